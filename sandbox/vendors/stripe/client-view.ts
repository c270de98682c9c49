/** What the payer's browser may see of an intent, and how it proves that it may. */
import type Stripe from 'stripe';
import { noSuch } from './failure.ts';
import { required, text } from './parameters.ts';
import { clientNoise } from './payment-methods.ts';

/** Fields Stripe.js adds to the server's own. */
export const clientParams = { client_secret: text, expected_payment_method_type: text, is_stripe_sdk: text, ...clientNoise };

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The secret opens one intent; a wrong one is answered as if the intent did not exist. */
export function requireClientSecret(intent: Intent, secret: string | undefined): void {
  const given = required(secret, 'client_secret');
  if (given !== intent.client_secret)
    throw noSuch(intent.object === 'payment_intent' ? 'payment_intent' : 'setupintent', intent.id, 'intent');
}

const SHOWN = new Set(
  `id object amount amount_details automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method
  created currency description last_payment_error last_setup_error livemode next_action payment_method payment_method_configuration_details
  payment_method_types processing receipt_email setup_future_usage shipping source status usage`
    .trim()
    .split(/\s+/),
);

/** The intent without the merchant's own data (metadata, customer, charge). */
export function forClient(intent: Intent): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => SHOWN.has(name)));
}
