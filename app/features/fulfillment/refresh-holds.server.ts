import type { Context, WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, type OrderStore, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { addTimeline, type TimelineEvent } from '#app/features/orders/timeline.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/** Webhook topics after which a store may hold back other items than before, with the timeline event that each stands for. */
const told: Readonly<Record<string, TimelineEvent | undefined>> = {
  'fulfillment_orders/moved': 'fulfillment_moved',
  'fulfillment_orders/split': 'fulfillment_split',
};
const mayHold = /^fulfillment_orders\/(placed_on_hold|hold_released|split|moved|merged|cancelled)$/;

/** Save which lines the store holds back, and record holds, moves and splits in the order's timeline. Safe to repeat. */
export async function refreshHolds(
  ctx: WorkplaceContext,
  input: { store: OrderStore; platformOrderId: string; topic: string },
): Promise<void> {
  if (mayHold.test(input.topic)) await readAndKeep(ctx, input.store, [input.platformOrderId], input.topic);
}

/**
 * Ask a store what it holds back of orders that are about to be placed: the webhook of a hold, or of its end, may have been lost. When it
 * cannot be asked, what its webhooks said last stays in force.
 */
export const askForHolds = (ctx: WorkplaceContext, store: OrderStore, platformOrderIds: readonly string[]): Promise<void> =>
  readOrLeave(ctx, store, platformOrderIds, 'placement');

/** Hourly: read held orders again, since a lost webhook about the end of a hold would leave it forever. */
export async function refreshHeldOrders(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string; ids: string[] }>(
    `select workplace_id as "workplaceId", store_id as "storeId", array_agg(platform_order_id) as ids from orders
     where held_lines <> '{}' and cancelled_at is null group by 1, 2`,
  );
  for (const { workplaceId, storeId, ids } of rows) {
    ctx.stopping.throwIfAborted();
    const workplace = await findWorkplace(ctx, workplaceId);
    const store = await channelStoreOf(ctx, workplaceId, storeId);
    if (workplace && store?.isActive) await readOrLeave(ctx.as({ workplace }), store, ids, 'job:fulfillment.refresh-holds');
  }
}

async function readOrLeave(ctx: WorkplaceContext, store: OrderStore, platformOrderIds: readonly string[], cause: string): Promise<void> {
  try {
    await readAndKeep(ctx, store, platformOrderIds, cause);
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, storeId: store.storeId }, 'the store could not be asked what it holds back');
  }
}

async function readAndKeep(ctx: WorkplaceContext, store: OrderStore, platformOrderIds: readonly string[], cause: string): Promise<void> {
  const channel = ordersOf(ctx, store);
  if (!channel?.readHolds) return;
  const holds = await channel.readHolds(store, platformOrderIds);
  for (const [platformOrderId, held] of Object.entries(holds)) await keep(ctx, store, platformOrderId, held, cause);
}

async function keep(
  ctx: WorkplaceContext,
  store: OrderStore,
  platformOrderId: string,
  held: Record<string, string>,
  cause: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ id: string; heldLines: Record<string, string> }>(
      `select id, held_lines as "heldLines" from orders where workplace_id = $1 and store_id = $2 and platform_order_id = $3`,
      [ctx.workplace.id, store.storeId, platformOrderId],
    );
    const order = rows[0];
    if (!order) return;
    const [before, after] = [Object.keys(order.heldLines).length, Object.keys(held).length];
    const event: TimelineEvent | undefined =
      before === 0 && after > 0 ? 'placed_on_hold' : before > 0 && after === 0 ? 'hold_released' : told[cause];
    // Only changes are written: most orders have no hold, before or now. When two jobs have read the same state, only one records it.
    const { rowCount } = await tx.sql.query(
      `update orders set held_lines = $3 where workplace_id = $1 and id = $2 and held_lines = $4 and held_lines <> $3`,
      [ctx.workplace.id, order.id, JSON.stringify(held), JSON.stringify(order.heldLines)],
    );
    if (!event || (!rowCount && !told[cause])) return;
    const words = Object.values(held)[0] ?? null;
    await addTimeline(tx, [{ workplaceId: ctx.workplace.id, orderId: order.id, event, actor: 'channel', cause, params: { words } }]);
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: { orderId: order.id } });
  });
}
