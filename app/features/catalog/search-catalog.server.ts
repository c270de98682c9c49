import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { allQuery, partQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import { type CatalogFilters, type Direction, facetsOf, naturalDirection, priceBuckets, type Sort, sortOf } from './filters.ts';
import { findRanked } from './find-ranked.server.ts';
import { understandInCatalog } from './vocabulary.server.ts';

export interface CatalogItem {
  id: string;
  source: string;
  externalId: string;
  title: string;
  image: string | null;
  images: string[];
  supplierId: string | null;
  supplierName: string | null;
  variantsCount: number;
  stock: number;
  /** Hundredths. */
  rating: number | null;
  reviewsCount: number;
  ordersCount: number;
  listedCount: number;
  shipTo: string;
  shipFrom: string;
  /** USD cents, like the following. */
  cost: number;
  shippingCost: number;
  landedCost: number;
  daysMin: number | null;
  daysMax: number | null;
  /** Shipping is an average, not a quote. */
  isEstimated: boolean;
  isFavorite: boolean;
  /** The workplace's own copy, if imported. */
  importedId: string | null;
  isPushed: boolean;
}

export interface CatalogPage {
  items: CatalogItem[];
  /** The exact number if known without counting (nothing was found, or all results are on this page); else null. */
  total: number | null;
  next: string | null;
  previous: string | null;
  /** `most`, `some`: no product has all words, these have more than half of them, or at least one. */
  match: 'all' | 'most' | 'some';
  /** The search text as it was understood, where words were mistyped. */
  corrected: string | null;
  /** The text with words that were looked for beside those that were typed. */
  also: string | null;
}

interface Order {
  column: string;
  direction: Direction;
}

const columns: Record<Sort, string> = {
  profit: 'profit',
  most_relevant: 'popularity',
  price: 'cost',
  shipping_time_min: 'days_min',
  shipping_cost: 'shipping_cost',
};

/** The sort value and id of the row at a page's edge, and the direction of paging. */
const Place = z.object({
  at: z.tuple([z.int().nullable(), z.string().refine(isId)]),
  back: z.boolean(),
  /** Pages of products that have only some of the words: how many words at most may be missing. */
  some: z.int().min(1).optional(),
});
type Place = z.output<typeof Place>;
const cursors = cursorOf(Place);

/**
 * Number of rows read along the sort's index before turning to an index of words. Common words fill a page within them, in a
 * millisecond. We set the bound because the planner errs: two words that never occur together look common to it, and it would read
 * the whole index for them. Sorted by profit, fewer rows do: words are indexed by band of profit, so that index is fast as well.
 */
const walk = { profit: 600, other: 2500 };
/** A filter is rare when at most this many of the `walk.profit` rows match it: a few offers in a thousand. */
const maxRowsOfRare = 1;
/** Larger results are not sorted: reading along the sort's index finds a page of them sooner. */
const maxSorted = 40_000;

/** A product on a page, with its sort value. */
export interface Found {
  product_id: string;
  value: number | null;
}

/**
 * Find source products by words, filters and sort, with each one's cost delivered to `ship_to`. Keyset paging by cursor;
 * `page` skips rows. Profit sorts by the standard rule, whatever the workplace's own rules. Where no product has all words, those with most
 * of them are found, the most relevant first.
 */
export async function searchCatalog(ctx: WorkplaceContext, filters: CatalogFilters): Promise<CatalogPage> {
  const sort = sortOf(filters);
  const order: Order = { column: columns[sort], direction: filters.direction ?? naturalDirection[sort] };
  const cursor = filters.cursor ? cursors.decode(filters.cursor) : undefined;
  const size = filters.page_size;
  const skip = cursor ? 0 : ((filters.page ?? 1) - 1) * size;
  const meaning = filters.keyword ? await understandInCatalog(ctx, filters.keyword) : undefined;
  const parts = meaning?.parts ?? [];
  const required = parts.filter((part) => !part.isOptional).length;
  const isFirst = !cursor && skip === 0;
  let some = cursor?.some;
  const read = (missing: number | undefined) => {
    if (meaning && parts.length === 0) return [];
    if (missing) return findByRank(ctx, filters, someOf(parts, missing), { isDescending: !cursor?.back, after: cursor?.at, skip });
    if (parts.length > 0 && sort === 'most_relevant' && order.direction === 'desc')
      return findByRank(ctx, filters, allOf(parts), { isDescending: !cursor?.back, after: cursor?.at, skip });
    return findOffers(ctx, filters, parts, order, cursor, skip);
  };
  let found = await read(some);
  if (found.length === 0 && isFirst) {
    // One word less, then any of them: two tries, however many words there are.
    for (const missing of [...new Set([1, required - 1])].filter((each) => each > 0 && each < required)) {
      some = missing;
      found = await read(missing);
      if (found.length > 0) break;
    }
  }
  const { page, hasMore, next, previous } = cutPage(found, {
    size,
    isBack: cursor?.back ?? false,
    hasBefore: !isFirst,
    cursorAt: (row, back) => cursors.encode({ at: [row.value, row.product_id], back, ...(some ? { some } : {}) }),
  });
  const items = await readItems(ctx, page, filters.ship_to);
  return {
    items,
    total: isFirst && !hasMore ? items.length : null,
    next,
    previous,
    match: !some || items.length === 0 ? 'all' : (required - some) * 2 > required ? 'most' : 'some',
    corrected: meaning?.corrected ?? null,
    also: meaning?.also ?? null,
  };
}

/** A search whose results are sorted by how well they fit: a query that finds them, and the expression of the fit, larger is better. */
interface Ranked {
  query: string;
  /** @param bind placeholder of a query. */
  fit: (bind: (query: string) => string) => string;
  /** The best fit, where one query finds just those that have it. */
  best?: { fit: number; query: string };
}

/**
 * Products with all words: first those with the very words in the title, of them first with the words that are only wished for ("for men");
 * then with words that mean the same; then with some only in the category.
 */
function allOf(parts: readonly Part[]): Ranked {
  const exact = allQuery(parts, { by: 'exact', inTitle: true });
  const wished = allQuery(parts, { by: 'exact', inTitle: true, withOptional: true });
  const wide = allQuery(parts, { by: 'wide', inTitle: true });
  return {
    query: allQuery(parts, { by: 'wide' }),
    fit: (bind) =>
      `case when search @@ ${bind(wished)}::tsquery then 3 when search @@ ${bind(exact)}::tsquery then 2 when search @@ ${bind(wide)}::tsquery then 1 else 0 end`,
    best: { fit: 3, query: wished },
  };
}

/** Products that lack up to so many of the words: first those with most words, of them first with most in the title. */
function someOf(parts: readonly Part[], missing: number): Ranked {
  const required = parts.filter((part) => !part.isOptional);
  const queries = required.map((part) => partQuery(part, { by: 'wide' }));
  const combinations =
    missing === 1 ? queries.map((_, left) => queries.filter((__, at) => at !== left).join(' & ')).map((each) => `(${each})`) : queries;
  const query = combinations.join(' | ');
  return {
    query,
    fit: (bind) =>
      required
        .map(
          (part) =>
            `(case when search @@ ${bind(partQuery(part, { by: 'wide', inTitle: true }))}::tsquery then 17 when search @@ ${bind(partQuery(part, { by: 'wide' }))}::tsquery then 16 else 0 end)`,
        )
        .join(' + '),
  };
}

/** A rank is the fit and, in its lower bits, the popularity: one number for the keyset. */
const popularityBits = 40;
const rankOf = (fit: number): number => fit * 2 ** popularityBits;

/**
 * A page of offers by rank, and one more. A bounded number of the most popular offers is read first: where common words are meant, the best
 * fits among them are the page. Else all that match are ranked; of more than `maxSorted` any so many, since the words are as common as can be.
 */
async function findByRank(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  ranked: Ranked,
  way: { isDescending: boolean; after: [number | null, string] | undefined; skip: number },
): Promise<Found[]> {
  const most = filters.page_size + 1;
  const run = async (build: (bind: (value: unknown) => string, visible: string) => string) => {
    const values: unknown[] = [filters.ship_to, ctx.workplace.id];
    const placeholders = new Map<unknown, string>();
    const bind = (value: unknown) => {
      const placeholder = placeholders.get(value) ?? `$${values.push(value)}`;
      placeholders.set(value, placeholder);
      return placeholder;
    };
    const facets = facetsOf(filters);
    const visible = [
      ...(facets.length > 0 ? [`facets @> ${bind(facets)}`] : []),
      ...(filters.price ? [`price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}`] : []),
      '(visible_to is null or visible_to = $2)',
    ].join(' and ');
    const text = build(bind, visible);
    return (await ctx.sql.query<Found>({ name: nameOf(text), text, values })).rows;
  };
  const [value, id] = way.after ?? [];
  const best = ranked.best && rankOf(ranked.best.fit);
  if (best !== undefined && way.isDescending && way.skip === 0 && (!way.after || (value ?? 0) >= best)) {
    const walked = await run((bind, visible) => {
      const from = way.after ? ` and (popularity, product_id) < (${bind((value ?? 0) - best)}::bigint, ${bind(id)}::uuid)` : '';
      const near = `select product_id, popularity, facets, search, visible_to, price_bucket from source_offers
        where ship_to = ${opaqueParameter('$1', 'text')}${from} order by popularity desc, product_id desc limit ${walk.other}`;
      return `select product_id, ${bind(best)}::bigint + popularity as value from (${near}) near
        where search @@ ${opaqueParameter(bind(ranked.best?.query), 'text')}::tsquery and ${visible} order by popularity desc, product_id desc limit ${most}`;
    });
    if (walked.length === most) return walked;
  }
  const [direction, sign] = way.isDescending ? ['desc', '<'] : ['asc', '>'];
  return run((bind, visible) => {
    const after = way.after ? ` where (value, product_id) ${sign} (${bind(value)}::bigint, ${bind(id)}::uuid)` : '';
    const hits = `select product_id, ((${ranked.fit(bind)})::bigint << ${popularityBits}) + popularity as value from source_offers
      where ship_to = $1 and search @@ ${bind(ranked.query)}::tsquery and ${visible} limit ${maxSorted}`;
    return `select product_id, value from (${hits}) hits${after}
      order by value ${direction}, product_id ${direction} limit ${most}${way.skip > 0 ? ` offset ${bind(way.skip)}::int` : ''}`;
  });
}

/** Borders of `price_bucket` in USD cents, for the sort by price, which can use its own index for them. */
const bucketCosts = [
  [0, 999],
  [1000, 2999],
  [3000, 4999],
  [5000, 10_000],
  [10_001, Number.MAX_SAFE_INTEGER],
] as const;

/**
 * A page of offers and one more, which shows whether there is a next page. Without words and filters, rows are read along the sort's
 * index. With them, a bounded number of rows is read so first, then an index of words is used: for profit that of `findRanked`, for other
 * sorts the one on `search`, unless it finds too many rows to sort.
 * @param skip rows before a page by number; 0 with a cursor.
 */
async function findOffers(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  parts: readonly Part[],
  order: Order,
  cursor: Place | undefined,
  skip: number,
): Promise<Found[]> {
  const values: unknown[] = [filters.ship_to, ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { column } = order;
  const descending = (order.direction === 'desc') !== (cursor?.back ?? false);
  const way = descending ? 'desc' : 'asc';
  const by = `${column} ${way}, product_id ${way}`;
  const conditions: string[] = [];
  if (filters.price) {
    const bucket = priceBuckets.indexOf(filters.price);
    const [from, to] = bucketCosts[bucket] as readonly [number, number];
    conditions.push(column === 'cost' ? `cost between ${bind(from)} and ${bind(to)}` : `price_bucket = ${bind(bucket + 1)}`);
  }
  // A row comparison cannot handle nulls: the sort by delivery time leaves out offers without one.
  if (column === 'days_min') conditions.push('days_min is not null');
  if (cursor)
    conditions.push(`(${column}, product_id) ${descending ? '<' : '>'} (${bind(cursor.at[0])}::bigint, ${bind(cursor.at[1])}::uuid)`);
  const rangeOf = (shipTo: string) => [`ship_to = ${shipTo}`, ...conditions].join(' and ');
  const range = rangeOf('$1');

  const query = allQuery(parts, { by: 'wide' });
  const facets = facetsOf(filters);
  const inFacets = facets.length > 0 ? [`facets @> ${bind(facets)}`] : [];
  const words = query ? bind(query) : '';
  const isNarrowed = facets.length > 0 || query !== '';
  const filterBy = (tsquery: string) =>
    [...inFacets, ...(query ? [`search @@ ${tsquery}`] : []), '(visible_to is null or visible_to = $2)'].join(' and ');
  const filter = filterBy(`${words}::tsquery`);
  const limit = `limit ${filters.page_size + 1} offset ${skip}`;
  // Pages by number are rare and each has its own SQL text: they are not prepared statements.
  const run = async <Row extends object>(text: string) =>
    (await ctx.sql.query<Row>({ ...(skip === 0 ? { name: nameOf(text) } : {}), text, values })).rows;

  const select = `select product_id, ${column} as value from`;
  if (!isNarrowed && skip > 0) {
    // The page's first row is found in the index alone; other workplaces' private products are too few to shift it noticeably.
    const edge = `(select ${column}, product_id from source_offers where ${range} order by ${by} limit 1 offset ${skip})`;
    return run(
      `${select} source_offers where ${range} and ${filter} and (${column}, product_id) ${descending ? '<=' : '>='} ${edge} order by ${by} limit ${filters.page_size + 1}`,
    );
  }
  const walkAll = () => run<Found>(`${select} source_offers where ${range} and ${filter} order by ${by} ${limit}`);
  if (!isNarrowed) return walkAll();

  const isByProfit = column === 'profit';
  const near = `(select product_id, ${column}, facets, search, visible_to from source_offers where ${rangeOf(opaqueParameter('$1', 'text'))} order by ${by} limit ${(isByProfit ? walk.profit : walk.other) + skip})`;
  // Planned once: with its bound the plan is always the same, so the planner need not see words and country.
  const nearFilter = filterBy(opaqueParameter(words, 'tsquery'));
  // All parts but the last, which may be typed only in part.
  const required = parts.filter((part) => !part.isOptional);
  const whole = required
    .slice(0, -1)
    .map((part) => partQuery(part, { by: 'wide' }))
    .join(' & ');
  if (isByProfit && (facets.length > 0 || whole)) {
    const certain = [...inFacets, ...(whole ? [`search @@ ${bind(whole)}::tsquery`] : [])].join(' and ');
    const [walked] = await run<{ found: Found[]; certain: number }>(
      `with part as materialized (select product_id, profit, ${nearFilter} as is_found, ${certain} as is_certain from ${near} near)
       select (select coalesce(json_agg(page), '[]') from (${select} part where is_found order by ${by} ${limit}) page) as found,
              (select count(*) from part where is_certain) as certain`,
    );
    if (walked && walked.found.length > filters.page_size) return walked.found;
    const isRare = walked !== undefined && walked.certain <= maxRowsOfRare;
    return findRanked(ctx, filters, required, { isDescending: descending, after: cursor?.at, skip, isRare });
  }
  const walked = await run<Found>(`${select} ${near} near where ${nearFilter} order by ${by} ${limit}`);
  if (walked.length > filters.page_size) return walked;
  if (isByProfit) return findRanked(ctx, filters, required, { isDescending: descending, after: cursor?.at, skip, isRare: false });
  const [hits] = await run<{ size: number; found: Found[] }>(
    `with hits as materialized (${select} source_offers where ${range} and ${filter} limit ${maxSorted})
     select (select count(*) from hits) as size,
            (select coalesce(json_agg(page), '[]') from (select product_id, value from hits order by value ${way}, product_id ${way} ${limit}) page) as found`,
  );
  // A set as large as the bound may be incomplete.
  return hits && hits.size < maxSorted ? hits.found : walkAll();
}

/** A prepared statement's name (at most 63 characters): a short hash of its text. */
function nameOf(text: string): string {
  let hash = 5381n;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33n + BigInt(text.charCodeAt(at))) & 0xffffffffffffn;
  return `catalog-${hash.toString(36)}`;
}

/** The list entries of these products, in their order, without those that are not delivered to the country. */
export async function readItems(ctx: WorkplaceContext, found: Found[], shipTo: string): Promise<CatalogItem[]> {
  if (found.length === 0) return [];
  const { rows } = await ctx.sql.query({
    name: 'catalog-items',
    text: `select p.id, p.source, p.external_id, p.title, p.images, p.supplier_id, p.supplier_name, p.variants_count, p.stock, p.rating, p.reviews_count, p.orders_count,
                  p.listed_count, o.cost, o.shipping_cost, o.landed_cost, o.days_min, o.days_max, o.ship_from, o.is_estimated,
                  f.product_id is not null as is_favorite, i.id as imported_id, i.state
           from source_products p
           join source_offers o on o.product_id = p.id and o.ship_to = $3
           left join source_favorites f on f.workplace_id = $2 and f.product_id = p.id
           left join products i on i.workplace_id = $2 and i.source_product_id = p.id
           where p.id = any($1)`,
    values: [found.map((row) => row.product_id), ctx.workplace.id, shipTo],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ product_id }) => {
    const row = byId.get(product_id);
    if (!row) return [];
    return [
      {
        id: row.id,
        source: row.source,
        externalId: row.external_id,
        title: row.title,
        image: row.images[0] ?? null,
        images: row.images,
        supplierId: row.supplier_id,
        supplierName: row.supplier_name,
        variantsCount: row.variants_count,
        stock: row.stock,
        rating: row.rating,
        reviewsCount: row.reviews_count,
        ordersCount: row.orders_count,
        listedCount: row.listed_count,
        shipTo,
        shipFrom: row.ship_from,
        cost: row.cost,
        shippingCost: row.shipping_cost,
        landedCost: row.landed_cost,
        daysMin: row.days_min,
        daysMax: row.days_max,
        isEstimated: row.is_estimated,
        isFavorite: row.is_favorite,
        importedId: row.imported_id,
        isPushed: row.state === 'pushed',
      },
    ];
  });
}
