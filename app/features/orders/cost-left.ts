import { allocationKeySql, referenceOf } from '#app/features/wallet/payment-reference.ts';
import { costingStates, type SupplierOrderState, unsuppliedStates } from './states.ts';

/**
 * What a supplier order costs after what its supplier gave back, in SQL. USD cents. One that was canceled costs nothing, be it that it was
 * never paid or that the money came back (docs/decisions/151), nor does what was fulfilled elsewhere (docs/decisions/205). What came back of
 * one that is sent all the same, after a request or for a part that the supplier has given up, is what the wallet has of its payment
 * (docs/decisions/162).
 * @param order alias of `supplier_orders` in the statement
 */
export const costLeft = (order: string): string =>
  `(case when ${order}.payment_status = 'refunded' and ${order}.state in (${costing}) then ${order}.total_cost - ${paidBack(order)}
     when ${isUnsuppliedRow(order)} and ${order}.payment_status <> 'paid' then 0 else ${order}.total_cost end)::bigint`;

const list = (states: readonly SupplierOrderState[]): string => states.map((state) => `'${state}'`).join(', ');
const costing = list(costingStates);
const unsupplied = list(unsuppliedStates);

const paidBack = (order: string): string =>
  `(select coalesce(-sum(back.amount), 0) from ledger_movements m join ledger_entries back on back.workplace_id = m.workplace_id and back.movement_id = m.id
     where m.workplace_id = ${order}.workplace_id and m.kind = 'refund' and back.account = 'supplier'
       and m.description ->> 'of' = '${referenceOf('')}' || ${allocationKeySql(order)})`;

/** No supplier sends it, so there is no profit in it either. */
export const isUnsuppliedRow = (order: string): string => `${order}.state in (${unsupplied})`;
