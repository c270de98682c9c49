import { isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';

/** Why money may be asked back (specification 3, section 9). */
export const refundReasons = ['item_not_received', 'item_not_as_described', 'defective_item', 'damaged_item'] as const;

/** Can money be asked back of a supplier order here? Other suppliers take such requests at their own sites. Pure. */
export const canAskRefund = (order: { source: string | null; paymentStatus: string; state: SupplierOrderState }): boolean =>
  order.source === 'quayside' &&
  order.paymentStatus === 'paid' &&
  (order.state === 'order_placed' || order.state === 'refund_rejected' || isShipped(order.state));
