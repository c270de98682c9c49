import { ApiError, type Paddle } from '@paddle/paddle-node-sdk';
import type { BillsSellers, ChangeTiming } from '../billing-provider.ts';
import { call } from './client.server.ts';
import { saleItem } from './sale-terms.ts';
import { previewOf, subscriptionOf } from './translate.ts';

type ManagesSubscriptions = Pick<
  BillsSellers,
  'listSubscriptions' | 'previewChange' | 'changePlan' | 'cancel' | 'moveTrialEnd' | 'keep' | 'pause' | 'resume' | 'paymentMethodCheckout'
>;

/** Paddle's proration mode for a change. During a trial nothing may be billed. */
function billingOf(timing: ChangeTiming, isTrial: boolean) {
  if (timing.bill === 'now' && !isTrial)
    return { prorationBillingMode: 'prorated_immediately', onPaymentFailure: 'prevent_change' } as const;
  const nextBilledAt = timing.bill === 'later' ? timing.nextBilledAt?.toISOString() : undefined;
  return { prorationBillingMode: 'do_not_bill', ...(nextBilledAt ? { nextBilledAt } : {}) } as const;
}

/** Reading and changing running subscriptions. */
export const paddleSubscriptions = (paddle: Paddle): ManagesSubscriptions => ({
  listSubscriptions: (customerId) =>
    call(async () => (await paddle.subscriptions.list({ customerId: [customerId], perPage: 50 }).next()).map(subscriptionOf)),

  previewChange: (reference, item) =>
    call(async () => {
      const preview = await paddle.subscriptions.previewUpdate(reference, {
        items: [saleItem(item)],
        prorationBillingMode: 'prorated_immediately',
      });
      return previewOf(preview);
    }),

  changePlan: (reference, { item, timing, accountId, chargeId, isTrial }) =>
    call(async () => {
      await paddle.subscriptions.update(reference, {
        items: [saleItem(item)],
        customData: { account_id: accountId, charge_id: chargeId },
        ...billingOf(timing, isTrial),
      });
    }),

  cancel: (reference, when) =>
    call(async () => {
      try {
        await paddle.subscriptions.cancel(reference, { effectiveFrom: when === 'now' ? 'immediately' : 'next_billing_period' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // It may have been cancelled before, or have ended: check that before it counts as a failure.
        const { state, scheduled } = subscriptionOf(await paddle.subscriptions.get(reference));
        if (state === 'cancelled' || (when === 'period_end' && scheduled?.action === 'cancel')) return;
        throw error;
      }
    }),

  moveTrialEnd: (reference, to) =>
    call(async () => {
      await paddle.subscriptions.update(reference, { nextBilledAt: to.toISOString(), prorationBillingMode: 'do_not_bill' });
    }),

  keep: (reference) => call(async () => void (await paddle.subscriptions.update(reference, { scheduledChange: null }))),

  pause: (reference, resumesAt) =>
    call(async () => {
      await paddle.subscriptions.pause(reference, {
        effectiveFrom: 'next_billing_period',
        resumeAt: resumesAt?.toISOString() ?? null,
      });
    }),

  resume: (reference) => call(async () => void (await paddle.subscriptions.resume(reference, { effectiveFrom: 'immediately' }))),

  paymentMethodCheckout: (reference) =>
    call(async () => ({ reference: (await paddle.subscriptions.getPaymentMethodChangeTransaction(reference)).id })),
});
