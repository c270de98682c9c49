/** The rows of a supplier order of the demo: its parts, parcel, requests and history. Pure. */
import { randomBytes } from 'node:crypto';
import type { Line, Moved } from './demo-orders.ts';
import { hoursAfter, idAt } from './stamps.ts';
import { type Chapter, lastWords, way, withParcel } from './story.ts';
import type { DemoPlace, Rows } from './tables.ts';

export interface DemoPart {
  chapter: Chapter;
  lines: readonly Line[];
  source: string | null;
  shipsFrom: string | null;
  country: string;
  /** USD cents; shipping is null where no supplier is known. */
  itemsCost: number;
  shippingCost: number | null;
}

interface Of {
  id: string;
  name: string;
  placedAt: Date;
}

/** How far the supplier has it. Chapters that are no state themselves are named here. */
const stateOf: Partial<Record<Chapter, string>> = {
  unpaid: 'ready',
  unmapped: 'ready',
  short: 'ready',
  archived: 'delivered',
};
const toPlace = new Set<Chapter>(['ready', 'unpaid', 'unmapped', 'short', 'cancelled_channel', 'fulfilled']);

/** Adds one supplier order and what belongs to it. @returns its id and the words by which the order is found. */
export function addSupplierOrder(
  place: DemoPlace,
  rows: Rows,
  order: Of & { chapter: Chapter },
  part: DemoPart,
  moved: Moved[],
): { id: string; part: DemoPart; words: string[] } {
  const { workplaceId, storeId, number, now } = place;
  const { chapter } = part;
  const id = idAt(order.placedAt);
  const at = rows.supplier_orders.length;
  const isPlaced = !toPlace.has(chapter);
  const isPaid = isPlaced && chapter !== 'waiting_payment';
  const isBack = chapter === 'refund_completed' || chapter === 'cancelled_source';
  const orderNo = isPlaced ? `QS-${number}${String(at).padStart(2, '0')}` : null;
  const placedWith = hoursAfter(order.placedAt, Math.min(6, (now.getTime() - order.placedAt.getTime()) / 7_200_000));
  const paidAt = isPaid ? hoursAfter(placedWith, 0.2) : null;
  const total = part.itemsCost + (part.shippingCost ?? 0);
  rows.supplier_orders.push({
    workplace_id: workplaceId,
    id,
    order_id: order.id,
    store_id: storeId,
    source: part.source,
    ship_from: part.shipsFrom,
    state: stateOf[chapter] ?? chapter,
    is_archived: chapter === 'archived',
    placed_at: order.placedAt,
    placement_key: isPlaced ? `demo-${id}` : null,
    placement_attempt: isPlaced ? 1 : 0,
    placement_called_at: isPlaced ? placedWith : null,
    supplier_order_no: orderNo,
    service_name: part.source ? 'Quayside Standard' : null,
    items_cost: part.itemsCost,
    shipping_cost: part.shippingCost,
    total_cost: total,
    agreed_cost: isPlaced ? total : null,
    payment_status: isBack ? 'refunded' : isPaid ? 'paid' : 'pending',
    paid_at: paidAt,
    paid_by: isPaid ? 'wallet' : null,
    supplier_paid_at: paidAt && chapter !== 'supplier_unpaid' ? hoursAfter(paidAt, 0.1) : null,
    quoted_at: part.source ? hoursAfter(order.placedAt, 0.05) : null,
    placed_with_supplier_at: isPlaced ? placedWith : null,
    pay_before: chapter === 'waiting_payment' ? hoursAfter(placedWith, 72) : null,
    error_key: chapter === 'supplier_unpaid' ? 'supplier_payment_failed' : null,
    updated_at: now,
  });
  if (part.source)
    for (const { id: lineItemId, variant, quantity } of part.lines)
      rows.supplier_order_items.push({
        workplace_id: workplaceId,
        id: idAt(order.placedAt),
        supplier_order_id: id,
        line_item_id: lineItemId,
        source_variant_id: variant.sourceVariantId,
        quantity,
        line_units: quantity,
        unit_cost: variant.cost,
      });
  const words = [orderNo ?? ''];
  const tell = historyOf(place, rows, order.id, id);
  tell(order.placedAt, 'imported', 'channel', { name: order.name });
  if (orderNo) {
    tell(placedWith, 'placing', 'seller');
    tell(hoursAfter(placedWith, 0.01), 'ordered_to_supplier', 'supplier', { number: orderNo });
  }
  if (paidAt && orderNo) {
    moved.push({ at: paidAt, kind: 'payment', supplierOrderId: id, number: orderNo, amount: total });
    tell(paidAt, 'paid', 'seller');
    if (chapter === 'supplier_unpaid') tell(hoursAfter(paidAt, 0.1), 'supplier_payment_failed', 'system');
    else tell(hoursAfter(paidAt, 0.1), 'supplier_paid', 'system');
  }
  if (withParcel.has(chapter)) words.push(addParcel(place, rows, order, part, id, tell));
  if (chapter === 'cancelled_channel') tell(hoursAfter(order.placedAt, 5), 'cancelled_from_platform', 'channel');
  if (chapter === 'fulfilled') tell(hoursAfter(order.placedAt, 30), 'fulfilled_by_platform', 'channel');
  if (chapter === 'archived') tell(hoursAfter(order.placedAt, 24 * 12), 'archived', 'seller');
  if (chapter === 'cancelled_source' && orderNo && paidAt) {
    const backAt = hoursAfter(paidAt, 26);
    moved.push({ at: backAt, kind: 'refund', supplierOrderId: id, number: orderNo, amount: total });
    tell(backAt, 'cancelled_by_supplier', 'supplier');
    tell(hoursAfter(backAt, 0.01), 'refunded_to_wallet', 'system');
  }
  if (chapter.startsWith('refund_') && orderNo) addRequest(place, rows, order, { id, chapter, total, orderNo }, moved, tell);
  return { id, part, words };
}

