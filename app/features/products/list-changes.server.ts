import type { WorkplaceContext } from '#app/context.ts';
import type { ProductChangeRow } from './schemas.ts';

/** The latest changes that monitoring found and made, newest first. */
export async function listChanges(ctx: WorkplaceContext): Promise<ProductChangeRow[]> {
  const { rows } = await ctx.sql.query({
    name: 'product-changes',
    text: `select c.id, c.product_id, p.title, p.image, c.kind, c.before, c.after, c.variants, c.action, c.created_at
           from product_changes c join products p on p.workplace_id = c.workplace_id and p.id = c.product_id
           where c.workplace_id = $1 order by c.id desc limit 30`,
    values: [ctx.workplace.id],
  });
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Delete changes that are older than a quarter of a year. */
export async function forgetChanges(ctx: Pick<WorkplaceContext, 'sql' | 'now'>): Promise<void> {
  await ctx.sql.query(`delete from product_changes where created_at < $1::timestamptz - interval '90 days'`, [ctx.now()]);
}
