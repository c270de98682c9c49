/** Mapping store variants to supplier variants, without which orders of them cannot be placed. */
import type { WorkplaceContext } from '#app/context.ts';
import { CatalogFilters, worldwide } from '#app/features/catalog/filters.ts';
import { searchCatalog } from '#app/features/catalog/search-catalog.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { changeCounters } from './counters.server.ts';
import { listingsFollowMappings } from './listings-follow-mappings.server.ts';
import type { ListingMappings, MapVariants, SourceVariantChoice } from './schemas.ts';
import { watchMapped } from './watch-mapped.server.ts';

/** A store product with its variants and their mappings. @throws AppError NOT_FOUND. */
export async function getListingMappings(ctx: WorkplaceContext, { id }: { id: string }): Promise<ListingMappings> {
  const { rows } = await ctx.sql.query(
    `select l.id, l.title, l.image, s.currency, s.name as store_name from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.workplace_id = $1 and l.id = $2`,
    [ctx.workplace.id, id],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  const { rows: variants } = await ctx.sql.query(
    `select v.id, v.title, v.sku, v.price,
       (select coalesce(jsonb_agg(jsonb_build_object('source_variant_id', m.source_variant_id, 'quantity', m.quantity, 'priority', m.priority, 'ship_to_countries', m.ship_to_countries,
          'title', sp.title, 'variant_title', array_to_string(sv.option_values, ' / '), 'source', sp.source, 'image', coalesce(sv.image, sp.images ->> 0), 'cost', sv.cost, 'stock', sv.stock)
          order by m.priority, m.id), '[]')
        from variant_mappings m join source_variants sv on sv.id = m.source_variant_id join source_products sp on sp.id = sv.product_id
        where m.workplace_id = v.workplace_id and m.listing_variant_id = v.id) as lines
     from listing_variants v where v.workplace_id = $1 and v.listing_id = $2 order by v.id limit 2048`,
    [ctx.workplace.id, id],
  );
  return { ...rows[0], variants };
}

/**
 * Set the mappings of variants of one store product: given lines replace the existing ones, an empty list unmaps. Orders with these
 * variants that wait for a mapping are regrouped.
 * @throws AppError NOT_FOUND for a listing or variant that is not the workplace's; BAD_REQUEST for a supplier variant that does not
 *   exist, or is given twice for different countries.
 */
export async function mapVariants(ctx: WorkplaceContext, input: MapVariants): Promise<ListingMappings> {
  await ctx.transaction(async (tx) => {
    const workplaceId = ctx.workplace.id;
    const listing = await tx.sql.query('select 1 from listings where workplace_id = $1 and id = $2 for update', [workplaceId, input.id]);
    if (!listing.rowCount) throw new AppError('NOT_FOUND');
    const ids = input.mappings.map((mapping) => mapping.listing_variant_id);
    const known = await tx.sql.query('select id from listing_variants where workplace_id = $1 and listing_id = $2 and id = any($3)', [
      workplaceId,
      input.id,
      ids,
    ]);
    if (known.rowCount !== new Set(ids).size) throw new AppError('NOT_FOUND');
    const lines = addedUp(
      input.mappings.flatMap((mapping) => mapping.lines.map((line) => ({ ...line, listing_variant_id: mapping.listing_variant_id }))),
    );
    const wanted = [...new Set(lines.map((line) => line.source_variant_id))];
    const sources = await tx.sql.query(
      `select v.id from source_variants v join source_products p on p.id = v.product_id where v.id = any($1) and (p.visible_to is null or p.visible_to = $2) and p.status <> 'prohibited'`,
      [wanted, workplaceId],
    );
    if (sources.rowCount !== wanted.length) throw new AppError('BAD_REQUEST', {}, { fields: { source_variant_id: ['notFound'] } });

    await watchMapped(tx, aloneBehind(lines));
    await tx.sql.query('delete from variant_mappings where workplace_id = $1 and listing_variant_id = any($2)', [workplaceId, ids]);
    await tx.sql.query(
      `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, quantity, ship_to_countries, priority, created_at)
       select $1, t.id, t.listing_variant_id, t.source_variant_id, t.quantity, array(select jsonb_array_elements_text(t.ship_to_countries)), t.priority, $3
       from jsonb_to_recordset($2::jsonb) as t(id uuid, listing_variant_id uuid, source_variant_id uuid, quantity int, ship_to_countries jsonb, priority int)`,
      [workplaceId, JSON.stringify(lines.map((line) => ({ ...line, id: newId() }))), tx.now()],
    );
    await changeCounters(tx, await listingsFollowMappings(tx, [input.id]));
    await tx.enqueue('orders.remap', { workplaceId, listingVariantIds: ids });
  });
  return getListingMappings(ctx, { id: input.id });
}

type Line = MapVariants['mappings'][number]['lines'][number] & { listing_variant_id: string };

/**
 * Adds up units of a supplier variant that is given twice for the same countries.
 * @throws AppError BAD_REQUEST when it is given twice at one priority for different countries, which would be ambiguous.
 */
function addedUp(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = [line.listing_variant_id, line.source_variant_id, line.priority].join(' ').toLowerCase();
    const other = sums.get(key);
    if (other && [...other.ship_to_countries].sort().join() !== [...line.ship_to_countries].sort().join())
      throw fieldError('ship_to_countries', 'invalid');
    sums.set(key, other ? { ...other, quantity: other.quantity + line.quantity } : line);
  }
  return [...sums.values()];
}

