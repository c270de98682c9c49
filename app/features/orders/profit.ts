import { convert } from '#app/platform/money.ts';

/**
 * What is left of a supplier order: the price of its items less what the supplier takes, in the store's currency. An
 * estimate until the supplier has answered. Null without a rate for the currency, and where nobody knows what shipping costs.
 */
export function profitOf(
  order: { currency: string; totalCost: number; isShippingKnown: boolean; revenue: number },
  rates: Readonly<Record<string, string | number>>,
): number | null {
  const { revenue } = order;
  if (!order.isShippingKnown) return null;
  if (order.currency === 'USD') return revenue - order.totalCost;
  if (rates[order.currency] === undefined) return null;
  return revenue - convert({ amount: order.totalCost, currency: 'USD' }, order.currency, rates).amount;
}
