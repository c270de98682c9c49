/**
 * SQL condition: the seller has saved the product here since the store of the listing `l` was last sent it (docs/decisions/303). Changes by
 * monitoring are told apart in `listings.untold`.
 */
export const unsentSql = (l: string): string => `(${l}.status <> 'removed' and ${l}.channel_product_id is not null and exists (
  select 1 from product_snapshots saved where saved.workplace_id = ${l}.workplace_id and saved.product_id = ${l}.product_id
    and saved.created_at > coalesce(${l}.pushed_at, ${l}.created_at)))`;
