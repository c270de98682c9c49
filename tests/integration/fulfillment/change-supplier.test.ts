/** Another supplier for an item: for one order or from now on, what else that touches, and what there is to choose from. */
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { dropOwnSupplier } from '#app/features/fulfillment/change-supplier/change-supplier.server.ts';
import { supplierCandidates } from '#app/features/fulfillment/change-supplier/supplier-candidates.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { rereadSources } from '#app/features/push/reread-sources.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
let usual: MappedVariant;
let other: MappedVariant;

beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  usual = await make({ cost: 900 });
  other = await make({ cost: 700 });
});

const make = (options: Parameters<typeof mappedVariant>[3] = {}) =>
  mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

async function arrive(units = 1) {
  const body = orderBody([{ variantId: usual.channelVariantId, quantity: units }]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  const orderId = group?.orderId as string;
  const item = async () => (await getOrder(seller.ctx, { orderId })).supplierOrders.flatMap((each) => each.items)[0];
  return {
    id: group?.id as string,
    orderId,
    name: body.name,
    body,
    item,
    itemId: (await item())?.id as string,
    cost: async () => costOf(orderId),
  };
}
const costOf = async (orderId: string) => (await getOrder(seller.ctx, { orderId })).supplierOrders.map((group) => group.itemsCost);
const change = (id: string, body: object) => seller.api('POST', `/orders/${id}/change-supplier`, body);
const candidates = (lineItemId: string, search = '') => supplierCandidates(seller.ctx, { lineItemId, search });

test('for this order only, the other orders and the product keep their supplier', async () => {
  const [mine, next] = [await arrive(), await arrive()];
  const answer = await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: other.sourceVariantId }] });
  expect(answer.body).toMatchObject({ success: true });
  expect([await mine.cost(), await next.cost()]).toEqual([[700], [900]]);
  expect(await mine.item()).toMatchObject({ isChosen: true, isUnmapped: false });
  await h.settle();
  const later = await arrive();
  expect([await mine.cost(), await next.cost(), await later.cost()]).toEqual([[700], [900], [900]]);
  const { timeline } = await getOrder(seller.ctx, { orderId: mine.orderId });
  expect(timeline.find((entry) => entry.event === 'supplier_changed')?.params).toEqual({ scope: 'order' });
});

test('a choice for one order outlives changes of the store and of the mapping, and is ordered', async () => {
  const mine = await arrive();
  await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: other.sourceVariantId }] });
  await deliver(h, store.domain, 'orders/updated', {
    ...mine.body,
    updated_at: new Date(Date.now() + 1000).toISOString(),
    line_items: mine.body.line_items.map((line) => ({ ...line, quantity: 2, current_quantity: 2, fulfillable_quantity: 2 })),
  });
  await h.settle();
  expect(await mine.cost()).toEqual([1400]);
  const third = await make({ cost: 100 });
  const next = await arrive();
  await change(next.orderId, { scope: 'product', line_items: [{ id: next.itemId, source_variant_id: third.sourceVariantId }] });
  await h.settle();
  expect([await mine.cost(), await next.cost()]).toEqual([[1400], [100]]);
  const [outcome] = await placeOrders(seller.ctx, { choices: [{ supplierOrderId: mine.id }] });
  expect(outcome?.problems).toEqual([]);
  const again = await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: third.sourceVariantId }] });
  expect(again.body).toMatchObject({ success: false });
});

test('what was chosen for an open order alone is read again every two hours, until the order is placed', async () => {
  const third = await make({ source: 'cj', cost: 500 });
  const mine = await arrive();
  const [{ external_id: externalId }] = await query(
    `update source_products set details_fetched_at = $2::timestamptz - interval '3 hours' where id = $1 returning external_id`,
    [third.productId, seller.ctx.now()],
  );
  const isAsked = async () => {
    await rereadSources(seller.ctx);
    const jobs = await query(`select 1 from pgboss.job where name = 'catalog.read-details' and data ->> 'externalId' = $1`, [externalId]);
    await query(`delete from pgboss.job where name = 'catalog.read-details' and data ->> 'externalId' = $1`, [externalId]);
    return jobs.length > 0;
  };
  expect(await isAsked()).toBe(false);
  await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: third.sourceVariantId }] });
  expect(await isAsked()).toBe(true);
  await query(`update source_products set fetch_error = 'Out of reach' where id = $1`, [third.productId]);
  expect(await isAsked()).toBe(true);
  await query(`update supplier_orders set state = 'order_placed' where workplace_id = $1 and order_id = $2`, [
    seller.workplaceId,
    mine.orderId,
  ]);
  expect(await isAsked()).toBe(false);
});

