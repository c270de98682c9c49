import type { WorkplaceContext } from '#app/context.ts';
import { readOrderAgain } from './read-order-again.server.ts';
import { askedBy } from './timeline.server.ts';

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

/**
 * Our id of an order of the embedding store, by the store's own order id; an order that we do not have yet is read from the store now.
 * Nothing when the store has no such order.
 * @throws ConnectorError when the store cannot be asked now.
 */
export async function orderOfStore(ctx: WorkplaceContext, platformOrderId: string): Promise<string | undefined> {
  if (!ctx.store) return undefined;
  const { id: storeId } = ctx.store;
  const find = async (): Promise<string | undefined> =>
    (
      await ctx.sql.query('select id from orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3', [
        ctx.workplace.id,
        storeId,
        platformOrderId,
      ])
    ).rows[0]?.id;
  const known = await find();
  if (known) return known;
  await readOrderAgain(ctx, { workplaceId: ctx.workplace.id, storeId, platformOrderId, cause: askedBy(ctx), isAsked: true });
  return find();
}
