/** Our fulfillment service in a store's admin: it has a location of its own, and a callback address of ours that the store calls. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { everyRow } from '#app/platform/every-row.server.ts';

/** Path below which stores' callbacks arrive (app/hooks/shopify-service.server.ts). */
export const servicePath = '/fulfillment/shopify';

/** Stores call https addresses only; without one the webhooks alone tell of requests (callbacks are optional since 2026-01). */
const callbackUrlOf = (ctx: Pick<Context, 'env'>): string | null =>
  ctx.env.PUBLIC_URL.startsWith('https://') ? `${ctx.env.PUBLIC_URL}${servicePath}` : null;

/**
 * Register the service with a store, or bring it up to date. Safe to repeat. Products pushed from then on are stocked at the service's
 * location; in a store that has pushed products already the stock stays where it is, since it would be counted twice.
 * @throws ConnectorError to be tried again.
 */
export async function registerService(ctx: WorkplaceContext, input: { storeId: string }): Promise<void> {
  const store = await channelStoreOf(ctx, ctx.workplace.id, input.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel?.registerService) return;
  try {
    const { serviceId, locationId } = await channel.registerService(store, callbackUrlOf(ctx));
    await ctx.sql.query(
      `update stores s set metadata = s.metadata || jsonb_build_object('fulfillmentServiceId', $3::text, 'serviceLocationId', $4::text)
         || case when s.metadata ? 'locationId' and s.metadata ->> 'locationId' is distinct from s.metadata ->> 'serviceLocationId' then '{}'
            when exists (select 1 from listings l where l.workplace_id = s.workplace_id and l.store_id = s.id and l.product_id is not null)
              and not s.metadata ? 'locationId' then '{}' else jsonb_build_object('locationId', $4::text) end
       where s.workplace_id = $1 and s.id = $2`,
      [ctx.workplace.id, input.storeId, serviceId, locationId],
    );
  } catch (error) {
    // The scope is missing, or the app was uninstalled meanwhile. Not an error: fulfilling from the merchant's own locations needs no
    // service.
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, storeId: input.storeId }, 'fulfillment service could not be registered');
  }
}

/** Queue the registration of active stores that have none yet. */
export async function registerMissingServices(ctx: Context): Promise<void> {
  const platforms = Object.entries(ctx.connectors.channels).flatMap(([platform, channel]) =>
    channel?.orders?.registerService ? [platform] : [],
  );
  const missing = everyRow<{ id: string; workplaceId: string }>(
    ctx,
    `select id, workplace_id as "workplaceId" from stores
     where status = 'active' and platform = any($2) and not metadata ? 'fulfillmentServiceId' and ${noDemo('stores')}`,
    [platforms],
  );
  for await (const { workplaceId, id } of missing)
    await ctx.enqueue('fulfillment.register-service', { workplaceId, storeId: id }, { singletonKey: id });
}
