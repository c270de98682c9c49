import type { WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isUndecided, isUnderWay } from '#app/features/orders/states.ts';
import { cancelForStore } from './cancel-placement.server.ts';

/**
 * The merchant asked in the store's admin that this be not sent: cancel it with the supplier while it can be, money back.
 * @returns `stopped` when the supplier will not send it, `too_late`, or `unknown` while a placement or payment is under way.
 */
export async function stopForStore(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<'stopped' | 'too_late' | 'unknown'> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (isUndecided(order.state) || order.paymentStatus === 'in_progress') return 'unknown';
  if (order.state === 'waiting_payment' || order.state === 'order_placed') {
    await cancelForStore(ctx, { ...input, isWanted: true });
    const { state } = await getSupplierOrder(ctx, input.supplierOrderId);
    return state.startsWith('cancelled') || state === 'ready' ? 'stopped' : 'too_late';
  }
  return !isUnderWay(order.state) || order.state.startsWith('cancelled') || order.state === 'refund_completed' ? 'stopped' : 'too_late';
}