type Tell = (at: Date, event: string, actor: string, params?: Record<string, string>) => void;

const historyOf =
  ({ workplaceId }: DemoPlace, rows: Rows, orderId: string, supplierOrderId: string): Tell =>
  (at, event, actor, params = {}) => {
    rows.order_timeline.push({
      workplace_id: workplaceId,
      id: idAt(at),
      order_id: orderId,
      supplier_order_id: event === 'imported' ? null : supplierOrderId,
      event,
      actor,
      cause: 'demo',
      params,
      at,
    });
  };

/** Hours from the order to its parcel. */
const packing = 46;

/** What of the usual way a parcel has behind it, and the word that ends it. */
function eventsOf(chapter: Chapter, shippedAt: Date, now: Date): { at: Date; status: string; description: string; location: string }[] {
  const last = lastWords[chapter];
  const most = { not_found: 0, info_received: 1, in_transit: 5, out_for_delivery: 6 }[chapter as string] ?? (last ? 5 : way.length);
  const began = way.slice(0, most).map(({ after, ...event }) => ({ ...event, at: hoursAfter(shippedAt, after) }));
  const known = began.filter(({ at }) => at < now);
  if (chapter === 'out_for_delivery' && known.at(-1)?.status !== 'out_for_delivery')
    known.push({ status: 'out_for_delivery', description: 'Out for delivery', location: '', at: hoursAfter(now, -2) });
  if (chapter === 'in_transit' && known.every(({ status }) => status !== 'in_transit'))
    known.push({ status: 'in_transit', description: 'Picked up', location: 'Shenzhen, CN', at: hoursAfter(now, -3) });
  if (last) known.push({ status: chapter, description: last, location: '', at: hoursAfter(shippedAt, 190) });
  return known;
}

