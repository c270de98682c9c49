/** A supplier or a store that is out of reach for longer than the queue tries: nothing is lost, it is only late. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { letGo } from '#app/features/fulfillment/let-go.server.ts';
import { paySupplier } from '#app/features/fulfillment/pay-supplier.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { beginTrade, type CjGoods, findCjGoods, type Group, parcelNumber, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;
let goods: CjGoods;
let others: CjGoods;

beforeAll(async () => {
  h = await harness();
  [goods, others] = (await findCjGoods(h, 2)) as [CjGoods, CjGoods];
}, 120_000);

interface Bought {
  id: number;
}
interface CjOrder {
  id: string;
  status: string;
  paid: boolean;
}

const group = async () => (await trade.groups())[0] as Group & { supplier_order_no: string; supplier_paid_at: Date | null };
const atCj = async (number: string) =>
  (await h.control<{ orders: CjOrder[] }>('cj/counts')).orders.find((order) => order.id === number) as CjOrder;
const notified = async () =>
  (await trade.query('select message from notifications where workplace_id = $1 order by id')).map((each) => each.message);

/** While this lasts the vendor answers nobody, until the queue has tried often enough. */
async function away(vendor: 'cj' | 'shopify', what: () => Promise<unknown>): Promise<void> {
  await h.fault({ vendor, match: '.', kind: '500', times: -1 });
  await what();
  await h.settle();
  await trade.query(`update pgboss.job set state = 'failed' where state = 'retry' and data ->> 'workplaceId' = $1`);
  await h.clearFaults();
}

/** Five minutes go by, and the sweep comes. */
async function sweep(): Promise<void> {
  await trade.query(
    `update supplier_orders set updated_at = updated_at - interval '6 minutes', paid_at = paid_at - interval '6 minutes' where workplace_id = $1`,
  );
  await sweepSupplierOrders(createContext(h.services));
  await h.settle();
}

describe('CJ, while the store cancels', () => {
  let bought: Bought;
  const cancelInStore = () => h.control('shopify/cancel', { shop: trade.store.domain, orderId: bought.id });

  beforeEach(async () => {
    trade = await beginTrade(h);
    bought = await trade.buy<Bought>([{ title: 'Desk lamp', quantity: 1 }]);
    await trade.linkAll(await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] }));
  });

  const place = async () => {
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: (await group()).id }] });
    await h.settle();
    expect(await group()).toMatchObject({ state: 'waiting_payment' });
    return (await group()).supplier_order_no;
  };

  /** Paid by the seller; CJ has not got it. */
  const payInVain = async () => {
    await h.fault({ vendor: 'cj', match: 'payBalance', kind: '500', times: -1 });
    await trade.placeAndPay();
    expect(await group()).toMatchObject({ state: 'supplier_unpaid', supplier_paid_at: null });
    return (await group()).supplier_order_no;
  };

  test('what waits for payment is cancelled there, too', async () => {
    const number = await place();
    await away('cj', cancelInStore);
    const { id, state } = await group();
    expect(state).toBe('waiting_payment');
    for (const method of ['wallet', 'card'] as const)
      expect(await paySupplierOrders(trade.seller.ctx, { supplierOrderIds: [id], method })).toEqual({
        paid: [],
        trackingId: null,
        skipped: [id],
        card: null,
        refused: [],
      });
    await sweep();
    expect(await group()).toMatchObject({ state: 'cancelled_channel' });
    expect(await atCj(number)).toMatchObject({ status: 'CANCELLED', paid: false });
  });

  test('what nobody has asked CJ for yet is not ordered there, and costs no quota', async () => {
    const { id } = await group();
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await trade.query('update orders set cancelled_at = now() where workplace_id = $1');
    await h.settle();
    expect(await group()).toMatchObject({ state: 'cancelled_channel', supplier_order_no: null });
    expect(await h.control<{ orders: { orderNumber: string }[] }>('cj/counts')).not.toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ orderNumber: expect.stringContaining(id.replaceAll('-', '')) })]),
    });
    expect(await getUsage(trade.seller.ctx, trade.seller.accountId, 'ORDER_FULFILLMENT')).toMatchObject({ usage: 0 });
  });

  test('what is paid to us is not paid there: it is cancelled, and the money comes back', async () => {
    const number = await payInVain();
    const { total_balance: left } = await getWallet(trade.seller.ctx);
    const { total_cost: cost } = await group();
    await away('cj', cancelInStore);
    await paySupplier(trade.seller.ctx, { supplierOrderId: (await group()).id });
    expect(await atCj(number)).toMatchObject({ paid: false });
    await sweep();
    expect(await group()).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
    expect(await atCj(number)).toMatchObject({ status: 'CANCELLED', paid: false });
    expect((await getWallet(trade.seller.ctx)).total_balance).toBe(left + cost);
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });

  test('what it has in hand is told to the seller as too late, once', async () => {
    await trade.placeAndPay();
    await away('cj', cancelInStore);
    expect(await notified()).not.toContain('order_cancel_too_late');
    await sweep();
    await sweep();
    expect((await notified()).filter((message) => message === 'order_cancel_too_late')).toHaveLength(1);
    expect(await group()).toMatchObject({ state: 'order_placed' });
  });

  test('what it sends before it can be asked is told to the seller, too', async () => {
    await trade.placeAndPay();
    const number = (await group()).supplier_order_no;
    await away('cj', cancelInStore);
    await h.control('cj/ship', { order: number, trackNumber: parcelNumber('CJ') });
    await trade.seller.ctx.enqueue('fulfillment.look-at-supplier', {
      workplaceId: trade.seller.workplaceId,
      supplierOrderId: (await group()).id,
    });
    await h.settle();
    expect(await group()).toMatchObject({ state: 'info_received' });
    expect((await notified()).filter((message) => message === 'order_cancel_too_late')).toHaveLength(1);
  });
});

