/** What the payer entered, handed to the server to confirm with (docs.stripe.com/api/confirmation_tokens). */
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest } from './failure.ts';
import { newId } from './ids.ts';
import { fields, oneOf, readParams, shipping, text } from './parameters.ts';
import { clientNoise, makeMethod, methodData, resolveMethod } from './payment-methods.ts';
import { get, insert, type Stored, save } from './store.ts';

const LIFETIME_SECONDS = 12 * 3600;

export async function createConfirmationToken(call: Call): Promise<Stripe.ConfirmationToken> {
  const input = readParams(call.params, {
    payment_method: text,
    payment_method_data: fields(methodData),
    return_url: text,
    setup_future_usage: oneOf('off_session', 'on_session'),
    shipping,
    ...clientNoise,
  });
  const method = input.payment_method_data
    ? await makeMethod(call, input.payment_method_data)
    : await resolveMethod(call, input.payment_method ?? '');
  const { card, billing_details, type, allow_redisplay } = method.body;
  return insert(call.db, 'confirmation_token', {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: call.now,
    expires_at: call.now + LIFETIME_SECONDS,
    livemode: false,
    mandate_data: null,
    payment_intent: null,
    payment_method_options: null,
    // Kept here although the API shows only a preview: the method itself is made when the token is used.
    payment_method_preview: { type, billing_details, allow_redisplay, card, customer: null, id: method.body.id },
    return_url: input.return_url ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    setup_intent: null,
    shipping: input.shipping ?? null,
    use_stripe_sdk: true,
    // Cast: the preview has one optional member per kind of payment method.
  } as unknown as Stripe.ConfirmationToken);
}

interface Taken {
  method: Stored<'payment_method'>;
  returnUrl?: string;
  futureUsage?: 'off_session' | 'on_session';
}

/** Use a token for one intent; it cannot be used for another. */
export async function takeConfirmationToken(call: Call, id: string, intentId: string): Promise<Taken> {
  const { body } = await get(call.db, 'confirmation_token', id, 'confirmation_token');
  const used = body.payment_intent ?? body.setup_intent;
  if (used && used !== intentId)
    throw invalidRequest(`The ConfirmationToken ${id} has already been used.`, { param: 'confirmation_token' });
  if (body.expires_at && body.expires_at < call.now)
    throw invalidRequest(`The ConfirmationToken ${id} has expired.`, { param: 'confirmation_token' });
  const preview = body.payment_method_preview as unknown as { id: string };
  await save<'confirmation_token'>(call.db, { ...body, [intentId.startsWith('pi_') ? 'payment_intent' : 'setup_intent']: intentId });
  return {
    method: await get(call.db, 'payment_method', preview.id),
    returnUrl: body.return_url ?? undefined,
    futureUsage: (body.setup_future_usage as Taken['futureUsage']) ?? undefined,
  };
}

export async function retrieveConfirmationToken(call: Call, id: string): Promise<Stripe.ConfirmationToken> {
  readParams(call.params, {});
  return (await get(call.db, 'confirmation_token', id)).body;
}
