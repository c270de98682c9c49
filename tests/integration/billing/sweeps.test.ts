import { beforeAll, expect, test } from 'vitest';
import { settlePlans } from '#app/features/billing/reconcile-charges.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { jobContext } from './billing-tools.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

const query = async (seller: TestSeller, text: string) => (await h.services.database.pool.query(text, [seller.accountId])).rows;
const billedNext = async (seller: TestSeller): Promise<Date> =>
  (await query(seller, 'select next_billing_time from subscriptions where account_id = $1'))[0].next_billing_time;

test('an account whose plan cannot be rolled over keeps no other waiting', async () => {
  const [broken, other] = [await h.newSeller({ plan: 'GROWTH_CREDIT_TIER' }), await h.newSeller({ plan: 'GROWTH_CREDIT_TIER' })];
  for (const seller of [broken, other])
    await query(seller, `update subscriptions set next_billing_time = now() - interval '1 hour' where account_id = $1`);
  // Damaged by hand: a plan to come without a price.
  await query(broken, `update subscriptions set next_plan_key = plan_key, next_cycle_days = 30, next_price = null where account_id = $1`);
  await settlePlans(await jobContext());
  await h.drainJobs();
  expect((await billedNext(broken)).getTime()).toBeLessThan(Date.now());
  expect((await billedNext(other)).getTime()).toBeGreaterThan(Date.now());
  await query(broken, `update subscriptions set next_plan_key = null, next_cycle_days = null where account_id = $1`);
});
