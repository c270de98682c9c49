import type { RefundRequest } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { reduceFulfillmentOrders } from './fulfillment-orders.ts';
import { activateLevel, changeLevel, levelAt, primaryLocation } from './inventory.ts';
import type { LineItem, Order, Refund } from './model.ts';
import { compareAmounts, fromMinor, normalAmount, sumAmounts, timesAmount, toMinor } from './money.ts';
import { refundPayload, unsentUnits } from './order-payloads.ts';
import { receivedMinor, saveOrder } from './orders.ts';
import { refuse } from './refusal.ts';
import { ShopRefusal } from './shop-refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export interface RefundPlan {
  orderId: number;
  lines: { lineItemId: number; quantity: number; restockType: string; locationId: number | null }[];
  shipping: string;
  note: string | null;
  /** Amount to give back; what the lines and shipping come to when absent. */
  amount?: string;
}

/** Give money back and take lines off the order. @throws Refusal for more than was bought or paid. */
export async function refundOrder(s: Session, shopify: ShopifyContext, plan: RefundPlan): Promise<Refund> {
  const order = await s.store.get('orders', plan.orderId);
  if (!order) refuse(['orderId'], 'Order does not exist');
  const lines = await s.store.children('lineItems', order.id);
  const transactions = await s.store.children('transactions', order.id);
  const ids = await s.store.newIds(plan.lines.length);
  const refunded: Refund['lineItems'] = plan.lines.map((each, index) => {
    const line = lines.find((candidate) => candidate.id === each.lineItemId);
    const where = ['refundLineItems', String(index)];
    if (!line) refuse([...where, 'lineItemId'], 'Line item does not exist');
    // What was refunded, or canceled, is off the order.
    if (each.quantity < 1 || each.quantity > line.currentQuantity)
      refuse([...where, 'quantity'], 'Quantity cannot refund more items than were purchased');
    return {
      id: ids[index] as number,
      lineItemId: line.id,
      quantity: each.quantity,
      restockType: each.restockType,
      subtotal: timesAmount(line.price, each.quantity, order.currency),
      locationId: each.locationId,
    };
  });
  const { received, refunded: gone } = receivedMinor(order, transactions);
  const wanted = plan.amount ?? sumAmounts([...refunded.map((each) => each.subtotal), plan.shipping], order.currency);
  const possible = received - gone;
  if (plan.amount && toMinor(plan.amount, order.currency) > possible) {
    refuse(['transactions', '0', 'amount'], `Refund amount cannot be greater than ${fromMinor(possible, order.currency)}`);
  }
  const total = fromMinor(Math.min(toMinor(wanted, order.currency), possible), order.currency);
  if (refunded.length === 0 && toMinor(total, order.currency) === 0)
    refuse(['refundLineItems'], 'Refund must have at least one line item, shipping or transaction');
  for (const each of refunded) {
    const line = lines.find((candidate) => candidate.id === each.lineItemId) as LineItem;
    const isReturn = each.restockType === 'RETURN';
    const unshipped = isReturn ? 0 : Math.min(each.quantity, unsentUnits(line));
    if (isReturn) await restock(s, shopify, line, each.quantity, each.locationId);
    if (each.restockType === 'CANCEL') await restock(s, shopify, line, unshipped, each.locationId);
    if (unshipped > 0) await reduceFulfillmentOrders(s, order.id, line.id, unshipped);
    await s.store.put('lineItems', {
      ...line,
      currentQuantity: line.currentQuantity - each.quantity,
      returnedQuantity: (line.returnedQuantity ?? 0) + each.quantity - unshipped,
    });
  }
  const refund = await writeRefund(s, shopify, order, {
    lineItems: refunded,
    total,
    shippingAmount: normalAmount(plan.shipping, order.currency),
    note: plan.note,
  });
  const after = received - gone - toMinor(total, order.currency);
  const financialStatus =
    received === 0
      ? order.financialStatus
      : after <= 0
        ? 'REFUNDED'
        : gone + toMinor(total, order.currency) > 0
          ? 'PARTIALLY_REFUNDED'
          : order.financialStatus;
  await saveOrder(s, shopify, { ...order, financialStatus }, 'orders/updated');
  return refund;
}

