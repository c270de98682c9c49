import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { mostAmount } from '#app/platform/typed-amount.ts';
import { adoptListings } from './adopt-listings.server.ts';
import { applyCompetitorPrice, compareProduct, dropShip, storesSelling } from './compare-product.server.ts';
import { deleteProducts } from './delete-products.server.ts';
import { getProductAsJson } from './get-product.server.ts';
import { listListings } from './list-listings.server.ts';
import { getCounts, listProductsAsJson, listTags } from './list-products.server.ts';
import { listSuppliers } from './list-suppliers.server.ts';
import { getListingMappings, mapGroup, mapVariants, searchSourceVariants } from './map-variants.server.ts';
import { duplicateProducts, splitProducts } from './product-work.server.ts';
import { bulkUpdate, undoSave } from './save-product.server.ts';
import {
  BulkUpdate,
  CenterCounts,
  CenterPage,
  CenterQuery,
  Comparison,
  ListingMappings,
  ListingPage,
  MappingLine,
  MapVariants,
  Product,
  SourceVariantChoice,
  SplitProducts,
  StoresSelling,
  SupplierList,
  WorkBegun,
} from './schemas.ts';
import { setStatus } from './set-status.server.ts';
import { getTableColumns, setTableColumns } from './table-columns.server.ts';

const Id = z.object({ id: z.uuid() });
const productIds = z.array(z.uuid()).min(1, 'required').max(250, 'tooLarge');
const listingQuery = CenterQuery.pick({ search: true, store_id: true, cursor: true, page: true, page_size: true });
const TableColumns = z.object({ table_name: z.string().min(1).max(60), columns: z.array(z.string().max(60)).max(60) });
const OneMapping = z.object({
  id: z.uuid(),
  listing_variant_id: z.uuid(),
  lines: z.array(MappingLine).min(1, 'required').max(20, 'tooLarge'),
});

