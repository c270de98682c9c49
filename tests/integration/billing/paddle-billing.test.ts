/** Changing plans and buying packs with Paddle, over real HTTP. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { BillsSellers } from '#app/connectors/payments/billing-provider.ts';
import { reconcilePaddle } from '#app/features/billing/reconcile-paddle.server.ts';
import { refundCredits } from '#app/features/billing/refund-credits.server.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { syncPaddle } from '#app/features/billing/sync-paddle.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import {
  afterTrial,
  age,
  atPaddle,
  charged,
  customerOf,
  newcomer,
  type PaddleCharged,
  paddle,
  pay,
  subscriptionRow,
  takePaddlePlan,
} from './paddle-support.ts';
import { choose, currentPlan, daysFromNow, expectLedgerInStep, jobContext } from './support.ts';

/** As if so many days had passed: only where the first cycle is asked about. */
const afterFirstCycle = async (seller: TestSeller) => {
  const { services } = await harness();
  await services.database.pool.query(`update subscriptions set start_time = start_time - interval '31 days' where account_id = $1`, [
    seller.accountId,
  ]);
};

afterEach(async () => (await harness()).clearFaults());

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
      const { body } = await seller.api<{
        today: number;
        forecast: number;
        next: object | null;
        lines: { kind: string; amount: number }[];
      }>('GET', '/payments/bill');
      if (!body.data) throw new Error(body.message);
      return body.data;
    };
    const [price, tax] = [1990, country === 'DE' ? 378 : 0];
    expect((await bill()).lines.map(({ kind, amount }) => [kind, amount])).toEqual([['change', price], ...(tax ? [['tax', tax]] : [])]);
    // The next bill has the tax, too.
    expect((await bill()).next).toEqual({ amount: price + tax, tax });
    await age(seller, 15);
    await charged(choose(seller, 'GROWTH_CREDIT_TIER', isYearly));
    const after = await bill();
    const [larger, itsTax] = isYearly ? [34930, 6637] : [4990, country === 'DE' ? 948 : 0];
    expect(after.next).toEqual({ amount: larger + itsTax, tax: itsTax });
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
      data: {
        error_code: 'FIRST_CYCLE_DOWNGRADE_FAILED',
        message_params: { plan: 'GROWTH_CREDIT_TIER', next_billing_time: plan.next_billing_time },
      },
    });
    const off = await seller.api('POST', '/payments/cancel-subscription', {});
    const params = { plan: 'GROWTH_CREDIT_TIER', next_billing_time: plan.next_billing_time };
    expect(off.body).toMatchObject({ success: false, status: 4002, data: { message_params: params } });
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
    /** A checkout that the seller turns away from. */
    const buyNothing = async (seller: TestSeller) => {
      const { services } = await harness();
      const billing = services.connectors.billing as BillsSellers;
      const { rows } = await services.database.pool.query(`select reference as price from paddle_prices where key like 'pack:%' limit 1`);
      const sale = { customerId: await customerOf(seller), accountId: seller.accountId, chargeId: randomUUID(), item: rows[0] };
      await billing.closeCheckout((await billing.createCheckout(sale)).reference);
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

    it('bought long before others leaves when that is told, and at the latest a day after it was not', async () => {
      const instance = await harness();
      const { seller, giveBack } = await buy(0);
      for (let at = 0; at < 30; at += 1) await buyNothing(seller);
      expect(await giveBack({})).toBe(0);

      const unheard = await buy(0);
      await instance.fault({ vendor: 'paddle', match: 'adjustment', kind: 'drop', times: 20 });
      expect(await unheard.giveBack({})).toBe(300);
      await instance.clearFaults();
      await instance.services.database.pool.query(
        `update paddle_customers set asked_at = now() - interval '2 days' where account_id = $1`,
        [unheard.seller.accountId],
      );
      await reconcilePaddle(await jobContext());
      await instance.settle();
      expect(await bonusLeft(unheard.seller)).toBe(0);
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
