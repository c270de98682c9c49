import type { SellerContext } from '#app/context.ts';
import { archiveOrders, markOrders, marks, revertOrders } from './arrange-orders.server.ts';
import { loadOrders } from './load-orders.server.ts';

/** What the bulk bar asks of the chosen rows: a mark, away, or back. @returns how many orders were changed. */
export async function changeListedOrders(
  ctx: SellerContext,
  input: { ids: string[]; intent: string; mark: string },
): Promise<{ updated: number }> {
  // Rows are supplier orders; marks and the archive belong to the whole order.
  const orders = [...new Set((await loadOrders(ctx, input.ids)).map((row) => row.orderId))];
  if (orders.length === 0) return { updated: 0 };
  const mark = marks.find((each) => each === input.mark);
  if (mark) return markOrders(ctx, { orders, mark });
  if (input.intent === 'archive') return archiveOrders(ctx, { orders, isArchived: true });
  if (input.intent === 'revert') return revertOrders(ctx, { orders });
  return { updated: 0 };
}
