/** Supplier products from the rows of Shopify's product CSV. Pure. */
import type { SupplierProduct, SupplierVariant } from '#app/connectors/suppliers/supplier.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import type { InventoryCsv } from './inventory-csv.ts';
import {
  type AmountForm,
  amountOf,
  CsvProblem,
  type CsvRow,
  type Field,
  imageOf,
  maxStock,
  numberOf,
  ratingOf,
  refuseOddRows,
} from './product-csv-rows.ts';
import { sumOfStock } from './stock.ts';

/** Why a product of a file is stored and not offered. Gift cards are only valid in the store that issued them. */
export type HiddenFor = 'draft' | 'archived' | 'unlisted' | 'unpublished' | 'gift card';

/**
 * What a file says about a variant's stock: a number (its quantity or the inventory file's); that the shop sells it whether or not any is
 * counted (no tracker, or policy "continue"); or nothing.
 */
export type StockSaid = 'counted' | 'uncounted' | 'no column' | 'empty';

export interface CsvProduct {
  line: number;
  hiddenFor?: HiddenFor;
  product: SupplierProduct;
  /** By the variants' external ids. A variant of which nothing is said has no stock here; what is known of it is to stay. */
  stockSaid: Map<string, StockSaid>;
  /** Variants whose rows could not be read: what is known of them is to stay. */
  unread: string[];
}

/** How a file is to be read. */
export interface ProductCsvForm extends AmountForm {
  hasQuantities: boolean;
  hasTrackers: boolean;
  inventory?: InventoryCsv;
}

/**
 * Stock of goods that their shop sells without counting them. Stores need a number, and this many are never sold between two readings
 * (docs/decisions/245).
 */
export const uncountedStock = 9_999;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

const optionFields = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** Describes a variant's row in messages. */
const wordsOf = (row: CsvRow): string => optionFields.flatMap(([, value]) => row.cells[value] ?? []).join(' / ') || (row.cells.sku ?? '');

/**
 * Keys of variants without a SKU: the letters and digits of their values. If those are equal ("+1.00", "-1.00"), the values themselves,
 * so that the key does not depend on the order of rows.
 */
function keysOf(variants: readonly { row: CsvRow; values: readonly string[] }[]): string[] {
  const plain = variants.map(({ row, values }) => values.map(slug).join('/') || row.cells.sku || 'default');
  const alike = Map.groupBy(plain, (key) => key);
  return plain.map((key, at) => {
    const { values = [] } = variants[at] ?? {};
    return alike.get(key)?.length === 1 || values.length === 0 ? key : values.join('/').toLowerCase();
  });
}

/** Maximum number of variants of one product, as at Shopify: a store accepts no more. */
const maxVariants = 2_048;
/** Maximum length of a variant's key, in characters: an index entry holds 2,704 bytes. */
const maxKeyLength = 800;

/** Names of the options; none for a product with one variant, for which the file has the option "Title" with a single value. */
function optionNamesOf(rows: readonly CsvRow[]): string[] {
  const names = optionFields.map(([name]) => rows[0]?.cells[name]).filter((name): name is string => name !== undefined);
  if (names.length !== 1 || names[0]?.toLowerCase() !== 'title') return names;
  const values = new Set(rows.flatMap(({ cells }) => cells.option1Value ?? []));
  return values.size > 1 ? names : [];
}

/** The data of a product that is needed to read its rows. */
interface ProductHead {
  handle: string;
  title: string;
  /** Names of its options. */
  names: string[];
}

interface VariantRow {
  row: CsvRow;
  values: string[];
  /** Undefined if the row cannot be read. */
  read?: { price: number; cost: number; grams: number; quantity: number | undefined; image: string | undefined };
}

type Note = (problem: CsvProblem) => void;

/** What `read` returns; undefined with a note if there is a mistake in the file. */
function orNote<T>(note: Note, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    note(error);
    return undefined;
  }
}

