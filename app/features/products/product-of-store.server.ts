import type { WorkplaceContext } from '#app/context.ts';

/** Our id of the product behind a product of the embedding store; nothing for one that was neither pushed nor adopted. */
export async function productOfStore(ctx: WorkplaceContext, channelProductId: string): Promise<string | undefined> {
  if (!ctx.store) return undefined;
  const { rows } = await ctx.sql.query(
    'select product_id from listings where workplace_id = $1 and store_id = $2 and channel_product_id = $3 and product_id is not null',
    [ctx.workplace.id, ctx.store.id, channelProductId],
  );
  return rows[0]?.product_id;
}
