import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { answerFor, limitOf } from './plan-answer.ts';
import { quotaExpired } from './quota-expired.ts';
import { type AccountPlan, heldPlan, readPlan } from './read-plan.server.ts';

/**
 * Refuse a feature that the account's plan (in a job: the plan of the workplace's account) does not have at all. How much of it is left is
 * checked by reservations (`usage.server.ts`).
 * @returns the account's plan.
 * @throws AppError UNAUTHORIZED for a visitor; QUOTA_EXPIRED, which names the plan that has the feature.
 */
export async function requireFeature(ctx: Context, feature: string): Promise<AccountPlan> {
  const accountId = ctx.account?.id ?? ctx.workplace?.accountId;
  if (!accountId) throw new AppError('UNAUTHORIZED');
  const plan = await readPlan(ctx, accountId);
  const { entitlements } = plan;
  if (limitOf(entitlements, feature) !== 0) return plan;
  const { upgradeTo } = answerFor(entitlements, { feature });
  throw quotaExpired({ feature, limit: 0, usage: 0, upgradeTo, held: heldPlan(plan, ctx.now()) });
}
