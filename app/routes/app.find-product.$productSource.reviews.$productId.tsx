import type { LoaderFunctionArgs } from '@remix-run/node';
import { listReviews } from '#app/features/catalog/list-reviews.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { requireSeller } from '#app/require-seller.server.ts';

/** A page of a product's reviews, for the detail. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const page = Math.min(500, Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1));
  try {
    const { reviews, pageSize, ...rest } = await listReviews(ctx, { source: params.productSource ?? '', id: params.productId ?? '', page });
    return {
      ...rest,
      page_size: pageSize,
      reviews: reviews.map(({ countryCode, at, ...review }) => ({ ...review, country_code: countryCode, at: new Date(at).toISOString() })),
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    throw error;
  }
}
