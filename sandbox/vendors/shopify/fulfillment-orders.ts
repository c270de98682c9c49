import type { ShopifyContext } from './context.ts';
import { gid } from './gid.ts';
import type { FulfillmentOrder, FulfillmentService } from './model.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export interface PartInput {
  id: number;
  quantity: number;
}

/** What a fulfillment order looks like in its webhooks. */
export function summary(each: FulfillmentOrder) {
  return { id: gid('FulfillmentOrder', each.id), status: each.status.toLowerCase(), request_status: each.requestStatus.toLowerCase() };
}

export async function findFulfillmentOrder(s: Session, id: number): Promise<FulfillmentOrder> {
  const found = await s.store.get('fulfillmentOrders', id);
  if (!found) refuse(['id'], 'Fulfillment order does not exist.', 'FULFILLMENT_ORDER_NOT_FOUND');
  return found;
}

export async function serviceAt(s: Session, locationId: number): Promise<FulfillmentService | undefined> {
  return (await s.store.find('fulfillmentServices', { locationId }))[0];
}

const remaining = (each: FulfillmentOrder) => each.lineItems.reduce((sum, part) => sum + part.remainingQuantity, 0);
/** Still to be shipped, now or later. */
export const isActive = (each: FulfillmentOrder): boolean => ['OPEN', 'IN_PROGRESS', 'ON_HOLD', 'SCHEDULED'].includes(each.status);

/**
 * Part a fulfillment order in two: `taken` keeps the id and has `parts`, `rest` is new and has what stays behind. Without parts, or with
 * all there is, nothing stays behind and `rest` is undefined. A line or quantity that it does not have is refused.
 */
export async function splitOff(
  s: Session,
  from: FulfillmentOrder,
  parts: PartInput[],
): Promise<{ taken: FulfillmentOrder; rest: FulfillmentOrder | undefined }> {
  for (const [index, part] of parts.entries()) {
    const line = from.lineItems.find((each) => each.id === part.id);
    const field = ['fulfillmentOrderLineItems', String(index), 'quantity'];
    if (!line) refuse(['fulfillmentOrderLineItems', String(index), 'id'], 'Fulfillment order line item does not exist.');
    if (part.quantity < 1 || part.quantity > line.remainingQuantity)
      refuse(field, 'Invalid fulfillment order line item quantity requested.');
  }
  if (parts.length === 0 || parts.reduce((sum, part) => sum + part.quantity, 0) === remaining(from))
    return { taken: from, rest: undefined };
  const restIds = await s.store.newIds(from.lineItems.length + 1);
  const rest: FulfillmentOrder = {
    ...from,
    id: restIds.pop() as number,
    status: 'OPEN',
    requestStatus: 'UNSUBMITTED',
    requests: [],
    holds: [],
    lineItems: from.lineItems.flatMap((line, index) => {
      const left = line.remainingQuantity - (parts.find((part) => part.id === line.id)?.quantity ?? 0);
      return left > 0 ? [{ id: restIds[index] as number, lineItemId: line.lineItemId, totalQuantity: left, remainingQuantity: left }] : [];
    }),
    createdAt: s.now,
    updatedAt: s.now,
  };
  const taken: FulfillmentOrder = {
    ...from,
    updatedAt: s.now,
    lineItems: from.lineItems.flatMap((line) => {
      const quantity = parts.find((part) => part.id === line.id)?.quantity ?? 0;
      const shipped = line.totalQuantity - line.remainingQuantity;
      return quantity + shipped > 0 ? [{ ...line, totalQuantity: quantity + shipped, remainingQuantity: quantity }] : [];
    }),
  };
  await s.store.putMany('fulfillmentOrders', [taken, rest]);
  return { taken, rest };
}

