/** Supplier products from the rows of Shopify's product CSV. Pure. */
import type { SupplierProduct, SupplierVariant } from '#app/connectors/suppliers/supplier.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { amountOf, CsvProblem, type CsvRow, type Field, imageOf, maxStock, numberOf, refuseOddRows } from './product-csv-rows.ts';

export interface CsvProduct {
  line: number;
  /** False for drafts, archived or unpublished products, and gift cards, which are only valid in the store that issued them. */
  isOffered: boolean;
  product: SupplierProduct;
}

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
  price: number;
  values: string[];
}

/** The variant of a row; undefined for a row without a price, which only has a further picture. */
function variantRowOf(row: CsvRow, { handle, names }: ProductHead): VariantRow | undefined {
  const price = amountOf(row, 'price');
  if (price === undefined) {
    // SKU or option values show that the row is meant as a variant.
    if (row.cells.sku || optionFields.some(([, value]) => row.cells[value]))
      throw new CsvProblem(row.line, `the variant ${wordsOf(row)} of "${handle}" has no price`);
    return undefined;
  }
  const values = names.map((_, at) => row.cells[optionFields[at]?.[1] as Field] ?? '');
  const blank = values.indexOf('');
  if (blank >= 0) throw new CsvProblem(row.line, `the variant of "${handle}" has no value for ${names[blank]}`);
  return { row, price, values };
}

/** Pictures and variants, read row by row, so that the first of several problems in the file is reported. */
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
    // Sellers' prices are calculated from the cost, and orders are charged by it.
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
