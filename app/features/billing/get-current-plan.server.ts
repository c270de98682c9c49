import type { z } from 'zod';
import type { AccountContext } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { type AddOn, addOnOf, addOnPriceOf, addOns, addOnsIn, addOnsPriceOf } from './add-ons.ts';
import { redeemableMonths } from './credits.ts';
import { answerFor, limitOf } from './plan-answer.ts';
import { comparedFeatures, cyclePriceOf, isServed, offeredPlans, planOf } from './plans.ts';
import { readCredits } from './read-credits.server.ts';
import { type AccountPlan, readPlan } from './read-plan.server.ts';
import type { CalcUsage, CurrentPlan, PlanAnswerView } from './schemas.ts';

const dollars = (cents: number) => cents / 100;

/** Usage of every counted feature in the present cycle. */
async function usageOf(ctx: AccountContext, plan: AccountPlan): Promise<Record<string, number>> {
  const { rows } = await ctx.sql.query({
    name: 'usage-of-cycle',
    text: 'select feature, used + reserved as usage from feature_usage where account_id = $1 and cycle_start = $2',
    values: [plan.accountId, plan.usageCycleStart],
  });
  return Object.fromEntries(rows.map((row) => [row.feature, row.usage]));
}

/** The present plan in the shape of `GET /payments/user/v2/current-plan` (specification 1, section 3). */
export async function getCurrentPlan(ctx: AccountContext): Promise<CurrentPlan> {
  const plan = await readPlan(ctx, ctx.account.id);
  const [credits, usage, redeemed] = await Promise.all([readCredits(ctx, plan), usageOf(ctx, plan), redeemedCredits(ctx, plan)]);
  const words = translator(ctx.locale);
  const nameOf = (key: string, packageName: string | null) => packageName ?? words(`billing:plans.${key}`);
  const id = plan.packageId ?? plan.planKey;
  const name = nameOf(plan.planKey, plan.packageName);
  const features = new Set([...Object.keys(planOf(plan.planKey).features), ...Object.keys(plan.entitlements.features)]);
  return {
    package: {
      id,
      key: plan.planKey,
      name,
      price: dollars(plan.price),
      cycle: plan.cycleDays,
      modules: [
        {
          id,
          key: plan.planKey,
          name,
          type: 'CREDIT',
          price: dollars(plan.price - addOnsPriceOf(plan.addOns, plan.cycleDays)),
          is_legacy: plan.isLegacy,
          main_credit: plan.entitlements.mainCredit,
        },
        ...modulesBeside(plan).map((addOn) => ({
          id: addOn.key,
          key: addOn.key,
          name: words(`billing:addOns.${addOn.key}`),
          type: 'ADD_ON' as const,
          price: dollars(addOnPriceOf(addOn, plan.cycleDays)),
          is_legacy: false,
          main_credit: 0,
        })),
      ],
      features: Object.fromEntries(
        [...features].map((feature) => [feature, { limit: limitOf(plan.entitlements, feature), usage: usage[feature] ?? 0 }]),
      ),
    },
    next_package: nextOf(plan, nameOf, words),
    status: plan.status,
    start_time: plan.startTime.toISOString(),
    next_billing_time: plan.nextBillingTime?.toISOString() ?? null,
    is_trial: plan.isTrial,
    has_payment_issue: plan.hasPaymentIssue,
    provider_payment: plan.provider,
    store_id: plan.storeId,
    account_id: plan.accountId,
    main_credit: credits.mainCredit,
    main_credit_used: credits.mainUsed,
    bonus_credit: credits.bonusCredit,
    bonus_credit_used: credits.bonusUsed,
    redeemed_credit: redeemed,
    is_redeemed: plan.redeemedMonths > 0,
    redeemable_months: redeemableMonths(plan, ctx.now()),
    total_credit: credits.total,
    total_credit_used: credits.used,
    order_cashback: Number(plan.entitlements.orderCashback),
  };
}

/** The add-ons bought beside the plan, and those that its package was made with. */
const modulesBeside = ({ addOns: keys, packageFeatures }: AccountPlan): AddOn[] => {
  const bought = keys.flatMap((key) => addOnOf(key) ?? []);
  return [...bought, ...addOnsIn(packageFeatures).filter((addOn) => !keys.includes(addOn.key))];
};

/** The next plan; after a cancelled one it is the free one at 0 (specification 1, section 4). */
function nextOf(
  plan: AccountPlan,
  nameOf: (key: string, packageName: string | null) => string,
  words: (key: string) => string,
): CurrentPlan['next_package'] {
  const nextName = (next: NonNullable<AccountPlan['next']>) =>
    [nameOf(next.planKey, next.packageName), ...next.addOns.map((key) => words(`billing:addOns.${key}`))].join(' + ');
  if (plan.next) return { name: nextName(plan.next), price: dollars(plan.next.price), cycle: plan.next.cycleDays };
  return plan.status === 'CANCELLED' ? { name: nameOf('FREE_CREDIT', null), price: 0, cycle: 30 } : null;
}

async function redeemedCredits(ctx: AccountContext, plan: AccountPlan): Promise<number> {
  if (plan.redeemedMonths === 0 || !plan.redeemedUntil) return 0;
  const { rows } = await ctx.sql.query(
    `select coalesce(sum(granted), 0)::int as redeemed from credit_lots where account_id = $1 and reference like $2 || '%'`,
    [plan.accountId, `redeem:${plan.redeemedUntil.toISOString()}:`],
  );
  return rows[0].redeemed;
}

/** Answers whether the account may use features, how much is left, and which plan has more. */
export async function calcUsage(ctx: AccountContext, input: CalcUsage): Promise<z.infer<typeof PlanAnswerView>[]> {
  const plan = await readPlan(ctx, ctx.account.id);
  const [credits, usage] = await Promise.all([readCredits(ctx, plan), usageOf(ctx, plan)]);
  const features = input.feature_ids ?? (input.feature_id ? [input.feature_id] : [...comparedFeatures]);
  return features.map((feature) => {
    const answer = answerFor(plan.entitlements, { feature, amount: input.amount, usage: usage[feature] ?? 0, credits });
    return {
      feature_id: feature,
      is_allowed: answer.isAllowed,
      blocked_by: answer.blockedBy,
      limit: answer.limit,
      usage: answer.usage,
      left: answer.left,
      upgrade_to: answer.upgradeTo,
    };
  });
}

/** The offered plans, cheapest first, and the add-ons. */
export function listPricing(words: (key: string) => string) {
  return {
    CREDIT: offeredPlans.map((plan) => ({
      key: plan.key,
      id: plan.key,
      name: words(`billing:plans.${plan.key}`),
      price: dollars(plan.monthlyPrice),
      yearly_price: dollars(cyclePriceOf(plan.monthlyPrice, 365)),
      order_cashback: Number(plan.orderCashback),
      main_credit: plan.mainCredit,
      is_custom: plan.key === 'ENTERPRISE_CREDIT_TIER',
      features: Object.fromEntries(
        Object.entries(plan.features).flatMap(([feature, limit]) => (isServed(feature) ? [[feature, { limit }]] : [])),
      ),
    })),
    ADD_ON: addOns
      .filter((addOn) => addOn.isOffered)
      .map((addOn) => ({
        key: addOn.key,
        id: addOn.key,
        name: words(`billing:addOns.${addOn.key}`),
        price: dollars(addOn.monthlyPrice),
        yearly_price: dollars(addOnPriceOf(addOn, 365)),
        features: Object.fromEntries(Object.entries(addOn.features).map(([feature, limit]) => [feature, { limit }])),
      })),
  };
}
