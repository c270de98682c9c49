import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';

/** An order as received from a store, with its workplace and store. */
export interface IncomingOrder {
  workplaceId: string;
  storeId: string;
  order: ChannelOrder;
  /** Where it came from: the id of a webhook or job. */
  cause: string;
  /** When this state was told: the store's own time of triggering, or when we asked for it. Absent: the store does not tell. */
  toldAt?: Date | undefined;
  /** It was read from the store, at `toldAt`. */
  isRead?: true;
}

/** Our listing variants by the channel's variant ids; both the bare number and Shopify's gid are accepted. */
export async function listingVariantsOf(
  tx: Context,
  incoming: readonly IncomingOrder[],
): Promise<Map<string, { id: string; image: string | null }>> {
  const pairs = new Map<string, [string, string, string]>();
  for (const { workplaceId, storeId, order } of incoming) {
    for (const line of order.lineItems) {
      if (!line.channelVariantId) continue;
      for (const spelling of [line.channelVariantId, `gid://shopify/ProductVariant/${line.channelVariantId}`]) {
        pairs.set(`${storeId} ${spelling}`, [workplaceId, storeId, spelling]);
      }
    }
  }
  if (pairs.size === 0) return new Map();
  const all = [...pairs.values()];
  const { rows } = await tx.sql.query({
    name: 'listing-variants-of-orders',
    text: `select v.store_id, v.channel_variant_id, v.id, coalesce(i.file_key, i.source_url, l.image) as image
           from listing_variants v join unnest($1::uuid[], $2::uuid[], $3::text[]) as w (workplace_id, store_id, channel_variant_id)
             on v.workplace_id = w.workplace_id and v.store_id = w.store_id and v.channel_variant_id = w.channel_variant_id
           join listings l on l.workplace_id = v.workplace_id and l.id = v.listing_id
           left join product_variants p on p.workplace_id = v.workplace_id and p.id = v.product_variant_id
           left join product_images i on i.workplace_id = p.workplace_id and i.id = p.image_id`,
    values: [all.map((each) => each[0]), all.map((each) => each[1]), all.map((each) => each[2])],
  });
  return new Map(
    rows.map((row) => [`${row.store_id} ${String(row.channel_variant_id).split('/').pop()}`, { id: row.id, image: row.image }]),
  );
}
