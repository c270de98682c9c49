import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { searchSourceVariants } from '#app/features/products/map-variants.server.ts';

/** Search results for the supplier dialog of an order: data only, no screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return searchSourceVariants(ctx, { search: (new URL(request.url).searchParams.get('keyword') ?? '').slice(0, 200) });
}
