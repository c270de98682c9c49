/** Offers by words and filters, in the order of one of their columns. */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { allQuery, partQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import { type CatalogFilters, facetsOf, priceBuckets } from './filters.ts';
import { findRanked } from './find-ranked.server.ts';
import {
  type Found,
  landedConditions,
  maxSorted,
  nameOf,
  type OfferColumn,
  type OfferPart,
  profitCondition,
  rowsNear,
  soldOutFacet,
  walk,
} from './offer-page.ts';

/** A filter is rare when at most this many of the `walk.profit` rows match it: a few offers in a thousand. */
const maxRowsOfRare = 1;

/** The least cost of each `price_bucket`, in USD cents: what is sorted by the cost with shipping begins there. */
const bucketCosts = [0, 1000, 3000, 5000, 10_001] as const;

/**
 * Offers in the order of a column. Without words and filters, rows are read along the sort's index. With them, a bounded number of rows is
 * read so first, then an index of words is used: for profit that of `findRanked`, for other sorts the one on `search`, unless it finds too
 * many rows to sort.
 */
export async function findOffers(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  parts: readonly Part[],
  column: OfferColumn,
  part: OfferPart,
): Promise<Found[]> {
  const { after, skip, most, isSoldOut, isDescending } = part;
  const values: unknown[] = [filters.ship_to, ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const way = isDescending ? 'desc' : 'asc';
  const by = `${column} ${way}, product_id ${way}`;
  const isByProfit = column === 'profit';
  const isByCost = column === 'landed_cost';
  /** What bounds the part of the sort's index that is read. */
  const conditions = [`is_sold_out = ${isSoldOut}`];
  /** What its rows are asked for besides. */
  const more: string[] = [];
  const landed = landedConditions(filters, bind);
  if (isByCost) conditions.push(...landed);
  else more.push(...landed);
  if (isByProfit) conditions.push(...profitCondition(filters, bind));
  if (filters.price) {
    const bucket = priceBuckets.indexOf(filters.price);
    if (isByCost) conditions.push(`landed_cost >= ${bind(bucketCosts[bucket])}::bigint`);
    (isByProfit && landed.length === 0 ? conditions : more).push(`price_bucket = ${bind(bucket + 1)}`);
  }
  // A row comparison cannot handle nulls: the sort by delivery time leaves out offers without one.
  if (column === 'days_min') conditions.push('days_min is not null');
  if (after) conditions.push(`(${column}, product_id) ${isDescending ? '<' : '>'} (${bind(after[0])}::bigint, ${bind(after[1])}::uuid)`);
  const range = ['ship_to = $1', ...conditions].join(' and ');

  const query = allQuery(parts, { by: 'wide' });
  const facets = facetsOf(filters);
  const inFacets = facets.length > 0 ? [`facets @> ${bind(facets)}`] : [];
  const words = query ? bind(query) : '';
  const isNarrowed = facets.length > 0 || query !== '' || more.length > 0;
  const filterBy = (tsquery: string) =>
    [...more, ...inFacets, ...(query ? [`search @@ ${tsquery}`] : []), '(visible_to is null or visible_to = $2)'].join(' and ');
  const filter = filterBy(`${words}::tsquery`);
  const limit = `limit ${most} offset ${skip}`;
  // Pages by number are rare and each has its own SQL text: they are not prepared statements.
  const run = async <Row extends object>(text: string) =>
    (await ctx.sql.query<Row>({ ...(skip === 0 ? { name: nameOf(text) } : {}), text, values })).rows;

  const select = `select product_id, ${column} as value from`;
  if (!isNarrowed && skip > 0) {
    // The page's first row is found in the index alone; other workplaces' private products are too few to shift it noticeably.
    const edge = `(select ${column}, product_id from source_offers where ${range} order by ${by} limit 1 offset ${skip})`;
    return run(
      `${select} source_offers where ${range} and ${filter} and (${column}, product_id) ${isDescending ? '<=' : '>='} ${edge} order by ${by} limit ${most}`,
    );
  }
  const walkAll = () => run<Found>(`${select} source_offers where ${range} and ${filter} order by ${by} ${limit}`);
  if (!isNarrowed) return walkAll();

  const rows = isByProfit ? walk.profit : column === 'mix' ? walk.mixed : walk.other;
  // Planned once: with its bound the plan is always the same, so the planner need not see words and country.
  const near = rowsNear({ shipTo: opaqueParameter('$1', 'text'), column, range: conditions.join(' and '), by, landed, rows, skip });
  const nearFilter = filterBy(opaqueParameter(words, 'tsquery'));
  // All parts but the last, which may be typed only in part.
  const required = parts.filter((each) => !each.isOptional);
  const whole = required
    .slice(0, -1)
    .map((each) => partQuery(each, { by: 'wide' }))
    .join(' & ');
  if (isByProfit && (facets.length > 0 || whole)) {
    const certain = [...inFacets, ...(whole ? [`search @@ ${bind(whole)}::tsquery`] : [])].join(' and ');
    const [walked] = await run<{ found: Found[]; certain: number; size: number }>(
      `with part as materialized (select product_id, profit, ${nearFilter} as is_found, ${certain} as is_certain from ${near} near)
       select (select coalesce(json_agg(page), '[]') from (${select} part where is_found order by ${by} ${limit}) page) as found,
              (select count(*) from part where is_certain) as certain, (select count(*) from part) as size`,
    );
    const isAll = walked !== undefined && landed.length === 0 && walked.size < rows + skip;
    if (walked && (isAll || walked.found.length >= most)) return walked.found;
    const isRare = walked !== undefined && walked.certain <= maxRowsOfRare;
    return findRanked(ctx, filters, required, { ...part, isRare });
  }
  const walked = await run<Found>(`${select} ${near} near where ${nearFilter} order by ${by} ${limit}`);
  if (walked.length >= most) return walked;
  if (isByProfit && required.length > 0) return findRanked(ctx, filters, required, { ...part, isRare: false });
  // Entries of the index have the cost: reading all along it is soon cheaper than reading the rows within the bounds.
  const mostHits = landed.length > 0 ? maxSorted / 8 : maxSorted;
  const [hits] = await run<{ size: number; found: Found[] }>(
    `with hits as materialized (${select} source_offers where ${range} and ${filter}${isSoldOut ? ` and facets @> '{${soldOutFacet}}'` : ''} limit ${mostHits})
     select (select count(*) from hits) as size,
            (select coalesce(json_agg(page), '[]') from (select product_id, value from hits order by value ${way}, product_id ${way} ${limit}) page) as found`,
  );
  // A set as large as the bound may be incomplete.
  return hits && hits.size < mostHits ? hits.found : walkAll();
}
