/** Confirming a payment intent: which card, does it ask for authentication, does the bank pay. */
import type Stripe from 'stripe';
import { mayRedirect } from './allowed-types.ts';
import type { Call } from './call.ts';
import { challengeAction } from './challenge.ts';
import { charge } from './charges.ts';
import { clientView } from './client-error.ts';
import { takeConfirmationToken } from './confirmation-tokens.ts';
import { emit } from './events.ts';
import { invalidRequest, StripeFailure } from './failure.ts';
import { alreadySpent, attach, cardRefused, type MethodData, makeMethod, resolveMethod, ruleOf } from './payment-methods.ts';
import { hide, type Stored, save } from './store.ts';
import { isOn } from './switches.ts';
import type { CardRule, Decline } from './test-cards.ts';

export interface ConfirmInput {
  payment_method?: string;
  payment_method_data?: MethodData;
  confirmation_token?: string;
  capture_method?: Stripe.PaymentIntent.CaptureMethod;
  off_session?: boolean | 'one_off' | 'recurring';
  error_on_requires_action?: boolean;
  return_url?: string;
  use_stripe_sdk?: boolean;
  setup_future_usage?: 'off_session' | 'on_session' | null;
  receipt_email?: string | null;
  shipping?: object | null;
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Moves the intent on. A declined card ends in 402 and leaves the failed attempt behind. */
export async function confirmIntent(call: Call, given: Stripe.PaymentIntent, input: ConfirmInput): Promise<Stripe.PaymentIntent> {
  if (!OPEN.includes(given.status)) throw cannotConfirm(given);
  if (input.off_session && input.setup_future_usage) {
    throw invalidRequest('You cannot set `setup_future_usage` together with `off_session`.', { param: 'off_session' });
  }
  const token = input.confirmation_token ? await takeConfirmationToken(call, input.confirmation_token, given.id) : undefined;
  const method = await chosenMethod(call, given, input, token?.method);
  const returnUrl = input.return_url ?? token?.returnUrl;
  requireReturnUrl(given, input, returnUrl);

  const intent: Stripe.PaymentIntent = {
    ...given,
    capture_method: input.capture_method ?? given.capture_method,
    payment_method: method.body.id,
    setup_future_usage: input.setup_future_usage ?? token?.futureUsage ?? given.setup_future_usage,
    receipt_email: input.receipt_email === undefined ? given.receipt_email : input.receipt_email,
    shipping: input.shipping === undefined ? given.shipping : (input.shipping as Stripe.PaymentIntent.Shipping | null),
    last_payment_error: null,
    next_action: null,
  };
  if (returnUrl) await hide(call.db, intent.id, { returnUrl });

  if (asksForChallenge(ruleOf(method), method, intent, Boolean(input.off_session))) {
    if (input.off_session) return fail(call, intent, method, AUTHENTICATION_REQUIRED);
    if (input.error_on_requires_action) return fail(call, intent, method, AUTHENTICATION_REQUIRED);
    const asking = await save<'payment_intent'>(call.db, {
      ...intent,
      status: 'requires_action',
      next_action: challengeAction(call, intent, {
        returnUrl,
        sdk: input.use_stripe_sdk ?? call.key === 'publishable',
      }) as Stripe.PaymentIntent.NextAction,
    });
    await emit(call, 'payment_intent.requires_action', asking);
    return asking;
  }
  return pay(call, intent, method, { offSession: Boolean(input.off_session) });
}

function cannotConfirm(intent: Stripe.PaymentIntent): StripeFailure {
  const why: Record<string, string> = {
    succeeded: 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    canceled: 'You cannot confirm this PaymentIntent because it has been canceled.',
    requires_capture: 'You cannot confirm this PaymentIntent because it has already been confirmed and waits for capture.',
    processing: 'You cannot confirm this PaymentIntent because it has a status of processing.',
  };
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: why[intent.status] ?? `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

async function chosenMethod(
  call: Call,
  intent: Stripe.PaymentIntent,
  input: ConfirmInput,
  fromToken: Stored<'payment_method'> | undefined,
): Promise<Stored<'payment_method'>> {
  const named = input.payment_method ?? (intent.payment_method as string | null);
  const method = input.payment_method_data
    ? await makeMethod(call, input.payment_method_data)
    : (fromToken ?? (named ? await resolveMethod(call, named) : undefined));
  if (!method) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      payment_intent: intent,
    });
  }
  if (method.body.customer && method.body.customer !== intent.customer) {
    throw invalidRequest(
      `The payment method supplied (${method.body.id}) belongs to the Customer ${String(method.body.customer)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
  if (method.hidden.spent && !method.body.customer) throw alreadySpent();
  return method;
}

/** Methods picked by the dashboard may redirect, so Stripe wants to know where to. */
function requireReturnUrl(intent: Stripe.PaymentIntent, input: ConfirmInput, returnUrl: string | undefined): void {
  if (returnUrl || !mayRedirect(intent) || input.use_stripe_sdk) return;
  throw invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don’t want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { param: 'return_url' },
  );
}

function asksForChallenge(rule: CardRule, method: Stored<'payment_method'>, intent: Stripe.PaymentIntent, offSession: boolean): boolean {
  const options = intent.payment_method_options?.card?.request_three_d_secure;
  if (!offSession && (options === 'any' || options === 'challenge')) return true;
  if (rule.challenge === 'always') return true;
  return rule.challenge === 'unless_set_up' && !(offSession && method.hidden.setUp);
}

interface PayHow {
  offSession?: boolean;
  authenticated?: boolean;
}

/** The bank's answer: paid, held, still working, or declined. */
export async function pay(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stored<'payment_method'>,
  how: PayHow,
): Promise<Stripe.PaymentIntent> {
  const rule = ruleOf(method);
  if (rule.decline) return fail(call, intent, method, rule.decline, how.authenticated);
  await keepMethod(call, intent, method, how);
  if (await isOn(call.db, 'slow_bank')) {
    const waiting = await save<'payment_intent'>(call.db, { ...intent, status: 'processing', next_action: null });
    await emit(call, 'payment_intent.processing', waiting);
    return waiting;
  }
  return settle(call, intent, method, how.authenticated);
}

/** Take or hold the money and say so. */
export async function settle(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stored<'payment_method'>,
  authenticated?: boolean,
): Promise<Stripe.PaymentIntent> {
  const capture = intent.capture_method !== 'manual';
  const paid = await charge(call, { intent, method, capture, authenticated });
  const settled = await save<'payment_intent'>(call.db, {
    ...intent,
    amount_capturable: capture ? 0 : intent.amount,
    amount_received: capture ? intent.amount : 0,
    latest_charge: paid.id,
    next_action: null,
    processing: null,
    status: capture ? 'succeeded' : 'requires_capture',
  });
  await emit(call, capture ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', settled);
  return settled;
}

async function keepMethod(call: Call, intent: Stripe.PaymentIntent, method: Stored<'payment_method'>, how: PayHow): Promise<void> {
  const customer = intent.customer as string | null;
  if (intent.setup_future_usage && customer && !method.body.customer) {
    method.body = await attach(call, method.body.id, customer);
  }
  if (!method.body.customer) await hide(call.db, method.body.id, { spent: true });
  if (intent.setup_future_usage === 'off_session' && how.authenticated) await hide(call.db, method.body.id, { setUp: true });
}

/** A declined attempt: failed charge, the intent waits for another method, and the caller gets 402 with the intent. */
async function fail(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stored<'payment_method'>,
  decline: Decline,
  authenticated?: boolean,
): Promise<never> {
  const failed = await charge(call, { intent, method, capture: intent.capture_method !== 'manual', decline, authenticated });
  const error = {
    type: 'card_error' as const,
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    charge: failed.id,
    payment_method: method.body,
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`,
  };
  const open = await save<'payment_intent'>(call.db, {
    ...intent,
    // Cast: the vendor's union of all possible error members.
    last_payment_error: error as unknown as Stripe.PaymentIntent.LastPaymentError,
    latest_charge: failed.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await emit(call, 'payment_intent.payment_failed', open);
  throw cardRefused(decline, { charge: failed.id, ...clientView(call, { payment_intent: open, payment_method: method.body }) }, true);
}
