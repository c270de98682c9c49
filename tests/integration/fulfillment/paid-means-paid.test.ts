/** "Paid" means that the supplier has the money: what is taken from the seller and not passed on says so everywhere, and has ways on. */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { readAfterSale } from '#app/features/fulfillment/returns/buyer-note.server.ts';
import { takeMoneyBack } from '#app/features/fulfillment/take-money-back.server.ts';
import { listNotifications } from '#app/features/notifications/list-notifications.server.ts';
import { orderCounters } from '#app/features/orders/counters.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { listProcessItems } from '#app/features/process-items/process-items.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** A CJ order that is paid from the wallet; what keeps CJ from taking the money happens right after. */
async function paidAtCj(meanwhile: (started: Awaited<ReturnType<typeof startPlacing>>) => Promise<unknown>) {
  const started = await startPlacing();
  const id = await started.cjOrder();
  await started.place([id]);
  await h.settle();
  await started.topUp(1_000_00);
  await paySupplierOrders(started.seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  await meanwhile(started);
  await h.settle();
  return { ...started, id, cost: (await started.row(id)).total_cost as number };
}

const soldOut = (product: string) => h.control('cj/stock', { product, CN: 0, US: 0, DE: 0 });
const inStock = (product: string) => h.control('cj/stock', { product, CN: 900, US: 0, DE: 0 });

interface Listed {
  id: string;
  state: string;
  source_order: { payment_status: string };
  error_key: string | null;
}

test('sold out after it was paid, an order is not called paid anywhere, and its seller is told why', async () => {
  const { seller, id, cjVariant, row, eventsOf } = await paidAtCj(({ cjVariant: { externalId } }) => soldOut(externalId));
  try {
    expect(await row(id)).toMatchObject({ state: 'supplier_unpaid', error_key: 'supplier_payment_no_stock', supplier_paid_at: null });
    expect(await eventsOf(id)).toContain('supplier_payment_no_stock');
    expect(await eventsOf(id)).not.toContain('supplier_paid');
    expect(await orderCounters(seller.ctx, seller.workplaceId)).toMatchObject({ 'orders.supplier_unpaid': 1 });
    const find = async (query: string) =>
      (await seller.api<{ orders: Listed[] }>('GET', `/orders/v5/list?from_date=2020-01-01&${query}`)).body.data?.orders;
    expect(await find('order_status=payment&sub_status=supplier_unpaid')).toMatchObject([
      { id, state: 'supplier_unpaid', source_order: { payment_status: 'in_progress' }, error_key: 'supplier_payment_no_stock' },
    ]);
    expect(await find('order_status=payment&sub_status=order_placed')).toEqual([]);
    expect((await listNotifications(seller.ctx, {})).notifications.map(({ message }) => message)).toEqual(['order_supplier_no_stock']);
  } finally {
    await inStock(cjVariant.externalId);
  }
});

test('B9: money is taken back once, however often it is asked for, and the order is ready with what was wrong beside its item', async () => {
  const { seller, id, cost, cjVariant, row, counts } = await paidAtCj(({ cjVariant: { externalId } }) => soldOut(externalId));
  try {
    expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00 - cost);
    const key = (await row(id)).placement_key;
    const asked = await Promise.allSettled([1, 2, 3].map(() => takeMoneyBack(seller.ctx, { supplierOrderId: id })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await h.settle();
    expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'ready', payment_status: 'pending', supplier_order_no: null, paid_by: null });
    const order = await getOrder(seller.ctx, { orderId: (await row(id)).order_id });
    expect(order.supplierOrders[0]?.items[0]?.errorKey).toBe('product_out_of_stock');
    expect((await counts()).orders.filter((each) => each.orderNumber === key && each.status !== 'CANCELLED')).toEqual([]);
  } finally {
    await inStock(cjVariant.externalId);
  }
});

