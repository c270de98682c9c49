import type { WorkplaceContext } from '#app/context.ts';
import { hasUnsent, type OwnOrderRow, takeOffDesk } from './own-supplier.server.ts';
import { refundLeftOrder } from './pay-supplier-orders.server.ts';
import { attemptOf } from './place-orders.server.ts';

/**
 * A store that asked to be forgotten has taken its orders along (docs/decisions/146). What our own desk has not sent of them it cannot send
 * any more: that leaves the desk, its stock goes back to the shelf, and what was paid for it to the wallet. Safe to repeat.
 */
export async function closeLeftOrders(ctx: WorkplaceContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows: left } = await tx.sql.query<OwnOrderRow>(
      `select * from own_supplier_orders d where workplace_id = $1 and ${hasUnsent}
         and not exists (select 1 from supplier_orders s where s.workplace_id = d.workplace_id and s.id = d.supplier_order_id)
       order by id for update`,
      [ctx.workplace.id],
    );
    for (const order of left) {
      await takeOffDesk(tx, order, 'The store was deleted');
      const unsent = order.items.reduce((sum, item) => sum + (item.quantity - item.shipped) * item.unitCost, 0);
      await refundLeftOrder(tx, {
        id: order.supplier_order_id,
        placementAttempt: attemptOf(order.placement_key),
        number: order.number,
        amount: order.state === 'shipped' ? unsent : undefined,
      });
    }
  });
}
