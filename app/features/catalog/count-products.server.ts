/** How many products a search finds, and which of its filters leave none: asked apart from the list, so that the list does not wait. */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { type CatalogFilters, facetsOf, priceBuckets, type RemovableFilter, removableFilters, worldwide } from './filters.ts';
import { allOf, someOf } from './find-by-words.server.ts';
import { landedConditions, landedRangeOf, nameOf } from './offer-page.ts';
import { understandInCatalog } from './vocabulary.server.ts';

/** A number of products; with `is_more`, there are more than it says. */
export interface Counted {
  count: number;
  is_more: boolean;
}

export interface CountedProducts {
  /** Null: not known without reading too much. */
  found: Counted | null;
  /** Of those that a filter by ratings or reviews leaves out: how many have no rating that is known. Null without such a filter. */
  unrated: Counted | null;
  /** When nothing is found: the filters without one of which something is. */
  without: (Counted & { filter: RemovableFilter })[];
}

/** Products are counted up to here; of more than these it is said that there are more. */
const mostCounted = 1000;
/** Rows that one statement reads at most: some 20 ms. With ratings, which stand in another table, fewer. */
const mostRead = { words: 5000, cost: 5000, popular: 5000, ofRated: 1500 };

type Filters = Omit<CatalogFilters, 'sort' | 'direction' | 'cursor' | 'page' | 'page_size'>;

/** What the search finds, and of a search that finds nothing, which filters are why. A bounded number of statements, each of bounded cost. */
export async function countProducts(ctx: WorkplaceContext, filters: Filters): Promise<CountedProducts> {
  const found = await countFound(ctx, filters);
  return {
    found,
    unrated: filters.rating || filters.reviews ? await countUnrated(ctx, filters) : null,
    without: found?.count === 0 ? await countWithout(ctx, filters) : [],
  };
}

/** The filters as they are without one of them; undefined where it is not set. */
function withoutFilter(filters: Filters, name: RemovableFilter): Filters | undefined {
  if (name === 'landed')
    return filters.landed_from === undefined && filters.landed_to === undefined
      ? undefined
      : { ...filters, landed_from: undefined, landed_to: undefined };
  if (name === 'ship_to') return filters.ship_to === worldwide ? undefined : { ...filters, ship_to: worldwide };
  return filters[name] === undefined ? undefined : { ...filters, [name]: undefined };
}

async function countWithout(ctx: WorkplaceContext, filters: Filters): Promise<CountedProducts['without']> {
  const without: CountedProducts['without'] = [];
  for (const filter of removableFilters) {
    const others = withoutFilter(filters, filter);
    const found = others && (await countFound(ctx, others));
    if (found && found.count > 0) without.push({ filter, ...found });
  }
  return without;
}

/** Where no product has all words, those with some of them are found, as in the list. */
async function countFound(ctx: WorkplaceContext, filters: Filters): Promise<Counted | null> {
  const queries = await queriesOf(ctx, filters.keyword);
  for (const query of queries) {
    const found = await countOffers(ctx, filters, query);
    if (found?.count !== 0) return found;
  }
  return { count: 0, is_more: false };
}

/** Queries of the offers' words to try one after the other; one that asks for nothing without words, none where no word says anything. */
async function queriesOf(ctx: WorkplaceContext, keyword: string | undefined): Promise<string[]> {
  if (!keyword) return [''];
  const { parts } = await understandInCatalog(ctx, keyword);
  if (parts.length === 0) return [];
  const required = parts.filter((part) => !part.isOptional).length;
  const missing = [...new Set([1, required - 1])].filter((each) => each > 0 && each < required);
  return [allOf(parts).query, ...missing.map((each) => someOf(parts, each).query)];
}

/** Products that would fit, were their rating known; their suppliers are asked for it. */
async function countUnrated(ctx: WorkplaceContext, filters: Filters): Promise<Counted | null> {
  const [query] = await queriesOf(ctx, filters.keyword);
  if (query === undefined) return null;
  const others = { ...filters, rating: undefined, reviews: undefined };
  const unrated = await countOffers(ctx, others, query, true);
  if (unrated?.count !== 0) await askForReviews(ctx, others, query);
  return unrated;
}

/**
 * How many offers fit. Of many that is found along the most popular ones; else an index of words and filters, or that of costs, is read as
 * far as the bound. Null where neither came to an end and nothing was met.
 */
