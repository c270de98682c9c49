/** References of payments: each try of placing a supplier order is paid for separately. Pure. */
import type { Transaction } from './schemas.ts';

interface Try {
  /** Id of the supplier order. */
  id: string;
  placementAttempt: number;
}

/** Key of a try in a card payment's allocations. */
export const allocationKey = ({ id, placementAttempt }: Try): string => `${id}:${placementAttempt}`;

/** The same in SQL. @param order alias of `supplier_orders` @param attempt number of the try, in SQL; the present one when absent */
export const allocationKeySql = (order: string, attempt = `${order}.placement_attempt`): string => `(${order}.id || ':' || ${attempt})`;

/** The ledger's reference of the payment for a key. */
export const referenceOf = (key: string): string => `supplier_order:${key}`;

/** The ledger's reference of the payment of a try. */
export const paymentReference = (order: Try): string => referenceOf(allocationKey(order));

/** Id of the supplier order that a movement is about, from its reference (`supplier_order:<id>:<try>…`); nothing for a top-up. */
export const supplierOrderOf = ({ reference, description }: Pick<Transaction, 'reference' | 'description'>): string | undefined =>
  /^(?:supplier_order|payment:[^:]+):([0-9a-f-]{36})/.exec(String(description.of ?? reference))?.[1];
