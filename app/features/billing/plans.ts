/** The plans as data (design: "Plans"). Prices are USD cents a month; a limit of −1 is unlimited, 0 is not in the plan. */

export type PlanKey =
  | 'FREE_CREDIT'
  | 'STARTER_CREDIT_TIER_1'
  | 'STARTER_CREDIT_TIER_2'
  | 'STARTER_CREDIT_TIER_3'
  | 'GROWTH_CREDIT_TIER'
  | 'PRO_CREDIT_TIER'
  | 'ENTERPRISE_CREDIT_TIER'
  | 'FREE_AO_MKT';

export type Tier = 'free' | 'starter' | 'basic' | 'premium' | 'advanced';

export interface Plan {
  key: PlanKey;
  tier: Tier;
  monthlyPrice: number;
  mainCredit: number;
  /** Fraction of the order's value. */
  orderCashback: string;
  features: Record<string, number>;
}

const features = (listing: number, fulfillment: number, has: { tracking: boolean; automation: boolean; multiStore: boolean }) => ({
  PRODUCT_LISTING: listing,
  ORDER_FULFILLMENT: fulfillment,
  PRODUCT_IMPORT: -1,
  PRODUCT_MANAGED: -1,
  BULK_ORDER_FULFILLMENT: has.automation ? -1 : 0,
  ORDER_CASHBACK: has.automation ? -1 : 0,
  ORDER_TRACKING: has.tracking ? -1 : 0,
  WP_ADD_NEW: has.tracking ? -1 : 0,
  COST_CHANGE_MANAGEMENT: has.automation ? -1 : 0,
  VIEW_INSIGHTS: has.automation ? -1 : 0,
  WP_ADD_STORE: has.multiStore ? -1 : 0,
  AUTO_TASK_SCHEDULE: has.multiStore ? -1 : 0,
});

const free = { tracking: false, automation: false, multiStore: false };
const starter = { tracking: false, automation: true, multiStore: false };
const growth = { tracking: true, automation: true, multiStore: false };
const pro = { tracking: true, automation: true, multiStore: true };

export const plans: readonly Plan[] = [
  { key: 'FREE_CREDIT', tier: 'free', monthlyPrice: 0, mainCredit: 10, orderCashback: '0', features: features(20, 15, free) },
  { key: 'STARTER_CREDIT_TIER_1', tier: 'starter', monthlyPrice: 1990, mainCredit: 100, orderCashback: '0.01', features: features(400, 250, starter) },
  { key: 'STARTER_CREDIT_TIER_2', tier: 'starter', monthlyPrice: 2990, mainCredit: 150, orderCashback: '0.01', features: features(600, 400, starter) },
  { key: 'STARTER_CREDIT_TIER_3', tier: 'starter', monthlyPrice: 3990, mainCredit: 200, orderCashback: '0.01', features: features(800, 500, starter) },
  { key: 'GROWTH_CREDIT_TIER', tier: 'basic', monthlyPrice: 4990, mainCredit: 350, orderCashback: '0.02', features: features(1000, 750, growth) },
  { key: 'PRO_CREDIT_TIER', tier: 'premium', monthlyPrice: 19990, mainCredit: 1000, orderCashback: '0.03', features: features(5000, 2500, pro) },
  { key: 'ENTERPRISE_CREDIT_TIER', tier: 'advanced', monthlyPrice: 99990, mainCredit: 3000, orderCashback: '0.05', features: features(20000, 100000, pro) },
  { key: 'FREE_AO_MKT', tier: 'basic', monthlyPrice: 0, mainCredit: 10, orderCashback: '0', features: features(20, 15, growth) },
];

export const planOf = (key: string): Plan => plans.find((plan) => plan.key === key) ?? (plans[0] as Plan);

/** Limit of a feature in a plan: −1 unlimited, 0 not in the plan. Unknown features are open to everybody. */
export const featureLimitOf = (planKey: string, feature: string): number => planOf(planKey).features[feature] ?? -1;

/** The cheapest plan above this one that has more of the feature; nothing when none has. */
export function planToUpgradeTo(planKey: string, feature: string): Plan | undefined {
  const current = planOf(planKey);
  const limit = featureLimitOf(planKey, feature);
  return plans.find((plan) => plan.key !== 'FREE_AO_MKT' && plan.monthlyPrice > current.monthlyPrice && (featureLimitOf(plan.key, feature) === -1 || featureLimitOf(plan.key, feature) > limit));
}
