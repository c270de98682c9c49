import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';
import { convert, decimalsOf } from '#app/platform/money.ts';
import { bestProducts } from './best-products.server.ts';
import type { Period } from './period.ts';
import { refreshSales } from './refresh-sales.server.ts';
import { figuresOf, isConvertible, type RateTable, type SalesDay, type SalesFigures } from './sales-figures.ts';

export interface TopProduct {
  /** Our product; absent for what the store sells without us. */
  productId: string | null;
  title: string;
  image: string | null;
  units: number;
  /** Minor units of the shown currency; null where nothing of it could be converted. */
  sales: number | null;
  isPushed: boolean;
}

export interface SalesReading {
  figures: SalesFigures;
  products: TopProduct[];
  /** Moment that the rates are of; null when none are known or none were needed. */
  ratesAt: Date | null;
}

/**
 * A period's figures, of one store or all, in one currency. A constant number of statements.
 * @param currency falls back to USD when there is no rate for it and nothing was sold in it
 */
export async function readSales(
  ctx: WorkplaceContext,
  { period, storeId, currency }: { period: Period; storeId: string | null; currency: string },
): Promise<SalesReading> {
  const [rates] = await Promise.all([ratesOf(ctx), refreshSales(ctx)]);
  const days = await ctx.sql.query<SalesDay>({
    name: 'sales-days',
    text: `select day::text, store_id as "storeId", currency, orders, sales, placed_sales as "placedSales", cost, uncosted from sales_days
           where workplace_id = $1 and day >= $2 and day <= $3 and ($4::uuid is null or store_id = $4)`,
    values: [ctx.workplace.id, period.previousFrom, period.to, storeId],
  });
  const sold = [...new Set(days.rows.map((row) => row.currency))].sort();
  const best = await bestProducts(ctx, { period, storeId, worths: worthsOf(sold, { [currency]: 1, ...rates.rates }) });
  const isShowable = rates.rates[currency] !== undefined || days.rows.some((row) => row.currency === currency);
  const shown = isShowable ? currency : 'USD';
  return {
    figures: figuresOf(days.rows, period, shown, rates.rates),
    products: best.map(({ sums, state, ...product }) => ({
      ...product,
      isPushed: state === 'pushed',
      sales: salesIn(sums, shown, rates.rates),
    })),
    ratesAt: rates.at,
  };
}

/**
 * A rough worth of a minor unit of each currency puts products in order; what is shown is converted exactly. A currency alone needs no rate
 * for that, and keeps its order when rates change.
 */
function worthsOf(currencies: readonly string[], known: RateTable): Record<string, number> {
  const isAlone = currencies.length === 1;
  return Object.fromEntries(
    currencies
      .filter((code) => known[code] !== undefined)
      .map((code) => [code, (isAlone ? 1 : 1 / Number(known[code])) / 10 ** decimalsOf(code)]),
  );
}

function salesIn(sums: Record<string, number>, currency: string, rates: RateTable): number | null {
  const shown = Object.entries(sums).filter(([from]) => isConvertible(from, currency, rates));
  if (shown.length === 0) return null;
  return shown.reduce((total, [from, amount]) => total + convert({ amount, currency: from }, currency, rates).amount, 0);
}
