import type { SupplierPackage } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isPaidFor, maySend } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { type Actor, addTimeline } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { correctTracking, findRelabeled, inOnePiece } from './correct-tracking.server.ts';
import { loadParts } from './load-parts.server.ts';
import { addUnits, completeUnits, isKnownList, packedUnits, sentBy } from './sent-units.ts';
import { readTrackingNumber } from './tracking-number.ts';

/**
 * Store a package that was sent, once per tracking number. `units` are the supplier units in it, `quantities` the units of the
 * store's order lines that it completes; a package that completes none waits for the bundle's other parts. Jobs tell the store and
 * register it with the carrier service.
 * @param order locked. @param by who has sent it: the supplier, or the seller by hand.
 * @param named all packages that the supplier lists now: one that is no longer listed may have got this number.
 * @returns the order as it is afterwards.
 */
export async function addShipment(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  parcel: SupplierPackage,
  by: { actor: Actor; cause: string },
  named?: readonly SupplierPackage[],
): Promise<LockedSupplierOrder> {
  if (!parcel.trackingNumber.trim() || !maySend(order.state)) return order;
  const reading = readTrackingNumber(parcel.trackingNumber);
  // Of several the first is the package's; a supplier that writes what is no number has not told one yet.
  const trackingNumber = 'number' in reading ? reading.number : reading.numbers[0];
  if ('refusal' in reading)
    tx.log.warn({ supplierOrderId: order.id, told: parcel.trackingNumber.slice(0, 100) }, 'not one tracking number');
  if (trackingNumber === undefined) return order;
  const workplaceId = tx.workplace.id;
  const owner = await ownerOfParcel(tx, order.orderId, trackingNumber);
  if (owner) {
    if (owner !== order.id) await tellOfShared(tx, order, trackingNumber, by.cause);
    return order;
  }
  // Two suppliers of one bundle may send packages at the same moment: the later call must see the units of the earlier package.
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [order.orderId]);
  const { parts, sent, told } = await loadParts(tx, order.id, order.orderId);
  // A list with only unknown variants says nothing about the content: then the package counts as holding all that is left.
  const items = parcel.items && isKnownList(parts, order.id, parcel.items) ? parcel.items : undefined;
  const units = packedUnits(parts, sent, order.id, items);
  const former = named && Object.keys(units).length === 0 ? await findRelabeled(tx, order, named) : undefined;
  if (former) {
    await correctTracking(tx, order, { ...parcel, from: former }, by);
    return order;
  }
  const quantities = Object.fromEntries(
    Object.entries(completeUnits(parts, addUnits(sent, sentBy(order.id, units))))
      .map(([lineItemId, complete]) => [lineItemId, complete - (told[lineItemId] ?? 0)] as const)
      .filter(([, complete]) => complete > 0),
  );
  // A parcel left over from a reverted supplier order is assigned to this one.
  const { rows } = await tx.sql.query<{ id: string }>(
    `insert into shipments (workplace_id, id, order_id, supplier_order_id, tracking_number, carrier, tracking_url, quantities, units, status, public_token, shipped_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $11, 'info_received', $9, $10, $10) on conflict (workplace_id, order_id, tracking_number) do update
       set supplier_order_id = excluded.supplier_order_id, quantities = excluded.quantities, units = excluded.units, channel_state = 'waiting', channel_error = null
       where shipments.supplier_order_id is null returning id`,
    [
      workplaceId,
      newId(),
      order.orderId,
      order.id,
      trackingNumber,
      parcel.carrier,
      parcel.trackingUrl ?? null,
      JSON.stringify(quantities),
      randomToken(),
      tx.now(),
      JSON.stringify(units),
    ],
  );
  const [added] = rows;
  if (!added) return order;
  const params = {
    number: trackingNumber,
    carrier: parcel.carrier,
    units: Object.values(units).reduce((sum, each) => sum + each, 0),
  };
  let moved = order;
  if (isPaidFor(order.state))
    moved = await moveSupplierOrder(tx, order, {
      event: 'shipped',
      to: 'info_received',
      timeline: 'shipped',
      ...by,
      params,
    });
  else await addTimeline(tx, [{ workplaceId, orderId: order.orderId, supplierOrderId: order.id, event: 'shipped', ...by, params }]);
  await addSearchWords(tx, workplaceId, order.orderId, [trackingNumber]);
  await tx.enqueue('shipments.tell-store', { workplaceId, shipmentId: added.id });
  await tx.enqueue('shipments.follow', { workplaceId, shipmentId: added.id });
  return moved;
}

/**
 * The supplier has packed two supplier orders of one buyer's order together. A package belongs to only one of them, so we do not report the
 * other one to the store: a timeline entry tells the seller, once, to fulfill it there (docs/decisions/197).
 */
async function tellOfShared(tx: WorkplaceContext, order: LockedSupplierOrder, number: string, cause: string): Promise<void> {
  const { rowCount: isTold } = await tx.sql.query(
    `select 1 from order_timeline
     where workplace_id = $1 and order_id = $2 and supplier_order_id = $3 and event = 'package_shared' and params ->> 'number' = $4`,
    [tx.workplace.id, order.orderId, order.id, number],
  );
  if (isTold) return;
  await addTimeline(tx, [
    {
      workplaceId: tx.workplace.id,
      orderId: order.orderId,
      supplierOrderId: order.id,
      event: 'package_shared',
      actor: 'supplier',
      cause,
      params: { number },
    },
  ]);
  await tellSeller(tx, 'package_shared', order);
  await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.fulfillment', data: { orderId: order.orderId } });
}

/** The supplier order, within the buyer's order, that has a parcel with this number. */
async function ownerOfParcel(tx: WorkplaceContext, orderId: string, trackingNumber: string): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ owner: string }>(
    'select supplier_order_id as owner from shipments where workplace_id = $1 and order_id = $2 and tracking_number = $3 and supplier_order_id is not null',
    [tx.workplace.id, orderId, inOnePiece(trackingNumber)],
  );
  return rows[0]?.owner;
}

/** Does any supplier order of the buyer's order have a parcel with this number? */
export const isListed = async (tx: WorkplaceContext, orderId: string, trackingNumber: string): Promise<boolean> =>
  (await ownerOfParcel(tx, orderId, trackingNumber)) !== undefined;
