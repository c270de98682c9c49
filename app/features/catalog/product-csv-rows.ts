/** Rows of Shopify's product CSV with old or new headings, and the values of their cells. Pure; any CSV reader may supply the rows. */
import { beginningOf } from '#app/platform/beginning-of.ts';
import { minorFromDecimal } from '#app/platform/money.ts';

/** Our name → the old and the new heading (help.shopify.com, "Using CSV files to import and export products"), compared without case. */
const headings = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  category: ['product category', 'standardized product type'],
  type: ['type', 'custom product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  cost: ['cost per item'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  giftCard: ['gift card'],
} as const;
export type Field = keyof typeof headings;
const required: readonly Field[] = ['handle', 'title', 'price'];

export interface CsvRow {
  /** Line of the file at which the row begins, counted from 1. */
  line: number;
  cells: Partial<Record<Field, string>>;
}

/** A mistake in the file, with its line: `line 17: Variant Price "abc" is not an amount`. */
export class CsvProblem extends Error {
  readonly line: number;
  constructor(line: number, words: string) {
    super(`line ${line}: ${words}`);
    this.name = 'CsvProblem';
    this.line = line;
  }
}

/** The field of each column, by index. @throws CsvProblem when a required column is missing. */
export function columnsOf(header: readonly string[]): Map<number, Field> {
  const columns = new Map<number, Field>();
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  for (const [field, known] of Object.entries(headings) as [Field, readonly string[]][]) {
    const at = names.findIndex((name) => known.includes(name));
    if (at >= 0) columns.set(at, field);
  }
  const found = new Set(columns.values());
  const missing = required.filter((field) => !found.has(field));
  if (missing.length > 0) {
    const separator = header.length === 1 ? /[;\t]/.exec(header[0] ?? '')?.[0] : undefined;
    if (separator) {
      const words = separator === ';' ? 'semicolons' : 'tabs';
      throw new CsvProblem(1, `the columns are separated by ${words}: save the file with commas between them`);
    }
    const wanted = missing.map((field) => headings[field].map((name) => `"${name}"`).join(' or ')).join(', ');
    throw new CsvProblem(1, `this is not Shopify's product CSV: the column ${wanted} is missing`);
  }
  return columns;
}

export function rowOf(columns: Map<number, Field>, record: readonly string[], line: number): CsvRow {
  const cells: CsvRow['cells'] = {};
  for (const [at, field] of columns) {
    const value = record[at]?.trim();
    if (value) cells[field] = value;
  }
  return { line, cells };
}

/** In USD cents. @throws CsvProblem if the cell is not an amount. */
export function amountOf(row: CsvRow, field: 'price' | 'cost'): number | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const plain = text.replace(/^\$/, '').replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not an amount`);
  return minorFromDecimal(plain, 'USD');
}

/** Just below the largest number that a database column holds. */
export const maxStock = 2_000_000_000;

/** A whole number from 0 up; 0 for an empty cell. @throws CsvProblem if the cell is not a number. */
export function numberOf(row: CsvRow, field: 'grams' | 'quantity'): number {
  const text = row.cells[field];
  if (text === undefined) return 0;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not a number`);
  // Shops oversell: a negative quantity means that nothing is left.
  return Math.min(maxStock, Math.max(0, Math.round(value)));
}

export function imageOf(row: CsvRow, field: 'image' | 'variantImage'): string | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:') url.protocol = 'https:';
  // Longer host names cannot be looked up.
  if (url?.protocol !== 'https:' || url.hostname.length > 253 || url.username || url.password)
    throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not an https address`);
  return url.href;
}

/** Maximum number of rows of one product: its variants (at most 2,048) and pictures (at most 250). */
export const maxRowsPerProduct = 2_300;

/** Maximum lengths of cells, in characters: Shopify's limits, and low enough for the database's indexes. Longer titles are cut. */
const maxLength: Partial<Record<Field, number>> = {
  handle: 255,
  vendor: 255,
  category: 500,
  type: 255,
  sku: 255,
  image: 2_048,
  variantImage: 2_048,
  option1Name: 255,
  option1Value: 255,
  option2Name: 255,
  option2Value: 255,
  option3Name: 255,
  option3Value: 255,
};
/** Refuse a file that is not a list of products, or in which different products have the same handle. */
export function refuseOddRows(rows: readonly CsvRow[], handle: string): void {
  if (rows.length > maxRowsPerProduct) {
    const words = `the product "${handle}" has more than ${maxRowsPerProduct} rows: is each product's handle its own?`;
    throw new CsvProblem(rows[0]?.line ?? 1, words);
  }
  for (const row of rows) {
    if (Object.values(row.cells).some((cell) => cell?.includes('\0')))
      throw new CsvProblem(row.line, 'there is a character (NUL) that no text has');
    for (const [field, most] of Object.entries(maxLength) as [Field, number][])
      if ((row.cells[field]?.length ?? 0) > most)
        throw new CsvProblem(
          row.line,
          `${headings[field][0]} "${beginningOf(row.cells[field] ?? '', 40)}…" has more than ${most} characters`,
        );
  }
}
