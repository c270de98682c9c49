import type { WorkplaceContext } from '#app/context.ts';
import { lockSupplierOrder, moveSupplierOrder } from './move-supplier-order.server.ts';
import type { SupplierOrderState } from './states.ts';
import type { Actor } from './timeline.server.ts';

/** States in which nothing more is done for items that the store may still want. */
export const endedStates = ['cancelled_source', 'cancelled_channel', 'fulfilled'] as const satisfies readonly SupplierOrderState[];

/** SQL condition: the line has a supplier, by mapping or for itself, so it is sent even if the store says that it needs no shipping (docs/decisions/196). */
const isServed = (order: string): string =>
  `(l.fractional_quantity is null and (l.chosen_variant_id is not null or exists (select 1 from variant_mappings m join orders o on o.workplace_id = m.workplace_id and o.id = ${order}.order_id
     where m.workplace_id = l.workplace_id and m.listing_variant_id = l.listing_variant_id and (m.ship_to_countries = '{}' or o.country_code = any(m.ship_to_countries)))))`;

/** SQL condition: the supplier order has items that the store still wants. @param order alias of `supplier_orders` in the statement */
export const hasOpenItems = (order: string): string =>
  `exists (select 1 from order_line_items l where l.workplace_id = ${order}.workplace_id and l.order_id = ${order}.order_id and l.open_quantity > 0 and not l.is_set and (l.requires_shipping or ${isServed(order)})
     and (l.supplier_order_id = ${order}.id
       or exists (select 1 from supplier_order_items i where i.workplace_id = ${order}.workplace_id and i.supplier_order_id = ${order}.id and i.line_item_id = l.id)))`;

/** SQL condition: the supplier order was not fulfilled by hand by the seller. @param order alias of `supplier_orders` in the statement */
export const isClosedByStore = (order: string): string =>
  `not exists (select 1 from order_timeline t where t.workplace_id = ${order}.workplace_id and t.order_id = ${order}.order_id and t.supplier_order_id = ${order}.id
     and t.event = 'fulfilled_manually')`;

/**
 * Make an order's ended groups `ready` again when the store still wants their items; the caller regroups the order.
 * @param tx holds the order's row. @param input.which SQL condition, by the alias of `supplier_orders`; all when absent. @returns how many.
 */
export async function takeUpAgain(
  tx: WorkplaceContext,
  input: {
    orderId: string;
    states: readonly (typeof endedStates)[number][];
    which?: (order: string) => string;
    actor: Actor;
    cause: string;
  },
): Promise<number> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select s.id from supplier_orders s where s.workplace_id = $1 and s.order_id = $2 and s.state = any($3) and ${hasOpenItems('s')} and ${input.which?.('s') ?? 'true'} order by s.id`,
    [tx.workplace.id, input.orderId, input.states],
  );
  let taken = 0;
  for (const { id } of rows) {
    const group = await lockSupplierOrder(tx, id);
    if (!(input.states as readonly SupplierOrderState[]).includes(group.state)) continue;
    await forgetTry(tx, id);
    await moveSupplierOrder(tx, group, { event: 'reverted', to: 'ready', timeline: 'reverted', actor: input.actor, cause: input.cause });
    taken += 1;
  }
  return taken;
}

/** Clear what a group has from its last try. */
export async function forgetTry(tx: WorkplaceContext, id: string): Promise<void> {
  const key = [tx.workplace.id, id];
  await tx.sql.query(
    `update supplier_orders set supplier_order_no = null, placement_key = null, placement_called_at = null, payment_status = 'pending', paid_at = null,
       paid_by = null, supplier_paid_at = null, by_hand = null, cost_entered_at = null, cost_back = 0, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    key,
  );
  await tx.sql.query('delete from supplier_order_parts where workplace_id = $1 and supplier_order_id = $2', key);
  await forgetParcels(tx, id);
}

/** Delete a group's parcels, or, if the store has fulfilled with them, only detach them from the group. */
export async function forgetParcels(tx: WorkplaceContext, id: string): Promise<void> {
  const key = [tx.workplace.id, id];
  await tx.sql.query(
    `delete from shipments where workplace_id = $1 and supplier_order_id = $2 and channel_state <> 'pushed' and channel_fulfillments = '{}'`,
    key,
  );
  await tx.sql.query('update shipments set supplier_order_id = null where workplace_id = $1 and supplier_order_id = $2', key);
}
