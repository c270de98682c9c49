/**
 * Was money asked back of the supplier order as it is placed now, in SQL? What was asked of a try that was reverted since is settled, and
 * says nothing of the next one (docs/decisions/123).
 * @param request alias of `refund_requests` in the statement
 * @param order alias of `supplier_orders`
 */
export const isOfThisTry = (request: string, order: string): string => `${request}.created_at >= ${order}.placed_with_supplier_at`;
