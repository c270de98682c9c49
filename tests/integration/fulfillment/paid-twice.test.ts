/** One order, paid more than once: the supplier's part is booked once, everything else the bank took is in the seller's wallet. */
import { describe, expect, test } from 'vitest';
import { cancelForStore, cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import {
  confirmPayment,
  createPaymentConfirmation,
  readPaymentConfirmation,
} from '#app/features/fulfillment/payment-confirmations.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { checkPayments, refreshPayment } from '#app/features/wallet/check-payments.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { payFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { settlePayment } from '#app/features/wallet/settle-payment.server.ts';
import { settleReversal } from '#app/features/wallet/settle-reversal.server.ts';
import { newId } from '#app/platform/ids.ts';
import { answerBank, askingCard, confirmWithCard, plainCard, refundAtStripe, saveCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from '../orders/support.ts';
import { beginTrade, type Group } from './support.ts';

/** A placed order that waits for its payment, and card payments of it as the provider will tell of them. */
async function unpaid() {
  const h = await harness();
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  const body = orderBody([{ variantId: variant.channelVariantId }]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const id = (await groupsOf(h, seller, body.id))[0]?.id as string;
  await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  const { pool } = h.services.database;
  const order = async () => (await pool.query('select * from supplier_orders where id = $1', [id])).rows[0];
  const { total_cost: cost, state } = await order();
  expect({ state, hasCost: cost > 0 }).toEqual({ state: 'waiting_payment', hasCost: true });
  return {
    h,
    seller,
    ctx: seller.ctx,
    /** What the bank has taken so far. */
    charged: async () =>
      (await h.control<{ succeededAmount: number }>(`stripe/counts?metadata[workplace_id]=${seller.workplaceId}`)).succeededAmount,
    id,
    cost: cost as number,
    order,
    /** A card payment that was begun for the order. */
    async begin() {
      const paymentId = newId();
      await pool.query(
        `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations, created_at) values ($1, $2, 'stripe', 'supplier_orders', $3, 'created', $4, now())`,
        [seller.workplaceId, paymentId, cost, JSON.stringify({ [`${id}:1`]: cost })],
      );
      return paymentId;
    },
  };
}

const taken = (paymentId: string) => ({ state: 'succeeded' as const, providerId: `pi_${paymentId}` });

test('by two cards: the second amount is in the wallet', async () => {
  const { h, ctx, cost, order, begin } = await unpaid();
  const [first, second] = [await begin(), await begin()];
  await settlePayment(ctx, first, taken(first));
  await settlePayment(ctx, second, taken(second));
  await settlePayment(ctx, second, taken(second));
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: 'card' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: cost });
  expect(await checkLedger(ctx)).toEqual([]);
});

test('from the wallet, then by card: the card’s amount is in the wallet and the order stays paid', async () => {
  const { h, ctx, id, cost, order, begin } = await unpaid();
  const late = await begin();
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(cost + 7) });
  await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: 7 });
  await settlePayment(ctx, late, taken(late));
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: 'wallet' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: cost + 7 });
  expect(await checkLedger(ctx)).toEqual([]);
});

test('by card, then from the wallet before the card’s job has run: paid once, nothing given away', async () => {
  const { h, ctx, id, order, begin, cost } = await unpaid();
  const first = await begin();
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(cost) });
  await settlePayment(ctx, first, taken(first));
  await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' });
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: cost });
  expect(await checkLedger(ctx)).toEqual([]);
});

test('by a card page left open from before it was placed anew: the amount is in the wallet, and the order is paid as if nothing had been', async () => {
  const { h, ctx, id, cost, order, begin } = await unpaid();
  const [late, later] = [await begin(), await begin()];
  await cancelPlacement(ctx, { supplierOrderId: id, why: 'seller' });
  await placeOrders(ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  // Before it is paid anew, and after.
  await settlePayment(ctx, late, taken(late));
  await h.settle();
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: cost });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' })).toMatchObject({ paid: [id] });
  await settlePayment(ctx, later, taken(later));
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: 'wallet' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: cost });
  expect(await checkLedger(ctx)).toEqual([]);
});

test('by a card page left open while two orders became one: both amounts are in the wallet', async () => {
  const h = await harness();
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const variants = [await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] }), await mappedVariant(h, seller, store.storeId)];
  const body = orderBody(variants.map(({ channelVariantId }) => ({ variantId: channelVariantId })));
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const ids = (await groupsOf(h, seller, body.id)).map((group) => group.id);
  expect(ids).toHaveLength(2);
  await placeOrders(seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
  await h.settle();
  const { pool } = h.services.database;
  const { rows } = await pool.query('select id, total_cost from supplier_orders where id = any($1)', [ids]);
  const cost = rows.reduce((sum, row) => sum + row.total_cost, 0);
  const paymentId = newId();
  await pool.query(
    `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations, created_at) values ($1, $2, 'stripe', 'supplier_orders', $3, 'created', $4, now())`,
    [seller.workplaceId, paymentId, cost, JSON.stringify(Object.fromEntries(rows.map((row) => [`${row.id}:1`, row.total_cost])))],
  );
  for (const supplierOrderId of ids) await cancelPlacement(seller.ctx, { supplierOrderId, why: 'seller' });
  await pool.query(`update source_products set ships_from = '{US}' where id = any($1)`, [variants.map((each) => each.productId)]);
  const orderId = (await pool.query('select order_id from supplier_orders where id = $1', [ids[0]])).rows[0].order_id;
  await seller.ctx.enqueue('orders.regroup', { workplaceId: seller.workplaceId, orderId });
  await h.settle();
  expect(await groupsOf(h, seller, body.id)).toHaveLength(1);
  await settlePayment(seller.ctx, paymentId, taken(paymentId));
  await h.settle();
  expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: cost });
  expect(await checkLedger(seller.ctx)).toEqual([]);
});

