/** Our plans and packs (`plans.ts`) as products and prices in Paddle's catalogue. */
import type { BillsSellers, SaleItem } from '#app/connectors/payments/billing-provider.ts';
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { addOns } from './add-ons.ts';
import type { Target } from './plan-change.ts';
import { type CycleDays, creditPacks, cyclePriceOf, isFreePlan, offeredPlans, trialDays } from './plans.ts';

const planProduct = (planKey: string) => `product:${planKey}`;
const addOnProduct = (key: string) => `product:${key}`;
const packProduct = 'product:packs';
const planPrice = (planKey: string, cycleDays: number, trial: number) => `plan:${planKey}:${cycleDays}:${trial}`;
const packPrice = (pack: string) => `pack:${pack}`;

type Sells = Parameters<BillsSellers['createPrice']>[0]['sells'];
interface Wanted {
  key: string;
  product: string;
  name: string;
  amount: number;
  sells: Sells;
}

/** What the catalogue has to contain. Names appear on sellers' bills; in English, since the catalogue has one name per entry. */
function wantedPrices(words: (key: string, values?: Record<string, unknown>) => string): {
  products: Map<string, string>;
  prices: Wanted[];
} {
  const products = new Map<string, string>([[packProduct, `Quayside ${words('billing:packs.title')}`]]);
  const prices: Wanted[] = creditPacks.map((pack) => ({
    key: packPrice(pack.key),
    product: packProduct,
    name: words('billing:packs.chargeName', { count: pack.credits }),
    amount: pack.price,
    sells: { pack: pack.key, price: pack.price },
  }));
  for (const addOn of addOns) products.set(addOnProduct(addOn.key), `Quayside ${words(`billing:addOns.${addOn.key}`)}`);
  for (const plan of offeredPlans.filter((each) => !isFreePlan(each.key))) {
    const name = `Quayside ${words(`billing:plans.${plan.key}`)}`;
    products.set(planProduct(plan.key), name);
    // Enterprise is sold by custom packages: it needs a product, but no list prices.
    if (plan.key === 'ENTERPRISE_CREDIT_TIER') continue;
    const cycles: [CycleDays, number][] = [
      [30, 0],
      [30, trialDays],
      [365, 0],
    ];
    for (const [cycleDays, trial] of cycles) {
      const amount = cyclePriceOf(plan.monthlyPrice, cycleDays);
      prices.push({
        key: planPrice(plan.key, cycleDays, trial),
        product: planProduct(plan.key),
        name,
        amount,
        sells: { plan: { planKey: plan.key, packageId: null, addOns: [], cycleDays, price: amount }, trialDays: trial },
      });
    }
  }
  return { products, prices };
}

/**
 * Bring Paddle's catalogue in line with our plans: create what is missing; replace a price that has changed by a new one, and archive the
 * old one (running subscriptions keep it). Safe to repeat.
 * @returns how many entries were created.
 * @throws AppError UNPROCESSABLE when Paddle is not set up.
 */
export async function syncPaddleCatalog(ctx: Context): Promise<number> {
  const { billing } = ctx.connectors;
  if (!billing) throw new AppError('UNPROCESSABLE', {}, { fields: { provider_payment: ['noStoreForCheckout'] } });
  const { products, prices } = wantedPrices(translator('en'));
  const catalog = await billing.listCatalog();
  const references = new Map(catalog.products.map((product) => [product.key, product.reference]));
  const kept: { key: string; reference: string; amount: number }[] = [];
  let made = 0;
  for (const [key, name] of products) {
    let reference = references.get(key);
    if (!reference) {
      reference = await billing.createProduct({ key, name, description: name });
      references.set(key, reference);
      made += 1;
    }
    kept.push({ key, reference, amount: 0 });
  }
  for (const price of prices) {
    const present = catalog.prices.filter((each) => each.key === price.key);
    const right = present.find((each) => each.price === price.amount);
    for (const wrong of present.filter((each) => each !== right)) await billing.archivePrice(wrong.reference);
    const product = references.get(price.product) as string;
    const reference = right?.reference ?? (await billing.createPrice({ key: price.key, product, name: price.name, sells: price.sells }));
    if (!right) made += 1;
    kept.push({ key: price.key, reference, amount: price.amount });
  }
  await ctx.sql.query(
    `insert into paddle_prices (environment, key, reference, amount, synced_at)
     select $1, k.key, k.reference, k.amount, $2 from jsonb_to_recordset($3::jsonb) as k(key text, reference text, amount int)
     on conflict (environment, key) do update set reference = excluded.reference, amount = excluded.amount, synced_at = excluded.synced_at`,
    [billing.environment, ctx.now(), JSON.stringify(kept)],
  );
  return made;
}

async function referenceOf(ctx: Context, environment: string, key: string, amount: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await ctx.sql.query<{ reference: string; amount: number }>(
      'select reference, amount from paddle_prices where environment = $1 and key = $2',
      [environment, key],
    );
    const row = rows[0];
    if (row && row.amount === amount) return row.reference;
    if (attempt > 0) throw new AppError('UNPROCESSABLE', {}, { data: { error_code: 'CurrentPackageNotSupport' } });
    // The catalogue was never synced, or a plan's price has changed since.
    await syncPaddleCatalog(ctx);
  }
}

/**
 * The item to bill for a plan: the catalogue's price, or a custom one for packages, add-ons and days that are paid already.
 * @param isOnce billed for one cycle only.
 */
export async function saleItemOf(ctx: Context, target: Target & { name: string }, waiting: number, isOnce = false): Promise<SaleItem> {
  const billing = ctx.connectors.billing as BillsSellers;
  const isListed =
    target.packageId === null && target.addOns.length === 0 && (waiting === 0 || (waiting === trialDays && target.cycleDays === 30));
  if (isListed)
    return { price: await referenceOf(ctx, billing.environment, planPrice(target.planKey, target.cycleDays, waiting), target.price) };
  // Beside a free plan, the add-on is what is sold.
  const sold = isFreePlan(target.planKey) ? addOnProduct(target.addOns[0] as string) : planProduct(target.planKey);
  const product = await referenceOf(ctx, billing.environment, sold, 0);
  const { planKey, packageId, addOns: keys, cycleDays, price } = target;
  return { product, name: target.name, plan: { planKey, packageId, addOns: keys, cycleDays, price }, trialDays: waiting, isOnce };
}

/** The item to bill for a pack of credits. */
export async function packItemOf(ctx: Context, pack: { key: string; price: number }): Promise<SaleItem> {
  const billing = ctx.connectors.billing as BillsSellers;
  return { price: await referenceOf(ctx, billing.environment, packPrice(pack.key), pack.price) };
}