/** Variants whose mapping is one unit of one supplier variant for all countries. */
function aloneBehind(lines: readonly Line[]): { listingVariantId: string; sourceVariantId: string }[] {
  const first = lines.filter((line) => line.priority === 0);
  return [...Map.groupBy(first, (line) => line.listing_variant_id)].flatMap(([listingVariantId, [only, ...others]]) =>
    only && others.length === 0 && only.quantity === 1 && only.ship_to_countries.length === 0
      ? [{ listingVariantId, sourceVariantId: only.source_variant_id }]
      : [],
  );
}

/** The products that a search for variants looks at, the most relevant, and how many variants of each it shows. */
const mostProducts = 20;
const mostOfProduct = 6;

/** SQL: may the workplace `$1` choose it? */
const visible = `(p.visible_to is null or p.visible_to = $1) and p.status = 'active'`;
const shape = `v.id, v.product_id, p.title, array_to_string(v.option_values, ' / ') as variant_title, v.option_values, v.sku, p.source, coalesce(v.image, p.images ->> 0) as image, v.cost, v.stock`;

/**
 * Supplier variants to choose from: all of one source product, or those whose product or SKU matches the words; what is sold out comes last.
 * At most 120, and of each product those whose options have most of the words.
 * @param input.ship_to the country that the products are to be sent to.
 */
export async function searchSourceVariants(
  ctx: WorkplaceContext,
  input: { search?: string | undefined; product_id?: string | undefined; ship_to?: string },
): Promise<{ items: SourceVariantChoice[] }> {
  if (input.product_id) {
    const { rows } = await ctx.sql.query(
      `select ${shape} from source_variants v join source_products p on p.id = v.product_id where v.product_id = $2 and ${visible} order by v.position, v.id limit 2048`,
      [ctx.workplace.id, input.product_id],
    );
    return { items: rows };
  }
  const search = (input.search ?? '').trim();
  if (!search) {
    // Nothing typed: offer recent imports of the workplace, the likeliest choice.
    const { rows } = await ctx.sql.query(
      `with mine as (select source_product_id as id, id as at from products where workplace_id = $1 and source_product_id is not null order by id desc limit 10)
       select ${shape} from mine join source_products p on p.id = mine.id join source_variants v on v.product_id = p.id where ${visible} order by mine.at desc, v.position limit 50`,
      [ctx.workplace.id],
    );
    return { items: rows };
  }
  const find = async (shipTo: string) =>
    (await searchCatalog(ctx, CatalogFilters.parse({ keyword: search.slice(0, 200), ship_to: shipTo, page_size: mostProducts }))).items;
  const there = input.ship_to ? await find(input.ship_to) : [];
  // Products without an offer to the country: whether they go there is not known.
  const items = there.length > 0 ? there : await find(worldwide);
  const { rows } = await ctx.sql.query(
    `with hits as materialized (
       (select v.id, 0 as rank, 1 as place from source_variants v where v.sku = $3 limit 20)
       union all
       (select v.id, p.place, v.nth from unnest($2::uuid[]) with ordinality p(id, place)
        cross join lateral (
          select e.id, row_number() over (order by e.stock is not null and e.stock <= 0, e.words desc, e.position, e.id) as nth
          from (select v.id, v.stock, v.position, (select count(*) from unnest($4::text[]) w where array_to_string(v.option_values, ' ') ilike '%' || w || '%') as words
                from source_variants v where v.product_id = p.id) e) v
        where v.nth <= ${mostOfProduct}))
     select * from (select distinct on (v.id) ${shape}, hits.rank, hits.place from hits join source_variants v on v.id = hits.id join source_products p on p.id = v.product_id
       where ${visible} order by v.id, hits.rank) found
     order by stock is not null and stock <= 0, rank, place limit 120`,
    [ctx.workplace.id, items.map(({ id }) => id), search, likeWords(search)],
  );
  return { items: rows.map(({ rank: _rank, place: _place, ...item }) => item) };
}

