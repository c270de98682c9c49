/** 3-D Secure: the action an intent asks for. */
import type Stripe from 'stripe';
import type { Call } from './call.ts';

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Address of the bank's page. */
function challengeUrl(call: Pick<Call, 'world'>, intent: Intent): string {
  const query = new URLSearchParams({
    merchant: 'acct_practice',
    [intent.object]: intent.id,
    client_secret: intent.client_secret ?? '',
    publishable_key: call.world.settings.keys.stripePublishableKey,
  });
  return `https://hooks.stripe.com/3d_secure_2/hosted?${query}`;
}

/** `redirect_to_url` for a server that leads the payer itself, `use_stripe_sdk` for Stripe.js. */
export function challengeAction(call: Call, intent: Intent, how: { returnUrl?: string; sdk: boolean }): object {
  const url = challengeUrl(call, intent);
  if (!how.sdk && how.returnUrl) return { type: 'redirect_to_url', redirect_to_url: { return_url: how.returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: intent.payment_method } };
}
