import { framedAddress } from '#app/platform/framed-address.ts';

const isScreen = (pathname: string): boolean => pathname === '/app' || pathname.startsWith('/app/');

/**
 * A redirect from one screen to another, for a document in the admin's frame: the next address keeps the parameters about the store, without
 * which it would be redirected to the sign-in page, which may not be framed, and the session token, without which a detour would get a new
 * one. Other answers are left as they are.
 */
export function keepFrame(request: Request, answer: Response): Response {
  const location = answer.headers.get('Location');
  if (!location || answer.status < 300 || answer.status > 399) return answer;
  const [from, to] = [new URL(request.url), new URL(location, request.url)];
  if (to.origin !== from.origin || !isScreen(from.pathname) || !isScreen(to.pathname)) return answer;
  const next = new URL(framedAddress(to.href, from.href) ?? to.href);
  const token = from.searchParams.get('id_token');
  if (token && next.searchParams.has('shop')) next.searchParams.set('id_token', token);
  answer.headers.set('Location', `${next.pathname}${next.search}${next.hash}`);
  return answer;
}
