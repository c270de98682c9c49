import { convert } from '#app/platform/money.ts';

/**
 * The profit of a supplier order: the revenue of its items less its cost, in minor units of the store's currency. An estimate until the
 * supplier has answered. Null without an exchange rate or a known shipping cost.
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
