/** Updates `source_offers`, the table that lists search: each product's cost delivered to each country. */
import type { Context } from '#app/context.ts';
import { marksOfCountriesSql } from './made-for-countries.ts';
import { mixOf } from './mix.server.ts';
import { noteFacets } from './offer-facets.server.ts';
import { shipFromSql } from './ship-from.ts';
import { noteWords } from './vocabulary.server.ts';

/**
 * Stores `q(product_id, ship_to, cost, shipping_cost, days_min, days_max, ship_from, service_name, is_estimated, quoted_at)` as
 * rows of `source_offers`; a product's cheapest country (of those with a quote, if any) is also stored as `WW`. Bucket borders and words:
 * `filters.ts`; the standard rule: 2 × cost + shipping, ending in 99 cents (design: "Price rule"). `k:` words are the promotional
 * collections: trending (1,000 orders or listed by 1,000 shops), and for the United States: delivered within 7 days, shipped free,
 * shipped from there.
 */
export const storeOffers = (quotes: string) => `
  with q as (select * from (${quotes}) quoted where ship_to <> 'WW'),
  countries as (
    -- What is new takes the place of what was there. Sorted, and not joined: how much \`q\` holds the planner cannot know.
    select distinct on (product_id, ship_to) * from (
      select *, true as is_new from q
      union all
      select o.product_id, o.ship_to, o.cost, o.shipping_cost, o.days_min, o.days_max, o.ship_from, o.service_name, o.is_estimated, o.quoted_at, false
      from source_offers o where o.product_id = any(array(select distinct product_id from q)) and o.ship_to <> 'WW'
    ) known order by product_id, ship_to, is_new desc
  ),
  every as (
    select * from q
    union all
    (select distinct on (product_id) product_id, 'WW', cost, shipping_cost, days_min, days_max, ship_from, service_name, is_estimated, quoted_at
     from countries order by product_id, is_estimated, cost + shipping_cost, ship_to)
  )
  insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, days_min, days_max, ship_from, service_name,
                             is_estimated, quoted_at, price_bucket, orders_count, popularity, is_sold_out, mix, facets, visible_to, search)
  select e.product_id, e.ship_to, e.cost, e.shipping_cost, e.cost + e.shipping_cost, price.amount, price.amount - e.cost - e.shipping_cost,
         e.days_min, e.days_max, e.ship_from, e.service_name, e.is_estimated, e.quoted_at,
         price.bucket, known.orders, known.orders + known.listings, coalesce(p.stock <= 0, false),
         ${mixOf({ id: 'p.id', popularity: 'known.orders + known.listings', bucket: 'price.bucket', products: 'met.products' })},
         array['s:' || p.source]
           || case when p.supplier_id is null or p.supplier_id = '' then '{}' else array['v:' || p.supplier_id] end
           || coalesce((select array_agg('c:' || array_to_string((string_to_array(p.category_id, '/'))[1:depth], '/'))
                        from generate_series(1, coalesce(array_length(string_to_array(p.category_id, '/'), 1), 0)) depth), '{}')
           || array_remove(array[
                -- Nobody has told how often it is ordered: not under 500, but unknown.
                case when known.orders > 100 then 'o:over_100' end,
                case when known.orders <= 0 then null when known.orders < 500 then 'o:under_500' when known.orders < 1000 then 'o:500_1000'
                     when known.orders < 5000 then 'o:1000_5000' when known.orders <= 10000 then 'o:5000_10000' else 'o:over_10000' end,
                case when p.listed_count < 100 then 'l:under_100' when p.listed_count < 250 then 'l:100_250' when p.listed_count < 500 then 'l:250_500'
                     when p.listed_count < 750 then 'l:500_750' when p.listed_count <= 1000 then 'l:750_1000' else 'l:over_1000' end,
                case when known.orders >= 1000 or known.listings >= 1000 then 'k:trending' end,
                'f:' || e.ship_from,
                case when e.days_max <= 7 then 'd:7' end, case when e.days_max <= 10 then 'd:10' end,
                case when e.days_max <= 15 then 'd:15' end, case when e.days_max <= 30 then 'd:30' end,
                case when p.rating >= 400 then 'r:4' end, case when p.rating >= 450 then 'r:4.5' end,
                case when p.reviews_count >= 10 then 'n:10' end, case when p.reviews_count >= 50 then 'n:50' end, case when p.reviews_count >= 200 then 'n:200' end,
                case when p.stock <= 0 then 'x:out' end,
                -- Of the plugs, voltages or size systems that it names, none fits the country.
                case when p.made_for <> '{}' and fitting.marks is not null and exists (
                       select 1 from unnest(p.made_for) mark group by split_part(mark, ':', 1) having not bool_or(mark = any(fitting.marks)))
                     then 'w:misfit' else 'w:fits' end,
                case when e.ship_to = 'US' and e.days_max <= 7 then 'k:fastest_delivery_us' end,
                case when e.ship_to = 'US' and e.shipping_cost = 0 and not e.is_estimated then 'k:free_ship_us' end,
                case when 'US' = any(p.ships_from) then 'k:made_in_us' end], null),
         -- Words of the title weigh A, those of the lowest category D.
         p.visible_to, setweight(p.search, 'A') || setweight(title_words(regexp_replace(coalesce(p.category_id, ''), '^.*/', '')), 'D')
  from every e
  join source_products p on p.id = e.product_id and p.status = 'active'
  cross join lateral (select floor((2 * e.cost + e.shipping_cost) / 100.0)::bigint * 100 + 99 as amount,
    case when e.cost < 1000 then 1 when e.cost < 3000 then 2 when e.cost < 5000 then 3 when e.cost <= 10000 then 4 else 5 end as bucket) price
  cross join lateral (select greatest(p.orders_count, p.seen_orders) as orders, greatest(p.listed_count, p.seen_sellers) as listings) known
  left join ${marksOfCountriesSql} fitting (country, marks) on fitting.country = e.ship_to
  left join catalog_groups met on met.category = split_part(p.category_id, '/', 1) and met.price_bucket = price.bucket
  on conflict (product_id, ship_to) do update set
    cost = excluded.cost, shipping_cost = excluded.shipping_cost, landed_cost = excluded.landed_cost, suggested_price = excluded.suggested_price,
    profit = excluded.profit, days_min = excluded.days_min, days_max = excluded.days_max, ship_from = excluded.ship_from, service_name = excluded.service_name,
    is_estimated = excluded.is_estimated, quoted_at = excluded.quoted_at, price_bucket = excluded.price_bucket, orders_count = excluded.orders_count,
    popularity = excluded.popularity, is_sold_out = excluded.is_sold_out, mix = excluded.mix,
    facets = excluded.facets, visible_to = excluded.visible_to, search = excluded.search
  where (source_offers.cost, source_offers.shipping_cost, source_offers.days_min, source_offers.days_max, source_offers.is_estimated, source_offers.facets,
         source_offers.search, source_offers.service_name, source_offers.visible_to, source_offers.popularity)
    is distinct from (excluded.cost, excluded.shipping_cost, excluded.days_min, excluded.days_max, excluded.is_estimated, excluded.facets,
         excluded.search, excluded.service_name, excluded.visible_to, excluded.popularity)`;

