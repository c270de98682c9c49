import type { WorkplaceContext } from '#app/context.ts';
import { CatalogFilters } from './filters.ts';
import { findPasted } from './find-pasted.server.ts';
import { type FoundProducts, findProducts } from './find-products.server.ts';
import { titleWordsOf } from './main-words.ts';

/**
 * One search box for everything: a link, id or SKU finds that product, at its supplier if it is not known here; of a link to anything else
 * similar products are found, with the reason; any other text is a search.
 */
export async function quickScan(ctx: WorkplaceContext, { text, country_code: shipTo }: { text: string; country_code: string }) {
  const pasted = await findPasted(ctx, text);
  const nothing: FoundProducts = { products: [], total: 0, next: null, previous: null, match: 'all', corrected: null, also: null };
  if (pasted && 'product' in pasted) return { product: pasted.product, notice: null, ...nothing, total: 1 };
  const keyword = pasted ? titleWordsOf(pasted.notice.words) : text.slice(0, 200);
  const filters = CatalogFilters.parse({ keyword, ship_to: shipTo, sort: 'most_relevant' });
  const page = keyword ? await findProducts(ctx, filters, { isCounted: !pasted }) : nothing;
  return { product: null, notice: pasted?.notice ?? null, ...page };
}
