import type { ShopifyContext } from './context.ts';
import { emptied, isActive, serviceAt, summary } from './fulfillment-orders.ts';
import { canRequestCancellation, submitCancellationRequest } from './fulfillment-requests.ts';
import type { Order } from './model.ts';
import { fromMinor, normalAmount } from './money.ts';
import { unsentUnits } from './order-payloads.ts';
import { receivedMinor, saveOrder } from './orders.ts';
import { restock, writeRefund } from './refunds.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export interface CancelOptions {
  reason?: NonNullable<Order['cancelReason']>;
  refund?: boolean;
  restock?: boolean;
}

/**
 * The owner cancels an order: open fulfillment orders end, services that have accepted get a cancellation request, money may be refunded.
 */
export async function cancelOrder(s: Session, shopify: ShopifyContext, orderId: number, options: CancelOptions): Promise<Order> {
  const found = await s.store.get('orders', orderId);
  if (!found) refuse(['orderId'], 'Order does not exist', 'NOT_FOUND');
  if (found.cancelledAt) refuse(['orderId'], 'Cannot cancel an order that has already been canceled', 'INVALID');
  if (found.fulfillmentStatus === 'FULFILLED') refuse(['orderId'], 'Cannot cancel a fulfilled order', 'INVALID');
  const order = await s.store.put('orders', { ...found, cancelledAt: s.now, closedAt: s.now, cancelReason: options.reason ?? 'OTHER' });
  await cancelOpenFulfillmentOrders(s, shopify, orderId);
  const lines = await s.store.children('lineItems', orderId);
  if (options.restock) for (const line of lines) await restock(s, shopify, line, unsentUnits(line), null);
  const transactions = await s.store.children('transactions', orderId);
  const { received, refunded } = receivedMinor(order, transactions);
  let { financialStatus } = order;
  if (options.refund && received > refunded) {
    await writeRefund(s, shopify, order, {
      lineItems: [],
      total: fromMinor(received - refunded, order.currency),
      shippingAmount: normalAmount('0', order.currency),
      note: 'Order canceled',
    });
    financialStatus = 'REFUNDED';
  } else if (received === 0) {
    financialStatus = 'VOIDED';
  }
  await s.store.putMany(
    'lineItems',
    lines.map((line) => ({ ...line, currentQuantity: line.currentQuantity - unsentUnits(line) })),
  );
  return saveOrder(s, shopify, { ...order, financialStatus }, 'orders/cancelled', 'orders/updated');
}

/** A service that has accepted its part of the order is asked to stop; the other parts end. */
async function cancelOpenFulfillmentOrders(s: Session, shopify: ShopifyContext, orderId: number): Promise<void> {
  for (const each of (await s.store.children('fulfillmentOrders', orderId)).filter(isActive)) {
    if (canRequestCancellation(each) && (await serviceAt(s, each.locationId))) {
      await submitCancellationRequest(s, shopify, each.id, 'The order was canceled');
    } else if (each.requestStatus !== 'CANCELLATION_REQUESTED') {
      const cancelled = await s.store.put('fulfillmentOrders', {
        ...each,
        status: 'CANCELLED',
        lineItems: emptied(each),
        updatedAt: s.now,
      });
      await emit(s, await shopify.config(), 'fulfillment_orders/cancelled', { fulfillment_order: summary(cancelled) });
    }
  }
}
