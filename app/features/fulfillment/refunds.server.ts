/** Refunds asked of a supplier: request, the supplier's answer, money back to the wallet. */
import type { WorkplaceContext } from '#app/context.ts';
import { lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { orderStateNow } from '#app/features/shipments/record-parcel.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { withdrawUnsent } from './own-supplier.server.ts';
import type { refundReasons } from './refund-rules.ts';
import { refundSupplierOrder } from './refund-supplier-order.server.ts';

/** Refund window of the own supplier, days after receipt (specification 3, section 9). */
const windowDays = 30;

/**
 * Ask for money back. @throws AppError STATE_CONFLICT unless the order was paid and is placed or sent, and within 30
 * days of its delivery; BAD_REQUEST beside `amount` above what was paid.
 */
export async function requestRefund(
  ctx: WorkplaceContext,
  input: {
    supplierOrderId: string;
    reason: (typeof refundReasons)[number];
    description: string;
    evidence: string[];
    amount?: number | undefined;
  },
): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (order.source !== 'quayside' || order.paymentStatus !== 'paid') throw new AppError('STATE_CONFLICT', { state: order.state });
    const amount = input.amount ?? order.totalCost;
    if (amount <= 0 || amount > order.totalCost) throw fieldError('amount', 'tooLarge');
    const { rows: delivered } = await tx.sql.query(
      'select max(delivered_at) as at from shipments where workplace_id = $1 and supplier_order_id = $2',
      [ctx.workplace.id, order.id],
    );
    // After a refused request the state no longer says that the order is delivered, but its parcels do.
    const stands = order.state === 'refund_rejected' ? await orderStateNow(tx, order.id, order.orderId) : order.state;
    if (stands === 'delivered' && delivered[0]?.at && tx.now().getTime() - delivered[0].at.getTime() > windowDays * 86_400_000)
      throw new AppError('STATE_CONFLICT', { state: order.state, days: windowDays });
    const id = newId();
    // First, because this move refuses an order that already has an open request.
    await moveSupplierOrder(tx, order, {
      event: 'refund_requested',
      to: 'refund_pending',
      timeline: 'refund_requested',
      actor: 'seller',
      cause: askedBy(ctx),
      params: { reason: input.reason, amount },
    });
    await tx.sql.query(
      `insert into refund_requests (workplace_id, id, supplier_order_id, order_id, reason, description, evidence, amount, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [ctx.workplace.id, id, order.id, order.orderId, input.reason, input.description, JSON.stringify(input.evidence), amount, tx.now()],
    );
    return { id };
  });
}

/**
 * The supplier's answer. An accepted refund is paid at once; after a full refund nothing more is sent. Safe to repeat.
 * @throws AppError NOT_FOUND.
 */
export async function decideRefund(ctx: WorkplaceContext, input: { refundId: string; isAccepted: boolean; note: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows: found } = await tx.sql.query('select supplier_order_id from refund_requests where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      input.refundId,
    ]);
    if (!found[0]) throw new AppError('NOT_FOUND');
    let order = await lockSupplierOrder(tx, found[0].supplier_order_id);
    const { rows } = await tx.sql.query(
      `update refund_requests set state = $3, decision_note = $4, decided_at = $5 where workplace_id = $1 and id = $2 and state = 'pending' returning amount`,
      [ctx.workplace.id, input.refundId, input.isAccepted ? 'completed' : 'rejected', input.note, tx.now()],
    );
    if (!rows[0]) return;
    const params = { words: input.note || null, amount: rows[0].amount };
    const by = { actor: 'supplier' as const, cause: `refund:${input.refundId}`, params };
    if (input.isAccepted) {
      order = await moveSupplierOrder(tx, order, { event: 'refund_accepted', to: 'refund_accepted', timeline: 'refund_accepted', ...by });
      await refundSupplierOrder(tx, order, { reason: `refund:${input.refundId}`, amount: rows[0].amount });
      // A full refund: the desk must not pack what is left.
      if (rows[0].amount >= order.totalCost && order.supplierOrderNo)
        await withdrawUnsent(tx, { supplierOrderNo: order.supplierOrderNo, reason: input.note || 'Refunded' });
      await moveSupplierOrder(tx, order, { event: 'refund_completed', to: 'refund_completed', timeline: 'refund_completed', ...by });
    } else await moveSupplierOrder(tx, order, { event: 'refund_rejected', to: 'refund_rejected', timeline: 'refund_rejected', ...by });
    await tellSeller(tx, 'refund_decided', order);
  });
}
