/**
 * SQL for the units of a line that concern a supplier order which shares the line: all units for a bundle, the added ones for an addition,
 * none when the store removed the item.
 * @param line alias of `order_line_items` in the statement
 * @param supplierOrder the supplier order's id
 */
export const sharedUnits = (line: string, supplierOrder: string): string =>
  `least(${line}.quantity, (select max(coalesce(u.line_units, ${line}.quantity)) from supplier_order_items u
     where u.workplace_id = ${line}.workplace_id and u.supplier_order_id = ${supplierOrder} and u.line_item_id = ${line}.id))`;
