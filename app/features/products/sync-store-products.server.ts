/** What stores tell us of their products: listings, also of products that we did not push, ready to be mapped to suppliers. */
import type { ChannelProduct, ChannelStore, ProductNews } from '#app/connectors/channels/channel.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { newId } from '#app/platform/ids.ts';
import { addChanges, type CounterChanges, changeCounters, counterChangesOf } from './counters.server.ts';
import { forgetMissingVariants, listingStateSql, lockListing } from './save-pushed-listing.server.ts';

interface SyncedStore extends ChannelStore {
  platform: string;
}

/** `products/create`, `products/update`, `products/delete` (WooCommerce: `product.created`, …): safe to run twice, late and out of order. */
export async function handleProductWebhook(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform, domain, currency, metadata from stores where platform = $2 and domain = $1 and status = 'active'`,
    [webhook.source, webhook.vendor],
  );
  const store = rows[0] as SyncedStore | undefined;
  const channel = store && ctx.connectors.channels[store.platform]?.products;
  const workplace = store && (await findWorkplace(ctx, store.workplaceId));
  if (!store || !channel || !workplace) return;
  const news = channel.readWebhook(webhook.topic, JSON.parse(webhook.body), store.currency);
  if (!news) return;
  const full = await completed(ctx, store, news);
  if (full) await ctx.as({ workplace }).transaction((tx) => applyNews(tx, store, full, webhook.triggeredAt ?? webhook.receivedAt));
}

/** A body that was cut short is completed by reading the product's variants. */
async function completed(ctx: Context, store: SyncedStore, news: ProductNews): Promise<ProductNews | undefined> {
  if (news.kind === 'deleted' || news.hasAllVariants) return news;
  const variants = await ctx.connectors.channels[store.platform]?.products?.listVariants(store, news.product.channelProductId);
  if (!variants) return { kind: 'deleted', channelProductId: news.product.channelProductId };
  return { ...news, product: { ...news.product, variants } };
}

async function applyNews(ctx: WorkplaceContext, store: SyncedStore, news: ProductNews, at: Date): Promise<void> {
  if (news.kind === 'deleted') return removeListing(ctx, store, news.channelProductId, at);
  await saveStoreProduct(ctx, store, news.product);
}

/** The store has this product: make or change its listing. An older state than the one we know changes nothing. */
async function saveStoreProduct(ctx: WorkplaceContext, store: SyncedStore, product: ChannelProduct): Promise<void> {
  await lockListing(ctx, store.storeId, product.channelProductId);
  const { rows: found } = await ctx.sql.query(
    `select id, status, is_mapped, product_id, channel_updated_at from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3 for update`,
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
     returning id, status, is_mapped`,
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
  await saveStoreVariants(ctx, saved[0].id, store, product);
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

async function saveStoreVariants(ctx: WorkplaceContext, listingId: string, store: SyncedStore, product: ChannelProduct): Promise<void> {
  await forgetMissingVariants(
    ctx,
    listingId,
    product.variants.map((variant) => variant.channelVariantId),
  );
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
async function removeListing(ctx: WorkplaceContext, store: SyncedStore, channelProductId: string, at: Date): Promise<void> {
  await lockListing(ctx, store.storeId, channelProductId);
  // What it says is what was there before it.
  const { rows } = await ctx.sql.query(
    `with gone as (
       insert into listings (workplace_id, id, store_id, channel_product_id, status, channel_updated_at) values ($1, $4, $2, $3, 'removed', $5)
       on conflict (workplace_id, store_id, channel_product_id) do update set status = 'removed', media = '{}',
         channel_updated_at = greatest(listings.channel_updated_at, excluded.channel_updated_at))
     select status, is_mapped, product_id from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3`,
    [ctx.workplace.id, store.storeId, channelProductId, newId(), at],
  );
  if (!rows[0]) return;
  await changeCounters(ctx, addChanges(countedListing(rows[0], -1), await productFollows(ctx, rows[0].product_id)));
}

const countedListing = (row: { status: string; is_mapped: boolean } | undefined, by: number): CounterChanges =>
  row && row.status !== 'removed' ? { [row.is_mapped ? 'listings.mapped' : 'listings.unmapped']: by } : {};

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

/** Read all products that a store has, once after it was connected. Safe to repeat. */
export async function syncStoreProducts(ctx: Context, { workplaceId, storeId }: { workplaceId: string; storeId: string }): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform, domain, currency, metadata from stores where workplace_id = $1 and id = $2 and status = 'active'`,
    [workplaceId, storeId],
  );
  const store = rows[0] as SyncedStore | undefined;
  const channel = store && ctx.connectors.channels[store.platform]?.products;
  if (!workplace || !store || !channel) return;
  let cursor: string | undefined;
  do {
    const page = await channel.listProducts(store, cursor);
    await ctx.as({ workplace }).transaction(async (tx) => {
      for (const product of page.products) await saveStoreProduct(tx, store, product);
    });
    cursor = page.next;
  } while (cursor);
  await ctx.sql.query(
    `update stores set metadata = metadata || jsonb_build_object('productsSyncedAt', $3::text) where workplace_id = $1 and id = $2`,
    [workplaceId, storeId, ctx.now().toISOString()],
  );
}