export const productsApi = [
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/count',
    summary: 'How many products are imported, pushed, live, drafts, mapped and unmapped',
    access: 'workplace',
    input: z.object({}),
    output: CenterCounts,
    run: getCounts,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/pushed',
    summary: 'Pushed products of the product centre',
    access: 'workplace',
    input: CenterQuery.omit({ tab: true }),
    output: CenterPage,
    run: (ctx, input) => listProductsAsJson(ctx, { ...input, tab: 'pushed' }),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/all',
    summary: 'Products of the product centre, by tab, search and filters',
    access: 'workplace',
    input: CenterQuery,
    output: CenterPage,
    run: listProductsAsJson,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/mapped',
    summary: 'Store products that a supplier stands behind',
    access: 'workplace',
    input: listingQuery,
    output: ListingPage,
    run: (ctx, input) => listListings(ctx, { ...input, kind: 'mapped' }),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/unmapped',
    summary: 'Store products that no supplier stands behind',
    access: 'workplace',
    input: listingQuery,
    output: ListingPage,
    run: (ctx, input) => listListings(ctx, { ...input, kind: 'unmapped' }),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/tags',
    summary: 'Tags and sources in use',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ tags: z.array(z.string()), sources: z.array(z.string()) }),
    run: listTags,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/listings/collections',
    summary: 'Product types in use, as collections',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ collections: z.array(z.object({ name: z.string(), products: z.number() })) }),
    async run(ctx) {
      const { rows } = await ctx.sql.query(
        `with newest as (select product_type from products where workplace_id = $1 and product_type <> '' order by id desc limit 2000)
         select product_type as name, count(*)::int as products from newest group by 1 order by 2 desc, 1 limit 200`,
        [ctx.workplace.id],
      );
      return { collections: rows };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/table-columns',
    summary: 'Columns that a table shows',
    access: 'workplace',
    input: TableColumns.pick({ table_name: true }),
    output: TableColumns,
    run: getTableColumns,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/table-columns',
    summary: 'Choose the columns that a table shows',
    access: 'workplace',
    input: TableColumns,
    output: TableColumns,
    run: setTableColumns,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/set-status',
    summary: 'Make pushed products live or draft in their stores',
    access: 'workplace',
    input: z.object({ product_ids: productIds, status: z.enum(['active', 'draft']) }),
    output: z.object({ success: z.array(z.string()), failed: z.record(z.string(), z.string()) }),
    run: setStatus,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/bulk_update',
    summary: 'Change products; each is saved or refused by itself',
    access: 'workplace',
    input: BulkUpdate,
    output: z.object({
      success: z.record(z.string(), z.number()),
      failed: z.record(z.string(), z.object({ code: z.string(), errors: z.record(z.string(), z.array(z.string())).nullable() })),
    }),
    maxBytes: 4 * 1024 * 1024,
    run: bulkUpdate,
  }),
  endpoint({
    method: 'delete',
    path: '/api/center/products/delete',
    summary: 'Take products out of the product centre; stores keep what was pushed',
    access: 'workplace',
    input: z.object({ product_ids: productIds }),
    output: z.object({ deleted: z.array(z.string()) }),
    run: deleteProducts,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/variants/search',
    summary: 'Supplier variants to map to, by words or SKU; without words those imported lately',
    access: 'workplace',
    input: z.object({ search: z.string().max(200).optional() }),
    output: z.object({ items: z.array(SourceVariantChoice) }),
    run: searchSourceVariants,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/:id/source-variants',
    summary: 'Supplier variants behind a product, or those that fit a search',
    access: 'workplace',
    input: Id.extend({ search: z.string().max(200).optional() }),
    output: z.object({ items: z.array(SourceVariantChoice) }),
    async run(ctx, { id, search }) {
      if (search) return searchSourceVariants(ctx, { search });
      const { rows } = await ctx.sql.query('select source_product_id from products where workplace_id = $1 and id = $2', [
        ctx.workplace.id,
        id,
      ]);
      const found = await searchSourceVariants(ctx, { product_id: rows[0]?.source_product_id ?? id });
      if (!rows[0] && found.items.length === 0) throw new AppError('NOT_FOUND');
      return found;
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/:id/detail',
    summary: 'A product with its images, variants and listings',
    access: 'workplace',
    input: Id,
    output: Product,
    run: getProductAsJson,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/:id/undo',
    summary: 'Take back the last save of a product',
    access: 'workplace',
    input: Id,
    output: z.object({ id: z.string(), version: z.number() }),
    run: undoSave,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/duplicate',
    summary: 'Make second products of products; the work is watched in the process list',
    access: 'workplace',
    input: z.object({ product_ids: productIds }),
    output: WorkBegun,
    idempotent: true,
    run: (ctx, input) =>
      duplicateProducts(ctx, { ...input, title: translator(ctx.locale)('products:work.copyOf', { title: '{{title}}' }) }),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/split',
    summary: 'Make several products of one, by the values of an option or by number of variants',
    access: 'workplace',
    input: SplitProducts,
    output: WorkBegun,
    idempotent: true,
    run: (ctx, { product_ids, how }) => splitProducts(ctx, { product_ids, ...how }),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/bulk-create',
    summary: "Take products of the store's own feed into the product centre",
    access: 'workplace',
    input: z.object({ listing_ids: z.array(z.uuid()).min(1, 'required').max(250, 'tooLarge').optional(), store_id: z.uuid().optional() }),
    output: WorkBegun,
    idempotent: true,
    run: adoptListings,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/suppliers/list',
    summary: 'Who stands behind the products, and how much of it is still offered',
    access: 'workplace',
    input: z.object({}),
    output: SupplierList,
    run: (ctx) => listSuppliers(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/compare',
    summary: 'A product beside others that could supply it, and what stores ask for it',
    access: 'workplace',
    input: Id,
    output: Comparison,
    run: compareProduct,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/fetch-stores-selling',
    summary: 'How many other stores sell the same supplier variants, and for how much',
    access: 'workplace',
    input: Id,
    output: StoresSelling,
    run: storesSelling,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/apply-competitor-price',
    summary: 'Ask what a competitor asks',
    access: 'workplace',
    input: Id.extend({
      price: z.number().int().min(1, 'tooSmall').max(mostAmount),
      variant_ids: z.array(z.uuid()).min(1).max(2048).optional(),
    }),
    output: z.object({ id: z.string(), version: z.number() }),
    run: applyCompetitorPrice,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/drop-ship',
    summary: "Let a supplier's product stand behind a store product, variant by variant",
    access: 'workplace',
    input: Id.extend({ source: z.string().min(1).max(40), supplier_product_id: z.string().trim().min(1).max(200) }),
    output: ListingMappings,
    run: dropShip,
  }),
  endpoint({
    method: 'get',
    path: '/api/products/platform/:id',
    summary: 'A store product with what stands behind each variant',
    access: 'workplace',
    input: Id,
    output: ListingMappings,
    run: getListingMappings,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/map-variant',
    summary: 'Say which supplier variants stand behind variants of a store product',
    access: 'workplace',
    input: MapVariants,
    output: ListingMappings,
    run: mapVariants,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/map-group',
    summary: 'Map all variants of a store product to one source product by SKU and option values',
    access: 'workplace',
    input: Id.extend({ source_product_id: z.uuid() }),
    output: ListingMappings,
    run: mapGroup,
  }),
  endpoint({
    method: 'put',
    path: '/api/products/:id/replace',
    summary: 'Replace what stands behind one variant of a store product',
    access: 'workplace',
    input: OneMapping,
    output: ListingMappings,
    run: (ctx, { id, ...mapping }) => mapVariants(ctx, { id, mappings: [mapping] }),
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/link',
    summary: 'Link one variant of a store product to supplier variants',
    access: 'workplace',
    input: OneMapping,
    output: ListingMappings,
    run: (ctx, { id, ...mapping }) => mapVariants(ctx, { id, mappings: [mapping] }),
  }),
];
