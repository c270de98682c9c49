/** Identifies who sent a request: by our cookie or bearer token, or by the store platform's session token. One statement each. */
import { shopOfSessionToken } from '#app/connectors/channels/shopify/session-token.server.ts';
import type { Requester } from '#app/context.server.ts';
import { findToken, type RequestedWorkplace } from '#app/features/account/find-token.server.ts';
import { deviceCookieName, sessionCookieName } from '#app/features/account/own-cookies.server.ts';
import { findEmbeddingStore } from '#app/features/stores/find-embedding-store.server.ts';
import { type Locale, localeCookieName, localeFromHeader, matchLocale } from '#app/platform/locales.ts';
import type { Services } from '#app/services.server.ts';

/** The parts of a request that identify its sender. */
export interface RequestHead {
  url: string | URL;
  headers: { get(name: string): string | null };
}

/** The token in a request's `Authorization` header. */
export const bearerOf = (request: RequestHead): string | undefined => /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];

/** Is this App Bridge's token (a JWT), and no opaque one of our own? */
export const isSessionToken = (token: string): boolean => token.split('.').length === 3;

/**
 * The session token in a request's address: a frame's first document comes without headers. Our own tokens are not taken from there, for
 * addresses are written into logs and histories.
 */
function addressedToken(url: URL): string | undefined {
  const token = url.searchParams.get('id_token');
  return token && isSessionToken(token) ? token : undefined;
}

/**
 * The shop in whose admin a request was made: the one way in which session tokens are verified, for the API, documents and screens' data alike
 * (docs/decisions/300).
 * @returns nothing without a good token, or when the request says it is of another shop (`platform-domain`).
 */
export async function embeddingShopOf(services: Services, request: RequestHead): Promise<string | undefined> {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = services.env;
  const token = bearerOf(request) ?? addressedToken(request.url instanceof URL ? request.url : new URL(request.url));
  if (!token || !apiKey || !apiSecret) return undefined;
  const shop = await shopOfSessionToken(token, { apiKey, apiSecret }, services.now());
  const named = request.headers.get('platform-domain')?.trim().toLowerCase();
  return named && named !== shop?.toLowerCase() ? undefined : shop;
}

/** The value of one cookie of a request. */
export function cookieOf(request: RequestHead, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? '';
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim() === name) return decoded(part.slice(equals + 1).trim());
  }
  return undefined;
}

/** Cookies come from the client and may not be valid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The client's network address, trusting as many reverse proxies as are configured. */
export function addressOf(request: RequestHead, socketAddress: string | undefined, trustedProxies: number): string {
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return (trustedProxies > 0 ? chain.at(-trustedProxies) : undefined) ?? socketAddress ?? '';
}

export interface Identified extends Requester {
  /** The request had a token. Without an `account` beside it the token is invalid: the sender must sign in again. */
  hadToken: boolean;
  isTouchDue?: boolean;
  /** The shop of a good session token that has not installed the app: its merchant is sent to install it. */
  uninstalledShop?: string;
}

/** The language for somebody who is not signed in: address, header, cookie, then `Accept-Language`. */
export function visitorLocale(request: RequestHead, url = new URL(request.url)): Locale {
  return (
    matchLocale(url.searchParams.get('locale')) ??
    matchLocale(request.headers.get('locale')) ??
    matchLocale(cookieOf(request, localeCookieName)) ??
    localeFromHeader(request.headers.get('accept-language'))
  );
}

/**
 * Identifies the sender of a request.
 * @param wanted the workplace and store that the request names in its headers or its address.
 * @returns without `account` when there is no valid token.
 */
export async function identify(services: Services, request: RequestHead, wanted: RequestedWorkplace = {}): Promise<Identified> {
  const url = request.url instanceof URL ? request.url : new URL(request.url);
  const bearer = bearerOf(request) ?? addressedToken(url);
  const locale = matchLocale(url.searchParams.get('locale')) ?? matchLocale(request.headers.get('locale'));
  const proofs = cookieOf(request, deviceCookieName(services.env));
  const device = proofs ? { deviceProofs: proofs } : {};
  const visitor = (hadToken: boolean): Identified => ({ ...device, hadToken, locale: visitorLocale(request, url) });

  const asking = { sql: services.database.sql, gather: services.gather, now: services.now };
  if (bearer && isSessionToken(bearer)) {
    const shop = await embeddingShopOf(services, request);
    const found = shop ? await findEmbeddingStore(asking, shop) : undefined;
    if (found) return { ...found, hadToken: true, via: 'embedded', locale: locale ?? found.account.locale };
    return shop ? { ...visitor(true), uninstalledShop: shop } : visitor(true);
  }

  const token = bearer ?? cookieOf(request, sessionCookieName(services.env));
  if (!token) return visitor(false);
  const found = await findToken(asking, token, wanted);
  return found ? { ...found, ...device, hadToken: true, via: 'token', locale: locale ?? found.account.locale } : visitor(true);
}
