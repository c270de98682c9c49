import type { WorkplaceContext } from '#app/context.ts';
import { JsonText } from '#app/platform/envelope.ts';
import { AppError } from '#app/platform/errors.ts';
import { instantSql } from '#app/platform/instant-sql.ts';
import type { Product } from './schemas.ts';
import { unsentSql } from './unsent-sql.ts';
import { unsuppliedSql } from './unsupplied-sql.ts';

/** A whole product as one JSON text, for editor and API. */
const statement = `
  select row_to_json(r)::text as json from products p cross join lateral (
    select p.id, p.version, p.state, p.listing_state, p.title, p.description_html, p.vendor, p.product_type, p.tags, p.seo_title, p.seo_description, p.options, p.currency,
      p.source, p.ship_to,
      (select coalesce(json_agg(row_to_json(i)), '[]') from (select id, coalesce(file_key, source_url, '') as src, alt from product_images
         where workplace_id = $1 and product_id = $2 order by position, id) i) as images,
      (select coalesce(json_agg(row_to_json(v)), '[]') from (select id, option_values, sku, barcode, price, compare_at_price, cost, shipping_cost, stock, weight_grams,
         is_enabled, image_id, source_variant_id from product_variants where workplace_id = $1 and product_id = $2 order by position, id) v) as variants,
      (select coalesce(json_agg(row_to_json(l)), '[]') from (select l.id, l.store_id, s.name as store_name, s.platform, s.domain, l.status, l.channel_product_id, l.handle,
         l.publications, ${instantSql('l.pushed_at')} as pushed_at, ${unsentSql('l')} as is_unsent from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
         where l.workplace_id = $1 and l.product_id = $2 order by l.id) l) as listings,
      ${unsuppliedSql} as unsupplied,
      exists (select 1 from product_snapshots s where s.workplace_id = $1 and s.product_id = $2 and s.made_version = p.version) as can_undo,
      ${instantSql('p.updated_at')} as updated_at) r
  where p.workplace_id = $1 and p.id = $2`;

async function productText(ctx: WorkplaceContext, id: string): Promise<string> {
  const { rows } = await ctx.sql.query<{ json: string }>({ name: 'get-product', text: statement, values: [ctx.workplace.id, id] });
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}

/** A product as the editor shows it: one statement, whatever its size. @throws AppError NOT_FOUND. */
export const getProduct = async (ctx: WorkplaceContext, { id }: { id: string }): Promise<Product> => JSON.parse(await productText(ctx, id));

/** The same for the API, passed on unparsed. @throws AppError NOT_FOUND. */
export const getProductAsJson = async (ctx: WorkplaceContext, { id }: { id: string }): Promise<JsonText> =>
  new JsonText(await productText(ctx, id));
