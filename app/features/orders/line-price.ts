/**
 * What a buyer pays for all of a line, in SQL: exactly as the store told; of older lines by the rounded unit price.
 * @param line alias of `order_line_items` in the statement
 */
export const linePrice = (line: string): string => `coalesce(${line}.line_price, ${line}.unit_price * ${line}.quantity)`;
