/** How much of a product one call writes and reads, and its cost in Shopify's points. Pure. */
import type { ChannelProductInput } from '../channel-products.ts';

/** The maximum of variants and images that are set and read back synchronously; with more, Shopify's background operation is used. */
export const maxAtOnce = { variants: 100, media: 50 } as const;

/** Page sizes for the lists of a pushed product. */
export interface PageSizes {
  variants: number;
  media: number;
  publications: number;
}

/** The page sizes that suit a product; further variants and pictures are read page by page. */
export const pageSizesOf = (product: ChannelProductInput, publications: number): PageSizes => ({
  variants: Math.min(maxAtOnce.variants, Math.max(1, product.variants.length)),
  media: Math.min(maxAtOnce.media, Math.max(1, product.images.length)),
  publications: Math.max(1, publications),
});

/** Requested cost of reading a pushed product: 1 per object, 2 per list plus its nodes, as if it were full. */
export const costOfReading = ({ variants, media, publications }: PageSizes): number => 1 + 2 + variants + 2 + media + 2 + 2 * publications;

/**
 * Points that Shopify will ask for a `productSet` (schema notes "Complexity cost": 0.2 a variant, 1.9 a file, 0.6 a
 * variant's file, 0.4 a metafield, 10 a mutation), with what is read back.
 */
export function costOfProductSet(product: ChannelProductInput, readsBack?: PageSizes): number {
  const variantFiles = product.variants.filter((variant) => variant.imageId).length;
  const base = 10 + 0.2 * product.variants.length + 1.9 * product.images.length + 0.6 * variantFiles + 0.4;
  return Math.ceil(base + (readsBack ? costOfReading(readsBack) : 0));
}
