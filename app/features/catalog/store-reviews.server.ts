/** What buyers say of a supplier's products: kept with the product, so that lists can be filtered by it. */
import type { SupplierReview } from '#app/connectors/suppliers/supplier.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { refreshOffers } from './refresh-offers.server.ts';

/** Store a page of reviews, newest first; the rating is the mean of the first page's. */
export async function storeReviews(
  ctx: Context,
  product: { id: string; source: string },
  { reviews, total, page }: { reviews: readonly SupplierReview[]; total: number; page: number },
): Promise<void> {
  const mean = reviews.length > 0 ? Math.round((reviews.reduce((sum, review) => sum + review.rating, 0) * 100) / reviews.length) : null;
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `insert into source_reviews (product_id, external_id, author, rating, text, images, country_code, at)
       select $2, "externalId", author, rating, text, images, "countryCode", at
       from jsonb_to_recordset($1::jsonb) as row("externalId" text, author text, rating smallint, text text, images jsonb, "countryCode" text, at timestamptz)
       on conflict (product_id, external_id) do nothing`,
      [JSON.stringify(reviews), product.id],
    );
    const { rowCount } = await tx.sql.query(
      `update source_products set reviews_count = $2, rating = coalesce($3, rating) where id = $1 and (reviews_count, rating) is distinct from ($2, coalesce($3, rating))`,
      [product.id, total, page === 1 ? mean : null],
    );
    if (page === 1) await tx.sql.query('update source_products set reviews_fetched_at = $2 where id = $1', [product.id, tx.now()]);
    if (rowCount) await refreshOffers(tx, product.source, [product.id]);
  });
}

/** Reviews older than this are asked for again. */
const goodForDays = 30;

/** SQL of a product whose reviews were not asked for in a long time. `$1` is now. */
export const areReviewsOld = `coalesce(reviews_fetched_at < $1::timestamptz - interval '${goodForDays} days', true)`;

/** Ask a supplier for the newest reviews of a product, unless that was done lately. A supplier that does not answer is asked another time. */
export async function readReviews(ctx: Context, { source, externalId }: { source: string; externalId: string }): Promise<void> {
  const catalog = ctx.connectors.suppliers[source]?.catalog;
  if (!catalog) return;
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select id from source_products where source = $2 and external_id = $3 and status = 'active' and ${areReviewsOld}`,
    [ctx.now(), source, externalId],
  );
  const [product] = rows;
  if (!product) return;
  try {
    await storeReviews(ctx, { id: product.id, source }, { ...(await catalog.listReviews(externalId, 1)), page: 1 });
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, source, externalId }, 'reviews not read');
  }
}

/** Products whose reviews are read in one run, and among how many of the most popular ones: suppliers count calls. */
const perRun = 30;
const mostPopular = 20_000;

/** Ask for the reviews of the most popular products of which none are known yet, so that ratings are there before anybody opens them. */
export async function readPopularReviews(ctx: Context): Promise<void> {
  const sources = Object.values(ctx.connectors.suppliers).flatMap((supplier) => (supplier?.catalog ? [supplier.source] : []));
  const { rows } = await ctx.sql.query<{ source: string; externalId: string }>(
    `select p.source, p.external_id as "externalId" from (
       select product_id from source_offers where ship_to = 'WW' and not is_sold_out order by popularity desc, product_id desc limit ${mostPopular}) o
     join source_products p on p.id = o.product_id
     where p.source = any($2) and ${areReviewsOld} limit ${perRun}`,
    [ctx.now(), sources],
  );
  for (const product of rows) {
    ctx.stopping.throwIfAborted();
    await readReviews(ctx, product);
  }
}
