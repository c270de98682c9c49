import type { MiddlewareHandler } from 'hono';

/**
 * Addresses that none of our pages asks for and that would end as a fault of ours: no text of ours has a NUL character, and the
 * database takes none that has; and Remix still reads `?_data=` as its first way of asking for one route's data, into which the
 * refusals of our loaders do not fit.
 */
export const onlyOwnAddresses: MiddlewareHandler = async (c, next) => {
  const isForeign = c.req.url.includes('%00') || (c.req.url.includes('_data') && new URL(c.req.url).searchParams.has('_data'));
  return isForeign ? c.text('Bad request', 400) : next();
};
