/** What becomes of an order after it was placed: it is written, paid, added to. */
import type { ShopifyContext } from './context.ts';
import { replacementFor } from './fulfillment-orders.ts';
import type { Order, OrderTransaction } from './model.ts';
import { fromMinor, sumAmounts, timesAmount, toMinor } from './money.ts';
import { orderPayload } from './order-payloads.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

/** Write an order changed in memory and tell the app. */
export async function saveOrder(s: Session, shopify: ShopifyContext, order: Order, ...topics: string[]): Promise<Order> {
  const saved = await s.store.put('orders', { ...order, updatedAt: s.now });
  const config = await shopify.config();
  for (const topic of topics) await emit(s, config, topic, await orderPayload(s, order.id));
  return saved;
}

/** The owner deletes an order: it is gone for good, and all that belongs to it. */
export async function deleteOrder(s: Session, shopify: ShopifyContext, orderId: number): Promise<boolean> {
  if (!(await s.store.get('orders', orderId))) return false;
  for (const kind of ['lineItems', 'transactions', 'fulfillmentOrders', 'fulfillments', 'refunds'] as const) {
    const own = await s.store.children(kind, orderId);
    await s.store.remove(
      kind,
      own.map((each) => each.id),
    );
  }
  await s.store.remove('orders', [orderId]);
  await emit(s, await shopify.config(), 'orders/delete', { id: orderId });
  return true;
}

/** Money that has really come in, less what went back, in smallest units. */
export function receivedMinor(order: Order, transactions: OrderTransaction[]): { received: number; refunded: number } {
  const sum = (kinds: OrderTransaction['kind'][]) =>
    transactions
      .filter((each) => each.status === 'SUCCESS' && kinds.includes(each.kind))
      .reduce((total, each) => total + toMinor(each.amount, order.currency), 0);
  return { received: sum(['SALE', 'CAPTURE']), refunded: sum(['REFUND']) };
}

/** The rest of an order's payment comes in. */
export async function payOrder(s: Session, shopify: ShopifyContext, orderId: number): Promise<Order> {
  const order = await s.store.get('orders', orderId);
  if (!order) refuse(['input', 'id'], 'Order does not exist');
  if (!['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID'].includes(order.financialStatus) || order.cancelledAt)
    refuse(['id'], 'Order cannot be marked as paid.');
  const transactions = await s.store.children('transactions', orderId);
  const { received } = receivedMinor(order, transactions);
  const authorized = transactions.find((each) => each.kind === 'AUTHORIZATION');
  await s.store.put('transactions', {
    id: await s.store.newId(),
    orderId,
    kind: authorized ? 'CAPTURE' : 'SALE',
    status: 'SUCCESS',
    amount: fromMinor(toMinor(order.total, order.currency) - received, order.currency),
    gateway: order.gateway,
    parentId: authorized?.id ?? null,
    createdAt: s.now,
  });
  return saveOrder(s, shopify, { ...order, financialStatus: 'PAID' }, 'orders/paid', 'orders/updated');
}

/** The owner edits the order: more of a line, which the buyer has paid. They are a fulfillment order of their own. */
export async function addUnits(
  s: Session,
  shopify: ShopifyContext,
  given: { orderId: number; lineItemId: number; quantity: number },
): Promise<Order> {
  const order = await s.store.get('orders', given.orderId);
  const line = await s.store.get('lineItems', given.lineItemId);
  const [like] = await s.store.children('fulfillmentOrders', given.orderId);
  if (!order || !like || line?.orderId !== order.id) refuse(['id'], 'Line item does not exist');
  const { quantity } = given;
  await s.store.put('lineItems', {
    ...line,
    quantity: line.quantity + quantity,
    currentQuantity: line.currentQuantity + quantity,
  });
  const added = [{ id: 0, lineItemId: line.id, totalQuantity: quantity, remainingQuantity: quantity }];
  await replacementFor(s, { ...like, lineItems: added });
  const amount = timesAmount(line.price, quantity, order.currency);
  await s.store.put('transactions', {
    id: await s.store.newId(),
    orderId: order.id,
    kind: 'SALE',
    status: 'SUCCESS',
    amount,
    gateway: order.gateway,
    parentId: null,
    createdAt: s.now,
  });
  return saveOrder(s, shopify, { ...order, total: sumAmounts([order.total, amount], order.currency) }, 'orders/updated');
}
