/** SQL that finds the rows of a product centre list: common matches by walking the list's order, rare ones by an index. */
import type { WorkplaceContext } from '#app/context.ts';
import {
  foundByIndex,
  type ProductSearch,
  productSearch,
  rowOf,
  understandInWorkplace,
} from '#app/features/imports/search-words.server.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { decodeCursor, type KeysetSql, keysetSql, type Sort } from './keyset.server.ts';
import type { CenterQuery } from './schemas.ts';
import { foundBySku, isSkuBegun, skuBeginning } from './search-skus.ts';

/** A list of the product centre: tab, search, filters, order and position. */
export type CenterList = Omit<CenterQuery, 'tab'> & { tab: string };

const columns: Record<string, Sort['column']> = { created: 'id', title: 'title', price: 'price_min', cost: 'cost_min' };

function sortOf(name: string): Sort {
  const [column = '', direction] = name.split('_');
  return { column: columns[column] ?? 'id', direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** How many rows are walked before an index is used; if the first twelfth of them has no match, the walk ends there. */
const nearRows = { oneWord: 1200, severalWords: 300, filter: 600 };
/** For a condition that nearly all products meet, this factor times the rows of a page is read. */
const rowsForAPage = 1.25;

/**
 * Of the newest products with a word so many times a page are read, of which nearly all are on the list; and on a list that leaves out most
 * products. When they do not fill the page, the index is asked.
 */
const postedPages = { most: 1.25, few: 12 };
const tabsOfMost = new Set(['all', 'pushed', 'active']);

/**
 * All listings of a store with at most this many are read and sorted. A larger store has at least every twentieth product even of the
 * largest workplace, so a walk along the order soon finds a page.
 */
const fewListings = 5000;

/** SQL conditions of the tabs that list products (not listings). */
const tabs: Record<string, string> = {
  imported: `p.state = 'imported'`,
  pushed: `p.state = 'pushed'`,
  active: `p.listing_state = 'active'`,
  draft: `p.listing_state = 'draft'`,
};

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
  /** How many products are read of a word's newest; 0 when the list has another order. */
  posted: number;
  /** The part of `along` that begins after the page before. */
  after: string;
  /** Placeholder of the one store whose products are wanted, or empty. */
  store: string;
  bind: (value: unknown) => string;
}

/** The first `rows` products along an order. */
const firstRows = (along: string[], orderBy: string, rows: number): string =>
  `(select * from products p where ${along.join(' and ')} order by ${orderBy} limit ${rows})`;

/** Joins the whole rows to a page of keys. */
const keysFirst = `page k cross join lateral ${rowOf('k')} p`;

/** The newest products that have one of the words, as a common table expression `posted`. */
const postedSql = ({ orderBy, posted, after, bind }: Pick<PageSql, 'orderBy' | 'posted' | 'after' | 'bind'>, words: string[]): string => {
  const newest = `select p.id from (select workplace_id, word, product_id as id from product_postings) p
      where p.workplace_id = ${opaqueParameter('$1')} and p.word = asked.word${after && ` and ${after}`} order by ${orderBy} limit ${posted}`;
  return `posted as materialized (
      select distinct p.id from unnest(${bind(words)}::text[]) asked (word) cross join lateral (${newest}) p order by ${orderBy} limit ${posted}
    ),`;
};

/**
 * The rows of most pages of a search for one word: those of its newest products that are on the list, each read once, and nothing that only
 * the others need, which takes the database longer to begin than to leave undone. `reach` tells what they are (`isPage`).
 */
function newestSql(page: PageSql, words: string[], beginning: string | undefined): { needs: string; from: string; reach: string } {
  const { along, filters, orderBy, most, search, posted, bind } = page;
  const isFound = [...along, ...filters, ...(search ? [search.inRow(bind)] : [])].join(' and ');
  const sku = beginning ? `when ${isSkuBegun(beginning, bind)} then 'sku' ` : '';
  return {
    needs: postedSql(page, words),
    from: `(select p.* from posted k cross join lateral ${rowOf('k')} p where ${isFound} order by ${orderBy} limit ${most}) p`,
    reach: `(select case ${sku}when (select count(*) < ${posted} from posted) then 'all' else 'some' end)`,
  };
}

/**
 * Are these rows of `newestSql` the page? Not when SKUs begin like the word, too, nor when there are more products to look at. Of no rows
 * nothing is known.
 */
export const isPage = (rows: readonly { reach: string }[], most: number): boolean =>
  rows[0] !== undefined && rows[0].reach !== 'sku' && (rows.length === most || rows[0].reach === 'all');

/**
 * The rows of a page: the common table expressions that it needs (each ends in a comma), and the `from` of `p`. Common matches are found by
 * walking the order, rare ones by an index. Left to itself the planner walks everything for rare ones, or sorts everything for common ones
 * (docs/decisions/089).
 */
function pageSql(
  { key, along, filters, orderBy, most, skip, search, posted, after, store, bind }: PageSql,
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
  if (search?.anyOf && posted > 0) {
    const needs = `${postedSql({ orderBy, posted, after, bind }, search.anyOf)}
    near as materialized (
      select p.id from posted k cross join lateral ${rowOf('k')} p where ${[...along, ...filters, search.inRow(bind)].join(' and ')} order by ${orderBy} limit ${most}
    ),
    hits as materialized (
      select p.id from ${all} p where (select count(*) < ${most} from near) and (select count(*) = ${posted} from posted) and ${where} order by ${orderBy} limit ${most}
    ),
    ${name} as materialized (
      select * from near where not exists (select from hits) union all select * from hits
    ),`;
    return { needs, from: keysFirst };
  }
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
 * As `pageSql`, for a search that may be a word of a title or the beginning of a SKU: a page by title, a page by SKU, and the first rows
 * of both. Matches that nearly all products have are found sooner among the first rows of the order.
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
    soon as materialized (select ${key} from ${next} p where ${skus.doFillAPage} and ${[...filters, isFound].join(' and ')} order by ${orderBy} limit ${most}),
    page as materialized (
      select * from soon where (select count(*) = ${most} from soon)
      union all (select * from ${found} p where (select count(*) < ${most} from soon) order by ${orderBy} limit ${most})
    ),`,
    from: keysFirst,
  };
}

const listingsOf = (store: string) =>
  `select product_id from listings where workplace_id = ${opaqueParameter('$1')} and store_id = ${store} and status <> 'removed'`;

/** Products that a store has, with an optimization fence as in `foundByIndex`. @param store placeholder of the store's id. */
const pushedTo = (store: string) => `(select p.* from (${listingsOf(store)}) f cross join lateral ${rowOf('f', 'product_id')} p offset 0)`;

/** SQL for the rows of a page, from `pageSql`, with the statement's values so far. */
export interface RowsSql {
  sort: Sort;
  keyset: KeysetSql;
  /** Columns of the order. */
  key: string;
  needs: string;
  from: string;
  values: unknown[];
  bind: (value: unknown) => string;
  isFiltered: boolean;
  /** Are there rows before the first one? */
  hasBefore: boolean;
  /** Distinguishes prepared statements, one per shape of the query; names have at most 63 bytes. */
  shape: string;
  /** Of the first try: an expression that tells `isPage` what was found. */
  reach?: string;
}

/** Ways to the rows of a page. */
export interface RowsWays {
  /** What is quick for most pages; absent where there is no such way. */
  first: RowsSql | undefined;
  /** What finds all. */
  whole: () => RowsSql;
}

/** @throws AppError BAD_REQUEST for a cursor of another sort order. */
export async function centerRowsWays(ctx: WorkplaceContext, query: CenterList, mostRows: number): Promise<RowsWays> {
  const search = query.search ? productSearch(await understandInWorkplace(ctx, query.search), ctx.workplace.id) : undefined;
  const way = (isFirst: boolean) => rowsSql(ctx, query, { mostRows, search, isFirst });
  const first = search?.anyOf ? way(true) : undefined;
  return { first: first?.reach ? first : undefined, whole: () => way(false) };
}

interface Asked {
  mostRows: number;
  search: ProductSearch | undefined;
  isFirst: boolean;
}

function rowsSql(ctx: WorkplaceContext, query: CenterList, { mostRows, search, isFirst }: Asked): RowsSql {
  const sort = sortOf(query.sort);
  const cursor = query.cursor ? decodeCursor(query.cursor, sort) : undefined;
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const keyset = keysetSql('p', sort, cursor, bind);
  const beginning = skuBeginning(query.search);
  const store = query.store_id ? bind(query.store_id) : '';
  // Only the index for the order of creation includes the tabs.
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
    // Written so that the planner looks up each product's few listings: with `exists` it reads all listings of the workplace, and with
    // `store_id =` it may choose the store's index, which it estimates to be as good as the product's.
    store &&
      `(select true from listings f where f.workplace_id = ${opaqueParameter('$1')} and f.product_id = p.id and f.store_id is not distinct from ${store} and f.status <> 'removed')`,
  ].filter(Boolean) as string[];
  const isFiltered = Boolean(search || beginning || query.source || query.tag || query.store_id);
  // A page by number walks to its first row; a cursor starts there (used for deep pages, docs/decisions/170).
  const skip = !cursor && query.page && query.page > 1 ? `${bind((query.page - 1) * query.page_size)}::bigint` : '';
  const bits = [keyset.isBackwards, cursor, skip, query.source, query.tag, query.store_id].map((each) => (each ? 1 : 0)).join('');
  const shape = `${query.tab in tabs ? query.tab : 'all'} ${sort.column} ${sort.direction} ${bits}${beginning ? 1 : 0}${search?.shape ?? 0}${search?.anyOf ? 1 : 0} ${mostRows}`;
  const key = sort.column === 'id' ? 'p.id' : `p.id, p.${sort.column}`;
  // A literal: with a parameter the planner does not know the limit, and plans for a tenth of the table.
  const most = String(mostRows);
  const hasMost = tabsOfMost.has(query.tab) && filters.length === 0 && !query.source;
  const posted = isTabIndexed && !skip ? Math.ceil((hasMost ? postedPages.most : postedPages.few) * mostRows) : 0;
  const asked = { key, along, filters, orderBy: keyset.orderBy, most, skip, search, posted, after: keyset.where, store, bind };
  const common = { sort, keyset, key, values, bind, isFiltered, hasBefore: Boolean(cursor) || Boolean(skip) };
  if (isFirst && search?.anyOf && posted > 0 && hasMost)
    return { ...common, ...newestSql(asked, search.anyOf, beginning), shape: `${shape} f` };
  return { ...common, ...(beginning ? titleOrSkuSql(asked, beginning) : pageSql(asked)), shape };
}
