/** How many orders a list may show at once; the largest equals the most that can be placed at once. */
export const pageSizes = [25, 50, 100] as const;

export const usualPageSize = pageSizes[0];
