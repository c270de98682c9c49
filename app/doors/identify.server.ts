/** Who is asking: a cookie or bearer token of ours, or the store platform's session token. One statement each. */
import { shopOfSessionToken } from '#app/connectors/channels/shopify/session-token.server.ts';
import type { Requester } from '#app/context.server.ts';
import { findToken, type RequestedWorkplace } from '#app/features/account/find-token.server.ts';
import { sessionCookieName } from '#app/features/account/session-cookie.server.ts';
import { findEmbeddingStore } from '#app/features/stores/find-embedding-store.server.ts';
import { type Locale, localeCookieName, localeFromHeader, matchLocale } from '#app/platform/locales.ts';
import type { Services } from '#app/services.server.ts';

/** What of a request tells who asks. */
export interface RequestHead {
  url: string | URL;
  headers: { get(name: string): string | null };
}

/** The token in a request's `Authorization` header. */
export const bearerOf = (request: RequestHead): string | undefined => /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];

/** The value of one cookie of a request. */
export function cookieOf(request: RequestHead, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? '';
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim() === name) return decoded(part.slice(equals + 1).trim());
  }
  return undefined;
}

/** A cookie is the sender's to write, so it may be no valid encoding at all. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a request really comes from, believing as many proxies as are configured. */
export function addressOf(request: RequestHead, socketAddress: string | undefined, trustedProxies: number): string {
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return (trustedProxies > 0 ? chain.at(-trustedProxies) : undefined) ?? socketAddress ?? '';
}

export interface Identified extends Requester {
  /** A token was given but is not good: the asker must sign in again. */
  hadToken: boolean;
  tokenId?: string;
  isTouchDue?: boolean;
}

/** The language of somebody who is not signed in. */
export function visitorLocale(request: RequestHead, url = new URL(request.url)): Locale {
  return (
    matchLocale(url.searchParams.get('locale')) ??
    matchLocale(request.headers.get('locale')) ??
    matchLocale(cookieOf(request, localeCookieName)) ??
    localeFromHeader(request.headers.get('accept-language'))
  );
}

/** @param wanted the workplace and store that the request names in its headers or its address. */
export async function identify(services: Services, request: RequestHead, wanted: RequestedWorkplace = {}): Promise<Identified> {
  const url = request.url instanceof URL ? request.url : new URL(request.url);
  // A document of the embedded app has the session token in its address: a frame's first request has no headers of ours.
  const bearer = bearerOf(request) ?? url.searchParams.get('id_token') ?? undefined;
  const locale = matchLocale(url.searchParams.get('locale')) ?? matchLocale(request.headers.get('locale'));
  const visitor = (hadToken: boolean): Identified => ({ hadToken, locale: visitorLocale(request, url) });

  if (bearer && bearer.split('.').length === 3) {
    const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = services.env;
    const shop = apiKey && apiSecret ? await shopOfSessionToken(bearer, { apiKey, apiSecret }, services.now()) : undefined;
    const found = shop ? await findEmbeddingStore(services.database.sql, shop) : undefined;
    return found ? { ...found, hadToken: true, via: 'embedded', locale: locale ?? found.account.locale } : visitor(true);
  }

  const token = bearer ?? cookieOf(request, sessionCookieName);
  if (!token) return visitor(false);
  const found = await findToken(services.database.sql, token, wanted, services.now());
  return found ? { ...found, hadToken: true, via: 'token', locale: locale ?? found.account.locale } : visitor(true);
}