function addParcel(place: DemoPlace, rows: Rows, order: Of, { chapter, lines }: DemoPart, supplierOrderId: string, tell: Tell): string {
  const { workplaceId, now, number } = place;
  const shippedAt = hoursAfter(order.placedAt, packing);
  const id = idAt(shippedAt);
  const trackingNumber = `DEMO${number}${String(rows.shipments.length).padStart(3, '0')}YT`;
  const events = eventsOf(chapter, shippedAt, now);
  const status = chapter === 'archived' || chapter.startsWith('refund_') ? 'delivered' : chapter;
  const deliveredAt = status === 'delivered' ? (events.at(-1)?.at ?? shippedAt) : null;
  rows.shipments.push({
    workplace_id: workplaceId,
    id,
    order_id: order.id,
    supplier_order_id: supplierOrderId,
    tracking_number: trackingNumber,
    carrier: 'YunExpress',
    quantities: Object.fromEntries(lines.map((line) => [line.id, line.quantity])),
    units: Object.fromEntries(lines.map((line) => [`${line.id}:${line.variant.sourceVariantId}`, line.quantity])),
    status,
    last_event_at: events.at(-1)?.at ?? null,
    public_token: randomBytes(24).toString('base64url'),
    channel_fulfillments: {
      [`gid://shopify/FulfillmentOrder/${number}${rows.shipments.length}`]: `gid://shopify/Fulfillment/${number}${rows.shipments.length}`,
    },
    channel_state: 'pushed',
    carrier_registered_at: shippedAt,
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
    created_at: shippedAt,
  });
  tell(shippedAt, 'shipped', 'supplier', { number: trackingNumber });
  tell(hoursAfter(shippedAt, 0.05), 'fulfilled_by_system', 'system', { number: trackingNumber });
  for (const { at, ...event } of events)
    rows.tracking_events.push({
      workplace_id: workplaceId,
      id: idAt(at),
      shipment_id: id,
      at,
      ...event,
      fingerprint: `${event.description} ${at.getTime()}`,
    });
  if (deliveredAt) tell(deliveredAt, 'delivered', 'carrier', { number: trackingNumber });
  return trackingNumber;
}

const reasons = {
  refund_pending: ['damaged_item', 'Arrived with a crack.'],
  refund_accepted: ['item_not_as_described', 'Another color than ordered.'],
  refund_rejected: ['item_not_received', 'The buyer says that it never came.'],
  refund_completed: ['defective_item', 'Stopped working after two days.'],
} as const;

function addRequest(
  { workplaceId }: DemoPlace,
  rows: Rows,
  order: Of,
  of: { id: string; chapter: Chapter; total: number; orderNo: string },
  moved: Moved[],
  tell: Tell,
): void {
  const [reason, description] = reasons[of.chapter as keyof typeof reasons];
  const askedAt = hoursAfter(order.placedAt, 24 * 11);
  const decidedAt = of.chapter === 'refund_pending' ? null : hoursAfter(askedAt, 20);
  const isDone = of.chapter === 'refund_completed';
  rows.refund_requests.push({
    workplace_id: workplaceId,
    id: idAt(askedAt),
    supplier_order_id: of.id,
    order_id: order.id,
    reason,
    description,
    amount: of.total,
    state: of.chapter.slice('refund_'.length),
    decision_note: of.chapter === 'refund_rejected' ? 'The carrier has a signature for it.' : '',
    created_at: askedAt,
    decided_at: decidedAt,
    given_back: isDone ? of.total : null,
  });
  tell(askedAt, 'refund_requested', 'seller');
  if (decidedAt) tell(decidedAt, of.chapter === 'refund_rejected' ? 'refund_rejected' : 'refund_accepted', 'supplier');
  if (!isDone || !decidedAt) return;
  const backAt = hoursAfter(decidedAt, 1);
  moved.push({ at: backAt, kind: 'refund', supplierOrderId: of.id, number: of.orderNo, amount: of.total });
  tell(backAt, 'refund_completed', 'supplier');
  tell(hoursAfter(backAt, 0.01), 'refunded_to_wallet', 'system');
}
