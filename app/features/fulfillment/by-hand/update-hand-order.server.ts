/** What the seller says of an order by hand: its number, cost and tracking, and what became of it. */
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isShipped } from '#app/features/orders/states.ts';
import { addTimeline, askedBy, type TimelineEvent } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { addShipment, isListed } from '#app/features/shipments/add-shipment.server.ts';
import { typedTracking } from '#app/features/shipments/correct-tracking.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { type HandStatus, nextStatuses, takesTracking } from './hand-steps.ts';

export interface HandNews {
  supplierOrderId: string;
  /** The supplier's number for it. */
  number?: string | undefined;
  /** What the goods cost the seller, in USD cents. */
  goodsCost?: number | undefined;
  /** What sending them costs the seller, in USD cents. */
  postage?: number | undefined;
  trackingNumber?: string | undefined;
  carrier?: string | undefined;
  status?: HandStatus | undefined;
  /** The status is told again and again by somebody who does not know ours: one that does not follow from it changes nothing. */
  isReported?: boolean | undefined;
  /** What came back of the cost, in USD cents, with `status` returned; absent: all of it. */
  amountBack?: number | undefined;
  /** Who says it, when that is not the seller on a screen: the browser extension, … */
  from?: string | undefined;
}

/**
 * Change an order by hand. All of it happens, or nothing.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when the order is not by hand, or cannot come to the status any more; BAD_REQUEST beside
 *   `trackingNumber` for a number that is none or that another package of the order has, beside `amountBack` for more than it cost.
 */
export const updateHandOrder = (ctx: WorkplaceContext, news: HandNews): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, news.supplierOrderId);
    if (!order.byHand) throw new AppError('STATE_CONFLICT', { state: order.state });
    await applyHandNews(tx, order, news);
  });

/** The same for an order by hand that is locked. @returns the order as it is afterwards. */
export async function applyHandNews(tx: WorkplaceContext, order: LockedSupplierOrder, news: HandNews): Promise<LockedSupplierOrder> {
  if (news.number && news.number !== order.supplierOrderNo) await enterNumber(tx, order, news.number, news.from);
  const costed = await enterCost(tx, order, news);
  const sent = news.trackingNumber ? await enterTracking(tx, costed, { ...news, trackingNumber: news.trackingNumber }) : costed;
  return news.status ? comeTo(tx, sent, news.status, news) : sent;
}

/** A timeline entry of an order by hand. */
const tell = (tx: WorkplaceContext, order: LockedSupplierOrder, event: TimelineEvent, params: Record<string, string | number | null>) =>
  addTimeline(tx, [
    { workplaceId: tx.workplace.id, orderId: order.orderId, supplierOrderId: order.id, event, actor: 'seller', cause: askedBy(tx), params },
  ]);

/** Set the supplier's number, of which the timeline tells who entered it. */
export async function enterNumber(tx: WorkplaceContext, order: LockedSupplierOrder, number: string, from?: string): Promise<void> {
  await tell(tx, order, 'number_entered', { number, ...(from ? { from } : {}) });
  await tx.sql.query(`update supplier_orders set supplier_order_no = $3 where workplace_id = $1 and id = $2`, [
    tx.workplace.id,
    order.id,
    number,
  ]);
  await addSearchWords(tx, tx.workplace.id, order.orderId, [number]);
}

/**
 * A cost that is not given stays as it is: unknown postage stays unknown, and so do the goods of what the seller packs, whose cost is not
 * entered by the postage alone (docs/decisions/283).
 */
async function enterCost(tx: WorkplaceContext, order: LockedSupplierOrder, { goodsCost, postage }: HandNews): Promise<LockedSupplierOrder> {
  if (goodsCost === undefined && postage === undefined) return order;
  const { rows } = await tx.sql.query<{ total: number; before: number | null }>(
    `update supplier_orders s set items_cost = coalesce($3::bigint, s.items_cost), shipping_cost = coalesce($4::bigint, s.shipping_cost), tax_cost = 0,
       total_cost = coalesce($3::bigint, s.items_cost) + coalesce($4::bigint, s.shipping_cost, 0), updated_at = $5,
       cost_entered_at = case when $3::bigint is not null or s.by_hand is distinct from 'seller' or s.cost_entered_at is not null then $5::timestamptz end
     from (select id, total_cost, cost_entered_at, shipping_cost from supplier_orders where workplace_id = $1 and id = $2) was
     where s.workplace_id = $1 and s.id = was.id
     returning s.total_cost as total,
       case when was.cost_entered_at is not null or s.by_hand = 'seller' and was.shipping_cost is not null then was.total_cost end as before`,
    [tx.workplace.id, order.id, goodsCost ?? null, postage ?? null, tx.now()],
  );
  const [cost] = rows;
  if (!cost) throw new AppError('NOT_FOUND');
  if (cost.total !== cost.before) {
    await tell(tx, order, 'cost_entered', { cost: cost.total });
    await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.fulfillment', data: { orderId: order.orderId } });
  }
  return { ...order, totalCost: cost.total };
}

