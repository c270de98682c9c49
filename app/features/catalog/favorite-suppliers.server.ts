/** A workplace's favorite suppliers. */
import type { WorkplaceContext } from '#app/context.ts';

/** A supplier by its id, and whether it is a favorite of the workplace; undefined for a supplier without products. */
export async function findSupplier(
  ctx: WorkplaceContext,
  source: string,
  id: string,
): Promise<{ source: string; supplier_id: string; name: string; is_favorite: boolean } | undefined> {
  const { rows } = await ctx.sql.query({
    name: 'find-supplier',
    text: `select source, supplier_id, coalesce(supplier_name, '') as name,
             exists (select 1 from supplier_favorites f where f.workplace_id = $1 and f.source = $2 and f.supplier_id = $3) as is_favorite
           from source_products where source = $2 and supplier_id = $3 limit 1`,
    values: [ctx.workplace.id, source, id],
  });
  return rows[0];
}

/** By name; at most 500. */
export async function listFavoriteSuppliers(ctx: WorkplaceContext) {
  const { rows } = await ctx.sql.query(
    'select source, supplier_id, name from supplier_favorites where workplace_id = $1 order by name, supplier_id limit 500',
    [ctx.workplace.id],
  );
  return { suppliers: rows as { source: string; supplier_id: string; name: string }[] };
}

/** Mark or unmark a supplier; one without products is not marked. @returns all favorites afterwards. */
export async function setFavoriteSupplier(
  ctx: WorkplaceContext,
  input: { action: 'favorite' | 'unfavorite'; source: string; supplier_id: string },
) {
  const values = [ctx.workplace.id, input.source, input.supplier_id];
  if (input.action === 'favorite') {
    await ctx.sql.query(
      `insert into supplier_favorites (workplace_id, source, supplier_id, name)
       select $1, source, supplier_id, coalesce(supplier_name, '') from source_products where source = $2 and supplier_id = $3 limit 1 on conflict do nothing`,
      values,
    );
  } else await ctx.sql.query('delete from supplier_favorites where workplace_id = $1 and source = $2 and supplier_id = $3', values);
  return listFavoriteSuppliers(ctx);
}
