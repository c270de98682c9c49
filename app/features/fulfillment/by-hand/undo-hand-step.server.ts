import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { canMove, isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';
import { forgetParcels, forgetTry } from '#app/features/orders/take-up-again.server.ts';
import { askedBy, type TimelineEvent } from '#app/features/orders/timeline.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { canUndo, undoneStep } from './hand-steps.ts';

/**
 * Take back the last thing that was said of an order by hand: that it ended or arrived; else that it was sent, with its packages; else
 * that it was ordered or packed at all, so that it is ready again. What the store was told of packages stays there.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when the order is not by hand, or a carrier says that it has arrived.
 */
export const undoHandStep = (ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (!canUndo(order)) throw new AppError('STATE_CONFLICT', { state: order.state });
    const to = await takeBack(tx, order);
    if (!canMove(order.state, 'step_undone', to)) throw new AppError('STATE_CONFLICT', { state: order.state });
    await moveSupplierOrder(tx, order, {
      event: 'step_undone',
      to,
      timeline: 'step_undone',
      actor: 'seller',
      cause: askedBy(ctx),
      params: { status: to },
    });
  });

/** Undo what the step left behind. @returns the state that the order goes back to. */
async function takeBack(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<SupplierOrderState> {
  switch (undoneStep(order)) {
    case 'placed':
      await forgetTry(tx, order.id);
      return 'ready';
    case 'sent':
      await forgetParcels(tx, order.id);
      return 'order_placed';
    case 'last':
      await tx.sql.query('update supplier_orders set cost_back = 0 where workplace_id = $1 and id = $2', [tx.workplace.id, order.id]);
      return beforeLast(tx, order);
  }
}

/** Events that lead to a state of an order by hand; they know where it was before. */
const ledTo: Partial<Record<SupplierOrderState, readonly TimelineEvent[]>> = {
  delivered: ['delivered_by_hand'],
  fulfilled: ['fulfilled_manually', 'closed_by_store'],
  cancelled_source: ['cancelled_by_hand'],
  refund_completed: ['given_back'],
};

/** Where an order that has ended or arrived came from, by its history. Its packages are again where their carriers saw them last. */
async function beforeLast(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<SupplierOrderState> {
  if (order.state === 'delivered') {
    await tx.sql.query(
      `update shipments p set delivered_at = null, status = coalesce((
         select e.status from tracking_events e where e.workplace_id = p.workplace_id and e.shipment_id = p.id order by e.at desc limit 1), 'info_received')
       where p.workplace_id = $1 and p.supplier_order_id = $2 and p.status = 'delivered' and not exists (
         select 1 from tracking_events e where e.workplace_id = p.workplace_id and e.shipment_id = p.id and e.status = 'delivered')`,
      [tx.workplace.id, order.id],
    );
    // A carrier's word stands: what it has delivered is not undone here.
    const { rowCount: arrived } = await tx.sql.query(
      `select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 and status = 'delivered'`,
      [tx.workplace.id, order.id],
    );
    if (arrived) return 'delivered';
  }
  const { rows } = await tx.sql.query<{ was: SupplierOrderState }>(
    `select params ->> 'was' as was from order_timeline
     where workplace_id = $1 and order_id = $2 and supplier_order_id = $3 and event = any($4) and params ? 'was' order by at desc, id desc limit 1`,
    [tx.workplace.id, order.orderId, order.id, ledTo[order.state] ?? []],
  );
  const was = rows[0]?.was;
  return was && was !== order.state && (isShipped(was) || was === 'order_placed') ? was : 'order_placed';
}
