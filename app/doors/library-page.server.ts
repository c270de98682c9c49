/** Documents that Shopify's library answers with itself. */
import { frameAncestorsOf } from './document-headers.server.ts';
import type { LoadContext } from './load-context.server.ts';

const appBridge = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/**
 * The library's document with the addresses at which a browser reaches Shopify's script and admin (docs/decisions/002). With Shopify's own
 * a frame in the admin of practice mode refuses it and stays empty.
 */
export async function libraryPage(page: Response, context: LoadContext, request: Request): Promise<Response> {
  const headers = new Headers(page.headers);
  const reached = (text: string) => text.replaceAll(appBridge, context.services.vendorPages.url(appBridge));
  if (headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', `frame-ancestors ${frameAncestorsOf(context, request)}`);
  const link = headers.get('Link');
  if (link) headers.set('Link', reached(link));
  return new Response(reached(await page.text()), { status: page.status, headers });
}

/** Is it a whole document, and no redirect or refusal? */
export const isLibraryPage = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && (thrown.headers.get('Content-Type') ?? '').startsWith('text/html');