/** Supplier variants by their ids, in that sequence; those that the workplace cannot see are left out. */
export async function readSourceVariants(ctx: WorkplaceContext, ids: readonly string[]): Promise<SourceVariantChoice[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.sql.query<SourceVariantChoice>(
    `select ${shape} from source_variants v join source_products p on p.id = v.product_id where v.id = any($2) and (p.visible_to is null or p.visible_to = $1)`,
    [ctx.workplace.id, ids],
  );
  return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The words of a search, safe inside a pattern. */
const likeWords = (search: string): string[] => search.split(/\s+/).map((word) => word.replaceAll(/[\\%_]/g, '\\$&'));

/**
 * Supplier variants that a product could be mapped to: those that match the words, or all of the source product that it was imported from.
 * @param input.id a product of the workplace, or a source product.
 * @throws AppError NOT_FOUND where it is neither.
 */
export async function listSourceVariants(
  ctx: WorkplaceContext,
  { id, search }: { id: string; search?: string | undefined },
): Promise<{ items: SourceVariantChoice[] }> {
  if (search) return searchSourceVariants(ctx, { search });
  const { rows } = await ctx.sql.query('select source_product_id from products where workplace_id = $1 and id = $2', [
    ctx.workplace.id,
    id,
  ]);
  const found = await searchSourceVariants(ctx, { product_id: rows[0]?.source_product_id ?? id });
  if (!rows[0] && found.items.length === 0) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Map all variants of a store product to one source product: by equal SKU, else by equal option values in any order. Variants without a
 * match stay as they are.
 * @throws AppError BAD_REQUEST when there is no such source product.
 */
export async function mapGroup(ctx: WorkplaceContext, input: { id: string; source_product_id: string }): Promise<ListingMappings> {
  const [listing, { items }] = [
    await getListingMappings(ctx, { id: input.id }),
    await searchSourceVariants(ctx, { product_id: input.source_product_id }),
  ];
  if (items.length === 0) throw new AppError('BAD_REQUEST', {}, { fields: { source_product_id: ['notFound'] } });
  const words = (text: string) =>
    text
      .split('/')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean)
      .sort()
      .join('/');
  const bySku = firstBy(items, (item) => item.sku.toLowerCase());
  const byWords = firstBy(items, (item) => words(item.variant_title));
  const only = items.length === 1 && listing.variants.length === 1 ? items[0] : undefined;
  const mappings = listing.variants.flatMap((variant) => {
    const partner = only ?? bySku.get(variant.sku.toLowerCase()) ?? byWords.get(words(variant.title));
    return partner
      ? [{ listing_variant_id: variant.id, lines: [{ source_variant_id: partner.id, quantity: 1, priority: 0, ship_to_countries: [] }] }]
      : [];
  });
  return mappings.length > 0 ? mapVariants(ctx, { id: input.id, mappings }) : listing;
}

/** The first item of each key; none of the empty one. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map(items.toReversed().map((item) => [keyOf(item), item]));
  first.delete('');
  return first;
}
