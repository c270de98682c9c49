/** Orders that we do not place: the seller enters the supplier's number by hand, or fulfills elsewhere. */
import type { WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { commitUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { getSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { addShipment, isListed } from '#app/features/shipments/add-shipment.server.ts';
import { correctTracking, typedTracking } from '#app/features/shipments/correct-tracking.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { canUndo } from './by-hand/hand-steps.ts';
import { requireSendable } from './by-hand/require-sendable.server.ts';
import { applyHandNews, enterNumber, type HandNews, updateHandOrder } from './by-hand/update-hand-order.server.ts';
import { orderFeature, reservationOf } from './place-orders.server.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

/**
 * The seller ordered (and paid) at a supplier that we only link out to: its order number puts the group into
 * `order_placed` and uses the quota of one order, as placing does. For an order under way the number is replaced. What else is known of the
 * order (its cost, its tracking, its state there) is applied with it.
 * @param input.source the supplier that gave the number, when known; the items may have been linked to another one meanwhile.
 * @throws AppError STATE_CONFLICT when we order from the supplier ourselves, when the items are at another supplier than `source`, and
 *   when the order is not paid or is cancelled; QUOTA_EXPIRED.
 */
export async function enterOrderNumber(
  ctx: WorkplaceContext,
  input: Omit<HandNews, 'number'> & { number: string; source?: string | undefined },
): Promise<void> {
  const before = await getSupplierOrder(ctx, input.supplierOrderId);
  const source = input.source ?? before.source;
  if (before.state === 'ready') await requireFeature(ctx, orderFeature);
  await ctx.transaction(async (tx) => {
    let order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (order.source !== source || canOrderBySystem(ctx, order.source)) throw new AppError('STATE_CONFLICT', { state: order.state });
    if (order.state === 'ready') await requireSendable(tx, order.orderId);
    const params = { number: input.number, ...(input.from ? { from: input.from } : {}) };
    if (order.state === 'ready') {
      const attempt = order.placementAttempt + 1;
      await reserveUsage(tx, ctx.workplace.accountId, orderFeature, 1, reservationOf(order.orderId));
      await commitUsage(tx, ctx.workplace.accountId, orderFeature, reservationOf(order.orderId));
      await tx.sql.query('update supplier_orders set placement_attempt = $3 where workplace_id = $1 and id = $2', [
        ctx.workplace.id,
        order.id,
        attempt,
      ]);
      order = await moveSupplierOrder(tx, order, {
        event: 'place',
        to: 'placing',
        timeline: 'number_entered',
        actor: 'seller',
        cause: askedBy(ctx),
        params,
      });
      order = await moveSupplierOrder(tx, order, {
        event: 'supplier_accepted',
        to: 'waiting_payment',
        timeline: 'ordered_to_supplier',
        actor: 'seller',
        cause: askedBy(ctx),
        params,
      });
      order = await moveSupplierOrder(tx, order, {
        event: 'paid',
        to: 'order_placed',
        timeline: 'paid',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { amount: 0, method: 'elsewhere' },
      });
      await tx.enqueue('fulfillment.request-in-store', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
    } else if (order.byHand !== 'elsewhere' || !canUndo(order)) throw new AppError('STATE_CONFLICT', { state: order.state });
    else if (order.supplierOrderNo !== input.number) await enterNumber(tx, order, input.number, input.from);
    // The seller has paid the supplier, so we owe it nothing.
    await tx.sql.query(
      `update supplier_orders set supplier_order_no = $3, by_hand = 'elsewhere', placed_with_supplier_at = coalesce(placed_with_supplier_at, $4), supplier_paid_at = coalesce(supplier_paid_at, $4) where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, order.id, input.number, tx.now()],
    );
    await addSearchWords(tx, ctx.workplace.id, order.orderId, [input.number]);
    await applyHandNews(tx, { ...order, byHand: 'elsewhere', supplierOrderNo: input.number }, input);
  });
}

/** The supplier order that contains a line item; for a bundle from several suppliers, the one at `source`. @throws AppError NOT_FOUND */
export async function findOfLine(
  ctx: WorkplaceContext,
  line: { platformOrderId: string; platformLineItemId: string; source?: string | undefined },
): Promise<string> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select s.id from orders o join order_line_items l on l.workplace_id = o.workplace_id and l.order_id = o.id
       join supplier_orders s on s.workplace_id = l.workplace_id and s.order_id = o.id
     where o.workplace_id = $1 and o.platform_order_id = $2 and l.platform_line_item_id = $3 and ($4::text is null or s.source = $4)
       and (s.id = l.supplier_order_id
         or exists (select 1 from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.line_item_id = l.id))
     order by (o.store_id = $5) desc nulls last, (s.state = 'ready') desc, s.id desc limit 1`,
    [ctx.workplace.id, line.platformOrderId, line.platformLineItemId, line.source ?? null, ctx.store?.id ?? null],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].id;
}

/**
 * Fulfill by hand, without ordering from the supplier. With a tracking number the store is told of the parcel; without one the group
 * only becomes fulfilled here. Of an order by hand under way it says the same (`updateHandOrder`).
 * @throws AppError STATE_CONFLICT when the group is neither ready nor by hand, or the order is not paid; BAD_REQUEST for `trackingNumber` when another
 *   group of the order has this parcel, since the store would not hear of these items.
 */
export async function fulfillManually(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; trackingNumber?: string | undefined; carrier?: string | undefined },
): Promise<void> {
  if ((await getSupplierOrder(ctx, input.supplierOrderId)).byHand)
    return updateHandOrder(ctx, { ...input, status: input.trackingNumber ? 'shipped' : 'fulfilled' });
  const parcel = input.trackingNumber ? typedTracking({ trackingNumber: input.trackingNumber, carrier: input.carrier }) : undefined;
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    await requireSendable(tx, order.orderId);
    await moveSupplierOrder(tx, order, {
      event: 'fulfilled_elsewhere',
      to: 'fulfilled',
      timeline: 'fulfilled_manually',
      actor: 'seller',
      cause: askedBy(ctx),
      params: { number: parcel?.trackingNumber ?? null },
    });
    if (!parcel) return;
    if (await isListed(tx, order.orderId, parcel.trackingNumber)) throw fieldError('trackingNumber', 'trackingTaken');
    await tx.enqueue('fulfillment.request-in-store', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
    await addShipment(tx, { ...order, state: 'info_received' }, parcel, { actor: 'seller', cause: askedBy(ctx) });
  });
}

/**
 * Correct a mistyped tracking number of a group that was fulfilled, or is sent, by hand.
 * @throws AppError NOT_FOUND when the group has no parcel, STATE_CONFLICT when a supplier sends it: then the number is the supplier's.
 */
export async function correctManualTracking(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; trackingNumber: string; carrier: string },
): Promise<void> {
  const parcel = typedTracking(input);
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (order.state !== 'fulfilled' && !order.byHand) throw new AppError('STATE_CONFLICT', { state: order.state });
    const { rows } = await tx.sql.query<{ from: string }>(
      'select tracking_number as "from" from shipments where workplace_id = $1 and supplier_order_id = $2 order by id desc limit 1',
      [ctx.workplace.id, order.id],
    );
    if (!rows[0]) throw new AppError('NOT_FOUND');
    await correctTracking(tx, order, { ...parcel, from: rows[0].from }, { actor: 'seller', cause: askedBy(ctx) });
  });
}
