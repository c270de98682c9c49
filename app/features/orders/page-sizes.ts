/** How many orders a list may show at once; the last is as many as are placed in one go. */
export const pageSizes = [25, 50, 100] as const;

export const usualPageSize = pageSizes[0];
