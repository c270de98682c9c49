/**
 * Units of a line that a supplier order has a part in beside the one the line belongs to, in SQL: of a bundle all of them, of units added
 * later these; of what the store took out none.
 * @param line alias of `order_line_items` in the statement
 * @param supplierOrder the supplier order's id
 */
export const sharedUnits = (line: string, supplierOrder: string): string =>
  `least(${line}.quantity, (select max(coalesce(u.line_units, ${line}.quantity)) from supplier_order_items u
     where u.workplace_id = ${line}.workplace_id and u.supplier_order_id = ${supplierOrder} and u.line_item_id = ${line}.id))`;
