import type { WorkplaceContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { getSourceProduct } from './get-source-product.server.ts';
import { storeReviews } from './store-reviews.server.ts';

export interface ReviewPage {
  reviews: { id: string; author: string; rating: number; text: string; images: string[]; countryCode: string | null; at: Date }[];
  total: number;
  page: number;
  pageSize: number;
  /** The supplier's words if asking it failed and stored reviews are shown. */
  error: string | null;
}

const pageSize = 20;

/** A page of a product's reviews, newest first: read from the supplier and stored; if that fails, the stored ones. */
export async function listReviews(ctx: WorkplaceContext, key: { source: string; id: string; page: number }): Promise<ReviewPage> {
  const product = await getSourceProduct(ctx, key);
  const catalog = ctx.connectors.suppliers[product.source]?.catalog;
  let error: string | null = null;
  if (catalog) {
    try {
      const { reviews, total } = await catalog.listReviews(product.externalId, key.page);
      await storeReviews(ctx, product, { reviews, total, page: key.page });
      return {
        reviews: reviews.map((review) => ({ ...review, id: review.externalId, countryCode: review.countryCode ?? null })),
        total,
        page: key.page,
        pageSize,
        error,
      };
    } catch (thrown) {
      if (!isConnectorError(thrown)) throw thrown;
      error = thrown.message;
    }
  }
  const { rows } = await ctx.sql.query(
    'select external_id as id, author, rating, text, images, country_code as "countryCode", at from source_reviews where product_id = $1 order by at desc, external_id desc limit $2 offset $3',
    [product.id, pageSize, (key.page - 1) * pageSize],
  );
  return { reviews: rows as ReviewPage['reviews'], total: product.reviewsCount, page: key.page, pageSize, error };
}
