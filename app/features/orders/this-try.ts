/**
 * SQL condition: the refund request is about the supplier order's present placement. Requests about a try that was reverted are settled and
 * do not concern the next one (docs/decisions/123).
 * @param request alias of `refund_requests` in the statement
 * @param order alias of `supplier_orders`
 */
export const isOfThisTry = (request: string, order: string): string => `${request}.created_at >= ${order}.placed_with_supplier_at`;
