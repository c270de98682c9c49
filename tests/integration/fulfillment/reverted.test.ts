/** What the seller takes up again after a try has ended: nothing of the last try speaks for the next one. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { acceptOwnOrder, decideDeskRefund, refuseOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { stopForStore } from '#app/features/fulfillment/stop-for-store.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { listOrders } from '#app/features/orders/list-orders.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { askStore } from '../push/support.ts';
import { beginTrade, type CjGoods, findCjGoods, parcelNumber, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;

beforeAll(async () => {
  h = await harness();
});

interface Bought {
  id: number;
  lines: { id: number }[];
  fulfillments: { id: number; status: string; tracking: { number: string }[]; lineItems: { quantity: number }[] }[];
}

const begin = async (quantity: number): Promise<Bought> => {
  trade = await beginTrade(h);
  const order = await trade.buy<Bought>([{ title: 'Desk lamp', quantity }]);
  await trade.linkAll();
  return order;
};
const group = async () => (await trade.groups())[0] as Awaited<ReturnType<Trade['groups']>>[number] & { supplier_order_no: string };
const revert = async () => {
  expect(await revertOrders(trade.seller.ctx, { orders: [(await group()).orderId] })).toEqual({ updated: 1 });
  expect(await group()).toMatchObject({ state: 'ready' });
  expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
};
const deskItems = async (id: string) =>
  (await trade.query('select items from own_supplier_orders where id = $1', [await trade.deskOrder(id)]))[0].items;
const storeFulfillments = async (id: number) =>
  (await h.control<Bought[]>(`shopify/orders?shop=${trade.store.domain}`)).find((order) => order.id === id)?.fulfillments;

test('what the store has refunded meanwhile is not ordered again', async () => {
  const order = await begin(3);
  const id = await trade.placeAndPay();
  await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Flood', isSoldOut: false });
  await h.settle();
  const lines = [{ lineItemId: order.lines[0]?.id, quantity: 2, restock: true }];
  await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines });
  await h.settle();
  await revert();
  await trade.placeAndPay();
  expect(await deskItems(id)).toMatchObject([{ quantity: 1 }]);
});

test('parts that CJ has cancelled are of the try before: the new one is paid and sent whole', async () => {
  const [first, second] = (await findCjGoods(h, 2)) as [CjGoods, CjGoods];
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
  trade = await beginTrade(h);
  const titles = ['First thing', 'Second thing'];
  const order = await trade.buy<Bought>(titles.map((title) => ({ title, quantity: 2 })));
  for (const [at, goods] of [first, second].entries()) {
    const { listingVariantId } = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] });
    await trade.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1 and title = $3', [
      trade.seller.workplaceId,
      listingVariantId,
      titles[at],
    ]);
  }
  await trade.seller.ctx.enqueue('orders.remap', { workplaceId: trade.seller.workplaceId });
  await h.settle();
  const id = await trade.placeAndPay();
  for (const part of await h.control<{ id: string }[]>('cj/split', { order: (await group()).supplier_order_no })) {
    await h.settle();
    await h.control('cj/cancel', { order: part.id, reason: 'No more of these' });
  }
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
  await revert();
  await trade.placeAndPay();
  await trade.seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: trade.seller.workplaceId, supplierOrderId: id });
  await h.settle();
  expect(await group()).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
  await h.control('cj/ship', { order: (await group()).supplier_order_no, trackNumber: parcelNumber('CJ') });
  await h.settle();
  expect((await storeFulfillments(order.id))?.map((each) => each.lineItems.map((line) => line.quantity))).toEqual([[2, 2]]);
  expect(await checkLedger(trade.seller.ctx)).toEqual([]);
});

test('a parcel entered by hand that the store was never told of is forgotten: the store hears of the one that goes', async () => {
  const order = await begin(2);
  await h.fault({ vendor: 'shopify', match: 'fulfillmentCreate', kind: '500', times: -1 });
  await fulfillManually(trade.seller.ctx, { supplierOrderId: (await group()).id, trackingNumber: parcelNumber('XX'), carrier: 'DHL' });
  await h.settle();
  await h.clearFaults();
  expect(await trade.shipments()).toMatchObject([{ channel_state: 'waiting' }]);
  await revert();
  const id = await trade.placeAndPay();
  const number = parcelNumber();
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: number, carrier: 'USPS' });
  await h.settle();
  expect(await trade.shipments()).toMatchObject([{ tracking_number: number, channel_state: 'pushed' }]);
  expect(await storeFulfillments(order.id)).toMatchObject([{ tracking: [{ number }], lineItems: [{ quantity: 2 }] }]);
});

test('a parcel entered by hand whose fulfillment the store has cancelled holds nothing of what goes afterwards', async () => {
  const order = await begin(2);
  const [wrong, right] = [parcelNumber('XX'), parcelNumber()];
  await fulfillManually(trade.seller.ctx, { supplierOrderId: (await group()).id, trackingNumber: wrong, carrier: 'DHL' });
  await h.settle();
  const [made] = (await storeFulfillments(order.id)) as Bought['fulfillments'];
  await askStore(
    h,
    trade.store.domain,
    `mutation { fulfillmentCancel(id: "gid://shopify/Fulfillment/${made?.id}") { userErrors { message } } }`,
  );
  await h.settle();
  await revert();
  const id = await trade.placeAndPay();
  expect(await deskItems(id)).toMatchObject([{ quantity: 2 }]);
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: right, carrier: 'USPS' });
  await h.settle();
  expect((await group()).state).toBe('info_received');
  expect((await trade.shipments()).map((each) => each.tracking_number)).toEqual([wrong, right]);
  expect((await storeFulfillments(order.id))?.filter((each) => each.status !== 'CANCELLED')).toMatchObject([
    { tracking: [{ number: right }], lineItems: [{ quantity: 2 }] },
  ]);
});

describe('money that was asked back of the try before', () => {
  const ask = (id: string, amount?: number) =>
    askSupplier(trade.seller.ctx, {
      supplierOrderId: id,
      reason: 'item_not_received',
      description: 'Still nothing',
      evidence: [],
      amount,
    });
  const refuse = async (id: string) => {
    await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Flood', isSoldOut: false });
    await h.settle();
  };
  const balance = async () => (await getWallet(trade.seller.ctx)).total_balance;
  let id: string;

  beforeEach(async () => {
    await begin(2);
    id = await trade.placeAndPay();
    await ask(id);
    await refuse(id);
    await revert();
    await trade.placeAndPay();
  });

  test('keeps nothing of what the supplier gives up now', async () => {
    const before = await balance();
    await ask(id, 1_00);
    await refuse(id);
    const { state, total_cost: cost } = await group();
    expect(state).toBe('cancelled_source');
    expect(await balance()).toBe(before + cost);
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });

  test('stops nothing that the supplier still sends, and is not taken off its cost', async () => {
    const { id: refundId } = await ask(id, 1_00);
    await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    await decideDeskRefund(trade.operator, { workplaceId: trade.seller.workplaceId, refundId, isAccepted: true, note: '' });
    expect(await stopForStore(trade.seller.ctx, { supplierOrderId: id })).toBe(false);
    const { orders } = await listOrders(trade.seller.ctx, { states: ['refund_completed'], isArchived: false });
    expect(orders).toMatchObject([{ cost_left: (await group()).total_cost - 1_00 }]);
  });
});
