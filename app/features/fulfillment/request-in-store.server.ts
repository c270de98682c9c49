import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/**
 * After an order was placed or sent by hand in our screens: request fulfillment in Shopify on the merchant's behalf, for items that our
 * fulfillment service holds. Safe to repeat: what was requested is not requested again.
 * @throws ConnectorError to be tried again.
 */
export async function requestInStore(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select s.store_id, o.platform_order_id, jsonb_object_agg(l.platform_line_item_id, l.open_quantity) as quantities
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     join order_line_items l on l.workplace_id = s.workplace_id and l.order_id = s.order_id and l.open_quantity > 0
       and (l.supplier_order_id = s.id or exists (select 1 from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.line_item_id = l.id))
     where s.workplace_id = $1 and s.id = $2 group by s.store_id, o.platform_order_id`,
    [ctx.workplace.id, input.supplierOrderId],
  );
  const found = rows[0];
  const store = found && (await channelStoreOf(ctx, ctx.workplace.id, found.store_id));
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!found || !store || !channel?.requestFulfillment) return;
  try {
    await channel.requestFulfillment(store, found.platform_order_id, found.quantities);
  } catch (error) {
    // It is requested again when there is a package to report; the supplier's order does not depend on it.
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, supplierOrderId: input.supplierOrderId }, 'fulfillment could not be requested');
  }
}
