/** Lines made of parts from several suppliers, and supplier orders that come in several parcels: the store is told exact units. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import type { AccountContext } from '#app/context.ts';
import { refreshSales } from '#app/features/analytics/refresh-sales.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { sweepUnsent } from '#app/features/fulfillment/sweep.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { cjSignature } from '#app/hooks/cj.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { type CjGoods, findCjGoods, parcelNumber, shopper } from '../fulfillment/support.ts';
import { type MappedVariant, mappedVariant } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: TestStore;
let operator: AccountContext;
let cjGoods: CjGoods[];

interface ShopOrder {
  id: number;
  fulfillments: { tracking: { number: string | null }[]; lineItems: { lineItemId: number; quantity: number }[] }[];
}

beforeAll(async () => {
  h = await harness();
  cjGoods = await findCjGoods(h, 2);
  // CJ sends its messages to the app, as after `fulfillment.subscribe-to-suppliers`.
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
}, 120_000);

const begin = async () => {
  seller = await h.newSeller();
  store = await h.connectStore(seller);
  const desk = await h.newSeller();
  operator = { ...desk.ctx, account: { ...desk.ctx.account, isOperator: true } };
};
const query = async (text: string, values: unknown[] = []) => (await h.services.database.pool.query(text, values)).rows;

async function buy(lines: { title: string; quantity: number }[]): Promise<number> {
  const { id } = await h.control<ShopOrder>('shopify/orders', {
    shop: store.domain,
    lines: lines.map((line) => ({ ...line, price: '49.95' })),
    ...shopper,
  });
  await h.settle();
  return id;
}

const link = async (title: string, variant: MappedVariant) => {
  await query('update order_line_items set listing_variant_id = $3 where workplace_id = $1 and title = $2', [
    seller.workplaceId,
    title,
    variant.listingVariantId,
  ]);
};
const remap = async () => {
  await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
  await h.settle();
};
const cj = (index: number) => mappedVariant(h, seller, store.storeId, { source: 'cj', ...(cjGoods[index] as CjGoods), shipsFrom: ['CN'] });

async function placeAndPay(ids: string[]) {
  for (const id of ids) expect((await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] }))[0]?.problems).toEqual([]);
  await h.settle();
  await postMovement(seller.ctx, {
    kind: 'topup',
    reference: `test:${newId()}`,
    entries: () => topupEntries(5_000_00),
  });
  await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'wallet' });
  await h.settle();
}

const groups = () =>
  query('select id, source, state, supplier_order_no from supplier_orders where workplace_id = $1 order by id', [seller.workplaceId]);
const groupOf = async (source: string) => (await groups()).find((group) => group.source === source);
const deskOf = async (id: string) => (await query('select id from own_supplier_orders where supplier_order_id = $1', [id]))[0].id as string;
const parcels = async () =>
  Object.fromEntries(
    (
      await query('select tracking_number, quantities, channel_state from shipments where workplace_id = $1 order by id', [
        seller.workplaceId,
      ])
    ).map((row) => [row.tracking_number, { units: Object.values(row.quantities as Record<string, number>), told: row.channel_state }]),
  );
const fulfilled = async (id: number) =>
  ((await h.control<ShopOrder[]>(`shopify/orders?shop=${store.domain}`)).find((order) => order.id === id) as ShopOrder).fulfillments.map(
    (each) => ({
      numbers: each.tracking.map((tracking) => tracking.number),
      units: each.lineItems.map((line) => line.quantity),
    }),
  );

/** A message of CJ that its stand-in does not send by itself. */
async function tellOfOrder(params: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ messageId: newId(), type: 'ORDER', messageType: 'UPDATE', params });
  const openId = (await createCjTokens(h.services, () => Promise.reject(new Error('signed in long ago'))).openId()) ?? '';
  const sign = cjSignature(openId, body);
  expect((await fetch(`${h.appUrl}/webhooks/cj`, { method: 'POST', body, headers: { sign } })).status).toBe(200);
  await h.settle();
}