/** The variant of a row; undefined for a row without a price, which only has a further picture. */
function variantRowOf(row: CsvRow, { handle, names }: ProductHead, form: ProductCsvForm, note: Note): VariantRow | undefined {
  // SKU or option values show that a row without a price is meant as a variant.
  if (row.cells.price === undefined && !row.cells.sku && !optionFields.some(([, value]) => row.cells[value])) return undefined;
  const values = names.map((_, at) => row.cells[optionFields[at]?.[1] as Field] ?? '');
  const read = orNote(note, () => {
    const price = amountOf(row, 'price', form);
    if (price === undefined) throw new CsvProblem(row.line, `the variant ${wordsOf(row)} of "${handle}" has no price`);
    const blank = values.indexOf('');
    if (blank >= 0) throw new CsvProblem(row.line, `the variant of "${handle}" has no value for ${names[blank]}`);
    return { price, cost: amountOf(row, 'cost', form) ?? price, grams: numberOf(row, 'grams') ?? 0, quantity: numberOf(row, 'quantity') };
  });
  return { row, values, ...(read ? { read: { ...read, image: orNote(note, () => imageOf(row, 'variantImage')) } } : {}) };
}

/** Pictures and variants. Of two rows for the same variant the first one counts. */
function readRows(rows: readonly CsvRow[], product: ProductHead, form: ProductCsvForm, note: Note) {
  const images: { at: number; url: string }[] = [];
  const variants: VariantRow[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const url = orNote(note, () => imageOf(row, 'image'));
    if (url) images.push({ at: Number(row.cells.imagePosition) || images.length + 1, url });
    const variant = variantRowOf(row, product, form, note);
    if (!variant) continue;
    const key = product.names.length === 0 ? (row.cells.sku ?? '') : JSON.stringify(variant.values.map((value) => value.toLowerCase()));
    const twin = seen.get(key);
    if (twin !== undefined) {
      const words = `the variant ${variant.values.join(' / ') || product.title} of "${product.handle}" stands on line ${twin} already`;
      const problem = new CsvProblem(row.line, words);
      // Two products with one handle: which of them it names is not known.
      if (row.cells.title && row.cells.title !== product.title) throw problem;
      note(problem);
      continue;
    }
    seen.set(key, row.line);
    variants.push(variant);
  }
  return { images: [...new Set(images.sort((a, b) => a.at - b.at).map((image) => image.url))], variants };
}

/** External ids, in the order of the rows. A SKU of several variants does not tell them apart: their values do. */
function externalIdsOf(rows: readonly VariantRow[], handle: string): string[] {
  const keys = keysOf(rows);
  const skus = Map.groupBy(rows, ({ row }) => row.cells.sku);
  return rows.map(({ row }, at) => `${handle}#${row.cells.sku && skus.get(row.cells.sku)?.length === 1 ? row.cells.sku : keys[at]}`);
}

/** A product's or variant's stock, if it is known. */
export const stockIfTold = (stock: number | null | undefined): { stock?: number } =>
  stock == null ? {} : { stock: Math.min(maxStock, stock) };

/** All units of the variants, if each one's are known. */
export const stockOfAll = (variants: readonly SupplierVariant[]): { stock?: number } =>
  stockIfTold(sumOfStock(variants.map(({ stock }) => stock ?? null)));

function stockOf(
  { row, values, read }: VariantRow,
  handle: string,
  { hasQuantities, hasTrackers, inventory }: ProductCsvForm,
): { stock?: number; said: StockSaid } {
  const told = inventory?.take(handle, values);
  // help.shopify.com, "Using CSV files": without a tracker Shopify does not count, and by the policy "continue" it sells on.
  if ((hasTrackers && !row.cells.tracker) || /^(continue|true|yes)$/i.test(row.cells.policy ?? ''))
    return { stock: Math.max(uncountedStock, told ?? read?.quantity ?? 0), said: 'uncounted' };
  const stock = told ?? read?.quantity;
  return stock === undefined ? { said: hasQuantities ? 'empty' : 'no column' } : { stock, said: 'counted' };
}

