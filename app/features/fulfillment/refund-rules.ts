import { isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';

/** Can money be asked back of a supplier order here? Other suppliers take such requests at their own sites. Pure. */
export const canAskRefund = (order: { source: string | null; paymentStatus: string; state: SupplierOrderState }): boolean =>
  order.source === 'quayside' &&
  order.paymentStatus === 'paid' &&
  (order.state === 'order_placed' || order.state === 'refund_rejected' || isShipped(order.state));
