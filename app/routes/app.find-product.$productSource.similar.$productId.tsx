import type { LoaderFunctionArgs } from '@remix-run/node';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { loadMoreLike } from '#app/features/catalog/catalog-page.server.ts';

/** Products similar to one, for the end of its detail. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const key = { source: params.productSource ?? '', id: params.productId ?? '' };
  return notFoundAs404(loadMoreLike(ctx, key, new URL(request.url).searchParams));
}
