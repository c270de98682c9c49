import type { MiddlewareHandler } from 'hono';

/**
 * Addresses that none of our pages asks for and that would end as a fault of ours: no text of ours has a NUL character, and the
 * database takes none that has; and Remix still reads `?_data=` as its first way of asking for one route's data, into which the
 * refusals of our loaders do not fit. A path that cannot be decoded leads nowhere, but Remix would write it into the log, some times over,
 * with the codes in it that open a parcel or a payment.
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
