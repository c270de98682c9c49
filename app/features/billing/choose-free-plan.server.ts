import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { readPlan } from './read-plan.server.ts';

/**
 * Stay on the free plan; remembered, so that the seller is not asked again.
 * @throws AppError STATE_CONFLICT on a paid plan, which has to be cancelled instead.
 */
export async function chooseFreePlan(ctx: AccountContext): Promise<void> {
  const plan = await readPlan(ctx, ctx.account.id);
  if (!costsNothing(plan)) throw new AppError('STATE_CONFLICT');
  await ctx.sql.query(`update accounts set meta = meta || '{"free_plan_chosen": true}' where id = $1`, [ctx.account.id]);
}

/**
 * Do not ask again to pay for a plan that was cancelled, by the seller or by uninstalling the store; it runs out by itself.
 * @throws AppError STATE_CONFLICT when the plan is not cancelled.
 */
export async function skipRecharge(ctx: AccountContext): Promise<void> {
  const plan = await readPlan(ctx, ctx.account.id);
  if (plan.status !== 'CANCELLED') throw new AppError('STATE_CONFLICT');
  await ctx.sql.query('update subscriptions set is_recharge_skipped = true where account_id = $1', [ctx.account.id]);
}
