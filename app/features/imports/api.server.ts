import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { addFavoriteIds, addFavorites, listFavoriteIds, listFavorites, removeFavorite, removeFavoriteIds } from './favorites.server.ts';
import { importMany } from './import-many.server.ts';
import { importProduct } from './import-product.server.ts';
import { deleteImports, listImageOrigins, listImportedIds, listImports } from './list-imports.server.ts';
import {
  ImageOrigins,
  ImportAll,
  Imported,
  ImportedMany,
  ImportPage,
  ImportProduct,
  ImportQuery,
  ProductIds,
  SourceFavorite,
  SourceFavorites,
} from './schemas.ts';

const none = z.object({});
const Deleted = z.object({ deleted: z.array(z.string()) });
const Added = z.object({ added: z.array(z.string()), count: z.number() });
const Removed = z.object({ removed: z.array(z.string()), count: z.number() });
const ImportedIds = z.object({
  products: z.array(
    z.object({
      product_package_id: z.string(),
      source: z.string(),
      source_product_id: z.string(),
      supplier_product_id: z.string().nullable(),
      is_pushed_to_store: z.boolean(),
    }),
  ),
});

const importOne = (path: string, summary: string) =>
  endpoint({
    method: 'post',
    path,
    summary,
    access: 'workplace',
    input: ImportProduct.extend({ supplier_product_id: z.string().trim().min(1, 'required').max(255) }),
    output: Imported,
    needs: 'PRODUCT_IMPORT',
    limitedBy: ['PRODUCT_IMPORT'],
    idempotent: true,
    run: importProduct,
  });
const importedIds = (path: string) =>
  endpoint({
    method: 'get',
    path,
    summary: 'Source products that have been imported',
    access: 'workplace',
    input: none,
    output: ImportedIds,
    run: listImportedIds,
  });

export const importsApi = [
  endpoint({
    method: 'get',
    path: '/api/center/products/import/listing',
    summary: 'The import list: imported, not yet pushed',
    access: 'workplace',
    input: ImportQuery,
    output: ImportPage,
    run: listImports,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/import-all',
    summary:
      'Import several source products; each succeeds or fails by itself, more than three after the answer, watched in the process list',
    access: 'workplace',
    input: ImportAll,
    output: ImportedMany,
    needs: 'PRODUCT_IMPORT',
    limitedBy: ['PRODUCT_IMPORT'],
    idempotent: true,
    run: importMany,
  }),
  endpoint({
    method: 'delete',
    path: '/api/center/products/import/delete',
    summary: 'Take products off the import list',
    access: 'workplace',
    input: ProductIds,
    output: Deleted,
    run: deleteImports,
  }),
  importOne('/api/center/products/import/:source', 'Import a source product into the product center'),
  importOne('/api/products/import/:source', 'Import a source product (older spelling)'),
  importedIds('/api/products/imported_list'),
  importedIds('/api/center/products/imported_list'),
  endpoint({
    method: 'post',
    path: '/api/center/products/source/favourite',
    summary: 'Mark source products as favorites',
    access: 'workplace',
    input: SourceFavorites,
    output: Added,
    run: addFavorites,
  }),
  endpoint({
    method: 'delete',
    path: '/api/center/products/source/favourite',
    summary: 'Unmark a favorite',
    access: 'workplace',
    input: SourceFavorite,
    output: Removed,
    run: removeFavorite,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/favourite',
    summary: 'Favorites, newest first',
    access: 'workplace',
    input: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      page_size: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ products: z.array(z.record(z.string(), z.unknown())), total: z.number(), page: z.number(), page_size: z.number() }),
    run: listFavorites,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/favourite',
    summary: 'Mark source products as favorites by our ids',
    access: 'workplace',
    input: ProductIds,
    output: Added,
    run: addFavoriteIds,
  }),
  endpoint({
    method: 'delete',
    path: '/api/center/products/favourite',
    summary: 'Unmark favorites by our ids',
    access: 'workplace',
    input: ProductIds,
    output: Removed,
    run: removeFavoriteIds,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/favourited',
    summary: 'Ids of all favorites',
    access: 'workplace',
    input: none,
    output: z.object({ ids: z.array(z.string()) }),
    run: (ctx) => listFavoriteIds(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/:id/image-origins',
    summary: "A product's pictures and where they came from; without an id those of the supplier that it does not have",
    access: 'workplace',
    input: z.object({ id: z.uuid() }),
    output: ImageOrigins,
    run: listImageOrigins,
  }),
];
