import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { type InspiredPage, loadInspired } from '#app/features/catalog/catalog-page.server.ts';

/** Products to leaf through, for the strip on the finding screen. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<InspiredPage> {
  return loadInspired(await requireSeller(request, context), new URL(request.url).searchParams);
}