function variantsOf(rows: readonly VariantRow[], handle: string, form: ProductCsvForm, note: Note) {
  const ids = externalIdsOf(rows, handle);
  const variants: SupplierVariant[] = [];
  const stockSaid = new Map<string, StockSaid>();
  const unread: string[] = [];
  for (const [at, variant] of rows.entries()) {
    const { row, values, read } = variant;
    const externalId = ids[at] as string;
    const refuse = (words: string) => note(new CsvProblem(row.line, words));
    if (!read) unread.push(externalId);
    else if (externalId.length > maxKeyLength)
      refuse(`a variant of "${handle}" is told from the others by very long values only: give it a SKU`);
    // Sellers' prices are calculated from the cost, and orders are charged by it.
    else if (read.cost === 0) refuse(`a variant of "${handle}" costs nothing`);
    else if (stockSaid.has(externalId))
      refuse(`a variant of "${handle}" has another one's SKU or name: ${externalId.slice(handle.length + 1)}`);
    else {
      const { stock, said } = stockOf(variant, handle, form);
      stockSaid.set(externalId, said);
      variants.push({
        externalId,
        sku: row.cells.sku ?? beginningOf(`${handle}-${externalId.slice(handle.length + 1)}`, 120),
        optionValues: values,
        cost: read.cost,
        ...stockIfTold(stock),
        weightGrams: read.grams,
        ...(read.image ? { image: read.image } : {}),
        isAvailable: true,
      });
    }
  }
  return { variants, stockSaid, unread };
}

function hiddenFor({ published, status, giftCard }: CsvRow['cells']): HiddenFor | undefined {
  if (/^(true|yes)$/i.test(giftCard ?? '')) return 'gift card';
  const named = (['draft', 'archived', 'unlisted'] as const).find((each) => each === status?.toLowerCase());
  return named ?? (/^(false|no)$/i.test(published ?? '') ? 'unpublished' : undefined);
}

const tagsOf = ({ tags }: CsvRow['cells']): string[] =>
  (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * One product from its rows (one handle, in the file's order). The cost is "Cost per item", else the price. A variant or a picture with a
 * mistake is left out and noted, the rest goes in.
 * @returns undefined if nothing of it can be offered, which was noted.
 * @throws CsvProblem if the product as a whole is left out; MissingRate.
 */
export function csvProductOf(rows: readonly CsvRow[], form: ProductCsvForm, note: Note): CsvProduct | undefined {
  const first = rows[0] as CsvRow;
  const handle = first.cells.handle as string;
  refuseOddRows(rows, handle);
  const title = rows.find((row) => row.cells.title)?.cells.title;
  if (!title) throw new CsvProblem(first.line, `the product "${handle}" has no title`);
  const names = optionNamesOf(rows);
  const { images, variants: read } = readRows(rows, { handle, title, names }, form, note);
  if (read.length === 0) throw new CsvProblem(first.line, `the product "${handle}" has no variant with a price`);
  if (read.length > maxVariants) throw new CsvProblem(first.line, `the product "${handle}" has more than ${maxVariants} variants`);
  const { variants, stockSaid, unread } = variantsOf(read, handle, form, note);
  if (variants.length === 0) return undefined;
  const costs = variants.map((variant) => variant.cost);
  const { vendor, category, type } = first.cells;
  const hidden = hiddenFor(first.cells);
  const path = category ? category.split(/\s*>\s*/) : type ? [type] : [];
  return {
    line: first.line,
    ...(hidden ? { hiddenFor: hidden } : {}),
    stockSaid,
    unread,
    product: {
      externalId: handle,
      title,
      descriptionHtml: rows.find((row) => row.cells.body)?.cells.body ?? '',
      images,
      categoryPath: path.filter(Boolean),
      ...(vendor ? { supplierName: vendor, supplierId: slug(vendor) } : {}),
      costMin: Math.min(...costs),
      costMax: Math.max(...costs),
      ...stockOfAll(variants),
      listedCount: 0,
      ordersCount: 0,
      shipsFrom: ['CN'],
      options: names.map((name, at) => ({ name, values: [...new Set(variants.map((variant) => variant.optionValues[at] as string))] })),
      specifications: type ? [{ name: 'Type', value: type }] : [],
      tags: tagsOf(first.cells),
      ...ratingOf(first),
      variants,
    },
  };
}
