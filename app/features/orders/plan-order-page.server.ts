/** Statements that find the rows of a page of orders (by cursor or page number, states, words and filters) and their total. */
import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { cursorOf } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import type { OrderFilter, PageFrame } from './list-orders.server.ts';
import { marks } from './marks.ts';
import { type TypedWord, typedWords } from './search-words.ts';
import { counterOf } from './stages.ts';
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

/** The cursor with another page number. @throws AppError BAD_REQUEST for an invalid cursor. */
export const cursorOfPage = (cursor: string, page: number): string => cursors.encode({ ...cursors.decode(cursor), page });

const countBound = 1000;

/** The size of a page: as asked for, from 1 to 100. */
export const pageSizeOf = (asked = 25): number => Math.min(Math.max(asked, 1), 100);

/** LIKE patterns, one of which an order that has the word meets; the text's own `%` and `_` are escaped. */
const patternsOf = (ctx: WorkplaceContext, { parts, hidden }: TypedWord): string[] =>
  [...parts, ...hidden.flatMap((word) => ctx.encryption.marksOf(word, ctx.workplace.id))].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  );

/** SQL condition: the column matches one of the patterns. @param places parameters of the patterns in the statement */
const isLike = (column: string, places: readonly string[]): string => `(${places.map((place) => `${column} like ${place}`).join(' or ')})`;

const ofWorkplace = (row: string) => `${row}.workplace_id = ${opaqueParameter('$1')}`;

