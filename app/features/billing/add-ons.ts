/** Add-ons, the modules sold beside a plan, as data: what they open or add, and their prices (docs/decisions/040). Pure. */
import { isUnlimited } from './plan-answer.ts';
import { type CycleDays, cyclePriceOf, featureLimitOf, isAtLeast, isFreePlan, planOf, type Tier } from './plans.ts';

export interface AddOn {
  key: string;
  /** USD cents a month. */
  monthlyPrice: number;
  /** Months that are free with yearly payment. */
  freeMonths: number;
  /** −1 opens a feature on a plan that lacks it; a number is added to the plan's limit. */
  features: Readonly<Record<string, number>>;
  /** The lowest tier beside which it is sold. */
  from: Tier;
  /** Sold by itself. Other add-ons come only with custom packages. */
  isOffered: boolean;
}

export const addOns: readonly AddOn[] = [
  // No screen shows insights yet, so nobody is asked to pay for them alone.
  { key: 'AO_ADD_ON_PRODUCT_DISCOVERY', monthlyPrice: 990, freeMonths: 2, features: { VIEW_INSIGHTS: -1 }, from: 'free', isOffered: false },
  {
    key: 'AO_ADD_ON_MARKET_TRACKING',
    monthlyPrice: 990,
    freeMonths: 2,
    features: { COST_CHANGE_MANAGEMENT: -1 },
    from: 'free',
    isOffered: true,
  },
  {
    key: 'AO_ADD_ON_VOLUME',
    monthlyPrice: 1490,
    freeMonths: 3,
    features: { PRODUCT_LISTING: 300, ORDER_FULFILLMENT: 200 },
    from: 'starter',
    isOffered: true,
  },
];

export const addOnOf = (key: string): AddOn | undefined => addOns.find((each) => each.key === key);

/** USD cents of an add-on for one cycle. */
export const addOnPriceOf = (addOn: AddOn, cycleDays: number): number =>
  cycleDays === 365 ? addOn.monthlyPrice * (12 - addOn.freeMonths) : addOn.monthlyPrice;

/** USD cents of several add-ons for one cycle. */
export const addOnsPriceOf = (keys: readonly string[], cycleDays: number): number =>
  keys.reduce((sum, key) => {
    const addOn = addOnOf(key);
    return sum + (addOn ? addOnPriceOf(addOn, cycleDays) : 0);
  }, 0);

/** USD cents of a listed plan with add-ons for one cycle. */
export const priceWithAddOns = (planKey: string, keys: readonly string[], cycleDays: CycleDays): number =>
  cyclePriceOf(planOf(planKey).monthlyPrice, cycleDays) + addOnsPriceOf(keys, cycleDays);

/** The add-ons that a package includes: those whose features are all unlimited in it. */
export const addOnsIn = (features: Readonly<Record<string, number>>): AddOn[] =>
  addOns.filter((addOn) => Object.entries(addOn.features).every(([feature, limit]) => limit === -1 && features[feature] === -1));

type Limits = Readonly<Record<string, number>>;
interface Base {
  planKey: string;
  /** A package's own limits. */
  features: Limits;
}
const limitIn = ({ planKey, features }: Base, feature: string) => features[feature] ?? featureLimitOf(planKey, feature);

/** Does an add-on give something that the plan or package lacks? */
const isUseful = (addOn: AddOn, base: Base): boolean =>
  isAtLeast(base.planKey, addOn.from) &&
  Object.entries(addOn.features).some(([feature, more]) => {
    const limit = limitIn(base, feature);
    return !isUnlimited(limit) && (more > 0 || limit === 0);
  });

/** What can be bought beside a plan or package. */
export const addOnsFor = (base: Base): AddOn[] => addOns.filter((addOn) => addOn.isOffered && isUseful(addOn, base));

/** The add-ons that are still of use beside another plan. */
export const keptAddOns = (keys: readonly string[], base: Base): string[] =>
  keys.filter((key) => {
    const addOn = addOnOf(key);
    return addOn !== undefined && isUseful(addOn, base);
  });

/** The limits of a plan or package with add-ons, as far as they differ from the plan's. */
export function limitsWithAddOns(base: Base, keys: readonly string[]): Record<string, number> {
  const limits: Record<string, number> = { ...base.features };
  for (const [feature, more] of keys.flatMap((key) => Object.entries(addOnOf(key)?.features ?? {}))) {
    const limit = limitIn({ planKey: base.planKey, features: limits }, feature);
    if (!isUnlimited(limit)) limits[feature] = more === -1 ? -1 : limit + more;
  }
  return limits;
}

/** The same add-ons, in whatever order. */
export const hasSameAddOns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** A free plan without add-ons. */
export const costsNothing = ({ planKey, addOns: keys }: { planKey: string; addOns: readonly string[] }): boolean =>
  isFreePlan(planKey) && keys.length === 0;

/** Does a choice only remove add-ons? */
export const onlyRemovesAddOns = (
  from: { planKey: string; packageId: string | null; cycleDays: number; addOns: readonly string[] },
  to: { planKey: string; packageId: string | null; cycleDays: number; addOns: readonly string[] },
): boolean =>
  from.planKey === to.planKey &&
  from.packageId === to.packageId &&
  from.cycleDays === to.cycleDays &&
  to.addOns.length < from.addOns.length &&
  to.addOns.every((key) => from.addOns.includes(key));
