import type { LoaderFunctionArgs } from '@remix-run/node';
import { type InspiredPage, loadInspired } from '#app/features/catalog/catalog-page.server.ts';
import { requireSeller } from '#app/require-seller.server.ts';

/** Products to leaf through, for the strip on the finding screen. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<InspiredPage> {
  return loadInspired(await requireSeller(request, context), new URL(request.url).searchParams);
}
