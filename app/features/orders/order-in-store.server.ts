import type { WorkplaceContext } from '#app/context.ts';

/** The page of an order in its store's admin; null where we know of none. */
export function orderInStore(ctx: WorkplaceContext, order: { storeDomain: string; platformOrderId: string }): string | null {
  if (!order.storeDomain.endsWith('.myshopify.com')) return null;
  return ctx.vendorPages.url(`https://${order.storeDomain}/admin/orders/${order.platformOrderId}`);
}
