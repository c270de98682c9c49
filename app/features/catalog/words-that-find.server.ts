/** Which searches find anything: those that find nothing are not offered. */
import type { WorkplaceContext } from '#app/context.ts';
import { allQuery } from '#app/platform/search-language/tsquery.ts';
import { type CatalogFilters, facetsOf, priceBuckets } from './filters.ts';
import { landedConditions } from './offer-page.ts';
import { understandAll } from './vocabulary.server.ts';

/** The filters that narrow a list; without words, sort and page. */
export type Narrowing = Omit<CatalogFilters, 'keyword' | 'sort' | 'direction' | 'cursor' | 'page' | 'page_size'>;

/** Of the most popular offers so many are looked at first: a common word is among them, and its index need not be read. */
const mostNear = 300;

/** SQL conditions on an offer that the filters set. */
export function narrowingSql(ctx: WorkplaceContext, filters: Narrowing, bind: (value: unknown) => string): string {
  const facets = facetsOf(filters);
  return [
    ...(facets.length > 0 ? [`facets @> ${bind(facets)}::text[]`] : []),
    ...(filters.price ? [`price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}`] : []),
    ...(filters.stock ? ['not is_sold_out'] : []),
    ...landedConditions(filters, bind),
    `(visible_to is null or visible_to = ${bind(ctx.workplace.id)})`,
  ].join(' and ');
}

/** The most popular offers to the country that are in stock, for a `with`. */
export const nearSql = (shipTo: string, most = mostNear): string =>
  `near as materialized (select product_id, popularity, price_bucket, landed_cost, is_sold_out, facets, search, visible_to
     from source_offers where ship_to = ${shipTo} and is_sold_out = false order by popularity desc, product_id desc limit ${most})`;

/**
 * SQL: is there an offer to the country `$1` like this? Counted to some, for which the index is read: for a mere `exists` the planner reads
 * the table instead, expecting one soon, and reads all of it where there is none (10 s for forty searches among 300,000 offers).
 */
export const isThere = (condition: string): string =>
  `(select count(*) from (select from source_offers where ship_to = $1 and ${condition} limit 1000) few) > 0`;

/**
 * Of these searches those that find a product that has all their words, in their order. Two statements, however many there are.
 * @param most how many are wanted.
 */
export async function wordsThatFind(ctx: WorkplaceContext, texts: readonly string[], filters: Narrowing, most: number): Promise<string[]> {
  const asked = [...new Set(texts)];
  if (asked.length === 0) return [];
  const understood = await understandAll(
    ctx,
    asked.map((text) => `${text} `),
  );
  // Only what the words themselves say: a search looks for what means the same as well, and so finds no less.
  const queries = understood.map(({ parts }) => allQuery(parts, { by: 'exact' }));
  const values: unknown[] = [filters.ship_to, queries];
  const narrowing = narrowingSql(ctx, filters, (value) => `$${values.push(value)}`);
  const { rows } = await ctx.sql.query<{ n: number }>({
    text: `with ${nearSql('$1')}
      select asked.n::int from unnest($2::text[]) with ordinality asked(query, n)
      where asked.query <> '' and case
        when exists (select from near where search @@ asked.query::tsquery and ${narrowing}) then true
        else ${isThere(`search @@ asked.query::tsquery and ${narrowing}`)} end
      order by asked.n limit ${most}`,
    values,
  });
  return rows.map(({ n }) => asked[n - 1] as string);
}
