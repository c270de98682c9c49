/** What a payment does to a supplier order: its supplier is to be paid, or the seller has to pay again. */
import type { WorkplaceContext } from '#app/context.ts';
import { limitOf } from '#app/features/billing/plan-answer.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { type LockedSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { setCashbackAside } from '#app/features/wallet/cashback.server.ts';
import { allocationKeySql, paymentReference } from '#app/features/wallet/payment-reference.ts';
import { multiply } from '#app/platform/money.ts';

/** The seller has paid us, and a job pays the supplier; until then the order is `supplier_unpaid`. */
export async function markPaid(tx: WorkplaceContext, order: LockedSupplierOrder, paidBy: 'wallet' | 'card', cause: string): Promise<void> {
  await tx.sql.query(
    `update supplier_orders set payment_status = 'paid', paid_at = $3, paid_by = $4, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    [tx.workplace.id, order.id, tx.now(), paidBy],
  );
  await moveSupplierOrder(tx, order, {
    event: 'paid',
    to: 'supplier_unpaid',
    timeline: 'paid',
    actor: 'seller',
    cause,
    params: { amount: order.totalCost, method: paidBy },
  });
  await setCashbackAside(tx, paymentReference(order), multiply(order.totalCost, await cashbackRate(tx)));
  await tx.enqueue('fulfillment.pay-supplier', { workplaceId: tx.workplace.id, supplierOrderId: order.id });
  await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.payment', data: { supplierOrderId: order.id, state: 'paid' } });
}

async function cashbackRate(tx: WorkplaceContext): Promise<string> {
  const { entitlements } = await readPlan(tx, tx.workplace.accountId);
  return limitOf(entitlements, 'ORDER_CASHBACK') === 0 ? '0' : entitlements.orderCashback;
}

/**
 * This card payment does not hold these orders (any more): each can be paid otherwise, unless another card payment for its try is under
 * way.
 */
export async function makePayable(ctx: WorkplaceContext, ids: readonly string[], paymentId: string): Promise<void> {
  await ctx.sql.query(
    `update supplier_orders s set payment_status = 'pending' where s.workplace_id = $1 and s.id = any($2) and s.payment_status = 'in_progress'
     and not exists (select 1 from payments p where p.workplace_id = $1 and p.id <> $3 and p.state in ('created', 'processing')
       and p.allocations ? ${allocationKeySql('s')})`,
    [ctx.workplace.id, ids, paymentId],
  );
}
