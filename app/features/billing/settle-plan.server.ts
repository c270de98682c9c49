import type { Context } from '#app/context.ts';
import { nextBillingAfter } from './cycle.ts';

/**
 * Carry out what time has brought: a paid cycle rolls on, a scheduled plan begins, a cancelled one gives way to the free plan,
 * and a plan whose paying store is gone counts as cancelled (the platform ends its charge on uninstall). Safe to repeat.
 */
export async function settlePlan(ctx: Context, accountId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select * from subscriptions where account_id = $1 for update', [accountId]);
    const plan = rows[0];
    if (!plan) return;
    const now = tx.now();
    if (plan.provider === 'SHOPIFY' && plan.status === 'active') {
      const store = await tx.sql.query(`select 1 from stores where workplace_id = $1 and id = $2 and status = 'active'`, [
        plan.workplace_id,
        plan.store_id,
      ]);
      if (store.rowCount === 0) {
        plan.status = 'CANCELLED';
        plan.next_plan_key = null;
        await tx.sql.query(
          `update subscriptions set status = 'CANCELLED', next_plan_key = null, next_package_id = null, next_cycle_days = null, next_price = null, next_add_ons = '{}',
             has_payment_issue = false where account_id = $1`,
          [accountId],
        );
        plan.has_payment_issue = false;
      }
    }
    const due: Date | null = plan.next_billing_time;
    if (!due || due > now || plan.has_payment_issue) return;
    // Paddle says itself when a renewal is paid, or is not.
    if (plan.provider === 'PADDLE_BILLING' && plan.status === 'active') return;
    if (plan.status === 'CANCELLED') await dropToFree(tx, accountId, due);
    else if (plan.next_plan_key) {
      await tx.sql.query(
        `update subscriptions set plan_key = next_plan_key, package_id = next_package_id, cycle_days = next_cycle_days, price = next_price, add_ons = next_add_ons,
           start_time = $2, next_billing_time = $3, trial_ends_at = null, redeemed_until = null, redeemed_months = 0,
           next_plan_key = null, next_package_id = null, next_cycle_days = null, next_price = null, next_add_ons = '{}' where account_id = $1`,
        [accountId, due, nextBillingAfter(due, plan.next_cycle_days, now)],
      );
    } else {
      await tx.sql.query('update subscriptions set next_billing_time = $2, trial_ends_at = null where account_id = $1', [
        accountId,
        nextBillingAfter(due, plan.cycle_days, now),
      ]);
    }
  });
}

/** The free plan (the marketplace's own for its users) from a time on. */
export async function dropToFree(tx: Context, accountId: string, from: Date): Promise<void> {
  await tx.sql.query(
    `update subscriptions s set plan_key = case when a.is_user_mkt then 'FREE_AO_MKT' else 'FREE_CREDIT' end, package_id = null, add_ons = '{}', is_once = false, cycle_days = 30, price = 0,
       status = 'active', provider = null, provider_reference = null, workplace_id = null, store_id = null, start_time = $2, next_billing_time = null,
       trial_ends_at = null, next_plan_key = null, next_package_id = null, next_cycle_days = null, next_price = null, next_add_ons = '{}',
       has_payment_issue = false, payment_grace_until = null, pauses_at = null, resumes_at = null, redeemed_until = null, redeemed_months = 0, spending_cap = 0, usage_line_reference = null, usage_line_cap = 0
     from accounts a where a.id = s.account_id and s.account_id = $1`,
    [accountId, from],
  );
}
