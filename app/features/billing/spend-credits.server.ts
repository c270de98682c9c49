import type { Context } from '#app/context.ts';
import { balanceOf, creditTypeOf, lockCredits, log, lotsOf, renewMainCredits } from './credit-account.server.ts';
import { splitSpend } from './credits.ts';
import { answerFor, isUnlimited } from './plan-answer.ts';
import { creditCosts } from './plans.ts';
import { quotaExpired } from './quota-expired.ts';
import { heldPlan, readPlan } from './read-plan.server.ts';

export interface SpendCredits {
  accountId: string;
  /** One of `creditCosts`. */
  feature: string;
  /** Uses at once; each costs the feature's credits. */
  uses?: number;
  /** What the credits are for (`ai:<process item>`). The same reference spends only once, unless it was refunded. */
  reference: string;
}

/**
 * Take credits before work is done; `refundCredits` gives them back if it fails. Concurrent calls never take more than there are.
 * @throws AppError QUOTA_EXPIRED with limit, usage and the plan that has more.
 */
export async function spendCredits(ctx: Context, { accountId, feature, uses = 1, reference }: SpendCredits): Promise<void> {
  const amount = (creditCosts[feature] ?? 0) * uses;
  if (amount === 0) return;
  await ctx.transaction(async (tx) => {
    await lockCredits(tx, accountId);
    // Read under the lock: meanwhile another plan may have begun.
    const plan = await readPlan(tx, accountId);
    const { rows } = await tx.sql.query({
      name: 'spent-for',
      text: "select coalesce(sum(case when credit_type = 'REFUND_QUOTA' then credit_cost else -credit_cost end), 0)::int as net from activity_log where account_id = $1 and reference = $2",
      values: [accountId, reference],
    });
    if (rows[0].net < 0) return;
    await renewMainCredits(tx, plan);
    const lots = await lotsOf(tx, accountId);
    if (isUnlimited(plan.entitlements.mainCredit)) {
      await log(tx, accountId, { feature, type: 'MAIN_CREDIT', cost: amount, change: 0, lotId: null, reference });
      return;
    }
    const parts = splitSpend(lots, amount, tx.now());
    if (!parts) {
      const { total, used } = balanceOf(plan, lots, tx.now());
      const { upgradeTo } = answerFor(plan.entitlements, { feature, amount: uses, credits: { total, used } });
      throw quotaExpired({ feature, limit: total, usage: used, upgradeTo, needed: amount, held: heldPlan(plan, tx.now()) });
    }
    for (const part of parts) {
      await tx.sql.query('update credit_lots set remaining = remaining - $3 where account_id = $1 and id = $2', [
        accountId,
        part.lot.id,
        part.amount,
      ]);
      await log(tx, accountId, {
        feature,
        type: creditTypeOf(part.lot.kind),
        cost: part.amount,
        change: -part.amount,
        lotId: part.lot.id,
        reference,
      });
    }
  });
}
