import type { WorkplaceContext } from '#app/context.ts';

/**
 * After store variants were mapped to a single supplier variant: our variants sold there follow that supplier's cost, stock and
 * availability from now on, no longer the previous one's (docs/decisions/119). Called before the mappings are written, to lock in the
 * same sequence as monitoring.
 */
export async function watchMapped(
  ctx: WorkplaceContext,
  mapped: readonly { listingVariantId: string; sourceVariantId: string }[],
): Promise<void> {
  const workplaceId = ctx.workplace.id;
  const { rows } = await ctx.sql.query<{ productId: string }>(
    `with mapped as (
       select lv.product_variant_id as id, t.source, s.product_id from unnest($2::uuid[], $3::uuid[]) as t(listing_variant, source)
       join listing_variants lv on lv.workplace_id = $1 and lv.id = t.listing_variant join source_variants s on s.id = t.source),
     locked as (
       select p.id, p.ship_to from products p where p.workplace_id = $1
         and p.id in (select v.product_id from mapped m join product_variants v on v.workplace_id = $1 and v.id = m.id) order by p.id for update)
     update product_variants v set source_variant_id = m.source,
       shipping_cost = (select o.shipping_cost from source_offers o where o.product_id = m.product_id and o.ship_to = p.ship_to)
     from mapped m, locked p
     where v.workplace_id = $1 and v.id = m.id and p.id = v.product_id and v.source_variant_id is distinct from m.source
     returning v.product_id as "productId"`,
    [workplaceId, mapped.map((each) => each.listingVariantId), mapped.map((each) => each.sourceVariantId)],
  );
  for (const productId of new Set(rows.map((row) => row.productId)))
    await ctx.enqueue('push.follow-supplier', { workplaceId, productId }, { singletonKey: productId });
}
