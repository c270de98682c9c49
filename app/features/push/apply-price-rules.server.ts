import type { WorkplaceContext } from '#app/context.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { priceVariant } from './price-rules.ts';
import { latestRates } from './rates.server.ts';
import { getSellingPrice } from './settings.server.ts';

/**
 * Price the products' variants with a known cost by the workplace's rules; each product is saved separately and can be undone.
 * @returns how many variants changed per product, and why others did not, in the requester's language.
 * @throws AppError UNAVAILABLE when a currency has no rate.
 */
export async function applyPriceRules(
  ctx: WorkplaceContext,
  { product_ids: ids }: { product_ids: string[] },
): Promise<{ success: Record<string, number>; failed: Record<string, string> }> {
  const settings = await getSellingPrice(ctx);
  const rates = await latestRates(ctx);
  const { rows } = await ctx.sql.query(
    `select p.id as product_id, p.currency, v.id, v.cost, v.cost > 0 or v.source_variant_id is not null as has_cost, v.shipping_cost, v.price, v.compare_at_price from products p
     join product_variants v on v.workplace_id = p.workplace_id and v.product_id = p.id where p.workplace_id = $1 and p.id = any($2)`,
    [ctx.workplace.id, ids],
  );
  const success: Record<string, number> = {};
  const failed: Record<string, string> = {};
  const words = translator(ctx.locale);
  const products = Map.groupBy(rows, (row) => row.product_id as string);
  for (const id of ids) {
    const all = products.get(id) ?? [];
    // Without a known cost (the owner buys elsewhere), the rules would make it far too cheap.
    const variants = all.filter((row) => row.has_cost);
    if (variants.length === 0) {
      failed[id] = words(all.length === 0 ? 'push:failed.NOT_FOUND' : 'push:failed.NO_COST');
      continue;
    }
    try {
      const priced = variants.map((row) => ({
        row,
        ...priceVariant(settings, { cost: row.cost, shippingCost: row.shipping_cost }, row.currency, rates),
      }));
      const changed = priced.filter(({ row, price, compareAtPrice }) => row.price !== price || row.compare_at_price !== compareAtPrice);
      if (changed.length > 0) {
        await saveProduct(ctx, {
          id,
          variants: changed.map(({ row, price, compareAtPrice }) => ({ id: row.id, price, compare_at_price: compareAtPrice })),
        });
      }
      success[id] = changed.length;
    } catch (error) {
      if (isMissingRate(error)) throw new AppError('UNAVAILABLE', {}, { cause: error });
      failed[id] = refusalOf(error, ctx.locale).message;
    }
  }
  return { success, failed };
}
