import type Stripe from 'stripe';
import { chosenTypes, refuseOldTypes, typeFields } from './allowed-types.ts';
import type { Call } from './call.ts';
import { captureCharge, releaseCharge } from './charges.ts';
import { clientParams, forClient, requireClientSecret } from './client-view.ts';
import { confirmIntent } from './confirm.ts';
import { liveCustomer } from './customers.ts';
import { emit } from './events.ts';
import { invalidRequest, StripeFailure } from './failure.ts';
import { newId, randomToken } from './ids.ts';
import { checkedAmount, checkedCurrency } from './money.ts';
import {
  clearable,
  either,
  fields,
  flag,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  readParams,
  required,
  shipping,
  text,
  whole,
} from './parameters.ts';
import { methodData, resolveMethod } from './payment-methods.ts';
import { get, insert, list, save } from './store.ts';

const captureMethod = oneOf('automatic', 'automatic_async', 'manual');
const futureUsage = oneOf('off_session', 'on_session');
const cardOptions = fields({
  capture_method: oneOf('manual'),
  request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
  setup_future_usage: oneOf('none', 'off_session', 'on_session'),
  moto: flag,
  statement_descriptor_suffix_kana: text,
});
const mandateData = fields({
  customer_acceptance: fields({
    type: oneOf('online', 'offline'),
    accepted_at: whole,
    online: fields({ ip_address: text, user_agent: text, infer_from_client: flag }),
    offline: fields({}),
  }),
});

/** Fields of create, update and confirm alike. */
const common = {
  capture_method: captureMethod,
  payment_method: text,
  payment_method_data: fields(methodData),
  payment_method_options: fields({ card: cardOptions }),
  receipt_email: clearable(text),
  setup_future_usage: clearable(futureUsage),
  shipping: clearable(shipping),
};
const confirming = {
  confirmation_token: text,
  error_on_requires_action: flag,
  mandate_data: clearable(mandateData),
  off_session: either(flag, oneOf('one_off', 'recurring')),
  return_url: text,
  use_stripe_sdk: flag,
};
const describing = {
  customer: text,
  description: text,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
  ...typeFields,
};

/** Amount in the currency's smallest unit; confirm in the same call with `confirm=true`. */
export async function createPaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const input = readParams(call.params, {
    ...common,
    ...confirming,
    ...describing,
    amount: whole,
    currency: text,
    automatic_payment_methods: fields({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
    confirm: flag,
    confirmation_method: oneOf('automatic', 'manual'),
    metadata,
  });
  const types = chosenTypes(call, input);
  if (!input.confirm) refuseConfirmOnly(input);
  const currency = checkedCurrency(required(input.currency, 'currency'));
  const amount = checkedAmount(required(input.amount, 'amount'), currency);
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const method = input.payment_method ? await resolveMethod(call, input.payment_method) : undefined;
  if (method) checkOwner(method.body, input.customer ?? null);

  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...types,
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: input.confirmation_method ?? 'automatic',
    created: call.now,
    currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.body.id ?? null,
    payment_method_configuration_details: null,
    // Cast: the vendor's type wants every optional member of each method's options.
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
        ...input.payment_method_options?.card,
      },
    } as unknown as Stripe.PaymentIntent.PaymentMethodOptions,
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: (input.shipping as Stripe.PaymentIntent.Shipping | null | undefined) ?? null,
    source: null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transfer_group ?? null,
  };
  await insert(call.db, 'payment_intent', intent);
  await emit(call, 'payment_intent.created', intent);
  return input.confirm ? confirmIntent(call, intent, { ...input, payment_method: undefined }) : intent;
}

function refuseConfirmOnly(input: Record<string, unknown>): void {
  for (const param of ['off_session', 'return_url', 'error_on_requires_action', 'mandate_data'] as const) {
    if (input[param] !== undefined) {
      throw invalidRequest(`\`${param}\` can only be set when \`confirm\` is true. Received \`confirm\` = false.`, {
        code: 'parameter_invalid',
        param,
      });
    }
  }
}

function checkOwner(method: Stripe.PaymentMethod, customer: string | null): void {
  if (method.customer && method.customer !== customer) {
    throw invalidRequest(
      customer
        ? `The payment method ${method.id} does not belong to the customer you supplied ${customer}.`
        : `The payment method supplied (${method.id}) belongs to the Customer ${String(method.customer)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
}

/** 400 `payment_intent_unexpected_state`, with the intent in the error as Stripe sends it. */
function wrongState(intent: Stripe.PaymentIntent, what: string, allowed: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's ${what} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${allowed}.`,
    payment_intent: intent,
  });
}

