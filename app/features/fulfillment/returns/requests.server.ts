/** Requests to suppliers as rows: what the seller asks for, and whether the supplier has it. */
import type { WorkplaceContext } from '#app/context.ts';
import type { AskedItem } from '#app/db/schema/supplier-orders.ts';
import { type LockedSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { refundReasons } from '../refund-rules.ts';

export interface NewRequest {
  kind: 'refund' | 'reissue' | 'cancel';
  reason: (typeof refundReasons)[number] | 'cancelled' | 'other';
  supplierReason?: { id: number; name: string } | undefined;
  items: AskedItem[];
  description: string;
  evidence: string[];
  pictures: string[];
  /** USD cents. */
  amount: number;
  /** The supplier has to be called; otherwise the request is there as soon as it is stored. */
  isToSend: boolean;
}

export interface SupplierRequest {
  id: string;
  supplierOrderId: string;
  kind: NewRequest['kind'];
  state: string;
  supplierReasonId: number | null;
  items: AskedItem[];
  description: string;
  pictures: string[];
  amount: number;
  createdAt: Date;
  /** Null: the supplier needs no call, it has the request since it was stored. */
  calledAt: Date | null;
  sentAt: Date | null;
  supplierNo: string | null;
}

const columns = `id, supplier_order_id as "supplierOrderId", kind, state, supplier_reason_id as "supplierReasonId", items, description, pictures, amount,
  created_at as "createdAt", called_at as "calledAt", sent_at as "sentAt", supplier_no as "supplierNo"`;

/** A request of this workplace; nothing when there is none. @param lock for the rest of the transaction */
export async function findRequest(ctx: WorkplaceContext, id: string, lock: '' | 'for update' = ''): Promise<SupplierRequest | undefined> {
  const { rows } = await ctx.sql.query<SupplierRequest>(
    `select ${columns} from refund_requests where workplace_id = $1 and id = $2 ${lock}`,
    [ctx.workplace.id, id],
  );
  return rows[0];
}

/** Milliseconds after which a request whose sending was cut off is sent by the job. */
const sendAfter = 30_000;

/**
 * Store a request and have it sent, in one transaction with the order's state.
 * @throws AppError STATE_CONFLICT when the order has an open request, or its state allows none.
 */
export async function openRequest(tx: WorkplaceContext, order: LockedSupplierOrder, request: NewRequest): Promise<{ id: string }> {
  const id = newId();
  // First, because this move refuses an order that already has an open request.
  await moveSupplierOrder(tx, order, {
    event: 'refund_requested',
    to: 'refund_pending',
    timeline: request.kind === 'cancel' ? 'supplier_cancel_asked' : request.kind === 'reissue' ? 'reissue_requested' : 'refund_requested',
    actor: 'seller',
    cause: askedBy(tx),
    params: { reason: request.reason, amount: request.amount },
  });
  await tx.sql.query(
    `insert into refund_requests (workplace_id, id, supplier_order_id, order_id, kind, reason, supplier_reason, supplier_reason_id, items, description, evidence, pictures,
       amount, created_at, called_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      tx.workplace.id,
      id,
      order.id,
      order.orderId,
      request.kind,
      request.reason,
      request.supplierReason?.name ?? null,
      request.supplierReason?.id ?? null,
      JSON.stringify(request.items),
      request.description,
      JSON.stringify(request.evidence),
      JSON.stringify(request.pictures),
      request.amount,
      tx.now(),
      request.isToSend ? tx.now() : null,
    ],
  );
  // Whoever asked sends it at once; the job is for when that is cut off.
  if (request.isToSend)
    await tx.enqueue(
      'fulfillment.send-request',
      { workplaceId: tx.workplace.id, requestId: id },
      { startAfter: new Date(tx.now().getTime() + sendAfter) },
    );
  return { id };
}
