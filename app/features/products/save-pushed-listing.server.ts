import type { ChannelProductResult, StatusInStore } from '#app/connectors/channels/channel-products.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { Untold } from '#app/db/schema/listings.ts';
import { newId } from '#app/platform/ids.ts';
import { addChanges, changeCounters, countedListing, counterChangesOf } from './counters.server.ts';
import type { KnownInStore } from './known-in-store.server.ts';
import { listingsFollowMappings } from './listings-follow-mappings.server.ts';

export interface PushedListing {
  /** When the product was read for the push: what is saved later is not in the store. */
  readAt: Date;
  productId: string;
  storeId: string;
  title: string;
  image: string | null;
  status: StatusInStore;
  publicationIds: string[];
  /** As in `listings.known`, including what was pushed. */
  known: KnownInStore | null;
  /** `listings.untold` at the time the product was read for this push, which has told all of it. */
  untold: Untold | null;
  result: ChannelProductResult;
  /** Our variants as pushed; `cost` in USD cents. */
  variants: {
    id: string;
    title: string;
    sku: string;
    price: number;
    cost: number;
    /** As in `listing_variants`, including what was pushed. */
    knownStock: number | null;
    sourceVariantId: string | null;
  }[];
}

/**
 * Save the result of a push: listing, listing variants, mappings, the product's state and counters, in the caller's transaction. Safe to
 * repeat.
 * @returns ids of store variants with a new mapping, for orders that wait for one; nothing when the product was deleted meanwhile.
 */
export async function savePushedListing(ctx: WorkplaceContext, pushed: PushedListing): Promise<string[] | undefined> {
  const workplaceId = ctx.workplace.id;
  const { productId, storeId, result } = pushed;
  await lockListing(ctx, storeId, result.channelProductId);
  const { rows: found } = await ctx.sql.query(
    `select id, product_id, is_mapped, status, channel_product_id from listings
     where workplace_id = $1 and store_id = $2 and (product_id = $3 or channel_product_id = $4) order by (product_id = $3) desc nulls last for update`,
    [workplaceId, storeId, productId, result.channelProductId],
  );
  // Locked after the listings, in the same sequence as a deletion does.
  const { rows: before } = await ctx.sql.query(
    'select state, listing_state as "listingState" from products where workplace_id = $1 and id = $2 for update',
    [workplaceId, productId],
  );
  if (before.length === 0) return undefined;
  const ours = found.find((row) => row.product_id === productId);
  // The store's webhook may have created a listing before the push had its answer.
  const fromWebhook = found.find((row) => row.id !== ours?.id);
  if (ours && fromWebhook) {
    await ctx.sql.query('update listing_variants set listing_id = $3 where workplace_id = $1 and listing_id = $2', [
      workplaceId,
      fromWebhook.id,
      ours.id,
    ]);
    await ctx.sql.query('delete from listings where workplace_id = $1 and id = $2', [workplaceId, fromWebhook.id]);
  }
  const kept = ours ?? fromWebhook;
  const listingId: string = kept?.id ?? newId();
  const isMapped: boolean = kept?.is_mapped ?? false;
  await ctx.sql.query(
    `insert into listings (workplace_id, id, store_id, product_id, channel_product_id, title, image, status, publications, handle, is_mapped, media, pushed_at, channel_updated_at, known)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (workplace_id, id) do update set product_id = excluded.product_id, channel_product_id = excluded.channel_product_id,
       title = excluded.title, image = excluded.image, status = excluded.status, publications = excluded.publications, handle = excluded.handle,
       is_mapped = excluded.is_mapped, media = excluded.media, pushed_at = excluded.pushed_at, known = excluded.known,
       untold = nullif(listings.untold, $16),
       channel_updated_at = case when listings.channel_product_id = excluded.channel_product_id
         then greatest(listings.channel_updated_at, excluded.channel_updated_at) else excluded.channel_updated_at end`,
    [
      workplaceId,
      listingId,
      storeId,
      productId,
      result.channelProductId,
      pushed.title,
      pushed.image,
      pushed.status,
      pushed.publicationIds,
      result.handle,
      isMapped,
      JSON.stringify(result.media),
      pushed.readAt,
      result.updatedAt ?? null,
      pushed.known && JSON.stringify(pushed.known),
      pushed.untold && JSON.stringify(pushed.untold),
    ],
  );
  const mappedNow = await saveVariants(ctx, listingId, pushed);

  const { rows: after } = await ctx.sql.query(
    `update products set state = 'pushed', listing_state = ${listingStateSql}, updated_at = $3 where workplace_id = $1 and id = $2
     returning state, listing_state as "listingState"`,
    [workplaceId, productId, ctx.now()],
  );
  await changeCounters(
    ctx,
    addChanges(
      counterChangesOf(before[0], after[0]),
      countedListing(kept, -1),
      countedListing(ours ? fromWebhook : undefined, -1),
      countedListing({ status: pushed.status, is_mapped: isMapped }, 1),
      await listingsFollowMappings(ctx, [listingId]),
    ),
  );
  return mappedNow;
}

