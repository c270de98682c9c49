import type { WorkplaceContext } from '#app/context.ts';

/** The store's orders by ids of their supplier orders; supplier orders that no longer exist are left out. */
export async function nameOrders(
  ctx: WorkplaceContext,
  supplierOrderIds: readonly string[],
): Promise<Record<string, { id: string; name: string }>> {
  if (supplierOrderIds.length === 0) return {};
  const { rows } = await ctx.sql.query<{ supplierOrderId: string; id: string; name: string }>({
    name: 'name-orders',
    text: `select s.id as "supplierOrderId", o.id, o.name from unnest($2::uuid[]) as wanted (id)
           join supplier_orders s on s.workplace_id = $1 and s.id = wanted.id join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id`,
    values: [ctx.workplace.id, supplierOrderIds],
  });
  return Object.fromEntries(rows.map(({ supplierOrderId, ...order }) => [supplierOrderId, order]));
}
