import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { addLot, lockCredits, renewMainCredits } from './credit-account.server.ts';
import { redeemableMonths } from './credits.ts';
import { readPlan } from './read-plan.server.ts';

/**
 * Redeem the main credits of a paid year's coming months now, as bonus credits until the year ends. Those months then bring none.
 * @throws AppError STATE_CONFLICT when no month is left to redeem.
 */
export async function redeemCredits(ctx: AccountContext): Promise<{ months: number; credits: number }> {
  return ctx.transaction(async (tx) => {
    await lockCredits(tx, ctx.account.id);
    const plan = await readPlan(tx, ctx.account.id);
    const months = redeemableMonths(plan, tx.now());
    const credits = months * Math.max(0, plan.entitlements.mainCredit);
    if (credits === 0 || !plan.nextBillingTime) throw new AppError('STATE_CONFLICT');
    // Grant the present month's main credits first: after the redemption none are granted.
    await renewMainCredits(tx, plan);
    await addLot(tx, plan.accountId, {
      kind: 'bonus',
      reference: `redeem:${plan.nextBillingTime.toISOString()}:${plan.redeemedMonths}`,
      amount: credits,
      expiresAt: plan.nextBillingTime,
      feature: 'REDEEM_CREDIT',
      details: { months },
    });
    await tx.sql.query('update subscriptions set redeemed_until = next_billing_time, redeemed_months = $2 where account_id = $1', [
      plan.accountId,
      plan.redeemedMonths + months,
    ]);
    return { months, credits };
  });
}
