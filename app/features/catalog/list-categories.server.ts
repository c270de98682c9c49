import type { Context, WorkplaceContext } from '#app/context.ts';
import { type CategoryNode, categoryTreeOf } from './categories.ts';
import { type Collection, collections } from './filters.ts';

/** The tree of all suppliers' categories. */
export async function listCategories(ctx: Context): Promise<CategoryNode[]> {
  const { rows } = await ctx.sql.query({
    name: 'categories',
    text: 'select id, parent_id as "parentId", name from source_categories order by position, name, id',
  });
  return categoryTreeOf(rows as never);
}

/** A walk over the distinct values of an index, not over its rows. */
const shipToSql = `with recursive country as (
    (select ship_to from source_offers order by ship_to limit 1)
    union all select (select o.ship_to from source_offers o where o.ship_to > c.ship_to order by o.ship_to limit 1) from country c where c.ship_to is not null)
  select ship_to from country where ship_to is not null and ship_to <> 'WW'`;

/** Countries that anything is offered to, for the picker. */
export async function listShipTo(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.sql.query({ name: 'ship-to-countries', text: shipToSql });
  return rows.map((row) => row.ship_to);
}

/** What a catalogue's filters offer, the same for everybody. */
export interface FilterChoices {
  /** The tree's two upper levels in one list, each category before its children; deeper ones are reached through words. */
  categories: { id: string; name: string }[];
  countries: string[];
}

/** All of it in one statement. */
export async function listFilterChoices(ctx: Context): Promise<FilterChoices> {
  const { rows } = await ctx.sql.query<{ countries: string[]; categories: [id: string, parentId: string | null, name: string][] }>({
    name: 'catalog-filter-choices',
    text: `select array(${shipToSql}) as countries, (select coalesce(json_agg(json_build_array(id, parent_id, name)), '[]') from (
        select id, parent_id, name from source_categories where id not like '%/%/%' order by position, name, id) c) as categories`,
  });
  const { countries = [], categories = [] } = rows[0] ?? {};
  const tree = categoryTreeOf(categories.map(([id, parentId, name]) => ({ id, parentId, name })));
  return { countries, categories: tree.flatMap((top) => [top, ...top.children]).map(({ id, name }) => ({ id, name })) };
}

/** Texts per collection in the locales, `collections.<slug>.bullets.<n>`; two or three are shown. */
const bulletsWritten = 4;

/** The promotional collections with their bullets of today: picked anew every 24 hours, the same for everybody. */
export function collectionsOf(day: Date): { slug: Collection; bullets: number[] }[] {
  const seed = Math.floor(day.getTime() / 86_400_000);
  return collections.map((slug, at) => {
    const first = (seed * 7 + at * 3) % bulletsWritten;
    const many = 2 + ((seed + at) % 2);
    return { slug, bullets: Array.from({ length: many }, (_, index) => (first + index) % bulletsWritten) };
  });
}

/** Who sells here: the own supplier and the configured ones. */
export function listSources(ctx: Context): { source: string; has_catalog: boolean; has_shipping: boolean; has_orders: boolean }[] {
  const connected = Object.values(ctx.connectors.suppliers).flatMap((supplier) =>
    supplier
      ? [
          {
            source: supplier.source,
            has_catalog: Boolean(supplier.catalog),
            has_shipping: Boolean(supplier.shipping),
            has_orders: Boolean(supplier.orders),
          },
        ]
      : [],
  );
  return [{ source: 'quayside', has_catalog: true, has_shipping: true, has_orders: true }, ...connected];
}

/** A supplier by its id, and whether the workplace has it among its favorites; nothing when it sells nothing. */
export async function findSupplier(
  ctx: WorkplaceContext,
  source: string,
  id: string,
): Promise<{ source: string; supplier_id: string; name: string; is_favorite: boolean } | undefined> {
  const { rows } = await ctx.sql.query({
    name: 'find-supplier',
    text: `select source, supplier_id, coalesce(supplier_name, '') as name,
             exists (select 1 from supplier_favorites f where f.workplace_id = $1 and f.source = $2 and f.supplier_id = $3) as is_favorite
           from source_products where source = $2 and supplier_id = $3 limit 1`,
    values: [ctx.workplace.id, source, id],
  });
  return rows[0];
}

export async function listFavoriteSuppliers(ctx: WorkplaceContext) {
  const { rows } = await ctx.sql.query(
    'select source, supplier_id, name from supplier_favorites where workplace_id = $1 order by name, supplier_id limit 500',
    [ctx.workplace.id],
  );
  return { suppliers: rows as { source: string; supplier_id: string; name: string }[] };
}

export async function setFavoriteSupplier(
  ctx: WorkplaceContext,
  input: { action: 'favorite' | 'unfavorite'; source: string; supplier_id: string },
) {
  const values = [ctx.workplace.id, input.source, input.supplier_id];
  if (input.action === 'favorite') {
    await ctx.sql.query(
      `insert into supplier_favorites (workplace_id, source, supplier_id, name)
       select $1, source, supplier_id, coalesce(supplier_name, '') from source_products where source = $2 and supplier_id = $3 limit 1 on conflict do nothing`,
      values,
    );
  } else await ctx.sql.query('delete from supplier_favorites where workplace_id = $1 and source = $2 and supplier_id = $3', values);
  return listFavoriteSuppliers(ctx);
}
