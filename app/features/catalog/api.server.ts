import { z } from 'zod';
import { pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { PriceRule } from '#app/features/pricing/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { parsedJson } from '#app/platform/parsed-json.ts';
import { plainNumber } from '#app/platform/plain-number.ts';
import { collectionsOf } from './collections.ts';
import { listFavoriteSuppliers, setFavoriteSupplier } from './favorite-suppliers.server.ts';
import { listCategories, listSources } from './filter-choices.server.ts';
import { CatalogFilters, collections, shipToSchema } from './filters.ts';
import { findByImage, findSuppliers } from './find-by-image.server.ts';
import { findProducts } from './find-products.server.ts';
import { getProductDetail, getProductDetailById, logisticsView } from './get-product-detail.server.ts';
import { getProductLogistics } from './get-product-logistics.server.ts';
import { getSourceProduct } from './get-source-product.server.ts';
import { relatedKeywords, trendingKeywords } from './keywords.server.ts';
import { listReviews } from './list-reviews.server.ts';
import { quickScan } from './quick-scan.server.ts';
import { findMainProducts, getCampaign, getInspired, recommendUnmapped, recordInteractions } from './recommendations.server.ts';
import {
  CatalogPageView,
  CategoryTree,
  GivenImage,
  LogisticsView,
  PriceDetailView,
  ProductDetailView,
  ReviewsView,
  SimilarItemView,
} from './schemas.ts';
import { shownListApi } from './shown-list-api.server.ts';
import { suggest } from './suggest.server.ts';

const none = z.object({});
/** Size limit of requests with a picture, in bytes: 3 MB of picture, a third longer as a data URL. */
const imageBytes = 4 * 1024 * 1024;
const id = z.string().trim().min(1).max(255);
const source = z.string().trim().min(1).max(32);
/** The filters that narrow a list, by which keywords are offered. */
const Narrowing = CatalogFilters.omit({
  keyword: true,
  sort: true,
  direction: true,
  cursor: true,
  page: true,
  page_size: true,
});
const typed = (most: number) => z.string().max(most).default('');
const Keywords = z.object({ keywords: z.array(z.string()) });
const DetailInput = z.object({ source, id, country_code: shipToSchema, ship_from: z.string().trim().toUpperCase().length(2).optional() });
/** Price rules to try out in place of the workplace's, one or several, in a query as JSON; true or false: the workplace's own. */
const GivenRules = z.preprocess(
  (given) => (typeof given === 'string' ? parsedJson(given) : given),
  z.union([z.boolean().transform(() => undefined), z.array(PriceRule).min(1).max(50), PriceRule.transform((rule) => [rule])]).optional(),
);
const LogisticsInput = DetailInput.extend({
  quantity: z.coerce.number().int().min(1).max(10_000).default(1),
  sku_id: z.string().trim().max(200).optional(),
});
/** The product that a scan or a picture identifies. */
const NamedProduct = z.object({ source: z.string(), id: z.string(), source_product_id: z.string(), name: z.string() });
/** Why what was pasted opens nothing; `words` are what its link says of the product. */
const PastedNotice = z.object({
  kind: z.enum(['unsupported', 'absent', 'unanswered', 'no_product']),
  supplier: z.string(),
  text: z.string(),
  words: z.string(),
});
const Suppliers = z.object({ suppliers: z.array(z.object({ source: z.string(), supplier_id: z.string(), name: z.string() })) });

/** An endpoint for the catalogue's list, which is offered under several paths. */
const list = (method: 'get' | 'post', path: string, summary: string) =>
  endpoint({ method, path, summary, access: 'workplace', input: CatalogFilters, output: CatalogPageView, run: findProducts });

const logistics = (path: string) =>
  endpoint({
    method: 'get',
    path,
    summary: 'How a product gets to a country, and for how much',
    access: 'workplace',
    input: LogisticsInput,
    output: LogisticsView,
    run: async (ctx, input) =>
      logisticsView(
        await getProductLogistics(ctx, {
          source: input.source,
          id: input.id,
          variant: input.sku_id,
          quantity: input.quantity,
          shipFrom: input.ship_from,
          shipTo: input.country_code,
        }),
      ),
  });

const detail = (method: 'get' | 'post', path: string) =>
  endpoint({
    method,
    path,
    summary: 'A source product with variants, shipping and estimated profit',
    access: 'workplace',
    input: DetailInput.extend({ price_rule: GivenRules }),
    output: z.object({ product: ProductDetailView }),
    run: async (ctx, input) => ({
      product: await getProductDetail(ctx, {
        source: input.source,
        id: input.id,
        shipTo: input.country_code,
        shipFrom: input.ship_from,
        ...(input.price_rule ? { pricing: await pricingOf(ctx, 'USD', input.price_rule) } : {}),
      }),
    }),
  });

export const catalogApi = [
  ...shownListApi,
  endpoint({
    method: 'get',
    path: '/api/product-sources/categories/tree',
    summary: 'The categories of all suppliers, as a tree',
    access: 'workplace',
    input: none,
    output: z.object({ categories: z.array(CategoryTree) }),
    run: async (ctx) => ({ categories: await listCategories(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/collections/list',
    summary: 'Promotional collections with their bullets of today',
    access: 'workplace',
    input: none,
    output: z.object({ collections: z.array(z.object({ slug: z.string(), bullets: z.array(z.number()) })) }),
    run: async (ctx) => ({ collections: collectionsOf(ctx.now()) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/products/find-by-collection/:collection_slug',
    summary: 'Products of a collection',
    access: 'workplace',
    input: CatalogFilters.extend({ collection_slug: z.enum(collections) }),
    output: CatalogPageView,
    run: (ctx, { collection_slug, ...filters }) => findProducts(ctx, { ...filters, collection: collection_slug }),
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/source-suppliers',
    summary: 'Who sells here',
    access: 'workplace',
    input: none,
    output: z.object({
      suppliers: z.array(z.object({ source: z.string(), has_catalog: z.boolean(), has_shipping: z.boolean(), has_orders: z.boolean() })),
    }),
    run: async (ctx) => ({ suppliers: listSources(ctx) }),
  }),
  list('get', '/api/ah/products/search', 'Search the catalog'),
  list('get', '/api/ah/products/dropshipping', 'The dropshipping catalog'),
  list('post', '/api/center/products/find', 'Find products by words and filters'),
  endpoint({
    method: 'get',
    path: '/api/ah/products/:id',
    summary: 'A source product by our id',
    access: 'workplace',
    input: z.object({ id: z.uuid(), country_code: shipToSchema }),
    output: z.object({ product: ProductDetailView }),
    run: async (ctx, input) => ({ product: await getProductDetailById(ctx, { id: input.id, shipTo: input.country_code }) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/products/price-detail/:source/:id/:ship_to',
    summary: 'What each variant costs and would sell for, to a country',
    access: 'workplace',
    input: z.object({ source, id, ship_to: shipToSchema }),
    output: z.object({ product: PriceDetailView }),
    run: async (ctx, input) => ({
      product: PriceDetailView.parse(await getProductDetail(ctx, { source: input.source, id: input.id, shipTo: input.ship_to })),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/reviews/:source/:id',
    summary: "A page of a product's reviews",
    access: 'workplace',
    input: z.object({ source, id, page: z.coerce.number().int().min(1).max(500).default(1) }),
    output: ReviewsView,
    run: async (ctx, input) => {
      const { reviews, pageSize, ...page } = await listReviews(ctx, input);
      return {
        ...page,
        page_size: pageSize,
        reviews: reviews.map(({ countryCode, at, ...review }) => ({
          ...review,
          country_code: countryCode,
          at: new Date(at).toISOString(),
        })),
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/product-sources/logistics/cj/inventory/:id',
    summary: 'Stock of a CJ product by variant',
    access: 'workplace',
    input: z.object({ id }),
    output: z.object({
      variants: z.array(z.object({ sku_id: z.string(), sku: z.string(), stock: z.number().nullable() })),
      ship_from: z.array(z.string()),
    }),
    run: async (ctx, input) => {
      const product = await getSourceProduct(ctx, { source: 'cj', id: input.id });
      return {
        variants: product.variants.map((variant) => ({ sku_id: variant.externalId, sku: variant.sku, stock: variant.stock })),
        ship_from: product.shipsFrom,
      };
    },
  }),
  logistics('/api/product-sources/logistics/:source/:id'),
  logistics('/api/center/products/source/:source/:id/logistics'),
  detail('get', '/api/center/products/source/:source/:id'),
  detail('post', '/api/center/products/source/:source/:id'),
  detail('get', '/api/center/products/source/:source/:id/detail'),
  detail('post', '/api/center/products/source/:source/:id/detail'),
  endpoint({
    method: 'get',
    path: '/api/center/products/trending-keywords',
    summary: 'What sellers look for most this week',
    access: 'workplace',
    input: Narrowing,
    output: Keywords,
    run: async (ctx, filters) => ({ keywords: await trendingKeywords(ctx, filters) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/suggest-keywords',
    summary: 'Searches, products and categories for what is being typed',
    access: 'workplace',
    input: Narrowing.extend({ keyword: typed(2000) }),
    output: Keywords.extend({
      products: z.array(
        z.object({
          id: z.string(),
          source: z.string(),
          source_product_id: z.string(),
          name: z.string(),
          image: z.string().nullable(),
          price: z.number().nullable(),
          currency: z.string(),
          ship_to: z.string(),
        }),
      ),
      categories: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    run: (ctx, { keyword, ...filters }) => suggest(ctx, keyword, filters),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/related-keywords',
    summary: 'Other searches that share a word',
    access: 'workplace',
    input: Narrowing.extend({ keyword: typed(200) }),
    output: Keywords,
    run: async (ctx, { keyword, ...filters }) => ({ keywords: await relatedKeywords(ctx, keyword, filters) }),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/quick-scan',
    summary: "Find a product by its supplier's address, its id or SKU, or by words",
    access: 'workplace',
    input: z.object({ text: z.string().trim().min(1, 'required').max(2000), country_code: shipToSchema }),
    output: CatalogPageView.extend({
      product: NamedProduct.nullable(),
      notice: PastedNotice.nullable(),
    }),
    run: quickScan,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/crawl-by-seller/:source/:seller_id',
    summary: "A supplier's products",
    access: 'workplace',
    input: CatalogFilters.extend({ source, seller_id: z.string().min(1).max(200) }),
    output: CatalogPageView,
    run: (ctx, { seller_id, ...filters }) => findProducts(ctx, { ...filters, supplier: seller_id }),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/inspired',
    summary: 'A few of the most sold products, others on each refresh',
    access: 'workplace',
    input: CatalogFilters.pick({ ship_to: true, cursor: true }),
    output: CatalogPageView,
    run: getInspired,
  }),
  endpoint({
    method: 'post',
    path: '/api/get-product-id-by-image',
    summary: 'Which product a picture shows, and products that look alike',
    access: 'workplace',
    input: z.object({ image: GivenImage, country_code: shipToSchema, page_size: plainNumber(z.number().int().min(1).max(48)).optional() }),
    output: z.object({
      product: NamedProduct.nullable(),
      products: z.array(SimilarItemView),
    }),
    maxBytes: imageBytes,
    run: findByImage,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/find-suppliers',
    summary: 'Who else sells a product, by its picture and its words',
    access: 'workplace',
    input: z.object({
      image: GivenImage.optional(),
      source: source.optional(),
      product_source_id: id.optional(),
      country_code: shipToSchema,
    }),
    output: z.object({ products: z.array(SimilarItemView) }),
    maxBytes: imageBytes,
    run: findSuppliers,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/find-main-products',
    summary: 'The same things from whoever delivers them cheapest',
    access: 'workplace',
    input: z.object({
      products: z
        .array(
          z.object({
            id: z.uuid().optional(),
            name: z.string().trim().min(1, 'required').max(500),
            image: z.string().max(2000).optional(),
          }),
        )
        .min(1, 'required')
        .max(20, 'tooLarge'),
      country_code: shipToSchema,
    }),
    output: z.object({ items: z.array(z.object({ name: z.string(), product: SimilarItemView.nullable() })) }),
    run: findMainProducts,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/recommend-unmap',
    summary: 'Suppliers for store products that none stands behind',
    access: 'workplace',
    input: z.object({ ship_to: shipToSchema, limit: z.coerce.number().int().min(1).max(20).default(8) }),
    output: z.object({
      items: z.array(
        z.object({
          listing: z.object({ id: z.string(), title: z.string(), image: z.string().nullable(), store_id: z.string() }),
          products: z.array(SimilarItemView),
        }),
      ),
    }),
    run: recommendUnmapped,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/campaign',
    summary: 'The collection of the week',
    access: 'workplace',
    input: z.object({ ship_to: shipToSchema }),
    output: CatalogPageView.extend({ campaign: z.object({ slug: z.string(), starts_at: z.string(), ends_at: z.string() }) }),
    run: getCampaign,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/interactions',
    summary: 'Tell what was done with source products',
    access: 'workplace',
    input: z.object({
      interactions: z
        .array(z.object({ source, product_id: id, action: z.enum(['view', 'open', 'import', 'favorite', 'compare', 'map', 'replace']) }))
        .min(1, 'required')
        .max(100, 'tooLarge'),
    }),
    output: z.object({ recorded: z.number() }),
    run: recordInteractions,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/suppliers/:action',
    summary: 'Mark or unmark a favorite supplier',
    access: 'workplace',
    input: z.object({ action: z.enum(['favorite', 'unfavorite']), source, supplier_id: id }),
    output: Suppliers,
    run: setFavoriteSupplier,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/suppliers/favorites',
    summary: 'Favorite suppliers',
    access: 'workplace',
    input: none,
    output: Suppliers,
    run: (ctx) => listFavoriteSuppliers(ctx),
  }),
];
