import type { WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder, type LockedSupplierOrder, lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor, isUndecided } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { givenBackOf } from './asked-back.server.ts';
import { cancelForStore } from './cancel-placement.server.ts';
import { refundSupplierOrder } from './refund-supplier-order.server.ts';
import { supplierOf } from './supplier-of.server.ts';

/** `stopped`: the supplier will not send it. `unknown`: a placement or payment is under way. `can_try`: only the supplier can say. */
export type StopStanding = 'stopped' | 'can_try' | 'unknown' | 'too_late';

/** Whether a supplier order can be stopped, as far as we know without asking the supplier. */
export async function stopStandingOf(ctx: WorkplaceContext, order: LockedSupplierOrder): Promise<StopStanding> {
  if (isUndecided(order.state) || order.paymentStatus === 'in_progress') return 'unknown';
  if (order.state === 'waiting_payment' || isPaidFor(order.state)) return 'can_try';
  if (order.state === 'ready' || order.state.startsWith('cancelled')) return 'stopped';
  if (order.state !== 'refund_completed') return 'too_late';
  // After a partial refund the supplier still sends it, unless it was asked to cancel.
  const given = await givenBackOf(ctx, order);
  return given.isCancelled || given.amount >= order.totalCost ? 'stopped' : 'can_try';
}

/**
 * The merchant asked in the store's admin not to send this order: cancel it with the supplier while that is possible, and refund.
 * @returns true when the supplier will not send it.
 */
export async function stopForStore(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<boolean> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (order.state === 'refund_completed') return (await stopStandingOf(ctx, order)) === 'stopped' || stopRefunded(ctx, order);
  await cancelForStore(ctx, { ...input, isWanted: true });
  return (await stopStandingOf(ctx, await getSupplierOrder(ctx, input.supplierOrderId))) === 'stopped';
}

/** Stop an order with a partial refund: it keeps its state, and the rest of the money is refunded, too. */
async function stopRefunded(ctx: WorkplaceContext, order: LockedSupplierOrder): Promise<boolean> {
  const supplier = supplierOf(ctx, order.source, order.id);
  if (!supplier || !order.supplierOrderNo || !(await supplier.cancel(order.supplierOrderNo, 'Cancelled on the store'))) return false;
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    if ((await refundSupplierOrder(tx, locked, { reason: 'cancelled_channel' })) === 0) return;
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: order.orderId,
        supplierOrderId: order.id,
        event: 'cancel_synced',
        actor: 'channel',
        cause: 'job:fulfillment.answer-requests',
        params: { number: order.supplierOrderNo },
      },
    ]);
  });
  return true;
}
