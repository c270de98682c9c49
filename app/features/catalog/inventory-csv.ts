/**
 * Shopify's inventory CSV, which has the quantities that a product CSV of a shop with several locations lacks (help.shopify.com,
 * "Exporting or importing inventory with a CSV file"). What is available at all locations together counts.
 */
import type { Readable } from 'node:stream';
import { csvRows } from './csv-rows.ts';
import { CsvProblem, maxStock } from './product-csv-rows.ts';

export interface InventoryCsv {
  /** What is available of a variant; undefined if the file does not name it. */
  take(handle: string, values: readonly string[]): number | undefined;
  /** Variants that the file names and nobody has asked for. */
  left(): number;
}

const keyOf = (handle: string, values: readonly string[]): string => JSON.stringify([handle, ...values].map((part) => part.toLowerCase()));

/** Where things stand in a row. The number is one column, or in older files one for each location. */
function columnsOf(header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase());
  const at = (...known: string[]) => names.findIndex((name) => known.includes(name));
  const handle = at('handle', 'url handle');
  const options = [at('option1 value'), at('option2 value'), at('option3 value')];
  const available = at('available', 'available (not editable)', 'available (new)', 'available (current)');
  const lastOfProduct = at('coo');
  const quantities =
    available >= 0 ? [available] : lastOfProduct >= 0 && at('location') < 0 ? names.map((_, n) => n).slice(lastOfProduct + 1) : [];
  if (handle < 0 || quantities.length === 0)
    throw new CsvProblem(
      1,
      'this is not Shopify\'s inventory CSV: a column "Handle" and "Available", or one for each location, is missing',
    );
  return { handle, options, quantities };
}

/** @throws CsvProblem if the file is not an inventory file, or a quantity in it is not a number. */
export async function readInventory(open: () => Readable): Promise<InventoryCsv> {
  const stock = new Map<string, number>();
  let columns: ReturnType<typeof columnsOf> | undefined;
  for await (const { cells, line } of csvRows(open)) {
    if (!columns) {
      columns = columnsOf(cells);
      continue;
    }
    const cell = (at: number) => cells[at]?.trim() ?? '';
    const values = columns.options.map(cell).filter(Boolean);
    // What a product with a single variant has for its option.
    const isOnly = values.length === 1 && values[0]?.toLowerCase() === 'default title';
    const numbers = columns.quantities.map(cell).filter((text) => text !== '' && !/^not stocked$/i.test(text));
    if (!cell(columns.handle) || numbers.length === 0) continue;
    const sum = numbers.reduce((total, text) => total + Number(text.replace(/^['\u2019]/, '').replaceAll(',', '')), 0);
    if (!Number.isFinite(sum)) throw new CsvProblem(line, `"${numbers.join('", "')}" is not a quantity`);
    const key = keyOf(cell(columns.handle), isOnly ? [] : values);
    stock.set(key, (stock.get(key) ?? 0) + Math.round(sum));
  }
  if (!columns) throw new CsvProblem(1, 'the file is empty');
  const taken = new Set<string>();
  return {
    take(handle, values) {
      const key = keyOf(handle, values);
      const found = stock.get(key);
      if (found === undefined) return undefined;
      taken.add(key);
      return Math.min(maxStock, Math.max(0, found));
    },
    left: () => stock.size - taken.size,
  };
}
