/** What a file of the archive is, and how its lines are read, however many there are. */
import type { Context } from '#app/context.ts';
import { amountCell, type Cell } from '#app/platform/csv.server.ts';

export interface ExportFile {
  /** Without `.csv`; also the key of its sentence in README.txt. */
  name: string;
  columns: readonly string[];
  /** @param ownerId the workplace whose rows they are; of `plan-charges`, the account. */
  lines(ctx: Context, ownerId: string): AsyncGenerator<Cell[]>;
}

/** A column: its heading, and the cell of a row, or the name of the row's value that is written as it is. */
export type Column<Row> = readonly [heading: string, cell: string | ((row: Row) => Cell)];

/** A row of a statement, by the names that the statement gives. Amounts are in minor units of `currency`. */
export type Row = { id: string; currency: string } & Record<string, Cell>;

export const headingsOf = <Row>(columns: readonly Column<Row>[]): string[] => columns.map(([heading]) => heading);
export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] =>
  columns.map(([, cell]) => (typeof cell === 'string' ? (row as Record<string, Cell>)[cell] : cell(row)));

/** The cell of an amount in the row's currency. */
export const amount =
  (name: string) =>
  (row: Row): Cell =>
    amountCell(row[name] as number | null, row.currency);

/** A file with one line for each row of a statement as `pagesOf` takes it. */
export const fileOfRows = (name: string, text: string, columns: readonly Column<Row>[]): ExportFile => ({
  name,
  columns: headingsOf(columns),
  async *lines(ctx, workplaceId) {
    for await (const row of rowsOf<Row>(ctx, text, workplaceId)) yield cellsOf(columns, row);
  },
});

/** Rows of one page: also with their variants or lines they take little memory. */
const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Reads pages of a workplace's rows in the order of their ids, however many there are.
 * @param text a select with a column `id`, of rows with the workplace `$1` and an id after `$2`, ordered by id, at most `$3`.
 */
export async function* pagesOf<Row extends { id: string }>(ctx: Context, text: string, workplaceId: string): AsyncGenerator<Row[]> {
  for (let last = beforeAll; ; ) {
    ctx.stopping.throwIfAborted();
    const { rows } = await ctx.sql.query<Row>(text, [workplaceId, last, pageSize]);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The same, row by row. */
export async function* rowsOf<Row extends { id: string }>(ctx: Context, text: string, workplaceId: string): AsyncGenerator<Row> {
  for await (const page of pagesOf<Row>(ctx, text, workplaceId)) yield* page;
}
