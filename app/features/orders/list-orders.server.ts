/**
 * The order list: supplier orders of a stage, newest or oldest first. One statement reads a page of prepared rows (docs/decisions/060),
 * whatever its size. Pages by key; totals come from the stored counters, or are counted up to a bound when a filter makes those useless.
 */
import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { profitOf } from '#app/features/pricing/profit.ts';
import { ratesForOrders } from '#app/features/pricing/rates.server.ts';
import { readNumberedPage } from '#app/platform/deep-pages.server.ts';
import { JsonText } from '#app/platform/envelope.ts';
import { cursorOfPage, type PagePlan, pageSizeOf, planPage } from './plan-order-page.server.ts';
import { type PreparedRow, prepareOrderRows } from './prepare-order-rows.server.ts';
import type { OrderView } from './schemas.ts';
import { nameOf, withFound } from './statement-parts.ts';
import type { SupplierOrderState } from './states.ts';

export interface OrderFilter {
  states: readonly SupplierOrderState[];
  isArchived: boolean;
  keyword?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Platform of the store (`shopify`). */
  channel?: string | undefined;
  storeId?: string | undefined;
  /** A supplier, or `unlinked`. */
  source?: string | undefined;
  mark?: string | undefined;
  sort?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** What a page has besides its rows. */
export interface PageFrame {
  /** Exact when `isTotalExact`; otherwise a lower bound. */
  total: number;
  isTotalExact: boolean;
  page: number;
  pageSize: number;
  next: string | null;
  previous: string | null;
}

/** The list for screens. @throws AppError BAD_REQUEST for an invalid cursor. */
export async function listOrders(
  ctx: WorkplaceContext,
  filter: OrderFilter,
): Promise<PageFrame & { orders: z.output<typeof OrderView>[] }> {
  const { json, ...page } = await findPage(ctx, filter);
  return { orders: JSON.parse(json), ...page };
}

/**
 * The list for the API: the rows' JSON is passed on without being parsed.
 * @throws AppError BAD_REQUEST for an invalid cursor.
 */
export async function listOrdersAsJson(ctx: WorkplaceContext, filter: OrderFilter): Promise<JsonText> {
  const { json, ...page } = await findPage(ctx, filter);
  return new JsonText(
    `{"orders":${json},"total":${page.total},"is_total_exact":${page.isTotalExact},"page":${page.page},"page_size":${page.pageSize},"cursor":${JSON.stringify(page.next)},"previous_cursor":${JSON.stringify(page.previous)}}`,
  );
}

interface Row extends Omit<PreparedRow, 'json'> {
  id: string;
  at: string;
  json: string | null;
  found: number | null;
}

/**
 * One prepared statement for all sellers, with one plan, so its cost must not grow with a workplace. Each key's row is looked up by itself
 * (`limit 1` keeps the planner from a join, which would read every prepared row); the notes of all keys are looked up at once, by an array
 * (a join would read all notes of the workplace).
 * @param page the statement of the page's keys. @param total an expression. @param found a statement that both may read as `found`.
 */
const statementOf = (
  page: string,
  { total, found, direction }: { total: string; found: string | undefined; direction: 'asc' | 'desc' },
) => `
  ${withFound(found, `page as materialized (${page})`)},
  noted as materialized (
    select c.supplier_order_id as id from order_list_changes c where c.workplace_id = $1 and c.supplier_order_id = any(array(select id from page))
  )
  select p.id, p.placed_at::text as at, r.json, r.currency, r.cost, r.revenue, ${total} as found
  from page p
  left join lateral (
    select r.json, r.currency, r.cost, r.revenue from order_list_rows r
    where r.workplace_id = $1 and r.id = p.id and p.id not in (select id from noted) limit 1
  ) r on true
  order by p.placed_at ${direction}, p.id ${direction}`;

/** A page, with its rows as the text of a JSON array of `OrderView`. */
type Page = PageFrame & { json: string };

function findPage(ctx: WorkplaceContext, { page = 1, pageSize: sizeAsked, cursor, ...list }: OrderFilter): Promise<Page> {
  const pageSize = pageSizeOf(sizeAsked);
  if (cursor) return readPage(ctx, { ...list, cursor, pageSize });
  return readNumberedPage([ctx.workplace.id, list], { page, pageSize }, (place) =>
    readPage(ctx, { ...list, ...(place.cursor === undefined ? place : { cursor: cursorOfPage(place.cursor, page), pageSize }) }),
  );
}

async function readPage(ctx: WorkplaceContext, filter: OrderFilter): Promise<Page> {
  let plan = await planPage(ctx, filter);
  let rows = await readRows(ctx, plan);
  if (plan.further && rows.length <= plan.pageSize) {
    plan = plan.further();
    rows = await readRows(ctx, plan);
  }
  const isFirst = !filter.cursor && (filter.page ?? 1) === 1;
  const total = rows[0]?.found ?? (isFirst ? 0 : await totalOfNone(ctx, plan));
  const { shown, ...page } = plan.finish(rows, total);
  const missing = shown.filter((row) => row.json === null).map((row) => row.id);
  const prepared = missing.length > 0 ? await prepareOrderRows(ctx, missing) : undefined;
  // An order that was deleted meanwhile is left out.
  const ready = shown.flatMap((row) => (row.json === null ? (prepared?.get(row.id) ?? []) : (row as PreparedRow)));
  const rates = await ratesForOrders(
    ctx,
    ready.map((row) => row.currency),
  );
  return { json: `[${ready.map((row) => `${row.json},"cost_left":${row.cost},"profit":${profitOfRow(row, rates)}}`).join(',')}]`, ...page };
}

async function readRows(ctx: WorkplaceContext, { keys, found, count, counters, direction }: PagePlan): Promise<Row[]> {
  if (!keys) return [];
  const values = counters ? [...keys.values, counters] : keys.values;
  const total = count
    ? `(${count.text})`
    : counters
      ? `(select coalesce(sum(value), 0)::bigint from workplace_counters where workplace_id = $1 and name = any($${values.length}))`
      : 'null::int';
  const text = statementOf(keys.text, { total, found, direction });
  return (await ctx.sql.query<Row>({ name: nameOf('json', text), text, values })).rows;
}

const profitOfRow = ({ currency, cost, revenue }: PreparedRow, rates: Readonly<Record<string, string>>): number | null =>
  revenue === null ? null : profitOf({ currency, totalCost: cost, isShippingKnown: true, revenue }, rates);

/** A page past the end has no row to carry the total. */
async function totalOfNone(ctx: WorkplaceContext, { found, count, counters }: PagePlan): Promise<number> {
  if (count) return (await ctx.sql.query({ ...count, text: `${withFound(found)} ${count.text}` })).rows[0]?.total ?? 0;
  if (!counters || counters.length === 0) return 0;
  const { rows } = await ctx.sql.query(
    'select coalesce(sum(value), 0)::bigint as total from workplace_counters where workplace_id = $1 and name = any($2)',
    [ctx.workplace.id, counters],
  );
  return rows[0].total;
}
