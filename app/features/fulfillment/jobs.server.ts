import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { askForFeedback } from '#app/features/orders/feedbacks.server.ts';
import { isThere, lockIfThere } from '#app/features/orders/move-supplier-order.server.ts';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { grantCashback, grantDueCashback } from '#app/features/wallet/cashback.server.ts';
import { paymentReference } from '#app/features/wallet/payment-reference.ts';
import { job } from '#app/platform/queue.server.ts';
import { answerRequests } from './answer-requests.server.ts';
import { applySettledPayment } from './apply-settled-payment.server.ts';
import { askWaiting, WaitingForGoods } from './ask-waiting.server.ts';
import { cancelForStore } from './cancel-placement.server.ts';
import { closeInStore } from './close-in-store.server.ts';
import { closeLeftOrders, LeftOrders } from './close-left-orders.server.ts';
import { letGo } from './let-go.server.ts';
import { lookAtSupplier } from './look-at-supplier.server.ts';
import { resumeOrderWork, runOrderWork } from './order-work.server.ts';
import { payWaiting } from './pay-waiting.server.ts';
import { payAtItsTurn, runPayWork } from './pay-work.server.ts';
import { quoteReady } from './quote-ready.server.ts';
import { refreshHeldOrders } from './refresh-holds.server.ts';
import { registerMissingServices, registerService } from './register-service.server.ts';
import { requestInStore } from './request-in-store.server.ts';
import { sweepEvidence } from './returns/evidence.server.ts';
import { followLeftRequest, LeftRequest } from './returns/follow-left-request.server.ts';
import { followRequests, lookAtRequest } from './returns/follow-requests.server.ts';
import { sendRequest } from './returns/send-request.server.ts';
import { runPlacement } from './run-placement.server.ts';
import { subscribeToSuppliers } from './subscribe-to-suppliers.server.ts';
import { sweepSupplierOrders, sweepUnsent } from './sweep.server.ts';
import { askStoresForRequests, sweepRequests } from './sweep-requests.server.ts';

const ofSupplierOrder = z.object({ workplaceId: z.uuid(), supplierOrderId: z.uuid() });
const Place = ofSupplierOrder.extend({
  acceptAddress: z.boolean().default(false),
  storeAskedAt: z.coerce.date().optional(),
  triedWarehouses: z.array(z.string()).optional(),
});
const ofRequest = z.object({ workplaceId: z.uuid(), requestId: z.uuid() });
const ofItem = z.object({ workplaceId: z.uuid(), itemId: z.uuid() });
const Look = ofSupplierOrder.extend({ parts: z.array(z.string()).default([]) });
const Settled = z.object({ workplaceId: z.uuid(), paymentId: z.uuid(), supplierOrderIds: z.array(z.string()) });
const Requests = z.object({
  workplaceId: z.uuid(),
  storeId: z.uuid(),
  /** Only in jobs queued by the previous version: a webhook's body instead of the ids in it. */
  body: z.string().optional(),
  ids: z.array(z.string()).optional(),
  topic: z.string(),
});
const ofOrder = z.object({ workplaceId: z.uuid(), orderId: z.uuid() });
const ofStore = z.object({ workplaceId: z.uuid(), storeId: z.uuid() });

/** Runs a job for a supplier order, unless the order was merged into another or deleted with its store while the job waited. */
const inSupplierOrder = <Schema extends typeof ofSupplierOrder>(
  payload: Schema,
  run: (ctx: WorkplaceContext, input: z.output<Schema>) => Promise<unknown>,
) =>
  inWorkplace(payload, async (ctx, input) => {
    if (await isThere(ctx, input.supplierOrderId)) await run(ctx, input);
  });

const onDelivered = async (ctx: WorkplaceContext, { supplierOrderId }: z.output<typeof ofSupplierOrder>) => {
  const order = await ctx.transaction((tx) => lockIfThere(tx, supplierOrderId));
  // Deleted with its store meanwhile.
  if (!order) return;
  await grantCashback(ctx, paymentReference(order));
  await askForFeedback(ctx, supplierOrderId);
};

