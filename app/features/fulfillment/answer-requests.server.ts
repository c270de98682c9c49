/**
 * What merchants ask of our fulfillment service on Shopify. Answered at once where the answer is plain; what has to wait
 * (an order that is not paid yet, a supplier whose answer is out) is tried every ten minutes and given up after 20 hours,
 * within the day that Built for Shopify 5.8.6 and 5.8.7 allow.
 */
import type { ServiceOrder } from '#app/connectors/channels/channel-orders.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { readOrderAgain } from '#app/features/orders/read-order-again.server.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { retryHeld } from '#app/features/shipments/tell-store.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { type Asked, type Decision, decideCancellation, decideFulfillment, type OwnedOrder } from './decide-request.server.ts';
import { refreshHolds } from './refresh-holds.server.ts';

/** Milliseconds after which a request that still waits is given up. */
const patienceMs = 20 * 3600_000;

/**
 * Answer the requests of the fulfillment orders that a webhook or callback named; without ids, all that wait at the store. Safe to repeat.
 */
export async function answerRequests(
  ctx: WorkplaceContext,
  input: { storeId: string; body?: string | undefined; ids?: string[] | undefined; topic: string },
): Promise<void> {
  const store = await channelStoreOf(ctx, ctx.workplace.id, input.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel?.getFulfillmentOrder || !channel.readRequests || !channel.listRequests) return;
  const ids = input.ids ?? (input.body === undefined ? await channel.listRequests(store) : channel.readRequests(input.body));
  const seen = new Set<string>();
  for (const platformId of ids) {
    const serviceOrder = await channel.getFulfillmentOrder(store, platformId);
    if (!serviceOrder) continue;
    const { platformOrderId } = serviceOrder;
    if (!seen.has(platformOrderId)) {
      seen.add(platformOrderId);
      const cause = `webhook:${input.topic}`;
      await readOrderAgain(ctx, { workplaceId: ctx.workplace.id, storeId: input.storeId, platformOrderId, cause, isAsked: true });
      await refreshHolds(ctx, { store, platformOrderId, topic: input.topic });
    }
    const order = await ownedOrder(ctx, input.storeId, platformOrderId);
    if (!order || !serviceOrder.isOurs || !serviceOrder.asks) await forgetGone(ctx, platformId, serviceOrder.asks);
    else {
      // A request's webhook, its callback and the sweep may run at the same time. Whichever comes second reads what the first has answered;
      // otherwise the request would be stored, and the seller told, twice.
      await ctx.withLock(`answer request ${ctx.workplace.id} ${platformId}`, async () => {
        const now = await channel.getFulfillmentOrder?.(store, platformId);
        if (!now) return;
        await answerOne(ctx, { store, channel: channel as Asked['channel'], platformId, serviceOrder: now, order });
        await forgetGone(ctx, platformId, now.asks);
      });
    }
    if (order) await retryHeld(ctx, order.id);
  }
}

async function answerOne(ctx: WorkplaceContext, asked: Asked): Promise<void> {
  const kind = asked.serviceOrder.asks;
  if (!kind) return;
  const { askedAt, isNew } = await remember(ctx, asked, kind);
  let decision = kind === 'fulfillment' ? await decideFulfillment(ctx, asked) : await decideCancellation(ctx, asked);
  if (decision.answer === 'wait' && ctx.now().getTime() - askedAt.getTime() > (decision.forMs ?? patienceMs))
    decision = { answer: 'reject', reason: 'other', key: decision.key, message: decision.message };
  if (isNew && kind === 'fulfillment' && needsSeller(asked, decision))
    await tellSeller(ctx, 'fulfillment_requested', { orderId: asked.order.id, source: null });
  if (decision.answer === 'wait') {
    await ctx.sql.query(
      `update service_requests set reason = $4 where workplace_id = $1 and platform_id = $2 and kind = $3 and state = 'waiting'`,
      [ctx.workplace.id, asked.platformId, kind, decision.key],
    );
    return;
  }
  if (!(await send(asked, kind, decision))) return;
  await settle(ctx, asked, kind, decision);
}

/** Does the seller have to do something? The request came from the store's admin, so the seller may not know of it. */
const needsSeller = (asked: Asked, decision: Decision): boolean =>
  decision.answer !== 'accept' ||
  asked.order.lines.some(
    (line) => line.platformLineItemId in asked.serviceOrder.quantities && line.groups.some((group) => group.state === 'ready'),
  );

