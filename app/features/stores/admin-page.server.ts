import type { WorkplaceContext } from '#app/context.ts';

/**
 * The address of an order's or a product's page in its store's admin. WooCommerce leads from an order's address of old to the one of its
 * newer order tables (`PostsRedirectionController`).
 * @param id as the store names it; of a product of Shopify also with its kind before it (`gid://shopify/Product/1`).
 * @returns null in a demo, whose store is nowhere.
 */
export function pageInAdmin(ctx: WorkplaceContext, storeDomain: string, kind: 'orders' | 'products', id: string): string | null {
  if (ctx.workplace.isDemo) return null;
  const [, handle] = /^(.+)\.myshopify\.com$/.exec(storeDomain) ?? [];
  return ctx.vendorPages.url(
    handle
      ? `https://admin.shopify.com/store/${handle}/${kind}/${id.replace(/^.*\//, '')}`
      : `https://${storeDomain}/wp-admin/post.php?post=${encodeURIComponent(id)}&action=edit`,
  );
}
