import type { WorkplaceContext } from '#app/context.ts';
import { splitProduct } from '#app/features/products/split-product.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { SplitOptions } from './schemas.ts';

/**
 * Split products that reach the seller's threshold of variants before they are pushed (specification 2, section 5: "Products made from one
 * product"). A product that a store has already is not split: its buyers would lose variants.
 * @returns the products to push, each part after its original, with the original's id.
 */
export async function splitBeforePush(
  ctx: WorkplaceContext,
  ids: readonly string[],
  options: SplitOptions | undefined,
): Promise<{ id: string; origin: string }[]> {
  if (!options) return ids.map((id) => ({ id, origin: id }));
  const { rows } = await ctx.sql.query(
    `select p.id from products p where p.workplace_id = $1 and p.id = any($2) and p.state = 'imported' and p.variants_count >= $3
       and not exists (select 1 from process_items i where i.workplace_id = p.workplace_id and i.product_id = p.id and i.kind = 'push' and i.status = 'processing')`,
    [ctx.workplace.id, ids, Math.max(2, options.threshold)],
  );
  const large = new Set(rows.map((row) => row.id));
  const parts: { id: string; origin: string }[] = [];
  for (const id of ids) {
    parts.push({ id, origin: id });
    if (!large.has(id)) continue;
    try {
      const made = await ctx.transaction((tx) => splitProduct(tx, id, { by: 'number', ...options }));
      parts.push(...made.map((part) => ({ id: part, origin: id })));
    } catch (error) {
      // It would become only one product, or more than a hundred: push it whole, as far as the channel allows.
      if (!isAppError(error) || error.code !== 'UNPROCESSABLE') throw error;
    }
  }
  return parts;
}
