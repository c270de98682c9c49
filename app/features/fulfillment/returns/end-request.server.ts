/** A supplier's answer to a request of the seller: money, states and the bell. */
import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { type SellerMessage, tellSeller } from '#app/features/orders/tell-seller.server.ts';
import type { Actor, TimelineEvent } from '#app/features/orders/timeline.server.ts';
import { orderStateNow } from '#app/features/shipments/record-parcel.server.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { lookSoon } from '../look-at-supplier.server.ts';
import { withdrawUnsent } from '../own-supplier.server.ts';
import { refundSupplierOrder } from '../refund-supplier-order.server.ts';
import { findRequest, type SupplierRequest } from './requests.server.ts';

export type RequestEnd =
  /** `amount`: USD cents that the supplier gives back. */
  | { kind: 'refunded'; amount: number; words?: string }
  | { kind: 'reissued'; number: string | undefined }
  | { kind: 'declined'; words: string }
  | { kind: 'withdrawn' }
  /** The supplier did not take it at all. */
  | { kind: 'not_taken'; words: string };

const stateOf = {
  refunded: 'completed',
  reissued: 'completed',
  declined: 'rejected',
  withdrawn: 'withdrawn',
  not_taken: 'not_taken',
} as const;

const wordsOf = (end: RequestEnd): string => ('words' in end ? (end.words ?? '') : '');

export interface EndedBy {
  actor: Actor;
  cause?: string;
  /** The seller sees it happen, so that the bell need not tell it. */
  isSeen?: boolean;
}

/**
 * End an open request: what the supplier gives back is in the wallet with it, once. Safe to repeat.
 * @returns false when the request had ended before.
 */
export async function endRequest(ctx: WorkplaceContext, requestId: string, end: RequestEnd, by: EndedBy): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const found = await findRequest(tx, requestId);
    if (!found) return false;
    const order = await lockSupplierOrder(tx, found.supplierOrderId);
    const request = await findRequest(tx, requestId, 'for update');
    if (request?.state !== 'pending') return false;
    await tx.sql.query(
      `update refund_requests set state = $3, decision_note = $4, decided_at = $5, given_back = $6, reissue_no = $7 where workplace_id = $1 and id = $2`,
      [
        tx.workplace.id,
        requestId,
        stateOf[end.kind],
        wordsOf(end),
        tx.now(),
        end.kind === 'refunded' ? end.amount : 0,
        end.kind === 'reissued' ? (end.number ?? null) : null,
      ],
    );
    await follow(tx, order, request, end, by);
    if (!by.isSeen)
      await tellSeller(tx, newsOf(request, end), order, end.kind === 'refunded' ? { amount: decimalFromMinor(end.amount, 'USD') } : {});
    return true;
  });
}

/** What the bell tells of it. */
function newsOf(request: SupplierRequest, { kind }: RequestEnd): SellerMessage {
  if (kind === 'refunded') return request.kind === 'cancel' ? 'cancel_granted' : 'refund_granted';
  if (kind === 'declined') return request.kind === 'cancel' ? 'cancel_declined' : 'refund_declined';
  if (kind === 'reissued') return 'reissue_granted';
  return kind === 'not_taken' ? 'request_not_taken' : 'refund_decided';
}

async function follow(tx: WorkplaceContext, order: LockedSupplierOrder, request: SupplierRequest, end: RequestEnd, by: EndedBy) {
  const amount = end.kind === 'refunded' ? end.amount : request.amount;
  const said = {
    actor: by.actor,
    cause: by.cause ?? `refund:${request.id}`,
    params: { words: wordsOf(end) || null, amount, number: end.kind === 'reissued' ? (end.number ?? null) : order.supplierOrderNo },
  };
  switch (end.kind) {
    case 'refunded':
      return request.kind === 'cancel' && end.amount >= order.costLeft && !(await hasParcels(tx, order))
        ? cancelled(tx, order, request, said)
        : refunded(tx, order, request, end, said);
    case 'declined':
      // It still sends what it would not cancel, and its parcels are followed again.
      if (request.kind === 'cancel') return goOn(tx, order, request, { timeline: 'supplier_cancel_declined', ...said });
      await move(tx, order, { event: 'refund_rejected', to: 'refund_rejected', timeline: 'refund_rejected', ...said });
      return;
    default:
      return goOn(tx, order, request, { timeline: endings[end.kind], ...said });
  }
}

