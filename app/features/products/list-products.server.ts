import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';
import { profitOf } from '#app/features/push/price-rules.ts';
import { readCounters } from './counters.server.ts';
import { decodeCursor, keysetSql, pageOf, type Sort } from './keyset.server.ts';
import type { CenterCounts, CenterQuery, CenterRow } from './schemas.ts';
import { prefixQuery } from './search-words.ts';

const columns: Record<string, Sort['column']> = { created: 'id', title: 'title', price: 'price_min', cost: 'cost_min' };

export function sortOf(name: string): Sort {
  const [column = '', direction] = name.split('_');
  return { column: columns[column] ?? 'id', direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** How far a search looks along the order before it asks the word index. */
const nearRows = 1500;

// biome-ignore lint/suspicious/noExplicitAny: a row of the statement below
type Row = any;

/** What each tab of products (not of listings) shows. */
const tabs: Record<string, string> = {
  imported: `p.state = 'imported'`,
  pushed: `p.state = 'pushed'`,
  active: `p.listing_state = 'active'`,
  draft: `p.listing_state = 'draft'`,
};

/**
 * A page of the product centre. One statement (for a search at most two) and the counters, whatever the number of rows.
 * `total` is the kept counter, and unknown (null) under a search or filter.
 */
export async function listProducts(
  ctx: WorkplaceContext,
  query: Omit<CenterQuery, 'tab'> & { tab: string },
): Promise<{ items: CenterRow[]; total: number | null; next: string | null; previous: string | null }> {
  const sort = sortOf(query.sort);
  const cursor = query.cursor ? decodeCursor(query.cursor) : undefined;
  const values: unknown[] = [ctx.workplace.id];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const keyset = keysetSql('p', sort, cursor, bind);
  const words = prefixQuery(query.search);
  const found = words ? `p.search @@ to_tsquery('simple', ${bind(words)})` : undefined;
  const filters = [
    tabs[query.tab],
    found,
    query.source ? `p.source = ${bind(query.source)}` : undefined,
    query.tag ? `p.tags @> array[${bind(query.tag)}]` : undefined,
    query.store_id
      ? `exists (select 1 from listings f where f.workplace_id = p.workplace_id and f.product_id = p.id and f.store_id = ${bind(query.store_id)} and f.status <> 'removed')`
      : undefined,
  ].filter((each) => each !== undefined);
  const isFiltered = Boolean(words || query.source || query.tag || query.store_id);
  const conditions = [`p.workplace_id = $1`, `p.state <> 'importing'`, ...filters, keyset.where].filter(Boolean);
  const where = conditions.join(' and ');
  // A page by number walks the index to its first row; by cursor it starts there.
  const skip = !cursor && query.page && query.page > 1 ? ` offset ${bind((query.page - 1) * query.page_size)}` : '';
  // One prepared statement per shape of the query; names may have 63 bytes.
  const bits = [keyset.isBackwards, cursor, skip, words, query.source, query.tag, query.store_id].map((each) => (each ? 1 : 0)).join('');
  const shape = `${query.tab in tabs ? query.tab : 'all'} ${sort.column} ${sort.direction} ${bits}`;
  const key = sort.column === 'id' ? 'p.id' : `p.id, p.${sort.column}`;
  const most = bind(query.page_size + 1);
  const rowsOf = (page: string) => `with ${page}
    select p.id, p.title, p.image, p.state, p.listing_state, p.source, p.currency, p.price_min, p.price_max, p.cost_min, p.cost_max, p.stock, p.variants_count, p.created_at,
      v.price as v_price, v.cost as v_cost, v.shipping_cost,
      (select coalesce(jsonb_agg(jsonb_build_object('store_id', l.store_id, 'store_name', s.name, 'platform', s.platform, 'domain', s.domain, 'status', l.status, 'handle', l.handle) order by l.id), '[]')
       from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
       where l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed') as listings
    from page k join products p on p.workplace_id = $1 and p.id = k.id
    left join lateral (select price, cost, shipping_cost from product_variants v where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled order by v.price, v.position limit 1) v on true
    order by ${keyset.orderBy}`;
  const select = (name: string, page: string) => ctx.sql.query({ name: `center ${name}${shape}`, text: rowsOf(page), values });
  const ordered = `select ${key} from products p where ${where} order by ${keyset.orderBy}`;
  let rows: Row[];
  if (words && !skip) {
    // Common words are found within the first rows of the order; for rare ones the word index is quick. Left to choose, the planner walks everything for a rare word.
    const near = [...conditions.filter((each) => each !== found)].join(' and ');
    ({ rows } = await select(
      'w ',
      `page as materialized (select ${key} from (select * from products p where ${near} order by ${keyset.orderBy} limit ${nearRows}) p where ${found} order by ${keyset.orderBy} limit ${most})`,
    ));
    if (rows.length <= query.page_size) {
      ({ rows } = await select(
        'h ',
        `hits as materialized (select ${key} from products p where ${where}), page as materialized (select * from hits p order by ${keyset.orderBy} limit ${most})`,
      ));
    }
  } else ({ rows } = await select('', `page as materialized (${ordered} limit ${most}${skip})`));
  const { page, next, previous } = pageOf(rows, query.page_size, sort, keyset, Boolean(cursor) || Boolean(skip));
  const rates = page.some((row) => row.currency !== 'USD') ? (await ratesOf(ctx)).rates : {};
  const counts = isFiltered ? undefined : await getCounts(ctx);
  return {
    items: page.map((row) => ({
      id: row.id,
      title: row.title,
      image: row.image,
      state: row.state,
      listing_state: row.listing_state,
      source: row.source,
      currency: row.currency,
      price_min: row.price_min,
      price_max: row.price_max,
      cost_min: row.cost_min,
      cost_max: row.cost_max,
      shipping_cost: row.shipping_cost ?? 0,
      profit:
        row.v_price === null || !(row.currency === 'USD' || rates[row.currency])
          ? null
          : profitOf(row.v_price, { cost: row.v_cost, shippingCost: row.shipping_cost }, row.currency, rates),
      stock: row.stock,
      variants_count: row.variants_count,
      listings: row.listings,
      created_at: row.created_at.toISOString(),
    })),
    total: counts ? ((counts as Record<string, number>)[query.tab] ?? counts.all) : null,
    next,
    previous,
  };
}

/** Badges and totals, from the kept counters. */
export async function getCounts(ctx: WorkplaceContext): Promise<z.output<typeof CenterCounts>> {
  const counters = await readCounters(ctx);
  const imported = counters['products.imported'];
  const pushed = counters['products.pushed'];
  return {
    all: imported + pushed,
    imported,
    pushed,
    unpushed: imported,
    active: counters['products.pushed_active'],
    draft: counters['products.pushed_draft'],
    mapped: counters['listings.mapped'],
    unmapped: counters['listings.unmapped'],
    total_import: imported + pushed,
    totalPushedActive: counters['products.pushed_active'],
    totalPushedDraft: counters['products.pushed_draft'],
  };
}

/** Tags and sources in use, for the filters; at most 200 tags. */
export async function listTags(ctx: WorkplaceContext): Promise<{ tags: string[]; sources: string[] }> {
  const { rows } = await ctx.sql.query({
    name: 'product-tags',
    text: `with newest as (select tags, source from products where workplace_id = $1 order by id desc limit 2000)
           select array(select distinct unnest(tags) from newest order by 1 limit 200) as tags, array(select distinct source from newest order by 1) as sources`,
    values: [ctx.workplace.id],
  });
  return { tags: rows[0]?.tags ?? [], sources: rows[0]?.sources ?? [] };
}
