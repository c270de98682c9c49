/** Statements that find the rows of a page of orders (by cursor or page number, states, words and filters) and their total. */
import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { cursorOf } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import {
  type Bind,
  countByOrders,
  foundByIndex,
  foundInOrder,
  hasWords,
  keysByOrders,
  looksSoFar,
  newestOrders,
  type Search,
  searchOf,
} from './find-by-words.server.ts';
import type { OrderFilter, PageFrame } from './list-orders.server.ts';
import { marks } from './marks.ts';
import { counterOf } from './stages.ts';
import { nameOf, withFound } from './statement-parts.ts';
import { allStates } from './states.ts';

/** A moment as PostgreSQL writes it, with microseconds and zone. */
const writtenMoment = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
const isMoment = (text: string) => writtenMoment.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`));

const cursors = cursorOf(
  z.object({
    at: z.string().refine(isMoment),
    id: z.string().refine(isId),
    /** Direction: on to older rows (`n`) or back to newer ones (`p`). */
    way: z.enum(['n', 'p']),
    page: z.int().min(1),
  }),
);
type Cursor = ReturnType<typeof cursors.decode>;

/** The cursor with another page number. @throws AppError BAD_REQUEST for an invalid cursor. */
export const cursorOfPage = (cursor: string, page: number): string => cursors.encode({ ...cursors.decode(cursor), page });

/** Up to how many rows are counted: by an index, and by their orders, which costs more. */
const countBound = 1000;
const foundBound = 100;

/** The size of a page: as asked for, from 1 to 100. */
export const pageSizeOf = (asked = 25): number => Math.min(Math.max(asked, 1), 100);

const ofWorkplace = (row: string) => `${row}.workplace_id = ${opaqueParameter('$1')}`;

interface Statement {
  text: string;
  values: unknown[];
}

/** What is read for a page. */
interface Statements {
  /** The rows of the page and one more, by `id` and `placed_at`; reversed when paging back. Absent: nothing can be found. */
  keys: Statement | undefined;
  /** A statement of orders that `keys` and `count` read as `found`. */
  found?: string;
  /** Counts up to a bound. Its values are the first ones of those of `keys`. */
  count?: Statement;
  /** Names of stored counters whose sum is the total. Without `count` and `counters`, the page itself tells the total. */
  counters?: readonly string[];
}

/** How a page is found: its statements, and how their results are read. */
export interface PagePlan extends Statements {
  pageSize: number;
  direction: 'asc' | 'desc';
  /** The plan to carry out when this one, which looks only so far, has not filled the page. */
  further: (() => PagePlan) | undefined;
  /** @param keys with `placed_at` as text. */
  finish<Key extends { id: string; at: string }>(keys: Key[], total: number): { shown: Key[] } & PageFrame;
}

/** @throws AppError BAD_REQUEST for an invalid cursor. */
export async function planPage(ctx: WorkplaceContext, filter: OrderFilter): Promise<PagePlan> {
  const cursor = filter.cursor ? cursors.decode(filter.cursor) : undefined;
  const rows = cursor ? undefined : Math.max(filter.page ?? 1, 1) * pageSizeOf(filter.pageSize) + 1;
  return planFor(ctx, filter, cursor, await searchFor(ctx, filter, rows));
}

function planFor(ctx: WorkplaceContext, filter: OrderFilter, cursor: Cursor | undefined, search: Search | undefined): PagePlan {
  const pageSize = pageSizeOf(filter.pageSize);
  const page = cursor?.page ?? Math.max(filter.page ?? 1, 1);
  const isDescending = (filter.sort ?? 'desc') === 'desc';
  const isBackwards = cursor?.way === 'p';
  const direction = isDescending !== isBackwards ? 'desc' : 'asc';
  const offset = cursor ? 0 : (page - 1) * pageSize;
  const statements = statementsOf(ctx, filter, search, { cursor, direction, limit: pageSize + 1, offset });
  const { count, counters } = statements;
  const bound = statements.found ? foundBound : countBound;
  return {
    ...statements,
    pageSize,
    direction,
    further: search && looksSoFar(search) ? () => planFor(ctx, filter, cursor, inAll(search)) : undefined,
    finish(keys, found) {
      const hasMore = keys.length > pageSize;
      const shown = keys.slice(0, pageSize);
      if (isBackwards) shown.reverse();
      const first = shown[0];
      const last = shown.at(-1);
      const hasNext = isBackwards ? true : hasMore;
      const hasPrevious = isBackwards ? hasMore : page > 1;
      const isPastEnd = shown.length === 0 && page > 1;
      const seen = isPastEnd ? 0 : (page - 1) * pageSize + shown.length;
      const isWhole = counters !== undefined || (count !== undefined && found < bound);
      return {
        shown,
        total: isWhole ? found : Math.max(found, hasNext ? seen + 1 : seen),
        isTotalExact: isWhole || !(hasNext || isPastEnd),
        page,
        pageSize,
        next: hasNext && last ? cursors.encode({ at: last.at, id: last.id, way: 'n', page: page + 1 }) : null,
        previous: hasPrevious && first && page > 1 ? cursors.encode({ at: first.at, id: first.id, way: 'p', page: page - 1 }) : null,
      };
    },
  };
}

/**
 * The ids of the rows that a filter finds on all its pages, in the list's order. @param most how many ids at most, from the list's
 * beginning.
 */
export async function findMatching(ctx: WorkplaceContext, filter: OrderFilter, most: number): Promise<string[]> {
  const search = await searchFor(ctx, filter, most);
  const place = { cursor: undefined, direction: filter.sort ?? 'desc', limit: most, offset: 0 };
  const read = async (way: Search | undefined): Promise<string[]> => {
    const { keys, found } = statementsOf(ctx, filter, way, place);
    if (!keys) return [];
    const text = `${withFound(found)} ${keys.text}`;
    const { rows } = await ctx.sql.query<{ id: string }>({ name: nameOf('matching', text), text, values: keys.values });
    return rows.map((row) => row.id);
  };
  const ids = await read(search);
  return search && looksSoFar(search) && ids.length < most ? read(inAll(search)) : ids;
}

const isEveryState = (filter: OrderFilter): boolean => filter.states.length === allStates.length;
const isOneState = (filter: OrderFilter): boolean => filter.states.length === 1;

/** Whether the list has all orders that are not archived, but for words. */
const isUnfiltered = (filter: OrderFilter): boolean =>
  isEveryState(filter) &&
  !filter.isArchived &&
  [filter.from, filter.to, filter.source, filter.storeId, filter.channel, filter.mark].every((each) => !each);

/** @param rows how many rows are wanted from the list's beginning; absent with a cursor. */
const searchFor = async (ctx: WorkplaceContext, filter: OrderFilter, rows: number | undefined): Promise<Search | undefined> =>
  filter.keyword?.trim()
    ? await searchOf(ctx, filter.keyword, { isUnfiltered: isUnfiltered(filter), newest: filter.sort === 'asc' ? undefined : rows })
    : undefined;

const inAll = ({ words, sample }: Search): Search => ({ words, sample, way: 'index' });

interface Place {
  cursor: Cursor | undefined;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** SQL conditions of a filter on `s`, and the parameters, to which `bind` adds. */
interface Conditions {
  where: readonly string[];
  /** Parameter of the states; absent when all are asked for. */
  states: string | undefined;
  values: unknown[];
  bind: Bind;
}

function conditionsOf(ctx: WorkplaceContext, filter: OrderFilter): Conditions {
  const values: unknown[] = [ctx.workplace.id, filter.isArchived];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = [ofWorkplace('s'), 's.is_archived = $2'];
  if (filter.from) where.push(`s.placed_at >= ${opaqueParameter(bind(filter.from), 'timestamptz')}`);
  if (filter.to) where.push(`s.placed_at < ${opaqueParameter(bind(filter.to), 'timestamptz')}`);
  if (filter.source === 'unlinked') where.push('s.source is null');
  else if (filter.source) where.push(`s.source = ${bind(filter.source)}`);
  if (filter.storeId) where.push(`s.store_id = ${bind(filter.storeId)}::uuid`);
  if (filter.channel)
    where.push(
      `s.store_id = any(array(select id from stores where workplace_id = ${opaqueParameter('$1')} and platform = ${bind(filter.channel)}))`,
    );
  // As a literal: the planner does not use the partial index of marked orders with a parameter.
  if (filter.mark) where.push(marks.some((mark) => mark === filter.mark) ? `s.mark = '${filter.mark}'` : 'false');
  const states = isEveryState(filter) ? undefined : bind(isOneState(filter) ? filter.states[0] : filter.states);
  return { where, states, values, bind };
}

function statementsOf(ctx: WorkplaceContext, filter: OrderFilter, search: Search | undefined, place: Place): Statements {
  if (filter.states.length === 0 || search?.words.length === 0) return { keys: undefined, counters: [] };
  const given = conditionsOf(ctx, filter);
  if (search && search.way !== 'list') return statementsByOrders(filter, given, search, place);
  if (!search) return { ...totalOf(filter, given), keys: keysOf(filter, given, place) };
  // OFFSET 0 keeps the planner from turning this into a join of all orders.
  const has = `exists (select 1 from orders k where ${ofWorkplace('k')} and k.id = s.order_id and ${hasWords(search.words, 'k.search_text', given.bind)} offset 0)`;
  return { keys: keysOf(filter, { ...given, where: [...given.where, has] }, place) };
}

/** Statements that find orders first, and their rows by them. */
function statementsByOrders(filter: OrderFilter, given: Conditions, search: Search, { cursor, ...place }: Place): Statements {
  const { values, bind, states } = given;
  const isInState = isOneState(filter) ? `s.state = ${states}` : `s.state = any(${opaqueParameter(`${states}`, 'text[]')})`;
  const where = [...given.where, ...(states ? [isInState] : [])];
  const found = search.way !== 'newest' ? foundByIndex(search, { workplace: opaqueParameter('$1'), bind }) : undefined;
  const count = { text: countByOrders(where, foundBound), values: [...values] };
  const has = found ? undefined : hasWords(search.words, 'o.search_text', bind);
  const start = cursor && { at: bind(cursor.at), id: bind(cursor.id) };
  const since = start && `placed_at ${place.direction === 'desc' ? '<=' : '>='} ${opaqueParameter(start.at, 'timestamptz')}`;
  const bounds = boundsOf(place, bind);
  const orders = { since, direction: place.direction };
  const text = keysByOrders({
    ...bounds,
    orders: found ? foundInOrder(orders) : newestOrders({ ...orders, workplace: opaqueParameter('$1'), most: bounds.most }),
    has,
    conditions: start ? [...where, isBeyond(place.direction, start)] : where,
    direction: place.direction,
  });
  return { keys: { text, values }, ...(found ? { found } : {}), ...(looksSoFar(search) ? {} : { count }) };
}

const isBeyond = (direction: 'asc' | 'desc', { at, id }: { at: string; id: string }): string =>
  `(s.placed_at, s.id) ${direction === 'desc' ? '<' : '>'} (${at}::timestamptz, ${id}::uuid)`;

/** The limit is a literal: with a parameter the planner assumes that a tenth of the table is read. */
function boundsOf({ limit, offset }: Pick<Place, 'limit' | 'offset'>, bind: Bind): { limit: number; skip: string; most: string } {
  if (offset === 0) return { limit, skip: '', most: `${limit}` };
  const place = bind(offset);
  return { limit, skip: ` offset ${place}::int`, most: `${limit} + ${place}::int` };
}

function keysOf(
  filter: OrderFilter,
  { where: given, states, values, bind }: Conditions,
  { cursor, direction, ...place }: Place,
): Statement {
  const where = [...given, ...(cursor ? [isBeyond(direction, { at: bind(cursor.at), id: bind(cursor.id) })] : [])].join(' and ');
  const { limit, skip, most } = boundsOf(place, bind);
  const inOrder = (row: string) => `order by ${row}.placed_at ${direction}, ${row}.id ${direction}`;
  const ofState = (state: string, end: string) =>
    `select s.id, s.placed_at from supplier_orders s where ${where}${state} ${inOrder('s')} ${end}`;
  if (!states) return { text: ofState('', `limit ${limit}${skip}`), values };
  if (isOneState(filter)) return { text: ofState(` and s.state = ${states}`, `limit ${limit}${skip}`), values };
  // One ordered index walk per state, merged. Sorting all rows of all states would have no bound.
  const text = `select x.id, x.placed_at from unnest(${opaqueParameter(states, 'text[]')}) as st (state)
      cross join lateral (${ofState(' and s.state = st.state', `limit ${most}`)}) x
      ${inOrder('x')} limit ${limit}${skip}`;
  return { text, values };
}

function totalOf(filter: OrderFilter, { where, states, values }: Conditions): Pick<Statements, 'counters' | 'count'> {
  // When states are the only filter, the stored counters have the total.
  const isOnlyStates = where.length === 2;
  if (isOnlyStates && (!filter.isArchived || isEveryState(filter)))
    return { counters: filter.isArchived ? ['orders.archived'] : filter.states.map((state) => counterOf(state)) };
  const ofState = (state: string) => `select 1 from supplier_orders s where ${where.join(' and ')}${state} limit ${countBound}`;
  // State by state: with `any(…)` the planner reads all rows of the period and discards those in other states.
  const rows = !states
    ? ofState('')
    : isOneState(filter)
      ? ofState(` and s.state = ${states}`)
      : `select 1 from unnest(${opaqueParameter(states, 'text[]')}) as st (state) cross join lateral (${ofState(' and s.state = st.state')}) x limit ${countBound}`;
  return { count: { text: `select count(*)::int as total from (${rows}) counted`, values: [...values] } };
}
