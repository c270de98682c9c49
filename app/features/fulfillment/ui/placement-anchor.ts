/** Where an order's preview is on the placing screen, for links to it. */
export const placementAnchor = (supplierOrderId: string): string => `order-${supplierOrderId}`;
