import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Product } from './schemas.ts';

/** A product as the editor shows it: four statements, whatever its size. @throws AppError NOT_FOUND. */
export async function getProduct(ctx: WorkplaceContext, { id }: { id: string }): Promise<Product> {
  const values = [ctx.workplace.id, id];
  const { rows } = await ctx.sql.query({
    name: 'get-product',
    text: `select p.*, exists (select 1 from product_snapshots s where s.workplace_id = p.workplace_id and s.product_id = p.id and s.made_version = p.version) as can_undo
           from products p where p.workplace_id = $1 and p.id = $2`,
    values,
  });
  const product = rows[0];
  if (!product) throw new AppError('NOT_FOUND');
  const { rows: images } = await ctx.sql.query({
    name: 'get-product-images',
    text: `select id, coalesce(file_key, source_url, '') as src, alt from product_images where workplace_id = $1 and product_id = $2 order by position, id`,
    values,
  });
  const { rows: variants } = await ctx.sql.query({
    name: 'get-product-variants',
    text: `select id, option_values, sku, barcode, price, compare_at_price, cost, shipping_cost, stock, weight_grams, is_enabled, image_id, source_variant_id
           from product_variants where workplace_id = $1 and product_id = $2 order by position, id`,
    values,
  });
  const { rows: listings } = await ctx.sql.query({
    name: 'get-product-listings',
    text: `select l.id, l.store_id, s.name as store_name, s.platform, s.domain, l.status, l.channel_product_id, l.handle, l.publications, l.pushed_at
           from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
           where l.workplace_id = $1 and l.product_id = $2 order by l.id`,
    values,
  });
  return {
    id: product.id,
    version: product.version,
    state: product.state,
    listing_state: product.listing_state,
    title: product.title,
    description_html: product.description_html,
    vendor: product.vendor,
    product_type: product.product_type,
    tags: product.tags,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
    options: product.options,
    currency: product.currency,
    source: product.source,
    ship_to: product.ship_to,
    images,
    variants,
    listings: listings.map((listing) => ({ ...listing, pushed_at: listing.pushed_at?.toISOString() ?? null })),
    can_undo: product.can_undo,
    updated_at: product.updated_at.toISOString(),
  };
}
