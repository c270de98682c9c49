import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { lockForRegrouping, regroupOrder } from './regroup-order.server.ts';

export const RemapOrders = z.object({
  workplaceId: z.uuid(),
  /** Store variants whose mapping changed; absent: everything that is not linked yet. */
  listingVariantIds: z.array(z.uuid()).optional(),
  /** Only these orders, and of them only those that have got a mapping since. */
  orderIds: z.array(z.uuid()).optional(),
});

const pageSize = 200;

/**
 * Mappings changed: link items of open orders to store variants that became known, and regroup what is ready to order.
 * Safe to repeat; works in pages, so a large workplace does not hold its locks long.
 */
export async function remapOrders(ctx: Context, input: z.output<typeof RemapOrders>): Promise<void> {
  const { workplaceId } = input;
  await linkLines(ctx, input);
  let isChanged = false;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await ctx.sql.query<{ orderId: string }>(
      `select distinct s.order_id as "orderId" from supplier_orders s
       where s.workplace_id = $1 and s.state = 'ready' and s.order_id > $2
         and ($3::uuid[] is null or exists (select 1 from order_line_items l where l.workplace_id = $1 and l.order_id = s.order_id and l.listing_variant_id = any($3)))
         and ($4::uuid[] is null or s.order_id = any($4) and s.source is null and exists (
           select 1 from order_line_items l join variant_mappings m on m.workplace_id = $1 and m.listing_variant_id = l.listing_variant_id
           where l.workplace_id = $1 and l.supplier_order_id = s.id))
       order by s.order_id limit ${pageSize}`,
      [workplaceId, after, input.listingVariantIds ?? null, input.orderIds ?? null],
    );
    for (const { orderId } of rows) {
      await ctx.transaction(async (tx) => {
        const order = await lockForRegrouping(tx, workplaceId, orderId);
        if (order) await regroupOrder(tx, order);
      });
    }
    isChanged ||= rows.length > 0;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.orderId;
  }
  if (!isChanged && input.orderIds) return;
  await ctx.publish({ workplaceId, name: 'orders.synced', data: {} });
  await ctx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}

/** Link open items to listing variants that were created after the order arrived; of all orders, or of the given ones. */
export async function linkLines(
  ctx: Pick<Context, 'sql'>,
  { workplaceId, orderIds }: { workplaceId: string; orderIds?: string[] | undefined },
): Promise<void> {
  await ctx.sql.query(
    `update order_line_items l set listing_variant_id = v.id, image = coalesce(l.image, i.file_key, i.source_url, g.image)
     from orders o, listing_variants v join listings g on g.workplace_id = v.workplace_id and g.id = v.listing_id
       left join product_variants p on p.workplace_id = v.workplace_id and p.id = v.product_variant_id
       left join product_images i on i.workplace_id = p.workplace_id and i.id = p.image_id
     where l.workplace_id = $1 and l.listing_variant_id is null and l.open_quantity > 0 and o.workplace_id = $1 and o.id = l.order_id
       and v.workplace_id = $1 and v.store_id = o.store_id and v.channel_variant_id in (l.channel_variant_id, 'gid://shopify/ProductVariant/' || l.channel_variant_id)
       and ($2::uuid[] is null or l.order_id = any($2))`,
    [workplaceId, orderIds ?? null],
  );
}
