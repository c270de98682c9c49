/** Packages whose number turns out wrong, and stores that were quicker: the buyer gets the right number all the same. */
import { beforeAll, describe, expect, test } from 'vitest';
import { correctManualTracking, fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { correctOwnParcel, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, findCjGoods, parcelNumber, type Trade } from '../fulfillment/support.ts';
import { mappedVariant } from '../orders/support.ts';
import { askStore } from '../push/support.ts';

let h: Harness;
let trade: Trade;
let order: ShopOrder;

interface ShopOrder {
  id: number;
  fulfillmentOrders: { id: number }[];
  fulfillments: { id: number; tracking: { number: string | null; url: string | null }[]; lineItems: { quantity: number }[] }[];
}

beforeAll(async () => {
  h = await harness();
});

const buy = async (quantity = 1) => {
  trade = await beginTrade(h);
  order = await trade.buy<ShopOrder>([{ title: 'Desk lamp', quantity }]);
};
const inStore = async (): Promise<ShopOrder> =>
  (await h.control<ShopOrder[]>(`shopify/orders?shop=${trade.store.domain}`)).find((each) => each.id === order.id) as ShopOrder;
const told = async () => (await inStore()).fulfillments.map((each) => each.tracking.map(({ number }) => number));
const timeline = async () => (await trade.query('select event from order_timeline where workplace_id = $1')).map((each) => each.event);
const deliver = async (number: string) => {
  await h.control('seventeen-track/move', { number, status: 'Delivered', description: 'Delivered', location: 'Austin' });
  await h.settle();
};
/** A paid order on the own supplier's desk. */
const atDesk = async (quantity = 1) => {
  await buy(quantity);
  await trade.linkAll();
  return trade.deskOrder(await trade.placeAndPay());
};
/** CJ tells its news, and what was bought is CJ's. */
const linkToCj = async () => {
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
  const [goods] = await findCjGoods(h);
  await trade.linkAll(await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] }));
};
/** A paid order of CJ's. */
const atCj = async () => {
  await buy();
  await linkToCj();
  const id = await trade.placeAndPay();
  const [{ number, cost }] = await trade.query(
    'select supplier_order_no as number, total_cost as cost from supplier_orders where id = $1',
    [id],
  );
  return { id, number, cost };
};
const ship = async (desk: string, trackingNumber: string, quantities?: number[]) => {
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber, carrier: 'USPS', ...(quantities ? { quantities } : {}) });
  await h.settle();
};

