import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { costLeft } from './cost-left.ts';
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
  /** USD cents: what it costs after what came back, as it was read. */
  costLeft: number;
  paymentStatus: string;
  supplierPaidAt: Date | null;
}

const columns = `id, order_id as "orderId", store_id as "storeId", source, ship_from as "shipFrom", state, is_archived as "isArchived",
  placement_key as "placementKey", placement_attempt as "placementAttempt", placement_called_at as "placementCalledAt",
  outcome_asks as "outcomeAsks", updated_at as "updatedAt", supplier_order_no as "supplierOrderNo", by_hand as "byHand", service_name as "serviceName",
  total_cost as "totalCost", ${costLeft('supplier_orders')} as "costLeft", payment_status as "paymentStatus", supplier_paid_at as "supplierPaidAt"`;

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

/**
 * Lock several, sorted by their buyers' orders: all of those first, then the supplier orders, so that nothing that locks them one by one can
 * wait for it while it waits for them. What is not there is left out.
 */
export async function lockSupplierOrders(tx: WorkplaceContext, ids: readonly string[]): Promise<LockedSupplierOrder[]> {
  const values = [tx.workplace.id, ids];
  const [, { rows }] = await Promise.all([
    tx.sql.query({
      name: 'lock-orders-of-supplier-orders',
      text: `select 1 from orders where workplace_id = $1 and id in (select order_id from supplier_orders where workplace_id = $1 and id = any($2)) order by id for no key update`,
      values,
    }),
    tx.sql.query<LockedSupplierOrder>({
      name: 'lock-supplier-orders',
      text: `select ${columns} from supplier_orders where workplace_id = $1 and id = any($2) order by order_id, id for no key update`,
      values,
    }),
  ]);
  return rows;
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
  await moveSupplierOrders(tx, [{ order, move }]);
  return { ...order, state: move.to };
}

/** The same for several, in a fixed number of statements. @throws as `moveSupplierOrder`, then none is moved. */
export async function moveSupplierOrders(
  tx: WorkplaceContext,
  moves: readonly { order: LockedSupplierOrder; move: Move }[],
): Promise<void> {
  if (moves.length === 0) return;
  for (const { order, move } of moves)
    if (!canMove(order.state, move.event, move.to)) throw new AppError('STATE_CONFLICT', { state: order.state, event: move.event });
  const workplaceId = tx.workplace.id;
  await tx.sql.query({
    name: 'move-supplier-orders',
    text: `update supplier_orders s set state = m.state, updated_at = $4 from unnest($2::uuid[], $3::text[]) as m (id, state)
           where s.workplace_id = $1 and s.id = m.id`,
    values: [workplaceId, moves.map(({ order }) => order.id), moves.map(({ move }) => move.to), tx.now()],
  });
  // In a job, because regrouping has to lock the order before its supplier orders. Reverting regroups by itself.
  const regrouped = new Set(moves.flatMap(({ order, move }) => (move.to === 'ready' && move.event !== 'reverted' ? [order.orderId] : [])));
  for (const orderId of regrouped) await tx.enqueue('orders.regroup', { workplaceId, orderId });
  await addTimeline(
    tx,
    moves.map(({ order, move }) => ({
      workplaceId,
      orderId: order.orderId,
      supplierOrderId: order.id,
      event: move.timeline,
      actor: move.actor,
      cause: move.cause,
      params: { source: order.source, ...move.params },
    })),
  );
  const counted = moves.filter(({ order }) => !order.isArchived);
  await tx.addToCounters(
    workplaceId,
    counted.flatMap(({ order, move }): [string, number][] => [
      [counterOf(order.state), -1],
      [counterOf(move.to), 1],
    ]),
  );
  for (const { order, move } of moves)
    await tx.publish({
      workplaceId,
      name: 'orders.fulfillment',
      data: { orderId: order.orderId, supplierOrderId: order.id, state: move.to },
    });
  await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}
