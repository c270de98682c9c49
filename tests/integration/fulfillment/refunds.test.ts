/** Money asked back before anything was sent. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  acceptOwnOrder,
  decideDeskRefund,
  listDeskRefunds,
  refuseOwnOrder,
  shipOwnOrder,
} from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { listOrders } from '#app/features/orders/list-orders.server.ts';
import { nameOrders } from '#app/features/orders/name-orders.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { paidLamps, parcelNumber, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;
/** The store's order. */
let bought: number;
let id: string;
let cost: number;

beforeAll(async () => {
  h = await harness();
});

beforeEach(async () => {
  ({ trade, bought, id, cost } = await paidLamps(h));
});

const ask = (amount?: number) =>
  askSupplier(trade.seller.ctx, { supplierOrderId: id, reason: 'item_not_received', description: 'Still nothing', evidence: [], amount });
const decide = (refundId: string, isAccepted: boolean) =>
  decideDeskRefund(trade.operator, { workplaceId: trade.seller.workplaceId, refundId, isAccepted, note: 'So be it' });
const group = async () => (await trade.groups())[0];
const topup = async () => (await getWallet(trade.seller.ctx)).balance_topup;
const refuseAtDesk = async () =>
  refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Sold out after all', isSoldOut: true });
const cancelOnStore = async () => {
  await h.control('shopify/cancel', { shop: trade.store.domain, orderId: bought });
  await h.settle();
};
const lastBell = async () =>
  (await trade.query('select message from notifications where workplace_id = $1 order by id desc limit 1'))[0]?.message;
const stockOf = async () =>
  (
    await trade.query(
      `select v.stock from source_variants v join supplier_order_items i on i.source_variant_id = v.id where i.workplace_id = $1 and i.supplier_order_id = $2`,
      [trade.seller.workplaceId, id],
    )
  )[0]?.stock as number;

test.for([
  ['given back', false, 100],
  ['sold out', true, 0],
] as const)('a product has what its variants have, also after what was ordered is %s', async ([, isSoldOut, left]) => {
  const stocks = async () =>
    (
      await trade.query(
        `select p.stock as product, v.stock as variant from source_variants v join source_products p on p.id = v.product_id
           join supplier_order_items i on i.source_variant_id = v.id where i.workplace_id = $1 and i.supplier_order_id = $2`,
        [trade.seller.workplaceId, id],
      )
    )[0];
  expect(await stocks()).toEqual({ product: 98, variant: 98 });
  await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut });
  expect(await stocks()).toEqual({ product: left, variant: left });
});

test('the supplier who gives the order up while money is asked back gives all of it back, and the request is answered', async () => {
  const before = await topup();
  const { id: refundId } = await ask(1_00);
  await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut: false });
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
  expect(await topup()).toBe(before + cost);
  expect((await listDeskRefunds(trade.operator)).map((each) => each.id)).not.toContain(refundId);
  expect(await checkLedger(trade.seller.ctx)).toEqual([]);
});

test('the supplier who would not refund and then gives the order up gives the money back', async () => {
  const before = await topup();
  await decide((await ask()).id, false);
  expect(await group()).toMatchObject({ state: 'refund_rejected' });
  await refuseAtDesk();
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
  expect(await topup()).toBe(before + cost);
});

