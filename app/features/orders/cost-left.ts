import { isOfThisTry } from './this-try.ts';

/**
 * What a supplier order costs after what its supplier gave back, in SQL. USD cents. One that was canceled costs nothing, be it that it was
 * never paid or that the money came back (docs/decisions/151).
 * @param order alias of `supplier_orders` in the statement
 */
export const costLeft = (order: string): string =>
  `(case when ${isCancelledRow(order)} and ${order}.payment_status <> 'paid' then 0 else ${order}.total_cost end - case when ${order}.state = 'refund_completed' then (select coalesce(sum(back.amount), 0) from refund_requests back
     where back.workplace_id = ${order}.workplace_id and back.supplier_order_id = ${order}.id and back.state = 'completed' and ${isOfThisTry('back', order)}) else 0 end)::bigint`;

/** Nothing is sent by it, so there is no profit in it either. */
export const isCancelledRow = (order: string): string => `${order}.state in ('cancelled_channel', 'cancelled_source')`;
