/** How a request gets to its supplier: once, whatever is cut off on the way. */
import type { DisputeView, TakesDisputes } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { fileUrl } from '#app/features/gallery/image-url.ts';
import { getSupplierOrder, type LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { cancelAtSupplier } from '../cancel-placement.server.ts';
import { payingLock } from '../pay-supplier.server.ts';
import { endRequest } from './end-request.server.ts';
import { findRequest, type SupplierRequest } from './requests.server.ts';

/** `asked`: the supplier has it and decides; `refused`: it did not take it, in its own words. */
export type Sent = { outcome: 'asked' | 'done' } | { outcome: 'refused'; words: string };

/**
 * Send a request to its supplier. Safe to repeat: a supplier is asked first whether it has the request already.
 * @param isSeen the seller waits for it. @throws ConnectorError when it is not known what became of it: to be asked again.
 */
export const sendRequest = (ctx: WorkplaceContext, requestId: string, { isSeen = false } = {}): Promise<Sent> =>
  ctx.withLock(`send request ${requestId}`, async () => {
    const request = await findRequest(ctx, requestId);
    if (request?.state !== 'pending') return { outcome: 'done' };
    // What needs no call is at its supplier already: sending it would cancel an order of which a part was asked back.
    if (request.sentAt || !request.calledAt) return { outcome: 'asked' };
    const order = await getSupplierOrder(ctx, request.supplierOrderId);
    return order.source === 'quayside' ? cancelOwn(ctx, order, request, isSeen) : dispute(ctx, order, request, isSeen);
  });

/** The own supplier cancels at once what is not being packed yet; otherwise its desk decides. */
const cancelOwn = (ctx: WorkplaceContext, order: LockedSupplierOrder, request: SupplierRequest, isSeen: boolean): Promise<Sent> =>
  ctx.withLock(payingLock(order.id), async () => {
    if (await cancelAtSupplier(ctx, order, 'Cancelled by the seller')) {
      await endRequest(ctx, request.id, { kind: 'refunded', amount: order.costLeft }, { actor: 'supplier', isSeen });
      return { outcome: 'done' };
    }
    await noteSent(ctx, request.id, null);
    return { outcome: 'asked' };
  });

async function dispute(ctx: WorkplaceContext, order: LockedSupplierOrder, request: SupplierRequest, isSeen: boolean): Promise<Sent> {
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  if (!disputes || !order.supplierOrderNo) return refuse(ctx, request.id, '', isSeen);
  const number = order.supplierOrderNo;
  const before = await unknownDisputes(ctx, disputes, request, number);
  // One that is open and that no other request has is ours: an earlier try arrived, and its answer was lost.
  let mine = before.find((each) => each.state === 'open');
  if (!mine) {
    try {
      await disputes.open({
        supplierOrderNo: number,
        key: request.id,
        items: request.items.map(({ id, quantity }) => ({ id, quantity })),
        want: request.kind === 'reissue' ? 'reissue' : 'refund',
        reasonId: request.supplierReasonId ?? 0,
        message: request.description,
        pictures: request.pictures.map((key) => `${ctx.env.PUBLIC_URL}${fileUrl(key)}`),
      });
    } catch (error) {
      if (!isConnectorError(error) || error.outcomeUnknown || error.retryable || error.reason === 'auth_expired') throw error;
      // It takes a key once, so this may be the refusal of a second try.
      mine = await ofEarlierTry(ctx, disputes, request, number);
      if (!mine) return refuse(ctx, request.id, error.message, isSeen);
    }
    // CJ's answer names no dispute: ours is the one that was not there before.
    mine ??= (await unknownDisputes(ctx, disputes, request, number)).find((each) => before.every((other) => other.number !== each.number));
  }
  await noteSent(ctx, request.id, mine?.number ?? null);
  return { outcome: 'asked' };
}

/** Milliseconds before a request from which a dispute cannot be its own: a day, since clocks differ and CJ tells times without a zone. */
const openedBeforeMs = 86_400_000;

/** Disputes about the order that may be this request's: none of another request of ours, none opened long before it. The newest first. */
async function unknownDisputes(
  ctx: WorkplaceContext,
  disputes: TakesDisputes,
  { id, supplierOrderId, supplierNo, createdAt }: SupplierRequest,
  number: string,
): Promise<DisputeView[]> {
  const [told, { rows }] = await Promise.all([
    disputes.list(number),
    ctx.sql.query<{ no: string }>(
      'select supplier_no as no from refund_requests where workplace_id = $1 and supplier_order_id = $2 and id <> $3 and supplier_no is not null',
      [ctx.workplace.id, supplierOrderId, id],
    ),
  ]);
  const isOlder = ({ openedAt }: DisputeView) => openedAt !== undefined && createdAt.getTime() - openedAt.getTime() > openedBeforeMs;
  return told.filter((each) => each.number === supplierNo || !(rows.some(({ no }) => no === each.number) || isOlder(each)));
}

/** The dispute of an earlier try that arrived: open, or decided since. */
async function ofEarlierTry(ctx: WorkplaceContext, disputes: TakesDisputes, request: SupplierRequest, number: string) {
  const [newest] = await unknownDisputes(ctx, disputes, request, number);
  return newest?.state === 'withdrawn' ? undefined : newest;
}

async function refuse(ctx: WorkplaceContext, requestId: string, words: string, isSeen: boolean): Promise<Sent> {
  await endRequest(ctx, requestId, { kind: 'not_taken', words }, { actor: 'supplier', isSeen });
  return { outcome: 'refused', words };
}

/** The supplier has the request. @param number its own number of it, when it tells one */
async function noteSent(ctx: WorkplaceContext, requestId: string, number: string | null): Promise<void> {
  await ctx.sql.query('update refund_requests set sent_at = $3, supplier_no = $4 where workplace_id = $1 and id = $2', [
    ctx.workplace.id,
    requestId,
    ctx.now(),
    number,
  ]);
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'orders.fulfillment', data: {} });
}

/** How the supplier stands to a request of ours; nothing while it does not name it. */
export async function disputeOf(
  ctx: WorkplaceContext,
  disputes: TakesDisputes,
  request: SupplierRequest,
  number: string,
): Promise<DisputeView | undefined> {
  const told = await unknownDisputes(ctx, disputes, request, number);
  return request.supplierNo ? told.find((each) => each.number === request.supplierNo) : told[0];
}