/**
 * SQL for `listing_state`: `active` if one listing is live, `draft` if all are drafts, `none` if no store has it. For the row `products`
 * in an update.
 */
export const listingStateSql = `(select case when bool_or(l.status = 'active') then 'active' when count(*) > 0 then 'draft' else 'none' end
  from listings l where l.workplace_id = products.workplace_id and l.product_id = products.id and l.status <> 'removed')`;

async function saveVariants(ctx: WorkplaceContext, listingId: string, pushed: PushedListing): Promise<string[]> {
  const workplaceId = ctx.workplace.id;
  const channelOf = new Map(pushed.result.variants.map((variant) => [variant.variantId, variant]));
  const rows = pushed.variants.flatMap((variant) => {
    const channel = channelOf.get(variant.id);
    return channel ? [{ ...variant, ...channel }] : [];
  });
  const moved = await mappingsOfMoved(ctx, listingId, rows);
  // Variants that the owner has added to a taken-over product are no part of the push, and stay.
  await forgetMissingVariants(
    ctx,
    listingId,
    rows.map((row) => row.channelVariantId),
    { onlyOurs: pushed.known !== null },
  );
  const { rows: before } = await ctx.sql.query<{ id: string; product_variant_id: string | null }>(
    'select id, product_variant_id from listing_variants where workplace_id = $1 and store_id = $2 and channel_variant_id = any($3)',
    [workplaceId, pushed.storeId, rows.map((row) => row.channelVariantId)],
  );
  const { rows: saved } = await ctx.sql.query<{ id: string; product_variant_id: string }>(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, product_variant_id, channel_variant_id, channel_inventory_item_id, title, sku, price, pushed_cost, known_stock)
     select $1, id, $2, $3, variant, channel, item, title, sku, price, cost, known_stock
     from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::int[])
       as t(id, variant, channel, item, title, sku, price, cost, known_stock)
     on conflict (workplace_id, store_id, channel_variant_id) do update set listing_id = excluded.listing_id, product_variant_id = excluded.product_variant_id,
       channel_inventory_item_id = excluded.channel_inventory_item_id, title = excluded.title, sku = excluded.sku, price = excluded.price, pushed_cost = excluded.pushed_cost,
       known_stock = excluded.known_stock
     returning id, product_variant_id`,
    [
      workplaceId,
      listingId,
      pushed.storeId,
      rows.map(() => newId()),
      rows.map((row) => row.id),
      rows.map((row) => row.channelVariantId),
      rows.map((row) => row.channelInventoryItemId),
      rows.map((row) => row.title),
      rows.map((row) => row.sku),
      rows.map((row) => row.price),
      rows.map((row) => row.cost),
      rows.map((row) => row.knownStock),
    ],
  );
  // A store variant that was another variant of ours before no longer sells that one's goods.
  const wasOf = new Map(before.map((row) => [row.id, row.product_variant_id]));
  const fresh = saved.filter((row) => wasOf.get(row.id) !== row.product_variant_id);
  await ctx.sql.query('delete from variant_mappings where workplace_id = $1 and listing_variant_id = any($2)', [
    workplaceId,
    fresh.filter((row) => wasOf.get(row.id)).map((row) => row.id),
  ]);
  // Mappings that the seller made by hand (another supplier, a bundle, or none) stay.
  const listingVariantOf = new Map(fresh.map((row) => [row.product_variant_id, row.id]));
  const lines = rows.flatMap((row) => {
    const listingVariantId = listingVariantOf.get(row.id);
    if (!listingVariantId) return [];
    const imported = row.sourceVariantId
      ? [{ source_variant_id: row.sourceVariantId, quantity: 1, ship_to_countries: [], priority: 0 }]
      : [];
    return (moved.get(row.id) ?? imported).map((line) => ({ ...line, id: newId(), listing_variant_id: listingVariantId }));
  });
  const { rows: made } = await ctx.sql.query<{ listing_variant_id: string }>(
    `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, quantity, ship_to_countries, priority, created_at)
     select $1, t.id, t.listing_variant_id, t.source_variant_id, t.quantity, array(select jsonb_array_elements_text(t.ship_to_countries)), t.priority, $3
     from jsonb_to_recordset($2::jsonb) as t(id uuid, listing_variant_id uuid, source_variant_id uuid, quantity int, ship_to_countries jsonb, priority int)
     where not exists (select 1 from variant_mappings m where m.workplace_id = $1 and m.listing_variant_id = t.listing_variant_id)
     on conflict do nothing returning listing_variant_id`,
    [workplaceId, JSON.stringify(lines), ctx.now()],
  );
  return [...new Set(made.map((row) => row.listing_variant_id))];
}

interface MappingLine {
  source_variant_id: string;
  quantity: number;
  ship_to_countries: string[];
  priority: number;
}

/**
 * Present mappings (possibly none) of our variants that become another store variant of the same product, by our variant. This happens
 * when a simple product of WooCommerce, which is its own only variant, becomes one with variations.
 */
async function mappingsOfMoved(
  ctx: WorkplaceContext,
  listingId: string,
  rows: readonly { id: string; channelVariantId: string }[],
): Promise<Map<string, MappingLine[]>> {
  const { rows: moved } = await ctx.sql.query<{ id: string; lines: MappingLine[] }>(
    `select v.product_variant_id as id, coalesce(jsonb_agg(to_jsonb(m)) filter (where m.id is not null), '[]') as lines
     from unnest($3::uuid[], $4::text[]) as t(variant, channel)
     join listing_variants v on v.workplace_id = $1 and v.listing_id = $2 and v.product_variant_id = t.variant and v.channel_variant_id <> t.channel
     left join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id
     where v.channel_variant_id <> all($4) group by v.product_variant_id`,
    [ctx.workplace.id, listingId, rows.map((row) => row.id), rows.map((row) => row.channelVariantId)],
  );
  return new Map(moved.map(({ id, lines }) => [id, lines]));
}

/**
 * Remove listing variants that the store no longer has. Those that orders refer to are kept with their mappings, but are unlinked from our
 * variant: nothing more is written to them, and the next push creates new ones.
 * @param which.onlyOurs leaves variants that are not linked to one of ours.
 */
export async function forgetMissingVariants(
  ctx: WorkplaceContext,
  listingId: string,
  channelVariantIds: readonly string[],
  which: { onlyOurs: boolean } = { onlyOurs: false },
): Promise<void> {
  const values = [ctx.workplace.id, listingId, channelVariantIds];
  const isMissing = `v.workplace_id = $1 and v.listing_id = $2 and v.channel_variant_id <> all($3)${which.onlyOurs ? ' and v.product_variant_id is not null' : ''}`;
  await ctx.sql.query(
    `delete from listing_variants v where ${isMissing}
     and not exists (select 1 from order_line_items i where i.workplace_id = $1 and i.listing_variant_id = v.id)`,
    values,
  );
  await ctx.sql.query(
    `update listing_variants v set product_variant_id = null where ${isMissing} and v.product_variant_id is not null`,
    values,
  );
}

/** Serializes the push's answer and the store's webhook about the same new product, until the end of the transaction. */
export async function lockListing(ctx: WorkplaceContext, storeId: string, channelProductId: string): Promise<void> {
  await ctx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`listing ${storeId} ${channelProductId}`]);
}
