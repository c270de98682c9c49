import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';

export const FollowSupply = z.object({ sourceProductId: z.uuid() });

const pageSize = 200;

/**
 * A supplier's costs, stock or offer of a product have changed: the orders that are to be placed with it, or could be, are grouped anew, also
 * those in which it was chosen for one line alone. So their cost, the warehouse that they go from, and what the supplier does not have, are
 * as it says now. Safe to repeat.
 */
export async function followSupply(ctx: Context, { sourceProductId }: z.output<typeof FollowSupply>): Promise<void> {
  const touched = new Set<string>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    ctx.stopping.throwIfAborted();
    const { rows } = await ctx.sql.query<{ workplaceId: string; orderId: string }>({
      name: 'orders-of-supply',
      text: `select l.workplace_id as "workplaceId", l.order_id as "orderId" from (
               select l.workplace_id, l.order_id, l.open_quantity
               from source_variants v join variant_mappings m on m.source_variant_id = v.id
               join order_line_items l on l.workplace_id = m.workplace_id and l.listing_variant_id = m.listing_variant_id
               where v.product_id = $1
               union all
               select l.workplace_id, l.order_id, l.open_quantity
               from source_variants v join order_line_items l on l.chosen_variant_id = v.id where v.product_id = $1) l
             where l.order_id > $2 and l.open_quantity > 0 and exists (
               select 1 from supplier_orders s where s.workplace_id = l.workplace_id and s.order_id = l.order_id and s.state = 'ready')
             group by 1, 2 order by 2 limit ${pageSize}`,
      values: [sourceProductId, after],
    });
    for (const { workplaceId, orderId } of rows) {
      await ctx.transaction(async (tx) => {
        const order = await lockForRegrouping(tx, workplaceId, orderId);
        if (order) await regroupOrder(tx, order, { isToldAnew: true });
      });
      touched.add(workplaceId);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.orderId;
  }
  for (const workplaceId of touched) {
    await ctx.publish({ workplaceId, name: 'orders.synced', data: {} });
    await ctx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
  }
}
