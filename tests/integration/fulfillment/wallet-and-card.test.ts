/** "Auto": the wallet first, and the card for the rest; both or neither. */
import { beforeAll, expect, test } from 'vitest';
import { cancelForStore } from '#app/features/fulfillment/cancel-placement.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { checkPayments } from '#app/features/wallet/check-payments.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { bonusEntries } from '#app/features/wallet/ledger.ts';
import { payFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { confirmWithCard, plainCard, saveCard } from '#tests/support/cards.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** Two placed orders that cost more than the wallet has: top-up money and bonus. */
async function short() {
  const started = await startPlacing();
  const { seller } = started;
  const ids = [(await started.ownOrder({}, { cost: 4_000 })).id, (await started.ownOrder({}, { cost: 4_000 })).id];
  await started.place(ids);
  await h.settle();
  const costs = await Promise.all(ids.map(async (id) => (await started.row(id)).total_cost as number));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const cardId = await saveCard(h, seller);
  await postMovement(seller.ctx, { kind: 'bonus', reference: newId(), entries: () => bonusEntries(1_500) });
  await started.topUp(1_000);
  const wallet = await getWallet(seller.ctx);
  const before = await charged(seller.workplaceId);
  return { ...started, ids, total, cardId, wallet, byCard: async () => (await charged(seller.workplaceId)) - before };
}

/** USD cents that the bank has taken. */
const charged = async (workplaceId: string): Promise<number> =>
  (await h.control<{ succeededAmount: number }>(`stripe/counts?metadata[workplace_id]=${workplaceId}`)).succeededAmount;

test('the card is charged what the wallet lacks, and the wallet is emptied, once', async () => {
  const { seller, ids, total, cardId, wallet, byCard, row } = await short();
  const pay = () => paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'auto', cardId, requestKey: `form-${ids[0]}` });
  expect((await pay()).card).toMatchObject({ state: 'succeeded', amount: total - wallet.total_balance });
  await h.settle();
  // The same form, sent again since its answer was lost.
  await pay();
  await h.settle();
  expect(await byCard()).toBe(total - wallet.total_balance);
  expect((await getWallet(seller.ctx)).total_balance).toBe(0);
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
  expect(await checkLedger(seller.ctx)).toEqual([]);
});

test('a declined card leaves the wallet as it was', async () => {
  const { seller, ids, wallet, row } = await short();
  const { card } = await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'auto' });
  await confirmWithCard(h.sandboxOrigin, card?.publishableKey ?? '', card?.clientSecret ?? '', '4000000000000002');
  await h.settle();
  expect(await getWallet(seller.ctx)).toEqual(wallet);
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'waiting_payment', payment_status: 'pending' });
  // Another card in the same fields pays the same part.
  await confirmWithCard(h.sandboxOrigin, card?.publishableKey ?? '', card?.clientSecret ?? '', plainCard);
  await h.settle();
  expect((await getWallet(seller.ctx)).total_balance).toBe(0);
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
});

test('an answer that was lost takes both parts once', async () => {
  const { seller, ids, total, cardId, wallet, byCard, row } = await short();
  await h.fault({ vendor: 'stripe', match: 'POST .*payment_intents', kind: 'cut-after' });
  await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'auto', cardId }).catch(() => undefined);
  h.advanceClock(10 * 60_000);
  try {
    await checkPayments(seller.ctx);
    await h.settle();
    await checkPayments(seller.ctx);
    await h.settle();
  } finally {
    h.resetClock();
  }
  expect(await byCard()).toBe(total - wallet.total_balance);
  expect((await getWallet(seller.ctx)).total_balance).toBe(0);
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'order_placed' });
  expect(await checkLedger(seller.ctx)).toEqual([]);
});

test('a wallet that was spent meanwhile pays nothing: the card’s money is in it, and the seller is told', async () => {
  const { seller, ids, total, wallet, row, byCard } = await short();
  const { card } = await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'auto' });
  await payFromWallet(seller.ctx, { reference: newId(), amount: wallet.total_balance });
  await confirmWithCard(h.sandboxOrigin, card?.publishableKey ?? '', card?.clientSecret ?? '', plainCard);
  await h.settle();
  const states = await Promise.all(ids.map(async (id) => (await row(id)).state));
  const paid = await Promise.all(ids.map(async (id) => ((await row(id)).state === 'waiting_payment' ? 0 : (await row(id)).total_cost)));
  // What the wallet was to pay in part waits; what was the card's alone is paid.
  expect(states).toContain('waiting_payment');
  expect(await byCard()).toBe(total - wallet.total_balance);
  expect((await getWallet(seller.ctx)).total_balance).toBe(total - wallet.total_balance - paid.reduce((sum, cost) => sum + cost, 0));
  expect(await checkLedger(seller.ctx)).toEqual([]);
});

test('what is given back goes where it came from: bonus to bonus, own money to the wallet', async () => {
  const { seller, ids, total, cardId, wallet } = await short();
  await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'auto', cardId });
  await h.settle();
  for (const supplierOrderId of ids) await cancelForStore(seller.ctx, { supplierOrderId, isWanted: true });
  expect(await getWallet(seller.ctx)).toMatchObject({ balance_bonus: wallet.balance_bonus, total_balance: total });
  expect(await checkLedger(seller.ctx)).toEqual([]);
});
