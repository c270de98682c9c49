import type { WorkplaceContext } from '#app/context.ts';

/**
 * SQL condition: the store has canceled the order, and this try is not marked as too late to cancel with the supplier.
 * @param supplierOrder alias of `supplier_orders` in the statement @param order alias of `orders`
 */
export const isToCancelSql = (supplierOrder: string, order: string): string =>
  `(${order}.cancelled_at is not null and not exists (select 1 from order_timeline t
     where t.workplace_id = ${supplierOrder}.workplace_id and t.order_id = ${supplierOrder}.order_id and t.supplier_order_id = ${supplierOrder}.id
       and t.event = 'cancel_too_late' and t.at >= ${supplierOrder}.placed_with_supplier_at))`;

/** The same for one supplier order. */
export async function isToCancel(ctx: WorkplaceContext, supplierOrderId: string): Promise<boolean> {
  const { rows } = await ctx.sql.query<{ isToCancel: boolean }>(
    `select ${isToCancelSql('s', 'o')} as "isToCancel" from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and s.id = $2`,
    [ctx.workplace.id, supplierOrderId],
  );
  return rows[0]?.isToCancel === true;
}
