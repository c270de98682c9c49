/** Stripe's words to ours. */
import type Stripe from 'stripe';
import type { ProviderPayment, SavedCard } from '../payment-provider.ts';

const states: Record<Stripe.PaymentIntent.Status, ProviderPayment['state']> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** A payment intent. One that waits for a new card after a refusal has failed for us: the seller starts again. */
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
