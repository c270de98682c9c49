/** A life of an account at random: whatever happens to its credits, the lots are the log's sum at every moment, and nothing is spent twice. */
import { describe, expect, it } from 'vitest';
import { expireCredits } from '#app/features/billing/expire-credits.server.ts';
import { grantCredits } from '#app/features/billing/grant-credits.server.ts';
import { refundCredits } from '#app/features/billing/refund-credits.server.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { commitUsage, releaseUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { currentPlan, expectLedgerInStep, jobContext, letDaysPass } from './support.ts';

/** Numbers from a seed, so that a failed life can be lived again. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A refusal for lack of credits or quota is part of life; anything else is not. */
async function orRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'QUOTA_EXPIRED') return false;
    throw error;
  }
}

async function quotaInStep(seller: TestSeller): Promise<void> {
  const { rows } = await (await harness()).services.database.pool.query(
    `select u.feature, u.used, u.reserved, coalesce(sum(r.amount) filter (where r.state = 'held'), 0)::int as held,
       coalesce(sum(r.amount) filter (where r.state = 'committed'), 0)::int as committed
     from feature_usage u left join usage_reservations r on r.account_id = u.account_id and r.feature = u.feature and r.cycle_start = u.cycle_start
     where u.account_id = $1 group by u.feature, u.cycle_start, u.used, u.reserved`,
    [seller.accountId],
  );
  for (const row of rows)
    expect({ used: Number(row.used), reserved: Number(row.reserved) }).toEqual({ used: row.committed, reserved: row.held });
}

describe('credits and quotas', () => {
  it.each([1, 2, 3])('are in step with their log through a life at random (seed %i)', { timeout: 120_000 }, async (seed) => {
    const random = randomOf(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const seller = await (await harness()).newSeller({ plan: 'STARTER_CREDIT_TIER_1' });
    const { accountId, ctx } = seller;
    const spends: string[] = [];
    const holds: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const reference = `life:${step}`;
      const act = pick(9);
      if (act <= 2 && (await orRefused(spendCredits(ctx, { accountId, feature: 'AI_PRODUCT_CONTENT', uses: 1 + pick(40), reference }))))
        spends.push(reference);
      else if (act === 3 && spends.length > 0)
        await Promise.all([1, 2].map(() => refundCredits(ctx, { accountId, reference: spends[pick(spends.length)] as string })));
      else if (act === 4)
        await grantCredits(ctx, {
          accountId,
          amount: 1 + pick(30),
          reference,
          expiresAt: pick(2) ? new Date(Date.now() + pick(40) * 86_400_000) : null,
        });
      else if (act === 5) await letDaysPass(seller, pick(12));
      else if (act === 6) await expireCredits(await jobContext(), { accountId });
      else if (act === 7 && (await orRefused(reserveUsage(ctx, accountId, 'ORDER_FULFILLMENT', 1 + pick(80), reference))))
        holds.push(reference);
      else if (act === 8 && holds.length > 0) {
        const held = holds.splice(pick(holds.length), 1)[0] as string;
        await (pick(2) ? commitUsage : releaseUsage)(ctx, accountId, 'ORDER_FULFILLMENT', held);
      }
      const plan = await currentPlan(seller);
      expect(plan.total_credit_used).toBeLessThanOrEqual(plan.total_credit);
      expect(plan.package.features.ORDER_FULFILLMENT?.usage ?? 0).toBeLessThanOrEqual(250);
      await expectLedgerInStep(seller);
      await quotaInStep(seller);
    }
    // Everything given back: what was spent in lots that still live is there again.
    for (const reference of spends) await refundCredits(ctx, { accountId, reference });
    await expectLedgerInStep(seller);
  });
});
