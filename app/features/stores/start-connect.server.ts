import type { Context, SellerContext } from '#app/context.ts';
import { safeReturn } from '#app/features/account/safe-return.ts';
import { formatAccountToken, issueToken } from '#app/features/account/tokens.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import { sealState } from './connect-cookie.server.ts';
import { startLink } from './link-channel.server.ts';
import { shopDomainFrom } from './schemas.ts';

/** Path to which the browser comes back from the store's consent page. */
const shopifyCallbackPath = '/auth/platform/shopify/callback';

export interface StartConnect {
  platform: string;
  /** The address that the seller typed, if one is asked for. */
  shop?: string | undefined;
  /** The screen to come back to. */
  to?: string | undefined;
}

/** Where to send the browser, and what its cookie has to keep meanwhile. */
export interface StartedConnect {
  url: string;
  cookie?: string;
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

/** The page on which a shop agrees, and which leads back with the state. It asks nothing of a shop that has the app already. */
export function consentPage(ctx: Context, { shop, state }: { shop: string; state: string }): string {
  const connections = ctx.connectors.storeConnections.shopify;
  if (!connections) throw new AppError('UNPROCESSABLE');
  const url = connections.authorizeUrl({ domain: shop, state, redirectUrl: `${ctx.env.APP_URL}${shopifyCallbackPath}` });
  return ctx.vendorPages.url(url);
}

/**
 * Where to send the browser to link a store. With App Store distribution Shopify's own install page asks which store
 * (App Store requirement 2.3.1); with custom distribution the typed domain's consent page is opened.
 * @throws AppError UNPROCESSABLE for a platform that is not offered, BAD_REQUEST beside `shop`, DEMO_MODE in a demo.
 */
export async function startConnect(ctx: SellerContext, { platform, shop: typed }: StartConnect): Promise<{ url: string }> {
  if (platform !== 'shopify') return startLink(ctx, { platform, shop: typed });
  requireShopify(ctx);
  const installPage = shopifyInstallPage(ctx);
  if (installPage) return { url: installPage };
  const domain = await typedShop(ctx, typed);
  const { token } = await issueToken(ctx, {
    accountId: ctx.account.id,
    kind: 'connect_store',
    payload: { workplaceId: ctx.workplace.id, domain },
  });
  return { url: consentPage(ctx, { shop: domain, state: formatAccountToken(ctx.account.id, token) }) };
}

/**
 * The same for a browser of ours: what is started there is finished in this very browser and session, and leads back to the screen
 * that it was started on (docs/decisions/306).
 */
export async function startConnectHere(ctx: SellerContext, input: StartConnect): Promise<StartedConnect> {
  if (input.platform !== 'shopify' || ctx.via !== 'token' || !ctx.tokenId) return startConnect(ctx, input);
  requireShopify(ctx);
  const installPage = shopifyInstallPage(ctx);
  const domain = installPage ? undefined : await typedShop(ctx, input.shop);
  const { token } = await issueToken(ctx, {
    accountId: ctx.account.id,
    kind: 'connect_store',
    payload: {
      workplaceId: ctx.workplace.id,
      session: ctx.tokenId,
      to: safeReturn(input.to),
      network: networkOf(ctx.address),
      // Which shop it is, Shopify asks.
      ...(domain ? { domain } : { asksShop: 'yes' }),
    },
  });
  const state = formatAccountToken(ctx.account.id, token);
  const cookie = sealState(ctx, ctx.tokenId, state);
  return { url: installPage ?? consentPage(ctx, { shop: domain ?? '', state }), cookie };
}

function requireShopify(ctx: SellerContext): void {
  if (!ctx.connectors.storeConnections.shopify) throw new AppError('UNPROCESSABLE');
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
}

/** The shop with the typed address, which is not connected here yet. */
async function typedShop(ctx: SellerContext, typed: string | undefined): Promise<string> {
  if (!typed?.trim()) throw fieldError('shop', 'required');
  const shop = shopDomainFrom(typed);
  if (!shop) throw fieldError('shop', 'shopDomainInvalid');
  const { rows } = await ctx.sql.query(
    `select w.account_id, s.status, s.reconnect_needed_at from stores s join workplaces w on w.id = s.workplace_id
     where s.platform = 'shopify' and s.domain = $1`,
    [shop],
  );
  if (rows[0]?.account_id === ctx.account.id && rows[0].status === 'active' && !rows[0].reconnect_needed_at)
    throw fieldError('shop', 'storeAlreadyHere');
  return shop;
}
