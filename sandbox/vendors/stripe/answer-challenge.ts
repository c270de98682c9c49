/** 3-D Secure: what follows when the cardholder has answered at the bank. */
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Intent } from './challenge.ts';
import { pay } from './confirm.ts';
import { emit } from './events.ts';
import { StripeFailure } from './failure.ts';
import { finishSetup } from './setup-intents.ts';
import { get, hide, save } from './store.ts';

const AUTHENTICATION_FAILED = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The cardholder has answered at the bank. A second answer changes nothing. */
export async function answerChallenge(call: Call, kind: 'payment_intent' | 'setup_intent', id: string, passed: boolean): Promise<Intent> {
  const { body } = await get(call.db, kind, id);
  if (body.status !== 'requires_action') return body;
  const method = await get(call.db, 'payment_method', body.payment_method as string);
  await hide(call.db, id, { authenticated: passed });
  if (!passed) return failAuthentication(call, body, method.body);
  try {
    return body.object === 'payment_intent'
      ? await pay(call, body, method, { authenticated: true })
      : await finishSetup(call, body, method, true);
  } catch (error) {
    // A decline after authentication is a result here, seen on the intent; nobody waits for an error answer.
    if (!(error instanceof StripeFailure && error.keep)) throw error;
    return (await get(call.db, kind, id)).body;
  }
}

async function failAuthentication(call: Call, intent: Intent, method: Stripe.PaymentMethod): Promise<Intent> {
  const code = `${intent.object}_authentication_failure`;
  const error = {
    type: 'invalid_request_error',
    code,
    message: AUTHENTICATION_FAILED,
    payment_method: method,
    doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`,
  };
  const open = { payment_method: null, next_action: null, status: 'requires_payment_method' as const };
  // Casts: the vendor's union of all possible error members.
  if (intent.object === 'payment_intent') {
    const failed = await save<'payment_intent'>(call.db, {
      ...intent,
      ...open,
      last_payment_error: error as unknown as Stripe.PaymentIntent.LastPaymentError,
    });
    await emit(call, 'payment_intent.payment_failed', failed);
    return failed;
  }
  const failed = await save<'setup_intent'>(call.db, {
    ...intent,
    ...open,
    last_setup_error: error as unknown as Stripe.SetupIntent.LastSetupError,
  });
  await emit(call, 'setup_intent.setup_failed', failed);
  return failed;
}
