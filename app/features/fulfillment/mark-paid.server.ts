/** What a payment does to a supplier order: its supplier is to be paid, or the seller has to pay again. */
import type { WorkplaceContext } from '#app/context.ts';
import { limitOf } from '#app/features/billing/plan-answer.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { type LockedSupplierOrder, moveSupplierOrders } from '#app/features/orders/move-supplier-order.server.ts';
import { setCashbackAside } from '#app/features/wallet/cashback.server.ts';
import { allocationKeySql, paymentReference } from '#app/features/wallet/payment-reference.ts';
import { multiply } from '#app/platform/money.ts';
import { beginPaying } from './pay-work.server.ts';

interface HowPaid {
  by: 'wallet' | 'card';
  /** For the timeline. */
  cause: string;
  /** Groups the work that passes the money on. */
  groupId: string;
}

/** The seller has paid us, and a job for each pays its supplier; until then they are `supplier_unpaid`. In a fixed number of statements. */
export async function markPaid(
  tx: WorkplaceContext,
  orders: readonly LockedSupplierOrder[],
  { by, cause, groupId }: HowPaid,
): Promise<void> {
  if (orders.length === 0) return;
  await tx.sql.query(
    `update supplier_orders set payment_status = 'paid', paid_at = $3, paid_by = $4, error_key = null, error_message = null where workplace_id = $1 and id = any($2)`,
    [tx.workplace.id, orders.map(({ id }) => id), tx.now(), by],
  );
  await moveSupplierOrders(
    tx,
    orders.map((order) => ({
      order,
      move: {
        event: 'paid',
        to: 'supplier_unpaid',
        timeline: 'paid',
        actor: 'seller',
        cause,
        params: { amount: order.totalCost, method: by },
      },
    })),
  );
  const rate = await cashbackRate(tx);
  await setCashbackAside(
    tx,
    orders.map((order) => ({ reference: paymentReference(order), amount: multiply(order.totalCost, rate) })),
  );
  await beginPaying(tx, orders, groupId);
  for (const { id } of orders)
    await tx.publish({ workplaceId: tx.workplace.id, name: 'orders.payment', data: { supplierOrderId: id, state: 'paid' } });
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
