/** Another supplier for many orders at once, for these orders only: what is offered, what it costs, who keeps theirs, and that it happens as it was told. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeForAll, offerForAll } from '#app/features/fulfillment/change-supplier/supplier-for-all.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { statementsOf } from '#tests/support/statements-of.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
/** Sold in the store, and sent by the own supplier. */
let lamp: MappedVariant;
/** The same goods at CJ. */
let lampAtCj: MappedVariant;

beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  lamp = await make({ cost: 900 });
  lampAtCj = await make({ source: 'cj', cost: 600, stock: 50, shippingCost: 250 });
  await query('update source_offers set days_min = 4, days_max = 6 where product_id = $1', [lampAtCj.productId]);
});

const make = (options: Parameters<typeof mappedVariant>[3] = {}) =>
  mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;
const mapAsFallBack = (sold: MappedVariant, other: MappedVariant, priority = 1) =>
  query(
    'insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, priority) values ($1, gen_random_uuid(), $2, $3, $4)',
    [seller.workplaceId, sold.listingVariantId, other.sourceVariantId, priority],
  );

async function arrive(...variants: MappedVariant[]) {
  const body = orderBody(variants.map((variant) => ({ variantId: variant.channelVariantId })));
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  return { id: group?.id as string, orderId: group?.orderId as string, name: body.name };
}
type Arrived = Awaited<ReturnType<typeof arrive>>;

const idsOf = (orders: readonly Arrived[]) => orders.map((order) => order.id);
const offer = (orders: readonly Arrived[]) => offerForAll(seller.ctx, { supplierOrderIds: idsOf(orders) });
const change = (orders: readonly Arrived[], supplier: string, only?: readonly Arrived[]) =>
  changeForAll(seller.ctx, { supplierOrderIds: idsOf(orders), supplier, orderIds: only?.map((order) => order.orderId) });
const groupsNow = async ({ orderId }: Arrived) =>
  (await getOrder(seller.ctx, { orderId })).supplierOrders.map(({ source, totalCost }) => ({ source, totalCost }));
const costOf = async (orders: readonly Arrived[]) =>
  (await Promise.all(orders.map(groupsNow))).flat().reduce((sum, group) => sum + group.totalCost, 0);

test('a supplier is offered with for how many items it can stand in, both costs, stock and days; single orders are taken out, and the rest is as it was told', async () => {
  await mapAsFallBack(lamp, lampAtCj);
  const mug = await make({ cost: 300 });
  const orders = [await arrive(lamp), await arrive(lamp), await arrive(lamp)];
  const other = await arrive(mug);
  const later = await arrive(lamp);
  const offered = await offer([...orders, other]);
  expect(offered).toMatchObject({ orders: 4, items: 4, fixed: [] });
  const [cj, ...more] = offered.suppliers;
  expect(more).toEqual([]);
  expect(cj).toMatchObject({ key: 'cj', source: 'cj', productTitle: null, stock: 50, needed: 3, days: '4-6' });
  expect(cj?.kept).toEqual([{ orderName: other.name, title: expect.any(String), why: 'none' }]);
  expect(cj?.orders.map(({ after, isShippingKnown }) => [after, isShippingKnown])).toEqual([
    [850, true],
    [850, true],
    [850, true],
  ]);
  expect(cj?.orders.reduce((sum, order) => sum + order.before, 0)).toBe(await costOf(orders));

  const [first, second, third] = orders as [Arrived, Arrived, Arrived];
  const untouched = await costOf([third]);
  const outcome = await change([...orders, other], 'cj', [first, second]);
  expect(outcome).toMatchObject({ changed: 2, kept: [{ orderName: other.name, why: 'none' }] });
  expect(new Set(outcome.supplierOrderIds)).toEqual(new Set(idsOf([...orders, other])));
  expect([await groupsNow(first), await groupsNow(second)]).toEqual([
    [{ source: 'cj', totalCost: 850 }],
    [{ source: 'cj', totalCost: 850 }],
  ]);
  // For these orders only.
  expect(await costOf([third])).toBe(untouched);
  expect((await groupsNow(later))[0]?.source).toBe('quayside');
  expect((await groupsNow(await arrive(lamp)))[0]?.source).toBe('quayside');
  const { timeline } = await getOrder(seller.ctx, { orderId: first.orderId });
  expect(timeline.find((entry) => entry.event === 'supplier_changed')?.params).toEqual({ scope: 'order' });
  // What has it now is not offered it again.
  expect((await offer([first, second])).suppliers.map(({ source }) => source)).toEqual(['quayside']);
});

test('where the supplier has too few, those that it has none left for keep theirs and are named', async () => {
  await query('update source_variants set stock = 2 where id = $1', [lampAtCj.sourceVariantId]);
  await mapAsFallBack(lamp, lampAtCj);
  const orders = [await arrive(lamp), await arrive(lamp), await arrive(lamp)];
  const [cj] = (await offer(orders)).suppliers;
  expect(cj).toMatchObject({ stock: 2, needed: 2, orders: [{}, {}], kept: [{ why: 'sold_out' }] });
  const { changed, kept } = await change(orders, 'cj');
  expect([changed, kept.map(({ why }) => why)]).toEqual([2, ['sold_out']]);
  expect(
    (await Promise.all(orders.map(groupsNow)))
      .flat()
      .map(({ source }) => source)
      .toSorted(),
  ).toEqual(['cj', 'cj', 'quayside']);
});

