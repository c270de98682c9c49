import type { MiddlewareHandler } from 'hono';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Screens take forms of our own pages alone. Remix refuses others as well, by the same comparison of `Origin` with the host, but
 * answers 500 as for a fault of ours.
 */
export const refuseForeignForms: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  if (!origin || reading.has(c.req.method)) return next();
  const host = c.req.header('x-forwarded-host')?.split(',')[0]?.trim() || c.req.header('host');
  if (URL.canParse(origin) && new URL(origin).host === host) return next();
  return c.text('This form was not sent by a page of ours.', 403);
};
