/** What a seller does to orders in the list without any supplier: mark, archive, bring back. */
import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { changeCounters, tally } from './counters.server.ts';
import type { Mark } from './marks.ts';
import { lockSupplierOrder, moveSupplierOrder } from './move-supplier-order.server.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';
import { counterOf } from './stages.ts';
import { addTimeline, askedBy } from './timeline.server.ts';

/** @throws AppError NOT_FOUND when one of them is not the workplace's. */
async function lockOrders(tx: WorkplaceContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].sort();
  const { rows } = await tx.sql.query('select id from orders where workplace_id = $1 and id = any($2) order by id for update', [
    tx.workplace.id,
    wanted,
  ]);
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND');
  return wanted;
}

/** Put a mark on orders. @returns how many had another mark before. @throws AppError NOT_FOUND when one is not the workplace's. */
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
    const counters = tally();
    for (const { state } of groups) {
      counters.add(counterOf(state), input.isArchived ? -1 : 1);
      counters.add('orders.archived', input.isArchived ? 1 : -1);
    }
    const event = input.isArchived ? ('archived' as const) : ('reverted' as const);
    await addTimeline(
      tx,
      orderIds.map((orderId) => ({ workplaceId: ctx.workplace.id, orderId, event, actor: 'seller' as const, cause: askedBy(ctx) })),
    );
    await changeCounters(tx, ctx.workplace.id, counters.changes);
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
  const { rows } = await ctx.sql.query<{ orderId: string; groups: string[] }>(
    `select s.order_id as "orderId", array_agg(s.id order by s.id) as groups from supplier_orders s
     where s.workplace_id = $1 and s.order_id = any($2) and s.state in ('cancelled_source', 'cancelled_channel', 'fulfilled')
       and exists (select 1 from order_line_items l where l.workplace_id = $1 and l.order_id = s.order_id and l.open_quantity > 0 and l.requires_shipping
         and (l.supplier_order_id = s.id
           or exists (select 1 from supplier_order_items i where i.workplace_id = $1 and i.supplier_order_id = s.id and i.line_item_id = l.id)))
     group by s.order_id`,
    [ctx.workplace.id, input.orders],
  );
  for (const { orderId, groups } of rows) {
    updated += await ctx.transaction(async (tx) => {
      const order = await lockForRegrouping(tx, ctx.workplace.id, orderId);
      if (!order || order.cancelledAt) return 0;
      let reverted = 0;
      for (const id of groups) {
        const group = await lockSupplierOrder(tx, id);
        if (group.state !== 'cancelled_source' && group.state !== 'cancelled_channel' && group.state !== 'fulfilled') continue;
        await forgetTry(tx, id);
        await moveSupplierOrder(tx, group, { event: 'reverted', to: 'ready', timeline: 'reverted', actor: 'seller', cause: askedBy(ctx) });
        reverted += 1;
      }
      // The store may want less by now, or from somebody else.
      await regroupOrder(tx, order);
      return reverted;
    });
  }
  return { updated };
}

/**
 * A group begins anew: nothing of its last try speaks for the next. Its parcels hold nothing of what is ordered now; those that the store
 * has fulfilled with stay in the list of parcels.
 */
async function forgetTry(tx: WorkplaceContext, id: string): Promise<void> {
  const key = [tx.workplace.id, id];
  await tx.sql.query(
    `update supplier_orders set supplier_order_no = null, placement_key = null, placement_called_at = null, payment_status = 'pending', paid_at = null,
       paid_by = null, supplier_paid_at = null, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    key,
  );
  await tx.sql.query('delete from supplier_order_parts where workplace_id = $1 and supplier_order_id = $2', key);
  await tx.sql.query(
    `delete from shipments where workplace_id = $1 and supplier_order_id = $2 and channel_state <> 'pushed' and channel_fulfillments = '{}'`,
    key,
  );
  await tx.sql.query('update shipments set supplier_order_id = null where workplace_id = $1 and supplier_order_id = $2', key);
}
