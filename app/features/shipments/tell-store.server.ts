import type { WorkplaceContext } from '#app/context.ts';
import { isCaptured } from '#app/features/fulfillment/placement-problems.ts';
import { channelStoreOf, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline, type TimelineEvent } from '#app/features/orders/timeline.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';

/** Our own tracking page for shoppers, available even before the carrier is known (Built for Shopify 5.8.5). */
const publicTrackingUrl = (ctx: Pick<WorkplaceContext, 'env'>, token: string): string => `${ctx.env.PUBLIC_URL}/tracking/${token}`;

/**
 * Tell the store of a package, by fulfillment-order lines and exact quantities; once per package, as the channel finds a
 * fulfillment by its tracking number. Held while no fulfillment was requested from a fulfillment service (we then request it once more, as
 * the seller has ordered), or while the order is not paid (App Store requirement 5.5.5).
 * @throws ConnectorError to be tried again.
 */
export async function tellStore(ctx: WorkplaceContext, input: { shipmentId: string }): Promise<void> {
  const { rows } = await ctx.sql.query('select order_id from shipments where workplace_id = $1 and id = $2', [
    ctx.workplace.id,
    input.shipmentId,
  ]);
  // Without the lock, two jobs of one package could both find it missing (Shopify would fulfill the units twice), and of two packages
  // the later one's list could overwrite the earlier one's (WooCommerce).
  if (rows[0]) await ctx.withLock(`tell store ${rows[0].order_id}`, () => tellInTurn(ctx, input));
}

