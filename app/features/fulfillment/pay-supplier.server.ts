import type { PlacesOrders, SupplierOrderView } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor, type SupplierOrderState } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';
import { noteUnpaid, type UnpaidKey, unpaidKeys } from './note-unpaid.server.ts';
import { tellOfMissingMoney } from './pay-waiting.server.ts';
import { supplierOf } from './supplier-of.server.ts';
import { isToCancel } from './to-cancel.server.ts';

/** The lock under which a supplier is paid. */
export const payingLock = (supplierOrderId: string): string => `pay supplier ${supplierOrderId}`;

/** What became of it: `not_owed`, when the order is canceled, or its money was given back. */
export type SupplierPaid = { outcome: 'paid' | 'not_owed' } | { outcome: 'unpaid'; key: UnpaidKey; words: string | null };

/**
 * Pay the supplier for an order that the seller has paid. Safe to repeat: the supplier is asked for the order's state first, and an order
 * that is paid is not paid again. An order that the store canceled and the supplier may still cancel is not paid. Until the supplier has the
 * money the order is `supplier_unpaid`; why it has not is told to the seller at once.
 * @throws ConnectorError to be tried again.
 */
export const paySupplier = (ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<SupplierPaid> =>
  // Locked: the supplier would refuse the second of two payments, and the seller would read that it could not be paid.
  ctx.withLock(payingLock(input.supplierOrderId), () => payInTurn(ctx, input));

/** Also with an open refund request: if it is refused, the supplier is to send the order, and so has to be paid. */
const isOwed = (state: SupplierOrderState): boolean => isPaidFor(state) || state.startsWith('refund_');

async function payInTurn(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<SupplierPaid> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (order.supplierPaidAt) return { outcome: 'paid' };
  if (!isOwed(order.state) || !order.supplierOrderNo) return { outcome: 'not_owed' };
  const supplier = supplierOf(ctx, order.source, order.id);
  // An order that the store canceled is not paid: the supplier is asked to cancel it, until it answers, and would send it once paid.
  if (!supplier || (await isToCancel(ctx, order.id))) return { outcome: 'not_owed' };
  try {
    await supplier.pay(order.supplierOrderNo);
  } catch (error) {
    if (isConnectorError(error) && error.vendorCode === 'CANCELLED') {
      await applySupplierView(ctx, {
        supplierOrderId: order.id,
        view: await readCancelled(supplier, order.supplierOrderNo),
        cause: 'job:fulfillment.pay-supplier',
      });
      return { outcome: 'not_owed' };
    }
    if (isConnectorError(error) && error.vendorCode === 'NO_FUNDS') {
      await noteUnpaid(ctx, order, 'supplier_payment_waits');
      await tellOfMissingMoney(ctx, order.source ?? '', error.message);
      return { outcome: 'unpaid', key: 'supplier_payment_waits', words: null };
    }
    if (isConnectorError(error) && !error.retryable) {
      const key = error.vendorCode === 'NO_STOCK' ? 'supplier_payment_no_stock' : 'supplier_payment_failed';
      await noteUnpaid(ctx, order, key, error.message);
      ctx.log.error({ err: error, supplierOrderId: order.id }, 'supplier could not be paid');
      // The sweep tries again an hour after this; the queue's own quick retries would only repeat the refusal.
      return { outcome: 'unpaid', key, words: error.message };
    }
    if (isConnectorError(error)) await noteUnpaid(ctx, order, 'supplier_payment_late');
    throw error;
  }
  await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    if (locked.supplierPaidAt) return;
    await tx.sql.query(
      `update supplier_orders set supplier_paid_at = $3, updated_at = $3, error_key = case when error_key = any($4) then null else error_key end,
         error_message = case when error_key = any($4) then null else error_message end where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, order.id, tx.now(), unpaidKeys],
    );
    const said = { actor: 'system', cause: 'job:fulfillment.pay-supplier' } as const;
    if (locked.state === 'supplier_unpaid')
      await moveSupplierOrder(tx, locked, { event: 'supplier_paid', to: 'order_placed', timeline: 'supplier_paid', ...said });
    else
      await addTimeline(tx, [
        { workplaceId: ctx.workplace.id, orderId: order.orderId, supplierOrderId: order.id, event: 'supplier_paid', ...said },
      ]);
  });
  return { outcome: 'paid' };
}

/** The supplier's view of an order that it has canceled; of one that it has deleted, only that it is cancelled. */
async function readCancelled(supplier: PlacesOrders, supplierOrderNo: string): Promise<SupplierOrderView> {
  try {
    return await supplier.get(supplierOrderNo);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
    return { supplierOrderNo, status: 'cancelled', packages: [] };
  }
}