test('orders that CJ has split while it could not be asked are known when it can', async () => {
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
  trade = await beginTrade(h);
  await trade.buy([
    { title: 'Desk lamp', quantity: 1 },
    { title: 'Shade', quantity: 1 },
  ]);
  for (const [title, of] of Object.entries({ 'Desk lamp': goods, Shade: others })) {
    const { listingVariantId } = await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...of, shipsFrom: ['CN'] });
    await trade.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1 and title = $3', [
      trade.seller.workplaceId,
      listingVariantId,
      title,
    ]);
  }
  await trade.seller.ctx.enqueue('orders.remap', { workplaceId: trade.seller.workplaceId });
  await h.settle();
  await trade.placeAndPay();
  let parts: { id: string }[] = [];
  await away('cj', async () => {
    parts = await h.control('cj/split', { order: (await group()).supplier_order_no });
  });
  await trade.query(`update supplier_orders set updated_at = now() - interval '4 hours' where workplace_id = $1`);
  await sweepSupplierOrders(createContext(h.services));
  await h.settle();
  for (const part of parts) {
    const found = await trade.seller.api<{ orders: { id: string }[] }>('GET', `/orders/v5/list?keyword=${part.id}`);
    expect(found.body.data?.orders).toMatchObject([{ id: (await group()).id }]);
  }
});

test('orders that nobody has paid are let go one by one: one that hangs at CJ holds up no sweep', async () => {
  trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll(await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] }));
  const { id } = await group();
  await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  await trade.query(`update supplier_orders set pay_before = now() - interval '1 minute' where workplace_id = $1`);
  await h.fault({ vendor: 'cj', match: 'getOrderDetail', kind: 'timeout', times: -1 });
  await trade.query(`update supplier_orders set updated_at = updated_at - interval '6 minutes' where workplace_id = $1`);
  const began = performance.now();
  await sweepSupplierOrders(createContext(h.services));
  await sweepSupplierOrders(createContext(h.services));
  expect(performance.now() - began).toBeLessThan(3000);
  const waiting = await trade.query(
    `select 1 from pgboss.job where name = 'fulfillment.let-go' and data ->> 'workplaceId' = $1 and state = 'created'`,
  );
  expect(waiting).toHaveLength(1);
  await h.clearFaults();
  await h.settle();
  expect(await group()).toMatchObject({ state: 'ready', error_key: 'payment_timed_out' });
});

test('what was placed anew after the sweep had found it unpaid stays', async () => {
  trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  const { id } = await group();
  await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  await letGo(trade.seller.ctx, { supplierOrderId: id });
  expect(await group()).toMatchObject({ state: 'waiting_payment' });
});
