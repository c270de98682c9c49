import type { WorkplaceContext } from '#app/context.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { type LockedSupplierOrder, lockIfThere } from '#app/features/orders/move-supplier-order.server.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { referenceOf } from '#app/features/wallet/payment-reference.ts';
import { isPaid, isPaidBy, isTaken } from '#app/features/wallet/settle-payment.server.ts';
import { makePayable, markPaid } from './mark-paid.server.ts';
import { giveBack } from './refund-supplier-order.server.ts';

interface PaymentRow {
  id: string;
  state: string;
  allocations: Record<string, number>;
  error_message: string | null;
}

/**
 * A card payment has ended (job `fulfillment.payment-settled`). Orders that it paid for are placed; the money for those that can no longer
 * be paid (cancelled meanwhile) goes to the wallet; the seller is told of a failure. Money for orders that were paid before is in the
 * wallet already.
 */
export async function applySettledPayment(ctx: WorkplaceContext, input: { paymentId: string; supplierOrderIds: string[] }): Promise<void> {
  const { rows } = await ctx.sql.query<PaymentRow>(
    'select id, state, allocations, error_message from payments where workplace_id = $1 and id = $2',
    [ctx.workplace.id, input.paymentId],
  );
  const payment = rows[0];
  if (!payment) return;
  const failed: LockedSupplierOrder[] = [];
  for (const key of input.supplierOrderIds) {
    const [id = '', attempt] = key.split(':');
    await ctx.transaction(async (tx) => {
      const order = await lockIfThere(tx, id);
      const cause = `payment:${payment.id}`;
      const isThisTry = String(order?.placementAttempt) === attempt;
      if (isTaken(payment.state) && (await isPaidBy(tx, key, payment.id))) {
        if (order && isThisTry && order.state === 'waiting_payment' && order.totalCost <= (payment.allocations[key] ?? 0)) {
          await markPaid(tx, [order], { by: 'card', cause, groupId: payment.id });
        } else if (!(isThisTry && order?.paymentStatus === 'paid')) {
          // Cancelled meanwhile, dearer now, or merged into another one.
          await giveBack(tx, order, {
            reference: `payment:${payment.id}:${key}`,
            paymentReference: referenceOf(key),
            amount: payment.allocations[key],
          });
        }
        return;
      }
      // Also when the payment came too late and its money went to the wallet.
      if (!order || !isThisTry) return;
      await makePayable(tx, [id], payment.id);
      // The card has paid, and the wallet's part was spent meanwhile: the card's money is in the wallet now.
      const isShort = isTaken(payment.state) && !(await isPaid(tx, key));
      if (order.state !== 'waiting_payment' || (payment.state !== 'failed' && payment.state !== 'cancelled' && !isShort)) return;
      if (await isTold(tx, order, cause)) return;
      await tx.sql.query(
        `update supplier_orders set error_key = 'payment_failed', error_message = $3 where workplace_id = $1 and id = $2`,
        [ctx.workplace.id, id, payment.error_message],
      );
      await addTimeline(tx, [
        {
          workplaceId: ctx.workplace.id,
          orderId: order.orderId,
          supplierOrderId: id,
          event: 'payment_failed',
          actor: 'system',
          cause,
          params: { words: payment.error_message },
        },
      ]);
      await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.payment', data: { supplierOrderId: id, state: 'failed' } });
      failed.push(order);
    });
  }
  await tellOfFailure(ctx, failed);
}

/** Does the order say already that this payment failed? Its job runs with each news of the payment. */
async function isTold(tx: WorkplaceContext, order: LockedSupplierOrder, cause: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from order_timeline where workplace_id = $1 and order_id = $2 and supplier_order_id = $3 and event = 'payment_failed' and cause = $4 limit 1`,
    [tx.workplace.id, order.orderId, order.id, cause],
  );
  return rowCount !== 0;
}

/** One declined card is one notification, however many orders it was to pay. */
async function tellOfFailure(ctx: WorkplaceContext, [first, ...others]: readonly LockedSupplierOrder[]): Promise<void> {
  if (!first) return;
  await ctx.transaction(async (tx) => {
    if (others.length === 0) return tellSeller(tx, 'payment_failed', first);
    await notify(tx, { kind: 'order', message: 'orders_payment_failed', params: { count: others.length + 1 }, link: '/app/orders/pay' });
  });
}
