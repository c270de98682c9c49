/** The account's present plan. Reading it settles a cycle that has ended, so nobody reads a plan that is over. */
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { limitsWithAddOns } from './add-ons.ts';
import { cycleStartOf, quotasRenewAt } from './cycle.ts';
import type { SubscriptionRow } from './lock-subscription.server.ts';
import type { Entitlements } from './plan-answer.ts';
import type { Standing } from './plan-change.ts';
import { planOf } from './plans.ts';
import { settlePlan } from './settle-plan.server.ts';

export interface AccountPlan extends Standing {
  accountId: string;
  entitlements: Entitlements;
  /** Null for a plan that is no package: its name follows from its key. */
  packageName: string | null;
  packageFeatures: Readonly<Record<string, number>>;
  /** Paid once: the plan ends by itself, unless the seller takes a subscription. */
  isOnce: boolean;
  isLegacy: boolean;
  next: {
    planKey: string;
    packageId: string | null;
    packageName: string | null;
    addOns: readonly string[];
    cycleDays: number;
    price: number;
  } | null;
  /** The store that pays. */
  storeId: string | null;
  storeDomain: string | null;
  providerReference: string | null;
  trialEndsAt: Date | null;
  hadTrial: boolean;
  hasPaymentIssue: boolean;
  /** Until when an unpaid plan keeps its quotas. */
  paymentGraceUntil: Date | null;
  /** From when a pause lasts (until `resumesAt`): nothing is charged, and the free plan's quotas apply. */
  pausesAt: Date | null;
  resumesAt: Date | null;
  isRechargeSkipped: boolean;
  redeemedUntil: Date | null;
  redeemedMonths: number;
  /** USD cents that the seller allows for extra use in one 30-day cycle; `usageLineCap`: the most that the merchant has approved. */
  spendingCap: number;
  /** A higher cap that waits for the merchant's approval. */
  wantedCap: number | null;
  usageLineCap: number;
  usageLineReference: string | null;
  /** Start of the present 30-day cycle of quotas and main credits. */
  usageCycleStart: Date;
}

/** The columns of the next plan: all are set, or none is. */
type NextPlan =
  | { next_plan_key: null }
  | { next_plan_key: string; next_package_id: string | null; next_add_ons: string[]; next_cycle_days: number; next_price: number };

type PlanRow = Omit<SubscriptionRow, keyof Extract<NextPlan, { next_plan_key: string }>> &
  NextPlan & {
    package_name: string | null;
    package_plan: string | null;
    package_credit: number | null;
    package_cashback: string | null;
    package_features: Record<string, number> | null;
    is_legacy: boolean | null;
    next_package_name: string | null;
    store_domain: string | null;
    /** The paying store is gone, or was uninstalled meanwhile, since Shopify was last asked. */
    is_unpaid_for: boolean | null;
  };

const statement = {
  name: 'account-plan',
  text: `select s.*, p.name as package_name, p.plan_key as package_plan, p.main_credit as package_credit, p.order_cashback as package_cashback,
           p.features as package_features, p.is_legacy, np.name as next_package_name, st.domain as store_domain,
           (s.provider = 'SHOPIFY' and s.status = 'active' and (st.status is distinct from 'active' or st.connected_at > s.provider_checked_at)) as is_unpaid_for
         from subscriptions s
         left join packages p on p.id = s.package_id left join packages np on np.id = s.next_package_id
         left join stores st on st.workplace_id = s.workplace_id and st.id = s.store_id
         where s.account_id = $1`,
};

/** Has the pause begun? */
export const isPausedAt = (plan: { pausesAt: Date | null }, now: Date): boolean => plan.pausesAt !== null && plan.pausesAt <= now;

/** What a refusal says of the plan: its key, and when its quotas and credits renew. */
export const heldPlan = (plan: AccountPlan, now: Date): { planKey: string; renewsAt: Date } => ({
  planKey: plan.planKey,
  renewsAt: quotasRenewAt(plan, now),
});

/**
 * @param accountId whose plan; an account without a subscription gets the free plan's.
 * @throws AppError NOT_FOUND when there is no such account.
 */
