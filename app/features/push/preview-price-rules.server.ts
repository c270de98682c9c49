/** What the price rules would make of products, before they are applied. */
import type { WorkplaceContext } from '#app/context.ts';
import { whyNoRule } from '#app/features/pricing/price-rules.ts';
import { AppError } from '#app/platform/errors.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { type CostedVariant, costsOf, mostVariantsInCall, pricesByRules, type Rules, rulesOf } from './apply-price-rules.server.ts';
import type { PricePreview } from './schemas.ts';

/**
 * Prices before and after, and by which rule, of the first products that have together no more than some thousands of variants.
 * @throws AppError UNAVAILABLE when a currency has no rate.
 */
export async function previewPriceRules(ctx: WorkplaceContext, { product_ids: ids }: { product_ids: string[] }): Promise<PricePreview> {
  const { rows } = await ctx.sql.query<{ id: string; title: string; image: string | null; currency: string; variants: number }>(
    `select p.id, p.title, p.image, p.currency, p.variants_count as variants
     from unnest($2::uuid[]) with ordinality as wanted(id, n) join products p on p.workplace_id = $1 and p.id = wanted.id order by wanted.n`,
    [ctx.workplace.id, [...new Set(ids)]],
  );
  const upTo = (last: number) => rows.slice(0, last + 1).reduce((sum, { variants }) => sum + variants, 0);
  const shown = rows.filter((_, at) => at === 0 || upTo(at) <= mostVariantsInCall);
  const [rules, variants] = [
    await rulesOf(ctx),
    await costsOf(
      ctx,
      shown.map(({ id }) => id),
    ),
  ];
  try {
    return {
      products: shown.map(({ variants: _, ...row }) => ({ ...row, ...outcomeOf(variants.get(row.id) ?? [], rules) })),
      not_shown: rows.length - shown.length,
      price_rules: rules.settings.price_rules,
    };
  } catch (error) {
    if (isMissingRate(error)) throw new AppError('UNAVAILABLE', {}, { cause: error });
    throw error;
  }
}

function outcomeOf(all: readonly CostedVariant[], rules: Rules) {
  const priced = pricesByRules(all, rules);
  const { price_rules: of } = rules.settings;
  const outside = priced
    .filter(({ rule }) => rule < 0)
    .map(({ row }) => whyNoRule(of, { cost: row.cost, shippingCost: row.shipping_cost }));
  const range = (prices: readonly number[]) => ({ from: least(prices), to: most(prices) });
  return {
    before: range(priced.map(({ row }) => row.price)),
    after: range(priced.map(({ price }) => price)),
    changed: priced.filter(({ row, price, compareAtPrice }) => row.price !== price || row.compare_at_price !== compareAtPrice).length,
    by_rule: of.map((_, at) => priced.filter(({ rule }) => rule === at).length),
    outside: { shipping: outside.filter((why) => why === 'shipping').length, cost: outside.filter((why) => why === 'cost').length },
    unknown_cost: all.length - priced.length,
  };
}

const least = (values: readonly number[]): number | null =>
  values.reduce<number | null>((low, each) => (low === null || each < low ? each : low), null);
const most = (values: readonly number[]): number | null =>
  values.reduce<number | null>((high, each) => (high === null || each > high ? each : high), null);
