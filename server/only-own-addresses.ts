import type { MiddlewareHandler } from 'hono';

/**
 * Refuses addresses that no page of ours requests and that would fail with 500. NUL characters: no text of ours has one, and the database
 * does not accept them. `?_data=`: Remix still reads it as the former way of requesting one route's data, in which our loaders' refusals
 * cannot be expressed. Paths that cannot be decoded: they match no route, but Remix would log them, several times, with the codes in them
 * that open a parcel or a payment.
 */
export const onlyOwnAddresses: MiddlewareHandler = async (c, next) => {
  const { url } = c.req;
  const isForeign = url.includes('%00') || (url.includes('_data') && new URL(url).searchParams.has('_data')) || !isDecodable(url);
  return isForeign ? c.text('Bad request', 400) : next();
};

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}
