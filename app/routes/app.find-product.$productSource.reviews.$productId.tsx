import type { LoaderFunctionArgs } from '@remix-run/node';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listReviews } from '#app/features/catalog/list-reviews.server.ts';

/** A page of a product's reviews, for the detail. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const page = Math.min(500, Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1));
  const asked = listReviews(ctx, { source: params.productSource ?? '', id: params.productId ?? '', page });
  const { reviews, pageSize, ...rest } = await notFoundAs404(asked);
  return {
    ...rest,
    page_size: pageSize,
    reviews: reviews.map(({ countryCode, at, ...review }) => ({ ...review, country_code: countryCode, at: new Date(at).toISOString() })),
  };
}
