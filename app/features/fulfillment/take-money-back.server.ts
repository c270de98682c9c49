/** Ways on for an order that the seller has paid and whose supplier does not have the money. */
import type { WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { cancelAtSupplier } from './cancel-placement.server.ts';
import { payingLock } from './pay-supplier.server.ts';
import { payAtItsTurn } from './pay-work.server.ts';
import { refundSupplierOrder } from './refund-supplier-order.server.ts';

/**
 * Give the seller's money back at once: the supplier's order is canceled, what was paid for it is in the wallet, and the order is ready to be
 * placed anew, with this supplier or another. Money moves once, however often it is asked for.
 * @throws AppError STATE_CONFLICT when the supplier has the money, or the order is no longer paid; ConnectorError when the supplier does not
 *   answer: then nothing has changed.
 */
export const takeMoneyBack = (ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> =>
  // Not while the supplier is being paid.
  ctx.withLock(payingLock(input.supplierOrderId), () => takeBackInTurn(ctx, input.supplierOrderId));

async function takeBackInTurn(ctx: WorkplaceContext, id: string): Promise<void> {
  const order = await getSupplierOrder(ctx, id);
  if (order.state !== 'supplier_unpaid') throw new AppError('STATE_CONFLICT', { state: order.state });
  if (!(await cancelAtSupplier(ctx, order, 'Cancelled by the seller'))) {
    // The answer to an earlier payment was lost: paying it again finds that it has the money.
    await ctx.enqueue('fulfillment.pay-supplier', { workplaceId: ctx.workplace.id, supplierOrderId: id }, { singletonKey: id });
    throw new AppError('STATE_CONFLICT', { state: 'order_placed' });
  }
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, id);
    if (locked.state !== 'supplier_unpaid' || locked.placementAttempt !== order.placementAttempt)
      throw new AppError('STATE_CONFLICT', { state: locked.state });
    await refundSupplierOrder(tx, locked, { reason: 'supplier_unpaid' });
    // What its supplier has too few of is told beside the items until another one is chosen, or it tells that it has them again.
    await tx.sql.query(
      `with sold_out as (
         update order_line_items l set error_key = 'product_out_of_stock', error_message = '' from supplier_orders s
         where s.workplace_id = $1 and s.id = $2 and s.error_key = 'supplier_payment_no_stock' and l.workplace_id = $1 and l.supplier_order_id = $2)
       update supplier_orders set supplier_order_no = null, placement_key = null, placement_called_at = null, pay_before = null, payment_status = 'pending',
         paid_at = null, paid_by = null, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, id],
    );
    await moveSupplierOrder(tx, locked, {
      event: 'money_taken_back',
      to: 'ready',
      timeline: 'money_taken_back',
      actor: 'seller',
      cause: askedBy(ctx),
      params: { number: order.supplierOrderNo },
    });
  });
}

/** Try to pay the supplier now, not at its next turn. @throws AppError STATE_CONFLICT when it has the money; ConnectorError when it does not answer. */
export async function paySupplierNow(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> {
  const { state } = await getSupplierOrder(ctx, input.supplierOrderId);
  if (state !== 'supplier_unpaid') throw new AppError('STATE_CONFLICT', { state });
  await payAtItsTurn(ctx, input);
}
