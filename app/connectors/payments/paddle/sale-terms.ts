/** Translates what is sold to Paddle's terms. */
import type { BilledPlan, SaleItem } from '../billing-provider.ts';

/** The quantity is always one. */
export const onlyOne = { minimum: 1, maximum: 1 };
export const everyDays = (frequency: number) => ({ interval: 'day' as const, frequency });
export const usd = (cents: number) => ({ amount: String(cents), currencyCode: 'USD' as const });

/** Custom data of a price, from which a subscription's plan is read. */
export const planData = (plan: BilledPlan) => ({ plan_key: plan.planKey, package_id: plan.packageId, cycle_days: plan.cycleDays });

/** A price made for one sale, of a product of the catalogue. */
const priceForOneSale = ({ product, name, plan, trialDays, isOnce }: Exclude<SaleItem, { price: string }>) => ({
  productId: product,
  name,
  description: name,
  unitPrice: usd(plan.price),
  billingCycle: isOnce ? null : everyDays(plan.cycleDays),
  trialPeriod: trialDays > 0 && !isOnce ? everyDays(trialDays) : null,
  taxMode: 'account_setting' as const,
  quantity: onlyOne,
  customData: { ...planData(plan), add_ons: plan.addOns },
});

export const saleItem = (item: SaleItem) =>
  'price' in item ? { priceId: item.price, quantity: 1 } : { quantity: 1, price: priceForOneSale(item) };
