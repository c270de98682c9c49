import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { searchSourceVariants } from '#app/features/products/map-variants.server.ts';

/** What the supplier dialog of an order finds: data only, no screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return searchSourceVariants(ctx, { search: (new URL(request.url).searchParams.get('keyword') ?? '').slice(0, 200) });
}
