/** Telling the stores of a product what has changed, each in its turn: one store's no, or its silence, keeps nothing from the others. */
import type { ChannelStore, PublishesProducts } from '#app/connectors/channels/channel.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';

/** A variant as a store has it, with that store. */
export interface ListedVariant {
  channel_variant_id: string;
  channel_product_id: string;
  store_id: string;
  platform: string;
  domain: string;
  currency: string;
  metadata: ChannelStore['metadata'];
}

/** What one store has of the product. */
export interface Listed<Variant> {
  channel: PublishesProducts;
  store: ChannelStore;
  channelProductId: string;
  variants: readonly Variant[];
}

/** @returns the first failure of a store, once all of them were told; the caller throws it, so that its job is tried again. */
export async function tellStores<Variant extends ListedVariant>(
  ctx: WorkplaceContext,
  variants: readonly Variant[],
  tell: (listed: Listed<Variant>) => Promise<void>,
): Promise<ConnectorError | undefined> {
  let failure: ConnectorError | undefined;
  for (const listed of Map.groupBy(variants, (each) => `${each.store_id} ${each.channel_product_id}`).values()) {
    const [{ store_id: storeId, channel_product_id: channelProductId, platform, domain, currency, metadata }] = listed as [Variant];
    const channel = ctx.connectors.channels[platform]?.products;
    if (!channel) continue;
    try {
      await tell({
        channel,
        store: { workplaceId: ctx.workplace.id, storeId, domain, currency, metadata },
        channelProductId,
        variants: listed,
      });
    } catch (error) {
      if (!isConnectorError(error)) throw error;
      failure ??= error;
    }
  }
  return failure;
}
