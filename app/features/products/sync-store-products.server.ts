/** What stores tell us of their products is heard by webhooks, and read from them every so often. */
import { z } from 'zod';
import type { ChannelProduct, ProductNews, PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { removeListing, saveStoreProduct } from './save-store-product.server.ts';

interface SyncedStore extends ChannelStore {
  platform: string;
}

/** `products/create`, `products/update`, `products/delete` (WooCommerce: `product.created`, …): safe to run twice, late and out of order. */
export async function handleProductWebhook(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { rows } = await ctx.sql.query(`select workplace_id, id from stores where platform = $2 and domain = $1 and status = 'active'`, [
    webhook.source,
    webhook.vendor,
  ]);
  const reached = rows[0] ? await reachStore(ctx, rows[0].workplace_id, rows[0].id) : undefined;
  if (!reached) return;
  const { at, store, channel } = reached;
  const news = channel.readWebhook(webhook.topic, JSON.parse(webhook.body), store.currency);
  if (!news) return;
  const full = await completed(channel, store, news);
  await at.transaction((tx) => applyNews(tx, store, full, webhook.triggeredAt ?? webhook.receivedAt));
}

/** Of a body that was cut short the product is read. */
async function completed(channel: PublishesProducts, store: SyncedStore, news: ProductNews): Promise<ProductNews> {
  if (news.kind === 'deleted' || news.hasAllVariants) return news;
  const { channelProductId } = news.product;
  const product = await channel.findProduct(store, channelProductId);
  return product ? { ...news, product } : { kind: 'deleted', channelProductId };
}

async function applyNews(ctx: WorkplaceContext, store: SyncedStore, news: ProductNews, at: Date): Promise<void> {
  if (news.kind === 'deleted') return removeListing(ctx, store, news.channelProductId, at);
  await saveStoreProduct(ctx, store, news.product);
}

export const SyncStoreProducts = z.object({
  workplaceId: z.uuid(),
  storeId: z.uuid(),
  /** Of a reading that is under way: when it began, and where it goes on; without a cursor all pages are read. */
  began: z.iso.datetime().optional(),
  cursor: z.string().optional(),
});

/** Listings that one step asks the store for. */
const askedAtOnce = 20;

/**
 * Read all products that a store has, after it was connected for the first time or again, and every so often (`reconcileStores`). One step
 * of it: a page of the store's list, and after the last page those of our listings that were on none of them, which the store is asked for
 * one by one (a list that is read for an hour moves meanwhile). The next step is queued with what this one has stored, so that a killed
 * worker loses one page. Safe to repeat.
 */
export async function syncStoreProducts(ctx: Context, input: z.output<typeof SyncStoreProducts>): Promise<void> {
  const { workplaceId, storeId, began = ctx.now().toISOString() } = input;
  const reached = await reachStore(ctx, workplaceId, storeId);
  if (!reached) return;
  const { at, store, channel } = reached;
  try {
    if (input.began && !input.cursor) return await settleUnseen(at, store, channel, began);
    const page = await channel.listProducts(store, input.cursor);
    // One by one: a push that waits for one of them must not hold up, nor be waited for by, all of a page.
    for (const product of page.products) await at.transaction((tx) => saveStoreProduct(tx, store, product));
    await at.transaction(async (tx) => {
      await markSeen(tx, store, page.products, began);
      await tx.enqueue('products.sync-store', { workplaceId, storeId, began, ...(page.next ? { cursor: page.next } : {}) });
    });
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, storeId }, 'products could not be read from the store');
  }
}