test('what is placed already, and parts of bundles, cannot be changed with others, and that is said', async () => {
  await mapAsFallBack(lamp, lampAtCj);
  const set = await make({ cost: 400 });
  await mapAsFallBack(set, await make({ cost: 100 }), 0);
  const [open, placed, bundle] = [await arrive(lamp), await arrive(lamp), await arrive(set)];
  await placeOrders(seller.ctx, { choices: [{ supplierOrderId: placed.id }] });
  const { fixed, suppliers } = await offer([open, placed, bundle]);
  expect(fixed).toEqual([
    { orderName: placed.name, title: '', why: 'placed' },
    { orderName: bundle.name, title: expect.any(String), why: 'bundle' },
  ]);
  expect(suppliers.map(({ key, orders }) => [key, orders.map(({ name }) => name)])).toEqual([['cj', [open.name]]]);
  expect(await change([open, placed, bundle], 'cj')).toMatchObject({ changed: 1, kept: fixed });
  await expect(change([open], 'cj')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an item that gets its own supplier order is among those to be placed; the rest of its order keeps its cost', async () => {
  await mapAsFallBack(lamp, lampAtCj);
  const mug = await make({ cost: 300 });
  const both = await arrive(lamp, mug);
  const [cj] = (await offer([both])).suppliers;
  const { supplierOrderIds } = await change([both], 'cj');
  const groups = await query('select id, source from supplier_orders where workplace_id = $1 and order_id = $2 order by source', [
    seller.workplaceId,
    both.orderId,
  ]);
  expect(groups.map(({ source }) => source)).toEqual(['cj', 'quayside']);
  expect(new Set(supplierOrderIds)).toEqual(new Set(groups.map(({ id }) => id)));
  expect(await costOf([both])).toBe(cj?.orders[0]?.after);
});

test('a supplier that was chosen for one order is offered for the others of the same product', async () => {
  const orders = [await arrive(lamp), await arrive(lamp)];
  expect((await offer(orders)).suppliers).toEqual([]);
  const item = (await getOrder(seller.ctx, { orderId: orders[0]?.orderId as string })).supplierOrders[0]?.items[0];
  const answer = await seller.api('POST', `/orders/${orders[0]?.orderId}/change-supplier`, {
    line_items: [{ id: item?.id, source_variant_id: lampAtCj.sourceVariantId, quantity: 2 }],
  });
  expect(answer.body.success).toBe(true);
  const next = orders.slice(1);
  expect((await offer(next)).suppliers).toMatchObject([{ key: 'cj', needed: 2 }]);
  await change(next, 'cj');
  expect(await groupsNow(next[0] as Arrived)).toEqual([{ source: 'cj', totalCost: 1450 }]);
});

test('other goods of the same supplier are offered by their product', async () => {
  const third = await make({ cost: 500 });
  await mapAsFallBack(lamp, third);
  const order = await arrive(lamp);
  const [same] = (await offer([order])).suppliers;
  expect(same).toMatchObject({ key: `quayside ${third.productId}`, source: 'quayside', productTitle: expect.any(String) });
  await change([order], same?.key as string);
  expect((await query('select items_cost from supplier_orders where id = $1', [order.id]))[0].items_cost).toBe(500);
});

test('the calls offer and change the same; another seller’s orders are not found', async () => {
  await mapAsFallBack(lamp, lampAtCj);
  const orders = [await arrive(lamp), await arrive(lamp)];
  const body = { supplier_order_ids: idsOf(orders) };
  const offered = await seller.api<{ suppliers: { supplier: string; items: number; cost_after: number }[] }>(
    'POST',
    '/orders/v5/supplier-for-all/offers',
    body,
  );
  expect(offered.body.data?.suppliers).toMatchObject([{ supplier: 'cj', items: 2, cost_after: 1700 }]);
  const stranger = await h.newSeller();
  const theirs = await stranger.api('POST', '/orders/v5/supplier-for-all', { ...body, supplier: 'cj' });
  expect(theirs.body).toMatchObject({ success: false, status: 202 });
  const changed = await seller.api('POST', '/orders/v5/supplier-for-all', { ...body, supplier: 'cj', order_ids: [orders[0]?.orderId] });
  expect(changed.body).toMatchObject({ success: true, data: { changed: 1, kept: [], supplier_order_ids: expect.any(Array) } });
  expect(await costOf(orders.slice(0, 1))).toBe(850);
});

test('what is offered for many takes as many statements as for few', async () => {
  await mapAsFallBack(lamp, lampAtCj);
  const orders: Arrived[] = [];
  for (let at = 0; at < 12; at += 1) orders.push(await arrive(lamp));
  await offer(orders);
  const few = await statementsOf(() => offer(orders.slice(0, 2)));
  const many = await statementsOf(() => offer(orders));
  expect(many.length).toBe(few.length);
  expect((await change(orders, 'cj')).changed).toBe(12);
});
