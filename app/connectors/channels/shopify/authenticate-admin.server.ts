import { redirect } from '@remix-run/node';
import type { ShopifyApp } from './app.server.ts';

/**
 * Who asks from inside the admin, as Shopify's library finds it.
 * @throws Response what the library answers (bounce page, way out of the frame, 401 with the retry header, sign-in).
 */
export async function authenticateAdmin(shopify: ShopifyApp, request: Request) {
  if (!request.headers.has('authorization') && !hasReadableHost(request)) throw redirect('/auth/login');
  return shopify.authenticate.admin(request);
}

/**
 * The library sends whoever comes with a `host` that is not Shopify's to the sign-in. One that is no address in base64 at all it cannot
 * read, and throws what reading it threw.
 */
function hasReadableHost(request: Request): boolean {
  const host = new URL(request.url).searchParams.get('host');
  try {
    return host === null || URL.canParse(`https://${atob(host)}`);
  } catch {
    return false;
  }
}
