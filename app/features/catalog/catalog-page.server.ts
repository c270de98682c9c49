/** Data of the catalogue's screens. */
import type { WorkplaceContext } from '#app/context.ts';
import type { Pricing } from '#app/features/pricing/pricing-of.server.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { minorFromDecimal } from '#app/platform/money.ts';
import { type CardProduct, cardOf } from './card.ts';
import { type CatalogView, catalogView } from './catalog-view.server.ts';
import { collectionsOf } from './collections.ts';
import { countFavorites } from './favorite-products.server.ts';
import { findSupplier } from './favorite-suppliers.server.ts';
import { listFilterChoices, listShipTo, listSources } from './filter-choices.server.ts';
import { defaultShipTo } from './filter-choices.ts';
import { CatalogFilters, type Collection, offeredOf, shipToSchema, worldwide } from './filters.ts';
import type { PastedNotice } from './find-pasted.server.ts';
import { findProducts } from './find-products.server.ts';
import { firstReadings } from './first-readings.server.ts';
import { getProductDetail } from './get-product-detail.server.ts';
import { getSourceProduct } from './get-source-product.server.ts';
import { relatedKeywords, trendingKeywords } from './keywords.server.ts';
import { titleWordsOf } from './main-words.ts';
import { getInspired } from './recommendations.server.ts';
import { showDescription } from './sanitize-description.server.ts';
import type { ProductDetailView } from './schemas.ts';
import { similarProducts, soughtOfProduct } from './similar-products.server.ts';

const toUnitedStates: readonly string[] = ['fastest_delivery_us', 'free_ship_us'];

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

/** A bound of costs as it is asked for: what is typed is in the currency that the cards show. */
function costInUsd(amount: number | undefined, { currency, inUsd }: Pricing): number | undefined {
  return amount === undefined ? undefined : inUsd(minorFromDecimal(amount, currency)) / 100;
}

/** The filters as they are searched for: with costs in USD. */
function searchedFor(filters: CatalogFilters, { pricing }: CatalogView): CatalogFilters {
  return { ...filters, landed_from: costInUsd(filters.landed_from, pricing), landed_to: costInUsd(filters.landed_to, pricing) };
}

/** The query by which a list's products are counted. */
function countedBy(asked: CatalogFilters): string {
  const { sort, direction, cursor, page, page_size: size, ...narrowing } = asked;
  const set = Object.entries(narrowing).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${new URLSearchParams(set)}`;
}

/** The order of a list: as named, else by the words, else what the seller chose last. Mixed is no order of words. */
function sortedBy(filters: CatalogFilters, view: CatalogView): CatalogFilters {
  if (filters.keyword) return { ...filters, sort: filters.sort === 'mixed' ? undefined : filters.sort };
  return filters.sort ? filters : { ...filters, sort: view.sort ?? 'mixed', direction: view.direction };
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
  const view = await catalogView(ctx, search, { keepsSort: true });
  const filters = sortedBy({ ...(pasted ? similarTo(search, pasted) : filtersOf(search)), ship_to: view.shipTo }, view);
  if (collection) filters.collection = collection;
  const asked = searchedFor(filters, view);
  const [page, { facets, ...choices }, keywords, readings] = await Promise.all([
    orFirstPage(
      asked,
      (each) => findProducts(ctx, each, { isCounted: !pasted, inCurrency: view.pricing }),
      (found) => found.products,
    ),
    listFilterChoices(ctx, filters.category),
    filters.keyword ? relatedKeywords(ctx, filters.keyword, asked, 6) : trendingKeywords(ctx, asked, 6),
    firstReadings(ctx),
  ]);
  const everywhere = offeredOf(new Set(Object.values(facets).flat()));
  return {
    ...page,
    products: page.products.map(cardOf),
    filters,
    home: view.home,
    currency: view.pricing.currency,
    pasted: pasted ?? null,
    countedBy: countedBy(asked),
    ...choices,
    offered: offeredOf(
      new Set(Object.entries(facets).flatMap(([source, each]) => (!filters.source || filters.source === source ? each : []))),
    ),
    keywords,
    /** Of the sources that the list is about. */
    readings: readings.filter(({ source }) => !filters.source || filters.source === source),
    sources: listSources(ctx)
      .filter((each) => each.has_catalog)
      .map((each) => each.source),
    // Delivery to the United States says nothing to who sells elsewhere.
    collections: collectionsOf(ctx.now()).filter(
      ({ slug }) =>
        slug === collection ||
        (everywhere.collections.includes(slug) && (!toUnitedStates.includes(slug) || [worldwide, 'US'].includes(filters.ship_to))),
    ),
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
  const { cursor } = filtersOf(search);
  const { shipTo, pricing } = await catalogView(ctx, search);
  const { products, next } = await orFirstPage(
    { ship_to: shipTo, cursor },
    (asked) => getInspired(ctx, { ...asked, pricing }),
    (found) => found.products,
  );
  return { products: products.map(cardOf), next };
}

export interface DetailPageData {
  product: ProductDetailView;
  countries: string[];
  /** The country of the store, which clearing a choice goes back to. */
  home: string;
  similar: CardProduct[];
  shipTo: string;
  ratesAt: string | null;
  /** Number of favorite products. */
  favorites: number;
}

/** Number of products in "You may also like". */
const similarCount = 6;

/** @param search with `ship_to`, the country was chosen there, and is kept. */
export async function loadDetailPage(
  ctx: WorkplaceContext,
  key: { source: string; id: string; shipTo: string },
  search: URLSearchParams,
): Promise<DetailPageData> {
  const { pricing, home } = await catalogView(ctx, search);
  const product = await getProductDetail(ctx, { ...key, pricing });
  const filters = CatalogFilters.parse({
    ship_to: key.shipTo,
    page_size: similarCount + 1,
    ...(product.category_id ? { category: product.category_id } : { source: product.source }),
  });
  const [similar, countries, rates, favorites] = await Promise.all([
    findProducts(ctx, filters, { inCurrency: pricing }),
    listShipTo(ctx),
    ratesOf(ctx),
    countFavorites(ctx),
  ]);
  return {
    product: { ...product, description: showDescription(product.description) },
    countries,
    home,
    similar: similar.products
      .filter((each) => each.id !== product.id)
      .slice(0, similarCount)
      .map(cardOf),
    shipTo: key.shipTo,
    ratesAt: rates.at?.toISOString() ?? null,
    favorites,
  };
}

/** Number of products in "More like this". */
const likeCount = 24;

/** Products of the same kind, for the country in `search`. @throws AppError NOT_FOUND */
export async function loadMoreLike(
  ctx: WorkplaceContext,
  key: { source: string; id: string },
  search: URLSearchParams,
): Promise<{ products: CardProduct[] }> {
  const { pricing } = await catalogView(ctx, new URLSearchParams());
  const named = shipToSchema.safeParse(search.get('ship_to') ?? undefined);
  const { id, title, images, categoryId } = await getSourceProduct(ctx, key);
  const products = await similarProducts(ctx, {
    title,
    categoryId,
    sought: await soughtOfProduct(ctx, { id, image: images[0] }),
    except: id,
    shipTo: named.success ? named.data : defaultShipTo,
    most: likeCount,
    pricing,
  });
  return { products: products.map(cardOf) };
}
