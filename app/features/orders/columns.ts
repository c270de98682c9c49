/** What of an order's row may be hidden; its name, items and stage always stand. */
export const orderColumns = ['customer', 'store', 'date', 'supplier', 'cost', 'profit', 'payment', 'tracking'] as const;
export type OrderColumn = (typeof orderColumns)[number];