const endings = { reissued: 'reissue_granted', withdrawn: 'request_withdrawn', not_taken: 'request_not_taken' } as const satisfies Record<
  string,
  TimelineEvent
>;

/** The order goes on as its parcels say, also as they say by now. */
async function goOn(tx: WorkplaceContext, order: LockedSupplierOrder, request: SupplierRequest, said: Said & { timeline: TimelineEvent }) {
  const moved = await move(tx, order, { event: 'request_ended', to: await standing(tx, order), ...said });
  const of = { workplaceId: tx.workplace.id, supplierOrderId: order.id };
  if (moved.state === 'delivered') await tx.enqueue('fulfillment.delivered', of);
  // What became of it meanwhile, a parcel or the supplier's own cancellation, was not applied while the request was open.
  if (request.kind === 'cancel' && order.source !== 'quayside') await lookSoon(tx, of);
}

/** The order's state, as its parcels have it. */
async function standing(tx: WorkplaceContext, order: LockedSupplierOrder) {
  return (await hasParcels(tx, order)) ? orderStateNow(tx, order.id, order.orderId) : 'order_placed';
}

async function hasParcels(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<boolean> {
  const { rowCount } = await tx.sql.query('select 1 from shipments where workplace_id = $1 and supplier_order_id = $2 limit 1', [
    tx.workplace.id,
    order.id,
  ]);
  return rowCount !== 0;
}

/** An order that has meanwhile been canceled keeps its state. */
async function move(tx: WorkplaceContext, order: LockedSupplierOrder, to: Parameters<typeof moveSupplierOrder>[2]) {
  return order.state === 'refund_pending' ? moveSupplierOrder(tx, order, to) : order;
}

type Said = Pick<Parameters<typeof moveSupplierOrder>[2], 'actor' | 'cause' | 'params'>;

async function refunded(
  tx: WorkplaceContext,
  order: LockedSupplierOrder,
  request: SupplierRequest,
  end: Extract<RequestEnd, { kind: 'refunded' }>,
  said: Said,
) {
  const accepted = await move(tx, order, { event: 'refund_accepted', to: 'refund_accepted', timeline: 'refund_accepted', ...said });
  await refundSupplierOrder(tx, accepted, { reason: `refund:${request.id}`, amount: end.amount });
  // A full refund: the desk must not pack what is left.
  if (end.amount >= order.costLeft) await offDesk(tx, order, end.words || 'Refunded');
  if (accepted.state === 'refund_accepted')
    await moveSupplierOrder(tx, accepted, { event: 'refund_completed', to: 'refund_completed', timeline: 'refund_completed', ...said });
}

/** The supplier has canceled what the seller asked it to cancel: all of the money is back, and the items can be ordered anew. */
async function cancelled(tx: WorkplaceContext, order: LockedSupplierOrder, request: SupplierRequest, said: Said) {
  await offDesk(tx, order, 'Cancelled by the seller');
  await tx.sql.query(
    `update supplier_orders set error_key = 'cancelled_by_seller', error_message = null where workplace_id = $1 and id = $2`,
    [tx.workplace.id, order.id],
  );
  const moved = await move(tx, order, {
    event: 'source_cancelled',
    to: 'cancelled_source',
    timeline: 'supplier_cancel_done',
    ...said,
  });
  await refundSupplierOrder(tx, moved, { reason: `refund:${request.id}` });
  await tx.enqueue('fulfillment.close-in-store', { workplaceId: tx.workplace.id, orderId: order.orderId });
}

async function offDesk(tx: WorkplaceContext, order: LockedSupplierOrder, reason: string) {
  if (order.source === 'quayside' && order.supplierOrderNo) await withdrawUnsent(tx, { supplierOrderNo: order.supplierOrderNo, reason });
}