test('the progress of paying suppliers names what failed and why; it is done when the supplier has the money after all, and gone when that is back', async () => {
  const { seller, id, cjVariant, row } = await paidAtCj(({ cjVariant: { externalId } }) => soldOut(externalId));
  const name = (await h.services.database.pool.query('select name from orders where id = $1', [(await row(id)).order_id])).rows[0].name;
  const progress = async () =>
    (await listProcessItems(seller.ctx, { kind: 'order_pay' })).items.map(({ title, status, error }) => ({ title, status, error }));
  try {
    expect(await progress()).toEqual([{ title: name, status: 'error', error: expect.stringContaining('Inventory deduction fail') }]);
    // Tried again from where it is told.
    const [item] = (await listProcessItems(seller.ctx, { kind: 'order_pay' })).items;
    expect((await seller.api('POST', '/center/products/process/retry', { ids: [item?.id] })).body.success).toBe(true);
    await h.settle();
    expect(await progress()).toMatchObject([{ status: 'error' }]);
  } finally {
    await inStock(cjVariant.externalId);
  }
  expect((await seller.api('POST', '/orders/v5/payments/pass-on', { supplier_order_id: id })).status).toBe(200);
  expect(await progress()).toEqual([{ title: name, status: 'success', error: null }]);

  const other = await paidAtCj((started) => soldOut(started.cjVariant.externalId));
  try {
    await takeMoneyBack(other.seller.ctx, { supplierOrderId: other.id });
    expect((await listProcessItems(other.seller.ctx, { kind: 'order_pay' })).items).toEqual([]);
  } finally {
    await inStock(cjVariant.externalId);
  }
});

test('when the supplier has it again the order is paid once and called paid', async () => {
  const { seller, id, cjVariant, row, ofKey } = await paidAtCj(({ cjVariant: { externalId } }) => soldOut(externalId));
  await inStock(cjVariant.externalId);
  const again = await seller.api('POST', '/orders/v5/payments/pass-on', { supplier_order_id: id });
  expect(again.status).toBe(200);
  expect(await row(id)).toMatchObject({ state: 'order_placed', error_key: null, supplier_paid_at: expect.any(Date) });
  expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  // It is too late to take the money back.
  expect((await seller.api('POST', '/orders/v5/payments/money-back', { supplier_order_id: id })).body.success).toBe(false);
});

test('money that the supplier has after all, since its answer was lost, is not given back', async () => {
  const { seller, id, cost, row, ofKey } = await paidAtCj(() =>
    h.fault({ vendor: 'cj', match: 'payBalanceV2', kind: 'cut-after', times: 1 }),
  );
  // The payment has arrived; whoever looks now still sees it as not passed on.
  expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  if ((await row(id)).state === 'supplier_unpaid')
    await expect(takeMoneyBack(seller.ctx, { supplierOrderId: id })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await h.settle();
  expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00 - cost);
  expect(await row(id)).toMatchObject({ state: 'order_placed' });
  expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
});

test('a supplier that does not answer is told of when it has been asked for a while, and once', async () => {
  const { seller, id, row } = await paidAtCj(() => h.fault({ vendor: 'cj', match: 'getOrderDetail', kind: '500', times: 40 }));
  try {
    expect((await row(id)).state).toBe('supplier_unpaid');
    h.advanceClock(30_000);
    for (let times = 0; times < 2; times += 1) {
      await seller.ctx.enqueue('fulfillment.pay-supplier', { workplaceId: seller.workplaceId, supplierOrderId: id });
      await h.settle();
    }
    expect(await row(id)).toMatchObject({ state: 'supplier_unpaid', error_key: 'supplier_payment_late' });
    expect((await listNotifications(seller.ctx, {})).notifications.map(({ message }) => message)).toEqual(['order_supplier_late']);
  } finally {
    await h.clearFaults();
    h.resetClock();
  }
});

test('many CJ orders are asked about in a few calls of its list', async () => {
  const started = await startPlacing();
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push(await started.cjOrder());
  await started.place(ids);
  await h.settle();
  await started.topUp(1_000_00);
  // Where each order's detail does not answer, the list does.
  await h.fault({ vendor: 'cj', match: 'getOrderDetail', kind: '500', times: 100 });
  try {
    const { paid, refused } = await paySupplierOrders(started.seller.ctx, { supplierOrderIds: ids, method: 'wallet' });
    expect({ paid: paid.length, refused }).toEqual({ paid: 7, refused: [] });
  } finally {
    await h.clearFaults();
  }
  await h.settle();
});