describe('a number that changes', () => {
  test('because CJ labels the parcel anew reaches store, buyer and carrier, and the order is delivered with it', async () => {
    const { number } = await atCj();
    const [first, second] = [parcelNumber('CJ'), parcelNumber('CJ')];
    await h.control('cj/ship', { order: number, trackNumber: first });
    await h.settle();
    expect(await told()).toEqual([[first]]);
    const [before] = await trade.shipments();

    await h.control('cj/relabel', { order: number, trackNumber: second });
    await h.settle();
    expect(await trade.shipments()).toMatchObject([
      { id: before.id, tracking_number: second, public_token: before.public_token, channel_state: 'pushed', status: 'info_received' },
    ]);
    expect(await told()).toEqual([[second]]);
    expect(await timeline()).toContain('tracking_corrected');
    await deliver(second);
    expect((await trade.groups())[0]?.state).toBe('delivered');
  });

  test('because it was mistyped at the desk is corrected there, although a stranger’s parcel has moved under it', async () => {
    const desk = await atDesk(2);
    const [other, wrong, right] = [parcelNumber(), parcelNumber(), parcelNumber()];
    await ship(desk, other, [1]);
    await ship(desk, wrong);
    await h.control('seventeen-track/move', { number: wrong, status: 'InTransit', description: 'Departed', location: 'Oslo' });
    await h.settle();
    await correctOwnParcel(trade.operator, { id: desk, from: wrong, trackingNumber: right, carrier: 'USPS' });
    await h.settle();
    expect(await told()).toEqual([[other], [right]]);
    expect(await trade.shipments()).toHaveLength(2);
    expect(await trade.query("select 1 from tracking_events where workplace_id = $1 and location = 'Oslo'")).toEqual([]);
    await expect(correctOwnParcel(trade.operator, { id: desk, from: right, trackingNumber: other, carrier: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await deliver(other);
    await deliver(right);
    expect((await trade.groups())[0]?.state).toBe('delivered');
  });

  test('while the store is being told of the old one reaches it, too', async () => {
    await buy();
    const id = (await trade.groups())[0]?.id as string;
    const [wrong, right] = [parcelNumber(), parcelNumber()];
    await h.fault({ vendor: 'shopify', match: 'fulfillmentCreate', kind: 'slow-after', amount: 60_000, times: 1 });
    await fulfillManually(trade.seller.ctx, { supplierOrderId: id, trackingNumber: wrong, carrier: 'USPS' });
    const telling = h.settle();
    await expect.poll(told).toEqual([[wrong]]);
    await correctManualTracking(trade.seller.ctx, { supplierOrderId: id, trackingNumber: right, carrier: '' });
    await h.clearFaults();
    await telling;
    await h.settle();
    expect(await told()).toEqual([[right]]);
  });

  test('of what the seller sent himself is corrected on the order', async () => {
    await buy();
    const id = (await trade.groups())[0]?.id as string;
    const [wrong, right] = [parcelNumber(), parcelNumber()];
    await fulfillManually(trade.seller.ctx, { supplierOrderId: id, trackingNumber: wrong, carrier: 'USPS' });
    await h.settle();
    await correctManualTracking(trade.seller.ctx, { supplierOrderId: id, trackingNumber: right, carrier: '' });
    await h.settle();
    expect(await told()).toEqual([[right]]);
    expect(await trade.shipments()).toMatchObject([{ tracking_number: right, carrier: 'USPS' }]);
  });
});

test('what CJ gives up when its package has a label and has not left is paid back, and the seller is told, once', async () => {
  const { id, number, cost } = await atCj();
  const { balance_topup: before } = await getWallet(trade.seller.ctx);
  await h.control('cj/ship', { order: number, trackNumber: parcelNumber('CJ') });
  await h.settle();
  await h.control('cj/cancel', { order: number, reason: 'Lost in the warehouse' });
  await h.settle();
  await trade.seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: trade.seller.workplaceId, supplierOrderId: id });
  await h.settle();
  expect((await getWallet(trade.seller.ctx)).balance_topup).toBe(before + cost);
  expect((await trade.groups())[0]).toMatchObject({ state: 'info_received', payment_status: 'refunded' });
  expect(await trade.query("select message from notifications where workplace_id = $1 and kind = 'order'")).toEqual([
    { message: 'order_cancelled_by_supplier' },
  ]);
  expect((await timeline()).filter((event) => event === 'cancelled_by_supplier')).toHaveLength(1);
  expect(await checkLedger(trade.seller.ctx)).toEqual([]);
});

test('what CJ gives up when a carrier has its package is told, once, and costs what it cost', async () => {
  const { id, number } = await atCj();
  const { balance_topup: before } = await getWallet(trade.seller.ctx);
  const trackingNumber = parcelNumber('CJ');
  await h.control('cj/ship', { order: number, trackNumber: trackingNumber });
  await h.settle();
  await h.control('seventeen-track/move', { number: trackingNumber, status: 'InTransit', description: 'Departed', location: 'Yiwu' });
  await h.settle();
  await h.control('cj/cancel', { order: number, reason: 'Lost by the line' });
  for (let times = 0; times < 2; times += 1) {
    await trade.seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: trade.seller.workplaceId, supplierOrderId: id });
    await h.settle();
  }
  expect(await trade.query("select message from notifications where workplace_id = $1 and kind = 'order'")).toEqual([
    { message: 'order_cancelled_after_sent' },
  ]);
  expect((await timeline()).filter((event) => event === 'cancelled_after_sent')).toHaveLength(1);
  expect((await trade.groups())[0]).toMatchObject({ state: 'in_transit', payment_status: 'paid' });
  expect((await getWallet(trade.seller.ctx)).balance_topup).toBe(before);
});

test('two orders of one buyer that CJ sends in one package are told to the seller, once', async () => {
  trade = await beginTrade(h);
  await trade.buy(['Desk lamp', 'Floor lamp'].map((title) => ({ title, quantity: 1 })));
  await linkToCj();
  const [line] = await trade.query('select id, order_id as "orderId" from order_line_items where workplace_id = $1 order by id');
  await splitOrder(trade.seller.ctx, { orderId: line.orderId, lineItemIds: [line.id] });
  const ids = (await trade.groups()).map((group) => group.id);
  await trade.placeAndPay(ids);
  const trackNumber = parcelNumber('CJ');
  for (const { number } of await trade.query('select supplier_order_no as number from supplier_orders where workplace_id = $1 order by id'))
    await h.control('cj/ship', { order: number, trackNumber });
  await h.settle();
  for (const supplierOrderId of ids)
    await trade.seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: trade.seller.workplaceId, supplierOrderId });
  await h.settle();
  expect(await trade.query("select message from notifications where workplace_id = $1 and kind = 'order'")).toEqual([
    { message: 'order_package_shared' },
  ]);
  expect(await trade.query("select params from order_timeline where workplace_id = $1 and event = 'package_shared'")).toEqual([
    { params: { number: trackNumber } },
  ]);
});

