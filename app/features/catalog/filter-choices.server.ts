/** Choices of the catalogue's filters. */
import type { Context } from '#app/context.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { type CategoryNode, type CategoryRow, categoryTreeOf } from './categories.ts';
import { collectionsOf } from './collections.ts';
import { offeredOf } from './filter-choices.ts';

/** The tree of all suppliers' categories. */
export async function listCategories(ctx: Context): Promise<CategoryNode[]> {
  const { rows } = await ctx.sql.query<CategoryRow>({
    name: 'categories',
    text: 'select id, parent_id as "parentId", name from source_categories order by position, name, id',
  });
  return categoryTreeOf(rows);
}

/** Steps through the distinct values of an index without reading all its rows. */
const shipToSql = `with recursive country as (
    (select ship_to from source_offers order by ship_to limit 1)
    union all select (select o.ship_to from source_offers o where o.ship_to > c.ship_to order by o.ship_to limit 1) from country c where c.ship_to is not null)
  select ship_to from country where ship_to is not null and ship_to <> 'WW'`;

/** Countries for which there is any offer, for the picker. */
export async function listShipTo(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.sql.query({ name: 'ship-to-countries', text: shipToSql });
  return rows.map((row) => row.ship_to);
}

/** Choices of the catalogue's filters, the same for everybody. */
export interface FilterChoices {
  /** The tree's two upper levels in one list, each category before its children; deeper ones are found by searching. */
  categories: { id: string; name: string }[];
  countries: string[];
  /** The facets that each source's products have. */
  facets: Record<string, string[]>;
}

/** All choices, read in one statement; a chosen category of a deeper level is one of them. */
export async function listFilterChoices(ctx: Context, chosen?: string): Promise<FilterChoices> {
  const choices = await readOnce(ctx, 'catalog filter choices', () => readFilterChoices(ctx));
  if (!chosen || choices.categories.some(({ id }) => id === chosen)) return choices;
  const { rows } = await ctx.sql.query<{ id: string; name: string }>('select id, name from source_categories where id = $1', [chosen]);
  return { ...choices, categories: [...choices.categories, ...rows] };
}

async function readFilterChoices(ctx: Context): Promise<FilterChoices> {
  const { rows } = await ctx.sql.query<{
    countries: string[];
    categories: [id: string, parentId: string | null, name: string][];
    facets: Record<string, string[]>;
  }>({
    name: 'catalog-filter-choices',
    text: `select array(${shipToSql}) as countries, (select coalesce(json_agg(json_build_array(id, parent_id, name)), '[]') from (
        select id, parent_id, name from source_categories where id not like '%/%/%' order by position, name, id) c) as categories,
      (select coalesce(json_object_agg(source, facets), '{}') from (select source, json_agg(facet) as facets from catalog_facets group by 1) f) as facets`,
  });
  const { countries = [], categories = [], facets = {} } = rows[0] ?? {};
  const tree = categoryTreeOf(categories.map(([id, parentId, name]) => ({ id, parentId, name })));
  return { countries, facets, categories: tree.flatMap((top) => [top, ...top.children]).map(({ id, name }) => ({ id, name })) };
}

/** The promotional collections that have any product, with the bullets of the day. */
export async function listCollections(ctx: Context): Promise<ReturnType<typeof collectionsOf>> {
  const { facets } = await listFilterChoices(ctx);
  const { collections } = offeredOf(new Set(Object.values(facets).flat()));
  return collectionsOf(ctx.now()).filter(({ slug }) => collections.includes(slug));
}

/** The sources of the catalogue: our own supplier and the configured ones. */
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
