import { parseSearch, type SearchTable, searchSql } from '../search.ts';
import { type Kind, type Kinds, tableOf } from '../store.ts';
import { badRequest, type RequestContext } from './request-context.ts';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

export type SearchArgs = PageArgs & { query?: string | null; sortKey?: string };

const sorts: Record<string, string> = {
  UPDATED_AT: `data->>'updatedAt'`,
  CREATED_AT: `data->>'createdAt'`,
  PROCESSED_AT: `data->>'processedAt'`,
  TITLE: `data->>'title'`,
  NAME: `data->>'name'`,
  VENDOR: `data->>'vendor'`,
  SKU: `data->>'sku'`,
  ORDER_NUMBER: `lpad(data->>'number', 12, '0')`,
};
/** What a list is sorted by under one of Shopify's sort keys; unknown ones sort by id. */
export const sortOf = (key: string | undefined) => (key ? sorts[key] : undefined);

const maxPerPage = 250;

interface Cursor {
  last_id: number;
  last_value: string;
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64');

function decode(text: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64').toString()) as Cursor;
    if (typeof cursor.last_id === 'number') return cursor;
  } catch {
    // Answered below: to the client a cursor is opaque, so all broken ones are alike.
  }
  return badRequest('Invalid cursor for current pagination sort.', 'INVALID_CURSOR');
}

function sizeOf(args: PageArgs, field: string): { size: number; backwards: boolean } {
  const { first, last } = args;
  if (first == null && last == null) badRequest(`you must provide one of first or last`);
  if (first != null && last != null) badRequest('providing both first and last is not supported');
  const size = (first ?? last) as number;
  const name = first != null ? 'first' : 'last';
  if (size < 0) badRequest(`${name} must be a positive number`);
  if (size > maxPerPage) badRequest(`Page size for ${field} must be ${maxPerPage} or less`, 'MAX_PAGE_SIZE_EXCEEDED');
  return { size, backwards: first == null };
}

export interface Connection<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

function connectionOf<T>(items: { node: T; cursor: string }[], hasNextPage: boolean, hasPreviousPage: boolean): Connection<T> {
  return {
    nodes: items.map((item) => item.node),
    edges: items,
    pageInfo: { hasNextPage, hasPreviousPage, startCursor: items[0]?.cursor ?? null, endCursor: items.at(-1)?.cursor ?? null },
  };
}

/** A page of a list that is in memory already (lines of an order, variants of a product). */
export function listConnection<T>(list: T[], args: PageArgs, field: string, cursorOf: (item: T, index: number) => number): Connection<T> {
  const { size, backwards } = sizeOf(args, field);
  const all = list.map((node, index) => ({ node, cursor: encode({ last_id: cursorOf(node, index), last_value: '' }) }));
  if (args.reverse) all.reverse();
  const at = (cursor: string) => all.findIndex((each) => each.cursor === encode({ last_id: decode(cursor).last_id, last_value: '' }));
  const start = args.after ? at(args.after) + 1 : 0;
  const end = args.before ? at(args.before) : all.length;
  const from = backwards ? Math.max(start, end - size) : start;
  const to = backwards ? end : Math.min(end, start + size);
  return connectionOf(all.slice(from, to), to < all.length, from > 0);
}

export interface TableQuery {
  /** SQL condition with `$n` for `values`, which begin with the shop. */
  where?: string;
  values?: unknown[];
  /** SQL text expression the page is sorted by; by id when absent. */
  sort?: string;
  search?: { table: SearchTable; query: string | null | undefined };
}

function condition(ctx: RequestContext, field: string, query: TableQuery): { where: string; values: unknown[] } {
  const values: unknown[] = [ctx.shop.domain, ...(query.values ?? [])];
  const parts = ['shop = $1', query.where ?? 'true'];
  if (query.search?.query) {
    const ignored: string[] = [];
    parts.push(searchSql(parseSearch(query.search.query), query.search.table, values, ignored));
    if (ignored.length > 0) ctx.ignored.push({ path: field, query: query.search.query, fields: ignored });
  }
  return { where: parts.join(' and '), values };
}

/** A page of a table, by key and not by offset, so that it stays right while rows come and go. */
export async function tableConnection<K extends Kind>(
  ctx: RequestContext,
  kind: K,
  args: PageArgs,
  field: string,
  query: TableQuery,
): Promise<Connection<Kinds[K]>> {
  const { size, backwards } = sizeOf(args, field);
  const { where, values } = condition(ctx, field, query);
  const sort = query.sort ?? `''`;
  const bound = (cursor: string, sign: '>' | '<') => {
    const { last_id, last_value } = decode(cursor);
    return `(${sort}, id) ${sign} ($${values.push(last_value)}, $${values.push(last_id)}::bigint)`;
  };
  const down = Boolean(args.reverse);
  const parts = [where];
  if (args.after) parts.push(bound(args.after, down ? '<' : '>'));
  if (args.before) parts.push(bound(args.before, down ? '>' : '<'));
  const direction = down !== backwards ? 'desc' : 'asc';
  const { rows } = await ctx.shopify.world.pool.query<{ data: Kinds[K]; sorted: string }>(
    `select data, coalesce(${sort}, '') as sorted from ${tableOf(kind)} where ${parts.join(' and ')} order by ${query.sort ? `${sort} ${direction}, ` : ''}id ${direction} limit ${size + 1}`,
    values,
  );
  const more = rows.length > size;
  const page = rows.slice(0, size);
  if (backwards) page.reverse();
  const items = page.map((row) => ({ node: row.data, cursor: encode({ last_id: row.data.id, last_value: row.sorted }) }));
  return backwards ? connectionOf(items, Boolean(args.before), more) : connectionOf(items, more, Boolean(args.after));
}

/** Shopify counts up to a limit and then says AT_LEAST. */
export async function tableCount(ctx: RequestContext, kind: Kind, field: string, query: TableQuery, limit: number | null | undefined) {
  const { where, values } = condition(ctx, field, query);
  const most = limit ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await ctx.shopify.world.pool.query<{ count: string }>(`select count(*) from ${tableOf(kind)} where ${where}`, values);
  const count = Number(rows[0]?.count);
  return { count: Math.min(count, most), precision: count > most ? 'AT_LEAST' : 'EXACT' };
}
