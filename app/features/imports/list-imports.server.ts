import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { listedCostsSql } from '#app/features/pricing/known-cost.ts';
import { profitInLists } from '#app/features/pricing/price-rules.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { dismissWorkOf } from '#app/features/process-items/process-items.server.ts';
import { foundBySku, skuBeginning } from '#app/features/products/search-skus.ts';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { countImported } from './import-product.server.ts';
import type { ImportEntry, ImportQuery } from './schemas.ts';
import { foundByIndex, productSearch, rowOf, understandInWorkplace } from './search-words.server.ts';

export interface ImportList {
  items: ImportEntry[];
  /** From the stored counter; null with a search. */
  total: number | null;
  next: string | null;
  previous: string | null;
}

const cursors = cursorOf(z.object({ id: z.string().refine(isId), back: z.boolean() }));

/** SQL that selects the ids of one page of the list. */
interface KeysSql {
  /** Common table expressions that `found` needs; each ends in a comma. */
  needs: string;
  /** Selects `$2` ids after skipping `$3`. */
  found: string;
  /** Distinguishes the names of prepared statements. */
  shape: string;
}

/** @param after a condition on the row `p`. @returns undefined when the search cannot find anything. */
async function keysSql(
  ctx: WorkplaceContext,
  { search, way = 'desc', after }: { search: string | undefined; way?: 'asc' | 'desc'; after?: string | undefined },
  bind: (value: unknown) => string,
): Promise<KeysSql | undefined> {
  const words = search ? productSearch(await understandInWorkplace(ctx, search), ctx.workplace.id) : undefined;
  const beginning = search ? skuBeginning(search) : undefined;
  if (search && !words && !beginning) return undefined;
  const conditions = ["p.workplace_id = $1 and p.state = 'imported'", ...(after ? [after] : [])];
  const orderBy = `p.id ${way}`;
  const select = (from: string, limit: string) =>
    `select p.id from ${from} p where ${conditions.join(' and ')} order by ${orderBy} limit ${limit}`;
  const upTo = '$2::bigint + $3::bigint';
  const skus = beginning && foundBySku(beginning, 'products', { key: 'p.id', along: conditions, filters: [], orderBy, limit: upTo }, bind);
  const all = words ? foundByIndex(words, bind) : 'products';
  const titled = skus && words ? `(${select(all, upTo)}) union ` : '';
  const found = skus
    ? `select * from (${titled}${skus.keys}) p order by ${orderBy} limit $2::bigint offset $3::bigint`
    : select(all, '$2 offset $3');
  return { needs: skus ? skus.needs : '', found, shape: `${way} ${words?.shape ?? 0}${skus ? 1 : 0}${after ? 1 : 0}` };
}

/**
 * Ids of all pages of the list, newest first, in one statement. @param most maximum number of ids.
 */
export async function findMatchingImports(ctx: WorkplaceContext, { search }: ImportQuery, most: number): Promise<string[]> {
  const values: unknown[] = [ctx.workplace.id, most, 0];
  const keys = await keysSql(ctx, { search }, (value) => `$${values.push(value)}`);
  if (!keys) return [];
  const { rows } = await ctx.sql.query<{ id: string }>({
    name: `imports-ids ${keys.shape}`,
    text: `with ${keys.needs} page as materialized (${keys.found}) select p.id from page p order by p.id desc`,
    values,
  });
  return rows.map((row) => row.id);
}

/** The import list: imported and not yet pushed, newest first. Two statements whatever the number of rows, plus the rates. */
export async function listImports(ctx: WorkplaceContext, query: ImportQuery): Promise<ImportList> {
  const cursor = query.cursor ? cursors.decode(query.cursor) : undefined;
  const skip = cursor ? 0 : ((query.page ?? 1) - 1) * query.page_size;
  const way = cursor?.back ? 'asc' : 'desc';
  const values: unknown[] = [ctx.workplace.id, query.page_size + 1, skip];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const after = cursor && `p.id ${cursor.back ? '>' : '<'} ${bind(cursor.id)}`;
  const keys = await keysSql(ctx, { search: query.search, way, after }, bind);
  if (!keys) return { items: [], total: 0, next: null, previous: null };
  const [{ rows }, { rows: counters }] = await Promise.all([
    ctx.sql.query({
      name: `imports ${keys.shape}`,
      text: `with ${keys.needs} page as materialized (${keys.found})
             select p.*, ${listedCostsSql('p')}, s.external_id, s.status as source_status
             from page k cross join lateral ${rowOf('k')} p
             left join source_products s on s.id = p.source_product_id
             order by p.id ${way}`,
      values,
    }),
    ctx.sql.query({
      name: 'imports-total',
      text: "select value from workplace_counters where workplace_id = $1 and name = 'products.imported'",
      values: [ctx.workplace.id],
    }),
  ]);
  const { page, next, previous } = cutPage(rows, {
    size: query.page_size,
    isBack: cursor?.back ?? false,
    hasBefore: cursor !== undefined || skip > 0,
    cursorAt: ({ id }, back) => cursors.encode({ id, back }),
  });
  const rates = page.some((row) => row.currency !== 'USD') ? (await ratesOf(ctx)).rates : {};
  return {
    items: page.map((row) => ({
      id: row.id,
      status: 'success',
      title: row.title,
      image: row.image,
      source: row.source,
      source_product_id: row.source_product_id,
      supplier_product_id: row.external_id,
      ship_to: row.ship_to,
      variants_count: row.variants_count,
      currency: row.currency,
      price_min: row.price_min,
      price_max: row.price_max,
      cost_min: row.cost_min,
      cost_max: row.cost_max,
      shipping_cost: row.cheapest_shipping_cost,
      profit: profitInLists(row, rates),
      stock: row.stock,
      is_removed: row.source_status !== null && row.source_status !== 'active',
      created_at: row.created_at.toISOString(),
    })),
    total: query.search ? null : (counters[0]?.value ?? 0),
    next,
    previous,
  };
}