/** Open a new fulfillment order with the remaining lines of an ended one. */
export async function replacementFor(s: Session, ended: FulfillmentOrder): Promise<FulfillmentOrder | undefined> {
  const left = ended.lineItems.filter((line) => line.remainingQuantity > 0);
  if (left.length === 0) return undefined;
  const ids = await s.store.newIds(left.length + 1);
  return s.store.put('fulfillmentOrders', {
    ...ended,
    id: ids.pop() as number,
    status: 'OPEN',
    requestStatus: 'UNSUBMITTED',
    requests: [],
    holds: [],
    lineItems: left.map((line, index) => ({
      id: ids[index] as number,
      lineItemId: line.lineItemId,
      totalQuantity: line.remainingQuantity,
      remainingQuantity: line.remainingQuantity,
    })),
    createdAt: s.now,
    updatedAt: s.now,
  });
}

/** The lines of an ended fulfillment order: what was shipped of them, and nothing left to ship. */
export const emptied = (each: FulfillmentOrder) =>
  each.lineItems.map((line) => ({ ...line, totalQuantity: line.totalQuantity - line.remainingQuantity, remainingQuantity: 0 }));

/** The service closes an accepted fulfillment order: it becomes INCOMPLETE, and the rest is open again. */
export async function closeFulfillmentOrder(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  message: string | null,
): Promise<FulfillmentOrder> {
  const order = await findFulfillmentOrder(s, id);
  if (order.status !== 'IN_PROGRESS') refuse(['id'], `Fulfillment order ${id} has an invalid status= ${order.status.toLowerCase()}.`);
  await replacementFor(s, order);
  const saved = await s.store.put('fulfillmentOrders', {
    ...order,
    status: 'INCOMPLETE',
    requestStatus: 'CLOSED',
    lineItems: emptied(order),
    updatedAt: s.now,
  });
  await emit(s, await shopify.config(), 'fulfillment_orders/fulfillment_service_failed_to_complete', {
    fulfillment_order: summary(saved),
    message,
  });
  return saved;
}

export async function cancelFulfillmentOrder(
  s: Session,
  shopify: ShopifyContext,
  id: number,
): Promise<{ cancelled: FulfillmentOrder; replacement: FulfillmentOrder | undefined }> {
  const order = await findFulfillmentOrder(s, id);
  if (!['OPEN', 'IN_PROGRESS'].includes(order.status) || ['SUBMITTED', 'CANCELLATION_REQUESTED'].includes(order.requestStatus)) {
    refuse(['id'], 'The fulfillment order cannot be canceled.', 'FULFILLMENT_ORDER_CANNOT_BE_CANCELLED');
  }
  const replacement = await replacementFor(s, order);
  const cancelled = await s.store.put('fulfillmentOrders', { ...order, status: 'CANCELLED', lineItems: emptied(order), updatedAt: s.now });
  await emit(s, await shopify.config(), 'fulfillment_orders/cancelled', {
    fulfillment_order: summary(cancelled),
    ...(replacement ? { replacement_fulfillment_order: summary(replacement) } : {}),
  });
  return { cancelled, replacement };
}

/** A refund takes unshipped pieces of a line out of the fulfillment orders. */
export async function reduceFulfillmentOrders(s: Session, orderId: number, lineItemId: number, quantity: number): Promise<void> {
  let left = quantity;
  for (const each of (await s.store.children('fulfillmentOrders', orderId)).filter(isActive)) {
    const part = each.lineItems.find((line) => line.lineItemId === lineItemId);
    const taken = Math.min(left, part?.remainingQuantity ?? 0);
    if (!part || taken === 0) continue;
    left -= taken;
    const lineItems = each.lineItems.map((line) =>
      line === part ? { ...line, totalQuantity: line.totalQuantity - taken, remainingQuantity: line.remainingQuantity - taken } : line,
    );
    const done = lineItems.every((line) => line.remainingQuantity === 0);
    await s.store.put('fulfillmentOrders', { ...each, lineItems, status: done ? 'CLOSED' : each.status, updatedAt: s.now });
  }
}

