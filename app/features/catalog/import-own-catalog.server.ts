import type { Readable } from 'node:stream';
import type { Context } from '#app/context.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Encoding } from './csv-text.ts';
import { readInventory } from './inventory-csv.ts';
import { type CsvProduct, type HiddenFor, type StockSaid, stockIfTold, stockOfAll } from './product-csv.ts';
import type { CsvProblem } from './product-csv-rows.ts';
import type { ProhibitedReason } from './prohibited-goods.ts';
import { listOwnServices } from './quote-shipping.server.ts';
import { readCsvProducts, surveyCsv } from './read-csv-products.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';

export interface HiddenProduct {
  line: number;
  title: string;
  reason: HiddenFor | ProhibitedReason;
  /** Of goods that may not be sold: the words that gave them away, in small letters. */
  words?: string;
}

/** Stock of the variants that are offered, by what the file says of it. */
export interface StockCounts {
  /** Sold whether or not any is counted. */
  uncounted: number;
  /** Nothing is said: what was known before stays. */
  kept: number;
  /** None left: the file says 0 or less. */
  none: number;
  /** Nothing is said, and nothing was known, so that it stays unknown: no column for quantities, or an empty cell. */
  unsaid: { column: number; cell: number };
}

export interface OwnCatalogImport {
  /** Rows of the file below its headings. */
  rows: number;
  products: number;
  variants: number;
  stock: StockCounts;
  /** Of the products that went in and are not hidden, how many have nothing left at all. */
  productsOutOfStock: number;
  /** Of the file's amounts. `isAssumed`: nobody said so. */
  currency: { code: string; isAssumed: boolean; decimal: '.' | ',' };
  encoding: Encoding;
  /** Stored and not offered: drafts, archived or unpublished products, gift cards, and goods that may not be sold. */
  hidden: HiddenProduct[];
  /** What was left out and why, with its line; of very many only the first `maxProblems`. */
  problems: string[];
  /** How many they are in all. */
  leftOut: number;
  /** Variants of the inventory file that the product file does not have. */
  inventoryUnused: number;
}

/** Products stored in one transaction. */
const batch = 40;
export const maxProblems = 200;

export interface ReadAs {
  /** ISO 4217; dollars when nothing is said, as such a file has no word on it. */
  currency?: string | undefined;
  /** Opens Shopify's inventory CSV of the same shop. */
  openInventory?: (() => Readable) | undefined;
}

/**
 * Fill our own supplier's catalogue from a Shopify product CSV, read as a stream. Products are identified by their handle,
 * variants by their SKU or values: importing the file again changes nothing, importing a newer one updates. What has a mistake is
 * left out and reported with its line; the rest is stored, and what cannot be read of something known leaves it as it is
 * (docs/decisions/186, 245).
 * @param open opens the file from its beginning; it is read several times.
 * @throws AppError BAD_REQUEST with `currency` when there is no exchange rate for it; CsvProblem of the inventory file.
 */
export async function importOwnCatalog(ctx: Context, open: () => Readable, as: ReadAs = {}): Promise<OwnCatalogImport> {
  const code = as.currency ?? 'USD';
  const { rates } = await ratesOf(ctx);
  if (!rates[code]) throw new AppError('BAD_REQUEST', {}, { fields: { currency: ['invalid'] } });
  const inventory = as.openInventory && (await readInventory(as.openInventory));
  await listOwnServices(ctx);
  const survey = await surveyCsv(open);
  const result: OwnCatalogImport = {
    rows: survey.rows,
    products: 0,
    variants: 0,
    stock: { uncounted: 0, kept: 0, none: 0, unsaid: { column: 0, cell: 0 } },
    productsOutOfStock: 0,
    currency: { code, isAssumed: as.currency === undefined, decimal: survey.decimal },
    encoding: survey.encoding,
    hidden: [],
    problems: [],
    leftOut: 0,
    inventoryUnused: 0,
  };
  const problems: CsvProblem[] = [];
  let waiting: CsvProduct[] = [];
  const flush = async () => {
    const products = waiting;
    waiting = [];
    if (products.length > 0) await storeBatch(ctx, products, result);
  };
  const note = (problem: CsvProblem) => {
    result.leftOut += 1;
    if (problems.length < maxProblems) problems.push(problem);
  };
  const form = { ...survey, currency: code, rates, ...(inventory ? { inventory } : {}) };
  for await (const product of readCsvProducts(open, survey, form, note)) {
    waiting.push(product);
    if (waiting.length >= batch) await flush();
  }
  await flush();
  result.problems = problems.sort((a, b) => a.line - b.line).map((problem) => problem.message);
  result.inventoryUnused = inventory?.left() ?? 0;
  return result;
}

