import type { SupplierPackage } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isShipped } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';

/** What of each line item of a supplier order no package holds yet. */
async function unsentOf(tx: WorkplaceContext, supplierOrderId: string, orderId: string): Promise<Record<string, number>> {
  const { rows } = await tx.sql.query(
    `select l.id, l.quantity - coalesce((select sum((s.quantities ->> l.id::text)::int) from shipments s where s.workplace_id = $1 and s.order_id = $3), 0)::int as unsent
     from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = $2`,
    [tx.workplace.id, supplierOrderId, orderId],
  );
  return Object.fromEntries(rows.filter((row) => row.unsent > 0).map((row) => [row.id, row.unsent]));
}

/**
 * A package is on its way: once per tracking number. The store is told of it and the carrier asked by jobs.
 * @param order locked. @returns the order as it is afterwards.
 */
export async function addShipment(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  parcel: SupplierPackage,
  cause: string,
): Promise<LockedSupplierOrder> {
  const trackingNumber = parcel.trackingNumber.trim();
  if (!trackingNumber || (order.state !== 'order_placed' && !isShipped(order.state))) return order;
  const workplaceId = tx.workplace.id;
  const { rows: known } = await tx.sql.query('select 1 from shipments where workplace_id = $1 and order_id = $2 and tracking_number = $3', [
    workplaceId,
    order.orderId,
    trackingNumber,
  ]);
  if (known.length > 0) return order;
  const unsent = await unsentOf(tx, order.id, order.orderId);
  const quantities = parcel.quantities
    ? Object.fromEntries(
        Object.entries(parcel.quantities).flatMap(([id, units]) =>
          Math.min(units, unsent[id] ?? 0) > 0 ? [[id, Math.min(units, unsent[id] ?? 0)]] : [],
        ),
      )
    : unsent;
  const id = newId();
  const { rows } = await tx.sql.query(
    `insert into shipments (workplace_id, id, order_id, supplier_order_id, tracking_number, carrier, tracking_url, quantities, status, public_token, shipped_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'info_received', $9, $10, $10) on conflict (workplace_id, order_id, tracking_number) do nothing returning id`,
    [
      workplaceId,
      id,
      order.orderId,
      order.id,
      trackingNumber,
      parcel.carrier,
      parcel.trackingUrl ?? null,
      JSON.stringify(quantities),
      randomToken(),
      tx.now(),
    ],
  );
  if (rows.length === 0) return order;
  const params = {
    number: trackingNumber,
    carrier: parcel.carrier,
    units: Object.values(quantities).reduce((sum, units) => sum + units, 0),
  };
  let moved = order;
  if (order.state === 'order_placed')
    moved = await moveSupplierOrder(tx, order, {
      event: 'shipped',
      to: 'info_received',
      timeline: 'shipped',
      actor: 'supplier',
      cause,
      params,
    });
  else
    await addTimeline(tx, [
      { workplaceId, orderId: order.orderId, supplierOrderId: order.id, event: 'shipped', actor: 'supplier', cause, params },
    ]);
  await addSearchWords(tx, workplaceId, order.orderId, [trackingNumber]);
  await tx.enqueue('shipments.tell-store', { workplaceId, shipmentId: id });
  await tx.enqueue('shipments.follow', { workplaceId, shipmentId: id });
  return moved;
}