/** A set of one lamp of ours and two things of CJ. */
async function bundle(quantity: number): Promise<number> {
  await begin();
  const id = await buy([{ title: 'Desk set', quantity }]);
  const lamp = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  const thing = await cj(0);
  await query(
    'insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, quantity) values ($1, $2, $3, $4, 2)',
    [seller.workplaceId, newId(), lamp.listingVariantId, thing.sourceVariantId],
  );
  await link('Desk set', lamp);
  await remap();
  return id;
}

describe('a bundle of two suppliers', () => {
  test('is fulfilled unit by unit, with the parcel that completes it and the numbers of both', async () => {
    const order = await bundle(2);
    const [own, other] = [await groupOf('quayside'), await groupOf('cj')];
    await placeAndPay([own?.id, other?.id]);
    const [lampOne, lampTwo, things] = [parcelNumber('QA'), parcelNumber('QB'), parcelNumber('CJ')];
    await shipOwnOrder(operator, { id: await deskOf(own?.id), trackingNumber: lampOne, carrier: 'USPS', quantities: [1] });
    await h.settle();
    // Half of the first set is on its way: nothing the store could call fulfilled.
    expect(await parcels()).toEqual({ [lampOne]: { units: [], told: 'waiting' } });
    expect(await fulfilled(order)).toEqual([]);

    const placed = await groupOf('cj');
    await h.control('cj/ship', { order: placed?.supplier_order_no, trackNumber: things });
    await h.settle();
    expect(await parcels()).toEqual({ [lampOne]: { units: [], told: 'pushed' }, [things]: { units: [1], told: 'pushed' } });
    expect(await fulfilled(order)).toEqual([{ numbers: [things, lampOne], units: [1] }]);

    await shipOwnOrder(operator, { id: await deskOf(own?.id), trackingNumber: lampTwo, carrier: 'USPS' });
    await h.settle();
    expect((await fulfilled(order)).map((each) => each.units)).toEqual([[1], [1]]);
    for (const each of [lampOne, things, lampTwo]) {
      await h.control('seventeen-track/move', { number: each, status: 'Delivered', description: 'Delivered', location: 'Austin' });
      await h.settle();
    }
    expect((await groups()).map((group) => group.state)).toEqual(['delivered', 'delivered']);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('keeps its second part, neither lost nor ordered twice, while the first is under way', async () => {
    const order = await bundle(1);
    const before = await groups();
    expect(before.map((group) => group.source).sort()).toEqual(['cj', 'quayside']);
    for (const first of ['quayside', 'cj']) {
      await placeAndPay([(await groupOf(first))?.id]);
      await remap();
      expect((await groups()).map((group) => [group.id, group.source])).toEqual(before.map((group) => [group.id, group.source]));
    }
    const items = await query('select line_item_id, quantity from supplier_order_items where workplace_id = $1 order by quantity', [
      seller.workplaceId,
    ]);
    expect(items.map((item) => item.quantity)).toEqual([1, 2]);
    expect(await fulfilled(order)).toEqual([]);
  });

  test('of which the store takes units back while the first part is under way, and wants them after all, has its second part whole', async () => {
    const order = await bundle(3);
    await placeAndPay([(await groupOf('quayside'))?.id]);
    const [line] = await query('select platform_line_item_id as id from order_line_items where workplace_id = $1', [seller.workplaceId]);
    const second = async () =>
      (await query('select quantity from supplier_order_items where supplier_order_id = $1', [(await groupOf('cj'))?.id]))[0]?.quantity;
    const onOrder = async (path: string, more: object) => {
      await h.control(path, { shop: store.domain, orderId: order, ...more });
      await h.settle();
    };
    await onOrder('shopify/refund', { lines: [{ lineItemId: Number(line.id), quantity: 2, restock: true }] });
    expect(await second()).toBe(2);
    await onOrder('shopify/add-units', { lineItemId: Number(line.id), quantity: 2 });
    expect(await second()).toBe(6);
    // Beyond what it was begun with there are none for it: more units are a bundle of their own.
    await onOrder('shopify/add-units', { lineItemId: Number(line.id), quantity: 1 });
    expect(await second()).toBe(6);
    expect((await groups()).map((group) => group.source).sort()).toEqual(['cj', 'cj', 'quayside', 'quayside']);
  });
});

/** Two of a first thing and one of a second, ordered of CJ as one, which CJ has made two orders of. @param how as the desk splits. */
async function splitByCj(how: { isNamed?: boolean } = {}) {
  await begin();
  const order = await buy([
    { title: 'First thing', quantity: 2 },
    { title: 'Second thing', quantity: 1 },
  ]);
  await link('First thing', await cj(0));
  await link('Second thing', await cj(1));
  await remap();
  const group = await groupOf('cj');
  expect(await groups()).toHaveLength(1);
  await placeAndPay([group?.id as string]);
  const placed = await groupOf('cj');
  const parts = await h.control<{ id: string; code: string }[]>('cj/split', { order: placed?.supplier_order_no, ...how });
  await h.settle();
  return { order, group, placed, parts };
}

describe('an order that CJ sends as several', () => {
  test('tells the store each part’s own lines, and is delivered when all of them are', async () => {
    const { order, group, parts } = await splitByCj();
    expect(parts).toHaveLength(2);
    expect(await query('select number from supplier_order_parts where supplier_order_id = $1', [group?.id])).toHaveLength(2);
    const numbers = parts.map(() => parcelNumber('CJ'));
    for (const [index, part] of parts.entries()) {
      await h.control('cj/ship', { order: part.id, trackNumber: numbers[index] });
      await h.settle();
    }
    expect((await fulfilled(order)).map((each) => each.units).sort()).toEqual([[1], [2]]);
    expect((await parcels())[numbers[0] as string]?.told).toBe('pushed');
    for (const each of numbers) {
      await h.control('seventeen-track/move', { number: each, status: 'Delivered', description: 'Delivered', location: 'Austin' });
      await h.settle();
    }
    expect((await groupOf('cj'))?.state).toBe('delivered');
    // A seller who has CJ's number of a part finds the order by it.
    const found = await seller.api<{ orders: unknown[] }>('GET', `/orders/v5/list?keyword=${parts[1]?.id}`);
    expect(found.body.data?.orders).toHaveLength(1);
  });

  test.each([
    ['before', { isNamed: true }],
    ['after', { isNamed: true }],
    ['before', { isNamed: false }],
    ['after', { isNamed: false }],
  ] as const)('and of which it gives one up is delivered with the other, cancelled %s it arrives, %j', async (when, { isNamed }) => {
    const { parts } = await splitByCj({ isNamed });
    const [kept, gone] = parts.map((part) => part.id) as [string, string];
    const cancel = async () => {
      await h.control('cj/cancel', { order: gone, reason: 'No more of these' });
      await h.settle();
    };
    if (when === 'before') await cancel();
    const number = parcelNumber('CJ');
    await h.control('cj/ship', { order: kept, trackNumber: number });
    await h.settle();
    await h.control('seventeen-track/move', { number, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    if (when === 'after') {
      expect((await groupOf('cj'))?.state).toBe('in_transit');
      await cancel();
    }
    expect((await groupOf('cj'))?.state).toBe('delivered');
    const listed = await seller.api<{ orders: unknown[] }>('GET', '/orders/v5/list?order_status=shipment&sub_status=delivered');
    expect(listed.body.data?.orders).toHaveLength(1);
  });

  test('and of which it gives one up: that one’s price is back in the wallet, and the seller is told, once', async () => {
    const { order, group, parts } = await splitByCj();
    const [kept, gone] = parts.map((part) => part.id) as [string, string];
    const before = await getWallet(seller.ctx);
    await refreshSales(seller.ctx);
    // What it cost is not known yet: nothing is written down that would keep the money from coming back later.
    await h.control('cj/hidden-amounts', { in: ['detail'] });
    await h.control('cj/cancel', { order: gone, reason: 'No more of these' });
    await h.settle();
    await h.control('cj/ship', { order: kept, trackNumber: parcelNumber('CJ') });
    await h.settle();
    expect((await getWallet(seller.ctx)).balance_topup).toBe(before.balance_topup);
    await h.control('cj/hidden-amounts', { in: [] });
    await query(`update supplier_orders set updated_at = now() - interval '7 hours' where workplace_id = $1`, [seller.workplaceId]);
    await sweepUnsent(seller.ctx);
    await h.settle();
    await seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: seller.workplaceId, supplierOrderId: group?.id });
    await h.settle();
    const detail = (await h.services.connectors.suppliers.cj?.orders?.get(gone)) as { totalCost: number };
    expect(detail.totalCost).toBeGreaterThan(0);
    expect((await getWallet(seller.ctx)).balance_topup).toBe(before.balance_topup + detail.totalCost);
    // It costs what the other part does, in the list and in the figures of the day.
    const listed = await seller.api<{ orders: { id: string; total_cost: number; cost_left: number }[] }>(
      'GET',
      '/orders/v5/list?order_status=shipment',
    );
    const cost = listed.body.data?.orders.find((each) => each.id === group?.id);
    expect(cost?.cost_left).toBe((cost?.total_cost ?? 0) - detail.totalCost);
    await refreshSales(seller.ctx);
    expect(await query('select cost from sales_days where workplace_id = $1', [seller.workplaceId])).toEqual([{ cost: cost?.cost_left }]);
    expect(await fulfilled(order)).toHaveLength(1);
    const told = await query('select message from notifications where workplace_id = $1', [seller.workplaceId]);
    expect(told.filter((each) => each.message === 'order_part_cancelled_by_supplier')).toHaveLength(1);
    // The store still wants them: they can be ordered anew.
    const again = (await groups()).find((each) => each.state === 'ready');
    const [wanted] = await query(
      'select title, i.line_units as units from supplier_order_items i join order_line_items l on l.id = i.line_item_id where i.supplier_order_id = $1',
      [again?.id],
    );
    expect(wanted).toEqual({ title: 'Second thing', units: 1 });
  });

  test('and of which it closes the one that they came from goes on, paid as it is', async () => {
    const { order, placed, parts } = await splitByCj();
    const before = await getWallet(seller.ctx);
    await tellOfOrder({
      orderNumber: (await query('select placement_key from supplier_orders where id = $1', [placed?.id]))[0].placement_key,
      cjOrderId: placed?.supplier_order_no,
      orderStatus: 'CANCELLED',
    });
    expect(await groupOf('cj')).toMatchObject({ state: 'order_placed' });
    expect(await getWallet(seller.ctx)).toEqual(before);
    // Both leave before anybody has looked: the original is on its way too, by the number of the last one.
    const numbers = parts.map(() => parcelNumber('CJ'));
    for (const [at, { id }] of parts.entries()) await h.control('cj/ship', { order: id, trackNumber: numbers[at] });
    await h.settle();
    expect((await fulfilled(order)).map((each) => each.numbers).sort()).toEqual(numbers.map((number) => [number]).sort());
  });

  test.each(['ships', 'gives up'] as const)('and of which it %s the second one without our hearing of it is asked about', async (what) => {
    const { order, group, parts } = await splitByCj();
    const [first, second] = parts.map((part) => part.id) as [string, string];
    await h.control('cj/ship', { order: first, trackNumber: parcelNumber('CJ') });
    await h.settle();
    expect(await fulfilled(order)).toHaveLength(1);
    const before = await getWallet(seller.ctx);
    await h.fault({ vendor: 'cj', match: '.', kind: 'drop', times: -1 });
    try {
      if (what === 'ships') await h.control('cj/ship', { order: second, trackNumber: parcelNumber('CJ') });
      else await h.control('cj/cancel', { order: second, reason: 'No more of these' });
      await h.settle();
    } finally {
      await h.clearFaults();
    }
    await query("update supplier_orders set updated_at = now() - interval '7 hours' where id = $1", [group?.id]);
    await sweepUnsent(seller.ctx);
    await h.settle();
    if (what === 'ships') expect(await fulfilled(order)).toHaveLength(2);
    else {
      const detail = (await h.services.connectors.suppliers.cj?.orders?.get(second)) as { totalCost: number };
      expect((await getWallet(seller.ctx)).balance_topup).toBe(before.balance_topup + detail.totalCost);
    }
    // Everything is known now: nobody is asked again.
    await query("update supplier_orders set updated_at = now() - interval '7 hours' where id = $1", [group?.id]);
    await sweepUnsent(seller.ctx);
    const waiting = await query(
      `select 1 from pgboss.job where name = 'fulfillment.look-at-supplier' and state = 'created' and singleton_key = $1`,
      [group?.id],
    );
    expect(waiting).toEqual([]);
  });
});
