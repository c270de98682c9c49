/** Orders by hand, as far as the store speaks of them: nobody else tells us that their items were sent. */
import type { Context } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { lockSupplierOrder, moveSupplierOrder } from './move-supplier-order.server.ts';
import { hasOpenItems, isClosedByStore } from './take-up-again.server.ts';
import { tellSeller } from './tell-seller.server.ts';

/** SQL condition: the store still has items of the supplier order, and none of them is left to be fulfilled there. */
const isFulfilledInStore = (order: string): string => {
  const lines = `select 1 from order_line_items l where l.workplace_id = ${order}.workplace_id and l.order_id = ${order}.order_id and l.quantity > 0
       and (l.supplier_order_id = ${order}.id
         or exists (select 1 from supplier_order_items i where i.workplace_id = ${order}.workplace_id and i.supplier_order_id = ${order}.id and i.line_item_id = l.id))`;
  return `(exists (${lines}) and not exists (${lines} and l.open_quantity > 0))`;
};

/** SQL condition: nothing of it has been sent. */
const isUnsent = (order: string): string =>
  `not exists (select 1 from shipments p where p.workplace_id = ${order}.workplace_id and p.supplier_order_id = ${order}.id)`;

/**
 * Close an order's supplier orders by hand whose items the merchant has fulfilled in the store, and take up again those that were closed
 * so and whose fulfillment the merchant took back. Those with packages of ours stay: their carriers tell how they go on. When the store has
 * given everything back before anything was sent (`isGivenUp`), they end as with a cancellation: what is packed is not packed any more, and
 * who ordered elsewhere is told to cancel there.
 * @param tx inside a transaction that holds the order's row, with its lines as the store has them now.
 */
export async function closeByHand(
  tx: Context,
  input: { workplaceId: string; orderId: string; cause: string; isGivenUp: boolean },
): Promise<void> {
  const { workplaceId, orderId, cause, isGivenUp } = input;
  const { rows } = await tx.sql.query<{ id: string }>({
    name: 'by-hand-to-close',
    text: `select s.id from supplier_orders s where s.workplace_id = $1 and s.order_id = $2 and s.by_hand is not null
             and (s.state = 'order_placed' and (${isFulfilledInStore('s')} or $3 and ${isUnsent('s')}) or s.state = 'fulfilled' and ${hasOpenItems('s')} and ${isClosedByStore('s')}) order by s.id`,
    values: [workplaceId, orderId, isGivenUp],
  });
  const workplace = rows.length > 0 ? await findWorkplace(tx, workplaceId) : undefined;
  if (!workplace) return;
  const own = tx.as({ workplace });
  for (const { id } of rows) {
    const order = await lockSupplierOrder(own, id);
    const by = { actor: 'channel', cause } as const;
    if (order.state === 'order_placed' && isGivenUp) {
      const isPacked = order.byHand === 'seller';
      await moveSupplierOrder(own, order, {
        event: 'channel_cancelled',
        to: 'cancelled_channel',
        timeline: isPacked ? 'packing_stopped' : 'cancel_by_hand',
        ...by,
        params: { number: order.supplierOrderNo },
      });
      if (!isPacked) await tellSeller(own, 'cancel_by_hand', order);
    } else if (order.state === 'order_placed')
      await moveSupplierOrder(own, order, {
        event: 'fulfilled_elsewhere',
        to: 'fulfilled',
        timeline: 'closed_by_store',
        ...by,
        params: { was: order.state },
      });
    else if (order.state === 'fulfilled')
      await moveSupplierOrder(own, order, {
        event: 'step_undone',
        to: 'order_placed',
        timeline: 'step_undone',
        ...by,
        params: { status: 'order_placed' },
      });
  }
}
