import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { featureLimitOf } from './plans.ts';

/** Refuse what the account's plan does not have at all. How much is left is a matter of reservations (`usage.server.ts`). */
export async function requireFeature(ctx: Context, feature: string): Promise<void> {
  if (!ctx.account) throw new AppError('UNAUTHORIZED');
  const { rows } = await ctx.sql.query({ name: 'plan-of-account', text: 'select plan_key from subscriptions where account_id = $1', values: [ctx.account.id] });
  const planKey: string = rows[0]?.plan_key ?? 'FREE_CREDIT';
  if (featureLimitOf(planKey, feature) === 0) throw new AppError('QUOTA_EXPIRED', { feature }, { data: { feature_id: feature, limit: 0, usage: 0 } });
}