test('with a saved card whose answer was lost: held until the bank has said so, and paid once', async () => {
  const { h, seller, ctx, id, cost, order, charged } = await unpaid();
  const cardId = await saveCard(h, seller);
  await h.fault({ vendor: 'stripe', match: 'payment_intents', kind: 'cut-after', times: 3 });
  const form = { supplierOrderIds: [id], method: 'card' as const, cardId, requestKey: `form-${id}` };
  await expect(paySupplierOrders(ctx, form)).rejects.toMatchObject({ code: 'PAYMENT_UNDECIDED' });
  await h.clearFaults();
  // Another window, from the wallet and with the card; and the same form again.
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(cost) });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' })).toMatchObject({ paid: [], skipped: [id] });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId })).toMatchObject({ paid: [], skipped: [id] });
  expect(await paySupplierOrders(ctx, form)).toMatchObject({ paid: [id], card: { state: 'succeeded' } });
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: 'card' });
  expect(await charged()).toBe(2_000 + cost);
  expect(await getWallet(ctx)).toMatchObject({ total_balance: 2_000 + cost });
  expect(await checkLedger(ctx)).toEqual([]);
});

test('with a saved card that the bank never heard of: free again when the bank was asked', async () => {
  const { h, seller, ctx, id, order, charged } = await unpaid();
  const cardId = await saveCard(h, seller);
  await h.fault({ vendor: 'stripe', match: 'payment_intents', kind: 'cut', times: 3 });
  await expect(paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId })).rejects.toMatchObject({
    code: 'PAYMENT_UNDECIDED',
  });
  await h.clearFaults();
  await h.settle();
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'in_progress' });
  await h.services.database.pool.query(`update payments set created_at = created_at - interval '10 minutes' where workplace_id = $1`, [
    seller.workplaceId,
  ]);
  await checkPayments(ctx);
  await h.settle();
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'pending', error_key: 'payment_failed' });
  expect(await charged()).toBe(2_000);
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId })).toMatchObject({ paid: [id] });
});

test('with a saved card whose bank asks: free until it is answered, then paid', async () => {
  const { h, seller, ctx, id, cost, order, charged } = await unpaid();
  const cardId = await saveCard(h, seller, askingCard);
  const { card, paid } = await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId });
  expect({ paid, card }).toMatchObject({ paid: [], card: { state: 'requires_action', bankAsks: true } });
  // At once, not when a job has heard of it: the page that asks stands on it.
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
  await answerBank(h.sandboxOrigin, card?.clientSecret as string, 'complete');
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid', paid_by: 'card' });
  expect(await charged()).toBe(2_000 + cost);
});

test('by a link that somebody else opens nobody can answer the bank: the card is declined, with its words, and the link can be used again', async () => {
  const { h, seller, ctx, id, order } = await unpaid();
  await saveCard(h, seller, askingCard);
  const { token } = await createPaymentConfirmation(ctx, { supplierOrderIds: [id], method: 'card' });
  const refusal = { code: 'PAYMENT_FAILED', params: { words: expect.stringContaining('requires authentication') } };
  await expect(confirmPayment(ctx, { token })).rejects.toMatchObject(refusal);
  await h.settle();
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
  expect(await readPaymentConfirmation(ctx, { token })).toMatchObject({ state: 'open' });
});

test('with a saved card in two windows at once: charged once', async () => {
  const { h, seller, ctx, id, cost, order, charged } = await unpaid();
  const cardId = await saveCard(h, seller);
  const windows = await Promise.allSettled(
    ['one', 'other', 'third'].map((requestKey) => paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId, requestKey })),
  );
  expect(windows.filter((each) => each.status === 'fulfilled' && each.value.paid.length === 1)).toHaveLength(1);
  await h.settle();
  expect(await charged()).toBe(2_000 + cost);
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
});

test('with a card whose holder is asked: another way of paying is open as soon as that is known', async () => {
  const { h, seller, ctx, id, cost, order, begin } = await unpaid();
  const asked = await begin();
  await h.services.database.pool.query(`update supplier_orders set payment_status = 'in_progress' where workplace_id = $1`, [
    seller.workplaceId,
  ]);
  await settlePayment(ctx, asked, { ...taken(asked), state: 'requires_action' });
  await h.settle();
  expect(await order()).toMatchObject({ state: 'waiting_payment', payment_status: 'pending', error_key: null });
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(cost) });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' })).toMatchObject({ paid: [id] });
});

