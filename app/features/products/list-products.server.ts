import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';
import { profitInLists } from '#app/features/push/price-rules.ts';
import { readNumberedPage } from '#app/platform/deep-pages.server.ts';
import { JsonText } from '#app/platform/envelope.ts';
import { instantSql } from '#app/platform/instant-sql.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { isOfListings } from './center-choices.ts';
import { type ProductCounter, readCounters } from './counters.server.ts';
import { decodeCursor, type KeysetSql, keysetSql, pageOf, type Sort } from './keyset.server.ts';
import type { CenterCounts, CenterQuery, CenterRow } from './schemas.ts';
import { foundBySku, skuBeginning } from './search-skus.ts';
import { foundByIndex, type ProductSearch, productSearch, rowOf } from './search-words.ts';

const columns: Record<string, Sort['column']> = { created: 'id', title: 'title', price: 'price_min', cost: 'cost_min' };

function sortOf(name: string): Sort {
  const [column = '', direction] = name.split('_');
  return { column: columns[column] ?? 'id', direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** How many rows are walked along the order before an index is asked; where the first twelfth of them has none, no more. */
const nearRows = { oneWord: 1200, severalWords: 300, filter: 600 };
/** So many times a page's rows are read for what nearly all products have. */
const rowsForAPage = 1.25;

/**
 * Of a store with at most this many listings, all are read and sorted. One with more has at least every twentieth product of the largest
 * catalogue, so that a walk along the order soon meets a page of them.
 */
const fewListings = 5000;

interface Row {
  id: string;
  currency: string;
  price_min: number;
  cheapest_cost: number | null;
  cheapest_shipping_cost: number | null;
  total: number | null;
  /** The row as the API says it, but for the stores that have it and the profit. */
  json: string;
  /** The stores that have it, each as JSON, with commas between. */
  listings: string;
}

/** What each tab of products (not of listings) shows. */
const tabs: Record<string, string> = {
  imported: `p.state = 'imported'`,
  pushed: `p.state = 'pushed'`,
  active: `p.listing_state = 'active'`,
  draft: `p.listing_state = 'draft'`,
};

/** Kept counters that add up to a tab's total. */
const totals: Record<string, readonly string[]> = {
  imported: ['products.imported'],
  pushed: ['products.pushed'],
  active: ['products.pushed_active'],
  draft: ['products.pushed_draft'],
};
const everything = ['products.imported', 'products.pushed'];

type Query = Omit<CenterQuery, 'tab'> & { tab: string };

/** A page of the product centre for screens. */
export async function listProducts(
  ctx: WorkplaceContext,
  query: Query,
): Promise<{ items: CenterRow[]; total: number | null; next: string | null; previous: string | null }> {
  const { rows, profits, ...page } = await findPage(ctx, query);
  return { items: rows.map((row, at) => JSON.parse(jsonOf(row, profits[at]))), ...page };
}

/** The same page for the API, passed on as the database says it. */
export async function listProductsAsJson(ctx: WorkplaceContext, query: Query): Promise<JsonText> {
  const { rows, profits, total, next, previous } = await findPage(ctx, query);
  const items = rows.map((row, at) => jsonOf(row, profits[at])).join(',');
  return new JsonText(`{"items":[${items}],"total":${total},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`);
}

/** Joined here, for PostgreSQL would read JSON within JSON once more to see whether it is (a fifteenth of a page's time). */
const jsonOf = (row: Row, profit: number | null | undefined): string =>
  `${row.json.slice(0, -1)},"listings":[${row.listings}],"profit":${profit ?? null}}`;

interface PageSql {
  /** Columns of the order. */
  key: string;
  /** Conditions under which the order's index is walked along. */
  along: string[];
  /** The others. */
  filters: string[];
  orderBy: string;
  most: string;
  /** Placeholder of the number of rows before a page by number, or empty. */
  skip: string;
  search: ProductSearch | undefined;
  /** Placeholder of the one store whose products are wanted, or empty. */
  store: string;
  bind: (value: unknown) => string;
}

/** As many products as are walked along an order. */
const firstRows = (along: string[], orderBy: string, rows: number): string =>
  `(select * from products p where ${along.join(' and ')} order by ${orderBy} limit ${rows})`;

/** Whole rows of the keys that a page has. */
const keysFirst = `page k cross join lateral ${rowOf('k')} p`;

/**
 * The rows of a page: common table expressions that it needs (each ends in a comma), and what `p` is selected from. What many products
 * have is found by walking the order; what is rare, by an index. Left to choose, the planner walks everything for what is rare, or sorts
 * everything for what is common (docs/decisions/089).
 */
function pageSql(
  { key, along, filters, orderBy, most, skip, search, store, bind }: PageSql,
  name = 'page',
): { needs: string; from: string } {
  const where = [...along, ...filters].join(' and ');
  const limit = `limit ${most}${skip && ` offset ${skip}`}`;
  const page = (among: string, conditions: string) => `select ${key} from ${among} p where ${conditions} order by ${orderBy} ${limit}`;
  if (store && !search) {
    const inOrder = `(select * from products p where ${along.join(' and ')} order by ${orderBy} offset 0)`;
    const needs = `few as materialized (select count(*) <= ${fewListings} as are from (${listingsOf(store)} limit ${fewListings + 1}) f),
      page as materialized (
        (${page(pushedTo(store), `(select are from few) and ${where}`)}) union all (${page(inOrder, `(select not are from few) and ${filters.join(' and ')}`)})
      ),`;
    return { needs, from: keysFirst };
  }
  const all = search ? foundByIndex(search, bind) : 'products';
  if (skip) return { needs: `page as materialized (${page(all, where)}),`, from: keysFirst };
  if (!search && filters.length === 0)
    return { needs: '', from: `(select * from products p where ${where} order by ${orderBy} limit ${most}) p` };
  const near = search ? (search.words > 1 ? nearRows.severalWords : nearRows.oneWord) : nearRows.filter;
  const isFound = [...filters, ...(search ? [search.inRow(bind)] : [])].join(' and ');
  const needs = `met as materialized (select true as is_met from ${firstRows(along, orderBy, near / 12)} p where ${isFound} limit 1),
    near as materialized (${page(firstRows(along, orderBy, near), `(select is_met from met) and ${isFound}`)}),
    hits as materialized (select ${key} from ${all} p where (select count(*) < ${most} from near) and ${where}),
    ${name} as materialized (
      select * from near where (select count(*) = ${most} from near) union all (select * from hits p order by ${orderBy} limit ${most})
    ),`;
  return { needs, from: keysFirst };
}

/**
 * As `pageSql`, for a search that may be a title's word or a SKU's beginning: a page by titles, a page by SKUs, and the first rows of both.
 * What nearly all have is met sooner among the very first rows of the order.
 */
function titleOrSkuSql(page: PageSql, beginning: string): { needs: string; from: string } {
  const { key, along, filters, orderBy, most, skip, search, bind } = page;
  const limit = skip ? `(${most} + ${skip})` : most;
  const titled = search && pageSql({ ...page, most: limit, skip: '' }, 'titled');
  const skus = foundBySku(beginning, 'products', { ...page, limit }, bind);
  const needs = `${titled?.needs ?? ''} ${skus.needs}`;
  const found = `(${titled ? 'select * from titled union ' : ''}${skus.keys})`;
  if (skip)
    return {
      needs: `${needs} page as materialized (select * from ${found} p order by ${orderBy} limit ${most} offset ${skip}),`,
      from: keysFirst,
    };
  const next = firstRows(along, orderBy, Math.ceil(Number(most) * rowsForAPage));
  const isFound = `(${[...(search ? [search.inRow(bind)] : []), skus.inRow].join(' or ')})`;
  return {
    needs: `${needs}
    soon as materialized (select ${key} from ${next} p where ${[...filters, isFound].join(' and ')} order by ${orderBy} limit ${most}),
    page as materialized (
      select * from soon where (select count(*) = ${most} from soon)
      union all (select * from ${found} p where (select count(*) < ${most} from soon) order by ${orderBy} limit ${most})
    ),`,
    from: keysFirst,
  };
}

const listingsOf = (store: string) =>
  `select product_id from listings where workplace_id = ${opaqueParameter('$1')} and store_id = ${store} and status <> 'removed'`;

/** Products that a store has; fenced, as those that the word index finds. @param store placeholder of the store's id. */
const pushedTo = (store: string) => `(select p.* from (${listingsOf(store)}) f cross join lateral ${rowOf('f', 'product_id')} p offset 0)`;

/** What is read of a row beside its JSON: what its profit and the cursors need. */
const columnsOf = (sort: Sort) => new Set(['id', 'currency', 'price_min', 'cheapest_cost', 'cheapest_shipping_cost', sort.column]);

interface Page {
  rows: Row[];
  profits: (number | null)[];
  /** The kept counter; unknown under a search or filter. */
  total: number | null;
  next: string | null;
  previous: string | null;
}

function findPage(ctx: WorkplaceContext, { page = 1, page_size: pageSize, cursor, ...list }: Query): Promise<Page> {
  if (cursor) return readPage(ctx, { ...list, cursor, page_size: pageSize });
  return readNumberedPage([ctx.workplace.id, list], { page, pageSize }, (place) =>
    readPage(ctx, {
      ...list,
      ...(place.cursor === undefined ? { page: place.page, page_size: place.pageSize } : { cursor: place.cursor, page_size: pageSize }),
    }),
  );
}

/** How the first rows of a list are found, or of what comes after its cursor or number: what `pageSql` says, and the statement's values so far. */
interface RowsSql {
  sort: Sort;
  keyset: KeysetSql;
  /** Columns of the order. */
  key: string;
  needs: string;
  from: string;
  values: unknown[];
  bind: (value: unknown) => string;
  isFiltered: boolean;
  /** Rows come before the first one. */
  hasBefore: boolean;
  /** Tells prepared statements apart: one per shape of the query; their names may have 63 bytes. */
  shape: string;
}

/** @throws AppError BAD_REQUEST for a cursor of another order. */
function rowsSql(ctx: WorkplaceContext, query: Query, mostRows: number): RowsSql {
  const sort = sortOf(query.sort);
  const cursor = query.cursor ? decodeCursor(query.cursor, sort) : undefined;
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const keyset = keysetSql('p', sort, cursor, bind);
  const search = productSearch(query.search, ctx.workplace.id);
  const beginning = skuBeginning(query.search);
  const store = query.store_id ? bind(query.store_id) : '';
  // Tabs are in the index of the order of creation alone.
  const isTabIndexed = sort.column === 'id';
  const along = [
    `p.workplace_id = ${opaqueParameter('$1')}`,
    `p.state <> 'importing'`,
    isTabIndexed && tabs[query.tab],
    query.source && `p.source = ${bind(query.source)}`,
    keyset.where,
  ].filter(Boolean) as string[];
  const filters = [
    !isTabIndexed && tabs[query.tab],
    query.tag && `p.tags @> array[${bind(query.tag)}]`,
    // Both are for the planner, which is to look up the product's few listings, row by row: with `exists` it reads all listings of the
    // workplace, and with `store_id =` it may choose the store's index, which it holds to be as good as the product's.
    store &&
      `(select true from listings f where f.workplace_id = ${opaqueParameter('$1')} and f.product_id = p.id and f.store_id is not distinct from ${store} and f.status <> 'removed')`,
  ].filter(Boolean) as string[];
  const isFiltered = Boolean(search || beginning || query.source || query.tag || query.store_id);
  // A page by number walks to its first row; by cursor it starts there (deep ones do, docs/decisions/170).
  const skip = !cursor && query.page && query.page > 1 ? `${bind((query.page - 1) * query.page_size)}::bigint` : '';
  const bits = [keyset.isBackwards, cursor, skip, query.source, query.tag, query.store_id].map((each) => (each ? 1 : 0)).join('');
  const shape = `${query.tab in tabs ? query.tab : 'all'} ${sort.column} ${sort.direction} ${bits}${beginning ? 1 : 0}${Math.min(2, search?.words ?? 0)} ${mostRows}`;
  const key = sort.column === 'id' ? 'p.id' : `p.id, p.${sort.column}`;
  // Written out: with a placeholder the planner does not know the limit, and plans for a tenth of the table.
  const most = String(mostRows);
  const asked = { key, along, filters, orderBy: keyset.orderBy, most, skip, search, store, bind };
  const { needs, from } = beginning ? titleOrSkuSql(asked, beginning) : pageSql(asked);
  return { sort, keyset, key, needs, from, values, bind, isFiltered, hasBefore: Boolean(cursor) || Boolean(skip), shape };
}

/** One statement, whatever the number of rows. */
async function readPage(ctx: WorkplaceContext, query: Query): Promise<Page> {
  const { sort, keyset, needs, from, values, bind, isFiltered, hasBefore, shape } = rowsSql(ctx, query, query.page_size + 1);
  const total = isFiltered
    ? 'null::bigint'
    : `(select coalesce(sum(value), 0)::bigint from workplace_counters where workplace_id = ${opaqueParameter('$1')} and name = any(${bind(totals[query.tab] ?? everything)}))`;
  // A store's part of the JSON is written once, not for each listing; sorted by store, for that is the order of the index that finds them.
  const text = `with ${needs} shops as materialized (
      select id, rtrim(json_build_object('store_id', id, 'store_name', name, 'platform', platform, 'domain', domain)::text, '}') as json
      from stores where workplace_id = ${opaqueParameter('$1')}
    )
    select ${[...columnsOf(sort)].map((column) => `p.${column}`).join(', ')}, ${total} as total, row_to_json(r)::text as json,
      array_to_string(array(select s.json || ',"status":"' || l.status || '","handle":' || coalesce(to_json(l.handle)::text, 'null') || '}'
        from listings l join shops s on s.id = l.store_id
        where l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed' order by l.store_id), ',') as listings
    from ${from}
    cross join lateral (select p.id, p.title, p.image, p.state, p.listing_state, p.source, p.currency, p.price_min, p.price_max, p.cost_min, p.cost_max,
      p.cheapest_shipping_cost as shipping_cost, p.stock, p.variants_count, ${instantSql('p.created_at')} as created_at) r
    order by ${keyset.orderBy}`;
  const { rows } = await ctx.sql.query<Row>({ name: `center ${shape}`, text, values });
  const { page, next, previous } = pageOf(rows, query.page_size, sort, keyset, hasBefore);
  const rates = page.some((row) => row.currency !== 'USD') ? (await ratesOf(ctx)).rates : {};
  const profits = page.map((row) => profitInLists(row, rates));
  // A page past the end has no row to carry the total.
  const counted = page[0] || isFiltered ? page[0]?.total : totalOf(await getCounts(ctx), query.tab);
  return { rows: page, profits, total: counted ?? null, next, previous };
}

/**
 * The products that a list has on all its pages, in its order, in one statement. @param most how many, counted from the list's beginning.
 * @returns their ids; none for tabs that list what stands in the stores.
 */
export async function findMatchingProducts(ctx: WorkplaceContext, query: CenterQuery, most: number): Promise<string[]> {
  if (isOfListings(query.tab)) return [];
  const { keyset, key, needs, from, values, shape } = rowsSql(ctx, { ...query, cursor: undefined, page: undefined }, most);
  const text = `with ${needs} found as materialized (select ${key} from ${from}) select p.id from found p order by ${keyset.orderBy}`;
  const { rows } = await ctx.sql.query<{ id: string }>({ name: `center-ids ${shape}`, text, values });
  return rows.map((row) => row.id);
}

const totalOf = (counts: z.output<typeof CenterCounts>, tab: string): number => (counts as Record<string, number>)[tab] ?? counts.all;

/** Badges and totals, from the kept counters. */
export const getCounts = async (ctx: WorkplaceContext): Promise<z.output<typeof CenterCounts>> => countsOf(await readCounters(ctx));

/** Kept counters as the product centre's tabs spell them, some under two names. */
export function countsOf(counters: Record<ProductCounter, number>): z.output<typeof CenterCounts> {
  const imported = counters['products.imported'];
  const pushed = counters['products.pushed'];
  return {
    all: imported + pushed,
    imported,
    pushed,
    unpushed: imported,
    active: counters['products.pushed_active'],
    draft: counters['products.pushed_draft'],
    mapped: counters['listings.mapped'],
    unmapped: counters['listings.unmapped'],
    total_import: imported + pushed,
    totalPushedActive: counters['products.pushed_active'],
    totalPushedDraft: counters['products.pushed_draft'],
  };
}

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
