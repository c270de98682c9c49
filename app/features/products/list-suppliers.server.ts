import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import type { SupplierList } from './schemas.ts';

/** Who stands behind the workplace's products, and how much of it is still offered; at most 500, those with most products first. */
export async function listSuppliers(ctx: WorkplaceContext): Promise<z.output<typeof SupplierList>> {
  const { rows } = await ctx.sql.query({
    name: 'product-suppliers',
    text: `with tracked as (
             select v.product_id, count(*) as skus, count(*) filter (where v.source_variant_id is not null and v.is_source_available) as live, min(v.source_variant_id::text)::uuid as any_source
             from product_variants v where v.workplace_id = $1 group by v.product_id)
           select coalesce(sp.source, p.source) as source, sp.supplier_id, coalesce(max(sp.supplier_name), '') as name,
             count(distinct sp.id)::int as source_products,
             count(*)::int as products, count(*) filter (where t.live = t.skus)::int as tracking,
             count(*) filter (where t.live > 0 and t.live < t.skus)::int as partial, count(*) filter (where t.live = 0)::int as not_tracking,
             sum(t.skus)::int as skus, sum(t.live)::int as skus_tracking
           from tracked t join products p on p.workplace_id = $1 and p.id = t.product_id
           left join source_variants s on s.id = t.any_source left join source_products sp on sp.id = s.product_id
           group by 1, 2 order by products desc, name, supplier_id limit 500`,
    values: [ctx.workplace.id],
  });
  return {
    suppliers: rows.map((row) => ({
      source: row.source,
      supplier_id: row.supplier_id,
      name: row.name,
      source_products: row.source_products,
      products: { total: row.products, tracking: row.tracking, partial: row.partial, not_tracking: row.not_tracking },
      skus: { total: row.skus, tracking: row.skus_tracking, not_tracking: row.skus - row.skus_tracking },
    })),
  };
}
