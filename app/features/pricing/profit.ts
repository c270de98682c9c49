/** What an order earns, and of what that consists. The one place where it is calculated: list, order, placing and figures follow it. Pure. */
import { convert } from '#app/platform/money.ts';

type Rates = Readonly<Record<string, string | number>>;

/**
 * The profit of a supplier order: what the buyer pays for its items and its share of the shipping, less its cost, in minor units of the
 * store's currency. An estimate until the supplier has answered. Null without an exchange rate or a known shipping cost.
 * @param order.revenue with the shipping that the buyer pays. @param order.totalCost USD cents
 */
export function profitOf(
  order: { currency: string; totalCost: number; isShippingKnown: boolean; revenue: number },
  rates: Rates,
): number | null {
  const { revenue } = order;
  if (!order.isShippingKnown) return null;
  const cost = costIn(order.currency, order.totalCost, rates);
  return cost === null ? null : revenue - cost;
}

/** USD cents in minor units of another currency; null without an exchange rate. */
const costIn = (currency: string, cents: number, rates: Rates): number | null => {
  if (currency === 'USD') return cents;
  return rates[currency] === undefined ? null : convert({ amount: cents, currency: 'USD' }, currency, rates).amount;
};

/** What the buyer pays, in minor units of the store's currency. */
export interface Income {
  currency: string;
  /** For the items: after discounts, without taxes and without what went back although the items stayed. */
  revenue: number;
  /** What went back. */
  givenBack: number;
  /** For shipping, without taxes. */
  shippingPaid: number;
  /** Taxes, which are passed on. */
  tax: number;
  /** What was taken off the prices; `revenue` is without it. */
  discounts: number;
}

/** What the supplier asks, in USD cents. */
export interface Expense {
  itemsCost: number;
  shippingCost: number | null;
  /** Duty and the like that came with the supplier's answer is in the total alone. */
  totalCost: number;
  /** Of the total, after what the supplier gave back. */
  costLeft: number;
}

/** A profit opened into its parts, in minor units of `currency`: the first three less the next four come to it. */
export interface ProfitParts {
  currency: string;
  /** Paid for the items, before anything went back. */
  items: number;
  shippingPaid: number;
  givenBack: number;
  supplierItems: number;
  supplierShipping: number;
  /** Duty and other costs that the supplier's total has beside them. */
  supplierOther: number;
  supplierBack: number;
  /** In none of the sums. */
  tax: number;
  /** In none of the sums: `items` is without them. */
  discounts: number;
  profit: number;
}

/** The parts of `profitOf`; null where that is not known. */
export function profitParts(income: Income, expense: Expense, rates: Rates): ProfitParts | null {
  const { currency, revenue, givenBack, shippingPaid, tax, discounts } = income;
  const { itemsCost, shippingCost, totalCost, costLeft } = expense;
  const profit = profitOf(
    { currency, totalCost: costLeft, isShippingKnown: shippingCost !== null, revenue: revenue + shippingPaid },
    rates,
  );
  if (profit === null) return null;
  // Each sum is converted, and parts are the rest of them, so that no cent is lost by rounding.
  const inOrder = (cents: number) => costIn(currency, cents, rates) ?? 0;
  const [left, total] = [inOrder(costLeft), inOrder(totalCost)];
  const goods = inOrder(itemsCost);
  const shipping = inOrder(itemsCost + (shippingCost ?? 0)) - goods;
  return {
    currency,
    items: revenue + givenBack,
    shippingPaid,
    givenBack,
    supplierItems: goods,
    supplierShipping: shipping,
    supplierOther: total - goods - shipping,
    supplierBack: total - left,
    tax,
    discounts,
    profit,
  };
}

/** The parts of several supplier orders of one order together; null when one of them is not known, or there is none. */
export function sumParts(all: readonly (ProfitParts | null)[]): ProfitParts | null {
  const known = all.filter((parts) => parts !== null);
  const [first] = known;
  if (!first || known.length < all.length) return null;
  const sum = (name: Exclude<keyof ProfitParts, 'currency'>) => known.reduce((total, parts) => total + parts[name], 0);
  return {
    currency: first.currency,
    items: sum('items'),
    shippingPaid: sum('shippingPaid'),
    givenBack: sum('givenBack'),
    supplierItems: sum('supplierItems'),
    supplierShipping: sum('supplierShipping'),
    supplierOther: sum('supplierOther'),
    supplierBack: sum('supplierBack'),
    tax: sum('tax'),
    discounts: sum('discounts'),
    profit: sum('profit'),
  };
}
