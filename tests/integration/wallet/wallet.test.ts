import { describe, expect, it } from 'vitest';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { grantCashback, setCashbackAside, withdrawCashback } from '#app/features/wallet/cashback.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { checkPayments, refreshPayment } from '#app/features/wallet/check-payments.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { listTransactions } from '#app/features/wallet/list-transactions.server.ts';
import { payFromWallet, refundToWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { removeCard, startSavingCard } from '#app/features/wallet/saved-cards.server.ts';
import { showCards } from '#app/features/wallet/show-cards.server.ts';
import { startCardPayment, startTopup } from '#app/features/wallet/start-payment.server.ts';
import { cardCustomer, getWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { answerBank, askingCard, confirmWithCard, plainCard, refundAtStripe, saveCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

const fund = (seller: TestSeller, amount: number) =>
  postMovement(seller.ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(amount) });

/** A seller who topped up by card, with the policy of bonuses accepted. */
async function toppedUp(app: Awaited<ReturnType<typeof harness>>, amount: number): Promise<{ seller: TestSeller; intent: string }> {
  const seller = await app.newSeller();
  await seller.api('POST', '/payments/user/wallets/accept-policy', {});
  const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', { amount });
  const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
  await confirmWithCard(app.sandboxOrigin, key, secret, plainCard);
  await app.settle();
  return { seller, intent: secret.split('_secret_')[0] as string };
}

describe('wallet', () => {
  it('200 payments at once never take more than there is', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    await fund(seller, 10_000);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => payFromWallet(seller.ctx, { reference: `supplier_order:${index}`, amount: 1_000 })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 0 });
  });

  it('the same reference is paid once and refunded once', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    await fund(seller, 5_000);
    await Promise.all([1, 2, 3].map(() => payFromWallet(seller.ctx, { reference: 'supplier_order:a', amount: 2_000 })));
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 3_000 });
    const given = await Promise.all(
      [1, 2, 3].map(() => refundToWallet(seller.ctx, { paymentReference: 'supplier_order:a', reference: 'cancel:a' })),
    );
    expect(given.reduce((total, amount) => total + amount, 0)).toBe(2_000);
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 5_000 });
  });

  it('too little money is refused with what is needed', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    await expect(payFromWallet(seller.ctx, { reference: 'supplier_order:b', amount: 1 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      params: { needed: 1, available: 0 },
    });
  });

  it('a demo takes no money and keeps no card', async () => {
    const { newSeller, control } = await harness();
    const demo = await newSeller({ isDemo: true });
    const { body } = await demo.api('POST', '/payments/user/wallets/topup', { amount: 10_000 });
    expect(body).toMatchObject({ success: false, message: 'This is the demo. Create your account to do this for real.' });
    const refused = { code: 'DEMO_MODE' };
    await expect(startCardPayment(demo.ctx, { allocations: { 'any:1': 500 }, fromWallet: {}, saveCard: false })).rejects.toMatchObject(
      refused,
    );
    await expect(startSavingCard(demo.ctx)).rejects.toMatchObject(refused);
    const asked = await control<{ intents: number }>(`stripe/counts?metadata[workplace_id]=${demo.workplaceId}`);
    expect(asked).toMatchObject({ intents: 0 });
  });

  it('a top-up by card arrives through the webhook, once, with its bonus', async () => {
    const { newSeller, settle, sandboxOrigin } = await harness();
    const seller = await newSeller();
    await seller.api('POST', '/payments/user/wallets/accept-policy', {});
    const { body } = await seller.api<{ payment_id: string; client_secret: string; publishable_key: string }>(
      'POST',
      '/payments/user/wallets/topup',
      { amount: 10_000 },
    );
    expect(body).toMatchObject({ status: 200, data: { state: 'requires_action', amount: 10_000 } });
    const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
    expect(await confirmWithCard(sandboxOrigin, key, secret, plainCard)).toBe(200);
    await settle();
    expect(await getWallet(seller.ctx)).toEqual({ balance_topup: 10_000, balance_bonus: 100, total_balance: 10_100, currency: 'USD' });
    expect((await seller.api('GET', '/orders/v10/payments/transaction-logs/count')).body.data).toEqual({ total: 2 });
  });

  it('the bank of a saved card asks the seller: nothing is charged until it is answered, and nothing when it is refused', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const cardId = await saveCard(app, seller, askingCard);
    const topup = (requestKey: string) => startTopup(seller.ctx, { amount: 5_000, cardId, saveCard: false, requestKey });
    const asked = await topup('one');
    expect(asked).toMatchObject({ state: 'requires_action', bankAsks: true, clientSecret: expect.any(String) });
    // Pressed again it is the same question.
    expect(await topup('one')).toEqual(asked);
    await answerBank(app.sandboxOrigin, asked.clientSecret as string, 'fail');
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 2_000 });
    expect(await refreshPayment(seller.ctx, asked.paymentId)).toMatchObject({
      state: 'failed',
      errorMessage: expect.stringContaining('unable to authenticate'),
    });

    const again = await topup('other');
    await answerBank(app.sandboxOrigin, again.clientSecret as string, 'complete');
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 7_000 });
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  it('the same top-up sent again after its answer was lost is charged once and booked once', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const cardId = await saveCard(app, seller);
    const topup = { amount: 5_000, cardId, saveCard: false, requestKey: `form-${seller.workplaceId}` };
    const charged = async () =>
      (await app.control<{ succeededAmount: number }>(`stripe/counts?metadata[workplace_id]=${seller.workplaceId}`)).succeededAmount;
    expect(await charged()).toBe(2_000);
    // The bank takes the money; the process dies before it hears of it. Stripe's library tries three times by itself.
    await app.fault({ vendor: 'stripe', match: 'payment_intents', kind: 'cut-after', times: 3 });
    await expect(startTopup(seller.ctx, topup)).rejects.toMatchObject({ code: 'PAYMENT_UNDECIDED' });
    await app.clearFaults();
    const [one, other] = await Promise.all([startTopup(seller.ctx, topup), startTopup(seller.ctx, topup)]);
    expect(one).toMatchObject({ state: 'succeeded', paymentId: other.paymentId });
    await app.settle();
    expect(await charged()).toBe(7_000);
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 7_000 });
    await expect(startTopup(seller.ctx, { ...topup, amount: 6_000 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  it('a card company that hangs is answered for in ten seconds, and what is sent again is charged once', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const topup = { amount: 5_000, card_id: await saveCard(app, seller), request_key: `hang-${seller.workplaceId}` };
    await app.fault({ vendor: 'stripe', match: 'payment_intents', kind: 'timeout', times: 3 });
    const begun = Date.now();
    const first = await seller.api('POST', '/payments/user/wallets/topup', topup);
    expect(first.body).toMatchObject({ success: false, message: expect.stringContaining('not charged twice') });
    expect(Date.now() - begun).toBeLessThan(12_000);
    await app.clearFaults();
    const again = await seller.api<{ state: string }>('POST', '/payments/user/wallets/topup', topup);
    expect(again.body.data).toMatchObject({ state: 'succeeded' });
    await app.settle();
    expect(
      (await app.control<{ succeededAmount: number }>(`stripe/counts?metadata[workplace_id]=${seller.workplaceId}`)).succeededAmount,
    ).toBe(7_000);
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 7_000 });
  });

  it.each(['500', 'timeout'] as const)('screens of money stand while the card company fails (%s)', async (kind) => {
    const app = await harness();
    const seller = await app.newSeller();
    const { body } = await seller.api<{ payment_id: string }>('POST', '/payments/user/wallets/topup', { amount: 2_000, save_card: true });
    const paymentId = body.data?.payment_id as string;
    await app.fault({ vendor: 'stripe', match: '', kind, times: 20 });
    const begun = Date.now();
    expect(await showCards(seller.ctx)).toEqual({ cards: [], defaultCardId: null, isMissing: true });
    expect(await refreshPayment(seller.ctx, paymentId)).toMatchObject({ state: 'requires_action', amount: 2_000 });
    expect(Date.now() - begun).toBeLessThan(12_000);
    await app.clearFaults();
    expect(await showCards(seller.ctx)).toEqual({ cards: [], defaultCardId: null, isMissing: false });
  });

  it('the first card that is saved is the default; when the default goes, the newest of the others is', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const chosen = async () => (await getWalletSettings(seller.ctx)).defaultCardId;
    const topup = async (): Promise<void> => {
      const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', {
        amount: 2_000,
        save_card: true,
      });
      await confirmWithCard(app.sandboxOrigin, body.data?.publishable_key as string, body.data?.client_secret as string, plainCard);
      await app.settle();
    };
    expect(await showCards(seller.ctx)).toMatchObject({ cards: [], defaultCardId: null });
    await topup();
    // Before anybody has looked: it may be charged when nobody is asked.
    const first = await chosen();
    expect(first).not.toBeNull();
    expect(await showCards(seller.ctx)).toMatchObject({ cards: [{ id: first }], defaultCardId: first });
    await topup();
    await topup();
    const { cards, defaultCardId } = await showCards(seller.ctx);
    expect(defaultCardId).toBe(first);
    const [newest, second, oldest] = cards.map((card) => card.id);
    expect(oldest).toBe(first);
    await removeCard(seller.ctx, second as string);
    expect(await chosen()).toBe(first);
    await topup();
    const newer = (await showCards(seller.ctx)).cards[0]?.id as string;
    await removeCard(seller.ctx, first as string);
    expect(await chosen()).toBe(newer);
    // Taken away at the provider's.
    await app.services.connectors.cards?.removeCard(newer);
    expect(await showCards(seller.ctx)).toMatchObject({ cards: [{ id: newest }], defaultCardId: newest });
    await removeCard(seller.ctx, newest as string);
    expect(await chosen()).toBeNull();
  });

  it('a key sent in the header is the payment’s own, after the API has forgotten it too', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const send = () =>
      seller.api<{ payment_id: string }>('POST', '/payments/user/wallets/topup', { amount: 2_000 }, { 'idempotency-key': 'once' });
    const first = await send();
    await app.services.database.pool.query('delete from idempotency_keys where account_id = $1', [seller.accountId]);
    expect((await send()).body.data?.payment_id).toBe(first.body.data?.payment_id);
  });

  it('a declined card leaves the wallet empty and shows the bank’s words', async () => {
    const { newSeller, settle, sandboxOrigin } = await harness();
    const seller = await newSeller();
    const { body } = await seller.api<{ payment_id: string; client_secret: string; publishable_key: string }>(
      'POST',
      '/payments/user/wallets/topup',
      { amount: 2_000 },
    );
    const {
      client_secret: secret,
      publishable_key: key,
      payment_id: id,
    } = body.data as { client_secret: string; publishable_key: string; payment_id: string };
    expect(await confirmWithCard(sandboxOrigin, key, secret, '4000000000000002')).toBe(402);
    await settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 0 });
    const info = await seller.api<{ state: string; error_message: string }>('POST', '/orders/v6/payments/info', { payment_id: id });
    expect(info.body.data).toMatchObject({ state: 'failed', error_message: expect.stringContaining('declined') });
  });

  it('a lost webhook is made up for by asking the provider', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', {
      amount: 3_000,
    });
    const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
    await app.fault({ vendor: 'stripe', match: 'payment_intent\\.', kind: 'drop', times: 3 });
    await confirmWithCard(app.sandboxOrigin, key, secret, plainCard);
    await app.clearFaults();
    await app.services.database.pool.query("update payments set created_at = created_at - interval '1 hour' where workplace_id = $1", [
      seller.workplaceId,
    ]);
    await checkPayments(seller.ctx);
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 3_000 });
  });

  describe('a card that was declined in the card fields, and another one taken there', () => {
    /** A top-up whose first card was declined, and that is told. */
    const declinedTopUp = async (app: Harness) => {
      const seller = await app.newSeller();
      const { body } = await seller.api('POST', '/payments/user/wallets/topup', { amount: 3_000 });
      const { payment_id: id, ...fields } = body.data as Record<'payment_id' | 'client_secret' | 'publishable_key', string>;
      const confirm = (card: string) => confirmWithCard(app.sandboxOrigin, fields.publishable_key, fields.client_secret, card);
      expect(await confirm('4000000000000002')).toBe(402);
      await app.settle();
      return { seller, id, confirm };
    };
    /** Then paid, and that is not told. */
    const paidInTheEnd = async (app: Harness) => {
      const { seller, id, confirm } = await declinedTopUp(app);
      await app.fault({ vendor: 'stripe', match: 'payment_intent\\.', kind: 'drop', times: 9 });
      expect(await confirm(plainCard)).toBe(200);
      await app.clearFaults();
      return { seller, id };
    };
    const stateOf = async (seller: TestSeller, id: string) =>
      (await seller.api<{ state: string }>('POST', '/orders/v6/payments/info', { payment_id: id })).body.data?.state;

    it('have paid as soon as the seller comes back, whatever has been told yet', async () => {
      const { seller, id } = await paidInTheEnd(await harness());
      expect(await stateOf(seller, id)).toBe('succeeded');
      expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 3_000 });
    });

    it('have paid though nobody comes back and it is never told', async () => {
      const app = await harness();
      const { seller } = await paidInTheEnd(app);
      await app.services.database.pool.query("update payments set created_at = created_at - interval '1 hour' where workplace_id = $1", [
        seller.workplaceId,
      ]);
      await checkPayments(seller.ctx);
      expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 3_000 });
    });

    it('cannot be paid with any more after a day', async () => {
      const app = await harness();
      const { seller, id, confirm } = await declinedTopUp(app);
      await app.services.database.pool.query("update payments set created_at = created_at - interval '25 hours' where workplace_id = $1", [
        seller.workplaceId,
      ]);
      await checkPayments(seller.ctx);
      expect(await confirm(plainCard)).toBe(400);
      const info = await seller.api<{ state: string; error_message: string }>('POST', '/orders/v6/payments/info', { payment_id: id });
      expect(info.body.data).toMatchObject({ state: 'cancelled', error_message: expect.stringContaining('declined') });
    });
  });

  it('many old card pages that nobody finished keep no payment waiting that was finished just now, and no lost answer', async () => {
    const app = await harness();
    const [seller, others] = [await app.newSeller(), await app.newSeller()];
    const { pool } = app.services.database;
    const open = (workplaceId: string, count: number, state: string, age: string) =>
      pool.query(
        `insert into payments (workplace_id, id, provider, purpose, amount, state, provider_id, created_at)
         select $1, gen_random_uuid(), 'stripe', 'topup', 100, $3, case when $3 = 'requires_action' then 'pi_' || gen_random_uuid() end, $4::timestamptz - $5::interval
         from generate_series(1, $2)`,
        [workplaceId, count, state, app.services.now(), age],
      );
    await open(others.workplaceId, 1000, 'requires_action', '5 hours');
    await open(seller.workplaceId, 2, 'requires_action', '10 minutes');
    await open(seller.workplaceId, 2, 'created', '3 hours');
    await cardCustomer(seller.ctx);
    await checkPayments(seller.ctx);
    const { rows } = await pool.query('select distinct state from payments where workplace_id = $1', [seller.workplaceId]);
    expect(rows).toEqual([{ state: 'failed' }]);
    await pool.query('delete from payments where workplace_id = $1', [others.workplaceId]);
  });

  it('a lost answer whose customer has gone with the owner before is waited for a day, and nobody becomes a customer by it', async () => {
    const app = await harness();
    const seller = await app.newSeller();
    const { pool } = app.services.database;
    for (const age of ['3 hours', '25 hours'])
      await pool.query(
        `insert into payments (workplace_id, id, provider, purpose, amount, state, created_at)
         values ($1, gen_random_uuid(), 'stripe', 'topup', 100, 'created', $2::timestamptz - $3::interval)`,
        [seller.workplaceId, app.services.now(), age],
      );
    await checkPayments(seller.ctx);
    const { rows } = await pool.query('select state from payments where workplace_id = $1 order by created_at', [seller.workplaceId]);
    expect(rows).toEqual([{ state: 'failed' }, { state: 'created' }]);
    expect((await getWalletSettings(seller.ctx)).stripeCustomerId).toBeNull();
    await pool.query('delete from payments where workplace_id = $1', [seller.workplaceId]);
  });

  it('a top-up is asked for again a little later where the card company is asked too often', async () => {
    const app = await harness();
    await app.fault({ vendor: 'stripe', match: '/v1/payment_intents$', kind: '429', times: 2 });
    const { seller } = await toppedUp(app, 5_000);
    await app.clearFaults();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 5_000 });
  });

  it('a top-up whose bank takes it back leaves the wallet with its bonus, and comes back when the dispute is won', async () => {
    const app = await harness();
    const { seller, intent } = await toppedUp(app, 100_000);
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 100_000, balance_bonus: 3_000 });
    const dispute = await app.control<{ id: string }>('stripe/dispute', { payment_intent: intent });
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 0, balance_bonus: 0 });
    await fetch(`${app.sandboxOrigin}/desk/stripe/disputes/${dispute.id}/won`, { method: 'POST', redirect: 'manual' });
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 100_000, balance_bonus: 3_000 });
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  it('a refund of a part takes the bonus that the rest does not earn; one that fails at the bank gives both back', async () => {
    const app = await harness();
    const { seller, intent } = await toppedUp(app, 60_000);
    const refund = await refundAtStripe(app.sandboxOrigin, intent, 20_000);
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 40_000, balance_bonus: 400 });
    await app.control('stripe/fail-refund', { refund });
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 60_000, balance_bonus: 1_200 });
    const { rows } = await seller.ctx.sql.query('select state, refunded_amount from payments where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(rows).toEqual([{ state: 'succeeded', refunded_amount: 0 }]);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  it('a refund of what was not paid by card takes its money from the wallet too', async () => {
    const app = await harness();
    const { seller, intent } = await toppedUp(app, 6_000);
    await app.control('stripe/by-bank', { payment_intent: intent });
    const refund = await refundAtStripe(app.sandboxOrigin, intent, 2_000);
    expect(refund).toMatch(/^pyr_/);
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 4_000 });
  });

  it('a refund of what was not paid by card takes its money also when the version before stored its news', async () => {
    const app = await harness();
    const { seller, intent } = await toppedUp(app, 6_000);
    await app.control('stripe/by-bank', { payment_intent: intent });
    await app.fault({ vendor: 'stripe', match: 'refund', kind: 'drop', times: 3 });
    const refund = await refundAtStripe(app.sandboxOrigin, intent, 2_000);
    await app.settle();
    await app.clearFaults();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 6_000 });
    const body = JSON.stringify({ reversal: { id: refund, providerPaymentId: intent } });
    const { sql } = app.services.database;
    await storeWebhook(sql, { vendor: 'stripe', eventId: `evt_${intent}`, topic: 'refund.created', orderKey: `stripe ${intent}`, body });
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 4_000 });
  });

  it('a refund that is heard of before the payment takes nothing that was never put in', async () => {
    const app = await harness();
    await app.fault({ vendor: 'stripe', match: 'payment_intent\\.', kind: 'drop', times: 3 });
    const { seller, intent } = await toppedUp(app, 5_000);
    await app.clearFaults();
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 0 });
    await refundAtStripe(app.sandboxOrigin, intent, 2_000);
    await app.settle();
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_topup: 3_000 });
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  it('cashback is set aside once, granted once, and can be withdrawn until then', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    await setCashbackAside(seller.ctx, [{ reference: 'supplier_order:c', amount: 150 }]);
    await setCashbackAside(seller.ctx, [{ reference: 'supplier_order:c', amount: 150 }]);
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 0 });
    expect(await Promise.all([grantCashback(seller.ctx, 'supplier_order:c'), grantCashback(seller.ctx, 'supplier_order:c')])).toContain(
      150,
    );
    expect(await getWallet(seller.ctx)).toMatchObject({ balance_bonus: 150 });
    await setCashbackAside(seller.ctx, [{ reference: 'supplier_order:d', amount: 90 }]);
    await withdrawCashback(seller.ctx, 'supplier_order:d');
    expect(await grantCashback(seller.ctx, 'supplier_order:d')).toBe(0);
    expect(await getWallet(seller.ctx)).toMatchObject({ total_balance: 150 });
    // Each movement says how much it is about, also where the balance stays as it was.
    const { items } = await listTransactions(seller.ctx, { page_size: 10 });
    expect(items.map(({ kind, wallet_change, pending_change }) => [kind, wallet_change, pending_change])).toEqual([
      ['cashback', 0, -90],
      ['cashback_pending', 0, 90],
      ['cashback', 150, -150],
      ['cashback_pending', 0, 150],
    ]);
  });

  it('one seller’s payments are not found by another', async () => {
    const { newSeller } = await harness();
    const [one, other] = [await newSeller(), await newSeller()];
    const { body } = await one.api<{ payment_id: string }>('POST', '/payments/user/wallets/topup', { amount: 2_000 });
    expect(body).toMatchObject({ success: true });
    const answer = await other.api('POST', '/orders/v6/payments/info', { payment_id: body.data?.payment_id });
    expect(answer.body).toMatchObject({ status: 202, success: false });
  });

  it('the books are right in the end', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });
});
