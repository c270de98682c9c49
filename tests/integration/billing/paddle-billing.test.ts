/** Plans and packs for sellers without a Shopify store, through Paddle, over real HTTP. */
import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { BillsSellers } from '#app/connectors/payments/billing-provider.ts';
import { refundCredits } from '#app/features/billing/refund-credits.server.ts';
import type { CurrentPlan } from '#app/features/billing/schemas.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { syncPaddle } from '#app/features/billing/sync-paddle.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { choose, currentPlan, daysFromNow, decide, expectLedgerInStep, jobContext } from './billing-tools.ts';
import {
  afterTrial,
  age,
  atPaddle,
  customerOf,
  newcomer,
  type PaddleCharged,
  paddle,
  pay,
  subscriptionRow,
  takePaddlePlan,
} from './paddle-tools.ts';

const charged = async (work: ReturnType<typeof choose>): Promise<PaddleCharged> => {
  const { body } = await work;
  expect(body.success, `${body.message} ${JSON.stringify(body.errors)}`).toBe(true);
  return body.data as PaddleCharged;
};

/** As if so many days had passed: only where the first cycle is asked about. */
const afterFirstCycle = async (seller: TestSeller) => {
  const { services } = await harness();
  await services.database.pool.query(`update subscriptions set start_time = start_time - interval '31 days' where account_id = $1`, [
    seller.accountId,
  ]);
};

