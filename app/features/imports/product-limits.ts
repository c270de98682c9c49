/** What one product has at most, of what is imported, taken over from a store, edited and pushed: Shopify's limits. */
export const mostOptions = 3;
export const mostImages = 250;
/** Characters of its title. */
export const longestTitle = 255;
