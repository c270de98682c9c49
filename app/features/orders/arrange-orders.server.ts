/** What a seller does to orders in the list that concerns no supplier: mark, archive, revert. */
import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Mark } from './marks.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';
import { counterOf } from './stages.ts';
import { endedStates, hasOpenItems, takeUpAgain } from './take-up-again.server.ts';
import { addTimeline, askedBy } from './timeline.server.ts';

/** @throws AppError NOT_FOUND when one of them is not the workplace's. */
async function lockOrders(tx: WorkplaceContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].sort();
  const { rows } = await tx.sql.query('select id from orders where workplace_id = $1 and id = any($2) order by id for no key update', [
    tx.workplace.id,
    wanted,
  ]);
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND');
  return wanted;
}

/** Mark orders. @returns how many had another mark before. @throws AppError NOT_FOUND when one is not the workplace's. */
export async function markOrders(ctx: WorkplaceContext, input: { orders: string[]; mark: Mark }): Promise<{ updated: number }> {
  return ctx.transaction(async (tx) => {
    const ids = await lockOrders(tx, input.orders);
    const { rows } = await tx.sql.query(
      'update orders set mark = $3 where workplace_id = $1 and id = any($2) and mark <> $3 returning id',
      [ctx.workplace.id, ids, input.mark],
    );
    await addTimeline(
      tx,
      rows.map((row) => ({
        workplaceId: ctx.workplace.id,
        orderId: row.id,
        event: 'starred' as const,
        actor: 'seller' as const,
        cause: askedBy(ctx),
        params: { mark: input.mark },
      })),
    );
    return { updated: rows.length };
  });
}

/** Archive orders, or restore them; their states do not change. @throws AppError NOT_FOUND when one is not the workplace's. */
export async function archiveOrders(ctx: WorkplaceContext, input: { orders: string[]; isArchived: boolean }): Promise<{ updated: number }> {
  return ctx.transaction(async (tx) => {
    const ids = await lockOrders(tx, input.orders);
    const { rows: changed } = await tx.sql.query(
      `update orders set archived_at = $3 where workplace_id = $1 and id = any($2) and (archived_at is null) = $4 returning id`,
      [ctx.workplace.id, ids, input.isArchived ? tx.now() : null, input.isArchived],
    );
    const orderIds = changed.map((row) => row.id);
    const { rows: groups } = await tx.sql.query(
      'update supplier_orders set is_archived = $3 where workplace_id = $1 and order_id = any($2) and is_archived <> $3 returning state',
      [ctx.workplace.id, orderIds, input.isArchived],
    );
    const event = input.isArchived ? ('archived' as const) : ('reverted' as const);
    await addTimeline(
      tx,
      orderIds.map((orderId) => ({ workplaceId: ctx.workplace.id, orderId, event, actor: 'seller' as const, cause: askedBy(ctx) })),
    );
    const archived = input.isArchived ? 1 : -1;
    await tx.addToCounters(ctx.workplace.id, [
      ...groups.map(({ state }) => [counterOf(state), -archived] as const),
      ['orders.archived', archived * groups.length],
    ]);
    if (orderIds.length > 0) await tx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { area: 'orders' } });
    return { updated: orderIds.length };
  });
}

/**
 * Revert: archived orders come back; groups that a supplier cancelled, that the merchant asked not to send (while the order
 * itself stands), or that were fulfilled by hand while items are still open, become ready again.
 */
export async function revertOrders(ctx: WorkplaceContext, input: { orders: string[] }): Promise<{ updated: number }> {
  const restored = await archiveOrders(ctx, { orders: input.orders, isArchived: false });
  let updated = restored.updated;
  const { rows } = await ctx.sql.query<{ orderId: string }>(
    `select distinct s.order_id as "orderId" from supplier_orders s
     where s.workplace_id = $1 and s.order_id = any($2) and s.state = any($3) and ${hasOpenItems('s')}`,
    [ctx.workplace.id, input.orders, endedStates],
  );
  for (const { orderId } of rows) {
    updated += await ctx.transaction(async (tx) => {
      const order = await lockForRegrouping(tx, ctx.workplace.id, orderId);
      if (!order || order.cancelledAt) return 0;
      const reverted = await takeUpAgain(tx, { orderId, states: endedStates, actor: 'seller', cause: askedBy(ctx) });
      // By now the store may want fewer units, or the mapping may name another supplier.
      await regroupOrder(tx, order);
      return reverted;
    });
  }
  return { updated };
}
