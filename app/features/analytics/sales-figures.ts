/** Figures from day sums: summed first, converted once at the end. Pure. */
import { convert, divideHalfEven } from '#app/platform/money.ts';
import { bucketOf, bucketsOf, type Period } from './period.ts';

/** A row of `sales_days`. */
export interface SalesDay {
  day: string;
  storeId: string;
  currency: string;
  orders: number;
  sales: number;
  placedSales: number;
  /** USD cents. */
  cost: number;
  /** Orders left out of the profit, because their shipping cost is not known. */
  uncosted: number;
}

export interface Figures {
  orders: number;
  /** Minor units of the shown currency, like the next three; null when nothing could be converted. */
  sales: number | null;
  cost: number | null;
  profit: number | null;
  /** Sales per order; null without orders. */
  average: number | null;
}

export interface SalesFigures {
  currency: string;
  now: Figures;
  before: Figures;
  points: (Figures & { bucket: string })[];
  /** Highest sales first. */
  stores: (Figures & { storeId: string })[];
  /** Currencies that could not be converted; of these the figures include only the number of orders. */
  missing: string[];
  /** The period's orders left out of the profit, because their shipping cost is not known. */
  uncosted: number;
}

export type RateTable = Readonly<Record<string, string | number>>;

class Sum {
  orders = 0;
  uncosted = 0;
  byCurrency = new Map<string, { orders: number; sales: number; placed: number; cost: number }>();

  add(row: SalesDay): void {
    this.orders += row.orders;
    this.uncosted += row.uncosted;
    const known = this.byCurrency.get(row.currency) ?? { orders: 0, sales: 0, placed: 0, cost: 0 };
    this.byCurrency.set(row.currency, {
      orders: known.orders + row.orders,
      sales: known.sales + row.sales,
      placed: known.placed + row.placedSales,
      cost: known.cost + row.cost,
    });
  }

  in(currency: string, rates: RateTable): Figures {
    const as = (amount: number, from: string) => convert({ amount, currency: from }, currency, rates).amount;
    const shown = [...this.byCurrency].filter(([from]) => isConvertible(from, currency, rates));
    if (shown.length === 0 && this.byCurrency.size > 0)
      return { orders: this.orders, sales: null, cost: null, profit: null, average: null };
    const orders = shown.reduce((sum, [, each]) => sum + each.orders, 0);
    const sales = shown.reduce((sum, [from, each]) => sum + as(each.sales, from), 0);
    const placed = shown.reduce((sum, [from, each]) => sum + as(each.placed, from), 0);
    const dollars = shown.reduce((sum, [, each]) => sum + each.cost, 0);
    // Suppliers' costs are in USD: when USD cannot be converted, sales are known but profit is not.
    const cost = dollars === 0 || isConvertible('USD', currency, rates) ? as(dollars, dollars === 0 ? currency : 'USD') : null;
    return {
      orders: this.orders,
      sales,
      cost,
      profit: cost === null ? null : placed - cost,
      average: orders > 0 ? Number(divideHalfEven(BigInt(sales), BigInt(orders))) : null,
    };
  }
}

/** Can one currency be converted to the other? */
export const isConvertible = (from: string, to: string, rates: RateTable): boolean =>
  from === to || ((from === 'USD' || rates[from] !== undefined) && (to === 'USD' || rates[to] !== undefined));

/**
 * Totals, the comparison with the preceding period, chart points, and figures by store.
 * @param rows of the period and the preceding one
 * @param currency of the shown figures
 */
export function figuresOf(rows: readonly SalesDay[], period: Period, currency: string, rates: RateTable): SalesFigures {
  const now = new Sum();
  const before = new Sum();
  const points = new Map(bucketsOf(period).map((bucket) => [bucket, new Sum()]));
  const stores = new Map<string, Sum>();
  const missing = new Set<string>();
  for (const row of rows) {
    if (!isConvertible(row.currency, currency, rates)) missing.add(row.currency);
    if (row.day < period.from) {
      before.add(row);
      continue;
    }
    now.add(row);
    points.get(bucketOf(period, row.day))?.add(row);
    const store = stores.get(row.storeId) ?? new Sum();
    store.add(row);
    stores.set(row.storeId, store);
  }
  return {
    currency,
    now: now.in(currency, rates),
    before: before.in(currency, rates),
    points: [...points].map(([bucket, sum]) => ({ bucket, ...sum.in(currency, rates) })),
    stores: [...stores].map(([storeId, sum]) => ({ storeId, ...sum.in(currency, rates) })).sort((a, b) => (b.sales ?? 0) - (a.sales ?? 0)),
    missing: [...missing].sort(),
    uncosted: now.uncosted,
  };
}

/** Relative change as a fraction: 0.25 is a quarter more. Null when the former value is zero, or one of them is not known. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);
