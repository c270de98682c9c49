/** The products of a Shopify product CSV of any size, as a stream. */
import { pipeline, type Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { csvText } from './csv-text.ts';
import { type CsvProduct, csvProductOf } from './product-csv.ts';
import { CsvProblem, type CsvRow, columnsOf, maxRowsPerProduct, rowOf } from './product-csv-rows.ts';

/** The parser's codes for a quotation mark that is not closed. */
const endless = new Set<string | undefined>(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** The rows of a file, as a stream. @param onWhole called for each complete row, before it is taken, as the parser reads ahead. */
function rowsOf(csv: Readable, onWhole: (lines: number) => void = () => undefined): AsyncIterable<ParsedRow> {
  const parser = parse({
    bom: true,
    info: true,
    // All three listed: by default the parser expects the first line's ending everywhere, so a file joined from two would be one long row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 2_000_000,
    onRecord: (row: string[], { lines }) => {
      onWhole(lines);
      return row;
    },
  });
  // Errors of earlier streams are thrown by the parser.
  pipeline(csv, csvText, parser, () => undefined);
  return parser as AsyncIterable<ParsedRow>;
}

/**
 * Handles whose rows are not together in the file. Found before anything is stored: the first rows alone would be a product without the
 * later rows' variants, which sellers would be told are gone. Reading errors are ignored here; the second reading reports them.
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
 * Products in the file's order. One with a mistake is skipped and reported (docs/decisions/186).
 * @param open opens the file from its beginning; it is read twice.
 * @param note called with each problem.
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

/** Groups of consecutive rows with the same handle. */
async function* rowsByHandle(csv: Readable, note: (problem: CsvProblem) => void): AsyncGenerator<CsvRow[]> {
  /** The last line of the last complete row. */
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
      // Keep one row above the limit, so that the product is refused for it; drop the rest.
      if (rows.length <= maxRowsPerProduct) rows.push(row);
    }
    if (!columns) note(new CsvProblem(1, 'the file is empty'));
  } catch (error) {
    // The product being read may be incomplete, so it is dropped.
    note(problemOf(error, whole, end));
    return;
  }
  if (rows.length > 0) yield rows;
}

/** The reading error as a problem of the file, with its line. @throws errors of any other kind. */
function problemOf(error: unknown, whole: number, end: number): CsvProblem {
  if (error instanceof CsvProblem) return error;
  const { code, lines } = error as CsvError & { lines?: number };
  if (endless.has(code))
    return new CsvProblem(whole + 1, 'the row that begins here does not end within 2 MB: is a quotation mark in it not closed?');
  if (code?.startsWith('CSV_')) return new CsvProblem(lines ?? end + 1, (error as Error).message);
  throw error;
}
