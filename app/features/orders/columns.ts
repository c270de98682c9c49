/** The columns of an order's row that can be hidden; name, items and stage are always shown. */
export const orderColumns = ['customer', 'store', 'date', 'supplier', 'cost', 'profit', 'payment', 'tracking'] as const;
export type OrderColumn = (typeof orderColumns)[number];
