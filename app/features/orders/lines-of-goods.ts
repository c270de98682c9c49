/**
 * SQL: the lines of orders that a supplier's variants are for, by what their store variant is mapped to or by what was chosen for the line alone.
 * Columns `workplace_id`, `order_id`, `open_quantity`, `source_variant_id`; each step follows an index, however many orders there are.
 * @param which a condition on the supplier's variants `v`.
 */
export const linesOfGoods = (which: string): string => `(
  select l.workplace_id, l.order_id, l.open_quantity, v.id as source_variant_id
  from source_variants v join variant_mappings m on m.source_variant_id = v.id
  join order_line_items l on l.workplace_id = m.workplace_id and l.listing_variant_id = m.listing_variant_id
  where ${which}
  union
  select l.workplace_id, l.order_id, l.open_quantity, v.id
  from source_variants v join order_line_items l on l.chosen_variant_id = v.id where ${which})`;
