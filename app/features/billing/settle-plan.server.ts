import type { Context } from '#app/context.ts';
import { isOffCycle, nextBillingAfter } from './cycle.ts';
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts';
import { noNextPlan } from './no-next-plan.ts';

/**
 * Apply what is due: a paid cycle rolls over, a scheduled plan begins, a cancelled plan is followed by the free one, and a plan whose
 * paying store is gone becomes cancelled (the platform ends its charge on uninstall). Safe to repeat.
 */
export async function settlePlan(ctx: Context, accountId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const plan = await lockSubscription(tx, accountId);
    if (!plan) return;
    const now = tx.now();
    const goneAt = await payerGoneAt(tx, plan);
    const due = plan.next_billing_time;
    let end = due;
    // Not with Paddle, which tells whether a renewal was paid.
    const isRolling = plan.status === 'active' && plan.provider !== 'PADDLE_BILLING' && !plan.has_payment_issue;
    // Cycles charged before the uninstall are paid for.
    if (isRolling && due && due <= (goneAt ?? now)) end = await rollOn(tx, plan, due, goneAt ?? now);
    if (goneAt) {
      await tx.sql.query(
        `update subscriptions set status = 'CANCELLED', ${noNextPlan},
           has_payment_issue = false where account_id = $1`,
        [accountId],
      );
    }
    const isEnding = goneAt !== null || (plan.status === 'CANCELLED' && !plan.has_payment_issue);
    if (isEnding && end && end <= now) await dropToFree(tx, accountId, end);
  });
}

/**
 * When the paying Shopify store was uninstalled; null while it pays. Also set when it was installed again since, as its charge has ended.
 */
async function payerGoneAt(tx: Context, plan: SubscriptionRow): Promise<Date | null> {
  if (plan.provider !== 'SHOPIFY' || plan.status !== 'active') return null;
  const { rows } = await tx.sql.query<{ status: string; uninstalled_at: Date | null; connected_at: Date }>(
    'select status, uninstalled_at, connected_at from stores where workplace_id = $1 and id = $2',
    [plan.workplace_id, plan.store_id],
  );
  const store = rows[0];
  if (store?.status !== 'active') return store?.uninstalled_at ?? tx.now();
  return plan.provider_checked_at && store.connected_at > plan.provider_checked_at ? store.connected_at : null;
}

/** Begin the next cycle, or the scheduled plan. @returns when it is billed next. */
async function rollOn(tx: Context, plan: SubscriptionRow, due: Date, until: Date): Promise<Date> {
  const next = nextBillingAfter(due, (plan.next_plan_key ? plan.next_cycle_days : null) ?? plan.cycle_days, until);
  await tx.sql.query(
    plan.next_plan_key
      ? `update subscriptions set plan_key = next_plan_key, package_id = next_package_id, cycle_days = next_cycle_days, price = next_price, add_ons = next_add_ons,
           start_time = $3, next_billing_time = $2, trial_ends_at = null, redeemed_until = null, redeemed_months = 0,
           ${noNextPlan} where account_id = $1`
      : 'update subscriptions set start_time = $3, next_billing_time = $2, trial_ends_at = null where account_id = $1',
    [plan.account_id, next, plan.next_plan_key || isOffCycle(plan.start_time, due) ? due : plan.start_time],
  );
  return next;
}

/** Switch to the free plan (marketplace users: the marketplace's) from a time on. */
export async function dropToFree(tx: Context, accountId: string, from: Date): Promise<void> {
  await tx.sql.query(
    `update subscriptions s set plan_key = case when a.is_user_mkt then 'FREE_AO_MKT' else 'FREE_CREDIT' end, package_id = null, add_ons = '{}', is_once = false, cycle_days = 30, price = 0,
       status = 'active', provider = null, provider_reference = null, workplace_id = null, store_id = null, start_time = $2, next_billing_time = null,
       trial_ends_at = null, ${noNextPlan},
       has_payment_issue = false, payment_grace_until = null, pauses_at = null, resumes_at = null, redeemed_until = null, redeemed_months = 0, spending_cap = 0, wanted_cap = null, usage_line_reference = null, usage_line_cap = 0
     from accounts a where a.id = s.account_id and s.account_id = $1`,
    [accountId, from],
  );
}
