/** Change the supplier of items that are not ordered yet: for one order, or for the store variant from now on (docs/decisions/294). */
import type { WorkplaceContext } from '#app/context.ts';
import { askForQuotes } from '#app/features/orders/forget-quotes.server.ts';
import { lockForRegrouping, regroupOrder } from '#app/features/orders/regroup-order.server.ts';
import { linkLines } from '#app/features/orders/remap-orders.server.ts';
import { addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { changeCounters } from '#app/features/products/counters.server.ts';
import { listingsFollowMappings } from '#app/features/products/listings-follow-mappings.server.ts';
import { readStoreProduct } from '#app/features/products/sync-store-products.server.ts';
import { watchMapped } from '#app/features/products/watch-mapped.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { replaceFirst, swapFallBack } from './first-choice.server.ts';

/** For this order alone, or for the item's store variant in this and all later orders. */
export const supplierScopes = ['order', 'product'] as const;
export type SupplierScope = (typeof supplierScopes)[number];

export interface ChosenSupplier {
  lineItemId: string;
  sourceVariantId: string;
  /** Supplier units for one sold. */
  quantity: number;
}

interface ChangeSupplier {
  orderId: string;
  scope: SupplierScope;
  lineItems: readonly ChosenSupplier[];
}

/**
 * Put another supplier's variant behind line items that no supplier has yet.
 * @throws AppError NOT_FOUND for unknown items or variants, STATE_CONFLICT when a supplier has them already; ConnectorError when the store
 *   has to be asked for an item's product and does not answer.
 */
export async function changeSupplier(ctx: WorkplaceContext, input: ChangeSupplier): Promise<void> {
  const lineItemIds = input.lineItems.map((item) => item.lineItemId);
  if (input.scope === 'product') await knowProducts(ctx, input.orderId, lineItemIds);
  await ctx.transaction(async (tx) => {
    // Listings before orders, as everywhere.
    const listingIds = input.scope === 'product' ? await lockListings(tx, input.orderId, lineItemIds) : [];
    const order = await lockForRegrouping(tx, ctx.workplace.id, input.orderId);
    if (!order) throw new AppError('NOT_FOUND');
    const changed = new Set<string>();
    for (const item of input.lineItems) {
      const listingVariantId = await requireFree(tx, input.orderId, item);
      if (input.scope === 'order') await chooseForLine(tx, item);
      else {
        if (!listingVariantId) throw new AppError('NOT_FOUND');
        changed.add(listingVariantId);
        await mapFirst(tx, { ...item, orderId: input.orderId, listingVariantId });
        await chooseForLine(tx, { lineItemId: item.lineItemId });
      }
    }
    await changeCounters(tx, await listingsFollowMappings(tx, listingIds));
    await regroupOrder(tx, order);
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: input.orderId,
        event: 'supplier_changed',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { scope: input.scope },
      },
    ]);
    if (changed.size > 0) await tx.enqueue('orders.remap', { workplaceId: ctx.workplace.id, listingVariantIds: [...changed] });
    await askForQuotes(tx);
    await tellScreens(tx, input.orderId);
  });
}

/**
 * Take back a supplier that was chosen for this order alone: the item is ordered again as its store variant is mapped.
 * @throws as `changeSupplier`.
 */
export async function dropOwnSupplier(ctx: WorkplaceContext, input: { orderId: string; lineItemId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockForRegrouping(tx, ctx.workplace.id, input.orderId);
    if (!order) throw new AppError('NOT_FOUND');
    await requireFree(tx, input.orderId, input);
    await chooseForLine(tx, { lineItemId: input.lineItemId });
    await regroupOrder(tx, order);
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: input.orderId,
        event: 'supplier_changed',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { scope: 'usual' },
      },
    ]);
    await askForQuotes(tx);
    await tellScreens(tx, input.orderId);
  });
}

async function tellScreens(tx: WorkplaceContext, orderId: string): Promise<void> {
  await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.synced', data: { orderId } });
  await tx.publish({ workplaceId: tx.workplace.id, name: 'counts', data: { area: 'orders' } });
}

/** Lock the listings behind these items. @returns their ids. */
async function lockListings(tx: WorkplaceContext, orderId: string, lineItemIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select l.id from listings l where l.workplace_id = $1 and l.id in (
       select v.listing_id from order_line_items i join listing_variants v on v.workplace_id = i.workplace_id and v.id = i.listing_variant_id
       where i.workplace_id = $1 and i.order_id = $2 and i.id = any($3)) order by l.id for update`,
    [tx.workplace.id, orderId, lineItemIds],
  );
  return rows.map((listing) => listing.id);
}

/**
 * @returns the store variant of an item that no supplier has yet; null when it has none.
 * @throws AppError NOT_FOUND, STATE_CONFLICT.
 */
async function requireFree(
  tx: WorkplaceContext,
  orderId: string,
  item: { lineItemId: string; sourceVariantId?: string },
): Promise<string | null> {
  const { rows } = await tx.sql.query(
    `select l.listing_variant_id, s.state,
       (select o.state from supplier_order_items i join supplier_orders o on o.workplace_id = i.workplace_id and o.id = i.supplier_order_id
        where i.workplace_id = l.workplace_id and i.line_item_id = l.id and o.state <> 'ready' limit 1) as "begunState",
       $4::uuid is null or exists (select 1 from source_variants v join source_products p on p.id = v.product_id
        where v.id = $4 and (p.visible_to is null or p.visible_to = $1)) as "isVariantKnown"
     from order_line_items l left join supplier_orders s on s.workplace_id = l.workplace_id and s.id = l.supplier_order_id
     where l.workplace_id = $1 and l.order_id = $2 and l.id = $3`,
    [tx.workplace.id, orderId, item.lineItemId, item.sourceVariantId ?? null],
  );
  const line = rows[0];
  if (!line?.isVariantKnown) throw new AppError('NOT_FOUND');
  if (line.state && line.state !== 'ready') throw new AppError('STATE_CONFLICT', { state: line.state });
  if (line.begunState) throw new AppError('STATE_CONFLICT', { state: line.begunState });
  return line.listing_variant_id;
}

/** Set what is chosen for a line alone; without a variant, take it back. */
async function chooseForLine(
  tx: WorkplaceContext,
  item: { lineItemId: string; sourceVariantId?: string; quantity?: number },
): Promise<void> {
  await tx.sql.query('update order_line_items set chosen_variant_id = $3, chosen_quantity = $4 where workplace_id = $1 and id = $2', [
    tx.workplace.id,
    item.lineItemId,
    item.sourceVariantId ?? null,
    item.sourceVariantId ? (item.quantity ?? 1) : null,
  ]);
}

/** A fall-back swaps places with the first choice, as when monitoring switches to it; any other variant replaces the first choice. */
async function mapFirst(tx: WorkplaceContext, choice: ChosenSupplier & { orderId: string; listingVariantId: string }): Promise<void> {
  if (choice.quantity === 1) await watchMapped(tx, [choice]);
  if (!(await swapFallBack(tx, choice))) await replaceFirst(tx, choice);
}

/** Make sure that these items are linked to their store variants; products of the store that we do not know yet are read from it. */
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
