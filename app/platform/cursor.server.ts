/** Cursors for paging: where a page of a list ends, as an opaque text that the client sends back unchanged. */
import type { z } from 'zod';
import { AppError, isAppError } from './errors.ts';

export interface CursorOf<Place> {
  encode(place: Place): string;
  /** @throws AppError BAD_REQUEST for a cursor that is none of this list's. */
  decode(text: string): Place;
}

/**
 * A list's cursors; reading what is none throws AppError BAD_REQUEST.
 * @param place what they say; it must let nothing through that the list's statement cannot compare with.
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
  /** The cursor led back: the rows were found in the other direction. */
  isBack: boolean;
  /** Something stands before the first row that could be found. */
  hasBefore: boolean;
  /** The cursor of a row at the page's edge, towards what comes after it or back. */
  cursorAt(row: Row, isBack: boolean): string;
}

/** Cut the page out of one row too many, in reading order, with the cursors of its neighbours. */
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
 * A screen's list: where its address has the cursor of an old link, or none of ours, the first page is shown instead of a refusal; and
 * instead of nothing, where all of a later page is gone, as after an action that took its rows out of the list.
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
