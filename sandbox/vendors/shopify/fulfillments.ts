import type { ShopifyContext } from './context.ts';
import { type PartInput, replacementFor } from './fulfillment-orders.ts';
import { changeLevel, levelAt } from './inventory.ts';
import type { Fulfillment, FulfillmentOrder, LineItem, Order, Tracking } from './model.ts';
import { fulfillmentPayload, unsentUnits } from './order-payloads.ts';
import { saveOrder } from './orders.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

/** Carriers Shopify knows by name: it makes the tracking address itself. */
const carrierPages: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/WebTracking?loc=en_US&requester=ST&trackNums=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  'DHL Express': (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}&brand=DHL`,
  'China Post': (number) => `https://track.aftership.com/china-post/${number}`,
  YunExpress: (number) => `https://www.yuntrack.com/Track/Detail/${number}`,
  '4PX': (number) => `https://track.4px.com/#/result/0/${number}`,
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
};

export function trackingOf(input: TrackingInput | null | undefined): Tracking[] {
  if (!input) return [];
  const numbers = input.numbers?.length ? input.numbers : input.number ? [input.number] : [];
  const urls = input.urls?.length ? input.urls : input.url ? [input.url] : [];
  const count = Math.max(numbers.length, urls.length, input.company ? 1 : 0);
  return Array.from({ length: count }, (_, index) => {
    const number = numbers[index] ?? null;
    const page = input.company ? carrierPages[input.company] : undefined;
    return { company: input.company ?? null, number, url: urls[index] ?? (number && page ? page(encodeURIComponent(number)) : null) };
  });
}

/** How far an order is shipped, from its lines. */
function fulfillmentStatus(lines: LineItem[]): Order['fulfillmentStatus'] {
  if (lines.every((line) => line.fulfilledQuantity === 0)) return 'UNFULFILLED';
  return lines.every((line) => unsentUnits(line) === 0) ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
}

async function ship(s: Session, shopify: ShopifyContext, line: LineItem, locationId: number, quantity: number): Promise<void> {
  await s.store.put('lineItems', { ...line, fulfilledQuantity: line.fulfilledQuantity + quantity });
  const variant = line.variantId ? await s.store.get('variants', line.variantId) : undefined;
  const item = variant && (await s.store.get('inventoryItems', variant.inventoryItemId));
  const level = item?.tracked ? await levelAt(s, item.id, locationId) : undefined;
  if (level) await changeLevel(s, await shopify.config(), level, { committed: level.committed - quantity });
}

