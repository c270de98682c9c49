import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { convert, decimalsOf } from '#app/platform/money.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { bestProducts } from './best-products.server.ts';
import type { Period } from './period.ts';
import { refreshSales } from './refresh-sales.server.ts';
import { figuresOf, isConvertible, type RateTable, type SalesDay, type SalesFigures } from './sales-figures.ts';

export interface TopProduct {
  /** Our product's id; null for products that the store sells without us. */
  productId: string | null;
  title: string;
  image: string | null;
  units: number;
  /** Minor units of the shown currency; null when nothing could be converted. */
  sales: number | null;
  isPushed: boolean;
}

export interface SalesReading {
  figures: SalesFigures;
  products: TopProduct[];
  /** Time of the exchange rates; null when none are known or needed. */
  ratesAt: Date | null;
}

/**
 * A period's figures for one or all stores, in one currency. A constant number of statements.
 * @param currency replaced by USD when it has no rate and nothing was sold in it
 */
export async function readSales(
  ctx: WorkplaceContext,
  { period, storeId, currency }: { period: Period; storeId: string | null; currency: string },
): Promise<SalesReading> {
  const [rates] = await Promise.all([ratesOf(ctx), unlessNoRoom(ctx, refreshSales(ctx))]);
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
 * The approximate value of a minor unit of each currency, only for sorting products; shown amounts are converted exactly. A single
 * currency needs no rate, so that the order is independent of rates.
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
