import type { MiddlewareHandler } from 'hono';

/**
 * What every answer says, whoever made it. Screens' data, which Remix sends without the headers of their document, are as personal as
 * it: what does not say how long it may be kept is kept by no cache but the reader's own, and asked for anew.
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache');
};