/** @returns false when somebody else has answered meanwhile, or the merchant took the request back. */
async function send(asked: Asked, kind: 'fulfillment' | 'cancellation', decision: Exclude<Decision, { answer: 'wait' }>): Promise<boolean> {
  const { channel, store, platformId } = asked;
  try {
    if (kind === 'cancellation')
      await channel.answerCancellation(
        store,
        platformId,
        decision.answer === 'accept',
        decision.answer === 'accept' ? '' : decision.message,
      );
    else if (decision.answer === 'accept') await channel.acceptRequest(store, platformId);
    else await channel.rejectRequest(store, platformId, decision.reason, decision.message);
    return true;
  } catch (error) {
    if (isConnectorError(error) && error.vendorCode === 'USER_ERRORS') return false;
    throw error;
  }
}

/** Store the request, and add it to the order's timeline. */
async function remember(ctx: WorkplaceContext, asked: Asked, kind: string): Promise<{ askedAt: Date; isNew: boolean }> {
  const values = [ctx.workplace.id, asked.platformId, kind];
  const isNew = await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into service_requests (workplace_id, id, store_id, order_id, platform_id, kind, asked_at) values ($1, $4, $5, $6, $2, $3, $7)
       on conflict (workplace_id, platform_id, kind) where state = 'waiting' do nothing`,
      [...values, newId(), asked.store.storeId, asked.order.id, tx.now()],
    );
    if (!rowCount) return false;
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: asked.order.id,
        event: kind === 'fulfillment' ? 'fulfillment_requested' : 'cancel_requested',
        actor: 'channel',
        cause: asked.platformId,
      },
    ]);
    return true;
  });
  const { rows } = await ctx.sql.query<{ askedAt: Date }>(
    `select asked_at as "askedAt" from service_requests where workplace_id = $1 and platform_id = $2 and kind = $3 and state = 'waiting'`,
    values,
  );
  return { askedAt: rows[0]?.askedAt ?? ctx.now(), isNew };
}

async function settle(
  ctx: WorkplaceContext,
  asked: Asked,
  kind: 'fulfillment' | 'cancellation',
  decision: Exclude<Decision, { answer: 'wait' }>,
): Promise<void> {
  const isAccepted = decision.answer === 'accept';
  await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update service_requests set state = $4, reason = $5, answered_at = $6 where workplace_id = $1 and platform_id = $2 and kind = $3 and state = 'waiting'`,
      [ctx.workplace.id, asked.platformId, kind, isAccepted ? 'accepted' : 'rejected', isAccepted ? null : decision.key, tx.now()],
    );
    if (!rowCount) return;
    const event =
      kind === 'fulfillment'
        ? isAccepted
          ? ('fulfillment_accepted' as const)
          : ('fulfillment_rejected' as const)
        : isAccepted
          ? ('cancel_accepted' as const)
          : ('cancel_rejected' as const);
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: asked.order.id,
        event,
        actor: 'system',
        cause: asked.platformId,
        params: isAccepted ? {} : { words: decision.message },
      },
    ]);
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: { orderId: asked.order.id } });
  });
}

/** The merchant took a request back, or somebody answered it in the store: it no longer waits. */
async function forgetGone(ctx: WorkplaceContext, platformId: string, asks: ServiceOrder['asks']): Promise<void> {
  await ctx.sql.query(
    `update service_requests set state = 'gone', answered_at = $3 where workplace_id = $1 and platform_id = $2 and state = 'waiting' and kind is distinct from $4`,
    [ctx.workplace.id, platformId, ctx.now(), asks],
  );
}

async function ownedOrder(ctx: WorkplaceContext, storeId: string, platformOrderId: string): Promise<OwnedOrder | undefined> {
  const { rows } = await ctx.sql.query(
    `select o.id, o.financial_status as "financialStatus", o.cancelled_at as "cancelledAt",
       coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'platformLineItemId', l.platform_line_item_id, 'title', l.title, 'openQuantity', l.open_quantity, 'groups', g.groups,
         'isMapped', exists (select 1 from supplier_order_items i where i.workplace_id = l.workplace_id and i.line_item_id = l.id)
           or coalesce(s.state, '') = 'fulfilled')) filter (where l.id is not null), '[]') as lines
     from orders o left join order_line_items l on l.workplace_id = o.workplace_id and l.order_id = o.id
       left join supplier_orders s on s.workplace_id = l.workplace_id and s.id = l.supplier_order_id
       left join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'state', g.state, 'units', i.units)), '[]') as groups from supplier_orders g
           left join lateral (select max(i.line_units) as units, count(*) as parts from supplier_order_items i
             where i.workplace_id = g.workplace_id and i.supplier_order_id = g.id and i.line_item_id = l.id) i on true
         where g.workplace_id = l.workplace_id and g.order_id = l.order_id and (g.id = l.supplier_order_id or i.parts > 0)) g on true
     where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = $3 group by o.workplace_id, o.id`,
    [ctx.workplace.id, storeId, platformOrderId],
  );
  return rows[0];
}
