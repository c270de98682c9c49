/** Maintenance of linked stores whose platform has no library for it: creates and repairs webhooks, checks and renews keys. */
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { columnsOf } from './install-shop.server.ts';

export interface StoreRef {
  workplaceId: string;
  storeId: string;
}

async function activeStore(ctx: Context, { workplaceId, storeId }: StoreRef): Promise<(ChannelStore & { platform: string }) | undefined> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform, domain, currency, metadata from stores where workplace_id = $1 and id = $2 and status = 'active'`,
    [workplaceId, storeId],
  );
  return rows[0];
}

/** After linking a store: set up its webhooks, then read what it has already. */
export async function prepareStore(ctx: Context, ref: StoreRef): Promise<void> {
  const store = await activeStore(ctx, ref);
  const linker = store && ctx.connectors.linkedChannels[store.platform];
  if (!store || !linker) return;
  try {
    await linker.prepare(store);
  } catch (error) {
    // Lost access is shown at the store; only its owner can restore it.
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    return;
  }
  const channel = ctx.connectors.channels[store.platform];
  if (channel?.orders) await ctx.enqueue('orders.sync-store', ref, { singletonKey: ref.storeId });
  if (channel?.products) await ctx.enqueue('products.sync-store', ref, { singletonKey: ref.storeId });
}

/** Read the store from its platform, and record the time. A refusal is recorded by the adapter. */
export async function checkConnection(ctx: Context, ref: StoreRef): Promise<'fine' | 'lost' | 'unknown'> {
  const store = await activeStore(ctx, ref);
  const linker = store && ctx.connectors.linkedChannels[store.platform];
  if (!store || !linker) return 'unknown';
  try {
    const description = await linker.describe(store);
    const { name, currency, country, timeZone, scopes, planName } = columnsOf(description);
    await ctx.sql.query(
      `update stores set name = $3, scopes = $4, plan_name = nullif($5, ''), metadata = metadata || $7, last_synced_at = $6, reconnect_needed_at = null, connection_error = null,
         currency = $8, country = $9, time_zone = $10 where workplace_id = $1 and id = $2`,
      [ref.workplaceId, ref.storeId, name, scopes, planName, ctx.now(), JSON.stringify(description.metadata), currency, country, timeZone],
    );
    await linker.prepare(store);
    return 'fine';
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    if (error.reason === 'auth_expired') return 'lost';
    ctx.log.warn({ err: error, storeId: ref.storeId }, 'connection check');
    return 'unknown';
  }
}

/**
 * Hourly: queue a check per linked store. Stores with keys of their own are checked even after they refused us, since a security plugin,
 * or a copy of the site for a day, may refuse a valid key. An ended OAuth grant does not come back by itself, so those stores are not.
 */
export async function checkConnections(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId", platform from stores
     where status = 'active' and platform <> 'shopify' and (reconnect_needed_at is null or platform = 'woocommerce')`,
  );
  for (const { platform, ...ref } of rows)
    if (ctx.connectors.linkedChannels[platform]) await ctx.enqueue('stores.check', ref, { singletonKey: ref.storeId });
}
