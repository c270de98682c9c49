/** The plans as data (design: "Plans"). Prices are USD cents per month; a limit of −1 is unlimited, 0 means not in the plan. */

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

/** Limits by feature (specification 1, section 9). */
const features = (listing: number, fulfillment: number, has: { tracking: boolean; automation: boolean; multiStore: boolean }) => ({
  PRODUCT_LISTING: listing,
  ORDER_FULFILLMENT: fulfillment,
  PRODUCT_IMPORT: -1,
  PRODUCT_MANAGED: -1,
  BULK_ORDER_FULFILLMENT: has.automation ? -1 : 0,
  ORDER_CASHBACK: has.automation ? -1 : 0,
  ORDER_TRACKING: has.tracking ? -1 : 0,
  WP_ADD_NEW: has.tracking ? -1 : 0,
  COST_CHANGE_MANAGEMENT: has.tracking ? -1 : 0,
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
  {
    key: 'STARTER_CREDIT_TIER_1',
    tier: 'starter',
    monthlyPrice: 1990,
    mainCredit: 100,
    orderCashback: '0.01',
    features: features(400, 250, starter),
  },
  {
    key: 'STARTER_CREDIT_TIER_2',
    tier: 'starter',
    monthlyPrice: 2990,
    mainCredit: 150,
    orderCashback: '0.01',
    features: features(600, 400, starter),
  },
  {
    key: 'STARTER_CREDIT_TIER_3',
    tier: 'starter',
    monthlyPrice: 3990,
    mainCredit: 200,
    orderCashback: '0.01',
    features: features(800, 500, starter),
  },
  {
    key: 'GROWTH_CREDIT_TIER',
    tier: 'basic',
    monthlyPrice: 4990,
    mainCredit: 350,
    orderCashback: '0.02',
    features: features(1000, 750, growth),
  },
  {
    key: 'PRO_CREDIT_TIER',
    tier: 'premium',
    monthlyPrice: 19990,
    mainCredit: 1000,
    orderCashback: '0.03',
    features: features(5000, 2500, pro),
  },
  {
    key: 'ENTERPRISE_CREDIT_TIER',
    tier: 'advanced',
    monthlyPrice: 99990,
    mainCredit: 3000,
    orderCashback: '0.05',
    features: features(20000, 100000, pro),
  },
  { key: 'FREE_AO_MKT', tier: 'basic', monthlyPrice: 0, mainCredit: 10, orderCashback: '0', features: features(20, 15, growth) },
];

/** Plans that a seller can take, cheapest first. */
export const offeredPlans: readonly Plan[] = plans.filter((plan) => plan.key !== 'FREE_AO_MKT');

/** The three sizes of Starter, which share one card. */
export const starterKeys: readonly PlanKey[] = ['STARTER_CREDIT_TIER_1', 'STARTER_CREDIT_TIER_2', 'STARTER_CREDIT_TIER_3'];

/** Months that are free with yearly payment. */
const freeMonths = 5;
export type CycleDays = 30 | 365;

/** USD cents for one cycle; a year costs seven monthly prices. */
export const cyclePriceOf = (monthlyPrice: number, cycleDays: number): number =>
  cycleDays === 365 ? monthlyPrice * (12 - freeMonths) : monthlyPrice;

/** USD cents per month as shown: a year's price divided by twelve, rounded to the cent. */
export const pricePerMonth = (cyclePrice: number, cycleDays: number): number =>
  cycleDays === 365 ? Math.round(cyclePrice / 12) : cyclePrice;

/** Enterprise is negotiated: the list shows a starting price, and the seller buys a custom package. */
export const isNegotiated = (planKey: string): boolean => planKey === 'ENTERPRISE_CREDIT_TIER';

/** How many stores a plan is for; −1 is any number. */
export const storesOf = (planKey: string): number => (featureLimitOf(planKey, 'WP_ADD_STORE') === 0 ? 1 : -1);

/** The plan of an account that pays nothing. */
export const freePlanOf = (isMarketplace: boolean): PlanKey => (isMarketplace ? 'FREE_AO_MKT' : 'FREE_CREDIT');

/** Plans that cost nothing. */
export const isFreePlan = (planKey: string): boolean => planOf(planKey).monthlyPrice === 0;

export const tierOrder: readonly Tier[] = ['free', 'starter', 'basic', 'premium', 'advanced'];

/** The free marketplace plan counts as basic here (specification 1, section 6). */
export const isAtLeast = (planKey: string, tier: Tier): boolean => tierOrder.indexOf(planOf(planKey).tier) >= tierOrder.indexOf(tier);

/** Days of free trial on a monthly plan, once per account. */
export const trialDays = 7;

/** Credits per use. Other features cost none. */
export const creditCosts: Readonly<Record<string, number>> = {
  AI_PRODUCT_CONTENT: 1,
  AI_PRODUCT_SEO: 1,
  AI_PRODUCT_WRITING: 1,
  AI_IMAGE_GENERATION: 1,
  AI_POD_IMAGE: 1,
};

export interface CreditPack {
  key: string;
  credits: number;
  /** USD cents, once. */
  price: number;
}

/** Credits to buy once; they last twelve months. */
export const creditPacks: readonly CreditPack[] = [
  { key: 'CREDIT_PACK_100', credits: 100, price: 1500 },
  { key: 'CREDIT_PACK_300', credits: 300, price: 3900 },
  { key: 'CREDIT_PACK_1000', credits: 1000, price: 9900 },
];

/** Features that plans will open once something asks for them; until then nothing sold names them (docs/decisions/302). */
const notServed: readonly string[] = ['ORDER_TRACKING', 'VIEW_INSIGHTS'];

/** Does the product serve a feature, so that a plan may be sold with it? */
export const isServed = (feature: string): boolean => !notServed.includes(feature);

/** Rows of the plan comparison, in order: counted features first, then those that a plan has or lacks. */
export const comparedFeatures = [
  'PRODUCT_LISTING',
  'ORDER_FULFILLMENT',
  'PRODUCT_IMPORT',
  'BULK_ORDER_FULFILLMENT',
  'ORDER_CASHBACK',
  'COST_CHANGE_MANAGEMENT',
  'WP_ADD_NEW',
  'WP_ADD_STORE',
  'AUTO_TASK_SCHEDULE',
] as const;

/** A plan by its key; the free plan for an unknown key. */
export const planOf = (key: string): Plan => plans.find((plan) => plan.key === key) ?? (plans[0] as Plan);

/** Limit of a feature in a plan: −1 unlimited, 0 not in the plan. Unknown features are unlimited. */
export const featureLimitOf = (planKey: string, feature: string): number => planOf(planKey).features[feature] ?? -1;