test('a choice for one order is taken back, and the item is ordered as its product is again', async () => {
  const mine = await arrive();
  await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: other.sourceVariantId }] });
  await dropOwnSupplier(seller.ctx, { orderId: mine.orderId, lineItemId: mine.itemId });
  expect(await mine.cost()).toEqual([900]);
  expect(await mine.item()).toMatchObject({ isChosen: false });
});

test('an item without a supplier can get one for its order alone', async () => {
  await query('delete from variant_mappings where workplace_id = $1 and listing_variant_id = $2', [
    seller.workplaceId,
    usual.listingVariantId,
  ]);
  const mine = await arrive();
  expect(await mine.item()).toMatchObject({ isUnmapped: true });
  await change(mine.id, { line_items: [{ id: mine.itemId, source_variant_id: other.sourceVariantId }] });
  expect(await mine.item()).toMatchObject({ isUnmapped: false });
  expect((await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: mine.id }] })).orders[0]?.problems).toEqual([]);
});

test('which other open orders the product takes along is told before, and these are the ones that follow', async () => {
  const [mine, next, own, placed] = [await arrive(), await arrive(), await arrive(), await arrive()];
  await change(own.orderId, { line_items: [{ id: own.itemId, source_variant_id: other.sourceVariantId }] });
  await placeOrders(seller.ctx, { choices: [{ supplierOrderId: placed.id }] });
  await h.settle();
  expect((await candidates(mine.itemId)).touched).toEqual({ count: 1, orders: [{ id: next.orderId, name: next.name }] });
  const third = await make({ cost: 300 });
  await change(mine.orderId, { scope: 'product', line_items: [{ id: mine.itemId, source_variant_id: third.sourceVariantId }] });
  await h.settle();
  expect([await mine.cost(), await next.cost(), await own.cost(), await placed.cost()]).toEqual([[300], [300], [700], [900]]);
});

test('orders of a product that is not known here yet are told, too', async () => {
  const [mine, next] = [await arrive(), await arrive()];
  await query('update order_line_items set listing_variant_id = null where workplace_id = $1 and order_id = any($2)', [
    seller.workplaceId,
    [mine.orderId, next.orderId],
  ]);
  expect((await candidates(mine.itemId)).touched.orders.map((order) => order.name)).toContain(next.name);
});

test('orders to countries that the change is not for are not among them', async () => {
  await query(`update variant_mappings set ship_to_countries = '{US}' where workplace_id = $1 and listing_variant_id = $2`, [
    seller.workplaceId,
    usual.listingVariantId,
  ]);
  const [mine, next, away] = [await arrive(), await arrive(), await arrive()];
  await query(`update orders set country_code = 'DE' where workplace_id = $1 and id = $2`, [seller.workplaceId, away.orderId]);
  expect((await candidates(mine.itemId)).touched.orders.map((order) => order.name)).toEqual([next.name]);
});

test('the call takes a package and the suppliers’ own ids, with units for the whole line', async () => {
  const mine = await arrive(2);
  const [{ product, sku }] = await query(
    'select p.external_id as product, v.external_id as sku from source_variants v join source_products p on p.id = v.product_id where v.id = $1',
    [other.sourceVariantId],
  );
  const item = { id: mine.itemId, source_product_id: 'old', sku_id: 'old', source_order: { id: mine.id, order_no: null } };
  const send = (more: object) => change(mine.id, { line_items: [{ ...item, ...more }] });
  const replacement = { source_product_id: product, sku_id: sku };
  expect((await send({})).body).toMatchObject({ success: false });
  expect((await send({ replace_supplier: replacement, quantity: 3 })).body).toMatchObject({ success: false });
  expect((await send({ replace_supplier: { ...replacement, sku_id: 'none' } })).body).toMatchObject({ success: false });
  expect(await mine.cost()).toEqual([1800]);
  expect((await send({ replace_supplier: replacement, quantity: 4 })).body).toMatchObject({ success: true });
  expect(await mine.cost()).toEqual([2800]);
  const stranger = await h.newSeller();
  const theirs = await stranger.api('POST', `/orders/${mine.id}/change-supplier`, {
    line_items: [{ ...item, replace_supplier: replacement }],
  });
  expect(theirs.body).toMatchObject({ success: false, status: 202 });
});

test('an item of another package is not found', async () => {
  const [mine, next] = [await arrive(), await arrive()];
  const answer = await change(mine.id, { line_items: [{ id: next.itemId, source_variant_id: other.sourceVariantId }] });
  expect(answer.body).toMatchObject({ success: false });
  expect(await next.cost()).toEqual([900]);
});

