/** Stores' products as listings, even of products that we did not push, so that they can be mapped to suppliers. */
import type { ChannelProduct, PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { addChanges, type CounterChanges, changeCounters, countedListing, counterChangesOf } from './counters.server.ts';
import { forgetMissingVariants, listingStateSql, lockListing } from './save-pushed-listing.server.ts';

/** Create or update the listing of a store's product. A state older than the known one changes nothing. */
export async function saveStoreProduct(ctx: WorkplaceContext, store: ChannelStore, product: ChannelProduct): Promise<void> {
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
       title = excluded.title, image = case when $10 then listings.image when listings.product_id is null then excluded.image else coalesce(listings.image, excluded.image) end
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
      product.image === undefined,
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

/** Is the state older than the known one? For a deleted listing, also when it is of the very time of the deletion. */
const isOlder = (product: ChannelProduct, known: { status: string; channel_updated_at: Date | null }): boolean =>
  known.channel_updated_at !== null &&
  (known.channel_updated_at > product.updatedAt ||
    (known.status === 'removed' && known.channel_updated_at.getTime() === product.updatedAt.getTime()));

/** Webhooks come before a product's pictures are ready: give the picture to orders that came meanwhile, too. */
async function showInOrders(ctx: WorkplaceContext, listing: { id: string; image: string }): Promise<void> {
  await ctx.sql.query(
    `update order_line_items l set image = $3 from listing_variants v
     where v.workplace_id = $1 and v.listing_id = $2 and l.workplace_id = $1 and l.listing_variant_id = v.id and l.image is null`,
    [ctx.workplace.id, listing.id, listing.image],
  );
}

/** Is the product being pushed? Its webhooks then show an incomplete state; the push itself saves variants and mappings at its end. */
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

async function saveStoreVariants(ctx: WorkplaceContext, listingId: string, store: ChannelStore, product: ChannelProduct): Promise<void> {
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
 * Mark a listing as removed from the store. The row stays, because orders refer to its variants; the product can be pushed anew. The time
 * of the deletion is kept, even for an unknown product, because webhooks from before it may come later; but not for a variation, of which
 * WooCommerce tells as if it were a product.
 */
export async function removeListing(
  ctx: WorkplaceContext,
  store: Pick<ChannelStore, 'storeId'>,
  channelProductId: string,
  at: Date,
): Promise<void> {
  await lockListing(ctx, store.storeId, channelProductId);
  // What it says is what was there before it.
  const { rows } = await ctx.sql.query(
    `with gone as (
       insert into listings (workplace_id, id, store_id, channel_product_id, status, channel_updated_at)
       select $1, $4, $2, $3, 'removed', $5 where not exists (
         select 1 from listing_variants v join listings l on l.workplace_id = v.workplace_id and l.id = v.listing_id
         where v.workplace_id = $1 and v.store_id = $2 and v.channel_variant_id = $3 and l.channel_product_id <> $3)
       on conflict (workplace_id, store_id, channel_product_id) do update set status = 'removed', media = '{}', untold = null,
         channel_updated_at = greatest(listings.channel_updated_at, excluded.channel_updated_at))
     select status, is_mapped, product_id from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3`,
    [ctx.workplace.id, store.storeId, channelProductId, newId(), at],
  );
  if (!rows[0]) return;
  await changeCounters(ctx, addChanges(countedListing(rows[0], -1), await productFollows(ctx, rows[0].product_id)));
}

/**
 * After a store's refusal: does it no longer have the product, although no webhook came? The listing is then removed.
 * @returns false when the store has the product, or cannot be asked now.
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

/** Update a product's state from its listings. */
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
