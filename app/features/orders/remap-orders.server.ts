import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';

export const RemapOrders = z.object({
  workplaceId: z.uuid(),
  /** Store variants whose mapping changed. Empty: items are only linked. Absent: all orders that are ready to be placed are regrouped. */
  listingVariantIds: z.array(z.uuid()).optional(),
  /** Only these orders, and among them only those that have got a mapping since. */
  orderIds: z.array(z.uuid()).optional(),
});

const pageSize = 200;

/**
 * After a change of mappings: link items of open orders to store variants that have become known, and regroup orders that are ready to be
 * placed. Safe to repeat. Works in pages, so that locks are not held long in a large workplace.
 */
export async function remapOrders(ctx: Context, input: z.output<typeof RemapOrders>): Promise<void> {
  const { workplaceId } = input;
  await linkLines(ctx, input);
  // An empty list: no mapping changed, items were only to be linked.
  const isChanged = input.listingVariantIds?.length === 0 ? false : await regroupReady(ctx, input);
  if (!isChanged && input.orderIds) return;
  await ctx.publish({ workplaceId, name: 'orders.synced', data: {} });
  await ctx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}

/**
 * The next orders that have something to place and contain these store variants. Found by their items, since most orders contain others.
 */
const withVariantsSql = `
  select l.order_id as "orderId" from (
    select distinct order_id from order_line_items where workplace_id = $1 and listing_variant_id = any($3) and order_id > $2) l
  cross join lateral (
    select from supplier_orders s where s.workplace_id = $1 and s.order_id = l.order_id and s.state = 'ready' limit 1) s
  order by 1 limit ${pageSize}`;

/** The next orders with something to place: all, or those of the given ones that have got a mapping since. */
const readySql = `
  select distinct s.order_id as "orderId" from supplier_orders s
  where s.workplace_id = $1 and s.state = 'ready' and s.order_id > $2
    and ($3::uuid[] is null or s.order_id = any($3) and s.source is null and exists (
      select 1 from order_line_items l join variant_mappings m on m.workplace_id = $1 and m.listing_variant_id = l.listing_variant_id
      where l.workplace_id = $1 and l.supplier_order_id = s.id))
  order by s.order_id limit ${pageSize}`;

/** @returns whether there was any such order. */
async function regroupReady(ctx: Context, { workplaceId, listingVariantIds, orderIds }: z.output<typeof RemapOrders>): Promise<boolean> {
  let isChanged = false;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await ctx.sql.query<{ orderId: string }>(listingVariantIds ? withVariantsSql : readySql, [
      workplaceId,
      after,
      listingVariantIds ?? orderIds ?? null,
    ]);
    for (const { orderId } of rows) {
      await ctx.transaction(async (tx) => {
        const order = await lockForRegrouping(tx, workplaceId, orderId);
        if (order) await regroupOrder(tx, order);
      });
    }
    isChanged ||= rows.length > 0;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return isChanged;
    after = last.orderId;
  }
}

/** How many items are linked at once. */
const linkedAtOnce = 1000;

/**
 * Open items that lack a store variant although it is known by now. Unlinked items are few among all, but the planner does not expect
 * that and would walk all orders. So they are read first (materialized), and the rest is looked up for each.
 */
const linkableSql = `
  with unlinked as materialized (
    select l.id, l.order_id, l.channel_variant_id from order_line_items l
    where l.workplace_id = $1 and l.listing_variant_id is null and l.open_quantity > 0 and ($2::uuid[] is null or l.order_id = any($2)))
  select u.id as "lineItemId", v.id as "listingVariantId", coalesce(i.file_key, i.source_url, g.image) as image
  from unlinked u
  cross join lateral (select store_id from orders o where o.workplace_id = $1 and o.id = u.order_id limit 1) o
  cross join lateral (
    select * from listing_variants v where v.workplace_id = $1 and v.store_id = o.store_id
      and v.channel_variant_id in (u.channel_variant_id, 'gid://shopify/ProductVariant/' || u.channel_variant_id) limit 1) v
  cross join lateral (select image from listings g where g.workplace_id = $1 and g.id = v.listing_id limit 1) g
  left join lateral (select image_id from product_variants p where p.workplace_id = $1 and p.id = v.product_variant_id limit 1) p on true
  left join lateral (select file_key, source_url from product_images i where i.workplace_id = $1 and i.id = p.image_id limit 1) i on true
  limit ${linkedAtOnce}`;

/** Link open items to listing variants that were created after the order arrived: of all orders, or of the given ones. */
export async function linkLines(
  ctx: Pick<Context, 'sql'>,
  { workplaceId, orderIds }: { workplaceId: string; orderIds?: string[] | undefined },
): Promise<void> {
  for (;;) {
    const { rows } = await ctx.sql.query(linkableSql, [workplaceId, orderIds ?? null]);
    if (rows.length > 0)
      await ctx.sql.query(
        `update order_line_items l set listing_variant_id = n.variant_id, image = coalesce(l.image, n.image)
         from unnest($2::uuid[], $3::uuid[], $4::text[]) as n (id, variant_id, image)
         where l.workplace_id = $1 and l.id = n.id and l.listing_variant_id is null`,
        [workplaceId, rows.map((row) => row.lineItemId), rows.map((row) => row.listingVariantId), rows.map((row) => row.image)],
      );
    if (rows.length < linkedAtOnce) return;
  }
}
