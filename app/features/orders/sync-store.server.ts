/**
 * Reconciliation: read what changed in a store since we last looked, because webhooks may be missing (Shopify, "Best practices for
 * webhooks").
 */
import type { Context } from '#app/context.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { channelStoreOf, ordersOf } from './channel-store.server.ts';
import { storeOrders } from './store-orders.server.ts';
import { noteUnreadable } from './unreadable-orders.server.ts';

/** Milliseconds that the first sync goes back: without the scope `read_all_orders` Shopify shows the last 60 days. */
const firstLook = 60 * 24 * 3600 * 1000;
/** Milliseconds before the watermark from which is read again, since a store's clock and index lag behind. */
const overlap = 10 * 60 * 1000;

/** @returns the number of orders read. Safe to run twice, and beside webhooks. */
export async function syncStore(ctx: Context, input: { workplaceId: string; storeId: string }): Promise<number> {
  const store = await channelStoreOf(ctx, input.workplaceId, input.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel) return 0;
  const key = [input.workplaceId, input.storeId];
  const { rows } = await ctx.sql.query('select watermark from order_syncs where workplace_id = $1 and store_id = $2', key);
  const began = ctx.now();
  const since = rows[0] ? new Date(rows[0].watermark.getTime() - overlap) : new Date(began.getTime() - firstLook);
  let read = 0;
  try {
    let cursor: string | undefined;
    do {
      ctx.stopping.throwIfAborted();
      const toldAt = ctx.now();
      const page = await channel.listOrdersUpdatedSince(store, since, cursor);
      await ctx.transaction(async (tx) => {
        await storeOrders(
          tx,
          page.orders.map((order) => ({ ...input, order, cause: 'job:orders.sync-store', toldAt, isRead: true as const })),
        );
        await noteUnreadable(
          tx,
          page.unreadable.map(({ platformOrderId, name, where }) => ({ ...input, platformOrderId, name, misfit: where })),
          { isSure: true },
        );
        // Save the watermark with each page, so that it is not read again if the next one fails.
        await tx.sql.query(
          `insert into order_syncs (workplace_id, store_id, watermark) values ($1, $2, $3)
           on conflict (workplace_id, store_id) do update set watermark = greatest(order_syncs.watermark, excluded.watermark), error = null`,
          [...key, page.readUntil],
        );
      });
      read += page.orders.length;
      cursor = page.next;
    } while (cursor);
    await ctx.sql.query(
      'update order_syncs set watermark = greatest(watermark, $3), finished_at = $3, error = null where workplace_id = $1 and store_id = $2',
      [...key, began],
    );
    await ctx.sql.query('update stores set last_synced_at = $3 where workplace_id = $1 and id = $2', [...key, began]);
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    await ctx.sql.query(
      `insert into order_syncs (workplace_id, store_id, watermark, error) values ($1, $2, $3, $4) on conflict (workplace_id, store_id) do update set error = excluded.error`,
      [...key, since, beginningOf(error.message, 500)],
    );
    if (error.retryable) throw error;
    ctx.log.warn({ err: error, storeId: input.storeId }, 'orders could not be read from the store');
  }
  return read;
}

/** Queue a sync of every active store whose channel has orders, unless one is waiting already. */
export async function syncAllStores(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform from stores where status = 'active' and ${noDemo('stores')}`,
  );
  for (const { platform, ...store } of rows) {
    if (ctx.connectors.channels[platform]?.orders) await ctx.enqueue('orders.sync-store', store, { singletonKey: store.storeId });
  }
}
