import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { listedCostsSql } from '#app/features/pricing/known-cost.ts';
import { profitInLists } from '#app/features/pricing/price-rules.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { readNumberedPage } from '#app/platform/deep-pages.server.ts';
import { JsonText } from '#app/platform/envelope.ts';
import { instantSql } from '#app/platform/instant-sql.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { isOfListings } from './center-choices.ts';
import { getCounts } from './center-counts.server.ts';
import { type CenterList, centerRowsWays, isPage, type RowsSql } from './center-rows-sql.server.ts';
import { pageOf, type Sort } from './keyset.server.ts';
import type { CenterCounts, CenterQuery, CenterRow } from './schemas.ts';
import { unsentSql } from './unsent-sql.ts';

interface Row {
  id: string;
  currency: string;
  price_min: number;
  cheapest_cost: number | null;
  cheapest_shipping_cost: number | null;
  total: number | null;
  /** See `isPage`. */
  reach: string;
  /** The row's JSON for the API, without its listings and profit. */
  json: string;
  /** The product's listings, each as JSON, separated by commas. */
  listings: string;
}

/** Names of stored counters that add up to a tab's total. */
const totals: Record<string, readonly string[]> = {
  imported: ['products.imported'],
  pushed: ['products.pushed'],
  active: ['products.pushed_active'],
  draft: ['products.pushed_draft'],
};
const everything = ['products.imported', 'products.pushed'];

/** A page of the product centre for screens. */
export async function listProducts(
  ctx: WorkplaceContext,
  query: CenterList,
): Promise<{ items: CenterRow[]; total: number | null; next: string | null; previous: string | null }> {
  const { rows, profits, ...page } = await findPage(ctx, query);
  return { items: rows.map((row, at) => JSON.parse(jsonOf(row, profits[at]))), ...page };
}

/** The same page for the API, passed on unparsed. */
export async function listProductsAsJson(ctx: WorkplaceContext, query: CenterList): Promise<JsonText> {
  const { rows, profits, total, next, previous } = await findPage(ctx, query);
  const items = rows.map((row, at) => jsonOf(row, profits[at])).join(',');
  return new JsonText(`{"items":[${items}],"total":${total},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`);
}

/** Joined here, because PostgreSQL would validate nested JSON once more (a fifteenth of a page's time). */
const jsonOf = (row: Row, profit: number | null | undefined): string =>
  `${row.json.slice(0, -1)},"listings":[${row.listings}],"profit":${profit ?? null}}`;

/** Columns that are read besides a row's JSON, for profit and cursors. */
const columnsOf = (sort: Sort) => new Set(['id', 'currency', 'price_min', 'cheapest_cost', 'cheapest_shipping_cost', sort.column]);

interface Page {
  rows: Row[];
  profits: (number | null)[];
  /** From the stored counters; null with a search or filter. */
  total: number | null;
  next: string | null;
  previous: string | null;
}

function findPage(ctx: WorkplaceContext, { page = 1, page_size: pageSize, cursor, ...list }: CenterList): Promise<Page> {
  if (cursor) return readPage(ctx, { ...list, cursor, page_size: pageSize });
  return readNumberedPage([ctx.workplace.id, list], { page, pageSize }, (place) =>
    readPage(ctx, {
      ...list,
      ...(place.cursor === undefined ? { page: place.page, page_size: place.pageSize } : { cursor: place.cursor, page_size: pageSize }),
    }),
  );
}

/** One statement for most pages, whatever the number of rows. */
async function readPage(ctx: WorkplaceContext, query: CenterList): Promise<Page> {
  const most = query.page_size + 1;
  const { first, whole } = await centerRowsWays(ctx, query, most);
  const tried = first && (await readRows(ctx, query, first));
  const way = first && tried && isPage(tried, most) ? { ...first, rows: tried } : await readWhole(ctx, query, whole());
  const { page, next, previous } = pageOf(way.rows, query.page_size, way.sort, way.keyset, way.hasBefore);
  const rates = page.some((row) => row.currency !== 'USD') ? (await ratesOf(ctx)).rates : {};
  const profits = page.map((row) => profitInLists(row, rates));
  // A page past the end has no row to carry the total.
  const counted = page[0] || way.isFiltered ? page[0]?.total : totalOf(await getCounts(ctx), query.tab);
  return { rows: page, profits, total: counted ?? null, next, previous };
}

