import type { WorkplaceContext } from '#app/context.ts';

/**
 * The address of an order's page in its store's admin. WooCommerce leads from the address of old to the one of its newer order tables
 * (`PostsRedirectionController`).
 */
export function orderInStore(ctx: WorkplaceContext, order: { storeDomain: string; platformOrderId: string }): string {
  const [, handle] = /^(.+)\.myshopify\.com$/.exec(order.storeDomain) ?? [];
  return ctx.vendorPages.url(
    handle
      ? `https://admin.shopify.com/store/${handle}/orders/${order.platformOrderId}`
      : `https://${order.storeDomain}/wp-admin/post.php?post=${encodeURIComponent(order.platformOrderId)}&action=edit`,
  );
}
