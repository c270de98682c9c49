/** Estimated shipping for products without a quote from their supplier: the average of similar products' quotes. */
import type { Context } from '#app/context.ts';
import { countGroups } from './mix.server.ts';
import { noteFacets } from './offer-facets.server.ts';
import { storeOffers } from './refresh-offers.server.ts';
import { noteWords } from './vocabulary.server.ts';

/** Averages from sums and counts. Days have their own counts, as a quote may have none. */
const averages = `sum(cost) / sum(quotes) as c, sum("daysMin") / nullif(sum("minQuotes"), 0) as a, sum("daysMax") / nullif(sum("maxQuotes"), 0) as b`;

/**
 * A source's average shipping cost and time to a country, from the sums in `$3`: of the category, else of its top category, else of all.
 * Only for products that have no quote.
 */
const estimates = `
  with quoted as materialized (
    select *, split_part("categoryId", '/', 1) as top from jsonb_to_recordset($3::jsonb) as each("categoryId" text, "shipTo" text, quotes numeric,
      cost numeric, "minQuotes" numeric, "daysMin" numeric, "maxQuotes" numeric, "daysMax" numeric)
  ),
  leaf as (select "categoryId" as category_id, "shipTo" as ship_to, ${averages} from quoted group by 1, 2),
  top as (select top, "shipTo" as ship_to, ${averages} from quoted group by 1, 2),
  anywhere as (select "shipTo" as ship_to, ${averages} from quoted group by 1)
  select e.* from (
    select p.id as product_id, w.ship_to, p.cost_min as cost, round(coalesce(l.c, t.c, w.c))::bigint as shipping_cost,
           round(coalesce(l.a, t.a, w.a))::smallint as days_min, round(coalesce(l.b, t.b, w.b))::smallint as days_max,
           p.ships_from[1] as ship_from, '' as service_name, true as is_estimated, $2::timestamptz as quoted_at
    from source_products p
    cross join anywhere w
    left join leaf l on l.category_id = p.category_id and l.ship_to = w.ship_to
    left join top t on t.top = split_part(p.category_id, '/', 1) and t.ship_to = w.ship_to
    where p.id = any($1)
  ) e
  left join (select * from source_offers where product_id = any($1)) o on o.product_id = e.product_id and o.ship_to = e.ship_to
  -- What stands is not written again: even where nothing is changed, each row would be locked on disk.
  where o.product_id is null
    or o.is_estimated and (o.cost, o.shipping_cost, o.days_min, o.days_max) is distinct from (e.cost, e.shipping_cost, e.days_min, e.days_max)`;

/** Sums of a category's quotes to a country: cost in USD cents, delivery in days over the quotes that have them. */
export interface QuotedShipping {
  categoryId: string | null;
  shipTo: string;
  quotes: number;
  cost: number;
  minQuotes: number;
  daysMin: number | null;
  maxQuotes: number;
  daysMax: number | null;
}

/** Sums of a source's quotes, by category and country. The query starts at the quotes, as few products of a catalogue have one. */
export async function sumQuotedShipping(ctx: Context, source: string): Promise<QuotedShipping[]> {
  const { rows } = await ctx.sql.query<QuotedShipping>(
    `select p.category_id as "categoryId", o.ship_to as "shipTo", count(*)::int as quotes, sum(o.shipping_cost)::float8 as cost,
       count(o.days_min)::int as "minQuotes", sum(o.days_min)::float8 as "daysMin", count(o.days_max)::int as "maxQuotes", sum(o.days_max)::float8 as "daysMax"
     from (select distinct v.product_id from source_quotes sq join source_variants v on v.id = sq.variant_id) asked
     join source_products p on p.id = asked.product_id and p.source = $1
     join source_offers o on o.product_id = p.id and o.ship_to <> 'WW' and not o.is_estimated
     group by 1, 2`,
    [source],
  );
  return rows;
}

const chunk = 2000;

/** Estimate offers for all products of a source that have no quote yet, to each country for which the source has any quote. */
export async function estimateOffers(ctx: Context, source: string): Promise<void> {
  await countGroups(ctx);
  const quoted = await sumQuotedShipping(ctx, source);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    ctx.stopping.throwIfAborted();
    const { rows } = await ctx.sql.query<{ id: string }>(
      `select id from source_products where source = $1 and status = 'active' and id > $2 order by id limit ${chunk}`,
      [source, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    await estimateFor(
      ctx,
      rows.map(({ id }) => id),
      quoted,
    );
    after = last.id;
  }
}

/** Estimate the offers of these products of a source by its quotes, as `estimateOffers` does. */
export async function estimateFor(ctx: Context, ids: readonly string[], quoted: readonly QuotedShipping[]): Promise<void> {
  await ctx.sql.query(storeOffers(estimates), [ids, ctx.now(), JSON.stringify(quoted)]);
  await noteWords(ctx, ids);
  await noteFacets(ctx, ids);
}
