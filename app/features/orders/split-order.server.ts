import type { WorkplaceContext } from '#app/context.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';
import { addTimeline, askedBy } from './timeline.server.ts';

/**
 * Split an order by line items into two: the rest, and the selected ones, each placed, paid and shipped by itself.
 * @throws AppError NOT_FOUND, BAD_REQUEST when nothing or everything is selected, STATE_CONFLICT when a supplier has an item already.
 */
export async function splitOrder(ctx: WorkplaceContext, input: { orderId: string; lineItemIds: string[] }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockForRegrouping(tx, ctx.workplace.id, input.orderId);
    if (!order) throw new AppError('NOT_FOUND');
    const { rows: lines } = await tx.sql.query(
      `select l.id, s.state from order_line_items l left join supplier_orders s on s.workplace_id = l.workplace_id and s.id = l.supplier_order_id
       where l.workplace_id = $1 and l.order_id = $2 and l.open_quantity > 0`,
      [ctx.workplace.id, order.id],
    );
    const selected = lines.filter((line) => input.lineItemIds.includes(line.id));
    if (selected.length < new Set(input.lineItemIds).size) throw new AppError('NOT_FOUND');
    if (selected.length === 0 || selected.length === lines.length) throw fieldError('line_items', 'splitAll');
    if (selected.some((line) => line.state !== 'ready')) throw new AppError('STATE_CONFLICT', { state: selected[0].state });
    await tx.sql.query('update order_line_items set split_key = $3 where workplace_id = $1 and id = any($2)', [
      ctx.workplace.id,
      input.lineItemIds,
      newId(),
    ]);
    await regroupOrder(tx, order);
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: order.id,
        event: 'split',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { items: selected.length },
      },
    ]);
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { area: 'orders' } });
  });
}
