import type { CatalogSupplier } from './product.ts';

/** Host of our own supplier's pictures. */
export const OWN_IMAGE_HOST = 'images.quayside-practice.example';
/** CJ's two picture hosts, under their real names. */
export const CJ_IMAGE_HOSTS = ['cf.cjdropshipping.com', 'oss-cf.cjdropshipping.com'] as const;

/** The https address of a catalogue picture as the supplier gives it. `file` comes from the product (`000042-1.jpg`). */
export function imageAddress(supplier: CatalogSupplier, file: string): string {
  if (supplier === 'quayside') return `https://${OWN_IMAGE_HOST}/products/${file}`;
  // CJ really uses both hosts side by side; half of the products are on each.
  const host = CJ_IMAGE_HOSTS[Number(file.slice(5, 6)) % 2] as string;
  return `https://${host}/quick/product/${file}`;
}
