import type { SellerContext } from '#app/context.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { readItems } from '#app/features/catalog/catalog-items.server.ts';
import { catalogView, sellingCountry } from '#app/features/catalog/catalog-view.server.ts';
import { worldwide } from '#app/features/catalog/filter-choices.ts';
import { isMarketplaceAccount } from './may-push.server.ts';
import { previewStores } from './preview-stores.server.ts';
import { listingFeature } from './push-products.server.ts';
import type { SourcePushPreview } from './schemas.ts';
import { getProductSettings } from './settings.server.ts';

/**
 * What a seller is asked before products of suppliers are imported and pushed in one step.
 * @param input.worldwide ids of those from a worldwide list, which the import prices for the store's country.
 */
export async function previewSourcePush(
  ctx: SellerContext,
  { worldwide: ids = [] }: { worldwide?: readonly string[] | undefined } = {},
): Promise<SourcePushPreview> {
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
    at_home: ids.length > 0 ? await pricesAtHome(ctx, ids) : null,
  };
}

/** What the cards of these products would say in a list for the store's country. */
async function pricesAtHome(ctx: SellerContext, ids: readonly string[]): Promise<SourcePushPreview['at_home']> {
  const country = await sellingCountry(ctx, worldwide);
  const [{ pricing }, seen] = [
    await catalogView(ctx, new URLSearchParams()),
    await ctx.sql.query<{ id: string }>('select id from source_products where id = any($1) and (visible_to is null or visible_to = $2)', [
      ids,
      ctx.workplace.id,
    ]),
  ];
  const found = seen.rows.map(({ id }) => ({ product_id: id, value: null }));
  const items = new Map((await readItems(ctx, found, country)).map((item) => [item.id, item]));
  const priceOf = (id: string) => {
    const item = items.get(id);
    return item ? pricing.estimate(item).suggestedPrice : null;
  };
  return { country, currency: pricing.currency, prices: Object.fromEntries(found.map(({ product_id: id }) => [id, priceOf(id)])) };
}
