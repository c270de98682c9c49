/** Change the supplier of items that are not ordered yet, by changing the mapping of their store variants. */
import type { WorkplaceContext } from '#app/context.ts';
import { linkLines } from '#app/features/orders/remap-orders.server.ts';
import { addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { changeCounters } from '#app/features/products/counters.server.ts';
import { listingsFollowMappings } from '#app/features/products/listings-follow-mappings.server.ts';
import { readStoreProduct } from '#app/features/products/sync-store-products.server.ts';
import { watchMapped } from '#app/features/products/watch-mapped.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';

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
    const changed = new Set<string>();
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
      changed.add(line.listing_variant_id);
      if (item.quantity === 1)
        await watchMapped(tx, [{ listingVariantId: line.listing_variant_id, sourceVariantId: item.sourceVariantId }]);
      // A fall-back swaps places with the first choice, as when monitoring switches to it; any other variant replaces the first choice.
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
    await tx.enqueue('orders.remap', { workplaceId: ctx.workplace.id, listingVariantIds: [...changed] });
  });
}

/**
 * The mappings that are the first choice for the order's country are deleted, and the new one is for the same countries. First choices
 * for other countries only are kept; when there are such and nothing was deleted, the new one is for the order's country alone
 * (docs/decisions/158).
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
