import type { Context } from '#app/context.ts';

/** Try again what waits for an answer to the store: every ten minutes, long before the day is over. */
export async function sweepRequests(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", store_id as "storeId", array_agg(platform_id) as ids from (
       select * from service_requests where state = 'waiting' order by asked_at limit 2000) waiting group by workplace_id, store_id`,
  );
  for (const row of rows)
    await ctx.enqueue('fulfillment.answer-requests', { ...row, topic: 'job:fulfillment.sweep-requests' }, { singletonKey: row.storeId });
}

/** Ask the stores themselves once an hour: a lost webhook must not cost the merchant a day. */
export async function askStoresForRequests(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select workplace_id as "workplaceId", id as "storeId" from stores where status = 'active' and metadata ? 'fulfillmentServiceId'`,
  );
  for (const row of rows)
    await ctx.enqueue('fulfillment.answer-requests', { ...row, topic: 'job:fulfillment.ask-stores' }, { singletonKey: row.storeId });
}