export const fulfillmentJobs = [
  job({ name: 'fulfillment.place', payload: Place, givenUpAfter: 'minute', concurrency: 3, run: inSupplierOrder(Place, runPlacement) }),
  job({ name: 'fulfillment.work', payload: ofItem, givenUpAfter: 'minute', concurrency: 3, run: runOrderWork }),
  job({ name: 'fulfillment.pay-work', payload: ofItem, givenUpAfter: 'minute', run: runPayWork }),
  job({ name: 'fulfillment.resume-work', payload: z.object({}), cron: '* * * * *', concurrency: 1, run: resumeOrderWork }),
  job({
    name: 'fulfillment.pay-supplier',
    payload: ofSupplierOrder,
    givenUpAfter: 'minute',
    run: inSupplierOrder(ofSupplierOrder, payAtItsTurn),
  }),
  job({ name: 'fulfillment.payment-settled', payload: Settled, givenUpAfter: 'week', run: inWorkplace(Settled, applySettledPayment) }),
  job({ name: 'fulfillment.ask-waiting', payload: WaitingForGoods, givenUpAfter: 'hour', concurrency: 1, run: askWaiting }),
  job({
    name: 'fulfillment.cancel-with-supplier',
    payload: ofSupplierOrder,
    givenUpAfter: 'minute',
    run: inSupplierOrder(ofSupplierOrder, cancelForStore),
  }),
  job({ name: 'fulfillment.let-go', payload: ofSupplierOrder, givenUpAfter: 'minute', run: inWorkplace(ofSupplierOrder, letGo) }),
  job({
    name: 'fulfillment.look-at-supplier',
    payload: Look,
    givenUpAfter: 'hour',
    concurrency: 1,
    run: inSupplierOrder(Look, lookAtSupplier),
  }),
  job({
    name: 'fulfillment.request-in-store',
    payload: ofSupplierOrder,
    givenUpAfter: 'week',
    run: inWorkplace(ofSupplierOrder, requestInStore),
  }),
  job({ name: 'fulfillment.close-in-store', payload: ofOrder, givenUpAfter: 'week', run: inWorkplace(ofOrder, closeInStore) }),
  job({ name: 'fulfillment.close-left-orders', payload: LeftOrders, givenUpAfter: 'week', run: inWorkplace(LeftOrders, closeLeftOrders) }),
  job({ name: 'fulfillment.answer-requests', payload: Requests, givenUpAfter: 'hour', run: inWorkplace(Requests, answerRequests) }),
  job({
    name: 'fulfillment.register-service',
    payload: ofStore,
    givenUpAfter: 'hour',
    concurrency: 1,
    run: inWorkplace(ofStore, registerService),
  }),
  job({ name: 'fulfillment.register-services', payload: z.object({}), cron: '29 * * * *', concurrency: 1, run: registerMissingServices }),
  job({
    name: 'fulfillment.send-request',
    payload: ofRequest,
    givenUpAfter: 'hour',
    async run(ctx, payload) {
      await inWorkplace(ofRequest, (own, { requestId }) => sendRequest(own, requestId))(ctx, payload);
    },
  }),
  job({
    name: 'fulfillment.look-at-request',
    payload: ofRequest,
    givenUpAfter: 'hour',
    concurrency: 1,
    run: inWorkplace(ofRequest, lookAtRequest),
  }),
  job({
    name: 'fulfillment.follow-left-request',
    payload: LeftRequest,
    givenUpAfter: 'week',
    concurrency: 1,
    run: inWorkplace(LeftRequest, followLeftRequest),
  }),
  job({ name: 'fulfillment.follow-requests', payload: z.object({}), cron: '*/5 * * * *', concurrency: 1, run: followRequests }),
  job({ name: 'fulfillment.sweep-evidence', payload: z.object({}), cron: '12 3 * * *', concurrency: 1, run: sweepEvidence }),
  job({ name: 'fulfillment.sweep-requests', payload: z.object({}), cron: '*/10 * * * *', concurrency: 1, run: sweepRequests }),
  job({ name: 'fulfillment.ask-stores', payload: z.object({}), cron: '37 * * * *', concurrency: 1, run: askStoresForRequests }),
  job({ name: 'fulfillment.refresh-holds', payload: z.object({}), cron: '7 * * * *', concurrency: 1, run: refreshHeldOrders }),
  job({ name: 'fulfillment.delivered', payload: ofSupplierOrder, givenUpAfter: 'week', run: inWorkplace(ofSupplierOrder, onDelivered) }),
  job({ name: 'fulfillment.sweep', payload: z.object({}), cron: '*/5 * * * *', concurrency: 1, run: sweepSupplierOrders }),
  job({ name: 'fulfillment.pay-waiting', payload: z.object({}), cron: '* * * * *', concurrency: 1, run: payWaiting }),
  job({ name: 'fulfillment.quote-ready', payload: z.object({}), cron: '* * * * *', concurrency: 1, run: quoteReady }),
  job({ name: 'fulfillment.sweep-unsent', payload: z.object({}), cron: '53 * * * *', concurrency: 1, run: sweepUnsent }),
  job({ name: 'fulfillment.grant-cashback', payload: z.object({}), cron: '41 2 * * *', concurrency: 1, run: grantDueCashback }),
  // At the start as well: what a supplier tells in the first hour would be missed.
  job({
    name: 'fulfillment.subscribe-to-suppliers',
    payload: z.object({}),
    cron: '11 * * * *',
    atStart: true,
    concurrency: 1,
    run: subscribeToSuppliers,
  }),
];
