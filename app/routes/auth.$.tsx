import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { authenticateAdmin } from '#app/connectors/channels/shopify/authenticate-admin.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';

/**
 * Pages of Shopify's library that are no screens of ours: the bounce page that fetches a session token, and the way out of the
 * frame. A resource route: the library answers with whole documents.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shopify } = (context as LoadContext).services;
  if (shopify) await authenticateAdmin(shopify, request);
  return redirect('/app');
}
