/**
 * From the admin back to the web address (docs/decisions/306). After an install Shopify opens the app in the shop's admin, whose frame has
 * no cookies of ours. If a store is being connected from the web address in the same network, the whole tab is led there once: the browser that
 * started has a cookie, and goes on with the shop's consent; any other returns to the admin. The network only spares strangers the detour.
 */
import type { Context, SellerContext } from '#app/context.ts';
import { formatAccountToken, issueToken, parseAccountToken, takeToken } from '#app/features/account/tokens.server.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { openState, sealState } from './connect-cookie.server.ts';
import { consentPage, type StartedConnect } from './start-connect.server.ts';

/** Each shop is led away once in half an hour, or whoever returns to the admin would be led away again. */
const onceAShop: RateLimit = { name: 'return-from-install', points: 1, within: 30 * 60 };

/** Our page that the tab is led to; it proves nothing and has no secret. */
export const returnUrl = ({ APP_URL }: Pick<Context['env'], 'APP_URL'>, shop: string): string =>
  `${APP_URL}/auth/platform/shopify/return?${new URLSearchParams({ shop })}`;

/**
 * The address to lead the whole tab to before a shop is linked that has just installed the app.
 * @returns nothing while nobody in the visitor's network connects a store from the web address.
 */
export async function returnAddress(ctx: Context, shop: string): Promise<string | undefined> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from account_tokens
     where kind = 'connect_store' and used_at is null and expires_at > $1 and payload ? 'asksShop' and payload ->> 'network' = $2 limit 1`,
    [ctx.now(), networkOf(ctx.address)],
  );
  if (!rowCount) return undefined;
  const isFirst = await ctx.rateLimits.take(onceAShop, shop).then(
    () => true,
    () => false,
  );
  return isFirst ? returnUrl(ctx.env, shop) : undefined;
}

/**
 * Go on with what this browser and session has started: the shop is asked for its consent, which only somebody who is signed in to its admin
 * can give. A link to a stranger's shop thus leads to that shop's sign-in.
 * @returns nothing when this browser has not started anything.
 */
export async function goOnConnecting(
  ctx: SellerContext,
  { shop, cookie }: { shop: string; cookie: string | undefined },
): Promise<StartedConnect | undefined> {
  const sessionId = ctx.tokenId;
  const started = openState(ctx, cookie);
  if (!started || !sessionId) return undefined;
  const { accountId, token } = parseAccountToken(started);
  if (accountId !== ctx.account.id) return undefined;
  return ctx.transaction(async (tx) => {
    const payload = await takeToken(tx, { accountId, kind: 'connect_store', token });
    if (!payload?.asksShop || payload.session !== sessionId) return undefined;
    const next = await issueToken(tx, { accountId, kind: 'connect_store', payload: { ...payload, domain: shop } });
    const state = formatAccountToken(accountId, next.token);
    return { url: consentPage(ctx, { shop, state }), cookie: sealState(ctx, sessionId, state) };
  });
}

/** The app in a shop's admin, which links a shop that has installed it. */
export function appInAdmin(ctx: Context, shop: string): string | undefined {
  const url = ctx.connectors.storeConnections.shopify?.adminUrl(shop);
  return url && ctx.vendorPages.url(url);
}
