import type { MiddlewareHandler } from 'hono';

/** How long data that were prefetched may be used for the press that follows, in seconds. */
const secondsAhead = 10;

/** A browser asks for it ahead, for whoever rests on its link (Fetch standard, "Sec-Purpose"). */
const isAhead = (purpose: string | undefined): boolean => purpose?.startsWith('prefetch') === true;

/**
 * What every answer says, whoever made it. Screens' data, which Remix sends without the headers of their document, are as personal as
 * it: what does not say how long it may be kept is kept by no cache but the reader's own, and asked for anew. What was asked for ahead
 * has an age, or a browser would ask for it a second time; pages take it once (`data-age.ts`).
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (c.res.headers.has('Cache-Control')) return;
  const isKept = c.res.status === 200 && isAhead(c.req.header('sec-purpose'));
  c.header('Cache-Control', isKept ? `private, max-age=${secondsAhead}` : 'private, no-cache');
};
