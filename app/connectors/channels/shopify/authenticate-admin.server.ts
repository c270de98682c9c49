import { redirect } from '@remix-run/node';
import type { ShopifyApp } from './app.server.ts';

/** Tells App Bridge to send the request once more with a fresh session token. */
export const retryHeader = 'X-Shopify-Retry-Invalid-Session-Request';

/**
 * Authenticate a request from inside the admin, by Shopify's library.
 * @param shop that of the request's session token by our own verification, which is stricter than the library's: it passes tokens whose
 *   issuer is another shop, or without an end. Undefined without a good token.
 * @throws Response the library's answer (bounce page, exit from the frame, 401 with the retry header, sign-in), or 403 for what it takes for a
 *   bot, headless browsers included.
 */
export async function authenticateAdmin(shopify: ShopifyApp, request: Request, shop: string | undefined) {
  if (request.headers.has('authorization')) {
    if (!shop) throw new Response(null, { status: 401, headers: { [retryHeader]: '1' } });
  } else if (!hasReadableHost(request)) throw redirect('/auth/login');
  return shopify.authenticate.admin(shop ? request : withoutToken(request)).catch((thrown: unknown) => {
    // The library says "gone", which is what a screen says of an app that was removed.
    throw thrown instanceof Response && thrown.status === 410 ? new Response(null, { status: 403 }) : thrown;
  });
}

/** A document whose token is no good is answered like one without: the bounce page gets a fresh one. */
function withoutToken(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has('id_token')) return request;
  url.searchParams.delete('id_token');
  return new Request(url, { headers: request.headers });
}

/**
 * Is the `host` parameter readable? The library answers a host that is not Shopify's with the sign-in, but throws an unexpected error for
 * one that is no address in base64.
 */
function hasReadableHost(request: Request): boolean {
  const host = new URL(request.url).searchParams.get('host');
  try {
    return host === null || URL.canParse(`https://${atob(host)}`);
  } catch {
    return false;
  }
}
