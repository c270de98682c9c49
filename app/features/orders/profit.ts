import { convert } from '#app/platform/money.ts';

/**
 * What is left of a supplier order: the price of its items less what the supplier takes, in the store's currency. An
 * estimate until the supplier has answered. Null without a rate for the currency.
 */
export function profitOf(
  order: { currency: string; totalCost: number; items: readonly { unitPrice: number; quantity: number }[] },
  rates: Readonly<Record<string, string | number>>,
): number | null {
  const revenue = order.items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0);
  if (order.currency === 'USD') return revenue - order.totalCost;
  if (rates[order.currency] === undefined) return null;
  return revenue - convert({ amount: order.totalCost, currency: 'USD' }, order.currency, rates).amount;
}
