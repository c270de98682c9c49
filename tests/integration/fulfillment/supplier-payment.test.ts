import { beforeAll, describe, expect, test } from 'vitest';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import { paySupplier } from '#app/features/fulfillment/pay-supplier.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { payWaiting } from '#app/features/fulfillment/pay-waiting.server.ts';
import { sweepSupplierOrders } from '#app/features/fulfillment/sweep.server.ts';
import { listNotices } from '#app/features/operators/notices.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { payFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { cjSignature, cjWebhooks } from '#app/hooks/cj.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** An order that waits at CJ to be paid, and money enough for it. */
async function startPaying() {
  const started = await startPlacing();
  const id = await started.cjOrder();
  await started.place([id]);
  await h.settle();
  await started.topUp(1_000_00);
  return { ...started, id };
}

/** Other tests of this worker have left orders that wait for the same account. */
const othersWaitNoMore = async () => {
  await h.services.database.pool.query("update supplier_orders set error_key = null where error_key = 'supplier_payment_waits'");
  await h.services.database.pool.query('delete from operator_notices');
};

/** CJ's id of our account, with which it signs its messages. */
const openIdOfCj = async () => (await createCjTokens(h.services, () => Promise.reject(new Error('signed in long ago'))).openId()) ?? '';

test('CJ’s secret, a number of a few digits, cannot be tried out: after thirty wrong ones a network is not heard for an hour', async () => {
  // CJ is called, and with that it has told its id.
  await startPaying();
  const door = cjWebhooks(h.services);
  const body = JSON.stringify({ messageId: newId(), type: 'STOCK', params: {} });
  const tell = async (sign: string, remoteAddress: string) => {
    const init = { method: 'POST', body, headers: { sign } };
    return (await door.request('/webhooks/cj', init, { incoming: { socket: { remoteAddress } } })).status;
  };
  const right = cjSignature(await openIdOfCj(), body);
  for (let tries = 0; tries < 30; tries += 1) expect(await tell(cjSignature(String(tries), body), '2001:db8::7')).toBe(401);
  expect(await tell(right, '2001:db8::8')).toBe(429);
  expect(await tell(right, '198.51.100.7')).toBe(200);
});