const cheapestVariants = `
  select distinct on (v.product_id) v.product_id, v.id, v.cost, v.weight_grams
  from source_variants v where v.product_id = any($1) and v.is_available order by v.product_id, v.cost, v.position`;

/** Offers by the table of our own shipping services: price by country and weight. */
const ownQuotes = `
  select distinct on (b.product_id, country.code) b.product_id, country.code as ship_to, b.cost,
         s.base_cost + s.cost_per100_grams * ceil(b.weight_grams / 100.0)::bigint as shipping_cost, s.days_min, s.days_max, s.ship_from, s.name as service_name,
         false as is_estimated, $2::timestamptz as quoted_at
  from (${cheapestVariants}) b
  join own_shipping_services s on b.weight_grams <= s.max_grams
  cross join lateral unnest(s.countries) country(code)
  order by b.product_id, country.code, shipping_cost, s.name`;

/** Offers by the suppliers' quotes for the variant asked about, from the country that an order would be sent from. */
const supplierQuotes = `
  select distinct on (v.product_id, sq.ship_to) v.product_id, sq.ship_to, v.cost, (each.quote ->> 'cost')::bigint as shipping_cost,
         (each.quote ->> 'daysMin')::smallint as days_min, (each.quote ->> 'daysMax')::smallint as days_max, sq.ship_from, each.quote ->> 'serviceName' as service_name,
         false as is_estimated, sq.fetched_at as quoted_at
  from source_variants v
  join source_quotes sq on sq.variant_id = v.id
  cross join lateral jsonb_array_elements(sq.quotes) each(quote)
  join source_products p on p.id = v.product_id
  where v.product_id = any($1) and v.is_available and sq.ship_from = ${shipFromSql('p.ships_from', 'sq.ship_to')}
  order by v.product_id, sq.ship_to, v.cost + (each.quote ->> 'cost')::bigint, v.position`;

/**
 * The quotes, and existing offers without one: with the current cost of the product's cheapest variant and the last known shipping. The
 * quoted variant may have been withdrawn, or the cost of an estimated product may have changed.
 */
const supplierOffers = `
  with quoted as materialized (${supplierQuotes})
  select * from quoted
  union all
  select o.product_id, o.ship_to, b.cost, o.shipping_cost, o.days_min, o.days_max, o.ship_from, o.service_name, true as is_estimated, o.quoted_at
  from source_offers o join (${cheapestVariants}) b on b.product_id = o.product_id
  where o.ship_to <> 'WW' and (o.product_id, o.ship_to) not in (select product_id, ship_to from quoted)`;

/** Update the offers of these products from their variants, quotes and status. */
export async function refreshOffers(ctx: Context, source: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const ids = [...productIds].sort();
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `delete from source_offers o using source_products p where o.product_id = any($1) and p.id = o.product_id
         and p.status <> 'active'`,
      [ids],
    );
    if (source === 'quayside') {
      // Our own table is complete: delete offers to countries that it no longer serves for the product's weight.
      await tx.sql.query(
        `with q as (${ownQuotes}) delete from source_offers o where o.product_id = any($1)
           and case when o.ship_to = 'WW' then o.product_id not in (select product_id from q)
                    else (o.product_id, o.ship_to) not in (select product_id, ship_to from q) end`,
        [ids, tx.now()],
      );
      await tx.sql.query(storeOffers(ownQuotes), [ids, tx.now()]);
    } else await tx.sql.query(storeOffers(supplierOffers), [ids]);
    await noteWords(tx, ids);
    await noteFacets(tx, ids);
  });
}
