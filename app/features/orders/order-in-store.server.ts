import type { WorkplaceContext } from '#app/context.ts';
import { readOrderAgain } from './read-order-again.server.ts';
import { askedBy } from './timeline.server.ts';

/**
 * Our id of an order of the embedding store, by the store's own order id; an order that we do not have yet is read from the store now.
 * Nothing when the store has no such order.
 * @throws ConnectorError when the store cannot be asked now.
 */
export async function orderOfStore(ctx: WorkplaceContext, platformOrderId: string): Promise<string | undefined> {
  if (!ctx.store) return undefined;
  const { id: storeId } = ctx.store;
  const find = async (): Promise<string | undefined> =>
    (
      await ctx.sql.query('select id from orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3', [
        ctx.workplace.id,
        storeId,
        platformOrderId,
      ])
    ).rows[0]?.id;
  const known = await find();
  if (known) return known;
  await readOrderAgain(ctx, { workplaceId: ctx.workplace.id, storeId, platformOrderId, cause: askedBy(ctx), isAsked: true });
  return find();
}
