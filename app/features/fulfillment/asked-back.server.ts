/** Orders with a refund request of which nothing was sent: they can still be cancelled as a whole. */
import type { WorkplaceContext } from '#app/context.ts';
import type { LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor } from '#app/features/orders/states.ts';
import { isOfThisTry } from '#app/features/orders/this-try.ts';

/**
 * Can the whole order still be given up, by its supplier or for the store? Yes while it waits for payment or is placed; also when a refund
 * was requested, whatever the answer was short of a full refund or of canceling it, as long as no parcel has left.
 */
export async function canBeGivenUp(
  ctx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id' | 'state' | 'totalCost'>,
): Promise<boolean> {
  if (order.state === 'waiting_payment' || isPaidFor(order.state)) return true;
  if (!order.state.startsWith('refund_')) return false;
  const given = await givenBackOf(ctx, order);
  if (given.isCancelled || given.amount >= order.totalCost) return false;
  const { rowCount } = await ctx.sql.query('select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 limit 1', [
    ctx.workplace.id,
    order.id,
  ]);
  return rowCount === 0;
}

/**
 * What the supplier has answered to requests about the present placement. Rows older than `given_back` gave what was asked for.
 * @returns USD cents that came back, and whether the supplier has canceled the order because the seller asked for it, for less or for all.
 */
export async function givenBackOf(
  ctx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id'>,
): Promise<{ amount: number; isCancelled: boolean }> {
  const { rows } = await ctx.sql.query<{ amount: number; isCancelled: boolean }>(
    `select coalesce(sum(coalesce(r.given_back, r.amount)), 0)::bigint as amount, coalesce(bool_or(r.kind = 'cancel'), false) as "isCancelled"
     from refund_requests r join supplier_orders s on s.workplace_id = r.workplace_id and s.id = r.supplier_order_id
     where r.workplace_id = $1 and r.supplier_order_id = $2 and r.state = 'completed' and ${isOfThisTry('r', 's')}`,
    [ctx.workplace.id, order.id],
  );
  return rows[0] ?? { amount: 0, isCancelled: false };
}

/**
 * The supplier has canceled an order about which it has an open request of ours: its answer to that says how much comes back, which may be
 * less than what was paid. Queues the question.
 * @returns whether there is such a request. The own supplier's requests are decided here, so that there is nothing to ask.
 */
export async function asksHowMuch(tx: WorkplaceContext, order: Pick<LockedSupplierOrder, 'id' | 'source'>): Promise<boolean> {
  if (order.source === 'quayside') return false;
  const { rows } = await tx.sql.query<{ id: string }>(
    `select id from refund_requests where workplace_id = $1 and supplier_order_id = $2 and state = 'pending' and called_at is not null`,
    [tx.workplace.id, order.id],
  );
  for (const { id } of rows)
    await tx.enqueue('fulfillment.look-at-request', { workplaceId: tx.workplace.id, requestId: id }, { singletonKey: id });
  return rows.length > 0;
}

/**
 * Complete the seller's open requests, because the whole order has ended.
 * @returns whether it was the seller who had asked the supplier to cancel it.
 */
export async function completeRefundRequests(
  tx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id'>,
  note: string,
): Promise<{ isWanted: boolean }> {
  const { rows } = await tx.sql.query<{ kind: string }>(
    `update refund_requests set state = 'completed', decision_note = $3, decided_at = $4, given_back = amount
     where workplace_id = $1 and supplier_order_id = $2 and state = 'pending' returning kind`,
    [tx.workplace.id, order.id, note, tx.now()],
  );
  return { isWanted: rows.some(({ kind }) => kind === 'cancel') };
}
