/** The order in which products are shown when nothing is searched for: one that mixes categories and prices. */
import type { Context } from '#app/context.ts';

/**
 * SQL of an offer's place in the mixed order, the first the least. A draw that is the same each time, weighted by (1 + ln(1 + popularity))
 * and against the size of the product's group (top category and band of price), so that each group is met equally often; what costs more
 * than 50 USD less often, and more than 100 USD seldom. It is a weighted sample without replacement (Efraimidis and Spirakis, 2006):
 * sorted by -ln(u) / weight.
 * @param products how many products its group has; null where that is not known yet.
 */
export const mixOf = (of: { id: string; popularity: string; bucket: string; products: string }): string =>
  `round(1000 * -ln((abs(hashtextextended(${of.id}::text, 0) % 1000000007) + 1)::float8 / 1000000008) * coalesce(${of.products}, 1)
     / ((1 + ln(1 + greatest(${of.popularity}, 0))) * (case ${of.bucket} when 4 then 0.5 when 5 then 0.15 else 1 end)::float8))::bigint`;

/**
 * Count how many products each group has, to the next power of two so that it seldom changes, and give the products of groups with another
 * number their new places.
 */
export async function countGroups(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ category: string; bucket: number }>(
    `with counted as materialized (
       select split_part(category_id, '/', 1) as category, case when cost_min < 1000 then 1 when cost_min < 3000 then 2 when cost_min < 5000 then 3
           when cost_min <= 10000 then 4 else 5 end as bucket, (2 ^ round(log(2, count(*))))::int as products
       from source_products where status = 'active' and visible_to is null and category_id is not null group by 1, 2),
     gone as (delete from catalog_groups g where not exists (select 1 from counted c where c.category = g.category and c.bucket = g.price_bucket))
     insert into catalog_groups (category, price_bucket, products) select category, bucket, products from counted
     on conflict (category, price_bucket) do update set products = excluded.products where catalog_groups.products <> excluded.products
     returning category, price_bucket as bucket`,
  );
  for (const { category, bucket } of rows) {
    ctx.stopping.throwIfAborted();
    await ctx.sql.query(
      `update source_offers o set mix = place.mix from catalog_groups g
       cross join lateral (
         select n.product_id, n.ship_to, ${mixOf({ id: 'n.product_id', popularity: 'n.popularity', bucket: 'n.price_bucket', products: 'g.products' })} as mix
         from source_offers n where n.facets @> array['c:' || $1::text] and n.price_bucket = $2) place
       where g.category = $1 and g.price_bucket = $2 and o.product_id = place.product_id and o.ship_to = place.ship_to and o.mix <> place.mix`,
      [category, bucket],
    );
  }
}