/** Ship exactly the given parts of one order from one location; without parts, all that remains. */
export async function createFulfillment(
  s: Session,
  shopify: ShopifyContext,
  input: { orders: { id: number; parts: PartInput[] | null }[]; tracking: TrackingInput | null; notifyCustomer: boolean },
): Promise<Fulfillment> {
  const field = ['fulfillment'];
  if (input.orders.length === 0) refuse(field, 'Line items by fulfillment order cannot be blank.');
  const touched: FulfillmentOrder[] = [];
  const shipped: Omit<Fulfillment['lineItems'][number], 'id'>[] = [];
  for (const { id, parts } of input.orders) {
    const order = await s.store.get('fulfillmentOrders', id);
    if (!order) refuse(field, 'Fulfillment order does not exist.');
    if (!['OPEN', 'IN_PROGRESS'].includes(order.status)) {
      refuse(field, `Fulfillment order ${id} has an unfulfillable status= ${order.status.toLowerCase()}.`);
    }
    if (touched.some((each) => each.id === id)) refuse(field, 'Fulfillment orders must be unique.');
    const chosen = parts?.length
      ? parts
      : order.lineItems.filter((line) => line.remainingQuantity > 0).map((line) => ({ id: line.id, quantity: line.remainingQuantity }));
    const lineItems = order.lineItems.map((line) => ({ ...line }));
    for (const part of chosen) {
      const line = lineItems.find((each) => each.id === part.id);
      if (!line) refuse(field, 'Fulfillment order line item does not exist.');
      if (part.quantity < 1 || part.quantity > line.remainingQuantity)
        refuse(field, 'Invalid fulfillment order line item quantity requested.');
      line.remainingQuantity -= part.quantity;
      shipped.push({ lineItemId: line.lineItemId, fulfillmentOrderId: id, fulfillmentOrderLineItemId: line.id, quantity: part.quantity });
    }
    const done = lineItems.every((line) => line.remainingQuantity === 0);
    touched.push({
      ...order,
      lineItems,
      status: done ? 'CLOSED' : 'IN_PROGRESS',
      requestStatus: done && order.requestStatus !== 'UNSUBMITTED' ? 'CLOSED' : order.requestStatus,
      updatedAt: s.now,
    });
  }
  const [first] = touched as [FulfillmentOrder];
  if (touched.some((each) => each.orderId !== first.orderId)) refuse(field, 'All fulfillment orders must belong to the same order.');
  if (touched.some((each) => each.locationId !== first.locationId))
    refuse(field, 'All fulfillment orders must be assigned to the same location.');

  await s.store.putMany('fulfillmentOrders', touched);
  for (const part of shipped) {
    const line = await s.store.get('lineItems', part.lineItemId);
    if (line) await ship(s, shopify, line, first.locationId, part.quantity);
  }
  const order = (await s.store.get('orders', first.orderId)) as Order;
  const earlier = await s.store.children('fulfillments', order.id);
  const ids = await s.store.newIds(shipped.length + 1);
  const fulfillment = await s.store.put('fulfillments', {
    id: ids.pop() as number,
    orderId: order.id,
    name: `${order.name}-F${earlier.length + 1}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    tracking: trackingOf(input.tracking),
    lineItems: shipped.map((part, index) => ({ ...part, id: ids[index] as number })),
    locationId: first.locationId,
    notifyCustomer: input.notifyCustomer,
    events: [],
    createdAt: s.now,
    updatedAt: s.now,
  });
  const lines = await s.store.children('lineItems', order.id);
  const status = fulfillmentStatus(lines);
  await saveOrder(s, shopify, { ...order, fulfillmentStatus: status });
  await emit(s, await shopify.config(), 'fulfillments/create', fulfillmentPayload(order, lines, fulfillment));
  await saveOrder(
    s,
    shopify,
    { ...order, fulfillmentStatus: status },
    status === 'FULFILLED' ? 'orders/fulfilled' : 'orders/partially_fulfilled',
    'orders/updated',
  );
  return fulfillment;
}

async function saveFulfillment(s: Session, shopify: ShopifyContext, fulfillment: Fulfillment): Promise<Fulfillment> {
  const saved = await s.store.put('fulfillments', { ...fulfillment, updatedAt: s.now });
  const order = (await s.store.get('orders', saved.orderId)) as Order;
  const lines = await s.store.children('lineItems', order.id);
  await emit(s, await shopify.config(), 'fulfillments/update', fulfillmentPayload(order, lines, saved));
  await saveOrder(s, shopify, order, 'orders/updated');
  return saved;
}

export async function updateTracking(s: Session, shopify: ShopifyContext, id: number, input: TrackingInput): Promise<Fulfillment> {
  const found = await s.store.get('fulfillments', id);
  if (!found) refuse(['fulfillmentId'], 'Fulfillment does not exist.');
  if (found.status === 'CANCELLED') refuse(['fulfillmentId'], 'Cannot update tracking information of a canceled fulfillment.');
  return saveFulfillment(s, shopify, { ...found, tracking: trackingOf(input) });
}

/** The parcel did not go after all: its pieces can be shipped again. */
export async function cancelFulfillment(s: Session, shopify: ShopifyContext, id: number): Promise<Fulfillment> {
  const found = await s.store.get('fulfillments', id);
  if (!found) refuse(['id'], 'Fulfillment does not exist.');
  if (found.status === 'CANCELLED') refuse(['id'], 'Fulfillment is already canceled.');
  for (const orderId of new Set(found.lineItems.map((part) => part.fulfillmentOrderId))) {
    const order = await s.store.get('fulfillmentOrders', orderId);
    if (!order) continue;
    const back = order.lineItems.map((line) => {
      const part = found.lineItems.find((each) => each.fulfillmentOrderLineItemId === line.id);
      return { ...line, remainingQuantity: part?.quantity ?? 0 };
    });
    if (order.status === 'IN_PROGRESS') {
      const lineItems = order.lineItems.map((line, index) => ({
        ...line,
        remainingQuantity: line.remainingQuantity + (back[index]?.remainingQuantity ?? 0),
      }));
      await s.store.put('fulfillmentOrders', { ...order, lineItems, updatedAt: s.now });
    } else {
      await replacementFor(s, { ...order, lineItems: back });
    }
  }
  for (const part of found.lineItems) {
    const line = await s.store.get('lineItems', part.lineItemId);
    if (line) await ship(s, shopify, line, found.locationId, -part.quantity);
  }
  const lines = await s.store.children('lineItems', found.orderId);
  const order = (await s.store.get('orders', found.orderId)) as Order;
  await s.store.put('orders', { ...order, fulfillmentStatus: fulfillmentStatus(lines) });
  return saveFulfillment(s, shopify, { ...found, status: 'CANCELLED', displayStatus: 'CANCELED' });
}

export async function addFulfillmentEvent(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  event: Omit<Fulfillment['events'][number], 'id'>,
): Promise<Fulfillment['events'][number]> {
  const found = await s.store.get('fulfillments', id);
  if (!found) refuse(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment does not exist.');
  const made = { ...event, id: await s.store.newId() };
  await saveFulfillment(s, shopify, { ...found, displayStatus: event.status, events: [...found.events, made] });
  await emit(s, await shopify.config(), 'fulfillment_events/create', {
    id: made.id,
    fulfillment_id: id,
    status: made.status.toLowerCase(),
    message: made.message,
    happened_at: made.happenedAt,
    city: made.city,
    country: made.country,
    zip: made.zip,
    order_id: found.orderId,
    shop_id: s.shop.id,
    created_at: s.now,
    updated_at: s.now,
    admin_graphql_api_id: `gid://shopify/FulfillmentEvent/${made.id}`,
  });
  return made;
}
