import type { Product } from '#app/features/products/schemas.ts';
import type { FieldErrors } from '#app/platform/errors.ts';
import type { TestSeller } from '#tests/support/harness.ts';

/** A product as its editor gets it. */
export const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;

/** What the editor sends for several products. */
export const save = (seller: TestSeller, ...products: object[]) =>
  seller.api<{ success: Record<string, number>; failed: Record<string, { code: string; errors: FieldErrors | null }> }>(
    'PUT',
    '/center/products/bulk_update',
    { products },
  );

/** The numbers on the product center's tabs. */
export const counts = async (seller: TestSeller) =>
  (await seller.api<Record<string, number>>('GET', '/center/products/listings/count')).body.data;
