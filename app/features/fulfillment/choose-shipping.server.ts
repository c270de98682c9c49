import type { WorkplaceContext } from '#app/context.ts';

/**
 * Set the shipping service of supplier orders that are ready to be placed; others are not changed. Where its cost is known from the last
 * quote, lists and the order show that from now on, and the cost that the seller has agreed to changes by the same: choosing a service is
 * no rise. @returns how many were changed.
 */
export async function chooseShipping(
  ctx: WorkplaceContext,
  choices: readonly { supplierOrderId: string; serviceName: string }[],
): Promise<{ updated: number }> {
  if (choices.length === 0) return { updated: 0 };
  const { rowCount } = await ctx.sql.query({
    name: 'choose-shipping',
    text: `update supplier_orders s set service_name = c.name, shipping_cost = coalesce(c.cost, s.shipping_cost),
             total_cost = s.items_cost + coalesce(c.cost, s.shipping_cost, 0), 
             agreed_cost = case when s.agreed_cost is not null then greatest(0, s.agreed_cost + coalesce(c.cost - s.shipping_cost, 0)) end
           from (select chosen.id, chosen.name, (
               select (quote ->> 'cost')::bigint from supplier_orders o cross join jsonb_array_elements(coalesce(o.quotes, '[]')) quote
               where o.workplace_id = $1 and o.id = chosen.id and o.quoted_at is not null and quote ->> 'serviceName' = chosen.name limit 1) as cost
             from unnest($2::uuid[], $3::text[]) as chosen (id, name)) c
           where s.workplace_id = $1 and s.id = c.id and s.state = 'ready'`,
    values: [ctx.workplace.id, choices.map((each) => each.supplierOrderId), choices.map((each) => each.serviceName)],
  });
  return { updated: rowCount ?? 0 };
}
