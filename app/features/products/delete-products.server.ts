import type { WorkplaceContext } from '#app/context.ts';
import { dismissWorkOf } from '#app/features/process-items/process-items.server.ts';
import { addChanges, changeCounters, counterChangesOf } from './counters.server.ts';
import { lockProducts } from './lock-products.server.ts';

/**
 * Delete products from the product centre. What was pushed stays in the stores, with its mappings, so that orders of it can still be
 * fulfilled.
 */
export async function deleteProducts(
  ctx: WorkplaceContext,
  { product_ids: ids }: { product_ids: string[] },
): Promise<{ deleted: string[] }> {
  return ctx.transaction(async (tx) => {
    const values = [ctx.workplace.id, ids];
    await lockProducts(tx, ids);
    await tx.sql.query(
      `update listing_variants v set product_variant_id = null from listings l
       where l.workplace_id = $1 and l.product_id = any($2) and v.workplace_id = l.workplace_id and v.listing_id = l.id`,
      values,
    );
    await tx.sql.query(`update listings set product_id = null where workplace_id = $1 and product_id = any($2)`, values);
    // A push under way notices the deletion and releases its quota itself.
    await dismissWorkOf(tx, ids);
    const { rows } = await tx.sql.query(
      `delete from products where workplace_id = $1 and id = any($2) returning id, state, listing_state as "listingState"`,
      values,
    );
    await changeCounters(tx, addChanges(...rows.map((row) => counterChangesOf(row, undefined))));
    return { deleted: rows.map((row) => row.id) };
  });
}
