/** Keeps listings up to date with stores' products: by webhooks, and by reading the stores regularly. */
import { z } from 'zod';
import type { ChannelProduct, ProductNews, PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { noteImageHosts } from '#app/features/gallery/image-hosts.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
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
  let full: FullNews;
  try {
    full = await completed(channel, store, news);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'bad_answer') throw error;
    ctx.log.warn({ err: error, storeId: store.storeId }, 'a product of the store cannot be read and stays as it was');
    return;
  }
  if (full.kind === 'changed') await noteImageHosts(at, store.storeId, [full.product.image]);
  await at.transaction((tx) => applyNews(tx, store, full, webhook.triggeredAt ?? webhook.receivedAt));
}

type FullNews = Exclude<ProductNews, { kind: 'named' }>;

/** For an incomplete webhook body, read the product from the store. */
async function completed(channel: PublishesProducts, store: SyncedStore, news: ProductNews): Promise<FullNews> {
  if (news.kind !== 'named') return news;
  const { channelProductId } = news;
  const product = await channel.findProduct(store, channelProductId);
  return product ? { kind: 'changed', product } : { kind: 'deleted', channelProductId };
}

async function applyNews(ctx: WorkplaceContext, store: SyncedStore, news: FullNews, at: Date): Promise<void> {
  if (news.kind === 'deleted') return removeListing(ctx, store, news.channelProductId, at);
  await saveStoreProduct(ctx, store, news.product);
}

export const SyncStoreProducts = z.object({
  workplaceId: z.uuid(),
  storeId: z.uuid(),
  /** For a read under way: when it began, and where it continues; without a cursor all pages have been read. */
  began: z.iso.datetime().optional(),
  cursor: z.string().optional(),
});

/** How many listings one step checks with the store. */
const askedAtOnce = 20;

/**
 * Read all products of a store, after it was connected (again), and regularly (`reconcileStores`). One step reads a page of the store's
 * list; after the last page, steps check our listings that were on no page, one by one, since the list may shift during an hour of
 * reading. Each step queues the next one in its transaction, so that a killed worker loses one page. Safe to repeat.
 */
export async function syncStoreProducts(ctx: Context, input: z.output<typeof SyncStoreProducts>): Promise<void> {
  const { workplaceId, storeId, began = ctx.now().toISOString() } = input;
  const reached = await reachStore(ctx, workplaceId, storeId);
  if (!reached) return;
  const { at, store, channel } = reached;
  try {
    if (input.began && !input.cursor) return await settleUnseen(at, store, channel, began);
    const page = await channel.listProducts(store, input.cursor);
    await noteImageHosts(
      at,
      storeId,
      page.products.map(({ image }) => image),
    );
    // One transaction per product, so that a push of one product and the whole page do not wait for each other.
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

/** Check listings that the store's list did not contain: they are removed, or read now. When none is left, the read is complete. */
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

/** Products to read per store and day: a store with n times as many is read every n days. */
const readADay = 500;

/**
 * Nightly: queue reads of stores, since webhooks may get lost; small stores every night. Spread over the day, because reads run one after
 * another and the first read of a new store must not wait for all of them.
 */
export async function reconcileStores(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string; platform: string }>(
    `select s.workplace_id as "workplaceId", s.id as "storeId", s.platform from stores s
     where s.status = 'active' and s.reconnect_needed_at is null and ${noDemo('s')} and coalesce((s.metadata ->> 'productsSyncedAt')::timestamptz, '-infinity') <= $1::timestamptz
       - interval '1 day' * least(30, (select count(*) from listings l where l.workplace_id = s.workplace_id and l.store_id = s.id) / ${readADay})`,
    [ctx.now()],
  );
  for (const { platform, ...store } of rows) {
    if (!ctx.connectors.channels[platform]?.products) continue;
    const startAfter = new Date(ctx.now().getTime() + Math.random() * 24 * 3_600_000);
    await ctx.enqueue('products.sync-store', store, { singletonKey: store.storeId, startAfter });
  }
}

/** Mark listings as seen by the read that began at this time; an earlier read still under way does not overwrite it. */
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
 * Read an unknown product of a store, because a line of an order refers to it. Does nothing when the store no longer has it, or is not
 * connected.
 * @throws ConnectorError when the store cannot be asked now.
 */
export async function readStoreProduct(
  ctx: Context,
  { workplaceId, storeId, channelProductId }: { workplaceId: string; storeId: string; channelProductId: string },
): Promise<void> {
  const reached = await reachStore(ctx, workplaceId, storeId);
  const product = await reached?.channel.findProduct(reached.store, channelProductId);
  if (reached && product) await noteImageHosts(reached.at, storeId, [product.image]);
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
