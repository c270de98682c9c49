/** Documents that Shopify's library renders. */
import { appBridgeUrl, frameAncestorsOf } from './document-headers.server.ts';
import type { LoadContext } from './load-context.server.ts';

/**
 * The library's document with the addresses at which this browser reaches Shopify's script and admin (docs/decisions/002). With Shopify's
 * real addresses a frame in the practice mode's admin would refuse it and stay empty.
 */
export async function libraryPage(page: Response, context: LoadContext, request: Request): Promise<Response> {
  const headers = new Headers(page.headers);
  const reached = (text: string) => text.replaceAll(appBridgeUrl, context.services.vendorPages.url(appBridgeUrl));
  if (headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', `frame-ancestors ${frameAncestorsOf(context, request)}`);
  const link = headers.get('Link');
  if (link) headers.set('Link', reached(link));
  return new Response(reached(await page.text()), { status: page.status, headers });
}

/**
 * The document that leads the whole tab from the admin's frame to a page of ours. The library's own (`/auth/exit-iframe`) refuses addresses over
 * http, that is, the practice mode.
 */
export function leavingPage(context: LoadContext, request: Request, to: string): Response {
  const { env, vendorPages } = context.services;
  const script = vendorPages.url(appBridgeUrl);
  // `<` would end the script; the address is made of our own one and of a shop's domain.
  const address = JSON.stringify(to).replaceAll('<', '\\u003c');
  return new Response(
    `<!doctype html><script data-api-key="${env.SHOPIFY_API_KEY}" src="${script}"></script><script>window.open(${address}, '_top')</script>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `frame-ancestors ${frameAncestorsOf(context, request)}`,
      },
    },
  );
}

/** Is it a whole document, not a redirect or refusal? */
export const isLibraryPage = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && (thrown.headers.get('Content-Type') ?? '').startsWith('text/html');
