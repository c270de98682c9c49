/** Shopify's product CSV, old and new column sets, as supplier products. Pure; rows come from any CSV reader. */
import type { SupplierProduct, SupplierVariant } from '#app/connectors/suppliers/supplier.ts';
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
type Field = keyof typeof headings;
const required: readonly Field[] = ['handle', 'title', 'price'];

export interface CsvRow {
  /** Where the row begins in the file, from 1. */
  line: number;
  cells: Partial<Record<Field, string>>;
}

/** What is wrong, and where: `line 17: Variant Price "abc" is not an amount`. */
export class CsvProblem extends Error {
  readonly line: number;
  constructor(line: number, words: string) {
    super(`line ${line}: ${words}`);
    this.name = 'CsvProblem';
    this.line = line;
  }
}

/** Which column holds what. @throws CsvProblem when a needed column is missing. */
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

export interface CsvProduct {
  line: number;
  /** Not offered: a draft, archived, taken off the online store, or a gift card, which is money of the store that made it. */
  isOffered: boolean;
  product: SupplierProduct;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

function amountOf(row: CsvRow, field: 'price' | 'cost'): number | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const plain = text.replace(/^\$/, '').replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not an amount`);
  return minorFromDecimal(plain, 'USD');
}

/** What a column of the database holds. */
const maxStock = 2_000_000_000;

function numberOf(row: CsvRow, field: 'grams' | 'quantity'): number {
  const text = row.cells[field];
  if (text === undefined) return 0;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not a number`);
  // Shops oversell: a negative quantity means that nothing is left.
  return Math.min(maxStock, Math.max(0, Math.round(value)));
}

function imageOf(row: CsvRow, field: 'image' | 'variantImage'): string | undefined {
  const text = row.cells[field];
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:') url.protocol = 'https:';
  // A longer host is no name that can be looked up.
  if (url?.protocol !== 'https:' || url.hostname.length > 253 || url.username || url.password)
    throw new CsvProblem(row.line, `${headings[field][0]} "${text}" is not an https address`);
  return url.href;
}

const optionFields = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** How a person finds a variant's row again. */
const wordsOf = (row: CsvRow): string => optionFields.flatMap(([, value]) => row.cells[value] ?? []).join(' / ') || (row.cells.sku ?? '');

/**
 * What variants without a SKU are known by: the letters and digits of their values. Where those are alike ("+1.00", "-1.00") it is the
 * values themselves, so that it never depends on which comes first.
 */
function keysOf(variants: readonly { row: CsvRow; values: readonly string[] }[]): string[] {
  const plain = variants.map(({ row, values }) => values.map(slug).join('/') || row.cells.sku || 'default');
  const alike = Map.groupBy(plain, (key) => key);
  return plain.map((key, at) => {
    const { values = [] } = variants[at] ?? {};
    return alike.get(key)?.length === 1 || values.length === 0 ? key : values.join('/').toLowerCase();
  });
}

/** Variants of one product, as at Shopify: no store could be given more. */
const maxVariants = 2_048;
/** Rows of one product: beside its variants it has at most 250 pictures. */
export const maxRowsPerProduct = 2_300;

/** Characters of a cell: Shopify's limits, and nothing that an index of the database could not hold. A longer title is cut. */
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
/** What a variant is known by, in characters: an index holds 2,704 bytes. */
const maxKeyLength = 800;

