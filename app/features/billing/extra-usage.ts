/** Extra use beyond the plan's quotas: price of a unit, and how much the seller's cap allows. Pure. */

/** USD cents per unit. Other features allow no extra use. */
export const extraPrices: Readonly<Record<string, number>> = { ORDER_FULFILLMENT: 15, PRODUCT_LISTING: 6 };

/** Caps that are offered, USD cents for one 30-day cycle; 0 is none. */
export const spendingCaps: readonly number[] = [0, 1000, 2500, 5000, 10_000, 25_000];
export const largestSpendingCap = 100_000;

/** USD cents for units of a feature. @returns nothing when the feature allows no extra use. */
export function extraCostOf(feature: string, units: number): number | undefined {
  const price = extraPrices[feature];
  return price === undefined || units <= 0 ? undefined : price * units;
}

/** Units of a feature that an amount in USD cents buys. */
export const extraUnitsFor = (feature: string, cents: number): number => {
  const price = extraPrices[feature];
  return price === undefined || cents <= 0 ? 0 : Math.floor(cents / price);
};

/** How many of the wanted units are beyond the quota. */
export const unitsBeyond = (limit: number, usage: number, amount: number): number => Math.max(0, amount - Math.max(0, limit - usage));

/** The cap in force: the lower of the seller's cap and what the merchant has approved at the provider. */
export const effectiveCap = (plan: { spendingCap: number; usageLineCap: number }): number => Math.min(plan.spendingCap, plan.usageLineCap);
