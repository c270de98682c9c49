/**
 * What a supplier order costs after what its supplier gave back, in SQL. USD cents.
 * @param order alias of `supplier_orders` in the statement
 */
export const costLeft = (order: string): string =>
  `(${order}.total_cost - case when ${order}.state = 'refund_completed' then (select coalesce(sum(back.amount), 0) from refund_requests back
     where back.workplace_id = ${order}.workplace_id and back.supplier_order_id = ${order}.id and back.state = 'completed') else 0 end)::bigint`;
