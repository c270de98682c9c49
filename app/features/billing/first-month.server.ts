import type { Context } from '#app/context.ts';
import type { PlanCharge } from './charge-record.server.ts';
import { day, usageCycleDays } from './cycle.ts';
import { noNextPlan } from './no-next-plan.ts';
import { dropToFree } from './settle-plan.server.ts';

/**
 * Start a package's first month, which is paid by a one-time charge (`CHARGE_ONE_TIME_FIRST_MONTH`; docs/decisions/041). It lasts 30 days
 * from now; then the free plan follows, unless the seller has taken a subscription.
 * @returns false when another plan was paid in another tab meanwhile: that plan is kept, and the payment is logged for operators.
 */
export async function startFirstMonth(tx: Context, charge: PlanCharge): Promise<boolean> {
  const now = tx.now();
  const { rowCount } = await tx.sql.query(
    `update subscriptions set status = 'CANCELLED', is_once = true, provider = $2, provider_reference = null, workplace_id = $3, store_id = $4,
       plan_key = $5, package_id = $6, add_ons = $7, cycle_days = $8, price = $9, start_time = $10, next_billing_time = $11, trial_ends_at = null,
       redeemed_until = null, redeemed_months = 0, ${noNextPlan}, has_payment_issue = false, payment_grace_until = null, pauses_at = null, resumes_at = null, is_recharge_skipped = false,
       usage_line_reference = null, usage_line_cap = 0
     where account_id = $1 and (price = 0 or (status = 'CANCELLED' and next_billing_time <= $10))`,
    [
      ...[charge.accountId, charge.provider, charge.workplaceId, charge.storeId, charge.planKey, charge.packageId, charge.addOns],
      ...[charge.cycleDays, charge.price, now, new Date(now.getTime() + usageCycleDays * day)],
    ],
  );
  if (rowCount === 0) tx.log.error({ charge: charge.id }, 'a first month was paid beside another plan: it is to be given back');
  return rowCount === 1;
}

/** Drop to the free plan, if this first month is what runs now (no subscription and no later month has replaced it). */
export async function endFirstMonth(tx: Context, charge: PlanCharge): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from subscriptions s where account_id = $1 and is_once and provider = $2
       and not exists (select 1 from plan_charges c where c.account_id = s.account_id and c.is_once and c.state = 'active' and c.id > $3) for update`,
    [charge.accountId, charge.provider, charge.id],
  );
  if (rowCount) await dropToFree(tx, charge.accountId, tx.now());
}