export async function readPlan(ctx: Context, accountId: string): Promise<AccountPlan> {
  for (let attempt = 0; ; attempt += 1) {
    const row = await readOnce(
      ctx,
      `plan of ${accountId}`,
      async () => (await ctx.sql.query<PlanRow>({ ...statement, values: [accountId] })).rows[0],
    );
    const now = ctx.now();
    // With Paddle, only cancelled plans end by themselves: Paddle tells whether a renewal was paid.
    const rollsOn = row && (row.provider !== 'PADDLE_BILLING' || row.status === 'CANCELLED');
    const isDue =
      row && (row.is_unpaid_for || (rollsOn && row.next_billing_time && row.next_billing_time <= now && !row.has_payment_issue));
    if (row && (!isDue || attempt > 0)) return planFrom(row, now);
    if (!row) {
      const { rowCount } = await ctx.sql.query(
        `insert into subscriptions (account_id, plan_key, start_time) select id, case when is_user_mkt then 'FREE_AO_MKT' else 'FREE_CREDIT' end, created_at from accounts where id = $1 on conflict do nothing`,
        [accountId],
      );
      if (rowCount === 0 && attempt > 0) throw new AppError('NOT_FOUND');
    } else {
      await unlessNoRoom(ctx, settlePlan(ctx, accountId));
    }
  }
}

function planFrom(row: PlanRow, now: Date): AccountPlan {
  const plan = planOf(row.package_plan ?? row.plan_key);
  // An unpaid plan is not given: after the billing time (and grace) the free plan's quotas apply until the provider is paid.
  const paidUntil = row.payment_grace_until ?? row.next_billing_time;
  const isSuspended = (row.has_payment_issue && paidUntil !== null && paidUntil <= now) || (row.pauses_at !== null && row.pauses_at <= now);
  const effective = isSuspended ? planOf('FREE_CREDIT') : plan;
  const isPackage = row.package_id !== null && !isSuspended;
  return {
    accountId: row.account_id,
    planKey: plan.key,
    packageId: row.package_id,
    addOns: row.add_ons,
    packageName: row.package_name,
    packageFeatures: row.package_features ?? {},
    isOnce: row.is_once,
    isLegacy: row.is_legacy ?? false,
    entitlements: {
      planKey: effective.key,
      mainCredit: (isPackage ? row.package_credit : null) ?? effective.mainCredit,
      orderCashback: (isPackage ? row.package_cashback : null) ?? effective.orderCashback,
      features: limitsWithAddOns(
        { planKey: effective.key, features: (isPackage ? row.package_features : null) ?? {} },
        isSuspended ? [] : row.add_ons,
      ),
    },
    cycleDays: row.cycle_days,
    price: row.price,
    status: row.status,
    provider: row.provider,
    providerReference: row.provider_reference,
    storeId: row.store_id,
    storeDomain: row.store_domain,
    startTime: row.start_time,
    nextBillingTime: row.next_billing_time,
    trialEndsAt: row.trial_ends_at,
    isTrial: row.trial_ends_at !== null && now < row.trial_ends_at,
    hadTrial: row.had_trial,
    hasNext: row.next_plan_key !== null,
    next: row.next_plan_key
      ? {
          planKey: row.next_plan_key,
          packageId: row.next_package_id,
          packageName: row.next_package_name,
          addOns: row.next_add_ons,
          cycleDays: row.next_cycle_days,
          price: row.next_price,
        }
      : null,
    hasPaymentIssue: row.has_payment_issue,
    paymentGraceUntil: row.payment_grace_until,
    pausesAt: row.pauses_at,
    resumesAt: row.resumes_at,
    isRechargeSkipped: row.is_recharge_skipped,
    redeemedUntil: row.redeemed_until,
    redeemedMonths: row.redeemed_until && row.redeemed_until > now ? row.redeemed_months : 0,
    spendingCap: row.spending_cap,
    wantedCap: row.wanted_cap,
    usageLineCap: isSuspended ? 0 : row.usage_line_cap,
    usageLineReference: row.usage_line_reference,
    usageCycleStart: cycleStartOf(row.start_time, now),
  };
}
