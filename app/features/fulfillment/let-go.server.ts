import type { WorkplaceContext } from '#app/context.ts';
import { isAppError } from '#app/platform/errors.ts';
import { cancelPlacement } from './cancel-placement.server.ts';

/** Has the seller not paid in time, in SQL? A card payment under way is waited for. @param order alias of `supplier_orders` @param now parameter of the statement */
export const isOverdueSql = (order: string, now: string): string =>
  `(${order}.state = 'waiting_payment' and ${order}.pay_before < ${now}::timestamptz and ${order}.payment_status <> 'in_progress')`;

/**
 * Cancel a supplier order that was not paid in time; not one that was placed anew since the sweep found it, which has a deadline of its
 * own.
 * @throws ConnectorError to be tried again.
 */
export async function letGo(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from supplier_orders s where s.workplace_id = $1 and s.id = $2 and ${isOverdueSql('s', '$3')}`,
    [ctx.workplace.id, input.supplierOrderId, ctx.now()],
  );
  if (!rowCount) return;
  try {
    await cancelPlacement(ctx, { supplierOrderId: input.supplierOrderId, why: 'timeout' });
  } catch (error) {
    // It is being paid at this moment, or the supplier does not cancel it; the sweep tries again.
    if (!isAppError(error)) throw error;
    ctx.log.warn({ err: error, supplierOrderId: input.supplierOrderId }, 'unpaid order could not be cancelled');
  }
}
