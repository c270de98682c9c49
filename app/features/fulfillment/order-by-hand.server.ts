/** Orders that no system places: numbers entered by hand, fulfilled elsewhere. */
import type { WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { commitUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { getSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { linkLines } from '#app/features/orders/remap-orders.server.ts';
import { addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { changeCounters } from '#app/features/products/counters.server.ts';
import { listingsFollowMappings } from '#app/features/products/listings-follow-mappings.server.ts';
import { readStoreProduct } from '#app/features/products/sync-store-products.server.ts';
import { watchMapped } from '#app/features/products/watch-mapped.server.ts';
import { addShipment, isListed } from '#app/features/shipments/add-shipment.server.ts';
import { correctTracking } from '#app/features/shipments/correct-tracking.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { orderFeature, reservationOf } from './place-orders.server.ts';
import { isCaptured } from './placement-problems.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

/**
 * The seller ordered (and paid) at a supplier that we only link out to: its order number puts the group into
 * `order_placed` and uses the quota of one order, as placing does. For an order under way the number is replaced.
 * @param input.source whose number it is, where that is known: meanwhile the items may have been linked to another supplier.
 * @throws AppError STATE_CONFLICT for suppliers that we order from ourselves, another one than the number's, and orders that are not paid or
 *   cancelled; QUOTA_EXPIRED.
 */
export async function enterOrderNumber(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; number: string; source?: string | undefined },
): Promise<void> {
  const before = await getSupplierOrder(ctx, input.supplierOrderId);
  const source = input.source ?? before.source;
  if (before.state === 'ready') await requireFeature(ctx, orderFeature);
  await ctx.transaction(async (tx) => {
    let order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (order.source !== source || canOrderBySystem(ctx, order.source)) throw new AppError('STATE_CONFLICT', { state: order.state });
    await requireSendable(tx, order.orderId);
    const params = { number: input.number };
    if (order.state === 'ready') {
      const attempt = order.placementAttempt + 1;
      await reserveUsage(tx, ctx.workplace.accountId, orderFeature, 1, reservationOf(order.id, attempt));
      await commitUsage(tx, ctx.workplace.accountId, orderFeature, reservationOf(order.id, attempt));
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
    } else if (order.state === 'order_placed') {
      await addTimeline(tx, [
        {
          workplaceId: ctx.workplace.id,
          orderId: order.orderId,
          supplierOrderId: order.id,
          event: 'number_entered',
          actor: 'seller',
          cause: askedBy(ctx),
          params,
        },
      ]);
    } else throw new AppError('STATE_CONFLICT', { state: order.state });
    // Paid at the supplier by the seller: nothing of ours is owed there.
    await tx.sql.query(
      `update supplier_orders set supplier_order_no = $3, placed_with_supplier_at = coalesce(placed_with_supplier_at, $4), supplier_paid_at = coalesce(supplier_paid_at, $4) where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, order.id, input.number, tx.now()],
    );
    await addSearchWords(tx, ctx.workplace.id, order.orderId, [input.number]);
  });
}

/** What the store cancelled stands as ready until it is regrouped, when its supplier has just refused it. @throws AppError STATE_CONFLICT */
async function requireSendable(tx: WorkplaceContext, orderId: string): Promise<void> {
  const { rows } = await tx.sql.query('select financial_status, cancelled_at from orders where workplace_id = $1 and id = $2', [
    tx.workplace.id,
    orderId,
  ]);
  if (!isCaptured(rows[0].financial_status)) throw new AppError('STATE_CONFLICT', { state: 'unpaid' });
  if (rows[0].cancelled_at) throw new AppError('STATE_CONFLICT', { state: 'cancelled_channel' });
}

/** The supplier order that contains a line item; for a bundle of several suppliers, the named supplier's. @throws AppError NOT_FOUND */
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
 * Manual fulfil: no supplier order. With a tracking number the store is told of the parcel; without one the group is
 * simply done here.
 * @throws AppError STATE_CONFLICT when it is not ready or the order is not paid; BAD_REQUEST beside `trackingNumber` when another group of the
 *   order has this parcel: the store would not hear of these items.
 */
export async function fulfillManually(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; trackingNumber?: string | undefined; carrier?: string | undefined },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    await requireSendable(tx, order.orderId);
    await moveSupplierOrder(tx, order, {
      event: 'fulfilled_elsewhere',
      to: 'fulfilled',
      timeline: 'fulfilled_manually',
      actor: 'seller',
      cause: askedBy(ctx),
      params: { number: input.trackingNumber ?? null },
    });
    if (!input.trackingNumber) return;
    if (await isListed(tx, order.orderId, input.trackingNumber)) throw fieldError('trackingNumber', 'trackingTaken');
    await tx.enqueue('fulfillment.request-in-store', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
    await addShipment(
      tx,
      { ...order, state: 'info_received' },
      { trackingNumber: input.trackingNumber, carrier: input.carrier ?? '' },
      askedBy(ctx),
    );
  });
}

/**
 * The number of a parcel that was fulfilled by hand was mistyped.
 * @throws AppError NOT_FOUND when the group has no parcel, STATE_CONFLICT for what suppliers send: they say its number.
 */
export async function correctManualTracking(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; trackingNumber: string; carrier: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (order.state !== 'fulfilled') throw new AppError('STATE_CONFLICT', { state: order.state });
    const { rows } = await tx.sql.query<{ from: string }>(
      'select tracking_number as "from" from shipments where workplace_id = $1 and supplier_order_id = $2 order by id desc limit 1',
      [ctx.workplace.id, order.id],
    );
    if (!rows[0]) throw new AppError('NOT_FOUND');
    await correctTracking(tx, order, { ...input, from: rows[0].from }, { actor: 'seller', cause: askedBy(ctx) });
  });
}

/**
 * Put another supplier's variant behind line items of a group that is ready.
 * @throws AppError NOT_FOUND for unknown items or variants, STATE_CONFLICT when a supplier has them already; ConnectorError when the store
 *   has to be asked for an item's product and does not answer.
 */
export async function changeSupplier(
  ctx: WorkplaceContext,
  input: { orderId: string; lineItems: { lineItemId: string; sourceVariantId: string; quantity: number }[] },
): Promise<void> {
  await knowProducts(
    ctx,
    input.orderId,
    input.lineItems.map((item) => item.lineItemId),
  );
  await ctx.transaction(async (tx) => {
    const { rows: listings } = await tx.sql.query<{ id: string }>(
      `select l.id from listings l where l.workplace_id = $1 and l.id in (
         select v.listing_id from order_line_items i join listing_variants v on v.workplace_id = i.workplace_id and v.id = i.listing_variant_id
         where i.workplace_id = $1 and i.order_id = $2 and i.id = any($3)) order by l.id for update`,
      [ctx.workplace.id, input.orderId, input.lineItems.map((item) => item.lineItemId)],
    );
    for (const item of input.lineItems) {
      const { rows } = await tx.sql.query(
        `select l.listing_variant_id, s.state,
           (select o.state from supplier_order_items i join supplier_orders o on o.workplace_id = i.workplace_id and o.id = i.supplier_order_id
            where i.workplace_id = l.workplace_id and i.line_item_id = l.id and o.state <> 'ready' limit 1) as "begunState"
         from order_line_items l left join supplier_orders s on s.workplace_id = l.workplace_id and s.id = l.supplier_order_id
         where l.workplace_id = $1 and l.order_id = $2 and l.id = $3`,
        [ctx.workplace.id, input.orderId, item.lineItemId],
      );
      const line = rows[0];
      const { rows: variants } = await tx.sql.query(
        'select v.id from source_variants v join source_products p on p.id = v.product_id where v.id = $1 and (p.visible_to is null or p.visible_to = $2)',
        [item.sourceVariantId, ctx.workplace.id],
      );
      if (!line?.listing_variant_id || !variants[0]) throw new AppError('NOT_FOUND');
      if (line.state && line.state !== 'ready') throw new AppError('STATE_CONFLICT', { state: line.state });
      if (line.begunState) throw new AppError('STATE_CONFLICT', { state: line.begunState });
      if (item.quantity === 1)
        await watchMapped(tx, [{ listingVariantId: line.listing_variant_id, sourceVariantId: item.sourceVariantId }]);
      // A fall-back changes places with what stood first, as when monitoring switches to it; anything else takes that place.
      const { rowCount: isSwapped } = await tx.sql.query(
        `with fall_back as (
           select m.priority from variant_mappings m join orders o on o.workplace_id = $1 and o.id = $5
           where m.workplace_id = $1 and m.listing_variant_id = $2 and m.source_variant_id = $3
             and (m.ship_to_countries = '{}' or o.country_code = any(m.ship_to_countries))
             and not exists (select 1 from variant_mappings b where b.workplace_id = $1 and b.listing_variant_id = $2
               and (b.priority = m.priority and b.source_variant_id <> $3 or b.priority = 0 and b.source_variant_id = $3
                 or b.priority = 0 and b.ship_to_countries <> '{}' and not o.country_code = any(b.ship_to_countries)))
           order by m.priority limit 1)
         update variant_mappings m set priority = case when m.priority = 0 then f.priority else 0 end, quantity = case when m.priority = 0 then m.quantity else $4 end
         from fall_back f where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority in (0, f.priority)`,
        [ctx.workplace.id, line.listing_variant_id, item.sourceVariantId, item.quantity, input.orderId],
      );
      if (isSwapped) continue;
      await replaceFirst(tx, { ...input, ...item, listingVariantId: line.listing_variant_id });
    }
    const listingIds = listings.map((listing) => listing.id);
    await changeCounters(tx, await listingsFollowMappings(tx, listingIds));
    await addTimeline(tx, [
      { workplaceId: ctx.workplace.id, orderId: input.orderId, event: 'supplier_changed', actor: 'seller', cause: askedBy(ctx) },
    ]);
    await tx.enqueue('orders.remap', { workplaceId: ctx.workplace.id });
  });
}

/**
 * What stands first for the order's country makes room, and what takes its place is for the same countries. What stands first for other
 * countries only stays, and the new one is for the order's country alone (docs/decisions/158).
 */
async function replaceFirst(
  tx: WorkplaceContext,
  input: { orderId: string; listingVariantId: string; sourceVariantId: string; quantity: number },
): Promise<void> {
  const { rows } = await tx.sql.query<{ country: string; stays: boolean; countries: string[] | null }>(
    `with gone as (
       delete from variant_mappings m using orders o where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority = 0
         and o.workplace_id = $1 and o.id = $3 and (m.ship_to_countries = '{}' or o.country_code is null or o.country_code = any(m.ship_to_countries))
       returning m.ship_to_countries as countries)
     select o.country_code as country,
       exists (select 1 from variant_mappings m where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority = 0
         and m.ship_to_countries <> '{}' and not o.country_code = any(m.ship_to_countries)) as stays,
       (select case when bool_or(countries = '{}') then '{}' else (select array_agg(distinct each) from gone g, unnest(g.countries) each) end from gone) as countries
     from orders o where o.workplace_id = $1 and o.id = $3`,
    [tx.workplace.id, input.listingVariantId, input.orderId],
  );
  const [found] = rows;
  await tx.sql.query(
    `insert into variant_mappings as m (workplace_id, id, listing_variant_id, source_variant_id, quantity, ship_to_countries, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workplace_id, listing_variant_id, source_variant_id, priority)
       do update set quantity = excluded.quantity, ship_to_countries = case when excluded.ship_to_countries = '{}' then '{}' else m.ship_to_countries || excluded.ship_to_countries end`,
    [
      tx.workplace.id,
      newId(),
      input.listingVariantId,
      input.sourceVariantId,
      input.quantity,
      found?.countries ?? (found?.stays ? [found.country] : []),
      tx.now(),
    ],
  );
}

/** These items are linked to their store variants; a product of the store that we have not heard of is read for it. */
async function knowProducts(ctx: WorkplaceContext, orderId: string, lineItemIds: string[]): Promise<void> {
  const workplaceId = ctx.workplace.id;
  const unlinked = async () =>
    (
      await ctx.sql.query<{ storeId: string; channelProductId: string }>(
        `select distinct o.store_id as "storeId", l.channel_product_id as "channelProductId" from orders o
         join order_line_items l on l.workplace_id = o.workplace_id and l.order_id = o.id
         where o.workplace_id = $1 and o.id = $2 and l.id = any($3) and l.listing_variant_id is null and l.open_quantity > 0
           and l.channel_product_id is not null and l.channel_variant_id is not null`,
        [workplaceId, orderId, lineItemIds],
      )
    ).rows;
  const link = () => linkLines(ctx, { workplaceId, orderIds: [orderId] });
  if ((await unlinked()).length === 0) return;
  await link();
  for (const product of await unlinked()) await readStoreProduct(ctx, { workplaceId, ...product });
  await link();
}
