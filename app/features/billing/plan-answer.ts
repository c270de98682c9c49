/** Answers "may this account do X, how much is left, which plan has it", for screens, API, jobs and automation alike. */
import { creditCosts, featureLimitOf, offeredPlans, type Plan, planOf } from './plans.ts';

/** What an account's plan gives: the figures of a listed plan, or those of a package that override them. */
export interface Entitlements {
  planKey: string;
  mainCredit: number;
  orderCashback: string;
  /** Limits that differ from the plan's. */
  features: Readonly<Record<string, number>>;
}

/** What a listed plan gives. */
export const entitlementsOf = (planKey: string): Entitlements => {
  const plan = planOf(planKey);
  return { planKey: plan.key, mainCredit: plan.mainCredit, orderCashback: plan.orderCashback, features: {} };
};

/** Limit of a feature: −1 and −2 unlimited, 0 not in the plan. */
export const limitOf = (entitlements: Entitlements, feature: string): number =>
  entitlements.features[feature] ?? featureLimitOf(entitlements.planKey, feature);

export const isUnlimited = (limit: number): boolean => limit === -1 || limit === -2;

export interface PlanAnswer {
  feature: string;
  isAllowed: boolean;
  /** `plan`: not in the plan at all. `quota`: too little is left. `credits`: too few credits. */
  blockedBy: 'plan' | 'quota' | 'credits' | null;
  /** −1 unlimited. */
  limit: number;
  usage: number;
  /** Units left; −1 unlimited. */
  left: number;
  /** Units wanted at once. */
  needed: number;
  /** The cheapest plan that would suffice; null when none has more (the seller then asks support). */
  upgradeTo: Plan['key'] | null;
}

interface Ask {
  feature: string;
  /** Units wanted at once. */
  amount?: number;
  usage?: number;
  credits?: { total: number; used: number };
}

/** Rules: specification 1, section 5 ("Feature quota", "Quota needed check", "Credits"). */
export function answerFor(entitlements: Entitlements, { feature, amount = 1, usage = 0, credits }: Ask): PlanAnswer {
  const limit = limitOf(entitlements, feature);
  const unlimited = isUnlimited(limit);
  const left = unlimited ? -1 : Math.max(0, limit - usage);
  const cost = (creditCosts[feature] ?? 0) * amount;
  const lacksCredits =
    cost > 0 &&
    credits !== undefined &&
    !isUnlimited(credits.total) &&
    (credits.used >= credits.total || credits.used + cost > credits.total);
  const blockedBy =
    limit === 0 ? 'plan' : !unlimited && (usage >= limit || amount > limit - usage) ? 'quota' : lacksCredits ? 'credits' : null;
  const [better] = plansThatUnlock(entitlements, { feature, amount, usage, isForCredits: blockedBy === 'credits' });
  return { feature, isAllowed: blockedBy === null, blockedBy, limit, usage, left, needed: amount, upgradeTo: better?.key ?? null };
}

/**
 * The larger plans that give what is refused, cheapest first: those that have the feature, enough of it, or more credits. Nothing else is
 * offered to somebody who was refused.
 */
export function plansThatUnlock(
  entitlements: Entitlements,
  { feature, amount = 1, usage = 0, isForCredits }: Omit<Ask, 'credits'> & { isForCredits: boolean },
): Plan[] {
  const limit = limitOf(entitlements, feature);
  return offeredPlans.filter((plan) => {
    if (plan.monthlyPrice <= planOf(entitlements.planKey).monthlyPrice) return false;
    if (isForCredits) return plan.mainCredit > entitlements.mainCredit;
    const theirs = featureLimitOf(plan.key, feature);
    if (isUnlimited(limit)) return false;
    return isUnlimited(theirs) || (theirs > limit && theirs >= usage + amount);
  });
}
