/** Figures from day sums: sums first, one conversion at the end. Pure. */
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
}

export interface Figures {
  orders: number;
  /** Minor units of the shown currency. */
  sales: number;
  cost: number;
  profit: number;
  /** Sales by orders; null without any. */
  average: number | null;
}

export interface SalesFigures {
  currency: string;
  now: Figures;
  before: Figures;
  points: (Figures & { bucket: string })[];
  /** The most sales first. */
  stores: (Figures & { storeId: string })[];
  /** Currencies that could not be converted: their sales are not in the figures. */
  missing: string[];
}

export type RateTable = Readonly<Record<string, string | number>>;

class Sum {
  orders = 0;
  cost = 0;
  byCurrency = new Map<string, { sales: number; placed: number }>();

  add(row: SalesDay): void {
    this.orders += row.orders;
    this.cost += row.cost;
    const known = this.byCurrency.get(row.currency) ?? { sales: 0, placed: 0 };
    this.byCurrency.set(row.currency, { sales: known.sales + row.sales, placed: known.placed + row.placedSales });
  }

  in(currency: string, rates: RateTable): Figures {
    const as = (amount: number, from: string) => convert({ amount, currency: from }, currency, rates).amount;
    let sales = 0;
    let placed = 0;
    for (const [from, sum] of this.byCurrency) {
      sales += as(sum.sales, from);
      placed += as(sum.placed, from);
    }
    const cost = as(this.cost, 'USD');
    return {
      orders: this.orders,
      sales,
      cost,
      profit: placed - cost,
      average: this.orders > 0 ? Number(divideHalfEven(BigInt(sales), BigInt(this.orders))) : null,
    };
  }
}

const isConvertible = (from: string, to: string, rates: RateTable): boolean => {
  try {
    convert({ amount: 0, currency: from }, to, rates);
    return true;
  } catch {
    return false;
  }
};

/**
 * Totals, the days before to compare with, the points of a chart, and each store's part.
 * @param rows of the period and of the one before it
 * @param currency to show in; costs (USD) must be convertible to it
 * @throws RangeError when there is no rate for `currency` itself
 */
export function figuresOf(rows: readonly SalesDay[], period: Period, currency: string, rates: RateTable): SalesFigures {
  const now = new Sum();
  const before = new Sum();
  const points = new Map(bucketsOf(period).map((bucket) => [bucket, new Sum()]));
  const stores = new Map<string, Sum>();
  const missing = new Set<string>();
  for (const row of rows) {
    if (!isConvertible(row.currency, currency, rates)) {
      missing.add(row.currency);
      continue;
    }
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
    stores: [...stores].map(([storeId, sum]) => ({ storeId, ...sum.in(currency, rates) })).sort((a, b) => b.sales - a.sales),
    missing: [...missing].sort(),
  };
}

/** How much more or less than before, as a fraction: 0.25 is a quarter more. Null when there was nothing before. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / Math.abs(before));
