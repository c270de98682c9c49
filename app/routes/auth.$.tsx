import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { ShopifyError } from '@shopify/shopify-api';
import { authenticateAdmin } from '#app/connectors/channels/shopify/authenticate-admin.server.ts';
import { shopDomainPattern } from '#app/connectors/channels/shopify/session-token.server.ts';
import { embeddingShopOf } from '#app/doors/identify.server.ts';
import { isLibraryPage, leavingPage, libraryPage } from '#app/doors/library-page.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { returnUrl } from '#app/features/stores/return-from-install.server.ts';

/**
 * Pages that Shopify's library renders: the bounce page that fetches a session token, and the exit from the frame. A resource route,
 * since the library answers with whole documents.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = context as LoadContext;
  const { shopify } = load.services;
  const { pathname, searchParams } = new URL(request.url);
  const shop = searchParams.get('shop') ?? '';
  if (shopify && pathname === '/auth/exit-iframe' && shopDomainPattern.test(shop)) {
    const returning = returnUrl(load.services.env, shop);
    if (searchParams.get('exitIframe') === returning) return leavingPage(load, request, returning);
  }
  if (shopify)
    await authenticateAdmin(shopify, request, await embeddingShopOf(load.services, request)).catch(async (thrown: unknown) => {
      // A forged exit from the frame, to a foreign page.
      if (thrown instanceof ShopifyError) throw new Response(null, { status: 400 });
      throw isLibraryPage(thrown) ? await libraryPage(thrown, load, request) : thrown;
    });
  return redirect('/app');
}
