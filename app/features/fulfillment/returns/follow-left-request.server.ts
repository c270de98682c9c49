/** Requests to suppliers whose order was deleted with its store: only the supplier still has them, and their money is the seller's. */
import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { paymentReference } from '#app/features/wallet/payment-reference.ts';
import { giveBack } from '../refund-supplier-order.server.ts';

export const LeftRequest = z.object({
  workplaceId: z.uuid(),
  requestId: z.uuid(),
  /** The supplier order, its supplier, the supplier's number of it, and the number of the try that was paid. */
  id: z.uuid(),
  source: z.string(),
  number: z.string(),
  placementAttempt: z.int(),
  /** The supplier's number of the request; null: not known. */
  supplierNo: z.string().nullable(),
  /** The supplier's numbers of other requests about the order. */
  others: z.array(z.string()),
  /** Until then it is asked about. */
  until: z.coerce.date(),
});

/** Milliseconds between two looks. */
const lookEvery = 3 * 3_600_000;

/**
 * Ask the supplier how such a request stands. What it gives back goes to the wallet, once; while it has not decided it is asked again.
 * Safe to repeat. @throws ConnectorError to be tried again.
 */
export async function followLeftRequest(ctx: WorkplaceContext, request: z.output<typeof LeftRequest>): Promise<void> {
  const { requestId, id, source, number, placementAttempt, supplierNo, others, until } = request;
  const disputes = ctx.connectors.suppliers[source]?.disputes;
  if (!disputes) return;
  const told = (await disputes.list(number)).filter((each) => !others.includes(each.number));
  const mine = supplierNo ? told.find((each) => each.number === supplierNo) : told[0];
  if (mine?.state === 'refunded' && mine.refund !== undefined) {
    const reference = paymentReference({ id, placementAttempt });
    const back = {
      reference: `${reference}:refund:${requestId}`,
      paymentReference: reference,
      amount: mine.refund,
      of: { source, number },
    };
    await ctx.transaction((tx) => giveBack(tx, undefined, back));
    return;
  }
  const isOpen = !mine || mine.state === 'open' || mine.state === 'refunded';
  if (isOpen && ctx.now() < until)
    await ctx.enqueue('fulfillment.follow-left-request', request, {
      startAfter: new Date(ctx.now().getTime() + lookEvery),
      singletonKey: requestId,
    });
}
