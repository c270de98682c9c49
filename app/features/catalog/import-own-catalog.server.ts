import type { Readable } from 'node:stream';
import type { Context } from '#app/context.ts';
import type { CsvProduct } from './product-csv.ts';
import type { CsvProblem } from './product-csv-rows.ts';
import { listOwnServices } from './quote-shipping.server.ts';
import { readCsvProducts } from './read-csv-products.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';

export interface OwnCatalogImport {
  products: number;
  variants: number;
  /** Prohibited goods, which are not offered: their lines and titles. */
  prohibited: { line: number; title: string }[];
  /** Drafts, archived products and gift cards: stored, not offered. */
  notOffered: number;
  problems: string[];
}

/** Products stored in one transaction. */
const batch = 40;
const maxProblems = 200;

/**
 * Fill our own supplier's catalogue from a Shopify product CSV, read as a stream. Products are identified by their handle,
 * variants by their SKU: importing the file again changes nothing, importing a newer one updates. A product with a mistake is
 * skipped and reported with its line; the others are stored (docs/decisions/186).
 * @param open opens the file from its beginning; it is read twice.
 */
export async function importOwnCatalog(ctx: Context, open: () => Readable): Promise<OwnCatalogImport> {
  await listOwnServices(ctx);
  const result: OwnCatalogImport = { products: 0, variants: 0, prohibited: [], notOffered: 0, problems: [] };
  const problems: CsvProblem[] = [];
  let waiting: CsvProduct[] = [];
  const flush = async () => {
    const products = waiting;
    waiting = [];
    if (products.length === 0) return;
    const stored = await storeBatch(ctx, products);
    result.products += products.length;
    result.variants += stored.variants;
    result.prohibited.push(...stored.prohibited);
    result.notOffered += stored.notOffered;
  };
  const note = (problem: CsvProblem) => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  for await (const product of readCsvProducts(open, note)) {
    waiting.push(product);
    if (waiting.length >= batch) await flush();
  }
  await flush();
  result.problems = problems.sort((a, b) => a.line - b.line).map((problem) => problem.message);
  return result;
}

async function storeBatch(ctx: Context, products: CsvProduct[]): Promise<Pick<OwnCatalogImport, 'variants' | 'prohibited' | 'notOffered'>> {
  return ctx.transaction(async (tx) => {
    const prohibited: OwnCatalogImport['prohibited'] = [];
    let variants = 0;
    const ids: string[] = [];
    const hidden: string[] = [];
    const hosts = new Set<string>();
    for (const { product, line, isOffered } of products) {
      const { productId, status } = await storeDetails(tx, 'quayside', product);
      ids.push(productId);
      if (status === 'prohibited') prohibited.push({ line, title: product.title });
      else if (!isOffered) hidden.push(productId);
      variants += product.variants.length;
      for (const image of [...product.images, ...product.variants.map((variant) => variant.image)])
        if (image) hosts.add(new URL(image).hostname);
    }
    await tx.sql.query("update source_products set status = 'removed' where id = any($1)", [hidden]);
    await tx.sql.query('insert into image_hosts (host) select unnest($1::text[]) on conflict do nothing', [[...hosts].sort()]);
    await refreshOffers(tx, 'quayside', ids);
    return { variants, prohibited, notOffered: hidden.length };
  });
}
