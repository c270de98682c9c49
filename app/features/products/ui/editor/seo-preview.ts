import type { Product } from '../../schemas.ts';

/** The address part that a store makes from a title. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);

/** What stands before a product's own part. Of WooCommerce the one that a new store has: an owner may choose another, which its API does not tell. */
const folders: Readonly<Record<string, string>> = { woocommerce: 'product' };

/** A part of an address as browsers show it: WordPress tells those of other scripts in percent signs. */
const shownPart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * The address at which buyers find the product in the first store that has it, as search results show it.
 * @param yourStore stands for the domain of a product that no store has yet.
 */
export function addressInStore({ title, listings }: Pick<Product, 'title' | 'listings'>, yourStore: string): string {
  const listing = listings.find((each) => each.status !== 'removed');
  const handle = listing?.handle || listings.find((each) => each.handle)?.handle;
  return [listing?.domain ?? yourStore, folders[listing?.platform ?? ''] ?? 'products', handle ? shownPart(handle) : slugOf(title)].join(
    '/',
  );
}
