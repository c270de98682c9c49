import type { WorkplaceContext } from '#app/context.ts';
import { knownCost } from '#app/features/pricing/known-cost.ts';
import { priceVariant, type SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newId } from '#app/platform/ids.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { getSellingPrice } from './settings.server.ts';

/** As many variants are priced within the call: some 5,000 take a second. */
export const mostVariantsInCall = 2500;

export interface PricingOutcome {
  success: Record<string, number>;
  failed: Record<string, string>;
  tracking_id: string | null;
  items: Record<string, string>;
}

/**
 * Price the products' variants with a known cost by the workplace's rules; each product is saved separately and can be undone. When they
 * have very many variants, each product becomes a process item instead (docs/decisions/265).
 * @returns how many variants changed per product, and why others did not, in the requester's language.
 * @throws AppError UNAVAILABLE when a currency has no rate.
 */
export async function applyPriceRules(ctx: WorkplaceContext, { product_ids: given }: { product_ids: string[] }): Promise<PricingOutcome> {
  const ids = [...new Set(given)];
  const { rows } = await ctx.sql.query<{ id: string; title: string; image: string | null; variants: number }>(
    `select p.id, p.title, p.image, p.variants_count as variants from products p where p.workplace_id = $1 and p.id = any($2)`,
    [ctx.workplace.id, ids],
  );
  const words = translator(ctx.locale);
  const outcome: PricingOutcome = { success: {}, failed: {}, tracking_id: null, items: {} };
  for (const id of ids) if (!rows.some((row) => row.id === id)) outcome.failed[id] = words('push:failed.NOT_FOUND');
  if (rows.length > 1 && rows.reduce((sum, row) => sum + row.variants, 0) > mostVariantsInCall) {
    const trackingId = newId();
    const items = rows.map((row) => ({ id: newId(), productId: row.id, title: row.title, image: row.image, input: {} }));
    await ctx.transaction((tx) => beginWork(tx, { kind: 'price', groupId: trackingId, items }));
    return { ...outcome, tracking_id: trackingId, items: Object.fromEntries(items.map((item) => [item.productId, item.id])) };
  }
  const rules = await rulesOf(ctx);
  const variants = await costsOf(
    ctx,
    rows.map((row) => row.id),
  );
  for (const { id } of rows) {
    try {
      const changed = await priceOne(ctx, id, variants.get(id) ?? [], rules);
      if (changed === undefined) outcome.failed[id] = words('push:failed.NO_COST');
      else outcome.success[id] = changed;
    } catch (error) {
      if (isMissingRate(error)) throw new AppError('UNAVAILABLE', {}, { cause: error });
      outcome.failed[id] = refusalOf(error, ctx.locale).message;
    }
  }
  return outcome;
}

/**
 * Price one product, as a job does.
 * @returns how many variants changed; nothing when no variant's cost is known.
 * @throws AppError NOT_FOUND; MissingRate.
 */
export async function priceByRules(ctx: WorkplaceContext, id: string): Promise<number | undefined> {
  const variants = await costsOf(ctx, [id]);
  return priceOne(ctx, id, variants.get(id) ?? [], await rulesOf(ctx));
}

export interface Rules {
  settings: SellingPriceSettings;
  rates: Readonly<Record<string, string>>;
}

export const rulesOf = async (ctx: WorkplaceContext): Promise<Rules> => ({
  settings: await getSellingPrice(ctx),
  rates: await latestRates(ctx),
});

export interface CostedVariant {
  product_id: string;
  currency: string;
  id: string;
  cost: number;
  source_variant_id: string | null;
  shipping_cost: number | null;
  price: number;
  compare_at_price: number | null;
}

/** Variants with prices and costs, by product. */
export async function costsOf(ctx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, CostedVariant[]>> {
  const { rows } = await ctx.sql.query<CostedVariant>(
    `select p.id as product_id, p.currency, v.id, v.cost, v.source_variant_id, v.shipping_cost, v.price, v.compare_at_price from products p
     join product_variants v on v.workplace_id = p.workplace_id and v.product_id = p.id where p.workplace_id = $1 and p.id = any($2)`,
    [ctx.workplace.id, ids],
  );
  return Map.groupBy(rows, (row) => row.product_id);
}

/**
 * What the rules make of the variants. Those without a known cost are left out: their owner buys elsewhere, and the rules would make them
 * far too cheap.
 * @throws MissingRate
 */
export const pricesByRules = (all: readonly CostedVariant[], { settings, rates }: Rules) =>
  all
    .filter((row) => knownCost(row) !== null)
    .map((row) => ({ row, ...priceVariant(settings, { cost: row.cost, shippingCost: row.shipping_cost }, row.currency, rates) }));

/** @returns how many variants changed; nothing when no variant's cost is known. */
async function priceOne(
  ctx: WorkplaceContext,
  id: string,
  all: readonly CostedVariant[],
  { settings, rates }: Rules,
): Promise<number | undefined> {
  const priced = pricesByRules(all, { settings, rates });
  if (priced.length === 0) return undefined;
  const changed = priced.filter(({ row, price, compareAtPrice }) => row.price !== price || row.compare_at_price !== compareAtPrice);
  if (changed.length > 0) {
    await saveProduct(ctx, {
      id,
      variants: changed.map(({ row, price, compareAtPrice }) => ({ id: row.id, price, compare_at_price: compareAtPrice })),
    });
  }
  return changed.length;
}