test('a card that was not entered is no longer waited for once the order is paid otherwise', async () => {
  const h = await harness();
  const trade = await beginTrade(h);
  const { ctx } = trade.seller;
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  const [group] = await trade.groups();
  const { id, orderId } = group as Group;
  await placeOrders(ctx, { choices: [{ supplierOrderId: id }] });
  await h.settle();
  await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card' });
  const cardPayments = async () => (await getOrder(ctx, { orderId })).payments.map(({ state }) => state);
  expect(await cardPayments()).toEqual(['requires_action']);
  await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(1_000_00) });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' })).toMatchObject({ paid: [id] });
  expect(await cardPayments()).toEqual([]);
});

/** Stripe gives the whole of a payment back, and we hear of it before the payment's own job has run. */
async function givenBackAtOnce(h: Harness, ctx: TestSeller['ctx'], paymentId: string): Promise<void> {
  const { rows } = await ctx.sql.query<{ intent: string; amount: number }>(
    'select provider_id as intent, amount from payments where id = $1',
    [paymentId],
  );
  const { intent = '', amount = 0 } = rows[0] ?? {};
  await settleReversal(ctx, { id: await refundAtStripe(h.sandboxOrigin, intent, amount), kind: 'refund' });
}

test('by a card that gets it back before the order is placed: placed once, from the wallet', async () => {
  const { h, seller, ctx, id, cost, order } = await unpaid();
  const cardId = await saveCard(h, seller);
  const { card } = await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId });
  await givenBackAtOnce(h, ctx, card?.paymentId ?? '');
  await h.settle();
  expect(await order()).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: 2_000 - cost });
  expect(await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'wallet' })).toMatchObject({ paid: [], skipped: [id] });
  expect(await checkLedger(ctx)).toEqual([]);
});

test.each([0, 300, 2_000])('for what was cancelled, by a card that gets it back: the wallet keeps its %i cents', async (balance) => {
  const { h, ctx, id, order } = await unpaid();
  if (balance > 0) await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(balance) });
  const { card } = await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card' });
  await cancelPlacement(ctx, { supplierOrderId: id, why: 'seller' });
  await confirmWithCard(h.sandboxOrigin, card?.publishableKey ?? '', card?.clientSecret ?? '', plainCard);
  await refreshPayment(ctx, card?.paymentId ?? '');
  await givenBackAtOnce(h, ctx, card?.paymentId ?? '');
  await h.settle();
  expect(await order()).toMatchObject({ state: 'ready' });
  expect(await getWallet(ctx)).toMatchObject({ total_balance: balance });
  expect(await checkLedger(ctx)).toEqual([]);
});

describe('for an order that is given up after its card got the money back', () => {
  /** Paid by card, and the bank takes all of it in a dispute. @returns what the wallet has, and how the dispute is won. */
  async function disputed(balance: number) {
    const { h, seller, ctx, id, cost, order } = await unpaid();
    const cardId = await saveCard(h, seller);
    const { card } = await paySupplierOrders(ctx, { supplierOrderIds: [id], method: 'card', cardId });
    await h.settle();
    expect(await order()).toMatchObject({ state: 'order_placed' });
    // What the card was saved with is spent.
    await payFromWallet(ctx, { reference: 'elsewhere', amount: (await getWallet(ctx)).total_balance });
    if (balance > 0) await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(balance) });
    const { rows } = await ctx.sql.query<{ intent: string }>('select provider_id as intent from payments where id = $1', [card?.paymentId]);
    const dispute = await h.control<{ id: string }>('stripe/dispute', { payment_intent: rows[0]?.intent });
    await h.settle();
    const total = async () => (await getWallet(ctx)).total_balance;
    expect(await total()).toBe(Math.max(0, balance - cost));
    const giveUp = async () => {
      await cancelForStore(ctx, { supplierOrderId: id, isWanted: true });
      await h.settle();
      expect(await order()).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
      expect(await checkLedger(ctx)).toEqual([]);
    };
    const win = async () => {
      await fetch(`${h.sandboxOrigin}/desk/stripe/disputes/${dispute.id}/won`, { method: 'POST', redirect: 'manual' });
      await h.settle();
      expect(await checkLedger(ctx)).toEqual([]);
    };
    return { cost, total, giveUp, win };
  }

  test.each([0, 100, 5_000])('the wallet has its %i cents as before, and all of it once the dispute is won', async (balance) => {
    const { cost, total, giveUp, win } = await disputed(balance);
    await giveUp();
    expect(await total()).toBe(balance);
    await win();
    expect(await total()).toBe(balance + cost);
  });

  test('and whose dispute is won first, the wallet has all of it', async () => {
    const { cost, total, giveUp, win } = await disputed(0);
    await win();
    expect(await total()).toBe(0);
    await giveUp();
    expect(await total()).toBe(cost);
  });
});