test('what was paid back as a whole is off the desk, its stock on the shelf', async () => {
  const stock = await stockOf();
  await decide((await ask()).id, true);
  expect(await group()).toMatchObject({ state: 'refund_completed' });
  expect(await stockOf()).toBe(stock + 2);
  await expect(
    shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' }),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('of what was paid back as a whole after a first parcel the rest is off the desk, its stock on the shelf', async () => {
  const stock = await stockOf();
  const ship = async (quantities?: number[]) =>
    shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS', quantities });
  await ship([1]);
  await h.settle();
  await decide((await ask()).id, true);
  expect(await group()).toMatchObject({ state: 'refund_completed' });
  expect(await stockOf()).toBe(stock + 1);
  await expect(ship()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await h.settle();
  expect(await trade.shipments()).toHaveLength(1);
});

test('what was paid back in part is still sent', async () => {
  await decide((await ask(1_00)).id, true);
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  expect(await trade.shipments()).toHaveLength(1);
});

test.each([
  ['refused', false],
  ['granted in part', true],
] as const)('money asked back before the supplier has got it, and %s, leaves the order paid at the desk', async (_answer, isAccepted) => {
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  id = (await trade.groups()).find((each) => each.state === 'ready')?.id as string;
  await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  await paySupplierOrders(trade.seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  const { id: refundId } = await ask(1_00);
  await decide(refundId, isAccepted);
  await h.settle();
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  expect(await trade.shipments()).toMatchObject([{ supplier_order_id: id }]);
});

test('the supplier who has refunded a part and then gives the order up gives the rest back, and the seller is told', async () => {
  const before = await topup();
  await decide((await ask(1_00)).id, true);
  await refuseAtDesk();
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded', error_message: 'Sold out after all' });
  expect(await topup()).toBe(before + cost);
  expect(await lastBell()).toBe('order_cancelled_by_supplier');
  expect(await checkLedger(trade.seller.ctx)).toEqual([]);
});

test.each(['pending', 'rejected', 'completed in part'] as const)(
  'the store that cancels while a request is %s has the supplier cancel, and all of the money is back',
  async (answer) => {
    const [before, stock] = [await topup(), await stockOf()];
    const { id: refundId } = await ask(1_00);
    if (answer !== 'pending') await decide(refundId, answer !== 'rejected');
    await cancelOnStore();
    expect(await group()).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
    expect(await topup()).toBe(before + cost);
    expect(await stockOf()).toBe(stock + 2);
    expect((await listDeskRefunds(trade.operator)).map((each) => each.id)).not.toContain(refundId);
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  },
);

test('the store that cancels while a request waits and the supplier packs already: the seller is told that it is too late', async () => {
  await ask(1_00);
  await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
  await cancelOnStore();
  expect(await group()).toMatchObject({ state: 'refund_pending' });
  expect(await lastBell()).toBe('order_cancel_too_late');
});

test('the store that cancels after a part was refunded and a parcel has left: the seller is told, and nothing more is given back', async () => {
  await decide((await ask(1_00)).id, true);
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  const before = await topup();
  await cancelOnStore();
  expect(await group()).toMatchObject({ state: 'refund_completed' });
  expect(await topup()).toBe(before);
  expect(await lastBell()).toBe('order_cancel_too_late');
});

test('what was refunded as a whole stays so when the store cancels it as well', async () => {
  await decide((await ask()).id, true);
  const before = await topup();
  await cancelOnStore();
  expect(await group()).toMatchObject({ state: 'refund_completed' });
  expect(await topup()).toBe(before);
});

test('a refused request is asked again within 30 days of receipt, and not after', async () => {
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  const receivedDaysAgo = (days: number) =>
    trade.query(`update shipments set status = 'delivered', delivered_at = now() - make_interval(days => $2) where workplace_id = $1`, [
      trade.seller.workplaceId,
      days,
    ]);
  await receivedDaysAgo(29);
  await decide((await ask(1_00)).id, false);
  await decide((await ask(1_00)).id, false);
  await receivedDaysAgo(31);
  await expect(ask(1_00)).rejects.toMatchObject({ code: 'STATE_CONFLICT', params: { days: 30 } });
});

test('a canceled order costs nothing and brings no profit, whether it had been paid or not', async () => {
  const other = await trade.buy<{ id: number }>([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  const listed = async () => {
    const { orders } = await listOrders(trade.seller.ctx, { states: ['ready', 'order_placed', 'cancelled_channel'], isArchived: false });
    return orders.map(({ state, cost_left, profit }) => ({ state, cost_left, profit }));
  };
  expect(await listed()).toMatchObject([
    { state: 'ready', cost_left: expect.any(Number), profit: expect.any(Number) },
    { state: 'order_placed', cost_left: cost, profit: expect.any(Number) },
  ]);
  await h.control('shopify/cancel', { shop: trade.store.domain, orderId: other.id });
  await cancelOnStore();
  const nothing = { state: 'cancelled_channel', cost_left: 0, profit: null };
  expect(await listed()).toEqual([nothing, nothing]);
  const order = await getOrder(trade.seller.ctx, { orderId: (await group())?.orderId as string });
  expect(await nameOrders(trade.seller.ctx, [id, newId()])).toEqual({ [id]: { id: order.id, name: order.name } });
  expect(order.supplierOrders).toMatchObject([{ totalCost: cost, costLeft: 0, profit: null, paymentStatus: 'refunded' }]);
});
