import { pipeline, type Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Context } from '#app/context.ts';
import { csvText } from './csv-text.ts';
import { CsvProblem, type CsvProduct, type CsvRow, columnsOf, csvProductOf, maxRowsPerProduct, rowOf } from './product-csv.ts';
import { listOwnServices } from './quote-shipping.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';

export interface OwnCatalogImport {
  products: number;
  variants: number;
  /** Not offered because such goods may not be sold: line, title. */
  prohibited: { line: number; title: string }[];
  /** Drafts, archived products and gift cards: stored, not offered. */
  notOffered: number;
  problems: string[];
}

/** How the parser says that a quotation mark has no partner. */
const endless = new Set<string | undefined>(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

/** Products stored in one transaction. */
const batch = 40;
const maxProblems = 200;

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** The rows of a file as they come. @param onWhole told of each row that was read whole: the parser is ahead of what is taken from it. */
function rowsOf(csv: Readable, onWhole: (lines: number) => void = () => undefined): AsyncIterable<ParsedRow> {
  const parser = parse({
    bom: true,
    info: true,
    // Each end by itself: the parser would take the first line's for all, and a file put together of two would be one long row.
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
 * Fill the own supplier's catalogue from a Shopify product CSV, reading as it comes. Products are known by their handle,
 * variants by their SKU: reading the file again changes nothing, reading a newer one updates. A product with a mistake is
 * left out and told with its line; the rest goes in (docs/decisions/186).
 * @param open the file from its beginning; it is read twice.
 */
export async function importOwnCatalog(ctx: Context, open: () => Readable): Promise<OwnCatalogImport> {
  await listOwnServices(ctx);
  const result: OwnCatalogImport = { products: 0, variants: 0, prohibited: [], notOffered: 0, problems: [] };
  const problems: CsvProblem[] = [];
  const note = (problem: CsvProblem) => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  let waiting: CsvProduct[] = [];
  const flush = async () => {
    const products = waiting;
    waiting = [];
    if (products.length > 0) await storeBatch(ctx, products, result);
  };
  const scattered = await scatteredHandles(open());
  const handlesSeen = new Set<string>();
  let rows: CsvRow[] = [];
  const close = async () => {
    const group = rows;
    rows = [];
    const first = group[0];
    if (!first) return;
    const handle = first.cells.handle as string;
    try {
      if (handlesSeen.has(handle))
        throw new CsvProblem(first.line, `the rows of "${handle}" do not stand together: this one comes after another product`);
      handlesSeen.add(handle);
      if (!scattered.has(handle)) waiting.push(csvProductOf(group));
    } catch (problem) {
      if (!(problem instanceof CsvProblem)) throw problem;
      note(problem);
    }
    if (waiting.length >= batch) await flush();
  };

  /** The last line of the last whole row. */
  let whole = 0;
  let columns: ReturnType<typeof columnsOf> | undefined;
  let end = 0;
  try {
    for await (const { record, info } of rowsOf(open(), (lines) => (whole = lines))) {
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
      if (rows[0] && rows[0].cells.handle !== row.cells.handle) await close();
      // One row too many tells that there are too many; more of them are not kept.
      if (rows.length <= maxRowsPerProduct) rows.push(row);
    }
  } catch (error) {
    // The product that was being read may not be whole.
    rows = [];
    if (error instanceof CsvProblem) note(error);
    else if (endless.has((error as CsvError).code))
      note(new CsvProblem(whole + 1, 'the row that begins here does not end within 2 MB: is a quotation mark in it not closed?'));
    else if ((error as CsvError).code?.startsWith('CSV_'))
      note(new CsvProblem((error as CsvError & { lines?: number }).lines ?? end + 1, (error as Error).message));
    else throw error;
  }
  await close();
  await flush();
  if (!columns && problems.length === 0) note(new CsvProblem(1, 'the file is empty'));
  result.problems = problems.sort((a, b) => a.line - b.line).map((problem) => problem.message);
  return result;
}

async function storeBatch(ctx: Context, products: CsvProduct[], result: OwnCatalogImport): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ids: string[] = [];
    const hidden: string[] = [];
    const hosts = new Set<string>();
    for (const { product, line, isOffered } of products) {
      const { productId, status } = await storeDetails(tx, 'quayside', product);
      ids.push(productId);
      if (status === 'prohibited') result.prohibited.push({ line, title: product.title });
      else if (!isOffered) hidden.push(productId);
      result.variants += product.variants.length;
      for (const image of [...product.images, ...product.variants.map((variant) => variant.image)])
        if (image) hosts.add(new URL(image).hostname);
    }
    await tx.sql.query("update source_products set status = 'removed' where id = any($1)", [hidden]);
    await tx.sql.query('insert into image_hosts (host) select unnest($1::text[]) on conflict do nothing', [[...hosts].sort()]);
    await refreshOffers(tx, 'quayside', ids);
    result.products += products.length;
    result.notOffered += hidden.length;
  });
}
