/**
 * What merchants ask of our fulfillment service on Shopify. Answered at once where the answer is plain; what has to wait
 * (an order that is not paid yet, a supplier whose answer is out) is tried every ten minutes and given up after 20 hours,
 * within the day that Built for Shopify 5.8.6 and 5.8.7 allow.
 */
import type { RequestRefusal, SendsOrders, ServiceOrder } from '#app/connectors/channels/channel.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, type OrderStore, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { getSupplierOrder, type LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { readOrderAgain } from '#app/features/orders/read-order-again.server.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { whyUnlinked } from '#app/features/orders/why-unlinked.server.ts';
import { retryHeld } from '#app/features/shipments/tell-store.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { isCaptured } from './placement-problems.ts';
import { refreshHolds } from './refresh-holds.server.ts';
import { stopForStore, stopStandingOf } from './stop-for-store.server.ts';

/** A request is given up so long after it came. */
const patienceMs = 20 * 3600_000;
/** What merchants have split they ask to stop piece by piece: the last piece decides for all (docs/decisions/125). */
const piecesMs = 30 * 60_000;

type Decision =
  | { answer: 'accept' }
  | { answer: 'reject'; reason: RequestRefusal; key: string; message: string }
  | { answer: 'wait'; key: string; message: string; forMs?: number };

interface OwnedOrder {
  id: string;
  financialStatus: string;
  cancelledAt: Date | null;
  lines: {
    id: string;
    platformLineItemId: string;
    title: string;
    openQuantity: number;
    isMapped: boolean;
    /** The supplier orders that send it, each with the units that it was ordered for. */
    groups: { id: string; state: SupplierOrderState; units: number | null }[];
  }[];
}

interface Asked {
  store: OrderStore;
  channel: SendsOrders &
    Required<
      Pick<NonNullable<ReturnType<typeof ordersOf>>, 'acceptRequest' | 'rejectRequest' | 'answerCancellation' | 'listCancellations'>
    >;
  platformId: string;
  serviceOrder: ServiceOrder;
  order: OwnedOrder;
}

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
      // The store's news, its callback and the sweep tell of one request at once. Who comes second reads what the first has answered, or
      // the request would be written down, and told, once more.
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

/** Something is for the seller to do: the merchant asked in the store's admin, not in our screens. */
const needsSeller = (asked: Asked, decision: Decision): boolean =>
  decision.answer !== 'accept' ||
  asked.order.lines.some(
    (line) => line.platformLineItemId in asked.serviceOrder.quantities && line.groups.some((group) => group.state === 'ready'),
  );

async function decideFulfillment(ctx: WorkplaceContext, { serviceOrder, order }: Asked): Promise<Decision> {
  const lines = order.lines.filter((line) => line.platformLineItemId in serviceOrder.quantities);
  if (order.cancelledAt) return { answer: 'reject', reason: 'other', key: 'cancelled', message: 'The order was canceled.' };
  const unmapped = lines.filter((line) => !line.isMapped);
  if (lines.length === 0 || unmapped.length > 0) {
    const why = await whyUnlinked(
      ctx,
      ctx.workplace.id,
      unmapped.map((line) => line.id),
    );
    const isElsewhere = unmapped.length > 0 && unmapped.every((line) => why.get(line.id) === 'otherCountries');
    const titles = unmapped.map((line) => line.title).join(', ') || 'these items';
    const words = isElsewhere ? `The suppliers linked to ${titles} are for other countries.` : `No supplier is linked to ${titles}.`;
    return {
      answer: 'reject',
      reason: isElsewhere ? 'undeliverable_destination' : 'ineligible_product',
      key: 'unmapped',
      message: beginningOf(words, 250),
    };
  }
  // Never for money that the merchant has not got (App Store requirement 5.5.5).
  if (!isCaptured(order.financialStatus)) return { answer: 'wait', key: 'unpaid', message: 'The order is not paid.' };
  return { answer: 'accept' };
}

/**
 * A supplier stops an order as a whole: only when all of it is asked to be stopped, here or in other pieces of what the merchant has
 * split, is it asked. Nothing is stopped of what another supplier sends the other half of.
 */
async function decideCancellation(ctx: WorkplaceContext, asked: Asked): Promise<Decision> {
  const { serviceOrder, order } = asked;
  const ids = new Set(
    order.lines
      .filter((line) => line.platformLineItemId in serviceOrder.quantities)
      .flatMap((line) => line.groups.filter((group) => group.state !== 'ready').map((group) => group.id)),
  );
  const tooLate: Decision = {
    answer: 'reject',
    reason: 'other',
    key: 'supplier_has_it',
    message: 'The supplier is sending the order already.',
  };
  const toStop: LockedSupplierOrder[] = [];
  let isWaiting = false;
  for (const id of ids) {
    const group = await getSupplierOrder(ctx, id);
    const standing = await stopStandingOf(ctx, group);
    if (standing === 'too_late') return tooLate;
    if (standing === 'unknown') isWaiting = true;
    if (standing === 'can_try') toStop.push(group);
  }
  if (isWaiting) return { answer: 'wait', key: 'outcome_unknown', message: 'The supplier has not answered.' };
  const rest = toStop.length > 0 ? await notAskedFor(asked, toStop) : [];
  if (rest.length > 0) {
    const items = rest.map(({ units, title }) => `${units} × ${title}`).join(', ');
    const message = `The supplier has this in one order with ${beginningOf(items, 90)} and cannot stop a part of it. Ask to stop all of them, then order again what is still wanted.`;
    return { answer: 'wait', key: 'part_of_supplier_order', message, forMs: piecesMs };
  }
  // Who may refuse is asked first, so that nothing is stopped in vain: who was paid, and of them who is not ourselves.
  const mayRefuse = ({ state, source }: LockedSupplierOrder) => (state === 'waiting_payment' ? 0 : source === 'quayside' ? 1 : 2);
  toStop.sort((a, b) => mayRefuse(b) - mayRefuse(a));
  for (const [index, { id }] of toStop.entries()) {
    if (await stopForStore(ctx, { supplierOrderId: id })) continue;
    if (index > 0) await tellSeller(ctx, 'part_stopped', { orderId: order.id, source: null });
    return tooLate;
  }
  return { answer: 'accept' };
}

/** Units that these supplier orders are still to send and nobody has asked to stop. */
async function notAskedFor(
  { store, channel, serviceOrder, order }: Asked,
  supplierOrders: readonly LockedSupplierOrder[],
): Promise<{ units: number; title: string }[]> {
  const wanted: Record<string, number> = {};
  for (const { quantities } of await channel.listCancellations(store, serviceOrder.platformOrderId))
    for (const [line, units] of Object.entries(quantities)) wanted[line] = (wanted[line] ?? 0) + units;
  return order.lines.flatMap(({ platformLineItemId, title, openQuantity, groups }) => {
    const held = groups.filter((group) => supplierOrders.some(({ id }) => id === group.id));
    const open = held.map((group) => Math.min(openQuantity, group.units ?? openQuantity));
    const units = Math.max(0, ...open) - (wanted[platformLineItemId] ?? 0);
    return units > 0 ? [{ units, title }] : [];
  });
}

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

/** Write the request down, with its place in the order's history. */
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