describe('paying', () => {
  test('from the wallet moves the order and pays the supplier, each once', async () => {
    const { seller, row, ofKey, id } = await startPaying();
    const results = await Promise.allSettled([
      paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' }),
      paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' }),
    ]);
    expect(results.every((result) => result.status === 'fulfilled')).toBe(true);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid', supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1, status: 'UNSHIPPED' }]);
    const { rows } = await h.services.database.pool.query('select topup + bonus as balance from wallet_balances where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(Number(rows[0].balance)).toBe(1_000_00 - (await row(id)).total_cost);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('is not given back for a message alone: CJ is asked whether it has cancelled the order', async () => {
    const { seller, row, ofKey, id } = await startPaying();
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    const [paid, order] = [await getWallet(seller.ctx), await row(id)];
    const body = JSON.stringify({
      messageId: newId(),
      type: 'ORDER',
      params: { orderNumber: order.placement_key, cjOrderId: order.supplier_order_no, orderStatus: 'CANCELLED' },
    });
    const headers = { sign: cjSignature(await openIdOfCj(), body) };
    const answer = await fetch(`${h.appUrl}/webhooks/cj`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    await h.settle();
    expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
    expect(await getWallet(seller.ctx)).toEqual(paid);

    const [there] = await ofKey(id);
    await h.control('cj/cancel', { order: there?.id, reason: 'Sold out' });
    await seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: seller.workplaceId, supplierOrderId: id });
    await h.settle();
    expect((await getWallet(seller.ctx)).total_balance).toBe(paid.total_balance + order.total_cost);
  });

  test('without enough money refuses and changes nothing', async () => {
    const { seller, ownOrder, row, place } = await startPlacing();
    const { id } = await ownOrder();
    await place([id]);
    await h.settle();
    await expect(paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    expect((await row(id)).state).toBe('waiting_payment');
  });

  test('of several pays none of them when the wallet was spent meanwhile', async () => {
    const { seller, ownOrder, row, place, topUp } = await startPlacing();
    const ids = [(await ownOrder()).id, (await ownOrder()).id];
    await place(ids);
    await h.settle();
    const costs = await Promise.all(ids.map(async (id) => (await row(id)).total_cost as number));
    await topUp(costs.reduce((sum, cost) => sum + cost, 0));
    let isSpent = false;
    /** The same seller, of whose wallet a cent is spent in another tab after it was looked into. */
    const meanwhile: typeof seller.ctx = {
      ...seller.ctx,
      async transaction(work) {
        if (!isSpent) await payFromWallet(seller.ctx, { reference: `test:${newId()}`, amount: 1 });
        isSpent = true;
        return seller.ctx.transaction(work as never);
      },
    };
    await expect(paySupplierOrders(meanwhile, { supplierOrderIds: ids, method: 'wallet' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    await h.settle();
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
    await topUp(1);
    expect(await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'wallet' })).toMatchObject({ paid: ids, skipped: [] });
    expect((await getWallet(seller.ctx)).total_balance).toBe(0);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('waits with us while our account at the supplier is empty: operators are told at once, and it goes on when there is money, paid once', async () => {
    const { seller, row, ofKey, eventsOf, id } = await startPaying();
    await othersWaitNoMore();
    const mails = async () =>
      (await h.control<{ subject: string }[]>('mail/messages')).filter((mail) => mail.subject.startsWith('cj: our account cannot pay'));
    const mailsBefore = (await mails()).length;
    const openNotices = async () => (await listNotices(seller.ctx)).filter((notice) => notice.kind === 'supplier-out-of-money');
    await h.control('cj/balance', { cents: 0 });
    try {
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
      await h.settle();
      expect(await row(id)).toMatchObject({
        state: 'supplier_unpaid',
        payment_status: 'paid',
        error_key: 'supplier_payment_waits',
        error_message: null,
      });
      const [notice] = await openNotices();
      expect(notice?.title).toMatch(/^cj: our account cannot pay \d+ orders \(\d+\.\d\d USD\)$/);
      expect(await mails()).toHaveLength(mailsBefore + 1);
      // Nothing is tried while there is no money, and nobody is told again.
      for (let minute = 0; minute < 5; minute += 1) {
        await payWaiting(seller.ctx);
        await h.settle();
      }
      expect((await eventsOf(id)).filter((event) => event.startsWith('supplier_payment'))).toEqual(['supplier_payment_waits']);
      expect(await ofKey(id)).toMatchObject([{ paid: false, payments: 0 }]);
    } finally {
      await h.control('cj/balance', { cents: 10_000_000 });
    }
    await Promise.all([payWaiting(seller.ctx), payWaiting(seller.ctx)]);
    await h.settle();
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
    await payWaiting(seller.ctx);
    expect(await openNotices()).toEqual([]);
  });

  test('of several that wait goes on with those that the money is enough for', async () => {
    const { seller, row, ofKey, id, cjOrder, place } = await startPaying();
    await othersWaitNoMore();
    const second = await cjOrder();
    await place([second]);
    await h.settle();
    await h.control('cj/balance', { cents: 0 });
    try {
      for (const each of [id, second]) {
        await paySupplierOrders(seller.ctx, { supplierOrderIds: [each], method: 'wallet' });
        await h.settle();
      }
      await h.control('cj/balance', { cents: (await row(id)).total_cost });
      await payWaiting(seller.ctx);
      await h.settle();
      expect([await ofKey(id), await ofKey(second)]).toMatchObject([[{ payments: 1 }], [{ payments: 0 }]]);
      expect(await row(second)).toMatchObject({ error_key: 'supplier_payment_waits' });
    } finally {
      await h.control('cj/balance', { cents: 10_000_000 });
    }
    await payWaiting(seller.ctx);
    await h.settle();
    expect(await ofKey(second)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('that the supplier takes no further is told in its words, and paid when it lets go', async () => {
    const { seller, row, ofKey, id } = await startPaying();
    await h.control('cj/interception', { reason: 'The phone number is invalid.' });
    try {
      await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
      await h.settle();
      expect(await row(id)).toMatchObject({
        error_key: 'supplier_payment_failed',
        error_message: 'CJ holds the order back: The phone number is invalid.',
        supplier_paid_at: null,
      });
    } finally {
      await h.control('cj/interception', { reason: null });
    }
    await h.services.database.pool.query(
      `update supplier_orders set updated_at = updated_at - interval '70 minutes', paid_at = paid_at - interval '70 minutes' where id = $1`,
      [id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('handed on to the supplier by two workers at once is paid once, and nobody reads of a failure', async () => {
    const { seller, row, ofKey, eventsOf, id } = await startPaying();
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await Promise.allSettled([1, 2, 3].map(() => paySupplier(seller.ctx, { supplierOrderId: id })));
    await h.settle();
    expect(await row(id)).toMatchObject({ error_key: null, supplier_paid_at: expect.any(Date) });
    expect((await eventsOf(id)).filter((event) => event.startsWith('supplier_pa'))).toEqual(['supplier_paid']);
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
  });

  test('whose answer is lost at the supplier is not paid twice', async () => {
    const { seller, row, ofKey, id } = await startPaying();
    await h.fault({ vendor: 'cj', match: 'payBalanceV2', kind: 'cut-after' });
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
    await h.settle();
    await h.services.database.pool.query(
      `update supplier_orders set updated_at = now() - interval '1 hour', paid_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await ofKey(id)).toMatchObject([{ paid: true, payments: 1 }]);
    expect((await row(id)).supplier_paid_at).not.toBeNull();
  });

  test('that never comes lets the supplier order go after 72 hours', async () => {
    const { seller, ownOrder, row, place } = await startPlacing();
    const own = await ownOrder();
    await place([own.id]);
    await h.settle();
    await h.services.database.pool.query(
      `update supplier_orders set pay_before = now() - interval '1 minute', updated_at = now() - interval '3 days' where id = $1`,
      [own.id],
    );
    await sweepSupplierOrders(seller.ctx);
    await h.settle();
    expect(await row(own.id)).toMatchObject({ state: 'ready', error_key: 'payment_timed_out', supplier_order_no: null });
    const { rows } = await h.services.database.pool.query(
      'select v.stock, o.state from source_variants v, own_supplier_orders o where v.id = $1 and o.supplier_order_id = $2',
      [own.variant.sourceVariantId, own.id],
    );
    expect(rows[0]).toEqual({ stock: 100, state: 'cancelled' });
    // And it can be placed anew, under a new key.
    await place([own.id]);
    await h.settle();
    expect((await row(own.id)).state).toBe('waiting_payment');
  });
});