describe('before the money is taken', () => {
  /** CJ orders that wait for payment, and money for them. */
  async function waiting(count: number) {
    const started = await startPlacing();
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await started.cjOrder());
    await started.place(ids);
    await h.settle();
    await started.topUp(1_000_00);
    return {
      ...started,
      ids,
      pay: (chosen = ids) => paySupplierOrders(started.seller.ctx, { supplierOrderIds: chosen, method: 'wallet' }),
    };
  }

  test('a supplier that has sold out says so, and nothing is taken; when it has the goods again it is paid', async () => {
    const { seller, ids, cjVariant, row, pay } = await waiting(2);
    await soldOut(cjVariant.externalId);
    try {
      expect((await pay()).refused.map(({ key }) => key)).toEqual(['product_out_of_stock', 'product_out_of_stock']);
      await h.settle();
      expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00);
      for (const id of ids) expect(await row(id)).toMatchObject({ state: 'waiting_payment', error_key: 'product_out_of_stock' });
      const answer = await seller.api<{ refused: { error_key: string }[]; paid: string[] }>('POST', '/orders/v5/payment', {
        supplier_order_ids: ids,
        method: 'wallet',
      });
      expect(answer.body.data).toMatchObject({
        paid: [],
        refused: [{ error_key: 'product_out_of_stock' }, { error_key: 'product_out_of_stock' }],
      });
    } finally {
      await inStock(cjVariant.externalId);
    }
    expect(await pay()).toMatchObject({ refused: [], paid: expect.arrayContaining(ids) });
    await h.settle();
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'order_placed', error_key: null });
  });

  test('canceled there, an order whose item is sold out says beside it what to do, until another supplier is chosen', async () => {
    const { seller, ids, cjVariant, row, pay } = await waiting(1);
    const [id = ''] = ids;
    await soldOut(cjVariant.externalId);
    try {
      await pay();
      await cancelPlacement(seller.ctx, { supplierOrderId: id, why: 'seller' });
      expect(await row(id)).toMatchObject({ state: 'ready', error_key: null });
      const order = await getOrder(seller.ctx, { orderId: (await row(id)).order_id });
      expect(order.supplierOrders[0]?.items[0]?.errorKey).toBe('product_out_of_stock');
      // What to write to the buyer when nobody else has it.
      expect((await readAfterSale(seller.ctx, order)).note?.body).toContain('sold out');
    } finally {
      await inStock(cjVariant.externalId);
    }
  });

  test('what is left is enough for one of two: that one can be paid, the other says why not', async () => {
    const { ids, cjVariant, row, pay } = await waiting(2);
    await h.control('cj/stock', { product: cjVariant.externalId, CN: 1, US: 0, DE: 0 });
    try {
      const { refused, paid } = await pay();
      expect([paid, refused.length]).toEqual([[], 1]);
      const rest = ids.filter((id) => id !== refused[0]?.supplierOrderId);
      expect((await pay(rest)).paid).toEqual(rest);
      await h.settle();
      expect(await row(rest[0] as string)).toMatchObject({ state: 'order_placed' });
    } finally {
      await inStock(cjVariant.externalId);
    }
  });

  test('a supplier that does not answer has nothing taken for it', async () => {
    const { seller, ids, row, pay } = await waiting(1);
    await h.fault({ vendor: 'cj', match: 'stock/queryByVid', kind: '500', times: -1 });
    try {
      expect((await pay()).refused).toEqual([{ supplierOrderId: ids[0], key: 'supplier_unreachable' }]);
      expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00);
    } finally {
      await h.clearFaults();
    }
    expect((await pay()).paid).toEqual(ids);
    await h.settle();
    expect(await row(ids[0] as string)).toMatchObject({ state: 'order_placed' });
  });

  test('a supplier that has canceled the order has nothing taken for it, and the order is ready again', async () => {
    const { seller, ids, ofKey, row, pay } = await waiting(1);
    const [there] = await ofKey(ids[0] as string);
    await h.fault({ vendor: 'cj', match: 'ORDER', kind: 'drop', times: 2 });
    await h.control('cj/cancel', { order: there?.id, reason: 'Sold out' });
    const { paid } = await pay();
    expect(paid).toEqual([]);
    await h.settle();
    await h.clearFaults();
    expect((await getWallet(seller.ctx)).total_balance).toBe(1_000_00);
    expect((await row(ids[0] as string)).state).toBe('ready');
  });
});
