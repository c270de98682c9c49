import type { WorkplaceContext } from '#app/context.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError } from '#app/platform/errors.ts';
import { copyProduct } from './copy-product.server.ts';
import { lockProducts } from './lock-products.server.ts';
import { summarySql, usedOptionsSql, variantSummarySql } from './product-summary-sql.ts';
import type { SplitHow } from './schemas.ts';
import { maxParts, type SplitPart, type SplitRule, splitByNumber, splitByOption } from './split-plan.ts';

/**
 * Split a product, in the caller's transaction: the first part stays with the product and its listings, the others become new products
 * that are not in any store. Store variants of moved variants keep their mappings, so that orders of them can be fulfilled.
 * @returns ids of the new products.
 * @throws AppError NOT_FOUND; UNPROCESSABLE when it would give one part, or more than a hundred.
 */
export async function splitProduct(ctx: WorkplaceContext, id: string, how: SplitHow): Promise<string[]> {
  const values = [ctx.workplace.id, id];
  await lockProducts(ctx, [id]);
  const { rows: found } = await ctx.sql.query('select title, options from products where workplace_id = $1 and id = $2', values);
  const product = found[0];
  if (!product) throw new AppError('NOT_FOUND');
  const { rows: variants } = await ctx.sql.query(
    'select id, option_values from product_variants where workplace_id = $1 and product_id = $2 order by position, id',
    values,
  );
  const parts = partsOf(variants, product.options, how);
  if (parts.length < 2) throw new AppError('UNPROCESSABLE', {}, { data: { failure: 'NOTHING_TO_SPLIT' } });
  if (parts.length > maxParts) throw new AppError('UNPROCESSABLE', {}, { data: { failure: 'TOO_MANY_PARTS' } });

  // The option's value is in the parts' titles, so the option is dropped if another one is left.
  const dropped = how.by === 'option' && product.options.length > 1 ? { withoutOption: how.option } : {};
  const titleOf = (part: SplitPart, at: number) => `${beginningOf(String(product.title), 200)} – ${part.value || at + 1}`;
  const made: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0) made.push(await copyProduct(ctx, { id, title: titleOf(part, at), variantIds: part.variantIds, ...dropped }));
  }
  await keepOnly(ctx, id, parts[0]?.variantIds ?? []);
  return made;
}

function partsOf(
  variants: { id: string; option_values: string[] }[],
  options: { name: string; values: string[] }[],
  how: SplitHow,
): SplitPart[] {
  if (how.by === 'number') return splitByNumber(variants, how satisfies SplitRule);
  return options[how.option] ? splitByOption(variants, options, how.option) : [];
}

/** Remove the other variants from the product, and its undo state, which refers to all of them. */
async function keepOnly(ctx: WorkplaceContext, id: string, variantIds: string[]): Promise<void> {
  const values = [ctx.workplace.id, id, variantIds];
  await ctx.sql.query(
    `update listing_variants v set product_variant_id = null from product_variants p
     where p.workplace_id = $1 and p.product_id = $2 and p.id <> all($3) and v.workplace_id = p.workplace_id and v.product_variant_id = p.id`,
    values,
  );
  await ctx.sql.query('delete from product_variants where workplace_id = $1 and product_id = $2 and id <> all($3)', values);
  await ctx.sql.query('delete from product_snapshots where workplace_id = $1 and product_id = $2', values.slice(0, 2));
  await ctx.sql.query(
    `update products p set version = version + 1, updated_at = $3, options = ${usedOptionsSql}, ${summarySql}
     from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`,
    [...values.slice(0, 2), ctx.now()],
  );
}
