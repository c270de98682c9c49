/** Authenticates loaders and actions: standalone by our own session, embedded by the store platform's session token. */
import { redirect, redirectDocument } from '@remix-run/node';
import { authenticateAdmin } from '#app/connectors/channels/shopify/authenticate-admin.server.ts';
import { createContext } from '#app/context.server.ts';
import type { Context, SellerContext } from '#app/context.ts';
import { ensureEmbeddedStore } from '#app/features/stores/ensure-embedded-store.server.ts';
import { findEmbeddingStore, hasRemovedApp } from '#app/features/stores/find-embedding-store.server.ts';
import { returnAddress } from '#app/features/stores/return-from-install.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { framedAddress } from '#app/platform/framed-address.ts';
import { accountHeader, signedOutHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import { bearerOf, embeddingShopOf, type Identified, identify, isSessionToken } from './identify.server.ts';
import type { LoadContext } from './load-context.server.ts';

/** One request runs several loaders; all share one result, so that an install runs once. */
const sellers = new WeakMap<LoadContext, Promise<SellerContext>>();
/**
 * A form submitted without scripts runs action and loaders in one request: the loaders authenticate again and see what the action changed.
 */
const sellersAfterChange = new WeakMap<LoadContext, Promise<SellerContext>>();

/** Does this request come from the app embedded in the admin? Then its session token is used, not a cookie of the same browser. */
export function isEmbeddedRequest(request: Request): boolean {
  const bearer = bearerOf(request);
  if (bearer) return isSessionToken(bearer);
  const { searchParams } = new URL(request.url);
  return (
    searchParams.has('id_token') ||
    searchParams.get('embedded') === '1' ||
    (searchParams.has('host') && searchParams.has('shop') && searchParams.has('hmac'))
  );
}

/**
 * The address with the admin's parameters for a document that an embedded page loads by itself, for example after a deployment. The request
 * has neither store nor token, but its referrer does. Without this the frame would be redirected to the sign-in page, which must not be
 * framed.
 */
function framedBefore(request: Request): string | undefined {
  const from = request.headers.get('referer');
  if (request.headers.get('sec-fetch-dest') !== 'iframe' || request.headers.has('authorization') || !from || !URL.canParse(from))
    return undefined;
  const [url, source] = [new URL(request.url), new URL(from)];
  if (source.host !== (request.headers.get('host') ?? url.host)) return undefined;
  const address = framedAddress(url.href, source.href);
  return address && new URL(address).pathname + new URL(address).search;
}

/** The path to return to after signing in; always inside the app. */
function returnTo(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, '').replace(/\/_root$/, '/');
  url.searchParams.delete('_routes');
  return `${path}${url.search}`;
}

/**
 * The signed-in seller of a loader or action.
 * @throws Response: a redirect to sign-in (standalone), or the answer of the store platform's library (bounce page, 401 with the retry
 *   header) while there is no valid session token; 403 for a bot in the admin, 404 for a workplace or store of somebody else, 410 when the
 *   store has not installed the app, 451 for a store in a country that is not served.
 */
export function requireSeller(request: Request, context: unknown): Promise<SellerContext> {
  const load = context as LoadContext;
  const framed = framedBefore(request);
  if (framed) return Promise.reject(redirect(framed));
  const isAfterChange = load.isChange && request.method === 'GET';
  const known = isAfterChange ? sellersAfterChange : sellers;
  let seller = known.get(load);
  if (!seller) {
    seller = isEmbeddedRequest(request) ? embeddedSeller(request, load) : standaloneSeller(request, load, isAfterChange);
    known.set(load, seller);
  }
  return seller;
}

/**
 * What is read for a seller who was signed in as the request came.
 * @throws Response a redirect to the same address when the account was deleted meanwhile, as a store's own account is once the store has
 *   joined another: whoever is signed in by then is asked for anew.
 */
export async function askedAgainWhenGone<Read>(request: Request, read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw redirect(returnTo(request));
    throw error;
  }
}

