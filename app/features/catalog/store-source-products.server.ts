import type { SupplierProduct, SupplierProductSummary } from '#app/connectors/suppliers/supplier.ts';
import type { Context } from '#app/context.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { newId } from '#app/platform/ids.ts';
import { type CategoryRow, categoryIdOf, categoryRowsOf } from './categories.ts';
import { marksOf } from './made-for.ts';
import { judgeGoods, type ProhibitedGoods, prohibitedReasonOf } from './prohibited-goods.ts';
import { sanitizeDescription } from './sanitize-description.server.ts';
import { tellOfSupply } from './tell-of-supply.server.ts';

/** Store the categories on these paths unless they exist. */
export async function storeCategories(ctx: Context, paths: readonly (readonly string[])[]): Promise<void> {
  const rows = new Map<string, CategoryRow>();
  for (const path of paths) for (const row of categoryRowsOf(path)) rows.set(row.id, row);
  if (rows.size === 0) return;
  await ctx.sql.query(
    `insert into source_categories (id, parent_id, name)
     select id, "parentId", name from jsonb_to_recordset($1::jsonb) as row(id text, "parentId" text, name text) order by id
     on conflict (id) do nothing`,
    [JSON.stringify([...rows.values()])],
  );
}

/** The status of a product that is stored again: hidden if there is a reason, unless an operator has released it from that one. */
const statusFor = (reason: string) => `case when ${reason} is null or exists (
         select 1 from released_goods r where r.subject_id = source_products.id and r.reason = ${reason}) then 'active' else 'prohibited' end`;

/** A list has no tags: what they gave away when the details were read holds as long as the title is the same. */
const listedReason = `coalesce(excluded.prohibited_reason,
         case when not source_products.is_partial and source_products.title = excluded.title then source_products.prohibited_reason end)`;

/**
 * Store list entries of a supplier's catalogue: new products are `partial`, known ones get their price, stock and counts.
 * Constant number of statements whatever the number of products.
 * @returns our ids of all of them.
 */
export async function storeSummaries(ctx: Context, source: string, summaries: readonly SupplierProductSummary[]): Promise<string[]> {
  const products = [...new Map(summaries.map((product) => [product.externalId, product])).values()];
  if (products.length === 0) return [];
  await storeCategories(
    ctx,
    products.map((product) => product.categoryPath ?? []),
  );
  const rows = products.map((product) => ({
    id: newId(),
    externalId: product.externalId,
    title: beginningOf(product.title, 500),
    categoryId: categoryIdOf(product.categoryPath ?? []) ?? null,
    images: product.images,
    supplierId: product.supplierId ?? null,
    supplierName: product.supplierName ?? null,
    productUrl: product.productUrl ?? null,
    costMin: product.costMin,
    costMax: product.costMax,
    stock: product.stock ?? null,
    ordersCount: product.ordersCount,
    listedCount: product.listedCount,
    shipsFrom: product.shipsFrom,
    prohibitedReason: prohibitedReasonOf(product) ?? null,
    madeFor: marksOf(product),
  }));
  const { rows: stored } = await ctx.sql.query(
    `insert into source_products (id, source, external_id, title, category_id, images, supplier_id, supplier_name, product_url, cost_min, cost_max, stock,
                                  orders_count, listed_count, ships_from, made_for, prohibited_reason, status, is_partial, fetched_at)
     select id, $2, "externalId", title, "categoryId", images, "supplierId", "supplierName", "productUrl", "costMin", "costMax",
            coalesce(stock, (select p.stock from source_products p where p.source = $2 and p.external_id = "externalId")),
            "ordersCount", "listedCount", "shipsFrom", "madeFor", "prohibitedReason", case when "prohibitedReason" is null then 'active' else 'prohibited' end, true, $3
     from jsonb_to_recordset($1::jsonb) as row(id uuid, "externalId" text, title text, "categoryId" text, images jsonb, "supplierId" text, "supplierName" text,
            "productUrl" text, "costMin" bigint, "costMax" bigint, stock int, "ordersCount" int, "listedCount" int, "shipsFrom" text[], "madeFor" text[], "prohibitedReason" text)
     order by "externalId"
     on conflict (source, external_id) do update set
       title = excluded.title, category_id = coalesce(excluded.category_id, source_products.category_id),
       prohibited_reason = ${listedReason}, status = ${statusFor(listedReason)},
       -- The list knows one price and one picture; what a detail reading found out stays until the next one.
       cost_min = case when source_products.is_partial then excluded.cost_min else source_products.cost_min end,
       cost_max = case when source_products.is_partial then excluded.cost_max else source_products.cost_max end,
       made_for = case when source_products.is_partial then excluded.made_for else source_products.made_for end,
       images = case when source_products.is_partial and jsonb_array_length(excluded.images) > 0 then excluded.images else source_products.images end,
       stock = case when source_products.is_partial then excluded.stock else source_products.stock end,
       listed_count = coalesce(nullif(excluded.listed_count, 0), source_products.listed_count), orders_count = greatest(source_products.orders_count, excluded.orders_count), fetched_at = excluded.fetched_at
     returning id`,
    [JSON.stringify(rows), source, ctx.now()],
  );
  return stored.map((row) => row.id);
}

