import type { MiddlewareHandler } from 'hono';
import { matchLocale } from '#app/platform/locales.ts';

/**
 * A language that an address asks for (`?locale=`) is asked for where the answer leads, too, unless that names one: whoever opens a link is
 * often sent on, to sign in or to another screen, and would read that in another language.
 */
export const keepLanguage: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== 'GET') return;
  const to = c.res.headers.get('location');
  if (!to?.startsWith('/') || to.startsWith('//') || !c.req.url.includes('locale=')) return;
  const locale = matchLocale(new URL(c.req.url).searchParams.get('locale'));
  const { pathname, searchParams, hash } = new URL(to, c.req.url);
  if (!locale || searchParams.has('locale')) return;
  searchParams.set('locale', locale);
  c.header('Location', `${pathname}?${searchParams}${hash}`);
};
