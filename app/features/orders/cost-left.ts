import { allocationKeySql, referenceOf } from '#app/features/wallet/payment-reference.ts';
import { costingStates, type SupplierOrderState, unsuppliedStates } from './states.ts';

/**
 * SQL for what a supplier order costs after refunds, in USD cents. Zero when it was canceled, unpaid or refunded (docs/decisions/151), or
 * fulfilled elsewhere (docs/decisions/205). When it is sent all the same (a refund request, or a part that the supplier canceled), the cost
 * less what the wallet got back of its payment (docs/decisions/162). Of an order by hand, what its seller says (docs/decisions/282).
 * @param order alias of `supplier_orders` in the statement
 */
export const costLeft = (order: string): string =>
  `(case when ${order}.payment_status = 'refunded' and ${order}.state in (${costing}) then ${order}.total_cost - ${paidBack(order)}
     when ${order}.by_hand is not null and ${order}.state not in ('cancelled_channel', 'cancelled_source') then ${order}.total_cost - ${order}.cost_back
     when ${isUnsuppliedRow(order)} and ${order}.payment_status <> 'paid' then 0 else ${order}.total_cost end)::bigint`;

/**
 * SQL for what came back of a supplier order's cost, in USD cents, as the screens show it: nothing for one that was never paid
 * (`SupplierOrderSums`).
 * @param order alias of `supplier_orders` in the statement
 */
export const costReturned = (order: string): string =>
  `(case when ${order}.payment_status <> 'pending' or ${order}.by_hand is not null and not ${isUnsuppliedRow(order)} then ${order}.total_cost - ${costLeft(order)} else 0 end)::bigint`;

const list = (states: readonly SupplierOrderState[]): string => states.map((state) => `'${state}'`).join(', ');
const costing = list(costingStates);
const unsupplied = list(unsuppliedStates);

const paidBack = (order: string): string =>
  `(select coalesce(-sum(back.amount), 0) from ledger_movements m join ledger_entries back on back.workplace_id = m.workplace_id and back.movement_id = m.id
     where m.workplace_id = ${order}.workplace_id and m.kind = 'refund' and back.account = 'supplier'
       and m.description ->> 'of' = '${referenceOf('')}' || ${allocationKeySql(order)})`;

/** SQL condition: no supplier sends it, so it makes no profit either; `isUnsupplied` says the same of a row that was read. */
export const isUnsuppliedRow = (order: string): string =>
  `(${order}.state in (${unsupplied}) and not (${order}.state = 'fulfilled' and ${order}.by_hand is not null))`;

/**
 * SQL condition: nothing of its cost is unknown, so that it has a profit: the shipping is known and, of what its seller packs, the goods'
 * cost (docs/decisions/283).
 */
export const isCosted = (order: string): string =>
  `(${order}.shipping_cost is not null and (${order}.by_hand is distinct from 'seller' or ${order}.cost_entered_at is not null))`;

/** SQL condition: a supplier stands behind it, or its seller packs it, so that it has a cost and a profit. */
export const hasSender = (order: string): string => `(${order}.source is not null or ${order}.by_hand is not null)`;
