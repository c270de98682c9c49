/** What keeps an order that waits for payment from being paid until the seller has decided. Pure. */

export const unpayableKeys = ['product_out_of_stock', 'supplier_unreachable', 'cost_rose', 'cancel_order'] as const;
export type UnpayableKey = (typeof unpayableKeys)[number];

/** Is this error, of an order that waits for payment, one that the seller has to decide about first? */
export const isUnpayable = (errorKey: string | null): errorKey is UnpayableKey =>
  (unpayableKeys as readonly (string | null)[]).includes(errorKey);
