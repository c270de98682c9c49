import type { Context, WorkplaceContext } from '#app/context.ts';
import type { SourceOption } from '#app/db/schema/catalog.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';

export interface SourceVariantView {
  id: string;
  externalId: string;
  sku: string;
  optionValues: string[];
  /** USD cents. */
  cost: number;
  stock: number;
  weightGrams: number;
  image: string | null;
  isAvailable: boolean;
}

export interface SourceProductView {
  id: string;
  source: string;
  externalId: string;
  title: string;
  descriptionHtml: string;
  categoryId: string | null;
  images: string[];
  options: SourceOption[];
  specifications: { name: string; value: string }[];
  tags: string[];
  supplierId: string | null;
  supplierName: string | null;
  productUrl: string | null;
  costMin: number;
  costMax: number;
  stock: number;
  rating: number | null;
  reviewsCount: number;
  ordersCount: number;
  listedCount: number;
  shipsFrom: string[];
  status: 'active' | 'removed' | 'prohibited';
  isPartial: boolean;
  fetchedAt: Date;
  detailsFetchedAt: Date | null;
  /** The supplier's own words, when the last reading failed and what is shown is older. */
  fetchError: string | null;
  variants: SourceVariantView[];
  isFavorite: boolean;
  importedId: string | null;
  isPushed: boolean;
}

/** Details older than this are read anew in the background. */
export const detailsGoodForMs = 6 * 3600 * 1000;

/**
 * A product as its supplier describes it. Read from the supplier on the first look; later looks see what is kept, and when
 * that is old it is read anew in the background. A supplier that fails leaves what is kept, with its words.
 * @param key our id, or the supplier's own.
 * @throws AppError NOT_FOUND
 */
export async function getSourceProduct(ctx: WorkplaceContext, key: { source: string; id: string }): Promise<SourceProductView> {
  const row = await find(ctx, key);
  if (!row) throw new AppError('NOT_FOUND');
  const age = row.details_fetched_at ? ctx.now().getTime() - row.details_fetched_at.getTime() : Number.POSITIVE_INFINITY;
  if (row.source !== 'quayside' && row.is_partial) {
    await readDetails(ctx, row.source, row.external_id);
    return viewOf((await find(ctx, key)) ?? row);
  }
  if (row.source !== 'quayside' && age > detailsGoodForMs) {
    await ctx.enqueue(
      'catalog.read-details',
      { source: row.source, externalId: row.external_id },
      { singletonKey: `${row.source} ${row.external_id}` },
    );
  }
  return viewOf(row);
}

/** The product with its variants, and what the workplace has to do with it; one statement. */
async function find(ctx: WorkplaceContext, { source, id }: { source: string; id: string }) {
  const { rows } = await ctx.sql.query({
    name: isId(id) ? 'source-product-by-id' : 'source-product-by-external',
    text: `select p.id, p.source, p.external_id, p.title, p.description_html, p.category_id, p.images, p.options, p.specifications, p.tags, p.supplier_id, p.supplier_name,
             p.product_url, p.cost_min, p.cost_max, p.stock, p.rating, p.reviews_count, p.orders_count, p.listed_count, p.ships_from, p.status, p.is_partial,
             p.fetched_at, p.details_fetched_at, p.fetch_error, f.product_id is not null as is_favorite, i.id as imported_id, i.state,
             (select coalesce(json_agg(json_build_object('id', v.id, 'externalId', v.external_id, 'sku', v.sku, 'optionValues', v.option_values, 'cost', v.cost, 'stock', v.stock,
                       'weightGrams', v.weight_grams, 'image', v.image, 'isAvailable', v.is_available) order by v.position, v.id), '[]')
              from source_variants v where v.product_id = p.id and v.is_available) as variants
           from source_products p
           left join source_favorites f on f.workplace_id = $3 and f.product_id = p.id
           left join products i on i.workplace_id = $3 and i.source_product_id = p.id
           where p.source = $1 and (p.visible_to is null or p.visible_to = $3)
             and ${isId(id) ? '(p.external_id = $2::text or p.id = ($2::text)::uuid)' : 'p.external_id = $2'}
           order by p.external_id = $2::text limit 1`,
    values: [source, id, ctx.workplace.id],
  });
  return rows[0];
}

/** Read a product from its supplier and keep it. A failure is kept beside the product, not thrown. */
export async function readDetails(ctx: Context, source: string, externalId: string): Promise<void> {
  const catalog = ctx.connectors.suppliers[source]?.catalog;
  if (!catalog) return;
  try {
    const product = await catalog.getProduct(externalId);
    const { productId } = await storeDetails(ctx, source, product);
    await refreshOffers(ctx, source, [productId]);
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    const gone = error.reason === 'not_found';
    await ctx.sql.query(
      `update source_products set fetch_error = $3, status = case when $4 and status = 'active' then 'removed' else status end, details_fetched_at = coalesce(details_fetched_at, case when $4 then $5::timestamptz end)
       where source = $1 and external_id = $2`,
      [source, externalId, error.message.slice(0, 500), gone, ctx.now()],
    );
    if (gone)
      await ctx.sql.query(
        'delete from source_offers o using source_products p where p.id = o.product_id and p.source = $1 and p.external_id = $2',
        [source, externalId],
      );
    ctx.log.warn({ err: error, source, externalId }, 'product details not read');
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the statement in `find`
function viewOf(row: any): SourceProductView {
  return {
    id: row.id,
    source: row.source,
    externalId: row.external_id,
    title: row.title,
    descriptionHtml: row.description_html,
    categoryId: row.category_id,
    images: row.images,
    options: row.options,
    specifications: row.specifications,
    tags: row.tags,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    productUrl: row.product_url,
    costMin: row.cost_min,
    costMax: row.cost_max,
    stock: row.stock,
    rating: row.rating,
    reviewsCount: row.reviews_count,
    ordersCount: row.orders_count,
    listedCount: row.listed_count,
    shipsFrom: row.ships_from,
    status: row.status,
    isPartial: row.is_partial,
    fetchedAt: row.fetched_at,
    detailsFetchedAt: row.details_fetched_at,
    fetchError: row.fetch_error,
    isFavorite: row.is_favorite,
    importedId: row.imported_id,
    isPushed: row.state === 'pushed',
    variants: row.variants,
  };
}
