/** What a seller has pasted into a search instead of words: the product that a link, an id or a SKU means. */
import type { ProductReference, SupplierProduct } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';
import { listSources } from './filter-choices.server.ts';
import { supplierTimeoutMs } from './get-source-product.server.ts';
import { type Pasted, readPasted } from './read-pasted.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';

export interface NamedProduct {
  id: string;
  source: string;
  source_product_id: string;
  name: string;
}

/**
 * Why nothing can be opened: the supplier has no catalogue here (`unsupported`), says that it has no such product (`absent`), does not
 * answer (`unanswered`), or the link is of no product (`no_product`).
 */
export interface PastedNotice {
  kind: 'unsupported' | 'absent' | 'unanswered' | 'no_product';
  /** As it writes itself; a site's host where it is not known. */
  supplier: string;
  /** The beginning of what was pasted. */
  text: string;
  /** What the link says of its product, to look for similar ones; '' when it says nothing. */
  words: string;
}

export type FoundPasted = { product: NamedProduct; shipTo?: string | undefined } | { notice: PastedNotice };

/** How often a workplace may have suppliers asked for what is not known here: the turns of our account are everybody's. */
const asks = { name: 'pasted', points: 20, within: 60 };
/** The most characters of a pasted text that are looked at: addresses with all their parameters. */
const mostCharacters = 2000;
const mostShown = 80;

/**
 * The product that was pasted, from what is known here or else from its supplier, which then is stored.
 * @returns undefined for words, which are to be searched for.
 */
export async function findPasted(ctx: WorkplaceContext, text: string): Promise<FoundPasted | undefined> {
  const pasted = readPasted(text.slice(0, mostCharacters));
  if (!pasted) return undefined;
  const known = await findKnownPasted(ctx, pasted);
  if (known) return { product: known, ...(pasted.kind === 'own' && pasted.shipTo ? { shipTo: pasted.shipTo } : {}) };
  if (pasted.kind === 'code') return undefined;
  const noticeOf = (kind: PastedNotice['kind'], supplier: string): FoundPasted => ({
    notice: {
      kind,
      supplier: vendorNameOf(supplier),
      text: beginningOf(text.trim(), mostShown),
      words: pasted.kind === 'link' ? pasted.words : '',
    },
  });
  const sources = listSources(ctx).filter((each) => each.has_catalog);
  if (pasted.kind === 'link' && !sources.some(({ source }) => source === pasted.supplier)) return noticeOf('unsupported', pasted.supplier);
  if (pasted.kind === 'link' && pasted.id === undefined) return noticeOf('no_product', pasted.supplier);
  let missing = noticeOf('absent', sourceOf(pasted) ?? 'quayside');
  for (const { source } of sources.filter((each) => each.source === (sourceOf(pasted) ?? each.source))) {
    const found = await askSupplier(ctx, source, referenceOf(pasted));
    if (typeof found !== 'string') return { product: found };
    missing = noticeOf(found, source);
  }
  return missing;
}

/** The product that was pasted, if it is known here: no supplier is asked. */
export async function findKnownPasted(ctx: WorkplaceContext, pasted: Pasted): Promise<NamedProduct | undefined> {
  const ids = idsOf(pasted);
  const skus = pasted.kind === 'sku' ? [pasted.sku] : pasted.kind === 'code' ? [pasted.code] : [];
  if (ids.length + skus.length === 0) return undefined;
  // A product's own SKU is not kept: it is what its variants' begin with.
  const begun = pasted.kind === 'sku' && !pasted.sku.includes('-') ? pasted.sku : null;
  const { rows } = await ctx.sql.query<NamedProduct>({
    name: 'pasted-product',
    text: `select p.id, p.source, p.external_id as source_product_id, p.title as name from source_products p
      where (p.visible_to is null or p.visible_to = $3) and ($5::text is null or p.source = $5) and p.id in (
        select id from source_products where source = any($6) and external_id = any($1)
        union select id from source_products where id = any($2::uuid[])
        union (select product_id from source_variants where sku = any($4) limit 20)
        union (select product_id from source_variants where external_id = any($1) limit 20)
        union (select product_id from source_variants where sku > $7 and sku < $7 || '~' and sku ~ ('^' || $7 || '([0-9]{2}[A-Z]{2}|-.*)$') limit 20))
      order by p.status = 'active' desc, p.id limit 1`,
    values: [ids, ids.filter(isId), ctx.workplace.id, skus, sourceOf(pasted) ?? null, listSources(ctx).map((each) => each.source), begun],
  });
  return rows[0];
}

/** The supplier that it must be of; undefined: any. */
const sourceOf = (pasted: Pasted): string | undefined =>
  pasted.kind === 'link' || pasted.kind === 'sku' ? pasted.supplier : pasted.kind === 'own' ? pasted.source : undefined;

function idsOf(pasted: Pasted): string[] {
  if (pasted.kind === 'id') return pasted.spellings;
  if (pasted.kind === 'own') return [pasted.id];
  if (pasted.kind === 'code') return [pasted.code];
  return pasted.kind === 'link' && pasted.id !== undefined ? [...new Set([pasted.id, pasted.id.toUpperCase()])] : [];
}

const referenceOf = (pasted: Pasted): ProductReference =>
  // CJ writes the letters of its ids in upper case.
  pasted.kind === 'sku' ? { sku: pasted.sku } : { id: (idsOf(pasted)[0] ?? '').toUpperCase() };

/** Asks a supplier for a product and stores it. @returns why there is none, when there is none. */
async function askSupplier(
  ctx: WorkplaceContext,
  source: string,
  reference: ProductReference,
): Promise<NamedProduct | 'absent' | 'unanswered'> {
  const catalog = ctx.connectors.suppliers[source]?.catalog;
  if (!catalog) return 'absent';
  try {
    await ctx.rateLimits.take(asks, ctx.workplace.id);
    const asking = catalog.findProduct(reference).then((product) => storeFound(ctx, source, product));
    return await withTimeout(asking, supplierTimeoutMs, 'unanswered' as const);
  } catch (error) {
    if (isAppError(error) && error.code === 'RATE_LIMITED') return 'unanswered';
    if (!isConnectorError(error)) throw error;
    // "Rejected": what it does not take for an id or SKU.
    if (error.reason === 'not_found' || error.reason === 'rejected') return 'absent';
    ctx.log.warn({ err: error, source }, 'pasted product not read');
    return 'unanswered';
  }
}

/** One that is known already stays as it is: its detail is read when it is opened. */
async function storeFound(ctx: WorkplaceContext, source: string, product: SupplierProduct): Promise<NamedProduct> {
  const known = await findKnownPasted(ctx, { kind: 'link', supplier: source, isKnown: true, id: product.externalId, words: '' });
  if (known) return known;
  const { productId } = await storeDetails(ctx, source, product, { unread: product.unread ?? [] });
  await refreshOffers(ctx, source, [productId]);
  return { id: productId, source, source_product_id: product.externalId, name: product.title };
}
