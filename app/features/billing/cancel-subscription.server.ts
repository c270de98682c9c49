import type { AccountContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { noNextPlan } from './no-next-plan.ts';
import { isFirstCycle } from './plan-change.ts';
import { isPausedAt, readPlan } from './read-plan.server.ts';
import { dropToFree } from './settle-plan.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

/**
 * No further charges; the plan runs to the end of what is paid (or of the trial), then the free plan follows. The provider is told
 * at once, so that nothing of ours need be awake when the cycle ends.
 * @throws AppError FORBIDDEN for marketplace accounts; STATE_CONFLICT when there is nothing to cancel; FIRST_CYCLE_DOWNGRADE_FAILED with Paddle in the first cycle.
 */
export async function cancelSubscription(ctx: AccountContext): Promise<{ next_billing_time: string | null }> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  const { rows } = await ctx.sql.query('select is_user_mkt from accounts where id = $1', [ctx.account.id]);
  if (rows[0]?.is_user_mkt) throw new AppError('FORBIDDEN');
  if (costsNothing(plan) || plan.status === 'CANCELLED') throw new AppError('STATE_CONFLICT');
  const isUnpaid = plan.hasPaymentIssue || isPausedAt(plan, ctx.now());
  if (plan.provider === 'PADDLE_BILLING' && !plan.isTrial && !isUnpaid && isFirstCycle(plan, ctx.now()))
    throw new AppError('FIRST_CYCLE_DOWNGRADE_FAILED', { next_billing_time: plan.nextBillingTime?.toISOString() ?? '' });
  if (plan.provider === 'PADDLE_BILLING' && plan.providerReference && ctx.connectors.billing) {
    // Something is scheduled already where a pause lies ahead: it gives way.
    if (plan.pausesAt && !isUnpaid) await ctx.connectors.billing.keep(plan.providerReference);
    await ctx.connectors.billing.cancel(plan.providerReference, isUnpaid ? 'now' : 'period_end');
    await syncPaddle(ctx, { accountId: ctx.account.id });
    const after = await readPlan(ctx, ctx.account.id);
    return { next_billing_time: after.nextBillingTime?.toISOString() ?? null };
  }
  if (plan.provider === 'SHOPIFY' && plan.providerReference && plan.storeDomain) {
    try {
      await ctx.connectors.appCharges.shopify?.cancelSubscription(plan.storeDomain, plan.providerReference);
    } catch (error) {
      // Uninstalled just now: the platform has ended the charge itself.
      if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    }
  }
  return ctx.transaction(async (tx) => {
    if (!plan.nextBillingTime) {
      await dropToFree(tx, ctx.account.id, tx.now());
      return { next_billing_time: null };
    }
    await tx.sql.query(
      `update subscriptions set status = 'CANCELLED', ${noNextPlan}, has_payment_issue = false
       where account_id = $1 and status = 'active' and provider_reference is not distinct from $2`,
      [ctx.account.id, plan.providerReference],
    );
    return { next_billing_time: plan.nextBillingTime.toISOString() };
  });
}
