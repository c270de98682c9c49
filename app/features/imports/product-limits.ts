/** Limits of one product when it is imported, taken over from a store, edited or pushed: those of Shopify. */
export const mostOptions = 3;
/** Shopify's limit; the other channels take fewer (`mostVariantsOf`). */
export const mostVariants = 2048;
/**
 * Variants of one product that a channel takes. WooCommerce has no limit of its own, but its editor and many themes fail beyond; TikTok Shop
 * takes 100 in the US and the UK, 300 elsewhere.
 */
export const mostVariantsOf = { shopify: mostVariants, woocommerce: 100, tiktok: 100 } as const;
export const mostImages = 250;
/** In characters. */
export const longestTitle = 255;
