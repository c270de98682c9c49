import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { ShopifyError } from '@shopify/shopify-api';
import { authenticateAdmin } from '#app/connectors/channels/shopify/authenticate-admin.server.ts';
import { isLibraryPage, libraryPage } from '#app/doors/library-page.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';

/**
 * Pages of Shopify's library that are no screens of ours: the bounce page that fetches a session token, and the way out of the
 * frame. A resource route: the library answers with whole documents.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = context as LoadContext;
  const { shopify } = load.services;
  if (shopify)
    await authenticateAdmin(shopify, request).catch(async (thrown: unknown) => {
      // A made-up way out of the frame, to somebody else's page.
      if (thrown instanceof ShopifyError) throw new Response(null, { status: 400 });
      throw isLibraryPage(thrown) ? await libraryPage(thrown, load, request) : thrown;
    });
  return redirect('/app');
}
