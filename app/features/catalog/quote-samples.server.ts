/** Asks suppliers whose lists tell no shipping for that of some products of each category, which the others are estimated by. */
import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { estimateOffers, sumQuotedShipping } from './estimate-offers.server.ts';
import { readQuotes } from './get-logistics.server.ts';
import { readDetails } from './get-source-product.server.ts';
import { shipFromOf } from './ship-from.ts';

/** Countries for which every category gets quotes, so that lists can show delivered costs. */
export const mainCountries = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'ES', 'IT', 'NL', 'BR', 'MX'] as const;

export const QuoteSamples = z.object({ source: z.string(), round: z.number().int().min(0) });

/** Number of rounds after which every category and country has enough quotes for an estimate. */
const rounds = 3;
/** Products read in one run of the job, so that it ends within its time. */
const perRun = 60;

/**
 * The supplier's list has no shipping, so quotes are requested for the most listed product of each category: to the United States in
 * the first round, then to the other main countries. Other products get an average until somebody opens them.
 */
export async function quoteSamples(ctx: Context, { source, round }: z.infer<typeof QuoteSamples>): Promise<void> {
  const countries = round === 0 ? ['US'] : round === 1 ? mainCountries.slice(1, 6) : mainCountries.slice(6);
  const quoted = await sumQuotedShipping(ctx, source);
  const categories = quoted.flatMap(({ categoryId, shipTo }) => (categoryId !== null && shipTo === countries[0] ? [categoryId] : []));
  const { rows } = await ctx.sql.query(
    `select p.id, p.external_id, p.is_partial from source_categories c cross join lateral (
       select p.id, p.external_id, p.is_partial from source_products p
       where p.category_id = c.id and p.source = $1 and p.status = 'active' and p.visible_to is null
       order by p.fetch_error nulls first, p.listed_count desc, p.id limit 1) p
     where c.id <> all($2::text[]) order by c.id limit ${perRun}`,
    [source, categories],
  );
  for (const product of rows) {
    ctx.stopping.throwIfAborted();
    await quoteProduct(ctx, source, product, countries);
  }
  await estimateOffers(ctx, source);
  const isStuck = rows.length > 0 && rows.length < perRun;
  const nextRound = rows.length === perRun ? round : round + 1;
  if (nextRound < rounds || (isStuck && nextRound === round)) {
    // A different singleton key, as this run still holds its own.
    await ctx.enqueue(
      'catalog.quote-samples',
      { source, round: nextRound },
      { singletonKey: `${source} ${nextRound} ${ctx.now().getTime()}` },
    );
  }
}

/** Read a product's shipping to these countries from its supplier, and its details where they were never read. */
export async function quoteProduct(
  ctx: Context,
  source: string,
  product: { id: string; external_id: string; is_partial: boolean },
  countries: readonly string[],
): Promise<void> {
  if (product.is_partial) await readDetails(ctx, source, product.external_id);
  const { rows } = await ctx.sql.query(
    `select v.id, v.external_id, p.ships_from from source_variants v join source_products p on p.id = v.product_id
     where v.product_id = $1 and v.is_available and p.status = 'active' order by v.cost, v.position limit 1`,
    [product.id],
  );
  const variant = rows[0];
  if (!variant) return;
  for (const shipTo of countries) {
    ctx.stopping.throwIfAborted();
    const shipFrom = shipFromOf(variant.ships_from, shipTo);
    await readQuotes(ctx, {
      source,
      productId: product.id,
      variant: { id: variant.id, externalId: variant.external_id },
      shipFrom,
      shipTo,
    });
  }
}