/** A notification as anybody could send it. */
async function notify(body: string, options: { secret?: string; ageSeconds?: number; header?: string } = {}): Promise<number> {
  const { appUrl, services } = await harness();
  const timestamp = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0);
  const signature = createHmac('sha256', options.secret ?? services.env.PADDLE_WEBHOOK_SECRET ?? '')
    .update(`${timestamp}:${body}`)
    .digest('hex');
  const answer = await fetch(`${appUrl}/webhooks/paddle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paddle-signature': options.header ?? `ts=${timestamp};h1=${signature}` },
    body,
  });
  return answer.status;
}

afterEach(async () => (await harness()).clearFaults());

describe('a first plan with Paddle', () => {
  it('a trial begins when the checkout is completed, and not before', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER'));
    expect(asked).toMatchObject({ confirmation_url: null, transaction_id: expect.stringMatching(/^txn_/), error_code: null });
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect(await pay(asked.transaction_id)).toBe('completed');
    await instance.settle();
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER', price: 49.9, cycle: 30 },
      is_trial: true,
      provider_payment: 'PADDLE_BILLING',
      main_credit: 350,
    });
    expect(daysFromNow(plan.next_billing_time)).toBe(7);
    expect((await atPaddle(seller)).paid).toHaveLength(0);
    await expectLedgerInStep(seller);
  });

  it('a yearly plan is charged at once, with an invoice to download', async () => {
    const seller = await newcomer();
    const plan = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1', true);
    expect(plan).toMatchObject({ package: { key: 'STARTER_CREDIT_TIER_1', price: 139.3, cycle: 365 }, is_trial: false });
    expect(daysFromNow(plan.next_billing_time)).toBe(365);
    const { listInvoices, invoiceUrl } = await import('#app/features/billing/list-invoices.server.ts');
    const { invoices, card } = await listInvoices(seller.ctx);
    expect(invoices).toMatchObject([{ total: 13_930, currency: 'USD', state: 'paid', number: expect.any(String) }]);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    const pdf = await fetch(await invoiceUrl(seller.ctx, { id: invoices[0]?.id as string }));
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*139\.30 USD/);
    const stranger = await newcomer();
    await expect(invoiceUrl(stranger.ctx, { id: invoices[0]?.id as string })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a declined card and a refused bank leave the seller on the free plan; the same checkout can be paid afterwards', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    expect(await pay(asked.transaction_id, { number: '4000000000000002' })).toBe('declined');
    expect(await pay(asked.transaction_id, { number: '4000003800000446', passed: false })).toBe('declined');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect((await charged(choose(seller, 'PRO_CREDIT_TIER', true))).transaction_id).toBe(asked.transaction_id);
    expect(await pay(asked.transaction_id, { number: '4000003800000446' })).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('double clicks and two tabs meet one checkout and one subscription', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => charged(choose(seller, 'GROWTH_CREDIT_TIER', true))));
    expect(new Set(answers.map((each) => each.transaction_id)).size).toBe(1);
    const paid = await Promise.all([pay(answers[0]?.transaction_id ?? null), pay(answers[1]?.transaction_id ?? null)]);
    expect(paid).toEqual(['completed', 'completed']);
    await instance.settle();
    const { subscriptions, paid: transactions } = await atPaddle(seller);
    expect(subscriptions).toHaveLength(1);
    expect(transactions).toHaveLength(1);
  });

  it('a checkout that the seller turned away from cannot be paid any more', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const first = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const second = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    expect(second.transaction_id).not.toBe(first.transaction_id);
    await instance.settle();
    expect(await pay(first.transaction_id)).toBe('problem');
    expect(await pay(second.transaction_id)).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('two subscriptions paid in two tabs: the later one holds, the other ends and its money goes back', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const first = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const second = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    // The first is paid before its closing has reached Paddle.
    expect(await pay(first.transaction_id)).toBe('completed');
    expect(await pay(second.transaction_id)).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
    const { subscriptions } = await atPaddle(seller);
    expect(subscriptions.map((each) => each.state).sort()).toEqual(['active', 'cancelled']);
    const counts = await paddle<{ kind: string; count: number }[]>(`counts?customer=${await customerOf(seller)}`);
    expect(counts.find((each) => each.kind === 'adjustment')?.count).toBe(1);
  });

  it('an account with a Shopify store pays through Shopify alone', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await instance.connectStore(seller);
    const asked = await choose(seller, 'GROWTH_CREDIT_TIER', true, { provider_payment: 'PADDLE_BILLING' });
    expect(asked.body).toMatchObject({ success: false, status: 204 });
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER', true);
    expect(body.data).toMatchObject({ transaction_id: null, confirmation_url: expect.stringContaining('/charges/') });
  });
});

describe('changing a plan with Paddle', () => {
  it('an upgrade is previewed, charged for the rest of the cycle on the stored card, and brings its quotas and credits at once', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    const before = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    expect(before).toMatchObject({ is_trial: false, main_credit: 100 });
    const { previewChange } = await import('#app/features/billing/preview-change.server.ts');
    const preview = await previewChange(seller.ctx, { module_ids: ['GROWTH_CREDIT_TIER'], is_yearly: false });
    expect(preview).toMatchObject({ due: 3000, credit: 1990, next_billing_time: before.next_billing_time });
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER'));
    expect(asked).toMatchObject({
      transaction_id: null,
      confirmation_url: null,
      payment_callback: expect.stringContaining('/app?charge='),
    });
    const after = await currentPlan(seller);
    expect(after).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER' },
      main_credit: 350,
      next_billing_time: before.next_billing_time,
      next_package: null,
    });
    expect(after.package.features.PRODUCT_LISTING?.limit).toBe(1000);
    await instance.settle();
    expect(await currentPlan(seller)).toEqual(after);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([3000, 1990]);
    await expectLedgerInStep(seller);
  });

  it.each([
    ['US', 'Starter in the middle of its cycle', false],
    ['DE', 'Starter in the middle of its cycle, with tax', false],
    ['DE', 'a monthly plan to a yearly one, with tax', true],
  ])('the bill after an upgrade is what Paddle collected (%s): %s', async (country, _what, isYearly) => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    const first = await charged(choose(seller, 'STARTER_CREDIT_TIER_1'));
    expect(await pay(first.transaction_id, { country })).toBe('completed');
    await instance.settle();
    const bill = async () => {
      const { body } = await seller.api<{ today: number; forecast: number; lines: { kind: string; amount: number }[] }>(
        'GET',
        '/payments/bill',
      );
      if (!body.data) throw new Error(body.message);
      return body.data;
    };
    const [price, tax] = [1990, country === 'DE' ? 378 : 0];
    expect((await bill()).lines.map(({ kind, amount }) => [kind, amount])).toEqual([['change', price], ...(tax ? [['tax', tax]] : [])]);
    await age(seller, 15);
    await charged(choose(seller, 'GROWTH_CREDIT_TIER', isYearly));
    const after = await bill();
    const { paid } = await atPaddle(seller);
    expect(paid).toHaveLength(2);
    // Another cycle begins a new 30 days: what was paid for the old ones is not of them.
    const collected = (isYearly ? paid.slice(0, 1) : paid).reduce((sum, each) => sum + each.total, 0);
    expect(after).toMatchObject({ today: collected, forecast: collected });
    expect(after.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(collected);
    expect(after.lines.map((line) => line.kind)).toEqual([
      ...(isYearly ? [] : ['change']),
      ...['change', 'unused'],
      ...(country === 'DE' ? ['tax'] : []),
    ]);
    if (!isYearly) expect(after.lines.find((line, index) => index > 0 && line.kind === 'change')?.amount).toBeCloseTo(2495, -1);
    await instance.settle();
    expect(await bill()).toEqual(after);
  });

  it('a double click upgrades once', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    const answers = await Promise.all([
      choose(seller, 'PRO_CREDIT_TIER'),
      choose(seller, 'PRO_CREDIT_TIER'),
      choose(seller, 'PRO_CREDIT_TIER'),
    ]);
    // The later ones get the same answer, or hear that it is their plan already.
    for (const { body } of answers) expect([200, 204], body.message).toContain(body.status);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([18_000, 1990]);
  });

  it('an upgrade whose card is declined changes nothing and says why', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    const before = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await paddle('card', { subscription: (await subscriptionRow(seller)).provider_reference, fails: true });
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER');
    expect(body).toMatchObject({
      success: false,
      data: { error_code: 'PaymentIssue', message_params: { words: expect.stringContaining('declined') } },
    });
    expect(await currentPlan(seller)).toMatchObject({ package: before.package, status: 'active' });
    expect((await atPaddle(seller)).paid).toHaveLength(1);
    await paddle('card', { subscription: (await subscriptionRow(seller)).provider_reference, fails: false });
    expect((await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER')).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('in a trial an upgrade costs nothing and the trial goes on; the seller may leave it', async () => {
    const seller = await newcomer();
    const trial = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    expect(trial.is_trial).toBe(true);
    const up = await takePaddlePlan(seller, 'PRO_CREDIT_TIER');
    expect(up).toMatchObject({
      package: { key: 'PRO_CREDIT_TIER' },
      is_trial: true,
      next_billing_time: trial.next_billing_time,
      main_credit: 1000,
    });
    const { body } = await seller.api('POST', '/payments/cancel-subscription', {});
    expect(body.success, body.message).toBe(true);
    expect(await currentPlan(seller)).toMatchObject({ status: 'CANCELLED', is_trial: true });
    expect((await atPaddle(seller)).paid).toHaveLength(0);
  });

  it('in the first cycle a downgrade and a cancellation are refused with 4002', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    const plan = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const down = await choose(seller, 'STARTER_CREDIT_TIER_1');
    expect(down.body).toMatchObject({
      success: false,
      status: 4002,
      data: { error_code: 'FIRST_CYCLE_DOWNGRADE_FAILED', message_params: { next_billing_time: plan.next_billing_time } },
    });
    const off = await seller.api('POST', '/payments/cancel-subscription', {});
    expect(off.body).toMatchObject({ success: false, status: 4002 });
    expect((await atPaddle(seller)).subscriptions[0]).toMatchObject({ state: 'active', scheduled: null });
  });

  it('a later downgrade is confirmed, waits for the next bill, and can be taken back', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    const plan = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER', true);
    await afterFirstCycle(seller);
    await (await harness()).services.database.pool.query(
      `update subscriptions set start_time = start_time - interval '400 days' where account_id = $1`,
      [seller.accountId],
    );
    const first = await charged(choose(seller, 'STARTER_CREDIT_TIER_2'));
    expect(first).toMatchObject({ apply_on_next_billing_cycle: true, pay_id: null });
    await charged(choose(seller, 'STARTER_CREDIT_TIER_2', false, { confirm_downgrade: true }));
    await instance.settle();
    const waiting = await currentPlan(seller);
    expect(waiting).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER', cycle: 365 },
      next_package: { price: 29.9, cycle: 30 },
      next_billing_time: plan.next_billing_time,
    });
    expect((await atPaddle(seller)).subscriptions[0]).toMatchObject({ plan: { planKey: 'STARTER_CREDIT_TIER_2', cycleDays: 30 } });
    await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER' },
      next_package: null,
      next_billing_time: plan.next_billing_time,
    });
    expect((await atPaddle(seller)).subscriptions[0]).toMatchObject({
      plan: { planKey: 'GROWTH_CREDIT_TIER', cycleDays: 365 },
      nextBilledAt: new Date(plan.next_billing_time as string),
    });
    expect((await atPaddle(seller)).paid).toHaveLength(1);
  });

  describe('while a smaller plan of another cycle waits', () => {
    /** In the middle of the second cycle, with a downgrade chosen. */
    async function waiting(held: [string, boolean], next: [string, boolean]): Promise<TestSeller> {
      const seller = await newcomer();
      await afterTrial(seller);
      await takePaddlePlan(seller, ...held);
      await age(seller, held[1] ? 547.5 : 45);
      await paddle('due', {});
      await (await harness()).settle();
      expect((await takePaddlePlan(seller, ...next)).next_package).toMatchObject({ cycle: next[1] ? 365 : 30 });
      return seller;
    }
    const due = async (seller: TestSeller) => {
      const { paid } = await paddle<{ paid: { origin: string; total: number }[] }>(`books?customer=${await customerOf(seller)}`);
      return paid.filter((each) => each.origin === 'subscription_update').reduce((sum, each) => sum + each.total, 0);
    };

    // Half of what was paid is not used: 49.90 of a month, 349.30 of a year.
    it.each([
      [
        'a year of the larger one',
        ['GROWTH_CREDIT_TIER', false],
        ['STARTER_CREDIT_TIER_1', true],
        ['PRO_CREDIT_TIER', true],
        139_930 - 2_495,
        365,
      ],
      [
        'a month of the larger one',
        ['GROWTH_CREDIT_TIER', true],
        ['STARTER_CREDIT_TIER_1', false],
        ['PRO_CREDIT_TIER', false],
        19_990 - 17_465,
        30,
      ],
    ] as const)('%s is charged from the plan that was paid, for a cycle of its own', async (_, held, next, larger, sum, days) => {
      const seller = await waiting([...held], [...next]);
      const { previewChange } = await import('#app/features/billing/preview-change.server.ts');
      expect(await previewChange(seller.ctx, { module_ids: [larger[0]], is_yearly: larger[1] })).toBeNull();
      const after = await takePaddlePlan(seller, larger[0], larger[1]);
      expect(after).toMatchObject({ package: { key: larger[0], cycle: days }, next_package: null });
      expect(Math.abs((await due(seller)) - sum)).toBeLessThanOrEqual(5);
      expect(daysFromNow(after.next_billing_time)).toBe(days);
    });

    it('a larger one whose card is declined leaves it waiting', async () => {
      const seller = await waiting(['GROWTH_CREDIT_TIER', false], ['STARTER_CREDIT_TIER_1', true]);
      const before = await currentPlan(seller);
      await paddle('card', { subscription: (await subscriptionRow(seller)).provider_reference, fails: true });
      expect((await choose(seller, 'PRO_CREDIT_TIER', true)).body.success).toBe(false);
      await (await harness()).settle();
      expect(await currentPlan(seller)).toEqual(before);
      expect((await atPaddle(seller)).subscriptions[0]).toMatchObject({ plan: { planKey: 'STARTER_CREDIT_TIER_1', cycleDays: 365 } });
    });

    it('another smaller one, of the present cycle, waits for the same day', async () => {
      const seller = await waiting(['GROWTH_CREDIT_TIER', false], ['STARTER_CREDIT_TIER_1', true]);
      const before = await currentPlan(seller);
      const after = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_2');
      expect(after).toMatchObject({ next_package: { price: 29.9, cycle: 30 }, next_billing_time: before.next_billing_time });
      expect(await due(seller)).toBe(0);
    });
  });

  it('cancelled it runs to the end of what is paid; resumed it goes on as if nothing had been', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    const plan = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    await afterFirstCycle(seller);
    await seller.api('POST', '/payments/cancel-subscription', {});
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({
      status: 'CANCELLED',
      package: { key: 'GROWTH_CREDIT_TIER' },
      next_package: { price: 0 },
      next_billing_time: plan.next_billing_time,
    });
    expect((await atPaddle(seller)).subscriptions[0]?.scheduled).toMatchObject({ action: 'cancel' });
    await charged(choose(seller, 'GROWTH_CREDIT_TIER'));
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ status: 'active', next_package: null, next_billing_time: plan.next_billing_time });
    expect((await atPaddle(seller)).subscriptions[0]?.scheduled).toBeNull();
    expect((await atPaddle(seller)).paid).toHaveLength(1);
  });

  it('an upgrade of a cancelled plan takes the cancellation back; declined, it stays cancelled', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await afterFirstCycle(seller);
    await seller.api('POST', '/payments/cancel-subscription', {});
    const { provider_reference: subscription } = await subscriptionRow(seller);
    await paddle('card', { subscription, fails: true });
    expect((await choose(seller, 'PRO_CREDIT_TIER')).body.success).toBe(false);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ status: 'CANCELLED', package: { key: 'STARTER_CREDIT_TIER_1' } });
    expect((await atPaddle(seller)).subscriptions[0]?.scheduled).toMatchObject({ action: 'cancel' });
    await paddle('card', { subscription, fails: false });
    expect(await takePaddlePlan(seller, 'PRO_CREDIT_TIER')).toMatchObject({ status: 'active', package: { key: 'PRO_CREDIT_TIER' } });
  });

  it('a pause lies ahead and is taken back', async () => {
    const { pausePlan, resumePlan } = await import('#app/features/billing/pause-plan.server.ts');
    const seller = await newcomer();
    await afterTrial(seller);
    const plan = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    await expect(pausePlan(seller.ctx)).rejects.toMatchObject({ code: 'FIRST_CYCLE_DOWNGRADE_FAILED' });
    await afterFirstCycle(seller);
    await pausePlan(seller.ctx);
    expect((await subscriptionRow(seller)).pauses_at.toISOString()).toBe(plan.next_billing_time);
    await resumePlan(seller.ctx);
    expect((await subscriptionRow(seller)).pauses_at).toBeNull();
    expect((await atPaddle(seller)).subscriptions[0]?.scheduled).toBeNull();
  });

  it('another card is taken by a checkout of zero', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER', true);
    const { body } = await seller.api<{ transaction_id: string }>('POST', '/payments/update-payment-method', {});
    expect(body.data?.transaction_id).toMatch(/^txn_/);
    expect(await pay(body.data?.transaction_id ?? null, { number: '4000003800000446' })).toBe('completed');
    await instance.settle();
    expect((await atPaddle(seller)).paid).toHaveLength(1);
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('a pack is paid once and granted once', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const answers = await Promise.all(
      [1, 2].map(() => seller.api<PaddleCharged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_300' })),
    );
    const [one, two] = answers.map(({ body }) => body.data?.transaction_id ?? null);
    expect(one).toBe(two);
    await pay(one ?? null, { country: 'DE' });
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, bonus_credit: 300 });
    const { body: bill } = await seller.api('GET', '/payments/bill');
    const { paid } = await atPaddle(seller);
    expect(bill.data).toMatchObject({
      today: paid[0]?.total,
      lines: [{ kind: 'credits', amount: (paid[0]?.total ?? 0) - (paid[0]?.tax ?? 0) }, { kind: 'tax' }],
    });
    await instance.settle();
    await expectLedgerInStep(seller);
  });

  describe('a pack whose money goes back', () => {
    /** 300 credits, of which so many are spent. */
    const buy = async (spent: number) => {
      const instance = await harness();
      const seller = await newcomer();
      const { body } = await seller.api<PaddleCharged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_300' });
      const transaction = body.data?.transaction_id as string;
      await pay(transaction);
      await instance.settle();
      if (spent > 0) {
        const what = { accountId: seller.accountId, feature: 'AI_PRODUCT_CONTENT' };
        await spendCredits(seller.ctx, { ...what, uses: spent, reference: 'spent' });
      }
      /** @returns bonus credits that are left. */
      const giveBack = async (how: object) => {
        await paddle('give-back', { transaction, ...how });
        await instance.settle();
        await expectLedgerInStep(seller);
        return bonusLeft(seller);
      };
      return { seller, giveBack };
    };
    const bonusLeft = async (seller: TestSeller) => {
      const { bonus_credit: all, bonus_credit_used: used } = await currentPlan(seller);
      return all - used;
    };

    it('leaves with it, as far as it is not spent; what comes back of that leaves too', async () => {
      const { seller, giveBack } = await buy(50);
      expect(await bonusLeft(seller)).toBe(250);
      expect(await giveBack({})).toBe(0);
      expect((await seller.api('GET', '/payments/bill')).body.data).toMatchObject({
        today: 0,
        lines: [
          { kind: 'credits', amount: 3900 },
          { kind: 'returned', amount: -3900 },
        ],
      });
      await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'spent' });
      await syncPaddle(seller.ctx, { accountId: seller.accountId });
      expect(await bonusLeft(seller)).toBe(0);
      await expectLedgerInStep(seller);
    });

    it('refunded in part keeps the rest, however often that is told', async () => {
      const { seller, giveBack } = await buy(0);
      expect(await giveBack({ amount: 1300 })).toBe(200);
      await syncPaddle(seller.ctx, { accountId: seller.accountId });
      expect(await bonusLeft(seller)).toBe(200);
    });

    it('taken back by the bank is there again when the bank has lost', async () => {
      const { giveBack } = await buy(50);
      expect(await giveBack({ how: 'chargeback' })).toBe(0);
      expect(await giveBack({ how: 'chargeback_reverse' })).toBe(250);
    });

    it('refunded before anybody had heard that it was paid is never there', async () => {
      const instance = await harness();
      const seller = await newcomer();
      const { body } = await seller.api<PaddleCharged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_300' });
      const transaction = body.data?.transaction_id as string;
      await instance.fault({ vendor: 'paddle', match: '.', kind: 'drop', times: 20 });
      await pay(transaction);
      await instance.clearFaults();
      await paddle('give-back', { transaction });
      await instance.settle();
      expect(await bonusLeft(seller)).toBe(0);
    });
  });

  it('a package made to measure is billed at its own price', async () => {
    const { services } = await harness();
    const seller = await newcomer();
    const id = randomUUID();
    await services.database.pool.query(
      `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback) values ($1, $2, 'Bespoke', 'ENTERPRISE_CREDIT_TIER', 123456, 365, 5000, '0.05')`,
      [id, seller.accountId],
    );
    const plan = await takePaddlePlan(seller, id, true);
    expect(plan).toMatchObject({ package: { id, name: 'Bespoke', price: 1234.56, cycle: 365 }, main_credit: 5000 });
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([123_456]);
  });
});

describe('notifications', () => {
  it('forged, stale and malformed ones are refused; a good one only makes us look', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    const customer = await customerOf(seller);
    const event = (more: object = {}) =>
      JSON.stringify({
        event_id: `evt_${randomUUID()}`,
        event_type: 'subscription.activated',
        occurred_at: new Date().toISOString(),
        data: { id: 'sub_x', customer_id: customer, status: 'active', ...more },
      });
    expect(await notify(event(), { secret: 'pdl_ntfset_wrong' })).toBe(401);
    expect(await notify(event(), { ageSeconds: 3600 })).toBe(401);
    expect(await notify(event(), { header: 'ts=1;h1=zz' })).toBe(401);
    expect(await notify(event(), { header: '' })).toBe(401);
    expect(await notify('[]')).toBe(401);
    expect(await notify(event())).toBe(200);
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
  });

  it('doubled, late, lost and out of order they lead to the same end', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await instance.fault({ vendor: 'paddle', match: 'transaction\\.', kind: 'duplicate', times: 4 });
    await instance.fault({ vendor: 'paddle', match: 'subscription\\.created', kind: 'drop' });
    const first = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    expect(first.package.key).toBe('STARTER_CREDIT_TIER_1');
    const up = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const ledger = up.main_credit;
    // Everything again, the newest first.
    const events = await paddle<{ event_id: string }[]>(`events?customer=${await customerOf(seller)}`);
    for (const { event_id: event } of events.reverse()) await paddle('replay', { event });
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER' },
      main_credit: ledger,
      next_billing_time: up.next_billing_time,
    });
    await expectLedgerInStep(seller);
  });

  it('an answer of Paddle’s that comes in after a newer one changes nothing', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    const ctx = await jobContext();
    const billing = ctx.connectors.billing as BillsSellers;
    const slow: BillsSellers = {
      ...billing,
      async listSubscriptions(customer) {
        const answer = await billing.listSubscriptions(customer);
        expect((await choose(seller, 'GROWTH_CREDIT_TIER')).body.success).toBe(true);
        return answer;
      },
    };
    await syncPaddle({ ...ctx, connectors: { ...ctx.connectors, billing: slow } }, { accountId: seller.accountId });
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('all of them lost, the reconciling job finds the paid checkout', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    await instance.fault({ vendor: 'paddle', match: '.', kind: 'drop', times: 20 });
    expect(await pay(asked.transaction_id)).toBe('completed');
    await instance.settle();
    await instance.clearFaults();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    await instance.services.database.pool.query(
      `update plan_charges set created_at = created_at - interval '5 minutes' where account_id = $1`,
      [seller.accountId],
    );
    const { reconcilePaddle } = await import('#app/features/billing/reconcile-paddle.server.ts');
    await reconcilePaddle(seller.ctx);
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });
});

describe('lost answers', () => {
  const cutAfter = async (match: string) => (await harness()).fault({ vendor: 'paddle', match, kind: 'cut-after' });

  it('of a new checkout: the seller tries again, and only one is ever paid', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await cutAfter('POST /transactions$');
    expect((await choose(seller, 'GROWTH_CREDIT_TIER', true)).body.success).toBe(false);
    await instance.services.database.pool.query(
      `update plan_charges set created_at = created_at - interval '61 seconds' where account_id = $1`,
      [seller.accountId],
    );
    expect((await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER', true)).package.key).toBe('GROWTH_CREDIT_TIER');
    expect((await atPaddle(seller)).subscriptions).toHaveLength(1);
  });

  it('of an upgrade that was charged: the seller has the larger plan', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await cutAfter('PATCH /subscriptions/');
    await choose(seller, 'GROWTH_CREDIT_TIER');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([3000, 1990]);
  });

  it('of a cancellation: it is cancelled, and asking again is no error', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await cutAfter('POST /subscriptions/.*/cancel');
    await seller.api('POST', '/payments/cancel-subscription', {});
    await instance.settle();
    expect((await currentPlan(seller)).status).toBe('CANCELLED');
  });
});

describe('operators', () => {
  it('extend a trial at Paddle and here', async () => {
    const { operatorExtendTrial } = await import('#app/features/billing/operate.server.ts');
    const seller = await newcomer();
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    await operatorExtendTrial(seller.ctx, { operator: 'tester', accountId: seller.accountId, days: 10, reason: 'asked for' });
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ is_trial: true });
    expect(daysFromNow(plan.next_billing_time)).toBe(17);
    expect((await atPaddle(seller)).subscriptions[0]).toMatchObject({
      state: 'trialing',
      nextBilledAt: new Date(plan.next_billing_time as string),
    });
  });

  it('bring the catalogue in line with the plans, once', async () => {
    const { operatorSyncPaddle } = await import('#app/features/billing/operate.server.ts');
    const seller = await newcomer();
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    expect(await operatorSyncPaddle(seller.ctx, { operator: 'tester' })).toBe(0);
  });
});

describe('a Shopify store is connected later', () => {
  const moved = async (
    act: (seller: TestSeller, storeId: string) => Promise<string>,
  ): Promise<{ seller: TestSeller; plan: CurrentPlan }> => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const store = await instance.connectStore(seller);
    await decide(store, await act(seller, store.storeId), true);
    await instance.settle();
    return { seller, plan: await currentPlan(seller) };
  };

  it('a checkout that was open by then cannot be paid once Shopify is asked', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const open = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const store = await instance.connectStore(seller);
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    await instance.settle();
    expect(await pay(open.transaction_id)).toBe('problem');
    await decide(store, asked.confirmation_url as string, true);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' } });
  });

  it('the store takes over when what Paddle was paid ends, and Paddle charges no more', async () => {
    const { seller, plan } = await moved(async (who, storeId) => {
      const { body } = await who.api<{ confirmation_url: string }>('POST', '/payments/update-payment-method', { store_id: storeId });
      return body.data?.confirmation_url as string;
    });
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active' });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
    expect((await atPaddle(seller)).subscriptions.map((each) => each.state)).toEqual(['cancelled']);
    expect(
      (await paddle<{ kind: string }[]>(`counts?customer=${await customerOf(seller)}`)).some((each) => each.kind === 'adjustment'),
    ).toBe(false);
  });

  it('an upgrade goes through Shopify, with the days that Paddle was paid for', async () => {
    const { seller, plan } = await moved(async (who) => (await charged(choose(who, 'PRO_CREDIT_TIER'))).confirmation_url as string);
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'PRO_CREDIT_TIER' } });
    // 30 days of Growth are worth 7 of Pro.
    expect(daysFromNow(plan.next_billing_time)).toBe(7);
    expect((await atPaddle(seller)).subscriptions.map((each) => each.state)).toEqual(['cancelled']);
  });

  it('a downgrade is never refused there', async () => {
    const { plan } = await moved(
      async (who) => (await charged(choose(who, 'STARTER_CREDIT_TIER_1', false, { confirm_downgrade: true }))).confirmation_url as string,
    );
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' }, next_package: { price: 19.9 } });
  });
});
