import type { Channel } from '#app/connectors/channels/channel.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { Context } from '#app/context.ts';

export interface OrderStore extends ChannelStore {
  platform: string;
  isActive: boolean;
}

/** A store with what its channel's adapter needs to reach it; nothing when it does not exist. */
export async function channelStoreOf(ctx: Pick<Context, 'sql'>, workplaceId: string, storeId: string): Promise<OrderStore | undefined> {
  const { rows } = await ctx.sql.query({
    name: 'channel-store',
    text: `select workplace_id as "workplaceId", id as "storeId", domain, currency, metadata, platform, status = 'active' as "isActive"
           from stores where workplace_id = $1 and id = $2`,
    values: [workplaceId, storeId],
  });
  return rows[0];
}

/** What the store's channel can do with orders; nothing when the channel is off. */
export const ordersOf = (ctx: Pick<Context, 'connectors'>, store: OrderStore): Channel['orders'] =>
  ctx.connectors.channels[store.platform]?.orders;
