import { isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';

/** Reasons for a refund request (specification 3, section 9). */
export const refundReasons = ['item_not_received', 'item_not_as_described', 'defective_item', 'damaged_item'] as const;

/** Can a refund of this supplier order be requested here? Other suppliers take requests on their own sites. Pure. */
export const canAskRefund = (order: { source: string | null; paymentStatus: string; state: SupplierOrderState }): boolean =>
  order.source === 'quayside' &&
  order.paymentStatus === 'paid' &&
  (order.state === 'order_placed' || order.state === 'refund_rejected' || isShipped(order.state));
