/** Limits of one product when it is imported, taken over from a store, edited or pushed: those of Shopify. */
export const mostOptions = 3;
export const mostImages = 250;
/** In characters. */
export const longestTitle = 255;
