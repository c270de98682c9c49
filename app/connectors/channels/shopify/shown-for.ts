/**
 * Milliseconds for which an order is shown to apps without `read_all_orders`: sixty days, less a day for the clocks. An older one that is
 * not shown may well be there.
 */
export const shownFor = 59 * 24 * 3600 * 1000;
