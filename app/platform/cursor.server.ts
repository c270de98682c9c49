/** Cursors for paging: where a page of a list ends, as an opaque text that the client sends back unchanged. */
import type { z } from 'zod';
import { AppError, isAppError } from './errors.ts';

export interface CursorOf<Place> {
  encode(place: Place): string;
  /** @throws AppError BAD_REQUEST for a cursor that is not of this list. */
  decode(text: string): Place;
}

/**
 * Cursors of a list; decoding an invalid one throws AppError BAD_REQUEST.
 * @param place their content; it must accept only values that the list's statement can compare with.
 */
export function cursorOf<Place>(place: z.ZodType<Place>): CursorOf<Place> {
  return {
    encode: (given) => Buffer.from(JSON.stringify(given)).toString('base64url'),
    decode(text) {
      try {
        return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      } catch (cause) {
        throw new AppError('BAD_REQUEST', {}, { fields: { cursor: ['invalid'] }, cause });
      }
    },
  };
}

interface Reading<Row> {
  size: number;
  /** The cursor leads back, so the rows were read in reverse. */
  isBack: boolean;
  /** Are there rows before the first one? */
  hasBefore: boolean;
  /** The cursor of a row at the page's edge, forwards or (`isBack`) backwards. */
  cursorAt(row: Row, isBack: boolean): string;
}

/** Make a page from rows that include one too many: in reading order, with the cursors of its neighbours. */
export function cutPage<Row>(rows: readonly Row[], { size, isBack, hasBefore, cursorAt }: Reading<Row>) {
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  if (isBack) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    page,
    hasMore,
    next: last !== undefined && (isBack || hasMore) ? cursorAt(last, false) : null,
    previous: first !== undefined && (isBack ? hasMore : hasBefore) ? cursorAt(first, true) : null,
  };
}

/**
 * For a screen's list: falls back to the first page when the address has an outdated or invalid cursor, or when a later page is empty,
 * for example after an action that removed its rows from the list.
 */
export async function orFirstPage<Query extends { cursor?: string | undefined; page?: number | undefined }, Page>(
  query: Query,
  list: (query: Query) => Promise<Page>,
  rowsOf: (page: Page) => readonly unknown[],
): Promise<Page> {
  const first = () => list({ ...query, cursor: undefined, page: 1 });
  try {
    const page = await list(query);
    const isLater = query.cursor !== undefined || (query.page ?? 1) > 1;
    return isLater && rowsOf(page).length === 0 ? await first() : page;
  } catch (error) {
    if (query.cursor && isAppError(error) && error.fields?.cursor) return first();
    throw error;
  }
}
