import type { Context } from '#app/context.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { everyRow } from '#app/platform/every-row.server.ts';

/** Retry the requests that still need our answer to the store: every ten minutes, well within the day that a store waits. */
export async function sweepRequests(ctx: Context): Promise<void> {
  const waiting = everyRow<{ id: string; workplaceId: string; ids: string[] }>(
    ctx,
    `select store_id as id, workplace_id as "workplaceId", array_agg(platform_id) as ids from service_requests where state = 'waiting' group by 1, 2`,
  );
  for await (const { id: storeId, workplaceId, ids } of waiting)
    await ctx.enqueue(
      'fulfillment.answer-requests',
      { workplaceId, storeId, ids, topic: 'job:fulfillment.sweep-requests' },
      { singletonKey: storeId },
    );
}

/** Ask all stores for open requests once an hour, in case a webhook was lost. */
export async function askStoresForRequests(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId" from stores where status = 'active' and metadata ? 'fulfillmentServiceId' and ${noDemo('stores')}`,
  );
  for (const row of rows)
    await ctx.enqueue('fulfillment.answer-requests', { ...row, topic: 'job:fulfillment.ask-stores' }, { singletonKey: row.storeId });
}

/** A Shopify store has notified our fulfillment service of waiting requests. The call does not say which, so a job asks the store. */
export async function askNotifiedStore(ctx: Context, { domain }: { domain: string }): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string }>(
    `select workplace_id as "workplaceId", id as "storeId" from stores where platform = 'shopify' and domain = $1 and status = 'active'`,
    [domain],
  );
  for (const store of rows)
    await ctx.enqueue(
      'fulfillment.answer-requests',
      { ...store, topic: 'fulfillment_order_notification' },
      { singletonKey: store.storeId },
    );
}
