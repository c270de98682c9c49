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

/** The same of items that were read; a bundle's line counts with its first supplier. */
export const revenueOf = (items: readonly { linePrice: number; givenBack: number; isShared: boolean }[]): number =>
  items.reduce((sum, item) => (item.isShared ? sum : sum + item.linePrice - item.givenBack), 0);
