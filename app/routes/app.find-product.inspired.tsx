import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { type InspiredPage, loadInspired } from '#app/features/catalog/catalog-page.server.ts';

/** Products for the inspiration strip on the find-product screen. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<InspiredPage> {
  return loadInspired(await requireSeller(request, context), new URL(request.url).searchParams);
}