/** Stores the products and counts them in the result, once they are stored. */
async function storeBatch(ctx: Context, products: CsvProduct[], result: OwnCatalogImport): Promise<void> {
  const { hidden, offered } = await ctx.transaction(async (tx) => {
    await keepWhatIsKnown(tx, products);
    const hidden: HiddenProduct[] = [];
    const offered: CsvProduct[] = [];
    const ids: string[] = [];
    const notOffered: string[] = [];
    const hosts = new Set<string>();
    for (const each of products) {
      const { product, line, hiddenFor, unread } = each;
      const { productId, prohibited } = await storeDetails(tx, 'quayside', product, { unread });
      ids.push(productId);
      if (prohibited) hidden.push({ line, title: product.title, ...prohibited });
      else if (hiddenFor) hidden.push({ line, title: product.title, reason: hiddenFor });
      else offered.push(each);
      if (hiddenFor) notOffered.push(productId);
      for (const image of [...product.images, ...product.variants.map((variant) => variant.image)])
        if (image) hosts.add(new URL(image).hostname);
    }
    await tx.sql.query("update source_products set status = 'removed' where id = any($1)", [notOffered]);
    // A sum that was known before does not hold with a variant of which nothing is told.
    await tx.sql.query('update source_products set stock = null where id = any($1)', [
      ids.filter((_, at) => products[at]?.product.stock === undefined),
    ]);
    await tx.sql.query('insert into image_hosts (host) select unnest($1::text[]) on conflict do nothing', [[...hosts].sort()]);
    await refreshOffers(tx, 'quayside', ids);
    return { hidden, offered };
  });
  result.products += products.length;
  result.variants += products.reduce((sum, { product }) => sum + product.variants.length, 0);
  result.hidden.push(...hidden);
  for (const each of offered) countStock(each, result);
}

const isSilent = (said: StockSaid | undefined): boolean => said === 'no column' || said === 'empty';

function countStock({ product, stockSaid }: CsvProduct, result: OwnCatalogImport): void {
  const { stock: counts } = result;
  if (product.stock === 0) result.productsOutOfStock += 1;
  for (const { externalId, stock } of product.variants) {
    const said = stockSaid.get(externalId);
    if (said === 'uncounted') counts.uncounted += 1;
    else if (isSilent(said) && stock !== undefined) counts.kept += 1;
    else if (said === 'no column') counts.unsaid.column += 1;
    else if (said === 'empty') counts.unsaid.cell += 1;
    else if (stock === 0) counts.none += 1;
  }
}

/**
 * Gives variants of whose stock the file says nothing what is known of them, and the options the values of variants that could not be read
 * and are known. One statement.
 */
async function keepWhatIsKnown(ctx: Context, products: readonly CsvProduct[]): Promise<void> {
  const asked = products.flatMap(({ stockSaid, unread }) => [
    ...[...stockSaid].flatMap(([id, said]) => (isSilent(said) ? [id] : [])),
    ...unread,
  ]);
  if (asked.length === 0) return;
  const { rows } = await ctx.sql.query(
    `select v.external_id as id, v.stock, v.option_values as values from source_variants v join source_products p on p.id = v.product_id
     where v.external_id = any($1) and p.source = 'quayside' and v.is_available`,
    [asked],
  );
  const known = new Map<string, { stock: number | null; values: string[] }>(rows.map((row) => [row.id, row]));
  for (const { product, stockSaid, unread } of products) {
    for (const variant of product.variants)
      if (isSilent(stockSaid.get(variant.externalId))) Object.assign(variant, stockIfTold(known.get(variant.externalId)?.stock));
    Object.assign(product, stockOfAll(product.variants));
    for (const id of unread)
      for (const [at, option] of product.options.entries()) {
        const value = known.get(id)?.values[at];
        if (value && !option.values.includes(value)) option.values.push(value);
      }
  }
}
