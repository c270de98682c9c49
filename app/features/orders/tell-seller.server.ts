import type { WorkplaceContext } from '#app/context.ts';
import { type NewNotification, notify } from '#app/features/notifications/create-notification.server.ts';
import { notifyTogether } from '#app/features/notifications/notify-together.server.ts';
import type { LockedSupplierOrder } from './move-supplier-order.server.ts';
import { storeAmongSeveral } from './store-among-several.server.ts';

export type SellerMessage =
  | 'payment_failed'
  | 'placement_refused'
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
  | 'refund_granted'
  | 'refund_declined'
  | 'reissue_granted'
  | 'request_not_taken'
  | 'cancel_granted'
  | 'cancel_declined'
  | 'store_fulfillment_failed'
  | 'fulfillment_requested';

type Told = Pick<LockedSupplierOrder, 'orderId' | 'source'>;

/**
 * Notify the seller about an order (the bell); the texts are `notifications:message.order_<message>`.
 * @param more what the text names besides the order; `amount` in decimal US dollars
 */
export async function tellSeller(tx: WorkplaceContext, message: SellerMessage, order: Told, more: { amount?: string } = {}): Promise<void> {
  const news = await newsOf(tx, message, order);
  await notify(tx, { ...news, params: { ...news.params, ...more } });
}

/** The same about what may happen to many orders at once: one notification tells how many they are. @param several its text and place. */
export async function tellSellerTogether(
  tx: WorkplaceContext,
  message: SellerMessage,
  order: Told,
  several: { message: `orders_${string}`; link: string },
): Promise<void> {
  await notifyTogether(tx, await newsOf(tx, message, order), several);
}

async function newsOf(tx: WorkplaceContext, message: SellerMessage, order: Told): Promise<NewNotification> {
  const { rows } = await tx.sql.query<{ name: string; store: string | null }>(
    `select o.name, ${storeAmongSeveral} as store from orders o where o.workplace_id = $1 and o.id = $2`,
    [tx.workplace.id, order.orderId],
  );
  return {
    kind: 'order',
    message: `order_${message}`,
    params: { order: rows[0]?.name ?? '', source: order.source ?? '', ...(rows[0]?.store ? { store: rows[0].store } : {}) },
    link: `/app/orders/${order.orderId}`,
  };
}
