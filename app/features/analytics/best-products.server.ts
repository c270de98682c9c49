/**
 * The products that brought the most in a period. Adding up all of them takes a large seller's year 0.2 s, so what was found is kept, with
 * as many places more as may be lost (docs/decisions/113-best-products-are-kept.md).
 */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import type { Period } from './period.ts';

export interface BestProduct {
  title: string;
  image: string | null;
  units: number;
  /** Our product; absent for what the store sells without us. */
  productId: string | null;
  state: string | null;
  /** Minor units, by currency. */
  sums: Record<string, number>;
}

const shown = 10;
/** Places that are kept. */
const kept = 40;
/** More rows than these are not looked at one by one: then all are added up. */
const maxChanged = 500;

const workplace = opaqueParameter('$1');
const ofPeriod = `workplace_id = ${workplace} and day >= $2 and day <= $3 and ($4::uuid is null or store_id = $4)`;
/** Rounded, so that the same sum added up in another order is the same. */
const worthOf = (sum: string) => `round(${sum} * 10000)`;
const order = 'worth desc, units desc, key';

/**
 * One statement. A product that is not kept had at most what the last of the kept ones had; only where rows changed since, or days came to
 * the period, may it have more. So these products are added up, with the kept ones; and all of them when ten do not stay above that mark.
 */
const text = `with kept as materialized (
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
  ), made as (
    insert into best_products (workplace_id, scope_id, period, first_day, last_day, worths, refreshes, product_keys, least_worth, least_units)
    select ${workplace}, $5, $6, $2, $3, $7::jsonb, coalesce((select refreshes from sales_states where workplace_id = ${workplace}), 0),
      array(select key from found order by ${order}), least.worth, least.units
    from fits left join (select worth, units from found order by ${order} offset ${kept - 1}) least on true
    where not is_so
    on conflict (workplace_id, scope_id, period) do update set first_day = excluded.first_day, last_day = excluded.last_day, worths = excluded.worths,
      refreshes = excluded.refreshes, product_keys = excluded.product_keys, least_worth = excluded.least_worth, least_units = excluded.least_units
  ), best as materialized (
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

/**
 * The store's own products included.
 * @param worths of a minor unit of each currency, to put them in order; what is not in it is worth nothing.
 */
export async function bestProducts(
  ctx: WorkplaceContext,
  { period, storeId, worths }: { period: Period; storeId: string | null; worths: Record<string, number> },
): Promise<BestProduct[]> {
  const { rows } = await ctx.sql.query<BestProduct>({
    name: 'best-products',
    text,
    values: [ctx.workplace.id, period.from, period.to, storeId, storeId ?? ctx.workplace.id, period.key, JSON.stringify(worths)],
  });
  return rows;
}
