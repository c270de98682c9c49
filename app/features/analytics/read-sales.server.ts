import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';
import { convert, decimalsOf } from '#app/platform/money.ts';
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

const shownProducts = 10;

/**
 * A period's figures, of one store or all, in one currency. A constant number of statements.
 * @param currency falls back to USD when there is no rate for it and nothing was sold in it
 */
export async function readSales(
  ctx: WorkplaceContext,
  { period, storeId, currency }: { period: Period; storeId: string | null; currency: string },
): Promise<SalesReading> {
  const [rates] = await Promise.all([ratesOf(ctx), refreshSales(ctx)]);
  const [days, ranked] = await Promise.all([
    ctx.sql.query<SalesDay>({
      name: 'sales-days',
      text: `select day::text, store_id as "storeId", currency, orders, sales, placed_sales as "placedSales", cost, uncosted from sales_days
             where workplace_id = $1 and day >= $2 and day <= $3 and ($4::uuid is null or store_id = $4)`,
      values: [ctx.workplace.id, period.previousFrom, period.to, storeId],
    }),
    topProducts(ctx, { period, storeId, currency, rates: rates.rates }),
  ]);
  const isShowable = rates.rates[currency] !== undefined || days.rows.some((row) => row.currency === currency);
  const shown = isShowable ? currency : 'USD';
  return {
    figures: figuresOf(days.rows, period, shown, rates.rates),
    products: ranked.map(({ sums, ...product }) => ({ ...product, sales: salesIn(sums, shown, rates.rates) })),
    ratesAt: rates.at,
  };
}

/**
 * The products that brought the most, the store's own included.
 * @param currency what is sold in it has its worth without a rate too
 */
async function topProducts(
  ctx: WorkplaceContext,
  { period, storeId, currency, rates }: { period: Period; storeId: string | null; currency: string; rates: RateTable },
): Promise<(Omit<TopProduct, 'sales'> & { sums: Record<string, number> })[]> {
  const known = Object.entries({ [currency]: 1, ...rates });
  // A rough worth in USD puts them in order; what is shown is converted exactly below.
  const { rows } = await ctx.sql.query<{
    key: string;
    units: number;
    title: string;
    image: string | null;
    productId: string | null;
    state: string | null;
    sums: Record<string, number>;
  }>({
    name: 'top-products',
    // The best are found in the index alone; words, pictures and exact sums are read of the few that are shown, each by its key.
    text: `with best as materialized (
        select product_key as key, sum(units)::int as units, sum(sales * coalesce(worth, 0)) as worth
        from product_sales_days left join unnest($5::text[], $6::float8[]) as r (currency, worth) using (currency)
        where workplace_id = $1 and day >= $2 and day <= $3 and ($4::uuid is null or store_id = $4)
        group by key order by worth desc, units desc, key limit $7
      )
      select b.key, b.units, coalesce(p.title, w.title) as title, coalesce(p.image, w.image) as image, p.id as "productId", p.state, w.sums
      from best b cross join lateral (
        select max(title) as title, max(image) as image, jsonb_object_agg(currency, sales) as sums
        from (
          select currency, sum(sales) as sales, max(title) as title, max(image) as image from product_sales_days
          where workplace_id = $1 and day >= $2 and day <= $3 and product_key = b.key and ($4::uuid is null or store_id = $4)
          group by currency
        ) of_currency
      ) w
      left join products p on p.workplace_id = $1
        -- By the key of the table: as text it would be compared with every product of the workplace.
        and p.id = case when pg_input_is_valid(b.key, 'uuid') then b.key::uuid end
      order by b.worth desc, b.units desc, b.key`,
    values: [
      ctx.workplace.id,
      period.from,
      period.to,
      storeId,
      known.map(([code]) => code),
      known.map(([code, rate]) => 1 / Number(rate) / 10 ** decimalsOf(code)),
      shownProducts,
    ],
  });
  return rows.map(({ units, title, image, productId, state, sums }) => ({
    productId,
    title,
    image,
    units,
    isPushed: state === 'pushed',
    sums,
  }));
}

function salesIn(sums: Record<string, number>, currency: string, rates: RateTable): number | null {
  const shown = Object.entries(sums).filter(([from]) => isConvertible(from, currency, rates));
  if (shown.length === 0) return null;
  return shown.reduce((total, [from, amount]) => total + convert({ amount, currency: from }, currency, rates).amount, 0);
}
