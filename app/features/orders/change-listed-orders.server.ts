import type { SellerContext } from '#app/context.ts';
import { archiveOrders, markOrders, revertOrders } from './arrange-orders.server.ts';
import { marks } from './marks.ts';

/** A bulk action on the selected rows: mark, archive or restore. @returns how many orders were changed. */
export async function changeListedOrders(
  ctx: SellerContext,
  input: { ids: string[]; intent: string; mark: string },
): Promise<{ updated: number }> {
  // Rows are supplier orders; marks and the archive belong to the whole order.
  const { rows } = await ctx.sql.query<{ id: string }>(
    'select distinct order_id as id from supplier_orders where workplace_id = $1 and id = any($2)',
    [ctx.workplace.id, input.ids],
  );
  const orders = rows.map((row) => row.id);
  if (orders.length === 0) return { updated: 0 };
  const mark = marks.find((each) => each === input.mark);
  if (mark) return markOrders(ctx, { orders, mark });
  if (input.intent === 'archive') return archiveOrders(ctx, { orders, isArchived: true });
  if (input.intent === 'revert') return revertOrders(ctx, { orders });
  return { updated: 0 };
}
