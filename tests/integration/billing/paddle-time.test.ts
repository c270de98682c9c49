/** What time brings to a plan with Paddle. The sandbox's clock and ours are moved together, in a harness of this file's own. */
import { afterEach, describe, expect, it } from 'vitest';
import { pausePlan } from '#app/features/billing/pause-plan.server.ts';
import { readBill } from '#app/features/billing/read-bill.server.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { readPlanSummary } from '#app/features/billing/read-plan-summary.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { afterTrial, atPaddle, newcomer, type PaddleCharged, paddle, pay, subscriptionRow, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan, expectLedgerInStep, newsOf, paymentFailed } from './support.ts';

const day = 86_400_000;

let passed = 0;

/** Both clocks go on, Paddle does what is due, and tells. */
async function pass(days: number): Promise<void> {
  const instance = await harness();
  passed += days;
  instance.advanceClock(days * day);
  await instance.control('clock', { advanceMs: days * day });
  await paddle('due', {});
  await instance.settle();
}

const failCard = async (seller: TestSeller, fails = true) =>
  paddle('card', { subscription: (await subscriptionRow(seller)).provider_reference, fails });
const inDays = async (time: string | null) => Math.round((Date.parse(time ?? '') - (await harness()).services.now().getTime()) / day);

/** Whose card was refused when the first cycle was over. */
async function withUnpaidCycle(planKey: string): Promise<TestSeller> {
  const seller = await newcomer();
  await afterTrial(seller);
  await takePaddlePlan(seller, planKey);
  await failCard(seller);
  await pass(30.1);
  return seller;
}

/** Sessions last for months, not for years. */
afterEach(async () => {
  const instance = await harness();
  instance.advanceClock(-passed * day);
  await instance.control('clock', { advanceMs: -passed * day });
  passed = 0;
});

