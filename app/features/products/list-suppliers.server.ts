import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { unseen } from '#app/platform/unseen.ts';
import { refreshSupply } from './refresh-supply.server.ts';
import type { SupplierList } from './schemas.ts';

/** Who stands behind the workplace's products, and how much of it is still offered; at most 500, those with most products first. */
export async function listSuppliers(ctx: WorkplaceContext): Promise<z.output<typeof SupplierList>> {
  await refreshSupply(ctx);
  const { rows } = await ctx.sql.query({
    name: 'product-suppliers',
    text: `select source, supplier_id, coalesce(max(supplier_name), '') as name, count(distinct source_product_id)::int as source_products,
             count(*)::int as products, count(*) filter (where offered = variants)::int as tracking,
             count(*) filter (where offered > 0 and offered < variants)::int as partial, count(*) filter (where offered = 0)::int as not_tracking,
             sum(variants)::int as skus, sum(offered)::int as skus_tracking
           from (
             -- In the order of the index that has all of it: sorting 100,000 of them would take longer than adding them up.
             select * from product_supply where workplace_id = ${unseen('$1')} order by source, supplier_id, source_product_id offset 0
           ) s
           group by source, supplier_id order by products desc, name, supplier_id limit 500`,
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
