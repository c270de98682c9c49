/** What the seller asks of a supplier that has been paid: money back, another parcel, or to cancel; and taking that back. */
import type { TakesDisputes } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { AskedItem } from '#app/db/schema/supplier-orders.ts';
import { getSupplierOrder, type LockedSupplierOrder, lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { orderStateNow } from '#app/features/shipments/record-parcel.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { canCancelPaid, hasMoneyFor, refundReasons, windowDays } from '../refund-rules.ts';
import { endRequest } from './end-request.server.ts';
import { requirePictures } from './evidence.server.ts';
import { openItems, readOffer } from './offer.server.ts';
import { findRequest, type NewRequest, openRequest } from './requests.server.ts';
import { type Sent, sendRequest } from './send-request.server.ts';

export interface AskSupplier {
  supplierOrderId: string;
  want?: 'refund' | 'reissue' | undefined;
  /** One of our reasons, or the supplier's number of its own. */
  reason: string;
  description: string;
  /** Links. */
  evidence: string[];
  /** Keys of uploaded pictures. */
  pictures?: string[] | undefined;
  /** Units by the offer's item; absent: the whole order. */
  items?: { id: string; quantity: number }[] | undefined;
  /** USD cents, at most what the items cost; absent: all of that. CJ decides the amount itself. */
  amount?: number | undefined;
}

/**
 * Ask for money back, or for the items once more.
 * @throws AppError STATE_CONFLICT unless the order was paid, not all of it came back, and it is placed or sent, and within the supplier's
 * time (30 days after delivery with the own one); BAD_REQUEST beside `amount`, `items`, `reason` or `pictures`; VENDOR_REFUSED when the
 * supplier does not take the request.
 */
export async function askSupplier(ctx: WorkplaceContext, input: AskSupplier): Promise<{ id: string }> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (!hasMoneyFor(order)) throw new AppError('STATE_CONFLICT', { state: order.state });
  await requirePictures(ctx, input.pictures ?? []);
  if (order.source === 'quayside') return askOwn(ctx, order, input);
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  if (!disputes || !order.supplierOrderNo || !order.supplierPaidAt) throw new AppError('STATE_CONFLICT', { state: order.state });
  const request = await disputeRequest(disputes, order, order.supplierOrderNo, input);
  return openAndSend(ctx, order.id, request);
}

const sumOf = (items: readonly AskedItem[]): number => items.reduce((sum, item) => sum + item.amount, 0);

async function askOwn(ctx: WorkplaceContext, seen: LockedSupplierOrder, input: AskSupplier): Promise<{ id: string }> {
  const reason = refundReasons.find((each) => each === input.reason);
  if (!reason) throw fieldError('reason', 'invalid');
  const { items, most } = await ownItems(ctx, seen, input.items);
  const amount = input.amount ?? most;
  if (amount <= 0 || amount > most) throw fieldError('amount', 'tooLarge');
  return ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, seen.id);
    await requireInTime(tx, order);
    return openRequest(tx, order, {
      kind: 'refund',
      reason,
      items,
      description: input.description,
      evidence: input.evidence,
      pictures: input.pictures ?? [],
      amount,
      isToSend: false,
    });
  });
}

/** The chosen items of an order with the own supplier, and the most that can be asked for them: with shipping when it is all of the order. */
async function ownItems(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  chosen: AskSupplier['items'],
): Promise<{ items: AskedItem[]; most: number }> {
  if (!chosen) return { items: [], most: order.costLeft };
  const offer = await readOffer(ctx, { supplierOrderId: order.id });
  const items = pick(offer.items, chosen);
  const isAll = offer.items.every((item) => items.some((each) => each.id === item.id && each.quantity === item.quantity));
  return { items, most: Math.min(order.costLeft, sumOf(items) + (isAll ? offer.extra : 0)) };
}

interface Choosable {
  id: string;
  title: string;
  quantity: number;
  unitCost: number | null | undefined;
}

/** @throws AppError BAD_REQUEST beside `items`. */
function pick(offered: readonly Choosable[], chosen: readonly { id: string; quantity: number }[]): AskedItem[] {
  const items = chosen.flatMap(({ id, quantity }) => {
    const item = offered.find((each) => each.id === id);
    if (!item || quantity > item.quantity) throw fieldError('items', 'invalid');
    return quantity > 0 ? [{ id, title: item.title, quantity, amount: (item.unitCost ?? 0) * quantity }] : [];
  });
  if (items.length === 0) throw fieldError('items', 'required');
  return items;
}

