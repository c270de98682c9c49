/** The own supplier's stock, by variant; with it the sum by product, which lists filter by. */
import type { Context } from '#app/context.ts';

interface ShelvedUnits {
  sourceVariantId: string;
  units: number;
}

/** Add units to the stock, or take negative ones off; what is not counted stays uncounted. @param tx inside a transaction. */
export async function changeStock(tx: Context, changes: readonly ShelvedUnits[]): Promise<void> {
  const ids = changes.map((each) => each.sourceVariantId);
  await tx.sql.query(
    `update source_variants v set stock = v.stock + change.units
     from (select id, sum(units)::int as units from unnest($1::uuid[], $2::int[]) as c (id, units) group by id) change where v.id = change.id`,
    [ids, changes.map((each) => each.units)],
  );
  await recountProducts(tx, ids);
}

/** Set the stock of variants (null: not counted), and whether they are sold. @param tx inside a transaction. */
export async function setVariantStock(
  tx: Context,
  variantIds: readonly string[],
  { stock, isAvailable }: { stock: number | null; isAvailable: boolean },
): Promise<void> {
  await tx.sql.query('update source_variants set stock = $2, is_available = $3 where id = any($1)', [variantIds, stock, isAvailable]);
  await recountProducts(tx, variantIds);
}

/** A product's stock is the sum over its variants that are sold; null when one is not counted. */
async function recountProducts(tx: Context, variantIds: readonly string[]): Promise<void> {
  // Lock the products first: other transactions that change their variants have then committed, and the sums below include them.
  const { rows } = await tx.sql.query<{ id: string }>(
    `select id from source_products where id in (select product_id from source_variants where id = any($1)) order by id for update`,
    [variantIds],
  );
  await tx.sql.query(
    `update source_products p set stock = sums.stock
     from (select product_id, case when not coalesce(bool_or(stock is null) filter (where is_available), false) then coalesce(sum(stock) filter (where is_available), 0)::int end as stock from source_variants where product_id = any($1) group by 1) sums
     where p.id = sums.product_id and p.stock is distinct from sums.stock`,
    [rows.map((each) => each.id)],
  );
}
