/** What we see ourselves of how a product sells: suppliers tell little of it. */
import type { Context } from '#app/context.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { refreshOffers } from './refresh-offers.server.ts';

/** A number that fewer sellers make up is not shown: it would tell of one seller's business. */
const leastSellers = 3;

/**
 * Count, for each source product, the sellers that have imported it and the orders placed for it, each from three sellers on; demo
 * workplaces are none.
 */
export async function countSeen(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ id: string; source: string }>(
    `with imported as (
       select p.source_product_id as id, count(distinct p.workplace_id)::int as sellers from products p join workplaces w on w.id = p.workplace_id
       where p.source_product_id is not null and not w.is_demo group by 1 having count(distinct p.workplace_id) >= ${leastSellers}),
     ordered as (
       select v.product_id as id, count(distinct (i.workplace_id, i.supplier_order_id))::int as orders
       from supplier_order_items i join supplier_orders o on o.workplace_id = i.workplace_id and o.id = i.supplier_order_id
       join workplaces w on w.id = i.workplace_id join source_variants v on v.id = i.source_variant_id
       where o.supplier_order_no is not null and o.state not in ('cancelled_channel', 'cancelled_source') and not w.is_demo
       group by 1 having count(distinct i.workplace_id) >= ${leastSellers}),
     seen as (select id, coalesce(sellers, 0) as sellers, coalesce(orders, 0) as orders from imported full join ordered using (id)),
     other as (
       select p.id, coalesce(s.sellers, 0) as sellers, coalesce(s.orders, 0) as orders from source_products p left join seen s on s.id = p.id
       where (s.id is not null or p.seen_sellers > 0 or p.seen_orders > 0)
         and (p.seen_sellers, p.seen_orders) is distinct from (coalesce(s.sellers, 0), coalesce(s.orders, 0)))
     update source_products p set seen_sellers = other.sellers, seen_orders = other.orders from other where p.id = other.id returning p.id, p.source`,
  );
  for (const source of new Set(rows.map((row) => row.source))) {
    const ids = rows.flatMap((row) => (row.source === source ? [row.id] : []));
    for (const batch of inBatches(ids, 500)) {
      ctx.stopping.throwIfAborted();
      await refreshOffers(ctx, source, batch);
    }
  }
}