const readWhole = async (ctx: WorkplaceContext, query: CenterList, way: RowsSql) => ({ ...way, rows: await readRows(ctx, query, way) });

async function readRows(ctx: WorkplaceContext, query: CenterList, way: RowsSql): Promise<Row[]> {
  const { sort, keyset, needs, from, values, bind, isFiltered, shape, reach } = way;
  const total = isFiltered
    ? 'null::bigint'
    : `(select coalesce(sum(value), 0)::bigint from workplace_counters where workplace_id = ${opaqueParameter('$1')} and name = any(${bind(totals[query.tab] ?? everything)}))`;
  // A store's part of the JSON is built once, not per listing. Sorted by store, the order of the index that finds them.
  const text = `with ${needs} shops as materialized (
      select id, rtrim(json_build_object('store_id', id, 'store_name', name, 'platform', platform, 'domain', domain)::text, '}') as json
      from stores where workplace_id = ${opaqueParameter('$1')}
    )
    select ${[...columnsOf(sort)].map((column) => `p.${column}`).join(', ')}, ${total} as total,${reach ? ` ${reach} as reach,` : ''} row_to_json(r)::text as json,
      array_to_string(array(select s.json || ',"status":"' || l.status || '","handle":' || coalesce(to_json(l.handle)::text, 'null') || ',"is_unsent":' || ${unsentSql('l')}::text || '}'
        from listings l join shops s on s.id = l.store_id
        where l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed' order by l.store_id), ',') as listings
    from ${from}
    cross join lateral (select p.id, p.title, p.image, p.state, p.listing_state, p.source, p.currency, p.price_min, p.price_max, ${listedCostsSql('p')},
      p.cheapest_shipping_cost as shipping_cost, p.stock, p.variants_count, ${instantSql('p.created_at')} as created_at) r
    order by ${keyset.orderBy}`;
  return (await ctx.sql.query<Row>({ name: `center ${shape}`, text, values })).rows;
}

/**
 * The ids of the products on all pages of a list, in its order, in one statement. @param most how many at most, from the list's beginning.
 * @returns none for tabs that list the stores' listings.
 */
export async function findMatchingProducts(ctx: WorkplaceContext, query: CenterQuery, most: number): Promise<string[]> {
  if (isOfListings(query.tab)) return [];
  const { whole } = await centerRowsWays(ctx, { ...query, cursor: undefined, page: undefined }, most);
  const { keyset, key, needs, from, values, shape } = whole();
  const text = `with ${needs} found as materialized (select ${key} from ${from}) select p.id from found p order by ${keyset.orderBy}`;
  const { rows } = await ctx.sql.query<{ id: string }>({ name: `center-ids ${shape}`, text, values });
  return rows.map((row) => row.id);
}

const totalOf = (counts: z.output<typeof CenterCounts>, tab: string): number => (counts as Record<string, number>)[tab] ?? counts.all;

/** Product types in use among the newest 2,000 products that have one, as collections; the 200 largest. */
export async function listCollections(ctx: WorkplaceContext): Promise<{ collections: { name: string; products: number }[] }> {
  const { rows } = await ctx.sql.query<{ name: string; products: number }>(
    `with newest as (select product_type from products where workplace_id = $1 and product_type <> '' order by id desc limit 2000)
     select product_type as name, count(*)::int as products from newest group by 1 order by 2 desc, 1 limit 200`,
    [ctx.workplace.id],
  );
  return { collections: rows };
}

/** Tags and sources in use among the newest 10,000 products, for the filters; at most 200 tags. */
export async function listTags(ctx: WorkplaceContext): Promise<{ tags: string[]; sources: string[] }> {
  const { rows } = await ctx.sql.query({
    name: 'product-tags',
    text: `with newest as (select tags, source from products where workplace_id = $1 order by id desc limit 10000)
           select array(select distinct unnest(tags) from newest order by 1 limit 200) as tags, array(select distinct source from newest order by 1) as sources`,
    values: [ctx.workplace.id],
  });
  return { tags: rows[0]?.tags ?? [], sources: rows[0]?.sources ?? [] };
}