/** How a page is found: the statement for its keys, the one for the total, and how their results are read. */
export interface PagePlan {
  pageSize: number;
  /** The rows of the page and one more, by `id` and `placed_at`; reversed when paging back. Absent: nothing can be found. */
  keys: Statement | undefined;
  direction: 'asc' | 'desc';
  /**
   * Names of stored counters whose sum is the total. If absent, `count` counts up to a bound; without both, the page itself tells the
   * total.
   */
  counters: readonly string[] | undefined;
  count: Statement | undefined;
  /** @param keys with `placed_at` as text. */
  finish<Key extends { id: string; at: string }>(keys: Key[], total: number): { shown: Key[] } & PageFrame;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** @throws AppError BAD_REQUEST for an invalid cursor. */
export async function planPage(ctx: WorkplaceContext, filter: OrderFilter): Promise<PagePlan> {
  const pageSize = pageSizeOf(filter.pageSize);
  const cursor = filter.cursor ? cursors.decode(filter.cursor) : undefined;
  const page = cursor?.page ?? Math.max(filter.page ?? 1, 1);
  const { conditions, values } = conditionsOf(ctx, filter);
  const words = filter.keyword?.trim() ? await wordCondition(ctx, filter.keyword, values) : undefined;
  if (words) conditions.push(words.condition);
  const shared = { conditions: [...conditions], values: [...values] };
  const isDescending = (filter.sort ?? 'desc') === 'desc';
  const isBackwards = cursor?.way === 'p';
  const direction = isDescending !== isBackwards ? 'desc' : 'asc';
  if (cursor) {
    values.push(cursor.at, cursor.id);
    conditions.push(
      `(s.placed_at, s.id) ${direction === 'desc' ? '<' : '>'} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`,
    );
  }
  const offset = cursor ? 0 : (page - 1) * pageSize;
  const told = words?.isCommon ? { counters: undefined, count: undefined } : totalOf(filter, shared);
  return {
    pageSize,
    direction,
    keys: keysOf(filter, { conditions, values, direction, limit: pageSize + 1, offset }),
    ...told,
    finish(keys, found) {
      const hasMore = keys.length > pageSize;
      const shown = keys.slice(0, pageSize);
      if (isBackwards) shown.reverse();
      const first = shown[0];
      const last = shown.at(-1);
      const hasNext = isBackwards ? true : hasMore;
      const hasPrevious = isBackwards ? hasMore : page > 1;
      const seen = (page - 1) * pageSize + shown.length;
      const { total, isTotalExact } = words?.isCommon
        ? { total: hasNext ? seen + 1 : seen, isTotalExact: !hasNext }
        : { total: found, isTotalExact: told.count === undefined || found < countBound };
      return {
        shown,
        total,
        isTotalExact,
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
  const { conditions, values } = conditionsOf(ctx, filter);
  if (filter.keyword?.trim()) conditions.push((await wordCondition(ctx, filter.keyword, values)).condition);
  const keys = keysOf(filter, { conditions, values, direction: filter.sort ?? 'desc', limit: most, offset: 0 });
  if (!keys) return [];
  const { rows } = await ctx.sql.query<{ id: string }>({ name: nameOf('matching', keys.text), ...keys });
  return rows.map((row) => row.id);
}

const isEveryState = (filter: OrderFilter): boolean => filter.states.length === allStates.length;

/** Conditions on `s` beyond workplace, archive and state; both statements of a page share them. */
function conditionsOf(ctx: WorkplaceContext, filter: OrderFilter): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [ctx.workplace.id, filter.isArchived];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.from) add(filter.from, (place) => `s.placed_at >= ${opaqueParameter(place, 'timestamptz')}`);
  if (filter.to) add(filter.to, (place) => `s.placed_at < ${opaqueParameter(place, 'timestamptz')}`);
  if (filter.source === 'unlinked') conditions.push('s.source is null');
  else if (filter.source) add(filter.source, (place) => `s.source = ${place}`);
  if (filter.storeId) add(filter.storeId, (place) => `s.store_id = ${place}::uuid`);
  if (filter.channel)
    add(
      filter.channel,
      (place) => `s.store_id = any(array(select id from stores where workplace_id = ${opaqueParameter('$1')} and platform = ${place}))`,
    );
  // As a literal: the planner does not use the partial index of marked orders with a parameter.
  if (filter.mark) conditions.push(marks.some((mark) => mark === filter.mark) ? `s.mark = '${filter.mark}'` : 'false');
  return { conditions, values };
}

/** How many of the newest orders are sampled to tell a common word from a rare one, and how many hits among them make it common. */
const sample = 400;
const commonFrom = 20;
/**
 * Words are searched in one of two ways: common ones by walking the list in its own order, where they turn up soon; rare ones by the word
 * index, of which a common word would read half.
 */
async function wordCondition(ctx: WorkplaceContext, keyword: string, values: unknown[]): Promise<{ condition: string; isCommon: boolean }> {
  const words = typedWords(keyword).map((word) => ({
    patterns: patternsOf(ctx, word),
    shortest: Math.min(...word.parts.map((part) => part.length)),
  }));
  // Of a text that is only accents nothing is left.
  if (words.length === 0) return { condition: 'false', isCommon: false };
  const asked: unknown[] = [ctx.workplace.id];
  const bind = (to: unknown[], pattern: readonly string[]) => pattern.map((each) => `$${to.push(each)}`);
  const hidden = (to: unknown[], pattern: readonly string[]) => bind(to, pattern).map((place) => opaqueParameter(place, 'text'));
  const has = words.map(({ patterns }) => isLike('search_text', hidden(asked, patterns)));
  const text = `select array[${[has.join(' and '), ...has].map((each) => `count(*) filter (where ${each})`).join(', ')}]::int[] as hits
    from (select search_text from orders where workplace_id = ${opaqueParameter('$1')} order by placed_at desc, id desc limit ${sample}) newest`;
  const { rows } = await ctx.sql.query<{ hits: number[] }>({ name: nameOf('word-sample', text), text, values: asked });
  const [hits = 0, ...ofWords] = rows[0]?.hits ?? [];
  if (hits >= commonFrom) {
    // OFFSET 0 keeps the planner from turning this into a join of all orders.
    return {
      isCommon: true,
      condition: `exists (select 1 from orders k where ${ofWorkplace('k')} and k.id = s.order_id and ${words.map(({ patterns }) => isLike('k.search_text', hidden(values, patterns))).join(' and ')} offset 0)`,
    };
  }
  // The index has trigrams: it is of use for three letters and more.
  const indexed = words.map(({ shortest }, at) => (shortest > 2 || words.length === 1 ? (ofWords[at] ?? 0) : Number.POSITIVE_INFINITY));
  const rarest = indexed.indexOf(Math.min(...indexed));
  // Not a named statement, so that it is planned for these words and this seller: a generic plan takes reading all orders for as cheap as
  // the index.
  const wanted: unknown[] = [ctx.workplace.id];
  const { rows: found } = await ctx.sql.query<{ id: string }>({
    // Only the rarest word uses the index; `|| ''` keeps the others from using it, which would read the lists of common words, too.
    text: `select id from orders where workplace_id = $1 and ${words
      .map(({ patterns }, at) => isLike(at === rarest ? 'search_text' : `search_text || ''`, bind(wanted, patterns)))
      .join(' and ')}`,
    values: wanted,
  });
  values.push(found.map((row) => row.id));
  return { isCommon: false, condition: `s.order_id = any(${opaqueParameter(`$${values.length}`, 'uuid[]')})` };
}

interface KeysWanted {
  conditions: readonly string[];
  /** Parameters of the conditions. */
  values: readonly unknown[];
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

function keysOf(filter: OrderFilter, { conditions, values: given, direction, limit, offset }: KeysWanted): Statement | undefined {
  if (filter.states.length === 0) return undefined;
  const values = [...given];
  // The limit is a literal: with a parameter the planner assumes that a tenth of the table is read.
  const skip = offset > 0 ? ` offset $${values.push(offset)}::int` : '';
  const most = offset > 0 ? `limit ${limit} + $${values.length}::int` : `limit ${limit}`;
  const where = [ofWorkplace('s'), 's.is_archived = $2', ...conditions];
  let text: string;
  if (isEveryState(filter)) {
    text = `select s.id, s.placed_at from supplier_orders s where ${where.join(' and ')} order by s.placed_at ${direction}, s.id ${direction} limit ${limit}${skip}`;
  } else if (filter.states.length === 1) {
    values.push(filter.states[0]);
    text = `select s.id, s.placed_at from supplier_orders s where ${where.join(' and ')} and s.state = $${values.length}
      order by s.placed_at ${direction}, s.id ${direction} limit ${limit}${skip}`;
  } else {
    values.push(filter.states);
    // One ordered index walk per state, merged. Sorting all rows of all states would have no bound.
    text = `select x.id, x.placed_at from unnest(${opaqueParameter(`$${values.length}`, 'text[]')}) as st (state)
      cross join lateral (select s.id, s.placed_at from supplier_orders s where ${where.join(' and ')} and s.state = st.state
        order by s.placed_at ${direction}, s.id ${direction} ${most}) x
      order by x.placed_at ${direction}, x.id ${direction} limit ${limit}${skip}`;
  }
  return { text, values };
}

/** A name for a prepared statement, derived from its text. */
export function nameOf(kind: string, text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `orders-${kind}-${(hash >>> 0).toString(36)}-${text.length}`;
}

function totalOf(
  filter: OrderFilter,
  { conditions, values }: { conditions: readonly string[]; values: unknown[] },
): Pick<PagePlan, 'counters' | 'count'> {
  if (filter.states.length === 0) return { counters: [], count: undefined };
  // When states are the only filter, the stored counters have the total.
  if (conditions.length === 0 && (!filter.isArchived || isEveryState(filter)))
    return { counters: filter.isArchived ? ['orders.archived'] : filter.states.map((state) => counterOf(state)), count: undefined };
  const where = [ofWorkplace('s'), 's.is_archived = $2', ...conditions].join(' and ');
  // State by state: with `any(…)` the planner reads all rows of the period and discards those in other states.
  const rows = isEveryState(filter)
    ? `select 1 from supplier_orders s where ${where} limit ${countBound}`
    : `select 1 from unnest(${opaqueParameter(`$${values.push(filter.states)}`, 'text[]')}) as st (state)
        cross join lateral (select 1 from supplier_orders s where ${where} and s.state = st.state limit ${countBound}) x limit ${countBound}`;
  const text = `select count(*)::int as total from (${rows}) counted`;
  return { counters: undefined, count: { text, values } };
}
