import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { readPlan } from './read-plan.server.ts';

/**
 * Go on with the free plan: remembered, so that nobody is asked again.
 * @throws AppError STATE_CONFLICT on a paid plan: that is cancelled, and runs to its end.
 */
export async function chooseFreePlan(ctx: AccountContext): Promise<void> {
  const plan = await readPlan(ctx, ctx.account.id);
  if (!costsNothing(plan)) throw new AppError('STATE_CONFLICT');
  await ctx.sql.query(`update accounts set meta = meta || '{"free_plan_chosen": true}' where id = $1`, [ctx.account.id]);
}

/**
 * Do not ask again to pay for the plan that uninstalling the store or cancelling has ended; it runs out by itself.
 * @throws AppError STATE_CONFLICT when it has not ended.
 */
export async function skipRecharge(ctx: AccountContext): Promise<void> {
  const plan = await readPlan(ctx, ctx.account.id);
  if (plan.status !== 'CANCELLED') throw new AppError('STATE_CONFLICT');
  await ctx.sql.query('update subscriptions set is_recharge_skipped = true where account_id = $1', [ctx.account.id]);
}