/** What the list did not name: gone, or read now. When nothing of it is left the reading is over. */
async function settleUnseen(ctx: WorkplaceContext, store: SyncedStore, channel: PublishesProducts, began: string): Promise<void> {
  const { workplaceId, storeId } = store;
  const { rows } = await ctx.sql.query<{ channel_product_id: string }>(
    `select channel_product_id from listings where workplace_id = $1 and store_id = $2 and channel_product_id is not null and status <> 'removed'
       and (seen_at is null or seen_at < $3) and (pushed_at is null or pushed_at < $3) order by id limit ${askedAtOnce}`,
    [workplaceId, storeId, began],
  );
  for (const { channel_product_id: channelProductId } of rows) {
    ctx.stopping.throwIfAborted();
    const askedAt = ctx.now();
    let product: ChannelProduct | undefined;
    try {
      product = await channel.findProduct(store, channelProductId);
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'bad_answer') throw error;
      ctx.log.warn({ err: error, storeId, channelProductId }, 'a product of the store cannot be read and stays as it was');
      await markSeen(ctx, store, [{ channelProductId }], began);
      continue;
    }
    await ctx.transaction(async (tx) => {
      if (!product) return removeListing(tx, store, channelProductId, askedAt);
      await saveStoreProduct(tx, store, product);
      await markSeen(tx, store, [{ channelProductId }], began);
    });
  }
  if (rows.length > 0) return ctx.enqueue('products.sync-store', { workplaceId, storeId, began });
  await ctx.sql.query(
    `update stores set metadata = metadata || jsonb_build_object('productsSyncedAt', $3::text) where workplace_id = $1 and id = $2`,
    [workplaceId, storeId, ctx.now().toISOString()],
  );
  // Orders that came before their products are linked now.
  await ctx.enqueue('orders.remap', { workplaceId, listingVariantIds: [] });
}

/** Products for each of which a day goes by between two readings of their store: what is read of one in a day stays about this. */
const readADay = 500;

/**
 * Nightly: webhooks may never come, so stores are read again, those of few products each time. Spread over the day, for readings take turns and
 * the first one of a new store must not come last.
 */
export async function reconcileStores(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string; platform: string }>(
    `select s.workplace_id as "workplaceId", s.id as "storeId", s.platform from stores s
     where s.status = 'active' and s.reconnect_needed_at is null and coalesce((s.metadata ->> 'productsSyncedAt')::timestamptz, '-infinity') <= $1::timestamptz
       - interval '1 day' * least(30, (select count(*) from listings l where l.workplace_id = s.workplace_id and l.store_id = s.id) / ${readADay})`,
    [ctx.now()],
  );
  for (const { platform, ...store } of rows) {
    if (!ctx.connectors.channels[platform]?.products) continue;
    const startAfter = new Date(ctx.now().getTime() + Math.random() * 24 * 3_600_000);
    await ctx.enqueue('products.sync-store', store, { singletonKey: store.storeId, startAfter });
  }
}

/** As of the reading that began then: a reading of before that is still under way takes nothing back. */
async function markSeen(
  ctx: WorkplaceContext,
  store: SyncedStore,
  seen: readonly { channelProductId: string }[],
  began: string,
): Promise<void> {
  await ctx.sql.query(
    `update listings set seen_at = greatest(seen_at, $4) where workplace_id = $1 and store_id = $2 and channel_product_id = any($3)`,
    [store.workplaceId, store.storeId, seen.map((each) => each.channelProductId), began],
  );
}

/**
 * A product of a store that we have not heard of is read, because a line of an order names it. Nothing happens where the store has it no
 * more, or is not connected.
 * @throws ConnectorError when the store cannot be asked now.
 */
export async function readStoreProduct(
  ctx: Context,
  { workplaceId, storeId, channelProductId }: { workplaceId: string; storeId: string; channelProductId: string },
): Promise<void> {
  const reached = await reachStore(ctx, workplaceId, storeId);
  const product = await reached?.channel.findProduct(reached.store, channelProductId);
  if (reached && product) await reached.at.transaction((tx) => saveStoreProduct(tx, reached.store, product));
}

/** An active store whose channel has products, and a context of its workplace. */
async function reachStore(
  ctx: Context,
  workplaceId: string,
  storeId: string,
): Promise<{ at: WorkplaceContext; store: SyncedStore; channel: PublishesProducts } | undefined> {
  const workplace = await findWorkplace(ctx, workplaceId);
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform, domain, currency, metadata from stores where workplace_id = $1 and id = $2 and status = 'active'`,
    [workplaceId, storeId],
  );
  const store = rows[0] as SyncedStore | undefined;
  const channel = store && ctx.connectors.channels[store.platform]?.products;
  return workplace && store && channel ? { at: ctx.as({ workplace }), store, channel } : undefined;
}
