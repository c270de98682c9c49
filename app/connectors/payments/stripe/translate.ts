/** Translates Stripe's objects to ours. */
import type Stripe from 'stripe';
import type { ProviderPayment, Reversal, SavedCard } from '../payment-provider.ts';

const states: Record<Stripe.PaymentIntent.Status, ProviderPayment['state']> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** Translates a payment intent. One that waits for another card after a refusal counts as failed. */
export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const refused = intent.status === 'requires_payment_method' && intent.last_payment_error;
  return {
    providerId: intent.id,
    state: refused ? 'failed' : (states[intent.status] ?? 'processing'),
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    paymentId: intent.metadata?.payment_id || undefined,
    workplaceId: intent.metadata?.workplace_id || undefined,
    ...(intent.last_payment_error?.message ? { errorMessage: intent.last_payment_error.message } : {}),
  };
}

export function cardOf(method: Stripe.PaymentMethod): SavedCard | undefined {
  if (!method.card) return undefined;
  return {
    id: method.id,
    brand: method.card.brand,
    last4: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
  };
}

/** A payment as Stripe names it elsewhere: by its id, as a whole, or not at all. */
export const idOf = (payment: string | { id: string } | null): string => (typeof payment === 'string' ? payment : (payment?.id ?? ''));

export const refundOf = (refund: Stripe.Refund): Reversal => ({
  id: refund.id,
  providerPaymentId: idOf(refund.payment_intent),
  amount: refund.amount,
  // A pending refund has left our balance; if it fails later, an event tells.
  isTaken: refund.status === 'succeeded' || refund.status === 'pending',
});

/**
 * Translates a dispute. An inquiry takes no money yet, and a won dispute brings it back: the balance transactions tell whether it is
 * gone.
 */
export const disputeOf = (dispute: Stripe.Dispute): Reversal => ({
  id: dispute.id,
  providerPaymentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  isTaken: dispute.balance_transactions.reduce((sum, booking) => sum + booking.amount, 0) < 0,
});
