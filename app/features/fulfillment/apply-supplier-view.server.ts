import type { PackageItem, SupplierOrderView } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isShipped, maySend } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { addTimeline, type TimelineEntry } from '#app/features/orders/timeline.server.ts';
import { addShipment } from '#app/features/shipments/add-shipment.server.ts';
import { loadParts } from '#app/features/shipments/load-parts.server.ts';
import { followParcels } from '#app/features/shipments/record-parcel.server.ts';
import { packedUnits } from '#app/features/shipments/sent-units.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { asksHowMuch, canBeGivenUp, completeRefundRequests } from './asked-back.server.ts';
import { refundSupplierOrder } from './refund-supplier-order.server.ts';
import { isToCancel } from './to-cancel.server.ts';

/**
 * Apply a supplier's current view of an order (from a webhook, from asking, or from our own desk): packages become shipments, and a
 * cancellation gives the money back. Safe to repeat, late and out of order.
 */
export async function applySupplierView(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; view: SupplierOrderView; cause: string },
): Promise<void> {
  const { view, cause } = input;
  await ctx.transaction(async (tx) => {
    let order = await lockSupplierOrder(tx, input.supplierOrderId);
    // The view is of an earlier try's order, which is no longer followed.
    if (order.supplierOrderNo !== view.supplierOrderNo) return;
    if (view.status === 'cancelled') {
      await cancelledBySupplier(tx, order, view, cause);
      return;
    }
    const before = order.state;
    for (const parcel of view.packages) order = await addShipment(tx, order, parcel, { actor: 'supplier', cause }, view.packages);
    // Sent before it could be canceled, mostly because the supplier was out of reach: the job tells the seller that it is too late.
    if (order.state !== before && (await isToCancel(tx, order.id)))
      await tx.enqueue('fulfillment.cancel-with-supplier', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
  });
}

/**
 * The supplier has split the order into several and canceled one of them: refund its price to the wallet and tell the seller, once per
 * part.
 */
export async function applyCancelledPart(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; part: SupplierOrderView },
): Promise<void> {
  const { supplierOrderNo: number, totalCost, cancelReason, items } = input.part;
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (!maySend(order.state)) return;
    const cause = `part:${number}`;
    const { rowCount } = await tx.sql.query(
      `select 1 from order_timeline where workplace_id = $1 and order_id = $2 and supplier_order_id = $3 and event = 'part_cancelled_by_supplier' and cause = $4`,
      [ctx.workplace.id, order.orderId, order.id, cause],
    );
    if (rowCount) return;
    if (!(await awaitPrice(tx, order, number, totalCost === undefined)) && items) await giveUpUnits(tx, order, items, cause);
    // The money is refunded, and the seller told, once the amount is known.
    if (totalCost === undefined) return;
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: order.orderId,
        supplierOrderId: order.id,
        event: 'part_cancelled_by_supplier',
        actor: 'supplier',
        cause,
        params: { number, words: cancelReason ?? null },
      },
    ]);
    if (totalCost > 0) await refundSupplierOrder(tx, order, { reason: cause, amount: totalCost });
    await tellSeller(tx, 'part_cancelled_by_supplier', order);
  });
}

/** Store whether we wait for the price of a canceled part, so that the sweep asks again. @returns whether we waited for it before. */
async function awaitPrice(tx: WorkplaceContext, order: LockedSupplierOrder, number: string, isAwaited: boolean): Promise<boolean> {
  const { rows } = await tx.sql.query<{ wasAwaited: boolean }>(
    `update supplier_order_parts p set price_awaited_since = case when $4 then coalesce(before.since, $5) end
     from (select price_awaited_since as since from supplier_order_parts where workplace_id = $1 and supplier_order_id = $2 and number = $3) before
     where p.workplace_id = $1 and p.supplier_order_id = $2 and p.number = $3 returning before.since is not null as "wasAwaited"`,
    [tx.workplace.id, order.id, number, isAwaited, tx.now()],
  );
  return rows[0]?.wasAwaited ?? false;
}

/** Units that will not come are no longer waited for: the order is delivered when its other parcels have all arrived. */
async function giveUpUnits(tx: WorkplaceContext, order: LockedSupplierOrder, items: PackageItem[], cause: string): Promise<void> {
  const { parts, sent } = await loadParts(tx, order.id, order.orderId);
  const units = packedUnits(parts, sent, order.id, items);
  await tx.sql.query(
    `update supplier_order_items i set given_up = i.given_up + u.units::int from jsonb_each_text($3::jsonb) as u (part, units)
     where i.workplace_id = $1 and i.supplier_order_id = $2 and u.part = i.line_item_id || ':' || i.source_variant_id`,
    [tx.workplace.id, order.id, JSON.stringify(units)],
  );
  // The store may still want them: they can be ordered anew.
  await tx.enqueue('orders.regroup', { workplaceId: tx.workplace.id, orderId: order.orderId });
  const { rows } = await tx.sql.query<{ number: string; carrier: string; status: string }>(
    `select tracking_number as number, carrier, status from shipments where workplace_id = $1 and supplier_order_id = $2
     order by delivered_at desc nulls last limit 1`,
    [tx.workplace.id, order.id],
  );
  const [parcel] = rows;
  if (parcel?.status === 'delivered') await followParcels(tx, order, { timeline: 'delivered', actor: 'supplier', cause, params: parcel });
}

