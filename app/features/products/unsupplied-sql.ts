/**
 * How many variants of the product `p` are sold although nobody sends them: neither imported from a supplier nor mapped to one in a store
 * (docs/decisions/266). 0 for goods that their owner sends, of which no variant has a supplier.
 */
export const unsuppliedSql = `(select case when bool_or(x.is_supplied) then count(*) filter (where x.is_enabled and not x.is_supplied) else 0 end::int
  from (select v.is_enabled, v.source_variant_id is not null or v.id in (
      select lv.product_variant_id from listings l join listing_variants lv on lv.workplace_id = l.workplace_id and lv.listing_id = l.id
      join variant_mappings m on m.workplace_id = lv.workplace_id and m.listing_variant_id = lv.id
      where l.workplace_id = p.workplace_id and l.product_id = p.id and lv.product_variant_id is not null) as is_supplied
    from product_variants v where v.workplace_id = p.workplace_id and v.product_id = p.id) x)`;
