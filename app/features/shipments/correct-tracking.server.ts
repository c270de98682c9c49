import type { SupplierPackage } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { type Actor, addTimeline } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { readTrackingNumber, trackingNumberOf } from './tracking-number.ts';

/** A number as it is stored; one that an earlier version has stored as it came is found by that. */
export const inOnePiece = (trackingNumber: string): string => trackingNumberOf(trackingNumber) ?? trackingNumber.replaceAll(/\s/g, '');

/** A tracking number that somebody typed, with the carrier that they named with it. @throws AppError BAD_REQUEST beside `trackingNumber`. */
export function typedTracking(typed: { trackingNumber: string; carrier?: string | undefined }): {
  trackingNumber: string;
  carrier: string;
} {
  const reading = readTrackingNumber(typed.trackingNumber);
  if ('refusal' in reading) throw fieldError('trackingNumber', reading.refusal);
  return { trackingNumber: reading.number, carrier: typed.carrier || (reading.carrier ?? '') };
}

/**
 * Change a package's tracking number: the supplier relabeled it, or the number was mistyped. Events of the old number are deleted, as
 * they may be another parcel's; jobs send the new number to store and carrier service. The buyer's tracking page keeps its address.
 * @param order locked. @throws AppError NOT_FOUND, or BAD_REQUEST beside `trackingNumber` when another package of the order has it.
 */
export async function correctTracking(
  tx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id' | 'orderId'>,
  input: Pick<SupplierPackage, 'trackingNumber' | 'carrier' | 'trackingUrl'> & { from: string },
  by: { actor: Actor; cause: string },
): Promise<void> {
  const workplaceId = tx.workplace.id;
  const number = inOnePiece(input.trackingNumber);
  const { rows } = await tx.sql.query<{ id: string; trackingNumber: string; units: Record<string, number> }>(
    `select id, tracking_number as "trackingNumber", units from shipments where workplace_id = $1 and order_id = $2 order by id for update`,
    [workplaceId, order.orderId],
  );
  const shipment = rows.find((each) => each.trackingNumber === input.from || each.trackingNumber === inOnePiece(input.from));
  if (!shipment) throw new AppError('NOT_FOUND');
  if (rows.some((each) => each !== shipment && each.trackingNumber === number)) throw fieldError('trackingNumber', 'trackingTaken');
  if (shipment.trackingNumber === number) return;
  await tx.sql.query('delete from tracking_events where workplace_id = $1 and shipment_id = $2', [workplaceId, shipment.id]);
  await tx.sql.query(
    `update shipments set tracking_number = $3, carrier = coalesce(nullif($4, ''), carrier), tracking_url = $5, status = 'info_received', sub_status = null,
       last_event_at = null, delivered_at = null, carrier_registered_at = null, carrier_error = null where workplace_id = $1 and id = $2`,
    [workplaceId, shipment.id, number, input.carrier, input.trackingUrl ?? null],
  );
  // The store also has its number in the fulfillment of the package that completed a bundle with it.
  const { rows: told } = await tx.sql.query<{ id: string }>(
    `update shipments set channel_state = 'waiting', channel_error = null where workplace_id = $1 and order_id = $2 and quantities <> '{}'
       and (id = $3 or (id > $3 and exists (select 1 from jsonb_object_keys(quantities) as line where line = any($4)))) returning id`,
    [workplaceId, order.orderId, shipment.id, Object.keys(shipment.units).map((key) => key.split(':')[0])],
  );
  await addTimeline(tx, [
    {
      workplaceId,
      orderId: order.orderId,
      supplierOrderId: order.id,
      event: 'tracking_corrected',
      ...by,
      params: { number, former: shipment.trackingNumber },
    },
  ]);
  await addSearchWords(tx, workplaceId, order.orderId, [number]);
  for (const { id } of told) await tx.enqueue('shipments.tell-store', { workplaceId, shipmentId: id });
  await tx.enqueue('shipments.follow', { workplaceId, shipmentId: shipment.id });
  await tx.publish({ workplaceId, name: 'orders.fulfillment', data: { orderId: order.orderId } });
}

/**
 * The package of a supplier order that has not moved yet and that the supplier no longer lists: it may have been relabeled. Finds none in
 * an order that the supplier has split, as news about one part does not list the packages of the others.
 */
export async function findRelabeled(
  tx: WorkplaceContext,
  order: Pick<LockedSupplierOrder, 'id'>,
  named: readonly Pick<SupplierPackage, 'trackingNumber'>[],
): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ number: string }>(
    `select tracking_number as number from shipments s where workplace_id = $1 and supplier_order_id = $2 and status in ('not_found', 'info_received', 'expired')
       and units <> '{}' and tracking_number <> all($3)
       and not exists (select 1 from supplier_order_parts p where p.workplace_id = s.workplace_id and p.supplier_order_id = s.supplier_order_id) limit 2`,
    [tx.workplace.id, order.id, named.map((each) => inOnePiece(each.trackingNumber))],
  );
  // Of several, it is unknown which one was relabeled.
  return rows.length === 1 ? rows[0]?.number : undefined;
}
