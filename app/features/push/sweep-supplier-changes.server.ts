/** The start of monitoring: finds products that differ from their suppliers. */
import type { Context } from '#app/context.ts';
import { untold } from '#app/features/catalog/stock.ts';
import { isBehindSql, walkNotedSources } from './watched-sources.server.ts';

/** Per sweep: variants that get their first baseline, and products whose follow-up job is queued. */
const maxBaselines = 5000;
const maxProducts = 500;

/**
 * Find the products whose supplier changed something and queue a job for each: of one source product, or of all that triggers noted
 * since the last sweep. What exceeds the limits of one sweep stays noted for the next.
 */
export async function sweepSupplierChanges(ctx: Context, { sourceProductId }: { sourceProductId?: string | undefined }): Promise<void> {
  await setBaselines(ctx, sourceProductId);
  if (sourceProductId) {
    await queueBehind(ctx, [sourceProductId], maxProducts);
    return;
  }
  let room = maxProducts;
  await walkNotedSources(ctx, async (sourceProductIds) => {
    const { queued, isAll } = await queueBehind(ctx, sourceProductIds, room);
    room -= queued;
    return isAll;
  });
}

/**
 * Variants without a baseline take the supplier's current stock as theirs, or that it is not told; their sources are noted, so that the sweep checks them for other
 * differences next.
 */
async function setBaselines(ctx: Context, sourceProductId?: string): Promise<void> {
  await ctx.sql.query(
    `with unseen as (
       select v.workplace_id, v.id, s.stock, s.product_id from product_variants v join source_variants s on s.id = v.source_variant_id
       where v.seen_stock is null and v.source_variant_id is not null ${sourceProductId ? 'and s.product_id = $1' : ''} limit ${maxBaselines}),
     seen as (
       update product_variants v set seen_stock = coalesce(u.stock, ${untold}) from unseen u where v.workplace_id = u.workplace_id and v.id = u.id returning u.product_id)
     insert into source_changes (source_product_id) select distinct product_id from seen`,
    sourceProductId ? [sourceProductId] : [],
  );
}

/** Queue the products that differ from these source products, `most` at most. @returns how many were queued, and whether those were all. */
async function queueBehind(ctx: Context, sourceProductIds: readonly string[], most: number): Promise<{ queued: number; isAll: boolean }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ workplaceId: string; productId: string }>({
      name: 'products-behind',
      text: `select distinct b.workplace_id as "workplaceId", b.product_id as "productId" from unnest($1::uuid[]) as n(id)
             cross join lateral (
               select v.workplace_id, v.product_id from source_products sp join source_variants s on s.product_id = sp.id
               join product_variants v on v.source_variant_id = s.id where sp.id = n.id and ${isBehindSql} offset 0) b
             limit $2`,
      values: [sourceProductIds, most + 1],
    });
    const queued = rows.slice(0, most);
    for (const product of queued) await tx.enqueue('push.follow-supplier', product, { singletonKey: product.productId });
    return { queued: queued.length, isAll: queued.length === rows.length };
  });
}
