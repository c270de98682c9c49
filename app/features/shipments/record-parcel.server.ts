import { createHash } from 'node:crypto';
import type { Parcel } from '#app/connectors/carriers/carrier.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { canMove, isShipped, isTroubled, type ShipmentState } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { newId } from '#app/platform/ids.ts';
import { storableTexts } from '#app/platform/storable-texts.ts';
import { loadParts } from './load-parts.server.ts';
import { nextParcelState, orderStateOf } from './parcel-progress.ts';
import { mergeEvents, type ToldEvent } from './same-event.ts';
import { isAllSent } from './sent-units.ts';

const fingerprintOf = (event: Parcel['events'][number]): string =>
  createHash('sha1').update(`${event.at.toISOString()}\n${event.description}\n${event.location}`).digest('base64url');

/**
 * Carriers reuse a number after some months: an event this long before the order belongs to an earlier parcel. In milliseconds; not
 * shorter, as a merchant may enter an order some days after sending it.
 */
const strangeBeforeMs = 30 * 86_400_000;

interface ShipmentRow {
  workplace_id: string;
  id: string;
  order_id: string;
  supplier_order_id: string | null;
  status: ShipmentState;
  carrier: string;
  last_event_at: Date | null;
}

/**
 * Store a carrier's news of a parcel. The number may belong to orders of several workplaces; each is updated.
 * Safe to repeat, late and out of order: a repeated event is stored once, and no state moves backwards.
 */
export async function recordParcel(ctx: Context, told: Parcel, cause: string): Promise<void> {
  const parcel = storableTexts(told);
  const { rows } = await ctx.sql.query<ShipmentRow>(
    'select workplace_id, id, order_id, supplier_order_id, status, carrier, last_event_at from shipments where tracking_number = $1',
    [parcel.trackingNumber],
  );
  for (const row of rows) {
    const workplace = await findWorkplace(ctx, row.workplace_id);
    if (!workplace || workplace.isDemo) continue;
    await ctx.transaction((tx) => recordForShipment(tx.as({ workplace }), row.id, row, parcel, cause));
  }
}

async function recordForShipment(
  tx: WorkplaceContext,
  shipmentId: string,
  found: ShipmentRow,
  parcel: Parcel,
  cause: string,
): Promise<void> {
  const workplaceId = tx.workplace.id;
  // The supplier order first, then the shipment: every transaction locks in this order.
  const order = found.supplier_order_id ? await lockSupplierOrder(tx, found.supplier_order_id) : undefined;
  const { rows } = await tx.sql.query<ShipmentRow & { placed_at: Date }>(
    `select s.workplace_id, s.id, s.order_id, s.supplier_order_id, s.status, s.carrier, s.last_event_at, o.placed_at
     from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 and s.id = $2 for update of s`,
    [workplaceId, shipmentId],
  );
  const shipment = rows[0];
  if (!shipment) return;
  const events = parcel.events.filter(({ at }) => at.getTime() > shipment.placed_at.getTime() - strangeBeforeMs);
  // All events belong to an earlier parcel with this number, so its state says nothing about ours.
  if (events.length === 0 && parcel.events.length > 0) return;
  await addEvents(tx, shipmentId, events);
  const now = tx.now();
  // Ignore events dated in the future by mistake: they would make all news until that date look outdated.
  const happened = events.filter(({ at }) => at <= now);
  const newestEvent = happened.reduce<Date | null>((newest, event) => (!newest || event.at > newest ? event.at : newest), null);
  // A push has the state at the time of its writing: if it arrives late, we know more, and the trouble it reports may be over.
  // Delivered is final, whichever clock dated it (the carrier service's or the supplier's).
  const isOutdated =
    parcel.status !== 'delivered' && shipment.last_event_at !== null && newestEvent !== null && newestEvent < shipment.last_event_at;
  const status = isOutdated ? shipment.status : nextParcelState(shipment.status, parcel.status);
  // A carrier that does not find a parcel any more says nothing of how it is.
  // A supplier tells no sub-status, and takes none away that the carrier service has told of the same status.
  const isTaken = !isOutdated && status === parcel.status;
  await tx.sql.query(
    `update shipments set status = $3, sub_status = case when $8 then coalesce($4, case when status = $3 then sub_status end) else sub_status end, carrier = case when carrier = '' then $5 else carrier end, last_event_at = greatest(last_event_at, $6),
       delivered_at = case when $3 = 'delivered' then coalesce(delivered_at, $7) end where workplace_id = $1 and id = $2`,
    [
      workplaceId,
      shipmentId,
      status,
      parcel.subStatus,
      parcel.carrier,
      newestEvent,
      happened.length < events.length ? now : (newestEvent ?? now),
      isTaken,
    ],
  );
  if (status === shipment.status) return;
  const params = { number: parcel.trackingNumber, carrier: shipment.carrier || parcel.carrier, status };
  const timeline = status === 'delivered' ? ('delivered' as const) : ('carrier_updated' as const);
  const isMoved = order && (await followParcels(tx, order, { timeline, actor: 'carrier', cause, params }));
  if (!isMoved) {
    await addTimeline(tx, [
      {
        workplaceId,
        orderId: shipment.order_id,
        supplierOrderId: shipment.supplier_order_id,
        event: timeline,
        actor: 'carrier',
        cause,
        params,
      },
    ]);
    await tx.publish({ workplaceId, name: 'orders.fulfillment', data: { orderId: shipment.order_id } });
  }
}

