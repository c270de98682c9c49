/**
 * SQL for what the buyer pays for a whole line: exact, as the store sent it; for older lines the rounded unit price times the quantity.
 * @param line alias of `order_line_items` in the statement
 */
export const linePrice = (line: string): string => `coalesce(${line}.line_price, ${line}.unit_price * ${line}.quantity)`;

/**
 * SQL for a line's price less refunds that were not for particular items, which are no revenue (docs/decisions/208).
 * @param line alias of `order_line_items` in the statement
 */
export const lineRevenue = (line: string): string => `(${linePrice(line)} - ${line}.given_back)`;

/**
 * SQL for the share of a line's amount that belongs to the units which suppliers send: those that the line's supplier was asked for, and
 * those added since; of a line without a supplier, all when the seller packs it. Units that were fulfilled elsewhere earn nothing here (docs/decisions/210).
 * @param line alias of `order_line_items` in the statement
 */
export const ofSupplied = (line: string, amount: string): string =>
  `coalesce(round(${amount}::numeric * least(${line}.quantity, greatest(0, ${line}.added_units) + coalesce((
     select max(coalesce(asked.line_units, ${line}.quantity)) from supplier_order_items asked
     where asked.workplace_id = ${line}.workplace_id and asked.supplier_order_id = ${line}.supplier_order_id and asked.line_item_id = ${line}.id
   ), (
     select ${line}.quantity from supplier_orders packed
     where packed.workplace_id = ${line}.workplace_id and packed.id = ${line}.supplier_order_id and packed.by_hand = 'seller'
   ), 0)) / nullif(${line}.quantity, 0)), 0)::bigint`;

/** The revenue of a supplier order's items; a bundle's line counts with its first supplier. */
export const revenueOf = (items: readonly { revenue: number; isShared: boolean }[]): number =>
  items.reduce((sum, item) => (item.isShared ? sum : sum + item.revenue), 0);

/**
 * SQL for a supplier order's share of an amount that the buyer paid for the whole order (shipping, tax), by the prices of its lines. Shares
 * are cut from one line of sums, so that those of all its supplier orders come to the amount to the cent; when everything was free the first
 * of them has it all. 0 when the amount is not known.
 * @param order alias of `supplier_orders` in the statement
 * @param amount the order's column, such as `o.shipping_paid`
 */
export const shareOfOrder = (order: string, amount: string): string =>
  `coalesce((select case when sum(line.price) > 0
       then round(${amount}::numeric * coalesce(sum(line.price) filter (where line.owner <= ${order}.id), 0) / sum(line.price))
         - round(${amount}::numeric * coalesce(sum(line.price) filter (where line.owner < ${order}.id), 0) / sum(line.price))
       when min(line.owner::text) = ${order}.id::text then ${amount} else 0 end
     from (select w.supplier_order_id as owner, ${linePrice('w')} as price from order_line_items w
       where w.workplace_id = ${order}.workplace_id and w.order_id = ${order}.order_id and w.supplier_order_id is not null) line), 0)::bigint`;
