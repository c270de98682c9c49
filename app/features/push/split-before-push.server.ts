import type { WorkplaceContext } from '#app/context.ts';
import { splitProduct } from '#app/features/products/split-product.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { SplitOptions } from './schemas.ts';

/**
 * Products with as many variants as the seller's threshold become several before they are pushed (specification 2, section 5:
 * "Products made from one product"). What a store has already stays whole: parting it would take variants from its buyers.
 * @returns what to push, each part after the product it came from, with that product's id.
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
      // One product would come of it, or more than a hundred: it goes whole, as far as the channel takes it.
      if (!isAppError(error) || error.code !== 'UNPROCESSABLE') throw error;
    }
  }
  return parts;
}
