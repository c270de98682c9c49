import type { WorkplaceContext } from '#app/context.ts';
import { countFavorites } from '#app/features/catalog/favorite-products.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';

export interface FavoriteKey {
  source: string;
  /** The supplier's id, or ours. */
  supplier_product_id: string;
}

async function idsOf(ctx: WorkplaceContext, keys: readonly FavoriteKey[]): Promise<string[]> {
  const { rows } = await ctx.sql.query(
    `select p.id from unnest($1::text[], $2::text[]) k(source, key) join source_products p on p.source = k.source and p.external_id = k.key
     where p.visible_to is null or p.visible_to = $4
     union
     select p.id from source_products p where p.id = any($3::uuid[]) and (p.visible_to is null or p.visible_to = $4)`,
    [
      keys.map((key) => key.source),
      keys.map((key) => key.supplier_product_id),
      keys.map((key) => key.supplier_product_id).filter(isId),
      ctx.workplace.id,
    ],
  );
  return rows.map((row) => row.id);
}

/** Mark source products as favorites; existing favorites stay. @throws AppError NOT_FOUND when none of the products exists */
export async function addFavorites(
  ctx: WorkplaceContext,
  { products }: { products: FavoriteKey[] },
): Promise<{ added: string[]; count: number }> {
  const ids = await idsOf(ctx, products);
  if (ids.length === 0) throw new AppError('NOT_FOUND');
  return addFavoriteIds(ctx, { product_ids: ids });
}

/** The same by our ids; products not visible to the workplace are skipped. @returns the new favorites, and the number of all. */
export async function addFavoriteIds(
  ctx: WorkplaceContext,
  { product_ids: ids }: { product_ids: string[] },
): Promise<{ added: string[]; count: number }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `insert into source_favorites (workplace_id, product_id, created_at) select $1, id, $3 from source_products where id = any($2) and (visible_to is null or visible_to = $1)
       on conflict do nothing returning product_id`,
      [ctx.workplace.id, ids, tx.now()],
    );
    return { added: rows.map((row) => row.product_id), count: await count(tx, rows.length) };
  });
}

/** Unmark one product. @param key with the supplier's id or ours. */
export async function removeFavorite(ctx: WorkplaceContext, key: FavoriteKey): Promise<{ removed: string[]; count: number }> {
  return removeFavoriteIds(ctx, { product_ids: await idsOf(ctx, [key]) });
}

/** @returns the products that were favorites, and the number of those left. */
export async function removeFavoriteIds(
  ctx: WorkplaceContext,
  { product_ids: ids }: { product_ids: string[] },
): Promise<{ removed: string[]; count: number }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      'delete from source_favorites where workplace_id = $1 and product_id = any($2) returning product_id',
      [ctx.workplace.id, ids],
    );
    return { removed: rows.map((row) => row.product_id), count: await count(tx, -rows.length) };
  });
}

/** Change the stored counter of favorites. @returns its new value. */
async function count(ctx: WorkplaceContext, by: number): Promise<number> {
  const { rows } = await ctx.sql.query(
    `insert into workplace_counters (workplace_id, name, value) values ($1, 'favorites', $2)
     on conflict (workplace_id, name) do update set value = workplace_counters.value + excluded.value returning value`,
    [ctx.workplace.id, by],
  );
  return rows[0].value;
}

/** Newest first; costs in USD cents. */
export async function listFavorites(ctx: WorkplaceContext, { page, page_size: size }: { page: number; page_size: number }) {
  const [{ rows }, total] = await Promise.all([
    ctx.sql.query(
      `select p.id, p.source, p.external_id as supplier_product_id, p.title, p.images ->> 0 as image, p.cost_min, p.cost_max, f.created_at
       from source_favorites f join source_products p on p.id = f.product_id
       where f.workplace_id = $1 order by f.created_at desc, f.product_id desc limit $2 offset $3`,
      [ctx.workplace.id, size, (page - 1) * size],
    ),
    countFavorites(ctx),
  ]);
  return {
    products: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total,
    page,
    page_size: size,
  };
}

/** Ids only, newest first; at most 5,000. */
export async function listFavoriteIds(ctx: WorkplaceContext): Promise<{ ids: string[] }> {
  const { rows } = await ctx.sql.query(
    'select product_id from source_favorites where workplace_id = $1 order by created_at desc limit 5000',
    [ctx.workplace.id],
  );
  return { ids: rows.map((row) => row.product_id) };
}
