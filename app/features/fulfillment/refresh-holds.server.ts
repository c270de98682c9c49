import type { WorkplaceContext } from '#app/context.ts';
import { type OrderStore, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { addTimeline, type TimelineEvent } from '#app/features/orders/timeline.server.ts';

/** The topics after which a store may hold back other items than before. */
const told: Readonly<Record<string, TimelineEvent | undefined>> = {
  'fulfillment_orders/moved': 'fulfillment_moved',
  'fulfillment_orders/split': 'fulfillment_split',
};
const mayHold = /^fulfillment_orders\/(placed_on_hold|hold_released|split|moved|merged)$/;

/** Keep what the store holds back, and tell of holds, moves and splits in the order's history. Safe to repeat. */
export async function refreshHolds(
  ctx: WorkplaceContext,
  input: { store: OrderStore; platformOrderId: string; topic: string },
): Promise<void> {
  const channel = ordersOf(ctx, input.store);
  if (!channel?.readHolds || !mayHold.test(input.topic)) return;
  const held = await channel.readHolds(input.store, input.platformOrderId);
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ id: string; heldLines: Record<string, string> }>(
      `select id, held_lines as "heldLines" from orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3 for update`,
      [ctx.workplace.id, input.store.storeId, input.platformOrderId],
    );
    const order = rows[0];
    if (!order) return;
    const [before, after] = [Object.keys(order.heldLines).length, Object.keys(held).length];
    await tx.sql.query('update orders set held_lines = $3 where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      order.id,
      JSON.stringify(held),
    ]);
    const event: TimelineEvent | undefined =
      before === 0 && after > 0 ? 'placed_on_hold' : before > 0 && after === 0 ? 'hold_released' : told[input.topic];
    if (!event) return;
    const words = Object.values(held)[0] ?? null;
    await addTimeline(tx, [
      { workplaceId: ctx.workplace.id, orderId: order.id, event, actor: 'channel', cause: input.topic, params: { words } },
    ]);
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: { orderId: order.id } });
  });
}