/** @throws AppError STATE_CONFLICT when the own supplier's time is over. */
async function requireInTime(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<void> {
  const { rows: delivered } = await tx.sql.query(
    'select max(delivered_at) as at from shipments where workplace_id = $1 and supplier_order_id = $2',
    [tx.workplace.id, order.id],
  );
  // After an answered request the state no longer says that the order is delivered, but its parcels do.
  const stands = order.state.startsWith('refund_') ? await orderStateNow(tx, order.id, order.orderId) : order.state;
  if (stands === 'delivered' && delivered[0]?.at && tx.now().getTime() - delivered[0].at.getTime() > windowDays * 86_400_000)
    throw new AppError('STATE_CONFLICT', { state: order.state, days: windowDays });
}

async function disputeRequest(
  disputes: TakesDisputes,
  order: LockedSupplierOrder,
  number: string,
  input: AskSupplier,
): Promise<NewRequest> {
  const open = await openItems(disputes, order, number);
  const items = pick(open, input.items ?? open);
  const terms = await disputes.terms(number, items);
  const want = input.want ?? 'refund';
  const reason = terms.reasons.find((each) => String(each.id) === input.reason);
  if (!reason) throw fieldError('reason', 'invalid');
  if (!terms.wants.includes(want)) throw fieldError('want', 'invalid');
  if ((input.pictures?.length ?? 0) > disputes.mostPictures) throw fieldError('pictures', 'tooMany');
  return {
    kind: want,
    reason: reason.isCancellation ? 'cancelled' : 'other',
    supplierReason: reason,
    items,
    description: input.description.slice(0, disputes.messageLength),
    evidence: input.evidence,
    pictures: input.pictures ?? [],
    amount: want === 'reissue' ? 0 : terms.total,
    isToSend: true,
  };
}

/**
 * Have the supplier cancel an order that it has been paid for and has not sent. The own supplier cancels at once what it does not pack yet,
 * others decide; money is back only when the supplier says so.
 * @throws AppError STATE_CONFLICT when it was sent, or the supplier no longer lets it go; VENDOR_REFUSED in the supplier's words.
 */
export async function cancelWithSupplier(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<Sent['outcome']> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  if (!canCancelPaid(order) || !order.supplierPaidAt || !order.supplierOrderNo)
    throw new AppError('STATE_CONFLICT', { state: order.state });
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  const request = disputes ? await cancellationOf(disputes, order, order.supplierOrderNo) : ownCancellation(order);
  const { outcome } = await openAndSend(ctx, order.id, request);
  return outcome;
}

const ownCancellation = (order: LockedSupplierOrder): NewRequest => ({
  kind: 'cancel',
  reason: 'cancelled',
  items: [],
  description: '',
  evidence: [],
  pictures: [],
  amount: order.costLeft,
  isToSend: true,
});

/** CJ cancels what is paid by a dispute with its own reason for it (CJ's help, "Can I cancel an order after paying for it?"). */
async function cancellationOf(disputes: TakesDisputes, order: LockedSupplierOrder, number: string): Promise<NewRequest> {
  const items = await openItems(disputes, order, number);
  const terms = await disputes.terms(number, items);
  const reason = terms.reasons.find((each) => each.isCancellation);
  // It has been sent meanwhile.
  if (!reason || !terms.wants.includes('refund')) throw new AppError('STATE_CONFLICT', { state: order.state, isTooLate: true });
  return {
    kind: 'cancel',
    reason: 'cancelled',
    supplierReason: reason,
    items: pick(items, items),
    // CJ's people read it, in English.
    description: 'Please cancel this order. It has not been sent yet.',
    evidence: [],
    pictures: [],
    amount: terms.total,
    isToSend: true,
  };
}

/** Store the request, then send it. When the answer is lost it is asked for again by a job. @throws AppError VENDOR_REFUSED */
async function openAndSend(
  ctx: WorkplaceContext,
  supplierOrderId: string,
  request: NewRequest,
): Promise<{ id: string; outcome: Sent['outcome'] }> {
  const opened = await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, supplierOrderId);
    // Sent, or canceled, while the supplier was asked for its terms.
    if (request.kind === 'cancel' && !canCancelPaid(order)) throw new AppError('STATE_CONFLICT', { state: order.state });
    const { id } = await openRequest(tx, order, request);
    return { id, source: order.source ?? '' };
  });
  try {
    const sent = await sendRequest(ctx, opened.id, { isSeen: true });
    if (sent.outcome === 'refused') throw new AppError('VENDOR_REFUSED', { vendor: vendorNameOf(opened.source), words: sent.words });
    return { id: opened.id, outcome: sent.outcome };
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, requestId: opened.id }, 'request to a supplier not known to have arrived');
    return { id: opened.id, outcome: 'asked' };
  }
}

/**
 * Take an open request back; the order goes on as its parcels say.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when the supplier has decided it already, or it is being sent at this moment.
 */
export async function withdrawRequest(ctx: WorkplaceContext, input: { requestId: string }): Promise<void> {
  const request = await findRequest(ctx, input.requestId);
  if (!request) throw new AppError('NOT_FOUND');
  const order = await getSupplierOrder(ctx, request.supplierOrderId);
  if (request.state !== 'pending') throw new AppError('STATE_CONFLICT', { state: order.state });
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  if (disputes) {
    // Without its number the supplier may have it or not: the job finds that out first.
    if (!request.supplierNo || !order.supplierOrderNo) throw new AppError('STATE_CONFLICT', { state: order.state, isBeingSent: true });
    if (!(await disputes.withdraw(order.supplierOrderNo, request.supplierNo))) {
      await ctx.enqueue(
        'fulfillment.look-at-request',
        { workplaceId: ctx.workplace.id, requestId: request.id },
        { singletonKey: request.id },
      );
      throw new AppError('STATE_CONFLICT', { state: order.state });
    }
  } else if (request.kind === 'cancel' && !request.sentAt) throw new AppError('STATE_CONFLICT', { state: order.state, isBeingSent: true });
  await endRequest(ctx, request.id, { kind: 'withdrawn' }, { actor: 'seller', isSeen: true });
}