async function tellInTurn(ctx: WorkplaceContext, input: { shipmentId: string }): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select s.order_id, s.supplier_order_id, s.tracking_number, s.carrier, s.quantities, s.public_token, s.channel_state, s.channel_fulfillments, o.store_id, o.platform_order_id, o.financial_status,
       o.cancelled_at, (select coalesce(jsonb_agg(p.tracking_number), '[]') from shipments p where p.workplace_id = o.workplace_id and p.order_id = o.id and p.id <> s.id) as siblings,
       (select jsonb_object_agg(l.id, l.platform_line_item_id) from order_line_items l where l.workplace_id = o.workplace_id and l.order_id = o.id) as lines
     from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 and s.id = $2`,
    [ctx.workplace.id, input.shipmentId],
  );
  const shipment = rows[0];
  // A package without `quantities` completes no line: its number is sent with the package that completes the bundle.
  if (!shipment || shipment.channel_state === 'pushed' || Object.keys(shipment.quantities).length === 0) return;
  const store = await channelStoreOf(ctx, ctx.workplace.id, shipment.store_id);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel || shipment.cancelled_at) return;
  const companions = await companionsOf(ctx, input.shipmentId, shipment.order_id, Object.keys(shipment.quantities));
  const told: Told = {
    orderId: shipment.order_id,
    supplierOrderId: shipment.supplier_order_id,
    number: shipment.tracking_number,
    companions,
  };
  if (!isCaptured(shipment.financial_status))
    return setChannelState(ctx, input.shipmentId, { from: shipment.channel_state, to: 'held' }, told);
  const quantities: Record<string, number> = {};
  for (const [lineItemId, units] of Object.entries(shipment.quantities as Record<string, number>))
    quantities[shipment.lines[lineItemId]] = units;
  try {
    const { fulfillments, outcome } = await channel.fulfill(store, {
      platformOrderId: shipment.platform_order_id,
      quantities,
      trackingNumber: shipment.tracking_number,
      carrier: shipment.carrier,
      trackingUrl: publicTrackingUrl(ctx, shipment.public_token),
      companions: companions.map((each) => ({
        trackingNumber: each.trackingNumber,
        trackingUrl: publicTrackingUrl(ctx, each.publicToken),
      })),
      made: [...new Set(Object.values(shipment.channel_fulfillments as Record<string, string>))],
      siblings: shipment.siblings,
      notifyCustomer: true,
    });
    await ctx.sql.query('update shipments set channel_fulfillments = $3, channel_error = null where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      input.shipmentId,
      JSON.stringify(fulfillments),
    ]);
    // The seller has ordered it, but fulfillment was not requested in the store: the request could not be made at that time.
    if (outcome === 'held' && shipment.channel_state !== 'held') await askForFulfillment(ctx, told.supplierOrderId);
    await setChannelState(ctx, input.shipmentId, { from: shipment.channel_state, to: outcome === 'told' ? 'pushed' : outcome }, told);
    if (outcome !== 'told') return;
    for (const each of companions)
      await setChannelState(
        ctx,
        each.id,
        { from: each.channelState, to: 'pushed' },
        { ...told, number: each.trackingNumber, companions: [] },
      );
    // Remaining lines that another supplier has refused may be closed in the store now.
    await ctx.enqueue(
      'fulfillment.close-in-store',
      { workplaceId: ctx.workplace.id, orderId: told.orderId },
      { singletonKey: told.orderId },
    );
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    // A frozen store has refused nothing: no timeline entry or notification; the sweep tells it once it is open again (docs/decisions/213).
    if (error.isShut) return setShut(ctx, input.shipmentId);
    await ctx.sql.query('update shipments set channel_error = $3 where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      input.shipmentId,
      beginningOf(error.message, 500),
    ]);
    if (error.retryable) throw error;
    await setChannelState(ctx, input.shipmentId, { from: shipment.channel_state, to: 'failed' }, told, error.message);
  }
}

const setShut = async (ctx: WorkplaceContext, shipmentId: string): Promise<void> => {
  await ctx.sql.query(`update shipments set channel_state = 'shut', channel_error = null where workplace_id = $1 and id = $2`, [
    ctx.workplace.id,
    shipmentId,
  ]);
};

/** Queue the request for fulfillment in the store; safe to repeat. Once it is accepted, held packages are sent again. */
async function askForFulfillment(ctx: WorkplaceContext, supplierOrderId: string | null): Promise<void> {
  if (!supplierOrderId) return;
  await ctx.enqueue('fulfillment.request-in-store', { workplaceId: ctx.workplace.id, supplierOrderId }, { singletonKey: supplierOrderId });
}

interface Companion {
  id: string;
  trackingNumber: string;
  publicToken: string;
  channelState: string;
}

/** Packages that hold parts of the same lines and complete none themselves, oldest first; at most 9, as a fulfillment has few numbers. */
async function companionsOf(ctx: WorkplaceContext, shipmentId: string, orderId: string, lineItemIds: string[]): Promise<Companion[]> {
  const { rows } = await ctx.sql.query<Companion>(
    `select id, tracking_number as "trackingNumber", public_token as "publicToken", channel_state as "channelState" from shipments
     where workplace_id = $1 and order_id = $2 and id < $3 and quantities = '{}' and units <> '{}'
       and exists (select 1 from jsonb_object_keys(units) as key where split_part(key, ':', 1) = any($4)) order by id limit 9`,
    [ctx.workplace.id, orderId, shipmentId, lineItemIds],
  );
  return rows;
}

/** Timeline events by the package's new state in the store. */
const events = {
  held: 'fulfillment_held',
  pushed: 'fulfilled_by_system',
  failed: 'fulfillment_failed',
  nothing_left: 'fulfillment_nothing_left',
} as const satisfies Record<string, TimelineEvent>;

/** What the store was told of a package: its number, and those of packages whose bundles it completes. */
interface Told {
  orderId: string;
  supplierOrderId: string | null;
  number: string;
  companions: Companion[];
}

async function setChannelState(
  ctx: WorkplaceContext,
  shipmentId: string,
  { from, to }: { from: string; to: keyof typeof events },
  told: Told,
  words: string | null = null,
): Promise<void> {
  if (from === to) return;
  await ctx.transaction(async (tx) => {
    const { rows: standing } = await tx.sql.query<{ id: string; number: string }>(
      'select id, tracking_number as number from shipments where workplace_id = $1 and id = any($2) order by id for update',
      [ctx.workplace.id, [shipmentId, ...told.companions.map((each) => each.id)]],
    );
    // A number corrected meanwhile was not told to the store; the job queued with the correction will do so.
    const numbers = new Map([[shipmentId, told.number], ...told.companions.map((each) => [each.id, each.trackingNumber] as const)]);
    if (standing.some(({ id, number }) => numbers.get(id) !== number)) return;
    const { rowCount } = await tx.sql.query(
      'update shipments set channel_state = $3 where workplace_id = $1 and id = $2 and channel_state = $4',
      [ctx.workplace.id, shipmentId, to, from],
    );
    if (!rowCount) return;
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: told.orderId,
        supplierOrderId: told.supplierOrderId,
        event: events[to],
        actor: 'system',
        cause: 'job:shipments.tell-store',
        params: { number: told.number, words },
      },
    ]);
    if (to === 'failed') await tellSeller(tx, 'store_fulfillment_failed', { orderId: told.orderId, source: null });
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: { orderId: told.orderId } });
  });
}

/** Tell the store again of packages that it does not know yet, of one order (after a change to it) or of the whole workplace. */
export async function retryHeld(ctx: WorkplaceContext, orderId?: string): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select id from shipments where workplace_id = $1 and channel_state in ('held', 'waiting', 'shut', 'nothing_left') and quantities <> '{}' and ($2::uuid is null or order_id = $2)`,
    [ctx.workplace.id, orderId ?? null],
  );
  for (const { id } of rows)
    await ctx.enqueue('shipments.tell-store', { workplaceId: ctx.workplace.id, shipmentId: id }, { singletonKey: id });
}
