/** Keyset paging: a cursor names the row at the edge of a page, so that page 1,000 costs what page 1 costs. */
import { z } from 'zod';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';

export interface Sort {
  /** Column of the list's table; the row's id breaks ties. `id` alone is the order of creation. */
  column: 'id' | 'title' | 'price_min' | 'cost_min';
  direction: 'asc' | 'desc';
}

/** Parsers for the edge row's value, by column. */
const values = {
  id: z.null(),
  title: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
  price_min: z.int(),
  cost_min: z.int(),
};

/** Rows after the key (`next`), or before it, read backwards (`previous`). */
const cursorsBy = (column: Sort['column']) =>
  cursorOf(
    z.object({ to: z.enum(['next', 'previous']), value: values[column] as z.ZodType<string | number | null>, id: z.string().refine(isId) }),
  );
const cursors = { id: cursorsBy('id'), title: cursorsBy('title'), price_min: cursorsBy('price_min'), cost_min: cursorsBy('cost_min') };
type Cursor = ReturnType<(typeof cursors)['id']['decode']>;

/** @throws AppError BAD_REQUEST for a cursor that was not made under this sort. */
export const decodeCursor = (text: string, sort: Sort): Cursor => cursors[sort.column].decode(text);

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

/** Make a page from rows that include one too many: in reading order, with the cursors of its neighbours. */
export function pageOf<Row extends { id: string }>(rows: Row[], size: number, sort: Sort, keyset: KeysetSql, hasCursor: boolean) {
  return cutPage(rows, {
    size,
    isBack: keyset.isBackwards,
    hasBefore: hasCursor,
    cursorAt: (row, isBack) =>
      cursors[sort.column].encode({
        to: isBack ? 'previous' : 'next',
        value: sort.column === 'id' ? null : ((row as Record<string, unknown>)[sort.column] as string | number),
        id: row.id,
      }),
  });
}
