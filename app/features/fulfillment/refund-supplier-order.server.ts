/** Money that was paid for a supplier order, given back to the wallet. */
import type { WorkplaceContext } from '#app/context.ts';
import type { LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { withdrawCashback } from '#app/features/wallet/cashback.server.ts';
import { refundToWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { paymentReference } from '#app/features/wallet/payment-reference.ts';
import { dismissFailures } from './order-work-items.server.ts';

/** Refund to the wallet, once, whatever the payment method was. @returns USD cents refunded by this call. */
export async function refundSupplierOrder(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  input: { reason: string; amount?: number | undefined },
): Promise<number> {
  return giveBack(tx, order, {
    reference: `${paymentReference(order)}:${input.reason}`,
    paymentReference: paymentReference(order),
    amount: input.amount,
  });
}

/** The same for an order that was deleted with its store, so that only the supplier still has it. */
export async function refundLeftOrder(
  tx: WorkplaceContext,
  order: { id: string; placementAttempt: number; source: string; number: string; amount: number | undefined },
): Promise<number> {
  const reference = paymentReference(order);
  return giveBack(tx, undefined, {
    reference: `${reference}:store_deleted`,
    paymentReference: reference,
    amount: order.amount,
    of: { source: order.source, number: order.number },
  });
}

/** @param order absent when the supplier order no longer exists: what was paid for it is given back all the same. */
export async function giveBack(
  tx: WorkplaceContext,
  order: LockedSupplierOrder | undefined,
  input: { reference: string; paymentReference: string; amount: number | undefined; of?: { source: string; number: string } },
): Promise<number> {
  const amount = await refundToWallet(tx, {
    reference: input.reference,
    paymentReference: input.paymentReference,
    ...(input.amount === undefined ? {} : { amount: input.amount }),
    description: input.of ?? { source: order?.source ?? '', number: order?.supplierOrderNo ?? '' },
  });
  if (amount > 0) await withdrawCashback(tx, input.paymentReference);
  if (order && amount > 0) {
    // A refund for an earlier try does not change the payment status of this one; an order that waits for payment can still be paid.
    if (input.paymentReference === paymentReference(order)) {
      await dismissFailures(tx, 'order_pay', [order.id]);
      await tx.sql.query(`update supplier_orders set payment_status = $3, updated_at = $4 where workplace_id = $1 and id = $2`, [
        tx.workplace.id,
        order.id,
        order.state === 'waiting_payment' ? 'pending' : 'refunded',
        tx.now(),
      ]);
    }
    await addTimeline(tx, [
      {
        workplaceId: tx.workplace.id,
        orderId: order.orderId,
        supplierOrderId: order.id,
        event: 'refunded_to_wallet',
        actor: 'system',
        cause: input.reference,
        params: { amount },
      },
    ]);
  }
  return amount;
}
