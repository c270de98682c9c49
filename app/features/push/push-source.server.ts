import type { SellerContext } from '#app/context.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { requirePushing } from './may-push.server.ts';
import { pushProducts } from './push-products.server.ts';
import type { channels, PushOutcome, PushSource } from './schemas.ts';

/**
 * Import source products and push them in one go.
 * @throws AppError DEMO_MODE; FORBIDDEN to marketplace accounts; STORE_INVALID; QUOTA_EXPIRED when not even one fits.
 */
export async function pushSource(ctx: SellerContext, input: PushSource): Promise<PushOutcome> {
  await requirePushing(ctx);
  const wanted = input.store_id ? await onlyTo(ctx, input.store_id, input.product_listings) : input.product_listings;
  const failed: PushOutcome['failed'] = {};
  const ids: string[] = [];
  let quota: AppError | undefined;
  for (const product of input.products) {
    try {
      const imported = await importProduct(ctx, {
        source: product.source,
        supplier_product_id: product.supplier_product_id,
        ship_to: product.ship_to,
      });
      ids.push(imported.product_package_id);
    } catch (error) {
      if (isAppError(error) && error.code === 'QUOTA_EXPIRED') quota = error;
      const { code, message } = refusalOf(error, ctx.locale);
      failed[product.supplier_product_id] = { code, error_message: message };
    }
  }
  if (quota && ids.length === 0 && Object.values(failed).every(({ code }) => code === 'QUOTA_EXPIRED')) throw quota;
  if (ids.length === 0) return { success: {}, failed, group_id: null, limit: 0, usage: 0, total_push: 0, notices: [] };
  const outcome = await pushProducts(ctx, { product_package_ids: ids, push_settings: wanted, variant_options: input.variant_options });
  return { ...outcome, failed: { ...outcome.failed, ...failed } };
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