async function standaloneSeller(request: Request, load: LoadContext, isAfterChange: boolean): Promise<SellerContext> {
  const { searchParams } = new URL(request.url);
  const workplaceId = searchParams.get('workplace_id') ?? undefined;
  const storeId = searchParams.get('store_id') ?? undefined;
  const requester =
    workplaceId || storeId || isAfterChange
      ? await identify(load.services, request, { workplaceId, storeId })
      : await inTabsWorkplace(request, load);
  const meant = request.headers.get(accountHeader);
  const signIn = new URLSearchParams({ to: returnTo(request), ...(meant ? { account: meant } : {}) });
  const signedOut = { headers: { [signedOutHeader]: '1' } };
  if (!requester.account) throw redirect(`/login?${signIn}`, signedOut);
  // A tab that shows one account must not show or act for another that has signed in meanwhile (docs/decisions/217).
  if (meant && meant !== requester.account.id) throw redirectDocument(`/login?${signIn}`, signedOut);
  const ctx = createContext(load.services, { ...requester, requestId: load.requestId, address: load.address });
  if (!ctx.workplace || (storeId && !ctx.store)) throw new Response(null, { status: 404 });
  load.shown = { accountId: requester.account.id, workplaceId: ctx.workplace.id };
  return ctx as SellerContext;
}

/**
 * Keeps a tab in the workplace that it shows when another tab or device has switched to another one (docs/decisions/153). When the tab's
 * workplace no longer exists, reads fall back to the saved one; submissions are refused.
 */
async function inTabsWorkplace(request: Request, load: LoadContext): Promise<Identified> {
  const saved = await load.requester();
  const workplaceId = request.headers.get(workplaceHeader);
  if (!workplaceId || !saved.account || workplaceId === saved.workplace?.id) return saved;
  const requester = await identify(load.services, request, { workplaceId });
  return requester.workplace || load.isChange ? requester : saved;
}

/**
 * The frame's first document after an install, while stores are being connected from the web address: the whole tab is led back there first
 * (docs/decisions/306).
 * @throws Response a redirect to the page of Shopify's library that leaves the frame.
 */
async function leaveForStartedConnect(request: Request, visitor: Context, shop: string): Promise<void> {
  if (request.method !== 'GET' || request.headers.has('authorization') || (await findEmbeddingStore(visitor, shop))) return;
  const exitIframe = await returnAddress(visitor, shop);
  if (!exitIframe) return;
  const { searchParams } = new URL(request.url);
  const host = searchParams.get('host');
  throw redirect(`/auth/exit-iframe?${new URLSearchParams({ shop, ...(host ? { host } : {}), exitIframe })}`);
}

async function embeddedSeller(request: Request, load: LoadContext): Promise<SellerContext> {
  const { shopify } = load.services;
  if (!shopify) throw new Response(null, { status: 404 });
  const visitor = createContext(load.services, { requestId: load.requestId, address: load.address });
  const shop = await embeddingShopOf(load.services, request);
  const { session } = await authenticateAdmin(shopify, request, shop).catch(async (error: unknown) => {
    // Shopify gives no access to a store that has not installed the app, or has removed it while its admin is still open.
    if (error instanceof Response && error.status === 500 && shop && !(await findEmbeddingStore(visitor, shop)))
      throw new Response(null, { status: 410 });
    throw error;
  });
  await leaveForStartedConnect(request, visitor, session.shop);
  const found = await ensureEmbeddedStore(visitor, session.shop).catch(async (error: unknown) => {
    // The app was removed during this request: the token was valid, but the store no longer exists.
    if (isConnectorError(error) && !error.retryable && (await hasRemovedApp(visitor.sql, session.shop)))
      throw new Response(null, { status: 410 });
    // Unavailable for legal reasons (RFC 7725).
    if (isAppError(error) && error.code === 'COUNTRY_NOT_SUPPORTED') throw new Response(null, { status: 451 });
    throw error;
  });
  const { locale } = await load.requester();
  return createContext(load.services, {
    ...found,
    via: 'embedded',
    locale: locale ?? found.account.locale,
    requestId: load.requestId,
    address: load.address,
  }) as SellerContext;
}

/** The context of a loader or action for visitors and sellers alike; `account` is set when somebody is signed in. */
export const requestContext = (context: unknown): Promise<Context> => (context as LoadContext).context();
