/** Offers by words and filters in the order of their profit, through the terms that are kept by bands of it. */
import type { WorkplaceContext } from '#app/context.ts';
import { type CatalogFilters, facetsOf, priceBuckets, wordsOf } from './filters.ts';
import type { Found } from './search-catalog.server.ts';

/** Stands for "this country and band" in a query of `termsOf`. */
const bandSign = '\x1f';

/** Words and filters as a query of the offers' terms (migration `ranked_offers`): each with the sign of its band before it. */
function termsOf(filters: CatalogFilters): string {
  const quoted = (term: string) => `'${bandSign}${term.replaceAll(bandSign, '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const words = filters.keyword ? wordsOf(filters.keyword) : [];
  return [
    ...facetsOf(filters).map(quoted),
    ...(filters.price ? [quoted(`p:${priceBuckets.indexOf(filters.price) + 1}`)] : []),
    ...words.map((word, at) => (at === words.length - 1 ? `${quoted(word)}:*` : quoted(word))),
  ].join(' & ');
}

/**
 * One row more than a page, so that the caller sees whether there are more. Bands come in the sort's order and each is
 * sorted: the first rows of them all are the page, and no further band is read.
 * @param way `after` is the edge row of the page before: its profit and product.
 */
export async function findRanked(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  way: { isDescending: boolean; after: [number | null, string] | undefined; skip: number },
): Promise<Found[]> {
  const values: unknown[] = [filters.ship_to, ctx.workplace.id, termsOf(filters), way.skip];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const sign = way.isDescending ? '<' : '>';
  const direction = way.isDescending ? 'desc' : 'asc';
  const after = way.after ? ` and (profit, product_id) ${sign} (${bind(way.after[0])}::bigint, ${bind(way.after[1])}::uuid)` : '';
  const bucket = filters.price ? ` and price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}` : '';
  const range = `ship_to = $1${bucket}${after}`;
  const first = `offer_band((select profit from source_offers where ${range} order by profit ${direction}, product_id ${direction} limit 1))`;
  const opposite = way.isDescending ? 'asc' : 'desc';
  const last = `offer_band((select profit from source_offers where ${range} order by profit ${opposite}, product_id ${opposite} limit 1))`;
  const most = filters.page_size + 1;
  const { rows } = await ctx.sql.query<Found>({
    name: `ranked-${direction}-${most}${after ? '-after' : ''}${bucket ? '-bucket' : ''}`,
    text: `select o.product_id, o.profit as value from generate_series(${first}, ${last}, ${way.isDescending ? -1 : 1}) band
      cross join lateral (select product_id, profit from source_offers
        where offer_terms(ship_to, profit, price_bucket, facets, search) @@ replace($3, '${bandSign}', $1 || band || '.')::tsquery
          and (visible_to is null or visible_to = $2)${after}
        order by profit ${direction}, product_id ${direction} limit ${most} + $4::int) o
      limit ${most} offset $4::int`,
    values,
  });
  return rows;
}