/** A refund request from the desk; without lines it means everything that is left. */
export async function planRefund(s: Session, request: RefundRequest): Promise<RefundPlan> {
  const order = await s.store.get('orders', request.orderId);
  if (!order) throw new ShopRefusal('There is no such order.');
  const lines = await s.store.children('lineItems', order.id);
  const earlier = await s.store.children('refunds', order.id);
  const left = (line: LineItem) =>
    line.quantity -
    earlier
      .flatMap((refund) => refund.lineItems)
      .filter((part) => part.lineItemId === line.id)
      .reduce((sum, part) => sum + part.quantity, 0);
  const chosen: NonNullable<RefundRequest['lines']> =
    request.lines ??
    lines.map((line) => ({ lineItemId: line.id, quantity: left(line), restock: false })).filter((each) => each.quantity > 0);
  return {
    orderId: order.id,
    lines: chosen.map((each) => {
      const line = lines.find((candidate) => candidate.id === each.lineItemId);
      const isUnsent = line !== undefined && !each.isReturned && unsentUnits(line) >= each.quantity;
      return {
        lineItemId: each.lineItemId,
        quantity: each.quantity,
        restockType: each.isReturned || (each.restock && !isUnsent) ? 'RETURN' : each.restock ? 'CANCEL' : 'NO_RESTOCK',
        locationId: null,
      };
    }),
    shipping: request.shipping ?? (request.lines ? '0' : order.shippingTotal),
    note: request.note ?? null,
    ...(request.amount === undefined ? {} : { amount: request.amount }),
  };
}

/** Goods come back: from committed to available when not shipped yet. */
export async function restock(
  s: Session,
  shopify: ShopifyContext,
  line: LineItem,
  quantity: number,
  locationId: number | null,
): Promise<void> {
  if (quantity <= 0 || !line.variantId) return;
  const variant = await s.store.get('variants', line.variantId);
  const item = variant && (await s.store.get('inventoryItems', variant.inventoryItemId));
  if (!item?.tracked) return;
  const orders = await s.store.children('fulfillmentOrders', line.orderId);
  const place =
    locationId ??
    orders.find((each) => each.lineItems.some((part) => part.lineItemId === line.id))?.locationId ??
    (await primaryLocation(s)).id;
  const level = (await levelAt(s, item.id, place)) ?? (await activateLevel(s, item.id, place));
  await changeLevel(s, await shopify.config(), level, { available: level.available + quantity, committed: level.committed - quantity });
}

/** Gives money back and writes down what came back for it. For a total of zero nothing is given back. */
export async function writeRefund(
  s: Session,
  shopify: ShopifyContext,
  order: Order,
  { lineItems, total, shippingAmount, note }: Pick<Refund, 'lineItems' | 'total' | 'shippingAmount' | 'note'>,
): Promise<Refund> {
  const transactions = await s.store.children('transactions', order.id);
  const transactionIds: number[] = [];
  if (compareAmounts(total, '0', order.currency) > 0) {
    const parent = transactions.find((each) => each.status === 'SUCCESS' && (each.kind === 'SALE' || each.kind === 'CAPTURE'));
    const made = await s.store.put('transactions', {
      id: await s.store.newId(),
      orderId: order.id,
      kind: 'REFUND',
      status: 'SUCCESS',
      amount: total,
      gateway: order.gateway,
      parentId: parent?.id ?? null,
      createdAt: s.now,
    });
    transactionIds.push(made.id);
  }
  const refund = await s.store.put('refunds', {
    id: await s.store.newId(),
    orderId: order.id,
    note,
    lineItems,
    shippingAmount,
    total,
    transactionIds,
    createdAt: s.now,
  });
  const lines = await s.store.children('lineItems', order.id);
  const all = await s.store.children('transactions', order.id);
  await emit(s, await shopify.config(), 'refunds/create', refundPayload(order, lines, all, refund));
  return refund;
}
