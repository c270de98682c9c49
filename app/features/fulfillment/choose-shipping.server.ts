import type { WorkplaceContext } from '#app/context.ts';

/** Set the shipping service of supplier orders that are ready to be placed; others are not changed. @returns how many were changed. */
export async function chooseShipping(
  ctx: WorkplaceContext,
  choices: readonly { supplierOrderId: string; serviceName: string }[],
): Promise<{ updated: number }> {
  const { rowCount } = await ctx.sql.query(
    `update supplier_orders s set service_name = c.name from unnest($2::uuid[], $3::text[]) as c (id, name) where s.workplace_id = $1 and s.id = c.id and s.state = 'ready'`,
    [ctx.workplace.id, choices.map((each) => each.supplierOrderId), choices.map((each) => each.serviceName)],
  );
  return { updated: rowCount ?? 0 };
}
