/**
 * The best-selling products of a period. Summing all products of a large seller's year takes 0.2 s, so the result is stored, with spare
 * places for products that may drop out (docs/decisions/113-best-products-are-kept.md).
 */
import type { WorkplaceContext } from '#app/context.ts';
import { isNoRoom } from '#app/platform/no-room.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import type { Period } from './period.ts';

export interface BestProduct {
  title: string;
  image: string | null;
  units: number;
  /** Our product's id; null for products that the store sells without us. */
  productId: string | null;
  state: string | null;
  /** Sales by currency, in minor units. */
  sums: Record<string, number>;
}

const shown = 10;
/** Number of stored places. */
const kept = 40;
/** With more changed rows than this, all products are summed again. */
const maxChanged = 500;

const workplace = opaqueParameter('$1');
const ofPeriod = `workplace_id = ${workplace} and day >= $2 and day <= $3 and ($4::uuid is null or store_id = $4)`;
/** Rounded, so that the order of summing makes no difference. */
const worthOf = (sum: string) => `round(${sum} * 10000)`;
const order = 'worth desc, units desc, key';

const keeping = `, made as (
    insert into best_products (workplace_id, scope_id, period, first_day, last_day, worths, refreshes, product_keys, least_worth, least_units)
    select ${workplace}, $5, $6, $2, $3, $7::jsonb, coalesce((select refreshes from sales_states where workplace_id = ${workplace}), 0),
      array(select key from found order by ${order}), least.worth, least.units
    from fits left join (select worth, units from found order by ${order} offset ${kept - 1}) least on true
    where not is_so
    on conflict (workplace_id, scope_id, period) do update set first_day = excluded.first_day, last_day = excluded.last_day, worths = excluded.worths,
      refreshes = excluded.refreshes, product_keys = excluded.product_keys, least_worth = excluded.least_worth, least_units = excluded.least_units
  )`;

/**
 * One statement. A product that is not stored had at most the sales of the last stored one; it can only have more when its rows changed
 * since, or days were added to the period. So these products and the stored ones are summed; all products are, when fewer than ten stay
 * above that mark.
 */
const textOf = (isKept: boolean) => `with kept as materialized (
    select * from best_products where workplace_id = ${workplace} and scope_id = $5 and period = $6 and worths = $7::jsonb
  ), changed as materialized (
    select p.key from kept k cross join lateral (
      select product_key as key from product_sales_days where workplace_id = ${workplace} and refresh > k.refreshes
      union all select product_key from product_sales_days where workplace_id = ${workplace} and refresh is null
      union all select product_key from product_sales_days where workplace_id = ${workplace} and day >= $2 and day <= least($3, k.first_day - 1)
      union all select product_key from product_sales_days where workplace_id = ${workplace} and day >= greatest($2, k.last_day + 1) and day <= $3
    ) p limit ${maxChanged + 1}
  ), near as materialized (
    select c.key, t.units, t.worth
    from (select unnest(product_keys) as key from kept union select key from changed) c
      cross join lateral (
        select sum(units)::int as units, ${worthOf('sum(sales * coalesce(($7::jsonb ->> currency)::float8, 0))')} as worth from (
          select currency, sum(units) as units, sum(sales) as sales from product_sales_days where product_key = c.key and ${ofPeriod} group by currency
        ) of_currency
      ) t cross join kept k
    where t.units is not null and (k.least_worth is null or t.worth > k.least_worth or (t.worth = k.least_worth
      and (t.units > k.least_units or (t.units = k.least_units and c.key <= k.product_keys[cardinality(k.product_keys)]))))
    order by ${order} limit ${shown}
  ), fits as materialized (
    select (select count(*) from changed) <= ${maxChanged} and (select least_worth is null or (select count(*) from near) = ${shown} from kept) is true as is_so
  ), found as materialized (
    select product_key as key, sum(units)::int as units, ${worthOf('sum(sales * coalesce(worth, 0))')} as worth
    from product_sales_days left join (select key as currency, value::float8 as worth from jsonb_each_text($7::jsonb)) r using (currency)
    where not (select is_so from fits) and ${ofPeriod}
    group by product_key order by ${order} limit ${kept}
  )${isKept ? keeping : ''}, best as materialized (
    select * from near where (select is_so from fits) union all (select * from found order by ${order} limit ${shown})
  )
  select b.units, coalesce(p.title, w.title) as title, coalesce(p.image, w.image) as image, p.id as "productId", p.state, w.sums
  from best b cross join lateral (
    select max(title) as title, max(image) as image, jsonb_object_agg(currency, sales) as sums
    from (
      select currency, sum(sales) as sales, max(title) as title, max(image) as image from product_sales_days
      where product_key = b.key and ${ofPeriod} group by currency
    ) of_currency
  ) w
  left join lateral (
    select id, title, image, state from products
    where workplace_id = ${workplace} and id = case when pg_input_is_valid(b.key, 'uuid') then b.key::uuid end limit 1
  ) p on true
  -- What the store took off all its orders was not sold; it comes last, behind what was sold for nothing.
  where b.units > 0
  order by b.worth desc, b.units desc, b.key`;

const keepingThem = { name: 'best-products', text: textOf(true) };
const readingOnly = { name: 'best-products-unkept', text: textOf(false) };

/**
 * Includes the store's own products.
 * @param worths value of a minor unit of each currency, for sorting; other currencies count as zero.
 */
export async function bestProducts(
  ctx: WorkplaceContext,
  { period, storeId, worths }: { period: Period; storeId: string | null; worths: Record<string, number> },
): Promise<BestProduct[]> {
  const values = [ctx.workplace.id, period.from, period.to, storeId, storeId ?? ctx.workplace.id, period.key, JSON.stringify(worths)];
  const read = (statement: { name: string; text: string }) => ctx.sql.query<BestProduct>({ ...statement, values });
  try {
    return (await read(keepingThem)).rows;
  } catch (error) {
    if (ctx.isInTransaction || !isNoRoom(error)) throw error;
    return (await read(readingOnly)).rows;
  }
}
