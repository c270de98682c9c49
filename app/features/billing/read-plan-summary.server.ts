import type { SellerContext } from '#app/context.ts';
import { mainReferenceOf } from './credit-account.server.ts';
import { quotasRenewAt } from './cycle.ts';
import { effectiveCap } from './extra-usage.ts';
import { isUnlimited } from './plan-answer.ts';
import type { PlanSummary } from './plan-summary.ts';
import { readPlan } from './read-plan.server.ts';

/** Where "Contact us" leads, everywhere. */
export const supportUrlOf = ({ env }: Pick<SellerContext, 'env'>): string => `mailto:${env.SUPPORT_EMAIL}`;

/** The plan as the shell around every screen needs it. Two statements. */
export async function readPlanSummary(ctx: SellerContext): Promise<PlanSummary> {
  const plan = await readPlan(ctx, ctx.account.id);
  const { rows } = await ctx.sql.query({
    name: 'plan-summary',
    text: `select
        (select coalesce(jsonb_object_agg(feature, used + reserved), '{}') from feature_usage where account_id = $1 and cycle_start = $2) as usage,
        (select coalesce(sum(granted), 0)::int from credit_lots where account_id = $1 and (expires_at is null or expires_at > $3)) as granted,
        (select coalesce(sum(remaining), 0)::int from credit_lots where account_id = $1 and (expires_at is null or expires_at > $3)) as remaining,
        exists (select 1 from credit_lots where account_id = $1 and reference = $4) as is_renewed,
        (select coalesce(sum(amount), 0)::int from usage_charges where account_id = $1 and cycle_start = $2 and state in ('held', 'due', 'billed')) as extra,
        (select array_agg(substr(key, 11)) from accounts a, jsonb_each(a.meta) where a.id = $1 and key like 'dismissed.%' and value <> 'false') as dismissed,
        (select is_user_mkt from accounts where id = $1) as is_marketplace`,
    values: [ctx.account.id, plan.usageCycleStart, ctx.now(), mainReferenceOf(plan.usageCycleStart)],
  });
  const row = rows[0];
  // A cycle's main credits are granted when they are first used or read; until then all of them count as left.
  const fresh = row.is_renewed ? 0 : Math.max(0, plan.entitlements.mainCredit);
  const isEndless = isUnlimited(plan.entitlements.mainCredit);
  return {
    planKey: plan.planKey,
    packageName: plan.packageName,
    hasPaymentIssue: plan.hasPaymentIssue,
    entitlements: plan.entitlements,
    usage: row.usage,
    credits: { total: isEndless ? -1 : row.granted + fresh, used: row.granted - row.remaining },
    extraLeft: plan.status === 'active' && !plan.isTrial ? Math.max(0, effectiveCap(plan) - row.extra) : 0,
    renewsAt: quotasRenewAt(plan, ctx.now()).toISOString(),
    endsAt: (plan.status === 'CANCELLED' && plan.nextBillingTime?.toISOString()) || null,
    dismissed: row.dismissed ?? [],
    isBillingHidden: row.is_marketplace || (ctx.via === 'embedded' && plan.provider === 'PADDLE_BILLING'),
    supportUrl: supportUrlOf(ctx),
  };
}
