import type { SellerContext } from '#app/context.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { sellingCountry } from '#app/features/catalog/catalog-view.server.ts';
import { worldwide } from '#app/features/catalog/filter-choices.ts';
import { mostInCall } from '#app/features/imports/import-many.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { requirePushing } from './may-push.server.ts';
import { listingFeature, pushProducts } from './push-products.server.ts';
import type { SourcePush } from './push-work.server.ts';
import type { channels, PushOutcome, PushSource } from './schemas.ts';

/**
 * Import source products and push them in one go: a few within the call, more of them as work whose items the outcome names
 * (docs/decisions/265).
 * @throws AppError DEMO_MODE; FORBIDDEN to marketplace accounts; STORE_INVALID; QUOTA_EXPIRED when not even one fits.
 */
export async function pushSource(ctx: SellerContext, asked: PushSource): Promise<PushOutcome> {
  await requirePushing(ctx);
  const input = { ...asked, products: await forCountries(ctx, asked.products) };
  const wanted = input.store_id ? await onlyTo(ctx, input.store_id, input.product_listings) : input.product_listings;
  if (input.products.length > mostInCall) return begin(ctx, input, wanted);
  const failed: PushOutcome['failed'] = {};
  /** Our products → the ids given. */
  const given = new Map<string, string>();
  let quota: AppError | undefined;
  for (const product of input.products) {
    try {
      const imported = await importProduct(ctx, {
        source: product.source,
        supplier_product_id: product.supplier_product_id,
        ship_to: product.ship_to,
      });
      given.set(imported.product_package_id, product.supplier_product_id);
    } catch (error) {
      if (isAppError(error) && error.code === 'QUOTA_EXPIRED') quota = error;
      const { code, message } = refusalOf(error, ctx.locale);
      failed[product.supplier_product_id] = { code, error_message: message };
    }
  }
  if (quota && given.size === 0 && Object.values(failed).every(({ code }) => code === 'QUOTA_EXPIRED')) throw quota;
  if (given.size === 0) return { success: {}, failed, group_id: null, limit: 0, usage: 0, total_push: 0, notices: [] };
  const outcome = await pushProducts(ctx, {
    product_package_ids: [...given.keys()],
    push_settings: wanted,
    variant_options: input.variant_options,
  });
  for (const [id, refusal] of Object.entries(outcome.failed)) failed[given.get(id) ?? id] = refusal;
  return { ...outcome, failed };
}

/** Products from a worldwide list are for the country of the store at work: a job knows none. */
async function forCountries(ctx: SellerContext, products: PushSource['products']): Promise<PushSource['products']> {
  if (!products.some((product) => product.ship_to === worldwide)) return products;
  const home = await sellingCountry(ctx, worldwide);
  return products.map((product) => (product.ship_to === worldwide ? { ...product, ship_to: home } : product));
}

/** One process item for each product. */
async function begin(ctx: SellerContext, input: PushSource, listings: PushSource['product_listings']): Promise<PushOutcome> {
  const products = [...new Map(input.products.map((product) => [product.supplier_product_id, product])).values()];
  const shown = await shownOf(ctx, products);
  const groupId = newId();
  const items = products.map((product) => {
    const { title, image } = shown.get(product.supplier_product_id) ?? { title: product.supplier_product_id, image: null };
    return {
      id: newId(),
      title: beginningOf(title, 255),
      image,
      input: { product, listings, variantOptions: input.variant_options } satisfies SourcePush,
    };
  });
  await ctx.transaction((tx) => beginWork(tx, { kind: 'source_push', groupId, items }));
  const { limit, usage } = await getUsage(ctx, ctx.account.id, listingFeature);
  return {
    success: {},
    failed: {},
    group_id: groupId,
    limit,
    usage,
    total_push: items.length,
    notices: [],
    items: Object.fromEntries(items.map((item) => [item.input.product.supplier_product_id, item.id])),
  };
}

/** Title and picture by the id given. */
async function shownOf(
  ctx: SellerContext,
  products: PushSource['products'],
): Promise<Map<string, { title: string; image: string | null }>> {
  const { rows } = await ctx.sql.query<{ key: string; title: string; image: string | null }>(
    `select w.key, p.title, p.images ->> 0 as image from unnest($1::text[], $2::text[], $3::uuid[]) as w(source, key, own)
     cross join lateral (
       select * from source_products p where p.source = w.source and p.external_id = w.key
       union all
       select * from source_products p where p.id = w.own) p
     where p.visible_to is null or p.visible_to = $4`,
    [
      products.map((product) => product.source),
      products.map((product) => product.supplier_product_id),
      products.map(({ supplier_product_id: id }) => (isId(id) ? id : null)),
      ctx.workplace.id,
    ],
  );
  return new Map(rows.map(({ key, ...product }) => [key, product]));
}

/** The call's settings for the store's platform, limited to this store. @throws AppError STORE_INVALID */
async function onlyTo(
  ctx: SellerContext,
  storeId: string,
  listings: PushSource['product_listings'],
): Promise<PushSource['product_listings']> {
  const { rows } = await ctx.sql.query<{ platform: (typeof channels)[number] }>(
    `select platform from stores where workplace_id = $1 and id = $2 and status = 'active'`,
    [ctx.workplace.id, storeId],
  );
  if (!rows[0]) throw new AppError('STORE_INVALID');
  const { platform } = rows[0];
  return { [platform]: { ...listings[platform], store_ids: [storeId] } };
}
