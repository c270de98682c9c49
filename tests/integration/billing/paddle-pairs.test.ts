/** Every plan to every other with Paddle, both cycles, on day 1, 15 and 30 and in the second cycle: money, dates and refusals. */
import { describe, expect, it } from 'vitest';
import { type CycleDays, cyclePriceOf, isFreePlan, isNegotiated, offeredPlans, planOf } from '#app/features/billing/plans.ts';
import { harness } from '#tests/support/harness.ts';
import { afterTrial, age, customerOf, newcomer, paddle, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan } from './support.ts';

const keys = offeredPlans.filter((plan) => !isNegotiated(plan.key) && !isFreePlan(plan.key)).map((plan) => plan.key);
const cycles: CycleDays[] = [30, 365];
const dayMs = 86_400_000;
const isYearly = (cycle: CycleDays) => cycle === 365;

/** What the table of the specification says, told apart from the code's own rule: by price of the month, then by commitment. */
function expected(from: string, a: CycleDays, to: string, b: CycleDays): 'same' | 'up' | 'down' {
  const [one, two] = [planOf(from).monthlyPrice, planOf(to).monthlyPrice];
  if (one !== two) return two > one ? 'up' : 'down';
  return a === b ? 'same' : b > a ? 'up' : 'down';
}

interface Books {
  paid: { origin: string; total: number }[];
}

for (const from of keys) {
  for (const a of cycles) {
    describe(`from ${from}, ${isYearly(a) ? 'yearly' : 'monthly'}`, () => {
      for (const [when, day] of [
        ['on day 1', 0.5],
        ['on day 15', 14.5],
        ['on day 30', 29.5],
        ['on day 15 of the second cycle', a + 14.5],
      ] as const) {
        it(`${when} to every plan`, { timeout: 240_000 }, async () => {
          const old = cyclePriceOf(planOf(from).monthlyPrice, a);
          const left = 1 - (day % a) / a;
          const isFirst = day < a;
          for (const to of keys) {
            for (const b of cycles) {
              const say = `${to} ${b}`;
              const direction = expected(from, a, to, b);
              if (direction === 'same') continue;
              const seller = await newcomer();
              await afterTrial(seller);
              await takePaddlePlan(seller, from, isYearly(a));
              await age(seller, day);
              if (!isFirst) {
                await paddle('due', {});
                await (await harness()).settle();
              }
              const before = await currentPlan(seller);
              const asked = await choose(seller, to, isYearly(b), { confirm_downgrade: true });
              const after = await currentPlan(seller);
              const collected = (await paddle<Books>(`books?customer=${await customerOf(seller)}`)).paid.filter(
                (each) => each.origin === 'subscription_update',
              );
              const sum = collected.reduce((total, each) => total + each.total, 0);
              const price = cyclePriceOf(planOf(to).monthlyPrice, b);
              if (direction === 'down') {
                expect(sum, say).toBe(0);
                if (isFirst) {
                  expect(asked.body, say).toMatchObject({ success: false, status: 4002 });
                  expect(after, say).toMatchObject({ package: { key: from, cycle: a }, next_package: null });
                } else {
                  expect(asked.body.success, `${say}: ${asked.body.message}`).toBe(true);
                  expect(after, say).toMatchObject({ package: { key: from, cycle: a }, next_package: { price: price / 100, cycle: b } });
                }
                expect(Math.abs(Date.parse(after.next_billing_time ?? '') - Date.parse(before.next_billing_time ?? '')), say).toBeLessThan(
                  2000,
                );
                continue;
              }
              expect(asked.body.success, `${say}: ${asked.body.message}`).toBe(true);
              expect(after, say).toMatchObject({
                package: { key: to, cycle: b, price: price / 100 },
                status: 'active',
                next_package: null,
              });
              const due = a === b ? (price - old) * left : Math.max(0, price - old * left);
              expect(Math.abs(sum - due), `${say}: ${sum} was collected, ${due} is due`).toBeLessThanOrEqual(Math.max(3, price * 0.0002));
              const next = a === b ? Date.parse(before.next_billing_time ?? '') : Date.now() + b * dayMs;
              expect(Math.abs(Date.parse(after.next_billing_time ?? '') - next), say).toBeLessThan(120_000);
            }
          }
        });
      }
    });
  }
}