async function cancelledBySupplier(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  view: SupplierOrderView,
  cause: string,
): Promise<void> {
  const params = { number: order.supplierOrderNo, words: view.cancelReason ?? null };
  if (order.state === 'waiting_payment') {
    await tx.sql.query(
      `update supplier_orders set supplier_order_no = null, placement_key = null, placement_called_at = null, pay_before = null, error_key = 'cancel_order', error_message = $3 where workplace_id = $1 and id = $2`,
      [tx.workplace.id, order.id, view.cancelReason ?? null],
    );
    await tx.sql.query(
      `update order_line_items set error_key = 'cancel_order', error_message = $3 where workplace_id = $1 and supplier_order_id = $2`,
      [tx.workplace.id, order.id, view.cancelReason ?? null],
    );
    await moveSupplierOrder(tx, order, {
      event: 'placement_cancelled',
      to: 'ready',
      timeline: 'cancelled_by_supplier',
      actor: 'supplier',
      cause,
      params,
    });
    await tellSeller(tx, 'cancelled_unpaid', order);
    await tx.enqueue('fulfillment.close-in-store', { workplaceId: tx.workplace.id, orderId: order.orderId });
  } else if (await canBeGivenUp(tx, order)) {
    if (await asksHowMuch(tx, order)) return;
    const { isWanted } = await completeRefundRequests(tx, order, view.cancelReason ?? '');
    await tx.sql.query(`update supplier_orders set error_key = $3, error_message = $4 where workplace_id = $1 and id = $2`, [
      tx.workplace.id,
      order.id,
      isWanted ? 'cancelled_by_seller' : 'cancel_order',
      isWanted ? null : (view.cancelReason ?? null),
    ]);
    const moved = await moveSupplierOrder(tx, order, {
      event: 'source_cancelled',
      to: 'cancelled_source',
      timeline: isWanted ? 'supplier_cancel_done' : 'cancelled_by_supplier',
      actor: 'supplier',
      cause,
      params,
    });
    await refundSupplierOrder(tx, moved, { reason: 'cancelled_source' });
    await tellSeller(
      tx,
      isWanted ? 'cancel_granted' : 'cancelled_by_supplier',
      order,
      isWanted ? { amount: decimalFromMinor(order.costLeft, 'USD') } : {},
    );
    await tx.enqueue('fulfillment.close-in-store', { workplaceId: tx.workplace.id, orderId: order.orderId });
  } else if (isShipped(order.state)) await cancelledWithPackage(tx, order, { cause, params });
}

/**
 * The supplier canceled an order that has a package, of which store and buyer know: the order keeps its state. When no carrier has taken
 * a package over, the money is refunded. Otherwise nobody can say whether it will arrive: the seller is told, once, and nothing is
 * refunded.
 */
async function cancelledWithPackage(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  said: Pick<TimelineEntry, 'cause' | 'params'>,
): Promise<void> {
  const { rowCount: isTold } = await tx.sql.query(
    `select 1 from order_timeline t join supplier_orders s on s.workplace_id = t.workplace_id and s.id = t.supplier_order_id
     where t.workplace_id = $1 and t.order_id = $2 and s.id = $3 and t.event in ('cancelled_by_supplier', 'cancelled_after_sent')
       and t.at >= s.placed_with_supplier_at limit 1`,
    [tx.workplace.id, order.orderId, order.id],
  );
  if (isTold) return;
  const isSent = await hasMoved(tx, order);
  if (!isSent && (await refundSupplierOrder(tx, order, { reason: 'cancelled_source' })) === 0) return;
  const event = isSent ? 'cancelled_after_sent' : 'cancelled_by_supplier';
  await addTimeline(tx, [
    { workplaceId: tx.workplace.id, orderId: order.orderId, supplierOrderId: order.id, event, actor: 'supplier', ...said },
  ]);
  await tellSeller(tx, event, order);
  await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.fulfillment', data: { orderId: order.orderId } });
}

/** Has a carrier taken over one of the order's packages? */
async function hasMoved(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 and status not in ('not_found', 'info_received', 'expired') limit 1`,
    [tx.workplace.id, order.id],
  );
  return rowCount !== 0;
}