/** A file that is no list of products, or whose rows belong together by mistake. */
function refuseOddRows(rows: readonly CsvRow[], handle: string): void {
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

/** Names of the options; none for a product of one variant, whose file says "Title" with a single value. */
function optionNamesOf(rows: readonly CsvRow[]): string[] {
  const names = optionFields.map(([name]) => rows[0]?.cells[name]).filter((name): name is string => name !== undefined);
  if (names.length !== 1 || names[0]?.toLowerCase() !== 'title') return names;
  const values = new Set(rows.flatMap(({ cells }) => cells.option1Value ?? []));
  return values.size > 1 ? names : [];
}

/** What is known of a product before its rows are read. */
interface ProductHead {
  handle: string;
  title: string;
  /** Of its options. */
  names: string[];
}

interface VariantRow {
  row: CsvRow;
  price: number;
  values: string[];
}

/** The variant that a row is. Nothing for a row without a price: one more picture stands on it. */
function variantRowOf(row: CsvRow, { handle, names }: ProductHead): VariantRow | undefined {
  const price = amountOf(row, 'price');
  if (price === undefined) {
    // A variant is told by what only a variant has.
    if (row.cells.sku || optionFields.some(([, value]) => row.cells[value]))
      throw new CsvProblem(row.line, `the variant ${wordsOf(row)} of "${handle}" has no price`);
    return undefined;
  }
  const values = names.map((_, at) => row.cells[optionFields[at]?.[1] as Field] ?? '');
  const blank = values.indexOf('');
  if (blank >= 0) throw new CsvProblem(row.line, `the variant of "${handle}" has no value for ${names[blank]}`);
  return { row, price, values };
}

/** Pictures and variants, row by row: of several problems the one that stands first in the file is told. */
function readRows(rows: readonly CsvRow[], product: ProductHead) {
  const images: { at: number; url: string }[] = [];
  const variants: VariantRow[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const url = imageOf(row, 'image');
    if (url) images.push({ at: Number(row.cells.imagePosition) || images.length + 1, url });
    const variant = variantRowOf(row, product);
    if (!variant) continue;
    const key = product.names.length === 0 ? (row.cells.sku ?? '') : JSON.stringify(variant.values.map((value) => value.toLowerCase()));
    const twin = seen.get(key);
    if (twin !== undefined)
      throw new CsvProblem(
        row.line,
        `the variant ${variant.values.join(' / ') || product.title} of "${product.handle}" stands on line ${twin} already`,
      );
    seen.set(key, row.line);
    variants.push(variant);
  }
  return { images: [...new Set(images.sort((a, b) => a.at - b.at).map((image) => image.url))], variants };
}

function variantsOf(wanted: readonly VariantRow[], handle: string): SupplierVariant[] {
  const keys = keysOf(wanted);
  return wanted.map(({ row, price, values }, at): SupplierVariant => {
    const key = keys[at] as string;
    const variantImage = imageOf(row, 'variantImage');
    const externalId = `${handle}#${row.cells.sku ?? key}`;
    if (externalId.length > maxKeyLength)
      throw new CsvProblem(row.line, `a variant of "${handle}" is told from the others by very long values only: give it a SKU`);
    const cost = amountOf(row, 'cost') ?? price;
    // Sellers' prices are reckoned from it, and orders are paid by it.
    if (cost === 0) throw new CsvProblem(row.line, `a variant of "${handle}" costs nothing`);
    return {
      externalId,
      sku: row.cells.sku ?? beginningOf(`${handle}-${key}`, 120),
      optionValues: values,
      cost,
      stock: numberOf(row, 'quantity'),
      weightGrams: numberOf(row, 'grams'),
      ...(variantImage ? { image: variantImage } : {}),
      isAvailable: true,
    };
  });
}

const isOffered = ({ published, status, giftCard }: CsvRow['cells']): boolean =>
  !/^(false|no)$/i.test(published ?? '') && !/^(draft|archived|unlisted)$/i.test(status ?? '') && !/^(true|yes)$/i.test(giftCard ?? '');

const tagsOf = ({ tags }: CsvRow['cells']): string[] =>
  (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * One product from its rows (one handle, in the file's order). The cost is "Cost per item", else the price, in USD.
 * @throws CsvProblem
 */
export function csvProductOf(rows: readonly CsvRow[]): CsvProduct {
  const first = rows[0] as CsvRow;
  const handle = first.cells.handle as string;
  refuseOddRows(rows, handle);
  const title = rows.find((row) => row.cells.title)?.cells.title;
  if (!title) throw new CsvProblem(first.line, `the product "${handle}" has no title`);
  const names = optionNamesOf(rows);
  const { images, variants: wanted } = readRows(rows, { handle, title, names });
  const variants = variantsOf(wanted, handle);
  if (variants.length === 0) throw new CsvProblem(first.line, `the product "${handle}" has no variant with a price`);
  if (variants.length > maxVariants) throw new CsvProblem(first.line, `the product "${handle}" has more than ${maxVariants} variants`);
  if (new Set(variants.map((variant) => variant.externalId)).size !== variants.length)
    throw new CsvProblem(first.line, `the product "${handle}" uses one SKU for two variants`);
  const costs = variants.map((variant) => variant.cost);
  const { vendor, category, type } = first.cells;
  const path = category ? category.split(/\s*>\s*/) : type ? [type] : [];
  return {
    line: first.line,
    isOffered: isOffered(first.cells),
    product: {
      externalId: handle,
      title,
      descriptionHtml: rows.find((row) => row.cells.body)?.cells.body ?? '',
      images,
      categoryPath: path.filter(Boolean),
      ...(vendor ? { supplierName: vendor, supplierId: slug(vendor) } : {}),
      costMin: Math.min(...costs),
      costMax: Math.max(...costs),
      stock: Math.min(
        maxStock,
        variants.reduce((sum, variant) => sum + variant.stock, 0),
      ),
      listedCount: 0,
      ordersCount: 0,
      shipsFrom: ['CN'],
      options: names.map((name, at) => ({ name, values: [...new Set(variants.map((variant) => variant.optionValues[at] as string))] })),
      specifications: type ? [{ name: 'Type', value: type }] : [],
      tags: tagsOf(first.cells),
      reviewsCount: 0,
      variants,
    },
  };
}
