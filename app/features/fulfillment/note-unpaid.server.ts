/** Telling the seller why a supplier does not have the money yet. */
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor } from '#app/features/orders/states.ts';
import { tellSellerTogether } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline, type TimelineEntry } from '#app/features/orders/timeline.server.ts';

/**
 * Why an order that the seller has paid is not paid at its supplier: refused, sold out there, waiting for money in our own account, or not
 * answered yet.
 */
export const unpaidKeys = [
  'supplier_payment_failed',
  'supplier_payment_no_stock',
  'supplier_payment_waits',
  'supplier_payment_late',
] as const;
export type UnpaidKey = (typeof unpaidKeys)[number];

const messages = {
  supplier_payment_failed: 'supplier_unpaid',
  supplier_payment_no_stock: 'supplier_no_stock',
  supplier_payment_waits: 'supplier_waits',
  supplier_payment_late: 'supplier_late',
} as const;

/** Seconds for which a supplier that does not answer may be asked again without the seller being told. */
const lateAfterSeconds = 20;

/** Tell the seller why the supplier was not paid, on the order, in its timeline and by the bell: once, however often it is tried. */
export async function noteUnpaid(
  ctx: WorkplaceContext,
  { id }: LockedSupplierOrder,
  key: UnpaidKey,
  words: string | null = null,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id);
    if (order.supplierPaidAt) return;
    const { rows } = await tx.sql.query<{ isNews: boolean }>(
      `update supplier_orders s set error_key = $5, error_message = $3, updated_at = $4
       from (select error_key from supplier_orders where workplace_id = $1 and id = $2) before
       where s.workplace_id = $1 and s.id = $2
         and ($5 <> 'supplier_payment_late' or s.paid_at <= $4::timestamptz - make_interval(secs => $6) and not coalesce(s.error_key = any($7), false))
       returning before.error_key is distinct from $5 as "isNews"`,
      [ctx.workplace.id, id, words, tx.now(), key, lateAfterSeconds, unpaidKeys],
    );
    if (!rows[0]?.isNews) return;
    const said: Pick<TimelineEntry, 'actor' | 'cause' | 'params'> = {
      actor: key === 'supplier_payment_waits' ? 'system' : 'supplier',
      cause: 'job:fulfillment.pay-supplier',
      params: words === null ? {} : { words },
    };
    if (order.state === 'order_placed')
      await moveSupplierOrder(tx, order, { event: 'supplier_not_paid', to: 'supplier_unpaid', timeline: key, ...said });
    else {
      await addTimeline(tx, [{ workplaceId: ctx.workplace.id, orderId: order.orderId, supplierOrderId: id, event: key, ...said }]);
      await tx.publish({
        workplaceId: ctx.workplace.id,
        name: 'orders.fulfillment',
        data: { orderId: order.orderId, supplierOrderId: id, state: order.state },
      });
    }
    if (isPaidFor(order.state))
      await tellSellerTogether(tx, messages[key], order, {
        message: key === 'supplier_payment_waits' ? 'orders_supplier_waits' : 'orders_supplier_unpaid',
        link: '/app/orders?status=supplier_unpaid&range=all',
      });
  });
}
