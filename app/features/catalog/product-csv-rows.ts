/** Rows of Shopify's product CSV with old or new headings, and the values of their cells. Pure; any CSV reader may supply the rows. */
import { beginningOf } from '#app/platform/beginning-of.ts';
import { convert, type Money, minorFromDecimal } from '#app/platform/money.ts';

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
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
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
  rating: ['(product.metafields.reviews.rating)'],
  ratingCount: ['(product.metafields.reviews.rating_count)'],
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

/** The metafield of a heading, which has a name of the shop's own before it: `Rating (product.metafields.reviews.rating)`. */
const metafieldOf = (heading: string): string => /\(product\.metafields\.[^()]+\)$/.exec(heading)?.[0] ?? '';

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
    const at = names.findIndex((name) => known.includes(name) || known.includes(metafieldOf(name)));
    if (at >= 0) columns.set(at, field);
  }
  const found = new Set(columns.values());
  const missing = required.filter((field) => !found.has(field));
  if (missing.length > 0) {
    if (names.includes('handle') && names.includes('location'))
      throw new CsvProblem(1, 'this is the inventory file: give it with --inventory, beside the product file');
    const wanted = missing.map((field) => headings[field].map((name) => `"${name}"`).join(' or ')).join(', ');
    throw new CsvProblem(1, `this is not Shopify's product CSV: the column ${wanted} is missing`);
  }
  return columns;
}

/**
 * What spreadsheets put around digits so that they stay as they are: an apostrophe before them, or `="00123"`. It belongs to no number
 * and to no SKU.
 */
const asWritten = (text: string): string => text.replace(/^="(.*)"$/s, '$1').replace(/^['‘’]+\s*/, '');
const plainFields: ReadonlySet<Field> = new Set<Field>(['sku', 'grams', 'quantity', 'price', 'cost', 'imagePosition']);

export function rowOf(columns: Map<number, Field>, record: readonly string[], line: number): CsvRow {
  const cells: CsvRow['cells'] = {};
  for (const [at, field] of columns) {
    const text = record[at]?.trim();
    const value = text && plainFields.has(field) ? asWritten(text) : text;
    if (value) cells[field] = value;
  }
  return { line, cells };
}

/**
 * What buyers say, in Shopify's standard metafields of reviews: the mean in hundredths of 1 to 5, and how many have rated it. A rating is written
 * as a number, or as Shopify's JSON `{"value":"4.5","scale_min":"1.0","scale_max":"5.0"}`; what is neither is unknown.
 */
export function ratingOf({ cells }: CsvRow): { rating?: number; reviewsCount: number } {
  const number = (text: string | undefined) => (text && /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined);
  const member = (name: string) => new RegExp(`"${name}"\\s*:\\s*"?([\\d.]+)`).exec(cells.rating ?? '')?.[1];
  const value = number(cells.rating) ?? number(member('value'));
  const count = number(cells.ratingCount);
  const least = Number(member('scale_min') ?? 1);
  const greatest = Number(member('scale_max') ?? 5);
  const reviewsCount = count !== undefined && Number.isInteger(count) && count <= 1_000_000 ? count : 0;
  if (value === undefined || reviewsCount === 0 || greatest <= least || value < least || value > greatest) return { reviewsCount };
  return { rating: Math.round(100 + ((value - least) * 400) / (greatest - least)), reviewsCount };
}

/** How a file writes its amounts. */
export interface AmountForm {
  /** ISO 4217. */
  currency: string;
  decimal: '.' | ',';
  /** Units of each currency for one USD. */
  rates: Readonly<Record<string, string>>;
}

/** The sign before one or two last digits is a decimal one; before three it is one of thousands (docs/decisions/084). */
export const decimalSignOf = (text: string): '.' | ',' | undefined =>
  /(?<sign>[.,])\d{1,2}\D*$/.exec(text)?.groups?.sign as '.' | ',' | undefined;

/** In USD cents. @throws CsvProblem if the cell is not an amount; MissingRate. */
export function amountOf(row: CsvRow, field: 'price' | 'cost', form: AmountForm): number | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const bare = text.replace(form.currency === 'USD' ? /^\$\s*|\s*USD$/g : /^[^\d.,-]{1,4}|[^\d.,-]{1,4}$/g, '');
  const plain =
    form.decimal === '.' ? bare.replace(/,(?=\d{3}(\D|$))/g, '') : bare.replace(/\.(?=\d{3}(\D|$))/g, '').replace(/,(?=\d+$)/, '.');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain))
    throw new CsvProblem(row.line, `${headings[field][0]} "${beginningOf(text, 120)}" is not an amount`);
  const money: Money = { amount: minorFromDecimal(plain, form.currency), currency: form.currency };
  const { amount } = convert(money, 'USD', form.rates);
  // Less than half a cent is still a price.
  return amount === 0 && money.amount > 0 ? 1 : amount;
}

/** Just below the largest number that a database column holds. */
export const maxStock = 2_000_000_000;

/** A whole number from 0 up; undefined for an empty cell. @throws CsvProblem if the cell is not a number. */
export function numberOf(row: CsvRow, field: 'grams' | 'quantity'): number | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const value = Number(/^-?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(/,(?=\d+$)/, '.'));
  if (!Number.isFinite(value)) throw new CsvProblem(row.line, `${headings[field][0]} "${beginningOf(text, 120)}" is not a number`);
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
    throw new CsvProblem(row.line, `${headings[field][0]} "${beginningOf(text, 120)}" is not an https address`);
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
