/** Data of the catalogue's screens. */
import type { WorkplaceContext } from '#app/context.ts';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { type CardProduct, cardOf } from './card.ts';
import { collectionsOf } from './collections.ts';
import { countFavorites } from './favorite-products.server.ts';
import { findSupplier } from './favorite-suppliers.server.ts';
import { listFilterChoices, listShipTo, listSources } from './filter-choices.server.ts';
import { CatalogFilters, type Collection } from './filters.ts';
import type { PastedNotice } from './find-pasted.server.ts';
import { findProducts } from './find-products.server.ts';
import { getProductDetail } from './get-product-detail.server.ts';
import { relatedKeywords, trendingKeywords } from './keywords.server.ts';
import { titleWordsOf } from './main-words.ts';
import { ratesOf } from './rates.server.ts';
import { getInspired } from './recommendations.server.ts';
import { showDescription } from './sanitize-description.server.ts';
import type { ProductDetailView } from './schemas.ts';

/** The filters of an address, with the words of a pasted link in place of the link itself; the most relevant first. */
function similarTo(search: URLSearchParams, pasted: PastedNotice): CatalogFilters {
  const given = new URLSearchParams(search);
  given.set('keyword', titleWordsOf(pasted.words));
  const filters = filtersOf(given);
  return { ...filters, sort: filters.sort ?? 'most_relevant' };
}

/** Filters from an address, without its other parameters; the default filters if one is invalid. */
function filtersOf(search: URLSearchParams): CatalogFilters {
  const given = Object.fromEntries([...search].filter(([name, value]) => name in CatalogFilters.shape && value !== ''));
  const parsed = CatalogFilters.safeParse(given);
  return parsed.success ? parsed.data : CatalogFilters.parse({});
}

/**
 * A page of the catalogue with its filters, for an address.
 * @param pasted why a pasted link, id or SKU opens nothing: similar products are listed instead of it.
 */
export async function loadCatalogPage(
  ctx: WorkplaceContext,
  search: URLSearchParams,
  { collection, pasted }: { collection?: Collection | undefined; pasted?: PastedNotice | undefined } = {},
) {
  const filters = pasted ? similarTo(search, pasted) : filtersOf(search);
  if (collection) filters.collection = collection;
  const [page, choices, keywords] = await Promise.all([
    orFirstPage(
      filters,
      (asked) => findProducts(ctx, asked, { isCounted: !pasted }),
      (found) => found.products,
    ),
    listFilterChoices(ctx),
    filters.keyword ? relatedKeywords(ctx, filters.keyword, 6) : trendingKeywords(ctx, 6),
  ]);
  return {
    ...page,
    products: page.products.map(cardOf),
    filters,
    pasted: pasted ?? null,
    ...choices,
    keywords,
    sources: listSources(ctx)
      .filter((each) => each.has_catalog)
      .map((each) => each.source),
    collections: collectionsOf(ctx.now()),
    supplier: filters.supplier && filters.source ? await findSupplier(ctx, filters.source, filters.supplier) : undefined,
  };
}

export type CatalogPageData = Awaited<ReturnType<typeof loadCatalogPage>>;

/** Products for the strip "Get inspired"; `next` is the cursor of the following ones, null after the last. */
export interface InspiredPage {
  products: CardProduct[];
  next: string | null;
}

export async function loadInspired(ctx: WorkplaceContext, search: URLSearchParams): Promise<InspiredPage> {
  const { ship_to, cursor } = filtersOf(search);
  const { products, next } = await orFirstPage(
    { ship_to, cursor },
    (asked) => getInspired(ctx, asked),
    (found) => found.products,
  );
  return { products: products.map(cardOf), next };
}

export interface DetailPageData {
  product: ProductDetailView;
  countries: string[];
  similar: CardProduct[];
  shipTo: string;
  ratesAt: string | null;
  /** Number of favorite products. */
  favorites: number;
}

/** Number of products in "You may also like". */
const similarCount = 6;

export async function loadDetailPage(ctx: WorkplaceContext, key: { source: string; id: string; shipTo: string }): Promise<DetailPageData> {
  const product = await getProductDetail(ctx, key);
  const filters = CatalogFilters.parse({
    ship_to: key.shipTo,
    page_size: similarCount + 1,
    ...(product.category_id ? { category: product.category_id } : { source: product.source }),
  });
  const [similar, countries, rates, favorites] = await Promise.all([
    findProducts(ctx, filters),
    listShipTo(ctx),
    ratesOf(ctx),
    countFavorites(ctx),
  ]);
  return {
    product: { ...product, description: showDescription(product.description) },
    countries,
    similar: similar.products
      .filter((each) => each.id !== product.id)
      .slice(0, similarCount)
      .map(cardOf),
    shipTo: key.shipTo,
    ratesAt: rates.at?.toISOString() ?? null,
    favorites,
  };
}
