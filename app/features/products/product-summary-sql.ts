/** SQL for the summary of variants that is stored with a product: every change of variants has to update it. */
import { knownCostSql } from '#app/features/pricing/known-cost.ts';

const known = knownCostSql('v');
/** What lists show of the enabled variants, in the row `m`. Costs that are not known are left out of the range. */
export const variantSummarySql = `select coalesce(min(price), 0) as price_min, coalesce(max(price), 0) as price_max, coalesce(min(${known}), 0) as cost_min, coalesce(max(${known}), 0) as cost_max,
  (array_agg(${known} order by price, position))[1] as cheapest_cost, (array_agg(shipping_cost order by price, position))[1] as cheapest_shipping_cost,
  count(*) as variants_count, case when bool_or(stock is null) then null else coalesce(sum(stock), 0) end as stock from product_variants v where workplace_id = $1 and product_id = $2 and is_enabled`;
/** The same, set in an update of the row `p`. */
export const summarySql = [
  'price_min',
  'price_max',
  'cost_min',
  'cost_max',
  'cheapest_cost',
  'cheapest_shipping_cost',
  'variants_count',
  'stock',
]
  .map((column) => `${column} = m.${column}`)
  .join(', ');

/** The options of the row `p` with only the values that its variants ($1, $2) have. */
export const usedOptionsSql = `(
       select coalesce(jsonb_agg(jsonb_build_object('name', o.value ->> 'name', 'values', (
         select jsonb_agg(x.value order by x.n) from jsonb_array_elements_text(o.value -> 'values') with ordinality x(value, n)
         where exists (select 1 from product_variants v where v.workplace_id = $1 and v.product_id = $2 and v.option_values[o.n] = x.value))) order by o.n), '[]')
       from jsonb_array_elements(p.options) with ordinality o(value, n))`;
