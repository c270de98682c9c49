import type { WorkplaceContext } from '#app/context.ts';

/** The page of an order in its store's admin; null where we know of none. */
export function orderInStore(ctx: WorkplaceContext, order: { storeDomain: string; platformOrderId: string }): string | null {
  const [, handle] = /^(.+)\.myshopify\.com$/.exec(order.storeDomain) ?? [];
  return handle ? ctx.vendorPages.url(`https://admin.shopify.com/store/${handle}/orders/${order.platformOrderId}`) : null;
}
