import type { WorkplaceContext } from '#app/context.ts';

/**
 * Nobody else changes these products, or what stores have of them, until the transaction ends. The listings come first: pushes and what
 * stores tell change a listing, and its product for it.
 */
export async function lockProducts(tx: WorkplaceContext, ids: readonly string[]): Promise<void> {
  const values = [tx.workplace.id, ids];
  await Promise.all([
    tx.sql.query('select 1 from listings where workplace_id = $1 and product_id = any($2) order by id for no key update', values),
    tx.sql.query('select 1 from products where workplace_id = $1 and id = any($2) order by id for update', values),
  ]);
}
