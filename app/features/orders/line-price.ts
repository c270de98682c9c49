/**
 * What a buyer pays for all of a line, in SQL: exactly as the store told; of older lines by the rounded unit price.
 * @param line alias of `order_line_items` in the statement
 */
export const linePrice = (line: string): string => `coalesce(${line}.line_price, ${line}.unit_price * ${line}.quantity)`;

/**
 * What of that the seller still has: what was given back for no item is no revenue (docs/decisions/208).
 * @param line alias of `order_line_items` in the statement
 */
export const lineRevenue = (line: string): string => `(${linePrice(line)} - ${line}.given_back)`;

/**
 * An amount of a line by the units that suppliers send of it, in SQL: those that were fulfilled elsewhere earn nothing here, be it all of
 * the line or some (docs/decisions/210). They send what the line's supplier was asked for, and what was added since.
 * @param line alias of `order_line_items` in the statement
 */
export const ofSupplied = (line: string, amount: string): string =>
  `coalesce(round(${amount}::numeric * least(${line}.quantity, greatest(0, ${line}.added_units) + coalesce((
     select max(coalesce(asked.line_units, ${line}.quantity)) from supplier_order_items asked
     where asked.workplace_id = ${line}.workplace_id and asked.supplier_order_id = ${line}.supplier_order_id and asked.line_item_id = ${line}.id
   ), 0)) / nullif(${line}.quantity, 0)), 0)::bigint`;

/** What the seller has for the items of a supplier order; a bundle's line counts with its first supplier. */
export const revenueOf = (items: readonly { revenue: number; isShared: boolean }[]): number =>
  items.reduce((sum, item) => (item.isShared ? sum : sum + item.revenue), 0);
