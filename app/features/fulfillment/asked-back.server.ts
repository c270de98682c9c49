/** Orders with a refund request of which nothing was sent: they can still be cancelled as a whole. */
import type { WorkplaceContext } from '#app/context.ts';
import type { LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor } from '#app/features/orders/states.ts';
import { isOfThisTry } from '#app/features/orders/this-try.ts';

/**
 * Can the whole order still be given up, by its supplier or for the store? Yes while it waits for payment or is placed; also when a refund
 * was requested, whatever the answer was short of a full refund, as long as no parcel has left.
 */
export async function canBeGivenUp(
  ctx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id' | 'state' | 'totalCost'>,
): Promise<boolean> {
  if (order.state === 'waiting_payment' || isPaidFor(order.state)) return true;
  if (!order.state.startsWith('refund_')) return false;
  const { rows } = await ctx.sql.query<{ isLeft: boolean }>(
    `select not exists (select 1 from refund_requests r join supplier_orders s on s.workplace_id = r.workplace_id and s.id = r.supplier_order_id
         where r.workplace_id = $1 and r.supplier_order_id = $2 and r.state = 'completed' and r.amount >= $3 and ${isOfThisTry('r', 's')})
       and not exists (select 1 from shipments where workplace_id = $1 and supplier_order_id = $2) as "isLeft"`,
    [ctx.workplace.id, order.id, order.totalCost],
  );
  return rows[0]?.isLeft === true;
}

/** Complete the seller's open refund requests, because the whole order has ended. */
export async function completeRefundRequests(tx: WorkplaceContext, order: Pick<LockedSupplierOrder, 'id'>, note: string): Promise<void> {
  await tx.sql.query(
    `update refund_requests set state = 'completed', decision_note = $3, decided_at = $4 where workplace_id = $1 and supplier_order_id = $2 and state = 'pending'`,
    [tx.workplace.id, order.id, note, tx.now()],
  );
}
