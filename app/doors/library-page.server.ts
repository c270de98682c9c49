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

/** Is it a whole document, not a redirect or refusal? */
export const isLibraryPage = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && (thrown.headers.get('Content-Type') ?? '').startsWith('text/html');
