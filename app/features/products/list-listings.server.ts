import type { WorkplaceContext } from '#app/context.ts';
import { spellingsOf } from '#app/platform/typed-text.ts';
import { readCounters } from './counters.server.ts';
import { decodeCursor, keysetSql, pageOf } from './keyset.server.ts';
import type { CenterQuery, ListingRow } from './schemas.ts';
import { foundBySku, skuBeginning } from './search-skus.ts';

/** Suppliers' products that a row names at most. */
const mostTargets = 3;

/** Products of the stores: `mapped` to a supplier, `unmapped`, or those that we `pushed`. Newest first. */
export async function listListings(
  ctx: WorkplaceContext,
  query: Pick<CenterQuery, 'search' | 'store_id' | 'cursor' | 'page' | 'page_size'> & { kind: 'mapped' | 'unmapped' | 'pushed' },
): Promise<{ items: ListingRow[]; total: number | null; next: string | null; previous: string | null }> {
  const sort = { column: 'id', direction: 'desc' } as const;
  const cursor = query.cursor ? decodeCursor(query.cursor, sort) : undefined;
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const keyset = keysetSql('l', sort, cursor, bind);
  const search = query.search.trim();
  const along = [
    'l.workplace_id = $1',
    `l.status <> 'removed'`,
    query.kind === 'pushed' ? 'l.product_id is not null' : query.kind === 'mapped' ? 'l.is_mapped' : 'not l.is_mapped',
    query.store_id ? `l.store_id = ${bind(query.store_id)}` : '',
    keyset.where,
  ].filter(Boolean);
  const patterns = spellingsOf(search).map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const titled = search ? [`(${patterns.map((pattern) => `l.title ilike ${bind(pattern)}`).join(' or ')})`] : [];
  const { orderBy } = keyset;
  const skip = !cursor && query.page && query.page > 1 ? (query.page - 1) * query.page_size : 0;
  const limit = `${bind(query.page_size + 1 + skip)}::bigint`;
  const beginning = skuBeginning(search);
  const skus = beginning && foundBySku(beginning, 'listings', { key: 'l.id', along, filters: [], orderBy, limit }, bind);
  const found = `(select l.id from listings l where ${[...along, ...titled].join(' and ')} order by ${orderBy} limit ${limit})`;
  const { rows } = await ctx.sql.query(
    `with ${skus ? skus.needs : ''} page as materialized (
       select l.id from (${found} ${skus ? `union ${skus.keys}` : ''}) l order by ${orderBy} limit ${bind(query.page_size + 1)} offset ${bind(skip)})
     select l.id, l.title, l.image, l.status, l.is_mapped, l.product_id, l.store_id, s.name as store_name, s.platform, s.domain, l.handle, l.channel_product_id,
       (select count(*)::int from listing_variants v where v.workplace_id = l.workplace_id and v.listing_id = l.id) as variants,
       (select count(distinct m.listing_variant_id)::int from listing_variants v join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id
        where v.workplace_id = l.workplace_id and v.listing_id = l.id) as mapped_variants,
       (select coalesce(json_agg(json_build_object('source', t.source, 'title', t.title)), '[]') from (
          select distinct sp.source, sp.title from listing_variants v
          join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id and m.priority = 0
          join source_variants sv on sv.id = m.source_variant_id join source_products sp on sp.id = sv.product_id
          where v.workplace_id = l.workplace_id and v.listing_id = l.id order by sp.title limit ${mostTargets}) t) as mapped_to
     from page k join listings l on l.workplace_id = $1 and l.id = k.id join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id order by ${orderBy}`,
    values,
  );
  const { page, next, previous } = pageOf(rows as ListingRow[], query.page_size, sort, keyset, Boolean(cursor) || skip > 0);
  const isFiltered = search !== '' || query.store_id !== undefined || query.kind === 'pushed';
  const counters = isFiltered ? undefined : await readCounters(ctx);
  return { items: page, total: counters ? counters[`listings.${query.kind as 'mapped' | 'unmapped'}`] : null, next, previous };
}