/** All supplier product ids that this workplace has imported, newest first; at most 1,000. */
export async function listImportedIds(ctx: WorkplaceContext) {
  const { rows } = await ctx.sql.query(
    `select p.id as product_package_id, p.source, p.source_product_id, s.external_id as supplier_product_id, p.state from products p left join source_products s on s.id = p.source_product_id
     where p.workplace_id = $1 and p.source_product_id is not null order by p.id desc limit 1000`,
    [ctx.workplace.id],
  );
  return { products: rows.map(({ state, ...row }) => ({ ...row, is_pushed_to_store: state === 'pushed' })) };
}

/** Delete products of the import list. Pushed products are not on it and stay. */
export async function deleteImports(
  ctx: WorkplaceContext,
  { product_ids: ids }: { product_ids: string[] },
): Promise<{ deleted: string[] }> {
  return ctx.transaction(async (tx) => {
    const values = [ctx.workplace.id, ids];
    // A product that was deleted in a store still has a listing, to which orders refer: the listing stays, without the product.
    await tx.sql.query(
      `with gone as (
         update listings l set product_id = null from products p
         where l.workplace_id = $1 and l.product_id = any($2) and p.workplace_id = $1 and p.id = l.product_id and p.state = 'imported' returning l.id)
       update listing_variants v set product_variant_id = null from gone where v.workplace_id = $1 and v.listing_id = gone.id`,
      values,
    );
    const { rows } = await tx.sql.query(
      "delete from products where workplace_id = $1 and id = any($2) and state = 'imported' returning id",
      values,
    );
    const deleted = rows.map((row) => row.id);
    if (deleted.length > 0) {
      await dismissWorkOf(tx, deleted);
      await countImported(tx, -deleted.length);
    }
    return { deleted };
  });
}

/**
 * A product's pictures with the addresses they came from, followed by the supplier's pictures that it does not have; those have no id.
 * @throws AppError NOT_FOUND
 */
export async function listImageOrigins(ctx: WorkplaceContext, { id }: { id: string }) {
  const values = [ctx.workplace.id, id];
  const [{ rows: products }, { rows: images }] = await Promise.all([
    ctx.sql.query('select 1 from products where workplace_id = $1 and id = $2', values),
    ctx.sql.query<{ id: string | null; src: string; origin: string | null; alt: string }>(
      `with own as (
         select id, coalesce(file_key, source_url, '') as src, source_url as origin, alt, position from product_images where workplace_id = $1 and product_id = $2),
       source as (
         select coalesce(p.source_product_id, f.source_product_id) as id from products p
         left join products f on f.workplace_id = p.workplace_id and f.id = p.copied_from where p.workplace_id = $1 and p.id = $2),
       shown as (
         select distinct on (url) url, part, place from (
           select u.url, 1 as part, u.place from source join source_products s on s.id = source.id cross join lateral jsonb_array_elements_text(s.images) with ordinality u(url, place)
           union all
           select v.image, 2, v.position from source join source_variants v on v.product_id = source.id where v.image is not null) a
         order by url, part, place)
       select id, src, origin, alt from (
         select id, src, origin, alt, 0 as part, position as place from own
         union all
         select null, url, url, '', part, place from shown where not exists (select 1 from own where own.origin = shown.url)) b
       order by part, place, id`,
      values,
    ),
  ]);
  if (products.length === 0) throw new AppError('NOT_FOUND');
  return { images };
}
