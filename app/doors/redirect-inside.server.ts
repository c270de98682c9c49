import { redirect } from '@remix-run/node';
import { framedAddress } from '#app/platform/framed-address.ts';

/**
 * Redirect from one screen to another. A document in the admin's frame keeps the address's parameters about the store: without them it
 * would be redirected to the sign-in page, which may not be framed.
 */
export function redirectInside(request: Request, path: string): Response {
  const to = new URL(path, request.url).href;
  const { pathname, search } = new URL(framedAddress(to, request.url) ?? to);
  return redirect(`${pathname}${search}`);
}
