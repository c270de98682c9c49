import type { MiddlewareHandler } from 'hono';
import { isFromAnotherSite } from '#app/platform/another-site.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Screens accept forms of our own pages only: another site's form could act in a visitor's name, or sign them into an account of the
 * attacker. Checked here for all screens. Remix compares `Origin` with the host as well, but answers 500, as if by a fault of ours; for
 * requests of screens' data it does so with every method but `GET`.
 */
export const onlyOwnForms: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || (reading.has(c.req.method) && !c.req.path.endsWith('.data'))) return next();
  const host = c.req.header('x-forwarded-host')?.split(',')[0]?.trim() || c.req.header('host');
  const isForeign = isFromAnotherSite(
    (name) => c.req.header(name),
    (origin) => origin.host === host,
  );
  return isForeign ? c.text('This form was not sent by a page of ours.', 403) : next();
};
