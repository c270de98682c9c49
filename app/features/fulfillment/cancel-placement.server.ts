/** How a placement ends before anything is sent: the seller takes it back, it is not paid in time, or the store cancels. */
import type { WorkplaceContext } from '#app/context.ts';
import {
  getSupplierOrder,
  type LockedSupplierOrder,
  lockSupplierOrder,
  moveSupplierOrder,
} from '#app/features/orders/move-supplier-order.server.ts';
import { isUndecided, maySend } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { type Actor, addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { asksHowMuch, canBeGivenUp, completeRefundRequests } from './asked-back.server.ts';
import { payingLock } from './pay-supplier.server.ts';
import { releaseAttempt } from './place-orders.server.ts';
import { refundSupplierOrder } from './refund-supplier-order.server.ts';
import { supplierOf } from './supplier-of.server.ts';
import { isToCancel } from './to-cancel.server.ts';
import { wakePlacing } from './wake-placing.server.ts';

/** Cancel at the supplier. @returns false when it is too late there. @throws ConnectorError. */
export async function cancelAtSupplier(ctx: WorkplaceContext, order: LockedSupplierOrder, reason: string): Promise<boolean> {
  const supplier = supplierOf(ctx, order.source, order.id);
  if (!supplier || !order.supplierOrderNo) return true;
  return supplier.cancel(order.supplierOrderNo, reason);
}

export interface CancelPlacement {
  supplierOrderId: string;
  why: 'seller' | 'timeout';
  /** The try that is to be taken back, when it was asked for before: a later one stays. */
  attempt?: number;
  /** Who asked for it, for the timeline, when that is not who does it. */
  cause?: string;
  /** What becomes true together with it. */
  alongside?: (tx: WorkplaceContext) => Promise<void>;
}

/**
 * Take an unpaid placement back to ready; the supplier's order is cancelled first. A payment to the supplier that is under way is waited for.
 * @throws AppError STATE_CONFLICT when it does not wait for payment, is paid meanwhile, or the supplier no longer lets it go.
 */
export const cancelPlacement = (ctx: WorkplaceContext, input: CancelPlacement): Promise<void> =>
  // Cancelled between the calls by which a supplier is paid, the order would stand as one that could not be paid.
  ctx.withLock(payingLock(input.supplierOrderId), () => cancelInTurn(ctx, input));

async function cancelInTurn(ctx: WorkplaceContext, input: CancelPlacement): Promise<void> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  // A card payment under way would pay for an order that no longer exists, so it has to end first.
  if (
    order.state !== 'waiting_payment' ||
    order.paymentStatus === 'in_progress' ||
    (input.attempt ?? order.placementAttempt) !== order.placementAttempt
  )
    throw new AppError('STATE_CONFLICT', { state: order.state });
  if (!(await cancelAtSupplier(ctx, order, input.why === 'timeout' ? 'Not paid in time' : 'Cancelled by the seller')))
    throw new AppError('STATE_CONFLICT', { state: order.state });
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    // Paid meanwhile: whoever pays the supplier finds that it has no such order any more, and gives the money back.
    if (locked.state !== 'waiting_payment' || locked.placementAttempt !== order.placementAttempt)
      throw new AppError('STATE_CONFLICT', { state: locked.state });
    // What its supplier has too few of is told beside the items until another one is chosen, or it tells that it has them again.
    await tx.sql.query(
      `with sold_out as (
         update order_line_items l set error_key = 'product_out_of_stock', error_message = '' from supplier_orders s
         where s.workplace_id = $1 and s.id = $2 and s.error_key = 'product_out_of_stock' and l.workplace_id = $1 and l.supplier_order_id = $2 and l.open_quantity > 0)
       update supplier_orders set supplier_order_no = null, placement_key = null, placement_called_at = null, pay_before = null,
         error_key = $3, error_message = null where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, order.id, input.why === 'timeout' ? 'payment_timed_out' : null],
    );
    await moveSupplierOrder(tx, locked, {
      event: input.why === 'timeout' ? 'payment_timed_out' : 'placement_cancelled',
      to: 'ready',
      timeline: input.why === 'timeout' ? 'payment_timed_out' : 'placement_cancelled',
      actor: input.why === 'timeout' ? 'system' : 'seller',
      cause: input.cause ?? (askedBy(ctx) || 'job:fulfillment.sweep'),
      params: { number: order.supplierOrderNo },
    });
    if (input.why === 'timeout') await tellSeller(tx, 'payment_timed_out', locked);
    await input.alongside?.(tx);
  });
}

/**
 * The store cancelled an order that a supplier has: cancel it with the supplier and refund, or tell the seller that it is too late.
 * `isWanted`: the merchant asked to stop it although the store's order itself is not cancelled.
 */
export async function cancelForStore(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; isWanted?: boolean | undefined },
): Promise<void> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (!input.isWanted && !(await isToCancel(ctx, order.id))) return;
  const canTry = await canBeGivenUp(ctx, order);
  if (!canTry && !(await isSent(ctx, order))) return;
  // The seller ordered by hand from a supplier where we cannot cancel: it is given up here, and the seller is told to cancel there.
  const isByHand = order.byHand === 'elsewhere' || (order.supplierOrderNo !== null && !supplierOf(ctx, order.source, order.id));
  const isPacked = order.byHand === 'seller';
  const isCancelled = canTry && (isPacked || (await cancelAtSupplier(ctx, order, 'Cancelled on the store')));
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    if (isCancelled && (await canBeGivenUp(tx, locked))) {
      if (await asksHowMuch(tx, locked)) return;
      await completeRefundRequests(tx, locked, '');
      const moved = await moveSupplierOrder(tx, locked, {
        event: 'channel_cancelled',
        to: 'cancelled_channel',
        timeline: isPacked ? 'packing_stopped' : isByHand ? 'cancel_by_hand' : 'cancel_synced',
        actor: 'channel',
        cause: 'job:fulfillment.cancel-with-supplier',
        params: { number: order.supplierOrderNo },
      });
      if (isByHand) await tellSeller(tx, 'cancel_by_hand', locked);
      // Refunds what was paid and not refunded yet, which may be nothing.
      await refundSupplierOrder(tx, moved, { reason: 'cancelled_channel' });
    } else if (!isCancelled && !input.isWanted && (await isToCancel(tx, order.id))) {
      await addTimeline(tx, [
        {
          workplaceId: ctx.workplace.id,
          orderId: order.orderId,
          supplierOrderId: order.id,
          event: 'cancel_too_late',
          actor: 'supplier',
          cause: 'job:fulfillment.cancel-with-supplier',
        },
      ]);
      await tellSeller(tx, 'cancel_too_late', locked);
    }
  });
}

/** Has the supplier sent a part of the order? */
async function isSent(ctx: WorkplaceContext, order: LockedSupplierOrder): Promise<boolean> {
  if (!maySend(order.state)) return false;
  const { rowCount } = await ctx.sql.query('select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 limit 1', [
    ctx.workplace.id,
    order.id,
  ]);
  return rowCount !== 0;
}

/** Milliseconds, longer than any supplier takes to answer: a call older than this without an outcome died with its worker. */
const callEndsMs = 2 * 60_000;

/** Is the supplier being called at this moment? Then it may get the order any second. */
const isBeingCalled = ({ placementCalledAt, updatedAt }: LockedSupplierOrder, now: Date): boolean =>
  placementCalledAt !== null && placementCalledAt >= updatedAt && now.getTime() - placementCalledAt.getTime() < callEndsMs;

/**
 * The seller gives up a placement that is stuck; allowed only when the supplier is known not to have it.
 * @throws AppError STATE_CONFLICT when it is not stuck, is being placed at this moment, or the supplier has it.
 */
export async function skipPlacement(ctx: WorkplaceContext, input: { supplierOrderId: string; actor?: Actor }): Promise<void> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (!isUndecided(order.state) || isBeingCalled(order, ctx.now())) throw new AppError('STATE_CONFLICT', { state: order.state });
  const supplier = supplierOf(ctx, order.source, order.id);
  if (order.placementCalledAt && order.placementKey && (await supplier?.findByPlacementKey(order.placementKey)))
    throw new AppError('STATE_CONFLICT', { state: 'waiting_payment' });
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    // The job may have called the supplier since we looked: then its answer decides.
    if (locked.state !== order.state || locked.placementCalledAt?.getTime() !== order.placementCalledAt?.getTime())
      throw new AppError('STATE_CONFLICT', { state: locked.state });
    await tx.sql.query(`update supplier_orders set error_key = 'cancel_order' where workplace_id = $1 and id = $2`, [
      ctx.workplace.id,
      order.id,
    ]);
    await tx.sql.query(`update order_line_items set error_key = 'cancel_order' where workplace_id = $1 and supplier_order_id = $2`, [
      ctx.workplace.id,
      order.id,
    ]);
    await releaseAttempt(tx, locked);
    await moveSupplierOrder(tx, locked, {
      event: 'supplier_refused',
      to: 'ready',
      timeline: 'creation_failed',
      actor: input.actor ?? 'seller',
      cause: '',
      params: { error: 'cancel_order' },
    });
    await wakePlacing(tx, order.id);
  });
}
