import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { translator } from '#app/platform/i18n.server.ts';

interface Line {
  platformLineItemId: string;
  title: string;
  /** The supplier orders that are to send the line. */
  groups: { state: SupplierOrderState; errorKey: string | null; errorMessage: string | null }[];
}

/** The supplier refused or canceled, and it was not ordered anew since. An order that was merely not paid in time does not count. */
const isGivenUp = ({ state, errorKey }: Line['groups'][number]): boolean =>
  state === 'cancelled_source' || (state === 'ready' && errorKey !== null && !errorKey.startsWith('payment_'));

/**
 * Close fulfillment orders that we had accepted as the store's fulfillment service and that suppliers have refused since. The merchant can
 * then request fulfillment again, send the items from elsewhere or refund them; ordering anew in our screens requests it again by itself.
 * A fulfillment order of which another supplier still sends a part stays open until that part is on its way. Safe to repeat.
 * Source: `fulfillmentOrderClose` of Shopify's Admin API, "the fulfillment service is unable to ship any remaining items".
 */
export async function closeInStore(ctx: WorkplaceContext, { orderId }: { orderId: string }): Promise<void> {
  const { rows } = await ctx.sql.query<{ storeId: string; platformOrderId: string; cancelledAt: Date | null; lines: Line[] }>(
    `select o.store_id as "storeId", o.platform_order_id as "platformOrderId", o.cancelled_at as "cancelledAt",
       coalesce(jsonb_agg(jsonb_build_object('platformLineItemId', l.platform_line_item_id, 'title', l.title, 'groups', coalesce(g.groups, '[]'))) filter (where l.id is not null), '[]') as lines
     from orders o left join order_line_items l on l.workplace_id = o.workplace_id and l.order_id = o.id
     left join lateral (
       select jsonb_agg(jsonb_build_object('state', s.state, 'errorKey', s.error_key, 'errorMessage', s.error_message)) as groups from supplier_orders s
       where s.workplace_id = l.workplace_id and s.order_id = l.order_id and (s.id = l.supplier_order_id
         or exists (select 1 from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.line_item_id = l.id))) g on true
     where o.workplace_id = $1 and o.id = $2 group by o.workplace_id, o.id`,
    [ctx.workplace.id, orderId],
  );
  const order = rows[0];
  if (!order || order.cancelledAt || !order.lines.some((line) => line.groups.some(isGivenUp))) return;
  const store = await channelStoreOf(ctx, ctx.workplace.id, order.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel?.listAccepted || !channel.closeRequest) return;
  for (const { id, quantities } of await channel.listAccepted(store, order.platformOrderId)) {
    const open = order.lines.filter((line) => line.platformLineItemId in quantities);
    if (open.length === 0 || !open.every((line) => line.groups.length > 0 && line.groups.every(isGivenUp))) continue;
    const words = messageOf(open);
    try {
      await channel.closeRequest(store, id, words);
    } catch (error) {
      // The merchant was quicker: they asked to cancel the fulfillment order, moved it, or put it on hold.
      if (isConnectorError(error) && error.vendorCode === 'USER_ERRORS') continue;
      throw error;
    }
    await ctx.transaction(async (tx) => {
      await tx.sql.query(
        `update service_requests set state = 'closed', reason = 'supplier_refused', answered_at = $3
         where workplace_id = $1 and platform_id = $2 and kind = 'fulfillment' and state in ('waiting', 'accepted')`,
        [ctx.workplace.id, id, tx.now()],
      );
      await addTimeline(tx, [
        { workplaceId: ctx.workplace.id, orderId, event: 'fulfillment_closed', actor: 'system', cause: id, params: { words } },
      ]);
      await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: { orderId } });
    });
  }
}

/** What was refused, why, and what to do. In English, since it is shown in the store's admin, whose language we do not know. */
function messageOf(lines: readonly Line[]): string {
  const translate = translator('en');
  const group = lines[0]?.groups[0];
  const reason = group?.errorMessage || translate(`fulfillment:error.${group?.errorKey ?? 'other'}`);
  const items = lines.map((line) => line.title).join(', ');
  const cure = 'Order it again in Quayside, or send it from another location, or refund it.';
  return `The supplier cannot send ${beginningOf(items, 80)}: ${beginningOf(reason, 90).replace(/[.\s]+$/, '')}. ${cure}`;
}
