import type { WorkplaceContext } from '#app/context.ts';
import { longestTitle } from '#app/features/imports/product-limits.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { changeCounters } from './counters.server.ts';
import { summarySql, usedOptionsSql, variantSummarySql } from './product-summary-sql.ts';

export interface CopyOptions {
  id: string;
  title: string;
  /** Only these variants; all when absent. */
  variantIds?: readonly string[];
  /** Index of an option to drop, because all the copy's variants share its value and another option is left. */
  withoutOption?: number;
  /** Another workplace of the same account. */
  toWorkplaceId?: string;
}

/**
 * Copy a product with its texts, pictures, variants and suppliers, in the caller's transaction. The copy is not in any store.
 * @returns its id.
 * @throws AppError NOT_FOUND.
 */
export async function copyProduct(ctx: WorkplaceContext, options: CopyOptions): Promise<string> {
  const target = options.toWorkplaceId ?? ctx.workplace.id;
  const values = [ctx.workplace.id, options.id];
  const { rows: found } = await ctx.sql.query('select options, currency from products where workplace_id = $1 and id = $2', values);
  if (!found[0]) throw new AppError('NOT_FOUND');
  const { rows: images } = await ctx.sql.query('select id from product_images where workplace_id = $1 and product_id = $2', values);
  const { rows: variants } = await ctx.sql.query(
    'select id from product_variants where workplace_id = $1 and product_id = $2 and ($3::uuid[] is null or id = any($3)) order by position, id',
    [...values, options.variantIds ?? null],
  );
  const id = newId();
  const { withoutOption: dropped } = options;
  const kept = (found[0].options as unknown[]).filter((_, at) => at !== dropped);
  await ctx.sql.query(
    `insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, seo_title, seo_description, currency, source,
       source_product_id, copied_from, ship_to, image, state, created_at, updated_at)
     select $3::uuid, $4::uuid, $5::text, description_html, vendor, product_type, tags, $6::jsonb, seo_title, seo_description, currency, source,
       case when $3::uuid <> $1::uuid and not exists (select 1 from products o where o.workplace_id = $3::uuid and o.source_product_id = p.source_product_id) then source_product_id end,
       p.id, ship_to, image, 'imported', $7::timestamptz, $7::timestamptz
     from products p where workplace_id = $1 and id = $2`,
    [ctx.workplace.id, options.id, target, id, beginningOf(options.title, longestTitle), JSON.stringify(kept), ctx.now()],
  );
  const imageIds = images.map(() => newId());
  await ctx.sql.query(
    `insert into product_images (workplace_id, id, product_id, position, file_key, source_url, alt, width, height)
     select $3::uuid, t.new_id, $4::uuid, i.position, i.file_key, i.source_url, i.alt, i.width, i.height
     from unnest($5::uuid[], $6::uuid[]) as t(id, new_id) join product_images i on i.workplace_id = $1 and i.product_id = $2 and i.id = t.id`,
    [...values, target, id, images.map((image) => image.id), imageIds],
  );
  // The dropped option's place, counted from one as arrays are in SQL.
  await ctx.sql.query(
    `insert into product_variants (workplace_id, id, product_id, position, option_values, sku, barcode, price, compare_at_price, cost, shipping_cost, stock,
       weight_grams, is_enabled, image_id, source_variant_id, seen_stock, is_source_available)
     select $3::uuid, t.new_id, $4::uuid, v.position, case when $9::int is null then v.option_values else v.option_values[:$9 - 1] || v.option_values[$9 + 1:] end,
       v.sku, v.barcode, v.price, v.compare_at_price, v.cost, v.shipping_cost, v.stock, v.weight_grams, v.is_enabled, i.new_id, v.source_variant_id, v.seen_stock, v.is_source_available
     from unnest($5::uuid[], $6::uuid[]) as t(id, new_id) join product_variants v on v.workplace_id = $1 and v.product_id = $2 and v.id = t.id
     left join unnest($7::uuid[], $8::uuid[]) as i(id, new_id) on i.id = v.image_id`,
    [
      ...values,
      target,
      id,
      variants.map((variant) => variant.id),
      variants.map(() => newId()),
      images.map((image) => image.id),
      imageIds,
      dropped === undefined ? null : dropped + 1,
    ],
  );
  await ctx.sql.query(
    `update products p set options = ${usedOptionsSql}, ${summarySql} from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`,
    [target, id],
  );
  // The original may still wait for its pictures; the copy then fetches its own.
  await ctx.enqueue('imports.copy-images', { workplaceId: target, productId: id });
  const there = target === ctx.workplace.id ? ctx : ctx.as({ workplace: { ...ctx.workplace, id: target } });
  await changeCounters(there, { 'products.imported': 1 });
  return id;
}
