/** Keyset paging: a cursor names the row at the edge of a page, so that page 1,000 costs what page 1 costs. */
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';

export interface Sort {
  /** Column of the list's table; the row's id breaks ties. `id` alone is the order of creation. */
  column: 'id' | 'title' | 'price_min' | 'cost_min';
  direction: 'asc' | 'desc';
}

interface Cursor {
  /** Rows after the key (`next`), or before it, read backwards (`previous`). */
  to: 'next' | 'previous';
  value: string | number | null;
  id: string;
}

const encode = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.to === 'next' ? 1 : 0, cursor.value, cursor.id])).toString('base64url');

/** @throws AppError BAD_REQUEST for a cursor that we did not make. */
export function decodeCursor(text: string): Cursor {
  try {
    const [next, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!isId(id) || !(value === null || typeof value === 'string' || typeof value === 'number')) throw new TypeError('not a cursor');
    return { to: next === 1 ? 'next' : 'previous', value, id };
  } catch {
    throw new AppError('BAD_REQUEST', {}, { fields: { cursor: ['invalid'] } });
  }
}

export interface KeysetSql {
  /** Condition on the row `alias`, or empty. */
  where: string;
  orderBy: string;
  isBackwards: boolean;
}

/** @param bind adds a value and answers its placeholder. */
export function keysetSql(alias: string, sort: Sort, cursor: Cursor | undefined, bind: (value: unknown) => string): KeysetSql {
  const isBackwards = cursor?.to === 'previous';
  const isUp = (sort.direction === 'asc') !== isBackwards;
  const [sign, order] = isUp ? ['>', 'asc'] : ['<', 'desc'];
  if (sort.column === 'id') {
    return { where: cursor ? `${alias}.id ${sign} ${bind(cursor.id)}` : '', orderBy: `${alias}.id ${order}`, isBackwards };
  }
  const column = `${alias}.${sort.column}`;
  return {
    where: cursor ? `(${column}, ${alias}.id) ${sign} (${bind(cursor.value)}, ${bind(cursor.id)})` : '',
    orderBy: `${column} ${order}, ${alias}.id ${order}`,
    isBackwards,
  };
}

/** Cut the page out of one row too many, in reading order, with the cursors of its neighbours. */
export function pageOf<Row extends { id: string }>(rows: Row[], size: number, sort: Sort, keyset: KeysetSql, hasCursor: boolean) {
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  if (keyset.isBackwards) page.reverse();
  const at = (to: Cursor['to'], row: Row | undefined) =>
    row
      ? encode({ to, value: sort.column === 'id' ? null : ((row as Record<string, unknown>)[sort.column] as string | number), id: row.id })
      : null;
  return {
    page,
    next: (keyset.isBackwards ? hasCursor : hasMore) ? at('next', page.at(-1)) : null,
    previous: (keyset.isBackwards ? hasMore : hasCursor) ? at('previous', page[0]) : null,
  };
}
