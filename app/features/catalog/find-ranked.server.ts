/** Offers by words and filters, sorted by profit, through an index of terms that are prefixed with a band of profit. */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { partQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import { type CatalogFilters, priceBuckets } from './filters.ts';
import { type Found, facetsIn, landedConditions, nameOf, type OfferPart, profitCondition } from './offer-page.ts';

/** Placeholder for country and band in a query of `termsOf`. */
const bandSign = '\x1f';

/**
 * Parts of a search and filters as a query of the offers' terms (migration `ranked_offers`), each after the placeholder `bandSign`. The
 * last part is apart: a word that is still being typed is a prefix, for which the index reads the lists of all words that start with it.
 */
function termsOf(filters: CatalogFilters, parts: readonly Part[], part: OfferPart): { certain: string[]; last: string[] } {
  const quoted = (term: string) => `'${bandSign}${term.replaceAll(bandSign, '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const inBand = parts.map((part) => partQuery(part, { by: 'wide', under: bandSign }));
  return {
    certain: [
      ...facetsIn(filters, part).map(quoted),
      ...(filters.price ? [quoted(`p:${priceBuckets.indexOf(filters.price) + 1}`)] : []),
      ...inBand.slice(0, -1),
    ],
    last: inBand.slice(-1),
  };
}

/**
 * Bands are read in the sort's order and each is sorted, so reading stops at the band that completes the page.
 * @param parts the required parts of the search.
 * @param way `after` is the edge row of the page before: its profit and product. `isRare`: few offers match the filters and all parts
 *   but the last; then only these are looked up in the index, and the last part is checked on the rows found.
 */
export async function findRanked(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  parts: readonly Part[],
  way: OfferPart & { isRare: boolean },
): Promise<Found[]> {
  const { certain, last: lastWord } = termsOf(filters, parts, way);
  const isLookedUp = way.isRare && lastWord.length > 0;
  const terms = isLookedUp ? certain : [...certain, ...lastWord];
  const values: unknown[] = [filters.ship_to, ctx.workplace.id, terms.join(' & ')];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [shipTo, workplace, query] = [opaqueParameter('$1', 'text'), opaqueParameter('$2'), opaqueParameter('$3', 'text')];
  const sign = way.isDescending ? '<' : '>';
  const direction = way.isDescending ? 'desc' : 'asc';
  const after = way.after ? ` and (profit, product_id) ${sign} (${bind(way.after[0])}::bigint, ${bind(way.after[1])}::uuid)` : '';
  const bucket = filters.price ? ` and price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}` : '';
  const bounded = profitCondition(filters, bind).map((condition) => ` and ${condition}`);
  const landed = landedConditions(filters, bind).map((condition) => ` and ${condition}`);
  const inPart = ` and is_sold_out = ${way.isSoldOut}`;
  const range = `ship_to = ${shipTo}${inPart}${bucket}${bounded.join('')}${after}`;
  const first = `offer_band((select profit from source_offers where ${range} order by profit ${direction}, product_id ${direction} limit 1))`;
  const opposite = way.isDescending ? 'asc' : 'desc';
  const last = `offer_band((select profit from source_offers where ${range} order by profit ${opposite}, product_id ${opposite} limit 1))`;
  const { most } = way;
  // A literal if nothing is skipped: with a parameter the planner does not know the limit and plans for a tenth of the table.
  const skip = way.skip > 0 ? `${bind(way.skip)}::int` : undefined;
  const found = `select product_id, profit, visible_to, search, landed_cost, is_sold_out from source_offers
        where offer_terms(ship_to, profit, price_bucket, facets, search) @@ replace(${query}, '${bandSign}', ${shipTo} || band || '.')::tsquery`;
  // OFFSET 0 keeps the planner from using a second index, for the last word or for costs.
  const inBand = isLookedUp
    ? `(${found} offset 0) found where search @@ ${opaqueParameter(bind(parts.map((part) => partQuery(part, { by: 'wide' })).join(' & ')), 'text')}::tsquery`
    : `(${found}${landed.length > 0 ? ' offset 0' : ''}) found where true`;
  const text = `select o.product_id, o.profit as value from generate_series(${first}, ${last}, ${way.isDescending ? -1 : 1}) band
      cross join lateral (select product_id, profit from ${inBand} and (visible_to is null or visible_to = ${workplace})${inPart}${landed.join('')}${after}
        order by profit ${direction}, product_id ${direction} limit ${most}${skip ? ` + ${skip}` : ''}) o
      limit ${most}${skip ? ` offset ${skip}` : ''}`;
  const { rows } = await ctx.sql.query<Found>({ name: nameOf(text), text, values });
  return rows;
}

/** A query as it is asked of the offers' terms in one band: made with every word under a prefix. */
export type BandedQuery = (prefix: string) => string;

/**
 * Offers that a query finds, the most popular first, through an index of terms that are prefixed with a band of popularity. Bands are read
 * in the order and each is sorted, so reading stops at the band that completes the page.
 * @param way.certain what the rows themselves must meet. @param way.after popularity and product of the row before the first.
 * @returns fewer than `most` when there are no more.
 */
export async function findPopular(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  query: BandedQuery,
  way: { part: OfferPart; certain: (bind: (value: unknown) => string) => string; after: [number, string] | undefined; most: number },
): Promise<{ product_id: string; popularity: number }[]> {
  const { part, after, most } = way;
  const terms = [query(bandSign), ...termsOf(filters, [], part).certain].join(' & ');
  const values: unknown[] = [filters.ship_to, ctx.workplace.id, terms];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [shipTo, workplace, asked] = [opaqueParameter('$1', 'text'), opaqueParameter('$2'), opaqueParameter('$3', 'text')];
  const from = after ? ` and (popularity, product_id) < (${bind(after[0])}::int, ${bind(after[1])}::uuid)` : '';
  const range = `ship_to = ${shipTo} and is_sold_out = ${part.isSoldOut}${from}`;
  const edge = (direction: 'asc' | 'desc') =>
    `popularity_band((select popularity from source_offers where ${range} order by popularity ${direction}, product_id ${direction} limit 1))`;
  const conditions = [
    way.certain(bind),
    `(visible_to is null or visible_to = ${workplace})`,
    `is_sold_out = ${part.isSoldOut}`,
    ...landedConditions(filters, bind),
  ].join(' and ');
  // OFFSET 0 keeps the planner from using a second index, for the words or for costs.
  const found = `(select product_id, popularity, visible_to, search, landed_cost, is_sold_out from source_offers
      where offer_popular_terms(ship_to, popularity, price_bucket, facets, search) @@ replace(${asked}, '${bandSign}', ${shipTo} || band || '.')::tsquery offset 0)`;
  const text = `select o.product_id, o.popularity from generate_series(${edge('desc')}, ${edge('asc')}, -1) band
      cross join lateral (select product_id, popularity from ${found} found where ${conditions}${from}
        order by popularity desc, product_id desc limit ${most}) o limit ${most}`;
  const { rows } = await ctx.sql.query<{ product_id: string; popularity: number }>({ name: nameOf(text), text, values });
  return rows;
}
