/** The products of a Shopify product CSV as they come, from a file of any size. */
import { pipeline, type Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { csvText } from './csv-text.ts';
import { type CsvProduct, csvProductOf } from './product-csv.ts';
import { CsvProblem, type CsvRow, columnsOf, maxRowsPerProduct, rowOf } from './product-csv-rows.ts';

/** How the parser says that a quotation mark has no partner. */
const endless = new Set<string | undefined>(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** The rows of a file as they come. @param onWhole told of each row that was read whole: the parser is ahead of what is taken from it. */
function rowsOf(csv: Readable, onWhole: (lines: number) => void = () => undefined): AsyncIterable<ParsedRow> {
  const parser = parse({
    bom: true,
    info: true,
    // All three by name: left to itself the parser takes the first line's ending for all, and a file joined from two would be one long row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 2_000_000,
    onRecord: (row: string[], { lines }) => {
      onWhole(lines);
      return row;
    },
  });
  // What goes wrong before the parser is thrown by it.
  pipeline(csv, csvText, parser, () => undefined);
  return parser as AsyncIterable<ParsedRow>;
}

/**
 * Handles whose rows do not stand together. Known before anything is stored: the first of their rows alone would be a product without the
 * variants of the others, and sellers would be told that these are gone. What hinders reading is told by the reading that stores.
 */
async function scatteredHandles(csv: Readable): Promise<Set<string>> {
  const seen = new Set<string>();
  const scattered = new Set<string>();
  let columns: ReturnType<typeof columnsOf> | undefined;
  let last: string | undefined;
  try {
    for await (const { record } of rowsOf(csv)) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const { handle } = rowOf(columns, record, 0).cells;
      if (!handle || handle === last) continue;
      if (seen.has(handle)) scattered.add(handle);
      seen.add(handle);
      last = handle;
    }
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error as CsvError).code?.startsWith('CSV_')) throw error;
  }
  return scattered;
}

/**
 * Products in the file's order. One with a mistake is left out and told (docs/decisions/186).
 * @param open the file from its beginning; it is read twice.
 * @param note told of what is wrong, and where.
 */
export async function* readCsvProducts(open: () => Readable, note: (problem: CsvProblem) => void): AsyncGenerator<CsvProduct> {
  const scattered = await scatteredHandles(open());
  const seen = new Set<string>();
  for await (const rows of rowsByHandle(open(), note)) {
    const { line, cells } = rows[0] as CsvRow;
    const handle = cells.handle as string;
    try {
      if (seen.has(handle))
        throw new CsvProblem(line, `the rows of "${handle}" do not stand together: this one comes after another product`);
      seen.add(handle);
      if (!scattered.has(handle)) yield csvProductOf(rows);
    } catch (problem) {
      if (!(problem instanceof CsvProblem)) throw problem;
      note(problem);
    }
  }
}

/** Rows that stand together and have one handle. */
async function* rowsByHandle(csv: Readable, note: (problem: CsvProblem) => void): AsyncGenerator<CsvRow[]> {
  /** The last line of the last whole row. */
  let whole = 0;
  let columns: ReturnType<typeof columnsOf> | undefined;
  let end = 0;
  let rows: CsvRow[] = [];
  try {
    for await (const { record, info } of rowsOf(csv, (lines) => (whole = lines))) {
      const line = end + 1;
      end = info.lines;
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const row = rowOf(columns, record, line);
      if (!row.cells.handle) {
        if (Object.keys(row.cells).length > 0) note(new CsvProblem(line, 'the row has no handle'));
        continue;
      }
      if (rows[0] && rows[0].cells.handle !== row.cells.handle) {
        yield rows;
        rows = [];
      }
      // One row above the limit is kept, to tell that there are too many; the rest are not.
      if (rows.length <= maxRowsPerProduct) rows.push(row);
    }
    if (!columns) note(new CsvProblem(1, 'the file is empty'));
  } catch (error) {
    // The product that was being read may not be whole.
    note(problemOf(error, whole, end));
    return;
  }
  if (rows.length > 0) yield rows;
}

/** What hindered reading, with its line. @throws what is no problem of the file. */
function problemOf(error: unknown, whole: number, end: number): CsvProblem {
  if (error instanceof CsvProblem) return error;
  const { code, lines } = error as CsvError & { lines?: number };
  if (endless.has(code))
    return new CsvProblem(whole + 1, 'the row that begins here does not end within 2 MB: is a quotation mark in it not closed?');
  if (code?.startsWith('CSV_')) return new CsvProblem(lines ?? end + 1, (error as Error).message);
  throw error;
}
