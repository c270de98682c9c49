/**
 * Time as it really passes: the app's clock and the sandbox's go on together, over month ends, the 29th of February and the days on
 * which zones change to summer time. What we hold and what Shopify charges for must name the same day at every look.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileCharges, settlePlans } from '#app/features/billing/reconcile-charges.server.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { currentPlan, expectLedgerInStep, jobContext, sellerWithStore, takePlan } from './support.ts';

const day = 86_400_000;
/** Half an hour before a month ends in UTC, in a leap year. */
const begin = Date.UTC(2028, 0, 31, 23, 30);
let h: Harness;
let moved = 0;

async function pass(ms: number): Promise<void> {
  h.advanceClock(ms);
  await h.control('clock', { advanceMs: ms });
  moved += ms;
}

beforeAll(async () => {
  h = await harness();
  await pass(begin - h.services.now().getTime());
});
afterAll(() => pass(-moved));

async function sellerInTheFuture(): Promise<{ seller: TestSeller; store: TestStore }> {
  const made = await sellerWithStore();
  const { pool } = h.services.database;
  await pool.query(`update account_tokens set expires_at = '2040-01-01' where account_id = $1`, [made.seller.accountId]);
  await pool.query('update subscriptions set start_time = $2 where account_id = $1', [made.seller.accountId, h.services.now()]);
  return made;
}

/** Days pass, the minute's jobs run once, and then ours and Shopify's next charge are looked at. */
async function daysLater(days: number, seller: TestSeller, store: TestStore) {
  await pass(days * day);
  await reconcileCharges(await jobContext());
  await settlePlans(await jobContext());
  await h.settle();
  const listed = await h.services.connectors.appCharges.shopify?.listCharges(store.domain);
  const active = listed?.subscriptions.find((each) => each.state === 'active');
  const plan = await currentPlan(seller);
  await expectLedgerInStep(seller);
  return { plan, ours: plan.next_billing_time ? Date.parse(plan.next_billing_time) : null, theirs: active?.periodEnd?.getTime() ?? null };
}

describe('a plan in time', () => {
  it('a month after its trial is charged when Shopify charges it, through a leap February and summer time', async () => {
    const { seller, store } = await sellerInTheFuture();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    const first = await daysLater(6, seller, store);
    expect(first.plan).toMatchObject({ is_trial: true, package: { key: 'STARTER_CREDIT_TIER_1' } });
    for (const days of [1.5, 22, 29, 1, 30, 31, 17.25, 60]) {
      const { plan, ours, theirs } = await daysLater(days, seller, store);
      expect(plan).toMatchObject({ is_trial: false, status: 'active', package: { key: 'STARTER_CREDIT_TIER_1' }, main_credit: 100 });
      expect(Math.abs((ours as number) - (theirs as number)), `after ${days} more days`).toBeLessThan(120_000);
      expect(ours as number).toBeGreaterThan(h.services.now().getTime());
      expect((ours as number) - h.services.now().getTime()).toBeLessThanOrEqual(30 * day);
    }
  });

  it('a year is paid once in 365 days, its credits come every 30, and a smaller plan follows on the day', async () => {
    const { seller, store } = await sellerInTheFuture();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    for (const days of [30, 30, 100]) {
      const { plan, ours, theirs } = await daysLater(days, seller, store);
      expect(plan).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, main_credit: 350, main_credit_used: 0 });
      expect(Math.abs((ours as number) - (theirs as number))).toBeLessThan(120_000);
    }
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_2', true);
    const before = await daysLater(204.9, seller, store);
    expect(before.plan).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, next_package: { price: 209.3 } });
    const after = await daysLater(0.2, seller, store);
    expect(after.plan).toMatchObject({ package: { key: 'STARTER_CREDIT_TIER_2' }, next_package: null, main_credit: 150 });
  });

  it('a cancelled plan ends on its day and no later, whether anybody looks or not', async () => {
    const { seller, store } = await sellerInTheFuture();
    await h.services.database.pool.query('update subscriptions set had_trial = true where account_id = $1', [seller.accountId]);
    await takePlan(seller, store, 'PRO_CREDIT_TIER');
    await seller.api('POST', '/payments/cancel-subscription');
    expect((await daysLater(29.9, seller, store)).plan).toMatchObject({ status: 'CANCELLED', package: { key: 'PRO_CREDIT_TIER' } });
    const { plan, theirs } = await daysLater(0.2, seller, store);
    expect(plan).toMatchObject({ status: 'active', package: { key: 'FREE_CREDIT' }, main_credit: 10 });
    expect(theirs).toBeNull();
  });
});
