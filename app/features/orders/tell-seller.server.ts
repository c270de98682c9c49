import type { WorkplaceContext } from '#app/context.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import type { LockedSupplierOrder } from './move-supplier-order.server.ts';
import { storeAmongSeveral } from './store-among-several.server.ts';

export type SellerMessage =
  | 'payment_failed'
  | 'supplier_unpaid'
  | 'supplier_no_stock'
  | 'supplier_waits'
  | 'supplier_late'
  | 'payment_timed_out'
  | 'cancelled_by_supplier'
  | 'cancelled_after_sent'
  | 'package_shared'
  | 'cancelled_unpaid'
  | 'part_cancelled_by_supplier'
  | 'cancel_too_late'
  | 'cancel_by_hand'
  | 'part_stopped'
  | 'refunded_on_store'
  | 'edited_on_store'
  | 'moved_on_store'
  | 'delivery_trouble'
  | 'refund_decided'
  | 'store_fulfillment_failed'
  | 'fulfillment_requested';

/** Notify the seller about an order (the bell); the texts are `notifications:message.order_<message>`. */
export async function tellSeller(
  tx: WorkplaceContext,
  message: SellerMessage,
  order: Pick<LockedSupplierOrder, 'orderId' | 'source'>,
): Promise<void> {
  const { rows } = await tx.sql.query<{ name: string; store: string | null }>(
    `select o.name, ${storeAmongSeveral} as store from orders o where o.workplace_id = $1 and o.id = $2`,
    [tx.workplace.id, order.orderId],
  );
  await notify(tx, {
    kind: 'order',
    message: `order_${message}`,
    params: { order: rows[0]?.name ?? '', source: order.source ?? '', ...(rows[0]?.store ? { store: rows[0].store } : {}) },
    link: `/app/orders/${order.orderId}`,
  });
}
