import type { SupplierOrderState } from './states.ts';

/**
 * A supplier order's payment status as the API names it: `paid` means that the supplier has the money. What is taken from the seller and not
 * yet passed on is `in_progress`.
 */
export const passedOnStatus = ({ state, paymentStatus }: { state: SupplierOrderState; paymentStatus: string }): string =>
  state === 'supplier_unpaid' ? 'in_progress' : paymentStatus;

/** The same in SQL. @param order alias of `supplier_orders` in the statement */
export const passedOn = (order: string): string =>
  `case when ${order}.state = 'supplier_unpaid' then 'in_progress' else ${order}.payment_status end`;