export async function updatePaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const input = readParams(call.params, { ...common, ...describing, amount: whole, currency: text, metadata: clearable(metadata) });
  refuseOldTypes(call, input);
  const { body } = await get(call.db, 'payment_intent', id);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(body.status);
  const money = ['amount', 'currency', 'customer', 'payment_method', 'capture_method'].filter((name) => name in input);
  if (!open && money.length > 0) {
    throw wrongState(body, `${money[0]} could not be updated`, 'updated: requires_payment_method, requires_confirmation, requires_action');
  }
  const currency = input.currency ? checkedCurrency(input.currency) : body.currency;
  const amount = input.amount === undefined ? body.amount : checkedAmount(input.amount, currency);
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const customer = input.customer ?? (body.customer as string | null);
  const method = input.payment_method ? await resolveMethod(call, input.payment_method) : undefined;
  if (method) checkOwner(method.body, customer);
  const updated: Stripe.PaymentIntent = {
    ...body,
    amount,
    currency,
    customer,
    capture_method: input.capture_method ?? body.capture_method,
    description: input.description ?? body.description,
    metadata: mergeMetadata(body.metadata, input.metadata),
    receipt_email: input.receipt_email === undefined ? body.receipt_email : input.receipt_email,
    setup_future_usage: input.setup_future_usage === undefined ? body.setup_future_usage : input.setup_future_usage,
    shipping: input.shipping === undefined ? body.shipping : (input.shipping as Stripe.PaymentIntent.Shipping | null),
    statement_descriptor: input.statement_descriptor ?? body.statement_descriptor,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? body.statement_descriptor_suffix,
    transfer_group: input.transfer_group ?? body.transfer_group,
    allowed_payment_method_types: input.allowed_payment_method_types ?? body.allowed_payment_method_types,
    payment_method_types: input.payment_method_types ?? body.payment_method_types,
    ...(method ? { payment_method: method.body.id, status: 'requires_confirmation' as const, next_action: null } : {}),
  };
  return save<'payment_intent'>(call.db, updated);
}

export async function confirmPaymentIntent(call: Call, id: string): Promise<object> {
  const { client_secret, ...input } = readParams(call.params, { ...common, ...confirming, ...clientParams });
  const { body } = await get(call.db, 'payment_intent', id);
  if (call.key === 'publishable') requireClientSecret(body, client_secret);
  const confirmed = await confirmIntent(call, body, input);
  return call.key === 'publishable' ? forClient(confirmed) : confirmed;
}

export async function capturePaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const input = readParams(call.params, {
    amount_to_capture: whole,
    final_capture: flag,
    metadata: clearable(metadata),
    statement_descriptor: text,
    statement_descriptor_suffix: text,
  });
  const { body } = await get(call.db, 'payment_intent', id);
  if (body.status !== 'requires_capture') throw wrongState(body, 'could not be captured', 'captured: requires_capture');
  const amount = input.amount_to_capture ?? body.amount_capturable;
  if (amount < 1 || amount > body.amount_capturable) {
    throw invalidRequest(
      `You cannot capture ${amount} because the remaining amount to be captured from this PaymentIntent is ${body.amount_capturable}.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  await captureCharge(call, body.latest_charge as string, amount);
  const captured = await save<'payment_intent'>(call.db, {
    ...body,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(body.metadata, input.metadata),
    status: 'succeeded',
  });
  await emit(call, 'payment_intent.succeeded', captured);
  return captured;
}

const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'];

export async function cancelPaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const input = readParams(call.params, { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') });
  const { body } = await get(call.db, 'payment_intent', id);
  if (!CANCELABLE.includes(body.status)) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${body.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      payment_intent: body,
    });
  }
  if (body.status === 'requires_capture') await releaseCharge(call, body.latest_charge as string);
  const canceled = await save<'payment_intent'>(call.db, {
    ...body,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: input.cancellation_reason ?? null,
    next_action: null,
    processing: null,
    status: 'canceled',
  });
  await emit(call, 'payment_intent.canceled', canceled);
  return canceled;
}

export async function retrievePaymentIntent(call: Call, id: string): Promise<object> {
  const { client_secret } = readParams(call.params, clientParams);
  const { body } = await get(call.db, 'payment_intent', id);
  if (call.key === 'secret') return body;
  requireClientSecret(body, client_secret);
  return forClient(body);
}

export async function listPaymentIntents(call: Call) {
  const { customer, ...page } = readParams(call.params, { ...listFields, customer: text });
  return list(call.db, 'payment_intent', '/v1/payment_intents', page, { customer });
}