async function countOffers(ctx: WorkplaceContext, filters: Filters, query: string, isUnrated = false): Promise<Counted | null> {
  const isByWords = query !== '' || facetsOf(filters).length > 0;
  const { from, to } = landedRangeOf(filters);
  const ways: Way['along'][] = [
    ...(query === '' ? (['popular'] as const) : []),
    ...(isByWords ? (['words'] as const) : []),
    ...(from !== undefined || to !== undefined ? (['cost'] as const) : []),
  ];
  let best: Counted = { count: 0, is_more: true };
  for (const along of ways) {
    const rows = isUnrated ? mostRead.ofRated : mostRead[along];
    const counted = await countRows(ctx, filters, query, { along, rows, isUnrated });
    if (!counted.is_more || counted.count === mostCounted) return counted;
    if (counted.count > best.count) best = counted;
  }
  return best.count > 0 ? best : null;
}

interface Way {
  /** Which rows are read: the most popular, those with words and filters, or those within the costs. */
  along: 'popular' | 'words' | 'cost';
  rows: number;
  /** Only those without a known rating. */
  isUnrated: boolean;
}

/** A statement's beginning: the rows that are read, and what of them fits. */
function rowsOf(ctx: WorkplaceContext, filters: Filters, query: string, way: Way): { near: string; isMet: string; values: unknown[] } {
  const values: unknown[] = [filters.ship_to, ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const facets = facetsOf(filters);
  const inWords = [
    ...(query ? [`search @@ ${opaqueParameter(bind(query), 'tsquery')}`] : []),
    ...(facets.length > 0 ? [`facets @> ${opaqueParameter(bind(facets), 'text[]')}`] : []),
  ];
  const landed = landedConditions(filters, bind);
  const conditions = [
    ...inWords,
    ...landed,
    ...(filters.stock ? ['not is_sold_out'] : []),
    ...(filters.price ? [`price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}`] : []),
    '(visible_to is null or visible_to = $2)',
  ];
  const read = `select product_id, popularity, ${conditions.join(' and ')} as fits from source_offers
    where ship_to = ${opaqueParameter('$1', 'text')}`;
  const part = (isSoldOut: boolean, more: readonly string[], order: string) =>
    `(${read} and is_sold_out = ${isSoldOut}${more.map((each) => ` and ${each}`).join('')} order by ${order} limit ${way.rows})`;
  const inStockFirst = (more: readonly string[], order: string) =>
    `select * from (${part(false, more, order)}${filters.stock ? '' : ` union all ${part(true, more, order)}`}) parts limit ${way.rows}`;
  const near = {
    popular: () => inStockFirst([], 'popularity desc, product_id desc'),
    cost: () => inStockFirst(landed, 'landed_cost, product_id'),
    words: () => `${read} and ${inWords.join(' and ')} limit ${way.rows}`,
  }[way.along]();
  const isUnrated = ' and exists (select 1 from source_products p where p.id = near.product_id and p.rating is null)';
  return { near: `with near as materialized (${near})`, isMet: `fits${way.isUnrated ? isUnrated : ''}`, values };
}

/** Count in so many rows; exact when these are all that there are. */
async function countRows(ctx: WorkplaceContext, filters: Filters, query: string, way: Way): Promise<Counted> {
  const { near, isMet, values } = rowsOf(ctx, filters, query, way);
  const text = `${near}
    select (select count(*)::int from near) as read, (select count(*)::int from (select 1 from near where ${isMet} limit ${mostCounted + 1}) met) as met`;
  const { rows } = await ctx.sql.query<{ read: number; met: number }>({ name: nameOf(text), text, values });
  const { read = 0, met = 0 } = rows[0] ?? {};
  return { count: Math.min(met, mostCounted), is_more: met > mostCounted || read >= way.rows };
}

/** Products of a search whose reviews are asked for at one time: their suppliers count calls. */
const mostAskedFor = 24;

/** Ask for the reviews of what a filter by ratings leaves out because nobody has asked for them yet: the most popular first. */
async function askForReviews(ctx: WorkplaceContext, filters: Filters, query: string): Promise<void> {
  const way: Way = { along: query || facetsOf(filters).length > 0 ? 'words' : 'popular', rows: mostRead.ofRated, isUnrated: true };
  const { near, isMet, values } = rowsOf(ctx, filters, query, way);
  const sources = Object.values(ctx.connectors.suppliers).flatMap((supplier) => (supplier?.catalog ? [supplier.source] : []));
  const { rows } = await ctx.sql.query<{ source: string; externalId: string }>(
    `${near} select p.source, p.external_id as "externalId" from (select product_id, popularity from near where ${isMet}) met
     join source_products p on p.id = met.product_id
     where p.source = any($${values.length + 1}) and p.reviews_fetched_at is null and p.status = 'active'
     order by met.popularity desc, p.id limit ${mostAskedFor}`,
    [...values, sources],
  );
  for (const product of rows)
    await ctx.enqueue('catalog.read-reviews', product, { singletonKey: `${product.source} ${product.externalId}` });
}