test('what does not fit the order’s country is marked and stands behind what does; another kind of goods comes last', async () => {
  const kinds = { [usual.productId]: 'home/lamps' } as Record<string, string>;
  const plug = async (value: string, category = 'home/lamps') => {
    const made = await make({ cost: 100 });
    kinds[made.productId] = category;
    await query(
      `update source_products set made_for = '{plug:EU,plug:US}', options = '[{"name":"Plug","values":["EU","US"]}]' where id = $1`,
      [made.productId],
    );
    await query('update source_variants set option_values = array[$2] where id = $1', [made.sourceVariantId, value]);
    return made;
  };
  const [mug, us, eu] = [await plug('', 'kitchen/mugs'), await plug('EU'), await plug('US')];
  for (const [id, category] of Object.entries(kinds))
    await query('update source_products set category_id = $2 where id = $1', [id, category]);
  for (const variant of [mug, us, eu])
    await query(
      `insert into products (workplace_id, id, source, source_product_id, title, currency, state) values ($1, gen_random_uuid(), 'quayside', $2, 'Thing', 'USD', 'imported')`,
      [seller.workplaceId, variant.productId],
    );
  const mine = await arrive();
  const { items } = await candidates(mine.itemId);
  expect(items.map(({ id, misfits }) => [id, misfits])).toEqual([
    [usual.sourceVariantId, []],
    [eu.sourceVariantId, []],
    [us.sourceVariantId, ['plug:EU']],
    [mug.sourceVariantId, []],
  ]);
});

test('after a change the order names what is ordered beside what was sold', async () => {
  const mine = await arrive();
  await query(`update source_variants set option_values = '{Khaki,US}' where id = $1`, [other.sourceVariantId]);
  await change(mine.orderId, { line_items: [{ id: mine.itemId, source_variant_id: other.sourceVariantId }] });
  expect((await mine.item())?.ordered).toEqual([{ title: 'Desk lamp', variant: 'Khaki / US' }]);
});

test('what is sold out stands last; each says its stock, its price to the order’s country and the days', async () => {
  const gone = await make({ cost: 100, stock: 0 });
  const few = await make({ source: 'cj', cost: 600, stock: 2, shippingCost: 450 });
  await query('update source_offers set days_min = 4, days_max = 6 where product_id = $1', [few.productId]);
  for (const [priority, variant] of [gone, few].entries())
    await query(
      'insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, priority) values ($1, gen_random_uuid(), $2, $3, $4)',
      [seller.workplaceId, usual.listingVariantId, variant.sourceVariantId, priority + 1],
    );
  const mine = await arrive(3);
  const { items, countryCode } = await candidates(mine.itemId);
  expect(countryCode).toBe('US');
  expect(items.map((item) => [item.id, item.isSoldOut, item.isShort, item.isCurrent])).toEqual([
    [usual.sourceVariantId, false, false, true],
    [few.sourceVariantId, false, true, false],
    [gone.sourceVariantId, true, true, false],
  ]);
  expect(items[1]).toMatchObject({ stock: 2, cost: 600, shippingCost: 450, days: '4-6' });
  expect((await candidates(mine.itemId, other.sku)).items.map((item) => item.id)).toEqual([other.sourceVariantId]);
});

test('news of a supplier that is only linked out cannot be asked for, and that is said', async () => {
  const ask = (source: string) => seller.api('POST', `/orders/sync-status/${source}`, { source_orders: ['12-34567'] });
  expect((await ask('quayside')).body).toMatchObject({ success: true, data: { queued: 0 } });
  for (const source of ['ebay', 'temu', 'nobody'])
    expect((await ask(source)).body).toMatchObject({ success: false, errors: { source_type: [expect.any(String)] } });
});

test('a search looks at many products, shows each with the variants that fit, and what is sold out last; mapping’s finds the same', async () => {
  const mark = `velvet${Date.now().toString(36)}`;
  const colors = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink', 'Gray', 'Gold', 'Teal', 'Plum'];
  const rows = Array.from({ length: 18 }, (_, n) =>
    colors.map((color) => `${mark}-${n},${mark} cushion ${n},Cushions,Color,${color},${mark}-${n}-${color},300,${n < 6 ? 0 : 20},40,9.00,`),
  );
  const csv = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
    ...rows.flat(),
  ].join('\n');
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: 18, problems: [] });
  const mine = await arrive();
  const { items } = await candidates(mine.itemId, `${mark} plum`);
  const products = new Set(items.filter((item) => !item.isSoldOut).map((item) => item.title));
  expect(products.size).toBe(12);
  expect(items.filter((item) => item.title === `${mark} cushion 9`).length).toBe(6);
  expect(items[0]).toMatchObject({ variant_title: 'Plum', isSoldOut: false });
  const firstGone = items.findIndex((item) => item.isSoldOut);
  expect(items.slice(firstGone === -1 ? items.length : firstGone).every((item) => item.isSoldOut)).toBe(true);
  const { body } = await seller.api<{ items: { id: string }[] }>('GET', `/center/products/variants/search?search=${mark}%20plum`);
  expect(body.data?.items.map((item) => item.id)).toEqual(items.map((item) => item.id));
});
