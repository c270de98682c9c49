/** What merchants ask of our fulfillment service on Shopify, answered well within its 24 hours. */

import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { readOrderAgain } from '#app/features/orders/read-order-again.server.ts';
import { isUnderWay, type SupplierOrderState } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { retryHeld } from '#app/features/shipments/tell-store.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

interface OwnedOrder {
  id: string;
  states: SupplierOrderState[];
  unmapped: number;
}

/** Refusals by Shopify of an answer that was given before are no trouble. */
async function answered(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isConnectorError(error) && error.vendorCode === 'USER_ERRORS') return false;
    throw error;
  }
}

export async function answerRequests(ctx: WorkplaceContext, input: { storeId: string; body: string; topic: string }): Promise<void> {
  const store = await channelStoreOf(ctx, ctx.workplace.id, input.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel?.getFulfillmentOrder || !channel.readRequests) return;
  const seen = new Set<string>();
  for (const id of channel.readRequests(input.body)) {
    const fulfillmentOrder = await channel.getFulfillmentOrder(store, id);
    if (!fulfillmentOrder) continue;
    const { platformOrderId, requestStatus } = fulfillmentOrder;
    if (!seen.has(platformOrderId)) {
      seen.add(platformOrderId);
      await readOrderAgain(ctx, {
        workplaceId: ctx.workplace.id,
        storeId: input.storeId,
        platformOrderId,
        cause: `webhook:${input.topic}`,
      });
    }
    const order = await ownedOrder(ctx, input.storeId, platformOrderId);
    if (!order) continue;
    if (requestStatus === 'SUBMITTED') {
      const isOurs = order.states.some((state) => state !== 'fulfilled' && !state.startsWith('cancelled'));
      const done = await answered(
        isOurs
          ? (channel.acceptRequest?.(store, id) ?? Promise.resolve())
          : (channel.rejectRequest?.(store, id, 'No supplier is linked to these items.') ?? Promise.resolve()),
      );
      if (done) {
        await addTimeline(ctx, [
          { workplaceId: ctx.workplace.id, orderId: order.id, event: 'fulfillment_requested', actor: 'channel', cause: input.topic },
          {
            workplaceId: ctx.workplace.id,
            orderId: order.id,
            event: 'fulfillment_replied',
            actor: 'system',
            cause: input.topic,
            params: { answer: isOurs ? 'accepted' : 'rejected' },
          },
        ]);
      }
    } else if (requestStatus === 'CANCELLATION_REQUESTED') {
      const canStop = order.states.every((state) => !isUnderWay(state) || state.startsWith('cancelled'));
      await answered(
        channel.answerCancellation?.(store, id, canStop, canStop ? '' : 'The supplier has the order already.') ?? Promise.resolve(),
      );
      await addTimeline(ctx, [
        {
          workplaceId: ctx.workplace.id,
          orderId: order.id,
          event: 'cancel_requested',
          actor: 'channel',
          cause: input.topic,
          params: { answer: canStop ? 'accepted' : 'rejected' },
        },
      ]);
    }
    await retryHeld(ctx, order.id);
  }
}

async function ownedOrder(ctx: WorkplaceContext, storeId: string, platformOrderId: string): Promise<OwnedOrder | undefined> {
  const { rows } = await ctx.sql.query(
    `select o.id, o.unmapped_count as unmapped, array_agg(s.state) as states from orders o join supplier_orders s on s.workplace_id = o.workplace_id and s.order_id = o.id
     where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = $3 group by o.id, o.unmapped_count`,
    [ctx.workplace.id, storeId, platformOrderId],
  );
  return rows[0];
}

/** The merchant ordered in our screens: ask Shopify for fulfillment on their behalf, where a fulfillment service holds the items. */
export async function requestInStore(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select s.store_id, o.platform_order_id, jsonb_object_agg(l.platform_line_item_id, l.open_quantity) as quantities
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     join order_line_items l on l.workplace_id = s.workplace_id and l.supplier_order_id = s.id and l.open_quantity > 0
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
    // The package is held until somebody asks; the supplier's order does not depend on it.
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, supplierOrderId: input.supplierOrderId }, 'fulfillment could not be requested');
  }
}
