/** Use beyond the plan's quotas: what a unit costs, and how much of it the seller's own cap allows. Pure. */

/** USD cents a unit. What is not here ends at the quota. */
export const extraPrices: Readonly<Record<string, number>> = { ORDER_FULFILLMENT: 15, PRODUCT_LISTING: 6 };

/** Caps that are offered, USD cents for one 30-day cycle; 0 is none. */
export const spendingCaps: readonly number[] = [0, 1000, 2500, 5000, 10_000, 25_000];
export const largestSpendingCap = 100_000;

/** USD cents for units of a feature. @returns nothing where the quota is the end. */
export function extraCostOf(feature: string, units: number): number | undefined {
  const price = extraPrices[feature];
  return price === undefined || units <= 0 ? undefined : price * units;
}

/** How many units of a feature so many cents buy. */
export const extraUnitsFor = (feature: string, cents: number): number => {
  const price = extraPrices[feature];
  return price === undefined || cents <= 0 ? 0 : Math.floor(cents / price);
};

/** Units of a wish that lie beyond the quota. */
export const unitsBeyond = (limit: number, usage: number, amount: number): number => Math.max(0, amount - Math.max(0, limit - usage));

/** What holds is the lower of what the seller wants and what the merchant has approved at the provider. */
export const effectiveCap = (plan: { spendingCap: number; usageLineCap: number }): number => Math.min(plan.spendingCap, plan.usageLineCap);