describe('time and Paddle', { timeout: 120_000 }, () => {
  it('a trial becomes a paid cycle, with new credits; the next cycles follow, each paid once', async () => {
    const seller = await newcomer();
    expect(await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1')).toMatchObject({ is_trial: true });
    await pass(7.1);
    const paid = await currentPlan(seller);
    expect(paid).toMatchObject({ is_trial: false, status: 'active', main_credit: 100, main_credit_used: 0 });
    expect(await inDays(paid.next_billing_time)).toBe(30);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([1990]);
    const bill = await readBill(seller.ctx, await readPlan(seller.ctx, seller.accountId));
    expect(bill.lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual([{ kind: 'plan', amount: 1990 }]);
    // The first paid cycle is the first cycle.
    expect((await choose(seller, 'FREE_CREDIT')).body).toMatchObject({ status: 4002 });
    await pass(30);
    await pass(30);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([1990, 1990, 1990]);
    expect(await inDays((await currentPlan(seller)).next_billing_time)).toBe(30);
    const summary = () => readPlanSummary(seller.ctx as Parameters<typeof readPlanSummary>[0]);
    expect((await summary()).endsAt).toBeNull();
    expect((await seller.api('POST', '/payments/cancel-subscription', {})).body.success).toBe(true);
    expect(await inDays((await summary()).endsAt)).toBe(30);
    await pass(31);
    expect((await summary()).endsAt).toBeNull();
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'FREE_CREDIT' },
      status: 'active',
      provider_payment: null,
      next_billing_time: null,
    });
    expect((await atPaddle(seller)).paid).toHaveLength(3);
    await expectLedgerInStep(seller);
  });

  it('a downgrade begins with the next cycle and is billed at its own price', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    await pass(30.1);
    expect((await choose(seller, 'STARTER_CREDIT_TIER_1', false, { confirm_downgrade: true })).body.success).toBe(true);
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, next_package: { price: 19.9 } });
    await pass(30);
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'STARTER_CREDIT_TIER_1' }, next_package: null, main_credit: 100 });
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([1990, 4990, 4990]);
    await expectLedgerInStep(seller);
  });

  it('unpaid, it goes on for a week, then on the free plan’s limits; paid with another card it is back at once', async () => {
    const seller = await withUnpaidCycle('GROWTH_CREDIT_TIER');
    const unpaid = await currentPlan(seller);
    expect(unpaid).toMatchObject({
      has_payment_issue: true,
      package: { key: 'GROWTH_CREDIT_TIER', features: { PRODUCT_LISTING: { limit: 1000 } } },
    });
    expect((await choose(seller, 'PRO_CREDIT_TIER')).body).toMatchObject({ success: false, data: { error_code: 'PaymentIssue' } });
    expect(await newsOf(seller)).toMatchObject([{ kind: 'order', text: paymentFailed, link: '/app/setting/billing' }]);
    await pass(7);
    expect((await currentPlan(seller)).package.features.PRODUCT_LISTING?.limit).toBe(20);
    const { body } = await seller.api<PaddleCharged>('POST', '/payments/update-payment-method', {});
    expect(await pay(body.data?.transaction_id ?? null)).toBe('completed');
    await (await harness()).settle();
    const back = await currentPlan(seller);
    expect(back).toMatchObject({ has_payment_issue: false, package: { features: { PRODUCT_LISTING: { limit: 1000 } } } });
    expect(await inDays(back.next_billing_time)).toBe(23);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([4990, 4990]);
  });

  it('paid after its week was over, it has the credits of the cycle that it pays for', async () => {
    const seller = await withUnpaidCycle('GROWTH_CREDIT_TIER');
    await pass(7);
    expect((await currentPlan(seller)).main_credit).toBe(10);
    const { body } = await seller.api<PaddleCharged>('POST', '/payments/update-payment-method', {});
    await pay(body.data?.transaction_id ?? null);
    await (await harness()).settle();
    expect((await currentPlan(seller)).main_credit).toBe(350);
    await expectLedgerInStep(seller);
  });

  it('paid by a later try of its own, it goes on', async () => {
    const seller = await withUnpaidCycle('STARTER_CREDIT_TIER_2');
    expect((await currentPlan(seller)).has_payment_issue).toBe(true);
    await failCard(seller, false);
    await pass(1);
    expect(await currentPlan(seller)).toMatchObject({ has_payment_issue: false, status: 'active' });
  });

  it('never paid, it ends after thirty days and the free plan follows; nobody owes anything', async () => {
    const seller = await withUnpaidCycle('PRO_CREDIT_TIER');
    await pass(30);
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, has_payment_issue: false, provider_payment: null });
    expect((await atPaddle(seller)).paid).toHaveLength(1);
    // Told once, however often the card was tried.
    expect((await newsOf(seller)).map(({ text }) => text)).toEqual([
      'Your plan has ended with its bill unpaid. The free plan holds now.',
      paymentFailed,
    ]);
    // And can be taken anew, with a card that works.
    expect((await takePaddlePlan(seller, 'PRO_CREDIT_TIER')).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('an unpaid plan may be left at once', async () => {
    const seller = await newcomer();
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await failCard(seller);
    await pass(7.1);
    expect(await currentPlan(seller)).toMatchObject({ has_payment_issue: true });
    expect((await seller.api('POST', '/payments/cancel-subscription', {})).body.success).toBe(true);
    await (await harness()).settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, has_payment_issue: false });
    expect((await atPaddle(seller)).paid).toHaveLength(0);
  });

  it('paused, nothing is charged and the free plan’s limits hold; resumed, a new cycle begins', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    await pass(30.1);
    await pausePlan(seller.ctx);
    expect((await currentPlan(seller)).package.features.PRODUCT_LISTING?.limit).toBe(1000);
    await pass(30);
    await pass(40);
    const paused = await currentPlan(seller);
    expect(paused).toMatchObject({ status: 'active', package: { key: 'GROWTH_CREDIT_TIER' }, next_billing_time: null });
    expect(paused.package.features.PRODUCT_LISTING?.limit).toBe(20);
    expect((await atPaddle(seller)).paid).toHaveLength(2);
    await failCard(seller);
    expect((await choose(seller, 'GROWTH_CREDIT_TIER')).body).toMatchObject({ success: false, data: { error_code: 'PaymentIssue' } });
    await failCard(seller, false);
    expect((await choose(seller, 'GROWTH_CREDIT_TIER')).body.success).toBe(true);
    const back = await currentPlan(seller);
    expect(back.package.features.PRODUCT_LISTING?.limit).toBe(1000);
    expect(await inDays(back.next_billing_time)).toBe(30);
    expect((await atPaddle(seller)).paid).toHaveLength(3);
  });

  it('renewals whose notifications are lost are found by the reconciling job', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_3');
    await failCard(seller);
    await instance.fault({ vendor: 'paddle', match: '.', kind: 'drop', times: 30 });
    await pass(30.1);
    await instance.clearFaults();
    expect((await currentPlan(seller)).has_payment_issue).toBe(false);
    const { reconcilePaddle } = await import('#app/features/billing/reconcile-paddle.server.ts');
    await reconcilePaddle(seller.ctx);
    await instance.settle();
    expect((await currentPlan(seller)).has_payment_issue).toBe(true);
  });
});
