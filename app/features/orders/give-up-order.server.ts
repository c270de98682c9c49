import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';
import { addTimeline } from './timeline.server.ts';
import { cancelUnderWay } from './update-order.server.ts';

/** Which order was deleted, and when. */
export const GiveUpOrder = z.object({
  workplaceId: z.uuid(),
  storeId: z.uuid(),
  platformOrderId: z.string(),
  at: z.coerce.date(),
  cause: z.string(),
});

/** Minutes after which an order that we did not have when it was deleted is looked for: Shopify repeats failed webhooks for four hours. */
const lookAgainAfter = [1, 10, 300];

/**
 * The merchant deleted the order in the store: here it stays, as a cancelled one. Webhooks from before the deletion that come late do not
 * bring it back; later ones are applied, even with the same content as before, and so is what a later question to the store finds. If we do not have the order yet, later jobs look for it,
 * since its own webhook may still come. Safe to repeat.
 * @param tx inside a transaction.
 */
export async function orderDeleted(tx: Context, input: z.output<typeof GiveUpOrder>): Promise<void> {
  if (await giveUpOrder(tx, input)) return;
  for (const minutes of lookAgainAfter)
    await tx.enqueue(
      'orders.give-up',
      { ...input, at: input.at.toISOString() },
      { startAfter: new Date(tx.now().getTime() + minutes * 60_000) },
    );
}

/** Cancel an order that the store has deleted. @returns whether we have the order. */
export async function giveUpOrder(tx: Context, input: z.output<typeof GiveUpOrder>): Promise<boolean> {
  const { workplaceId } = input;
  const { rows } = await tx.sql.query<{ id: string; isNews: boolean }>(
    `update orders o set cancelled_at = coalesce(o.cancelled_at, $4), gone_at = $4, platform_updated_at = greatest(o.platform_updated_at, $4), platform_told_at = $4, content_hash = ''
     from (select id, cancelled_at from orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3 for no key update) before
     where o.workplace_id = $1 and o.id = before.id returning o.id, before.cancelled_at is null as "isNews"`,
    [workplaceId, input.storeId, input.platformOrderId, input.at],
  );
  if (rows[0]) await closeOrder(tx, { ...input, id: rows[0].id, isNews: rows[0].isNews });
  return rows.length > 0;
}

async function closeOrder(tx: Context, input: { workplaceId: string; id: string; isNews: boolean; cause: string }): Promise<void> {
  const { workplaceId, id } = input;
  if (!input.isNews) return;
  const order = await lockForRegrouping(tx, workplaceId, id);
  if (!order) return;
  await tx.sql.query('update order_line_items set open_quantity = 0 where workplace_id = $1 and order_id = $2', [workplaceId, id]);
  await addTimeline(tx, [{ workplaceId, orderId: id, event: 'deleted_from_platform', actor: 'channel', cause: input.cause }]);
  await regroupOrder(tx, order);
  await cancelUnderWay(tx, workplaceId, id);
  await tx.publish({ workplaceId, name: 'orders.synced', data: { orderId: id } });
  await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}
