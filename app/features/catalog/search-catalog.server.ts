import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { type CatalogFilters, type Direction, facetsOf, naturalDirection, priceBuckets, type Sort, tsqueryOf, wordsOf } from './filters.ts';
import { findRanked } from './find-ranked.server.ts';

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
}

interface Order {
  column: string;
  direction: Direction;
}

const columns: Record<Sort, string> = {
  profit: 'profit',
  most_relevant: 'orders_count',
  price: 'cost',
  shipping_time_min: 'days_min',
  shipping_cost: 'shipping_cost',
};

/** The sort value and id of the row at a page's edge, and the direction of paging. */
const Place = z.object({ at: z.tuple([z.int().nullable(), z.string().refine(isId)]), back: z.boolean() });
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
 * `page` skips rows. Profit sorts by the standard rule, whatever the workplace's own rules.
 */
export async function searchCatalog(ctx: WorkplaceContext, filters: CatalogFilters): Promise<CatalogPage> {
  const order: Order = { column: columns[filters.sort], direction: filters.direction ?? naturalDirection[filters.sort] };
  const cursor = filters.cursor ? cursors.decode(filters.cursor) : undefined;
  const size = filters.page_size;
  const skip = cursor ? 0 : ((filters.page ?? 1) - 1) * size;
  const found = await findOffers(ctx, filters, order, cursor, skip);
  const isFirst = !cursor && skip === 0;
  const { page, hasMore, next, previous } = cutPage(found, {
    size,
    isBack: cursor?.back ?? false,
    hasBefore: !isFirst,
    cursorAt: (row, back) => cursors.encode({ at: [row.value, row.product_id], back }),
  });
  const items = await readItems(ctx, page, filters.ship_to);
  return { items, total: isFirst && !hasMore ? items.length : null, next, previous };
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

  const query = filters.keyword ? tsqueryOf(filters.keyword) : '';
  if (filters.keyword && !query) return [];
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
  // All words but the last, which may be typed only in part.
  const whole = filters.keyword ? wordsOf(filters.keyword).slice(0, -1).join(' & ') : '';
  if (isByProfit && (facets.length > 0 || whole)) {
    const certain = [...inFacets, ...(whole ? [`search @@ ${bind(whole)}::tsquery`] : [])].join(' and ');
    const [walked] = await run<{ found: Found[]; certain: number }>(
      `with part as materialized (select product_id, profit, ${nearFilter} as is_found, ${certain} as is_certain from ${near} near)
       select (select coalesce(json_agg(page), '[]') from (${select} part where is_found order by ${by} ${limit}) page) as found,
              (select count(*) from part where is_certain) as certain`,
    );
    if (walked && walked.found.length > filters.page_size) return walked.found;
    const isRare = walked !== undefined && walked.certain <= maxRowsOfRare;
    return findRanked(ctx, filters, { isDescending: descending, after: cursor?.at, skip, isRare });
  }
  const walked = await run<Found>(`${select} ${near} near where ${nearFilter} order by ${by} ${limit}`);
  if (walked.length > filters.page_size) return walked;
  if (isByProfit) return findRanked(ctx, filters, { isDescending: descending, after: cursor?.at, skip, isRare: false });
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
