import { redirect } from '@remix-run/node';
import { framedAddress } from '#app/platform/framed-address.ts';

/**
 * From one screen's address to another's. A document in the admin's frame takes along what its address says of the store: without
 * that it would be sent to the sign-in page, which no frame may show.
 */
export function redirectInside(request: Request, path: string): Response {
  const to = new URL(path, request.url).href;
  const { pathname, search } = new URL(framedAddress(to, request.url) ?? to);
  return redirect(`${pathname}${search}`);
}
