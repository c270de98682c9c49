/** The products of a Shopify product CSV of any size, as a stream. */
import type { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import { beginningOfFile, type CsvForm, delimiterOf, recordsOf } from './csv-records.ts';
import { encodingOf } from './csv-text.ts';
import { type CsvProduct, csvProductOf, type ProductCsvForm } from './product-csv.ts';
import { CsvProblem, type CsvRow, columnsOf, decimalSignOf, maxRowsPerProduct, rowOf } from './product-csv-rows.ts';

/** The parser's codes for a quotation mark that is not closed. */
const endless = new Set<string | undefined>(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

/** What is known of a file before its products are read. */
export interface CsvSurvey extends CsvForm, Pick<ProductCsvForm, 'decimal' | 'hasQuantities' | 'hasTrackers'> {
  /** Rows below the headings. */
  rows: number;
  /**
   * Handles whose rows are not together in the file. Found before anything is stored: the first rows alone would be a product without
   * the later rows' variants, which sellers would be told are gone.
   */
  scattered: Set<string>;
}

/** Reads a whole file once to see how it is written. Reading errors are ignored here; the second reading reports them. */
export async function surveyCsv(open: () => Readable): Promise<CsvSurvey> {
  const encoding = await encodingOf(open());
  const form: CsvForm = { encoding, ...delimiterOf(await beginningOfFile(open(), encoding)) };
  const scattered = new Set<string>();
  const seen = new Set<string>();
  const signs = { '.': 0, ',': 0 };
  let columns: ReturnType<typeof columnsOf> | undefined;
  let last: string | undefined;
  let rows = 0;
  try {
    for await (const { record } of recordsOf(open(), form)) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      rows += 1;
      const { handle, price, cost } = rowOf(columns, record, 0).cells;
      for (const amount of [price, cost]) {
        const sign = decimalSignOf(amount ?? '');
        if (sign) signs[sign] += 1;
      }
      if (!handle || handle === last) continue;
      if (seen.has(handle)) scattered.add(handle);
      seen.add(handle);
      last = handle;
    }
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error instanceof CsvError)) throw error;
  }
  const fields = new Set(columns?.values());
  return {
    ...form,
    decimal: signs[','] > signs['.'] ? ',' : '.',
    hasQuantities: fields.has('quantity'),
    hasTrackers: fields.has('tracker'),
    rows,
    scattered,
  };
}

/**
 * Products in the file's order. What has a mistake is left out and noted (docs/decisions/186).
 * @param open opens the file from its beginning.
 * @param note called with each problem.
 */
export async function* readCsvProducts(
  open: () => Readable,
  survey: CsvSurvey,
  form: ProductCsvForm,
  note: (problem: CsvProblem) => void,
): AsyncGenerator<CsvProduct> {
  const seen = new Set<string>();
  for await (const rows of rowsByHandle(open(), survey, note)) {
    const { line, cells } = rows[0] as CsvRow;
    const handle = cells.handle as string;
    try {
      if (seen.has(handle))
        throw new CsvProblem(line, `the rows of "${handle}" do not stand together: this one comes after another product`);
      seen.add(handle);
      const product = survey.scattered.has(handle) ? undefined : csvProductOf(rows, form, note);
      if (product) yield product;
    } catch (problem) {
      if (!(problem instanceof CsvProblem)) throw problem;
      note(problem);
    }
  }
}

/** Groups of consecutive rows with the same handle. */
async function* rowsByHandle(csv: Readable, form: CsvForm, note: (problem: CsvProblem) => void): AsyncGenerator<CsvRow[]> {
  /** The last line of the last complete row. */
  let whole = 0;
  let columns: ReturnType<typeof columnsOf> | undefined;
  let end = form.hasSeparatorLine ? 1 : 0;
  let rows: CsvRow[] = [];
  try {
    for await (const { record, info } of recordsOf(csv, form, (lines) => (whole = lines))) {
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
  if (!(error instanceof CsvError)) throw error;
  const { code, lines } = error as CsvError & { lines?: number };
  if (endless.has(code))
    return new CsvProblem(whole + 1, 'the row that begins here does not end within 2 MB: is a quotation mark in it not closed?');
  return new CsvProblem(lines ?? end + 1, error.message);
}
