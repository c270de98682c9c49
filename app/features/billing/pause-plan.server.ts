import type { AccountContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { billHeldPlan, runningAtPaddle } from './bill-held-plan.server.ts';
import { firstCycleRefusal } from './first-cycle-refusal.ts';
import { isFirstCycle } from './plan-change.ts';
import { type AccountPlan, isPausedAt, readPlan } from './read-plan.server.ts';
import { refusalOf } from './request-paddle-charge.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

async function planWithPaddle(ctx: AccountContext): Promise<AccountPlan & { providerReference: string }> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  const { providerReference } = plan;
  if (plan.provider !== 'PADDLE_BILLING' || !providerReference || !ctx.connectors.billing) throw new AppError('STATE_CONFLICT');
  return { ...plan, providerReference };
}

/**
 * Pause the plan from the end of the paid period: nothing is charged and the free plan's quotas apply, until the seller resumes.
 * @throws AppError STATE_CONFLICT on a free, cancelled, unpaid, trial or changing plan; FIRST_CYCLE_DOWNGRADE_FAILED in the first cycle.
 */
export async function pausePlan(ctx: AccountContext): Promise<void> {
  const plan = await planWithPaddle(ctx);
  if (costsNothing(plan) || plan.status === 'CANCELLED' || plan.hasPaymentIssue || plan.isTrial || plan.hasNext || plan.pausesAt)
    throw new AppError('STATE_CONFLICT');
  if (isFirstCycle(plan, ctx.now())) throw firstCycleRefusal(plan);
  await ctx.connectors.billing?.pause(plan.providerReference, null);
  await syncPaddle(ctx, { accountId: ctx.account.id });
}

/**
 * Withdraw a cancellation or a pause that lies ahead; end a pause that has begun, and charge a new cycle.
 * @throws AppError STATE_CONFLICT when there is nothing to resume; PAYMENT_FAILED (`PaymentIssue`) when the card was declined.
 */
export async function resumePlan(ctx: AccountContext): Promise<void> {
  const plan = await planWithPaddle(ctx);
  const { billing } = ctx.connectors;
  if (!billing || (plan.status !== 'CANCELLED' && !plan.pausesAt)) throw new AppError('STATE_CONFLICT');
  try {
    if (isPausedAt(plan, ctx.now())) await billing.resume(plan.providerReference);
    else await keepPlan(ctx, plan);
  } catch (error) {
    await syncPaddle(ctx, { accountId: ctx.account.id });
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(error, 'now');
    throw error;
  }
  await syncPaddle(ctx, { accountId: ctx.account.id });
}

/** Remove scheduled changes at Paddle: it will bill the present plan again. */
async function keepPlan(ctx: AccountContext, plan: AccountPlan & { providerReference: string }): Promise<void> {
  const running = await runningAtPaddle(ctx, plan);
  if (running?.scheduled) await ctx.connectors.billing?.keep(plan.providerReference);
  // If a downgrade was scheduled before the seller cancelled, they resume the present plan, not the smaller one.
  await billHeldPlan(ctx, plan, running);
}
