import type { SellerContext } from '#app/context.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { isMarketplaceAccount } from './may-push.server.ts';
import { previewStores } from './preview-stores.server.ts';
import { listingFeature } from './push-products.server.ts';
import type { SourcePushPreview } from './schemas.ts';
import { getProductSettings } from './settings.server.ts';

/** What a seller is asked before products of suppliers are imported and pushed in one step. */
export async function previewSourcePush(ctx: SellerContext): Promise<SourcePushPreview> {
  const settings = await getProductSettings(ctx);
  const [stores, { limit, usage }, isMarketplace] = [
    await previewStores(ctx, settings),
    await getUsage(ctx, ctx.account.id, listingFeature),
    await isMarketplaceAccount(ctx),
  ];
  return {
    stores,
    price_rules: settings.selling_price.price_rules,
    skip_review: settings.skip_review,
    limit,
    usage,
    is_demo: ctx.workplace.isDemo,
    is_marketplace: isMarketplace,
  };
}
