/** What stores tell us of their products: listings, also of products that we did not push, ready to be mapped to suppliers. */
import { z } from 'zod';
import type { ChannelProduct, ChannelStore, ProductNews, PublishesProducts } from '#app/connectors/channels/channel.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { addChanges, type CounterChanges, changeCounters, countedListing, counterChangesOf } from './counters.server.ts';
import { forgetMissingVariants, listingStateSql, lockListing } from './save-pushed-listing.server.ts';

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

/** The store has this product: make or change its listing. An older state than the one we know changes nothing. */
async function saveStoreProduct(ctx: WorkplaceContext, store: SyncedStore, product: ChannelProduct): Promise<void> {
  await lockListing(ctx, store.storeId, product.channelProductId);
  const { rows: found } = await ctx.sql.query(
    `select id, status, is_mapped, product_id, store_id, image, channel_updated_at from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3 for update`,
    [ctx.workplace.id, store.storeId, product.channelProductId],
  );
  const before = found[0];
  if (before && isOlder(product, before)) return;
  const id: string = before?.id ?? newId();
  const { rows: saved } = await ctx.sql.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, image, status, handle, channel_updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (workplace_id, store_id, channel_product_id) do update set status = excluded.status, handle = excluded.handle, channel_updated_at = excluded.channel_updated_at,
       title = excluded.title, image = case when listings.product_id is null then excluded.image else coalesce(listings.image, excluded.image) end
     returning id, status, is_mapped, image`,
    [
      ctx.workplace.id,
      id,
      store.storeId,
      product.channelProductId,
      product.title,
      product.image ?? null,
      product.status,
      product.handle,
      product.updatedAt,
    ],
  );
  if (!(await isBeingPushed(ctx, before)))
    await forgetMissingVariants(
      ctx,
      saved[0].id,
      product.variants.map((variant) => variant.channelVariantId),
    );
  await saveStoreVariants(ctx, saved[0].id, store, product);
  if (before && !before.image && saved[0].image) await showInOrders(ctx, saved[0]);
  await changeCounters(
    ctx,
    addChanges(countedListing(before, -1), countedListing(saved[0], 1), await productFollows(ctx, before?.product_id)),
  );
}

/** Of what was deleted, what was said at the very moment of the deletion too. */
const isOlder = (product: ChannelProduct, known: { status: string; channel_updated_at: Date | null }): boolean =>
  known.channel_updated_at !== null &&
  (known.channel_updated_at > product.updatedAt ||
    (known.status === 'removed' && known.channel_updated_at.getTime() === product.updatedAt.getTime()));

/** A store tells of a product before its pictures are ready: orders that came meanwhile get the picture too. */
async function showInOrders(ctx: WorkplaceContext, listing: { id: string; image: string }): Promise<void> {
  await ctx.sql.query(
    `update order_line_items l set image = $3 from listing_variants v
     where v.workplace_id = $1 and v.listing_id = $2 and l.workplace_id = $1 and l.listing_variant_id = v.id and l.image is null`,
    [ctx.workplace.id, listing.id, listing.image],
  );
}

/** A store tells of a product that is half pushed. The push says in the end which variants there are, and takes along what stands behind them. */
async function isBeingPushed(
  ctx: WorkplaceContext,
  listing: { product_id: string | null; store_id: string } | undefined,
): Promise<boolean> {
  if (!listing?.product_id) return false;
  const { rowCount } = await ctx.sql.query(
    `select 1 from process_items where workplace_id = $1 and product_id = $2 and store_id = $3 and kind = 'push' and status = 'processing'`,
    [ctx.workplace.id, listing.product_id, listing.store_id],
  );
  return (rowCount ?? 0) > 0;
}

async function saveStoreVariants(ctx: WorkplaceContext, listingId: string, store: SyncedStore, product: ChannelProduct): Promise<void> {
  await ctx.sql.query(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, channel_inventory_item_id, title, sku, price)
     select $1, id, $2, $3, channel, item, title, sku, price from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[]) as t(id, channel, item, title, sku, price)
     on conflict (workplace_id, store_id, channel_variant_id) do update set listing_id = excluded.listing_id, title = excluded.title, sku = excluded.sku, price = excluded.price,
       channel_inventory_item_id = coalesce(excluded.channel_inventory_item_id, listing_variants.channel_inventory_item_id)`,
    [
      ctx.workplace.id,
      listingId,
      store.storeId,
      product.variants.map(() => newId()),
      product.variants.map((variant) => variant.channelVariantId),
      product.variants.map((variant) => variant.channelInventoryItemId),
      product.variants.map((variant) => variant.title),
      product.variants.map((variant) => variant.sku),
      product.variants.map((variant) => variant.price),
    ],
  );
}

/**
 * Gone at the store. The row stays, because orders name its variants; the product can be pushed anew. The time is kept, also of what we
 * never heard of: what was said before the deletion may come after it.
 */
async function removeListing(
  ctx: WorkplaceContext,
  store: Pick<ChannelStore, 'storeId'>,
  channelProductId: string,
  at: Date,
): Promise<void> {
  await lockListing(ctx, store.storeId, channelProductId);
  // What it says is what was there before it.
  const { rows } = await ctx.sql.query(
    `with gone as (
       insert into listings (workplace_id, id, store_id, channel_product_id, status, channel_updated_at) values ($1, $4, $2, $3, 'removed', $5)
       on conflict (workplace_id, store_id, channel_product_id) do update set status = 'removed', media = '{}', untold = null,
         channel_updated_at = greatest(listings.channel_updated_at, excluded.channel_updated_at))
     select status, is_mapped, product_id from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3`,
    [ctx.workplace.id, store.storeId, channelProductId, newId(), at],
  );
  if (!rows[0]) return;
  await changeCounters(ctx, addChanges(countedListing(rows[0], -1), await productFollows(ctx, rows[0].product_id)));
}

/**
 * The store has refused what it was told of a product: it may have it no more, and no webhook came. Its listing is removed then.
 * @returns false where it has it, and where it cannot be asked now.
 */
export async function isGoneFromStore(
  ctx: WorkplaceContext,
  channel: PublishesProducts,
  store: ChannelStore,
  channelProductId: string,
): Promise<boolean> {
  const askedAt = ctx.now();
  try {
    if (await channel.findProduct(store, channelProductId)) return false;
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    return false;
  }
  await ctx.transaction((tx) => removeListing(tx, store, channelProductId, askedAt));
  return true;
}

/** A product's own state says what its listings say together. */
export async function productFollows(ctx: WorkplaceContext, productId: string | null | undefined): Promise<CounterChanges> {
  if (!productId) return {};
  const values = [ctx.workplace.id, productId];
  const { rows: before } = await ctx.sql.query(
    'select state, listing_state as "listingState" from products where workplace_id = $1 and id = $2 for update',
    values,
  );
  const { rows: after } = await ctx.sql.query(
    `update products set listing_state = ${listingStateSql}, state = case when state = 'importing' then state when ${listingStateSql} = 'none' then 'imported' else 'pushed' end
     where workplace_id = $1 and id = $2 returning state, listing_state as "listingState"`,
    values,
  );
  return counterChangesOf(before[0], after[0]);
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
