import type { MiddlewareHandler } from 'hono';

/** Seconds for which prefetched data may be used by the navigation that follows. */
const secondsAhead = 10;

/** True for prefetches, which a browser makes when a pointer rests on a link (Fetch standard, "Sec-Purpose"). */
const isAhead = (purpose: string | undefined): boolean => purpose?.startsWith('prefetch') === true;

/**
 * Headers of every answer. Screens' data, which Remix sends without the headers of their document, are as personal as the document: an
 * answer without `Cache-Control` of its own may be kept by the reader's browser only, and must be revalidated. Prefetched data get an age,
 * or a browser would request them a second time; pages use them once (`data-age.ts`).
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (c.res.headers.has('Cache-Control')) return;
  const isKept = c.res.status === 200 && isAhead(c.req.header('sec-purpose'));
  c.header('Cache-Control', isKept ? `private, max-age=${secondsAhead}` : 'private, no-cache');
};
