import type { WorkplaceContext } from '#app/context.ts';
import { landedIn, type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import type { CatalogItem } from './catalog-items.server.ts';
import type { CatalogFilters } from './filters.ts';
import { recordSearch } from './keywords.server.ts';
import type { CatalogItemView } from './schemas.ts';
import { searchCatalog } from './search-catalog.server.ts';

export interface FoundProducts {
  products: CatalogItemView[];
  total: number | null;
  next: string | null;
  previous: string | null;
  /** `most`, `some`: no product has all words, these have more than half of them, or at least one. */
  match: 'all' | 'most' | 'some';
  /** The search text as it was understood, where words were mistyped. */
  corrected: string | null;
  /** The text with words that were looked for beside those that were typed. */
  also: string | null;
}

/**
 * A page of the catalogue, priced by the workplace's own rules. A search whose first page has results is counted for the keywords.
 * @param more.isCounted false for words that nobody has typed.
 * @param more.inCurrency amounts are in its currency; else in USD.
 */
export async function findProducts(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  { isCounted = true, inCurrency }: { isCounted?: boolean; inCurrency?: Pricing | undefined } = {},
): Promise<FoundProducts> {
  const [{ items, ...page }, pricing] = await Promise.all([searchCatalog(ctx, filters), inCurrency ?? pricingOf(ctx)]);
  const isFirst = !filters.cursor && (filters.page ?? 1) === 1;
  if (isCounted && filters.keyword && isFirst && items.length > 0 && page.match === 'all') await recordSearch(ctx, filters.keyword);
  return { products: items.map((item) => itemView(item, pricing)), ...page };
}

/** A product of the catalogue with its suggested price and profit, in the pricing's currency. */
export function itemView(item: CatalogItem, pricing: Pricing): CatalogItemView {
  const { suggestedPrice, profit } = pricing.estimate(item);
  return {
    id: item.id,
    source: item.source,
    source_product_id: item.externalId,
    name: item.title,
    image: item.image,
    supplier_id: item.supplierId,
    supplier_name: item.supplierName,
    total_variants: item.variantsCount,
    details: item.variantsCount !== null,
    collection_path: item.categoryId,
    stock: item.stock,
    rating: item.rating === null ? null : item.rating / 100,
    reviews_count: item.reviewsCount,
    lastest_volume: item.ordersCount,
    listed_count: item.listedCount,
    ship_to: item.shipTo,
    ship_from: item.shipFrom,
    price: pricing.fromUsd(item.cost),
    shipping_cost: pricing.fromUsd(item.shippingCost),
    landed_cost: landedIn(item, pricing),
    suggested_price: suggestedPrice,
    profit,
    rsp_price_usd: decimalFromMinor(pricing.inUsd(suggestedPrice), 'USD'),
    currency: pricing.currency,
    shipping_time_min: item.daysMin,
    shipping_time_max: item.daysMax,
    is_estimated: item.isEstimated,
    is_from: item.isFrom,
    misfits: item.misfits,
    imported: item.importedId !== null,
    product_package_id: item.importedId,
    pushed: item.isPushed,
    mapped: item.isMapped,
    favourite: item.isFavorite,
  };
}
