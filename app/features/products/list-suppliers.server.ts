import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { refreshSupply } from './refresh-supply.server.ts';
import type { SupplierList } from './schemas.ts';

/** The suppliers of the workplace's products, with how many are still offered; at most 500, those with most products first. */
export async function listSuppliers(ctx: WorkplaceContext): Promise<z.output<typeof SupplierList>> {
  await unlessNoRoom(ctx, refreshSupply(ctx));
  const { rows } = await ctx.sql.query({
    name: 'product-suppliers',
    text: `select source, nullif(supplier_id, '') as supplier_id, name, source_products, products, tracking, partial, variants, offered
           from supplier_totals where workplace_id = ${opaqueParameter('$1')} order by products desc, name, supplier_totals.supplier_id limit 500`,
    values: [ctx.workplace.id],
  });
  return {
    suppliers: rows.map((row) => ({
      source: row.source,
      supplier_id: row.supplier_id,
      name: row.name,
      source_products: row.source_products,
      products: {
        total: row.products,
        tracking: row.tracking,
        partial: row.partial,
        not_tracking: row.products - row.tracking - row.partial,
      },
      skus: { total: row.variants, tracking: row.offered, not_tracking: row.variants - row.offered },
    })),
  };
}
