import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { counterOf } from './stages.ts';
import { type ByHand, canMove, type OrderEvent, type SupplierOrderState } from './states.ts';
import { type Actor, addTimeline, type TimelineEvent } from './timeline.server.ts';

export interface LockedSupplierOrder {
  id: string;
  orderId: string;
  storeId: string;
  source: string | null;
  shipFrom: string | null;
  state: SupplierOrderState;
  isArchived: boolean;
  placementKey: string | null;
  placementAttempt: number;
  placementCalledAt: Date | null;
  outcomeAsks: number;
  updatedAt: Date;
  supplierOrderNo: string | null;
  byHand: ByHand;
  serviceName: string | null;
  totalCost: number;
  paymentStatus: string;
  supplierPaidAt: Date | null;
}

const columns = `id, order_id as "orderId", store_id as "storeId", source, ship_from as "shipFrom", state, is_archived as "isArchived",
  placement_key as "placementKey", placement_attempt as "placementAttempt", placement_called_at as "placementCalledAt",
  outcome_asks as "outcomeAsks", updated_at as "updatedAt", supplier_order_no as "supplierOrderNo", by_hand as "byHand", service_name as "serviceName",
  total_cost as "totalCost", payment_status as "paymentStatus", supplier_paid_at as "supplierPaidAt"`;

/**
 * Lock a supplier order of this workplace for the rest of the transaction, after the buyer's order. Everything locks in this sequence, to
 * avoid deadlocks: webhooks and the seller's actions on an order change its supplier orders, and a placed supplier order writes its number
 * to the buyer's order.
 * @throws AppError NOT_FOUND.
 */
export async function lockSupplierOrder(tx: WorkplaceContext, id: string): Promise<LockedSupplierOrder> {
  const order = await lockIfThere(tx, id);
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

/** The same for a supplier order that may not exist any more, e.g. after it was merged into another. */
export async function lockIfThere(tx: WorkplaceContext, id: string): Promise<LockedSupplierOrder | undefined> {
  const values = [tx.workplace.id, id];
  const [, { rows }] = await Promise.all([
    tx.sql.query({
      name: 'lock-order-of-supplier-order',
      text: `select 1 from orders where workplace_id = $1 and id = (select order_id from supplier_orders where workplace_id = $1 and id = $2) for no key update`,
      values,
    }),
    tx.sql.query<LockedSupplierOrder>({
      name: 'lock-supplier-order',
      text: `select ${columns} from supplier_orders where workplace_id = $1 and id = $2 for no key update`,
      values,
    }),
  ]);
  return rows[0];
}

/** Read a supplier order without locking it. @throws AppError NOT_FOUND */
export async function getSupplierOrder(ctx: WorkplaceContext, id: string): Promise<LockedSupplierOrder> {
  const { rows } = await ctx.sql.query<LockedSupplierOrder>(`select ${columns} from supplier_orders where workplace_id = $1 and id = $2`, [
    ctx.workplace.id,
    id,
  ]);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Does the supplier order (still) exist? */
export async function isThere(ctx: WorkplaceContext, id: string): Promise<boolean> {
  const { rowCount } = await ctx.sql.query('select 1 from supplier_orders where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  return rowCount !== 0;
}

export interface Move {
  event: OrderEvent;
  to: SupplierOrderState;
  timeline: TimelineEvent;
  actor: Actor;
  cause: string;
  params?: Record<string, string | number | null>;
}

/**
 * Move a locked supplier order to another state, with counters, timeline entry and event for open pages.
 * @returns the order in its new state. @throws AppError STATE_CONFLICT when `transitions` has no such move.
 */
export async function moveSupplierOrder(tx: WorkplaceContext, order: LockedSupplierOrder, move: Move): Promise<LockedSupplierOrder> {
  if (!canMove(order.state, move.event, move.to)) throw new AppError('STATE_CONFLICT', { state: order.state, event: move.event });
  await tx.sql.query({
    name: 'move-supplier-order',
    text: 'update supplier_orders set state = $3, updated_at = $4 where workplace_id = $1 and id = $2',
    values: [tx.workplace.id, order.id, move.to, tx.now()],
  });
  // In a job, because regrouping has to lock the order before its supplier orders. Reverting regroups by itself.
  if (move.to === 'ready' && move.event !== 'reverted')
    await tx.enqueue('orders.regroup', { workplaceId: tx.workplace.id, orderId: order.orderId });
  await addTimeline(tx, [
    {
      workplaceId: tx.workplace.id,
      orderId: order.orderId,
      supplierOrderId: order.id,
      event: move.timeline,
      actor: move.actor,
      cause: move.cause,
      params: { source: order.source, ...move.params },
    },
  ]);
  if (!order.isArchived) {
    await tx.addToCounters(tx.workplace.id, [
      [counterOf(order.state), -1],
      [counterOf(move.to), 1],
    ]);
  }
  await tx.publish({
    workplaceId: tx.workplace.id,
    name: 'orders.fulfillment',
    data: { orderId: order.orderId, supplierOrderId: order.id, state: move.to },
  });
  await tx.publish({ workplaceId: tx.workplace.id, name: 'counts', data: { area: 'orders' } });
  return { ...order, state: move.to };
}