export async function holdFulfillmentOrder(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  hold: { reason: string; reasonNotes: string | null; handle: string | null; parts: PartInput[] },
): Promise<{ held: FulfillmentOrder; rest: FulfillmentOrder | undefined; hold: FulfillmentOrder['holds'][number] }> {
  const order = await findFulfillmentOrder(s, id);
  if (!['OPEN', 'SCHEDULED', 'ON_HOLD'].includes(order.status) || order.requestStatus === 'SUBMITTED') {
    refuse(['id'], 'The fulfillment order is not in a holdable state.', 'FULFILLMENT_ORDER_NOT_HOLDABLE');
  }
  if (hold.handle && order.holds.some((each) => each.handle === hold.handle)) {
    refuse(
      ['fulfillmentHold', 'handle'],
      'The handle provided for the fulfillment hold is already in use by this app for another hold on this fulfillment order.',
      'DUPLICATE_FULFILLMENT_HOLD_HANDLE',
    );
  }
  const { taken, rest } = await splitOff(s, order, hold.parts);
  const made = { id: await s.store.newId(), reason: hold.reason, reasonNotes: hold.reasonNotes, handle: hold.handle };
  const held = await s.store.put('fulfillmentOrders', { ...taken, status: 'ON_HOLD', holds: [...taken.holds, made], updatedAt: s.now });
  const shown = {
    id: gid('FulfillmentHold', made.id),
    reason: made.reason.toLowerCase(),
    reason_notes: made.reasonNotes,
    handle: made.handle,
  };
  await emit(s, await shopify.config(), 'fulfillment_orders/placed_on_hold', {
    fulfillment_order: { ...summary(held), fulfillment_holds: [shown] },
    ...(rest ? { remaining_fulfillment_order: summary(rest) } : {}),
    created_fulfillment_hold: shown,
  });
  return { held, rest, hold: made };
}

export async function releaseHold(s: Session, shopify: ShopifyContext, id: number, holdIds: number[] | null): Promise<FulfillmentOrder> {
  const order = await findFulfillmentOrder(s, id);
  if (order.status !== 'ON_HOLD') refuse(['id'], 'The fulfillment order is not on hold.', 'INVALID');
  const holds = holdIds ? order.holds.filter((each) => !holdIds.includes(each.id)) : [];
  const saved = await s.store.put('fulfillmentOrders', {
    ...order,
    holds,
    status: holds.length > 0 ? 'ON_HOLD' : 'OPEN',
    updatedAt: s.now,
  });
  if (saved.status === 'OPEN')
    await emit(s, await shopify.config(), 'fulfillment_orders/hold_released', { fulfillment_order: summary(saved) });
  return saved;
}

/** Another location ships it; stock commitments move along. */
export async function moveFulfillmentOrder(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  locationId: number,
  parts: PartInput[],
): Promise<{ original: FulfillmentOrder; moved: FulfillmentOrder; rest: FulfillmentOrder | undefined }> {
  const order = await findFulfillmentOrder(s, id);
  const location = await s.store.get('locations', locationId);
  if (!location?.isActive) refuse(['newLocationId'], 'Location not found.', 'LOCATION_NOT_FOUND');
  if (!['OPEN', 'ON_HOLD', 'SCHEDULED'].includes(order.status) || order.requestStatus === 'SUBMITTED') {
    refuse(['id'], 'Cannot change location for fulfillment order: it is in an invalid state.', 'FULFILLMENT_ORDER_NOT_MOVABLE');
  }
  const { taken, rest } = await splitOff(s, order, parts);
  const moved = await s.store.put('fulfillmentOrders', {
    ...taken,
    locationId,
    requestStatus: 'UNSUBMITTED',
    requests: [],
    updatedAt: s.now,
  });
  await emit(s, await shopify.config(), 'fulfillment_orders/moved', {
    original_fulfillment_order: { ...summary(rest ?? moved), assigned_location_id: gid('Location', order.locationId) },
    moved_fulfillment_order: { ...summary(moved), assigned_location_id: gid('Location', locationId) },
    destination_location_id: gid('Location', locationId),
    fulfillment_order_line_items_requested: parts.map((part) => ({
      id: gid('FulfillmentOrderLineItem', part.id),
      quantity: part.quantity,
    })),
    source_location: { id: gid('Location', order.locationId) },
  });
  return { original: rest ?? moved, moved, rest };
}
