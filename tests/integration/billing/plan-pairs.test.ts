/** Every plan to every other, both cycles, on day 1, 15 and 30: through Shopify's own approval, both ways, without support. */
import { describe, expect, it } from 'vitest';
import { type CycleDays, cyclePriceOf, isFreePlan, isNegotiated, offeredPlans, planOf } from '#app/features/billing/plans.ts';
import { harness } from '#tests/support/harness.ts';
import { type Charged, chargeNumber, choose, currentPlan, daysFromNow, letDaysPass, sellerWithStore, takePlan } from './support.ts';

const keys = offeredPlans.filter((plan) => !isNegotiated(plan.key)).map((plan) => plan.key);
const cycles: CycleDays[] = [30, 365];
const days = [1, 15, 30];
const isYearly = (cycle: CycleDays) => cycle === 365;

/** What the table of the specification says, told apart from the code's own rule: by price of the month, then by commitment. */
function expected(from: string, a: CycleDays, to: string, b: CycleDays): 'same' | 'up' | 'down' {
  const [one, two] = [planOf(from).monthlyPrice, planOf(to).monthlyPrice];
  if (one !== two) return two > one ? 'up' : 'down';
  return a === b ? 'same' : b > a ? 'up' : 'down';
}

for (const from of keys.filter((key) => !isFreePlan(key))) {
  for (const a of cycles) {
    describe(`B3: from ${from}, ${isYearly(a) ? 'yearly' : 'monthly'}`, () => {
      for (const day of days) {
        it(`on day ${day} to every plan`, { timeout: 60_000 }, async () => {
          const instance = await harness();
          const { pool } = instance.services.database;
          const { seller, store } = await sellerWithStore();
          // The trial has been had, so that a month is a month.
          await pool.query('update subscriptions set had_trial = true where account_id = $1', [seller.accountId]);
          await takePlan(seller, store, from, isYearly(a));
          await letDaysPass(seller, day - 0.5);
          const { rows } = await pool.query('select * from subscriptions where account_id = $1', [seller.accountId]);
          const before = rows[0];
          const left = a - day + 0.5;
          for (const to of keys) {
            for (const b of isFreePlan(to) ? [30 as const] : cycles) {
              const say = `${to} ${b}`;
              const direction = expected(from, a, to, b);
              const asked = await choose(seller, to, isYearly(b));
              if (direction === 'same') {
                expect(asked.body.status, say).toBe(204);
                continue;
              }
              expect(asked.body.status, `${say}: ${asked.body.message}`).toBe(200);
              if (isFreePlan(to)) {
                await instance.settle();
                const after = await currentPlan(seller);
                expect(after, say).toMatchObject({ status: 'CANCELLED', package: { key: from }, next_package: { price: 0 } });
              } else {
                expect(asked.body.data?.apply_on_next_billing_cycle, say).toBe(direction === 'down');
                const charged =
                  direction === 'down' ? (await choose(seller, to, isYearly(b), { confirm_downgrade: true })).body.data : asked.body.data;
                const chargeId = chargeNumber((charged as Charged).confirmation_url);
                await instance.control('shopify/charges', { shop: store.domain, chargeId, approve: true });
                await instance.settle();
                const after = await currentPlan(seller);
                const price = cyclePriceOf(planOf(to).monthlyPrice, b) / 100;
                if (direction === 'up') {
                  expect(after, say).toMatchObject({ package: { key: to, price, cycle: b }, status: 'active', next_package: null });
                  expect(daysFromNow(after.next_billing_time), say).toBe(b);
                } else {
                  expect(after, say).toMatchObject({
                    package: { key: from, cycle: a },
                    status: 'active',
                    next_package: { price, cycle: b },
                  });
                  expect(Math.abs((Date.parse(after.next_billing_time as string) - Date.now()) / 86_400_000 - left), say).toBeLessThan(0.1);
                }
              }
              // Back to where this row of the table began.
              await pool.query(
                `update subscriptions set plan_key = $2, cycle_days = $3, price = $4, status = 'active', provider = 'SHOPIFY', provider_reference = $5, workplace_id = $6,
                   store_id = $7, start_time = $8, next_billing_time = $9, next_plan_key = null, next_cycle_days = null, next_price = null where account_id = $1`,
                [
                  ...[
                    seller.accountId,
                    before.plan_key,
                    before.cycle_days,
                    before.price,
                    before.provider_reference,
                    before.workplace_id,
                    before.store_id,
                  ],
                  ...[before.start_time, before.next_billing_time],
                ],
              );
            }
          }
        });
      }
    });
  }
}
