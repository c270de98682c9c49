import type { WorkplaceContext } from '#app/context.ts';

/**
 * Lock products and their listings until the transaction ends. Listings first, as pushes and webhooks do, which change a listing and then
 * its product: the same sequence avoids deadlocks.
 */
export async function lockProducts(tx: WorkplaceContext, ids: readonly string[]): Promise<void> {
  const values = [tx.workplace.id, ids];
  await Promise.all([
    tx.sql.query('select 1 from listings where workplace_id = $1 and product_id = any($2) order by id for no key update', values),
    tx.sql.query('select 1 from products where workplace_id = $1 and id = any($2) order by id for update', values),
  ]);
}
