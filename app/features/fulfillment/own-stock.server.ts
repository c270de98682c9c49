/** The own supplier's stock, as its operators see and correct it. */
import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { requireOperator } from './own-desk.server.ts';
import { setVariantStock } from './own-shelf.server.ts';

export interface StockedVariant {
  id: string;
  sku: string;
  title: string;
  optionValues: string[];
  image: string | null;
  /** Null: not counted. */
  stock: number | null;
  isAvailable: boolean;
  /** USD cents. */
  cost: number;
}

const listed = 50;

/**
 * Variants whose SKU begins with the keyword, or whose product's title contains it; without a keyword, those with the least stock first, and before them what is not counted.
 */
export async function listOwnStock(ctx: AccountContext, input: { keyword: string }): Promise<StockedVariant[]> {
  requireOperator(ctx);
  const words = input.keyword.trim().replace(/[\\%_]/g, '\\$&');
  const { rows } = await ctx.sql.query<StockedVariant>(
    `select v.id, v.sku, p.title, v.option_values as "optionValues", coalesce(v.image, p.images ->> 0) as image, v.stock, v.is_available as "isAvailable", v.cost
     from source_variants v join source_products p on p.id = v.product_id
     where p.source = 'quayside' and p.status = 'active' and ($1 = '' or v.sku ilike $1 || '%' or p.title ilike '%' || $1 || '%') order by v.stock nulls first, v.id limit $2`,
    [words, listed],
  );
  return rows;
}

/** Set a variant's stock. @throws AppError NOT_FOUND for anything that is not the own supplier's. */
export async function setStock(
  ctx: AccountContext,
  input: { variantId: string; stock: number | null; isAvailable: boolean },
): Promise<void> {
  requireOperator(ctx);
  await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `select 1 from source_variants v join source_products p on p.id = v.product_id where v.id = $1 and p.source = 'quayside'`,
      [input.variantId],
    );
    if (!rowCount) throw new AppError('NOT_FOUND');
    await setVariantStock(tx, [input.variantId], input);
  });
}