/** Store the events that are not known yet; what was told without a zone gives way to what was told with one. */
async function addEvents(tx: WorkplaceContext, shipmentId: string, events: Parcel['events']): Promise<void> {
  if (events.length === 0) return;
  const workplaceId = tx.workplace.id;
  const { rows: known } = await tx.sql.query<ToldEvent & { id: string }>(
    'select id, at, description, location, not is_zone_known as "isLocal" from tracking_events where workplace_id = $1 and shipment_id = $2',
    [workplaceId, shipmentId],
  );
  const { added, replaced } = mergeEvents(known, events);
  if (replaced.length > 0)
    await tx.sql.query('delete from tracking_events where workplace_id = $1 and id = any($2)', [workplaceId, replaced.map(({ id }) => id)]);
  const rows = added.map(({ isLocal, ...event }) => ({
    ...event,
    id: newId(),
    is_zone_known: !isLocal,
    fingerprint: fingerprintOf(event),
  }));
  if (rows.length === 0) return;
  await tx.sql.query(
    `insert into tracking_events (workplace_id, id, shipment_id, at, status, description, location, is_zone_known, fingerprint)
     select $1, e.id, $2, e.at, e.status, e.description, e.location, e.is_zone_known, e.fingerprint
     from jsonb_to_recordset($3::jsonb) as e (id uuid, at timestamptz, status text, description text, location text, is_zone_known boolean, fingerprint text) on conflict do nothing`,
    [workplaceId, shipmentId, JSON.stringify(rows)],
  );
}

/**
 * Move a supplier order to the state of its parcels.
 * @param order locked. @returns whether it moved.
 */
export async function followParcels(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  said: Pick<Parameters<typeof moveSupplierOrder>[2], 'timeline' | 'actor' | 'cause' | 'params'>,
): Promise<boolean> {
  if (!isShipped(order.state)) return false;
  const to = await orderStateNow(tx, order.id, order.orderId);
  if (!canMove(order.state, 'carrier_told', to)) return false;
  await moveSupplierOrder(tx, order, { event: 'carrier_told', to, ...said });
  if (isTroubled(to)) await tellSeller(tx, 'delivery_trouble', order);
  if (to === 'delivered') await tx.enqueue('fulfillment.delivered', { workplaceId: tx.workplace.id, supplierOrderId: order.id });
  return true;
}

/** The state of all parcels of a supplier order together; `not_found` before the first. */
export async function orderStateNow(tx: WorkplaceContext, supplierOrderId: string, orderId: string): Promise<ShipmentState> {
  const { rows } = await tx.sql.query<{ status: ShipmentState }>(
    'select status from shipments where workplace_id = $1 and supplier_order_id = $2',
    [tx.workplace.id, supplierOrderId],
  );
  const { parts, sent } = await loadParts(tx, supplierOrderId, orderId);
  return orderStateOf(
    rows.map((row) => row.status),
    isAllSent(parts, sent, supplierOrderId),
  );
}
