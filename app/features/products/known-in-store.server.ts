/**
 * What we know of a taken-over product's state in its store: fields that are unchanged here since are not written there
 * (docs/decisions/184).
 */
import { isDeepStrictEqual } from 'node:util';
import type { KeptField, KeptVariantField } from '#app/connectors/channels/channel-products.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { untold } from '#app/features/catalog/stock.ts';

/** As in `listings.known`, by field. A description as its MD5, pictures as our ids with alt texts, enabled variants by their ids. */
export type KnownInStore = Record<KeptField, unknown> & { variants: Record<string, Record<KeptVariantField, unknown>> };

/** The row `p` of `products` as `KnownInStore`. */
export const knownInStoreSql = `jsonb_build_object(
  'title', p.title, 'descriptionHtml', md5(p.description_html), 'vendor', p.vendor, 'productType', p.product_type, 'tags', p.tags,
  'seo', jsonb_build_array(p.seo_title, p.seo_description), 'options', p.options,
  'images', (select coalesce(jsonb_agg(jsonb_build_array(i.id, i.alt) order by i.position, i.id), '[]')
             from product_images i where i.workplace_id = p.workplace_id and i.product_id = p.id),
  'variants', (select coalesce(jsonb_object_agg(v.id, jsonb_build_object('optionValues', v.option_values, 'price', jsonb_build_array(v.price, v.compare_at_price),
                 'sku', v.sku, 'barcode', v.barcode, 'weightGrams', v.weight_grams, 'imageId', v.image_id)), '{}')
               from product_variants v where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled))`;

/** The fields that are equal here and in the store; of something new nothing is known. */
export function sameFields<Field extends string>(
  known: Partial<Record<Field, unknown>> | undefined,
  now: Partial<Record<Field, unknown>> | undefined,
): Set<Field> {
  const fields = Object.keys(now ?? {}) as Field[];
  return new Set(fields.filter((field) => known !== undefined && isDeepStrictEqual(known[field], now?.[field])));
}

/** A listing's variant as the store was last told; prices are in the product's currency. */
export interface ToldVariant {
  /** Id in `listing_variants`. */
  id: string;
  product_variant_id: string;
  price: number;
  compare_at_price: number | null;
  /** Null: the supplier has not told it. */
  stock: number | null;
  known_stock: number | null;
}

/** Record prices and stock that a store was told without a push; only for taken-over products. */
export async function noteTold(
  ctx: WorkplaceContext,
  listing: { productId: string; storeId: string },
  told: readonly ToldVariant[],
): Promise<void> {
  const counted = told.filter((each) => each.known_stock !== null);
  if (counted.length === 0) return;
  await ctx.sql.query(
    'update listing_variants v set known_stock = t.stock from unnest($2::uuid[], $3::int[]) as t(id, stock) where v.workplace_id = $1 and v.id = t.id',
    [ctx.workplace.id, counted.map((each) => each.id), counted.map((each) => each.stock ?? untold)],
  );
  await ctx.sql.query(
    `update listings l set known = jsonb_set(l.known, '{variants}', (
       select coalesce(jsonb_object_agg(k.key, case when t.id is null then k.value
         else k.value || jsonb_build_object('price', jsonb_build_array(t.price, t.compare_at_price)) end), '{}')
       from jsonb_each(l.known -> 'variants') k
       left join unnest($4::text[], $5::bigint[], $6::bigint[]) as t(id, price, compare_at_price) on t.id = k.key))
     where l.workplace_id = $1 and l.product_id = $2 and l.store_id = $3 and l.known is not null`,
    [
      ctx.workplace.id,
      listing.productId,
      listing.storeId,
      told.map((each) => each.product_variant_id),
      told.map((each) => each.price),
      told.map((each) => each.compare_at_price),
    ],
  );
}
