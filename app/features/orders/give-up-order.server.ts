import type { Context } from '#app/context.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';
import { addTimeline } from './timeline.server.ts';
import { cancelUnderWay } from './update-order.server.ts';

/**
 * The merchant deleted the order on the store: here it stays, as one that was cancelled there. Safe to repeat.
 * @param tx inside a transaction.
 */
export async function giveUpOrder(
  tx: Context,
  input: { workplaceId: string; storeId: string; platformOrderId: string; at: Date; cause: string },
): Promise<void> {
  const { workplaceId } = input;
  const { rows } = await tx.sql.query<{ id: string }>(
    `update orders set cancelled_at = $4 where workplace_id = $1 and store_id = $2 and platform_order_id = $3 and cancelled_at is null returning id`,
    [workplaceId, input.storeId, input.platformOrderId, input.at],
  );
  const id = rows[0]?.id;
  const order = id && (await lockForRegrouping(tx, workplaceId, id));
  if (!order) return;
  await tx.sql.query('update order_line_items set open_quantity = 0 where workplace_id = $1 and order_id = $2', [workplaceId, id]);
  await addTimeline(tx, [{ workplaceId, orderId: id, event: 'cancelled_from_platform', actor: 'channel', cause: input.cause }]);
  await regroupOrder(tx, order);
  await cancelUnderWay(tx, workplaceId, id);
  await tx.publish({ workplaceId, name: 'orders.synced', data: { orderId: id } });
  await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}
