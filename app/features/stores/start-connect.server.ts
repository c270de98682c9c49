import type { Context, SellerContext } from '#app/context.ts';
import { issueToken } from '#app/features/account/tokens.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { startLink } from './link-channel.server.ts';
import { shopDomainFrom } from './schemas.ts';

/** Path to which the browser comes back from the store's consent page. */
const shopifyCallbackPath = '/auth/platform/shopify/callback';

export interface StartConnect {
  platform: string;
  /** The address that the seller typed, if one is asked for. */
  shop?: string | undefined;
}

/**
 * Shopify's own page that installs the app, which needs nobody signed in here: the merchant is known to Shopify (App Store requirement 2.3.1).
 * @returns nothing for an app that is not listed on the App Store.
 */
export function shopifyInstallPage(ctx: Pick<Context, 'connectors' | 'env' | 'vendorPages'>): string | undefined {
  const connections = ctx.connectors.storeConnections.shopify;
  if (!connections || ctx.env.SHOPIFY_DISTRIBUTION !== 'app_store') return undefined;
  return ctx.vendorPages.url(connections.installPageUrl());
}

/**
 * Where to send the browser to link a store. With App Store distribution Shopify's own install page asks which store
 * (App Store requirement 2.3.1); with custom distribution the typed domain's consent page is opened.
 * @throws AppError UNPROCESSABLE for a platform that is not offered, BAD_REQUEST beside `shop`, DEMO_MODE in a demo.
 */
export async function startConnect(ctx: SellerContext, { platform, shop: typed }: StartConnect): Promise<{ url: string }> {
  if (platform !== 'shopify') return startLink(ctx, { platform, shop: typed });
  const connections = ctx.connectors.storeConnections[platform];
  if (!connections) throw new AppError('UNPROCESSABLE');
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const installPage = shopifyInstallPage(ctx);
  if (installPage) return { url: installPage };
  if (!typed?.trim()) throw fieldError('shop', 'required');
  const shop = shopDomainFrom(typed);
  if (!shop) throw fieldError('shop', 'shopDomainInvalid');
  const { rows } = await ctx.sql.query(
    `select w.account_id, s.status, s.reconnect_needed_at from stores s join workplaces w on w.id = s.workplace_id where s.platform = $1 and s.domain = $2`,
    [platform, shop],
  );
  if (rows[0]?.account_id === ctx.account.id && rows[0].status === 'active' && !rows[0].reconnect_needed_at)
    throw fieldError('shop', 'storeAlreadyHere');
  const { token } = await issueToken(ctx, {
    accountId: ctx.account.id,
    kind: 'connect_store',
    payload: { workplaceId: ctx.workplace.id, domain: shop },
  });
  const url = connections.authorizeUrl({
    domain: shop,
    state: `${ctx.account.id}.${token}`,
    redirectUrl: `${ctx.env.APP_URL}${shopifyCallbackPath}`,
  });
  return { url: ctx.vendorPages.url(url) };
}
