/** Requests are followed by asking: CJ sends no messages about disputes. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { lookSoon } from '../look-at-supplier.server.ts';
import { endRequest } from './end-request.server.ts';
import { findRequest, type SupplierRequest } from './requests.server.ts';
import { disputeOf, sendRequest } from './send-request.server.ts';

/** Queue a look at every open request: every ten minutes on its first day, every hour later; what was not sent, after two minutes. */
export async function followRequests(ctx: Context): Promise<void> {
  const due = everyRow<Followed>(
    ctx,
    `select r.workplace_id as "workplaceId", r.id, r.supplier_order_id as "supplierOrderId", r.kind, r.sent_at as "sentAt" from refund_requests r
     where r.state = 'pending' and r.called_at is not null and case when r.sent_at is null then r.called_at < $2::timestamptz - interval '2 minutes'
       else (select s.source from supplier_orders s where s.workplace_id = r.workplace_id and s.id = r.supplier_order_id) <> 'quayside' and coalesce(r.looked_at, r.sent_at) < $2::timestamptz - case when r.sent_at > $2::timestamptz - interval '1 day' then interval '10 minutes' else interval '1 hour' end end`,
    [ctx.now()],
  );
  for await (const request of due) {
    const { workplaceId, id } = request;
    await ctx.enqueue('fulfillment.look-at-request', { workplaceId, requestId: id }, { singletonKey: id });
    await lookForParcels(ctx, request);
  }
}

type Followed = Pick<SupplierRequest, 'id' | 'supplierOrderId' | 'kind' | 'sentAt'> & { workplaceId: string };

/** An order that is to be canceled may be sent all the same before the supplier has answered, and no sweep looks at it meanwhile. */
async function lookForParcels(ctx: Context, { workplaceId, supplierOrderId, kind, sentAt }: Omit<Followed, 'id'>): Promise<void> {
  if (kind === 'cancel' && sentAt) await lookSoon(ctx, { workplaceId, supplierOrderId }, { priority: -1 });
}

/**
 * Ask the supplier how a request stands, and do what it says. One that has not arrived is sent. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function lookAtRequest(ctx: WorkplaceContext, { requestId }: { requestId: string }): Promise<void> {
  const request = await findRequest(ctx, requestId);
  if (request?.state !== 'pending') return;
  if (!request.sentAt && request.calledAt) {
    await sendRequest(ctx, requestId);
    return;
  }
  const order = await getSupplierOrder(ctx, request.supplierOrderId);
  const disputes = ctx.connectors.suppliers[order.source ?? '']?.disputes;
  if (!disputes || !order.supplierOrderNo) return;
  const told = await disputeOf(ctx, disputes, request, order.supplierOrderNo);
  await ctx.sql.query(
    'update refund_requests set looked_at = $3, supplier_no = coalesce(supplier_no, $4) where workplace_id = $1 and id = $2',
    [ctx.workplace.id, requestId, ctx.now(), told?.number ?? null],
  );
  const by = { actor: 'supplier' } as const;
  if (told?.state === 'reissued') await endRequest(ctx, requestId, { kind: 'reissued', number: told.reissueNo }, by);
  else if (told?.state === 'declined') await endRequest(ctx, requestId, { kind: 'declined', words: '' }, by);
  else if (told?.state === 'withdrawn') await endRequest(ctx, requestId, { kind: 'withdrawn' }, by);
  // No money before the supplier says how much: a blank amount is asked for again.
  else if (told?.state === 'refunded' && told.refund !== undefined)
    await endRequest(ctx, requestId, { kind: 'refunded', amount: told.refund }, by);
}

/** The same when the seller asks for it. @throws AppError NOT_FOUND; ConnectorError when the supplier does not answer. */
export async function lookNow(ctx: WorkplaceContext, input: { requestId: string }): Promise<void> {
  const request = await findRequest(ctx, input.requestId);
  if (!request) throw new AppError('NOT_FOUND');
  await lookAtRequest(ctx, input);
  if (request.state === 'pending') await lookForParcels(ctx, { ...request, workplaceId: ctx.workplace.id });
}