describe('a number that another supplier order of the buyer’s order has', () => {
  /** Two lamps, ordered apart. */
  const split = async () => {
    trade = await beginTrade(h);
    order = await trade.buy<ShopOrder>(['Desk lamp', 'Floor lamp'].map((title) => ({ title, quantity: 1 })));
    await trade.linkAll();
    const [line] = await trade.query('select id, order_id as "orderId" from order_line_items where workplace_id = $1 order by id');
    await splitOrder(trade.seller.ctx, { orderId: line.orderId, lineItemIds: [line.id] });
    return (await trade.groups()).map((group) => group.id) as [string, string];
  };
  const taken = { code: 'BAD_REQUEST', fields: { trackingNumber: ['trackingTaken'] } };

  test('is refused at the desk, where nobody would hear of what was sent', async () => {
    const ids = await split();
    await trade.placeAndPay(ids);
    const [number, other] = [parcelNumber(), parcelNumber()];
    const [first, second] = await Promise.all(ids.map(trade.deskOrder));
    await ship(first as string, number);
    await expect(ship(second as string, number)).rejects.toMatchObject(taken);
    await ship(second as string, other);
    expect(await told()).toEqual([[number], [other]]);
  });

  test('is refused for what the seller sends himself', async () => {
    const [first, second] = await split();
    const number = parcelNumber();
    const send = (supplierOrderId: string) =>
      fulfillManually(trade.seller.ctx, { supplierOrderId, trackingNumber: number, carrier: 'DHL' });
    await send(first);
    await expect(send(second)).rejects.toMatchObject(taken);
    expect((await trade.groups()).map((group) => group.state)).toEqual(['fulfilled', 'ready']);
  });
});

test('a parcel that is entered again after its group was taken up anew is the group’s, and the store hears of it', async () => {
  await buy(2);
  const id = (await trade.groups())[0]?.id as string;
  const number = parcelNumber();
  const send = async () => {
    await fulfillManually(trade.seller.ctx, { supplierOrderId: id, trackingNumber: number, carrier: 'DHL' });
    await h.settle();
  };
  await send();
  const [made] = (await inStore()).fulfillments;
  await askStore(
    h,
    trade.store.domain,
    `mutation { fulfillmentCancel(id: "gid://shopify/Fulfillment/${made?.id}") { userErrors { message } } }`,
  );
  await h.settle();
  await revertOrders(trade.seller.ctx, { orders: [(await trade.groups())[0]?.orderId as string] });
  await send();
  expect(await trade.shipments()).toMatchObject([{ supplier_order_id: id, tracking_number: number, channel_state: 'pushed' }]);
  expect((await inStore()).fulfillments.filter((each) => each.id !== made?.id)).toMatchObject([
    { tracking: [{ number }], lineItems: [{ quantity: 2 }] },
  ]);
});

describe('a store whose merchant marked the items as fulfilled before the parcel left', () => {
  const mark = async (number?: string) => {
    await h.control('shopify/fulfill', {
      shop: trade.store.domain,
      fulfillmentOrderId: (await inStore()).fulfillmentOrders[0]?.id,
      ...(number ? { number } : {}),
    });
    await h.settle();
  };

  test('gets the numbers of our parcels where it had none', async () => {
    const desk = await atDesk(2);
    await mark();
    const [first, second] = [parcelNumber(), parcelNumber()];
    await ship(desk, first, [1]);
    const [shipment] = await trade.shipments();
    expect((await inStore()).fulfillments.map((each) => each.tracking)).toEqual([
      [expect.objectContaining({ number: first, url: `${h.services.env.PUBLIC_URL}/tracking/${shipment.public_token}` })],
    ]);
    await ship(desk, second);
    expect((await told()).map((numbers) => numbers.toSorted())).toEqual([[first, second].toSorted()]);
    expect((await trade.shipments()).map((each) => each.channel_state)).toEqual(['pushed', 'pushed']);
  });

  test('with a number of its own keeps it, and nobody says that the store was told', async () => {
    const desk = await atDesk();
    const own = parcelNumber('XX');
    await mark(own);
    await ship(desk, parcelNumber());
    expect(await told()).toEqual([[own]]);
    expect((await trade.shipments())[0]?.channel_state).toBe('nothing_left');
    expect(await timeline()).toContain('fulfillment_nothing_left');
    expect(await timeline()).not.toContain('fulfilled_by_system');
  });
});
