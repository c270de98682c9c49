import type { AccountContext, Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { cycleEndOf } from './cycle.ts';
import { firstCycleRefusal } from './first-cycle-refusal.ts';
import { noNextPlan } from './no-next-plan.ts';
import { isFirstCycle } from './plan-change.ts';
import { type AccountPlan, isPausedAt, readPlan } from './read-plan.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

/**
 * No further charges; the plan runs to the end of the paid period (or trial; a plan that was given, of its 30 days), then the free plan follows. The provider is told at once, so
 * that no job of ours has to run when the cycle ends.
 * @throws AppError DEMO_MODE; FORBIDDEN for marketplace accounts; STATE_CONFLICT when there is nothing to cancel; FIRST_CYCLE_DOWNGRADE_FAILED with
 *   Paddle in the first cycle.
 */
export async function cancelSubscription(ctx: AccountContext): Promise<{ next_billing_time: string | null }> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  const { rows } = await ctx.sql.query('select is_user_mkt from accounts where id = $1', [ctx.account.id]);
  if (rows[0]?.is_user_mkt) throw new AppError('FORBIDDEN');
  if (costsNothing(plan) || plan.status === 'CANCELLED') throw new AppError('STATE_CONFLICT');
  if (plan.provider === 'PADDLE_BILLING' && !plan.isTrial && !isWithoutPayment(plan, ctx.now()) && isFirstCycle(plan, ctx.now()))
    throw firstCycleRefusal(plan);
  await endCharges(ctx, plan);
  return { next_billing_time: (await readPlan(ctx, ctx.account.id)).nextBillingTime?.toISOString() ?? null };
}

/**
 * The owner has asked for the account's deletion (job `billing.end-plan`): nothing more is collected in the days in which they may change
 * their mind, even in the first cycle (docs/decisions/133). Safe to repeat; does nothing if the deletion was withdrawn meanwhile.
 */
export async function endPlan(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query('select 1 from accounts where id = $1 and deletion_requested_at is not null', [accountId]);
  if (!rowCount) return;
  const plan = await readPlan(ctx, accountId);
  if (!costsNothing(plan) && plan.status !== 'CANCELLED') await endCharges(ctx, plan);
}

/** Have the provider collect nothing more; the plan runs out. */
async function endCharges(ctx: Context, plan: AccountPlan): Promise<void> {
  const { accountId } = plan;
  if (plan.provider === 'PADDLE_BILLING' && plan.providerReference && ctx.connectors.billing) {
    const isUnpaid = isWithoutPayment(plan, ctx.now());
    // Paddle schedules only one change: a pause that lies ahead is removed first.
    if (plan.pausesAt && !isUnpaid) await ctx.connectors.billing.keep(plan.providerReference);
    await ctx.connectors.billing.cancel(plan.providerReference, isUnpaid ? 'now' : 'period_end');
    return syncPaddle(ctx, { accountId });
  }
  if (plan.provider === 'SHOPIFY' && plan.providerReference && plan.storeDomain) {
    try {
      await ctx.connectors.appCharges.shopify?.cancelSubscription(plan.storeDomain, plan.providerReference);
    } catch (error) {
      // The app was just uninstalled, so the platform has ended the charge itself.
      if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    }
  }
  // Nobody is asked to resume a plan that was given: taking it up again would cost its price.
  await ctx.sql.query(
    `update subscriptions set status = 'CANCELLED', next_billing_time = $3, ${noNextPlan}, has_payment_issue = false,
       is_recharge_skipped = is_recharge_skipped or provider is null
     where account_id = $1 and status = 'active' and provider_reference is not distinct from $2`,
    [accountId, plan.providerReference, endOf(plan, ctx.now())],
  );
}

/** When a plan ends that is cancelled now: with what is paid, and a plan that was given with its running 30 days. */
export const endOf = (plan: AccountPlan, now: Date): Date => plan.nextBillingTime ?? cycleEndOf(plan.startTime, now);

/** Is no period paid for? The last bill is unpaid, or the plan is paused. */
const isWithoutPayment = (plan: AccountPlan, now: Date): boolean => plan.hasPaymentIssue || isPausedAt(plan, now);