export interface StoredDetails {
  productId: string;
  /** Why it is hidden: it may not be sold, and no operator has released it. */
  prohibited?: ProhibitedGoods;
}

/**
 * Store a product as its supplier describes it now, with its variants. Variants no longer offered stay, marked as not
 * available: listings and orders still refer to them.
 * @param unread external ids of variants that are there and could not be read: what is known of them stays.
 */
export async function storeDetails(
  ctx: Context,
  source: string,
  product: SupplierProduct,
  { unread = [] }: { unread?: readonly string[] } = {},
): Promise<StoredDetails> {
  const judged = judgeGoods(product);
  return ctx.transaction(async (tx) => {
    await storeCategories(tx, [product.categoryPath ?? []]);
    const before = await supplyOf(tx, source, product.externalId);
    const { rows } = await tx.sql.query(
      `insert into source_products (id, source, external_id, title, description_html, category_id, images, options, specifications, tags, supplier_id, supplier_name,
                                    product_url, cost_min, cost_max, variants_count, stock, rating, reviews_count, orders_count, listed_count, ships_from, prohibited_reason, status,
                                    is_partial, fetched_at, details_fetched_at, made_for)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::int, $18, $19, $20, $21, $22, $23, case when $23::text is null then 'active' else 'prohibited' end, false, $24, $24, $25)
       on conflict (source, external_id) do update set
         title = excluded.title, description_html = excluded.description_html, category_id = coalesce(excluded.category_id, source_products.category_id),
         images = case when jsonb_array_length(excluded.images) > 0 then excluded.images else source_products.images end, options = excluded.options,
         specifications = excluded.specifications, tags = excluded.tags, supplier_id = excluded.supplier_id, supplier_name = excluded.supplier_name,
         product_url = excluded.product_url, cost_min = excluded.cost_min, cost_max = excluded.cost_max, variants_count = excluded.variants_count, stock = coalesce($17::int, source_products.stock),
         rating = coalesce(excluded.rating, source_products.rating), reviews_count = greatest(excluded.reviews_count, source_products.reviews_count),
         orders_count = greatest(excluded.orders_count, source_products.orders_count), listed_count = greatest(excluded.listed_count, source_products.listed_count),
         ships_from = case when $17::int is null then source_products.ships_from else excluded.ships_from end, prohibited_reason = excluded.prohibited_reason, status = ${statusFor('excluded.prohibited_reason')}, is_partial = false, fetched_at = excluded.fetched_at,
         details_fetched_at = excluded.details_fetched_at, made_for = excluded.made_for, fetch_error = null, missing_since = null, gone_at = null
       returning id, status`,
      [
        newId(),
        source,
        product.externalId,
        beginningOf(product.title, 500),
        sanitizeDescription(beginningOf(product.descriptionHtml, 200_000)),
        categoryIdOf(product.categoryPath ?? []) ?? null,
        JSON.stringify(product.images.slice(0, 250)),
        JSON.stringify(product.options),
        JSON.stringify(product.specifications),
        product.tags,
        product.supplierId ?? null,
        product.supplierName ?? null,
        product.productUrl ?? null,
        product.costMin,
        product.costMax,
        Math.max(1, product.variants.length),
        product.stock ?? null,
        product.rating ?? null,
        product.reviewsCount,
        product.ordersCount,
        product.listedCount,
        product.shipsFrom,
        judged?.reason ?? null,
        tx.now(),
        marksOf(product),
      ],
    );
    const productId: string = rows[0].id;
    const variants = product.variants.map((variant, position) => ({
      ...variant,
      stock: variant.stock ?? null,
      stockByCountry: variant.stockByCountry ?? null,
      image: variant.image ?? null,
      id: newId(),
      position,
    }));
    await tx.sql.query(
      `insert into source_variants (id, product_id, external_id, sku, option_values, cost, stock, stock_by_country, weight_grams, image, position, is_available)
       select row.id, $2, "externalId", row.sku, "optionValues", row.cost,
         coalesce(row.stock, known.stock), coalesce(row."stockByCountry", case when row.stock is null then known.stock_by_country end), "weightGrams", row.image, row.position, "isAvailable"
       from jsonb_to_recordset($1::jsonb) as row(id uuid, "externalId" text, sku text, "optionValues" text[], cost bigint, stock int, "stockByCountry" jsonb, "weightGrams" int, image text, position int, "isAvailable" boolean)
       left join lateral (
         select v.stock, v.stock_by_country from source_variants v where v.product_id = $2 and v.external_id = "externalId"
           -- The 0 of one that was gone says nothing about it now; nor does a 0 from before it was kept that nothing is told (280).
           and v.is_available and not (v.stock = 0 and v.stock_by_country is null and $3)) known on true
       on conflict (product_id, external_id) do update set sku = excluded.sku, option_values = excluded.option_values, cost = excluded.cost, stock = excluded.stock,
         stock_by_country = excluded.stock_by_country, weight_grams = excluded.weight_grams, image = coalesce(excluded.image, source_variants.image), position = excluded.position, is_available = excluded.is_available`,
      [JSON.stringify(variants), productId, source !== 'quayside'],
    );
    await tx.sql.query(
      'update source_variants set is_available = false, stock = 0, stock_by_country = null where product_id = $1 and is_available and not external_id = any($2)',
      [productId, [...variants.map((variant) => variant.externalId), ...unread]],
    );
    if (product.stock === undefined && source !== 'quayside')
      await tx.sql.query(
        `update source_products p set stock = null where id = $1 and stock = 0 and exists (
           select 1 from source_variants v where v.product_id = p.id and v.is_available and v.stock is null)`,
        [productId],
      );
    // Of what is read for the first time nobody has anything yet.
    if (before && before !== (await supplyOf(tx, source, product.externalId))) await tellOfSupply(tx, productId);
    return { productId, ...(judged && rows[0].status === 'prohibited' ? { prohibited: judged } : {}) };
  });
}

/** What sellers and their orders depend on, of all the product's variants, to be compared; empty for a product without. */
async function supplyOf(tx: Context, source: string, externalId: string): Promise<string> {
  const { rows } = await tx.sql.query<{ supply: string | null }>({
    name: 'supply-of-product',
    text: `select string_agg(concat_ws(' ', v.id, v.cost, coalesce(v.stock::text, '-'), v.stock_by_country, v.is_available and p.status = 'active'), ',' order by v.id) as supply
           from source_variants v join source_products p on p.id = v.product_id where p.source = $1 and p.external_id = $2`,
    values: [source, externalId],
  });
  return rows[0]?.supply ?? '';
}