/** Add a package, of which store and carrier service are told by jobs. A number that the order has already changes nothing. */
async function enterTracking(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  typed: { trackingNumber: string; carrier?: string | undefined },
): Promise<LockedSupplierOrder> {
  const parcel = typedTracking(typed);
  if (await isOwnParcel(tx, order.id, parcel.trackingNumber)) return order;
  if (!takesTracking(order)) throw new AppError('STATE_CONFLICT', { state: order.state });
  if (await isListed(tx, order.orderId, parcel.trackingNumber)) throw fieldError('trackingNumber', 'trackingTaken');
  await tx.enqueue('fulfillment.request-in-store', { workplaceId: tx.workplace.id, supplierOrderId: order.id });
  return addShipment(tx, order, parcel, { actor: 'seller', cause: askedBy(tx) });
}

async function isOwnParcel(tx: WorkplaceContext, supplierOrderId: string, trackingNumber: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    'select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 and tracking_number = $3',
    [tx.workplace.id, supplierOrderId, trackingNumber],
  );
  return rowCount !== 0;
}

/** Has the order come so far already? Then saying so again changes nothing. */
const isAt = ({ state }: LockedSupplierOrder, status: HandStatus): boolean => {
  switch (status) {
    case 'ordered':
      return true;
    case 'shipped':
      return isShipped(state);
    case 'delivered':
    case 'fulfilled':
      return state === status;
    case 'cancelled':
      return state === 'cancelled_source';
    case 'returned':
      return state === 'refund_completed';
  }
};

async function comeTo(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  status: HandStatus,
  news: Pick<HandNews, 'amountBack' | 'isReported'>,
): Promise<LockedSupplierOrder> {
  if (isAt(order, status)) return order;
  if (!nextStatuses(order).includes(status)) {
    if (news.isReported) return order;
    throw new AppError('STATE_CONFLICT', { state: order.state });
  }
  // `was` is where undoing leads back to.
  const by = { actor: 'seller', cause: askedBy(tx), params: { number: order.supplierOrderNo, was: order.state } } as const;
  switch (status) {
    case 'shipped':
      return moveSupplierOrder(tx, order, { event: 'shipped', to: 'in_transit', timeline: 'sent_without_number', ...by });
    case 'delivered':
      return deliver(tx, order, by);
    case 'fulfilled':
      return moveSupplierOrder(tx, order, { event: 'fulfilled_elsewhere', to: 'fulfilled', timeline: 'fulfilled_manually', ...by });
    case 'cancelled':
      return moveSupplierOrder(tx, order, { event: 'source_cancelled', to: 'cancelled_source', timeline: 'cancelled_by_hand', ...by });
    case 'returned':
      return giveBack(tx, order, news.amountBack ?? order.totalCost, by);
    default:
      return order;
  }
}

interface By {
  actor: 'seller';
  cause: string;
  params: Record<string, string | number | null>;
}

/** The seller knows that all of it arrived; a carrier may still tell of trouble. */
async function deliver(tx: WorkplaceContext, order: LockedSupplierOrder, by: By): Promise<LockedSupplierOrder> {
  await tx.sql.query(
    `update shipments set status = 'delivered', delivered_at = coalesce(delivered_at, $3) where workplace_id = $1 and supplier_order_id = $2 and status <> 'delivered'`,
    [tx.workplace.id, order.id, tx.now()],
  );
  const event = order.state === 'order_placed' ? 'shipped' : 'carrier_told';
  const moved = await moveSupplierOrder(tx, order, { event, to: 'delivered', timeline: 'delivered_by_hand', ...by });
  await tx.enqueue('fulfillment.delivered', { workplaceId: tx.workplace.id, supplierOrderId: order.id });
  return moved;
}

async function giveBack(tx: WorkplaceContext, order: LockedSupplierOrder, amount: number, by: By): Promise<LockedSupplierOrder> {
  if (amount > order.totalCost) throw fieldError('amountBack', 'moreThanCost');
  await tx.sql.query('update supplier_orders set cost_back = $3 where workplace_id = $1 and id = $2', [tx.workplace.id, order.id, amount]);
  return moveSupplierOrder(tx, order, {
    event: 'given_back',
    to: 'refund_completed',
    timeline: 'given_back',
    ...by,
    params: { ...by.params, amount },
  });
}
