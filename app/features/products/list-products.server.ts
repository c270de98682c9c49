import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';
import { profitOf } from '#app/features/push/price-rules.ts';
import { JsonText } from '#app/platform/envelope.ts';
import { type ProductCounter, readCounters } from './counters.server.ts';
import { decodeCursor, keysetSql, pageOf, type Sort } from './keyset.server.ts';
import type { CenterCounts, CenterQuery, CenterRow } from './schemas.ts';
import { foundByIndex, type ProductSearch, productSearch, rowOf } from './search-words.ts';

const columns: Record<string, Sort['column']> = { created: 'id', title: 'title', price: 'price_min', cost: 'cost_min' };

function sortOf(name: string): Sort {
  const [column = '', direction] = name.split('_');
  return { column: columns[column] ?? 'id', direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** How far a search for one word, or for several, looks along the order before it asks the word index. */
const nearRows = { one: 1200, several: 300 };

interface Row {
  id: string;
  currency: string;
  price_min: number;
  cheapest_cost: number | null;
  cheapest_shipping_cost: number | null;
  total: number | null;
  /** The row as the API says it, but for the profit. */
  json: string;
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
  return { items: rows.map((row, at) => ({ ...JSON.parse(row.json), profit: profits[at] })), ...page };
}

/** The same page for the API, passed on as the database says it. */
export async function listProductsAsJson(ctx: WorkplaceContext, query: Query): Promise<JsonText> {
  const { rows, profits, total, next, previous } = await findPage(ctx, query);
  const items = rows.map((row, at) => `${row.json.slice(0, -1)},"profit":${profits[at]}}`).join(',');
  return new JsonText(`{"items":[${items}],"total":${total},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`);
}

interface PageSql {
  /** Columns of the order. */
  key: string;
  conditions: string[];
  orderBy: string;
  most: number;
  skip: string;
  search: ProductSearch | undefined;
  bind: (value: unknown) => string;
}

/** The rows of a page: common table expressions that it needs (each ends in a comma), and what `p` is selected from. */
function pageSql({ key, conditions, orderBy, most, skip, search, bind }: PageSql): { needs: string; from: string } {
  const where = conditions.join(' and ');
  if (!search && !skip) return { needs: '', from: `(select * from products p where ${where} order by ${orderBy} limit ${most}) p` };
  const from = `page k cross join lateral ${rowOf('k')} p`;
  const all = search ? foundByIndex(search, bind) : 'products';
  if (!search || skip)
    return { needs: `page as materialized (select ${key} from ${all} p where ${where} order by ${orderBy} limit ${most}${skip}),`, from };
  // Common words are found within the first rows of the order; for rare ones the word index is quick, and asked only when those are too
  // few. Left to choose, the planner walks everything for a rare word.
  const first = `select * from products p where ${where} order by ${orderBy} limit ${search.words > 1 ? nearRows.several : nearRows.one}`;
  const needs = `near as materialized (select ${key} from (${first}) p where ${search.inRow(bind)} order by ${orderBy} limit ${most}),
    hits as materialized (select ${key} from ${all} p where (select count(*) < ${most} from near) and ${where}),
    page as materialized (
      select * from near where (select count(*) = ${most} from near) union all (select * from hits p order by ${orderBy} limit ${most})
    ),`;
  return { needs, from };
}

/** What is read of a row beside its JSON: what its profit and the cursors need. */
const columnsOf = (sort: Sort) => new Set(['id', 'currency', 'price_min', 'cheapest_cost', 'cheapest_shipping_cost', sort.column]);

/** One statement, whatever the number of rows. `total` is the kept counter, and unknown (null) under a search or filter. */
async function findPage(
  ctx: WorkplaceContext,
  query: Query,
): Promise<{ rows: Row[]; profits: (number | null)[]; total: number | null; next: string | null; previous: string | null }> {
  const sort = sortOf(query.sort);
  const cursor = query.cursor ? decodeCursor(query.cursor, sort) : undefined;
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const keyset = keysetSql('p', sort, cursor, bind);
  const search = productSearch(query.search, ctx.workplace.id);
  const filters = [
    tabs[query.tab],
    query.source ? `p.source = ${bind(query.source)}` : undefined,
    query.tag ? `p.tags @> array[${bind(query.tag)}]` : undefined,
    query.store_id
      ? `exists (select 1 from listings f where f.workplace_id = p.workplace_id and f.product_id = p.id and f.store_id = ${bind(query.store_id)} and f.status <> 'removed')`
      : undefined,
  ].filter((each) => each !== undefined);
  const isFiltered = Boolean(search || query.source || query.tag || query.store_id);
  const conditions = [`p.workplace_id = $1`, `p.state <> 'importing'`, ...filters, keyset.where].filter(Boolean);
  // A page by number walks the index to its first row; by cursor it starts there.
  const skip = !cursor && query.page && query.page > 1 ? ` offset ${bind((query.page - 1) * query.page_size)}` : '';
  // One prepared statement per shape of the query; names may have 63 bytes.
  const bits = [keyset.isBackwards, cursor, skip, query.source, query.tag, query.store_id].map((each) => (each ? 1 : 0)).join('');
  const shape = `${query.tab in tabs ? query.tab : 'all'} ${sort.column} ${sort.direction} ${bits}${Math.min(2, search?.words ?? 0)} ${query.page_size}`;
  const key = sort.column === 'id' ? 'p.id' : `p.id, p.${sort.column}`;
  // Written out, for a plan that does not know the limit is made for a tenth of the table.
  const most = query.page_size + 1;
  const total = isFiltered
    ? 'null::bigint'
    : `(select coalesce(sum(value), 0)::bigint from workplace_counters where workplace_id = $1 and name = any(${bind(totals[query.tab] ?? everything)}))`;
  const { needs, from } = pageSql({ key, conditions, orderBy: keyset.orderBy, most, skip, search, bind });
  // A shop's part of the JSON is written once, not for each listing; sorting by shop is the order of the index that finds them.
  const text = `with ${needs} shops as materialized (
      select id, rtrim(json_build_object('store_id', id, 'store_name', name, 'platform', platform, 'domain', domain)::text, '}') as json
      from stores where workplace_id = $1
    )
    select ${[...columnsOf(sort)].map((column) => `p.${column}`).join(', ')}, ${total} as total, row_to_json(r)::text as json
    from ${from}
    cross join lateral (select p.id, p.title, p.image, p.state, p.listing_state, p.source, p.currency, p.price_min, p.price_max, p.cost_min, p.cost_max,
      p.cheapest_shipping_cost as shipping_cost, p.stock, p.variants_count,
      array(select (s.json || ',"status":"' || l.status || '","handle":' || coalesce(to_json(l.handle)::text, 'null') || '}')::json
        from listings l join shops s on s.id = l.store_id
        where l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed' order by l.store_id) as listings,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at) r
    order by ${keyset.orderBy}`;
  const { rows } = await ctx.sql.query<Row>({ name: `center ${shape}`, text, values });
  const { page, next, previous } = pageOf(rows, query.page_size, sort, keyset, Boolean(cursor) || Boolean(skip));
  const rates = page.some((row) => row.currency !== 'USD') ? (await ratesOf(ctx)).rates : {};
  const profits = page.map((row) =>
    row.cheapest_cost === null || !(row.currency === 'USD' || rates[row.currency])
      ? null
      : profitOf(row.price_min, { cost: row.cheapest_cost, shippingCost: row.cheapest_shipping_cost }, row.currency, rates),
  );
  // A page past the end has no row to carry the total.
  const counted = page[0] || isFiltered ? page[0]?.total : totalOf(await getCounts(ctx), query.tab);
  return { rows: page, profits, total: counted ?? null, next, previous };
}

const totalOf = (counts: z.output<typeof CenterCounts>, tab: string): number => (counts as Record<string, number>)[tab] ?? counts.all;

/** Badges and totals, from the kept counters. */
export const getCounts = async (ctx: WorkplaceContext): Promise<z.output<typeof CenterCounts>> => countsOf(await readCounters(ctx));

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
