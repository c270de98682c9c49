import { redirect } from '@remix-run/node';
import type { ShopifyApp } from './app.server.ts';

/**
 * Authenticate a request from inside the admin, by Shopify's library.
 * @throws Response the library's answer (bounce page, exit from the frame, 401 with the retry header, sign-in; 410 for what it takes for a
 *   bot, headless browsers included).
 */
export async function authenticateAdmin(shopify: ShopifyApp, request: Request) {
  if (!request.headers.has('authorization') && !hasReadableHost(request)) throw redirect('/auth/login');
  return shopify.authenticate.admin(request);
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
