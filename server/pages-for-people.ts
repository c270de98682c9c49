import type { Context, MiddlewareHandler } from 'hono';
import { answerPage, isJson } from '#app/doors/answer-page.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { wantsPage } from '#app/platform/wants-page.ts';
import type { Services } from '#app/services.server.ts';

/** Told to vendors whatever their software accepts, and read by nobody: a good answer stays what it is. */
const toldToVendors = /^\/(webhooks|fulfillment\/shopify)\//;
/** Linked to from the API reference, to be read or kept as a file. */
const readAsItIs = '/api/openapi.json';

/** Is this answer to somebody who opened the address no page, no file and no way to another address? */
function isBare(path: string, answer: Response): boolean {
  if ((answer.headers.get('Content-Type') ?? '').startsWith('text/html')) return false;
  if (answer.status >= 400) return true;
  if (answer.status !== 200 || !isJson(answer) || answer.headers.has('Content-Disposition')) return false;
  return path !== readAsItIs && !toldToVendors.test(path);
}

/** A screen's address in place of its data's: Remix asks for these with a name of its own. */
function screenOf(url: URL): string {
  url.searchParams.delete('_routes');
  return `${url.pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/')}${url.search}`;
}

/**
 * Whoever opens an address gets a page: refusals, data and empty answers are shown as one, in the reader's language and with a way on
 * (docs/decisions/310). Programs get what they have always got.
 */
export function pagesForPeople(services: Services): MiddlewareHandler {
  return async (c: Context, next) => {
    const asking = { method: c.req.method, header: (name: string) => c.req.header(name) };
    if (!wantsPage(asking)) return next();
    if (c.req.method === 'GET' && c.req.path.endsWith('.data')) return c.redirect(screenOf(new URL(c.req.url)));
    await next();
    const answer = c.res;
    if (!isBare(c.req.path, answer)) return;
    const load = createLoadContext(services, c.req.raw, c.env?.incoming?.socket?.remoteAddress);
    const page = await answerPage(answer, c.req.raw, load);
    // Hono would give the page the headers of the answer.
    c.res = undefined;
    c.res = page;
  };
}
