/** Saving a card for later without a payment. */
import type Stripe from 'stripe';
import { chosenTypes, mayRedirect, refuseOldTypes, typeFields } from './allowed-types.ts';
import type { Call } from './call.ts';
import { challengeAction } from './challenge.ts';
import { clientView } from './client-error.ts';
import { clientParams, forClient, requireClientSecret } from './client-view.ts';
import { takeConfirmationToken } from './confirmation-tokens.ts';
import { liveCustomer } from './customers.ts';
import { emit } from './events.ts';
import { invalidRequest, StripeFailure } from './failure.ts';
import { newId, randomToken } from './ids.ts';
import { clearable, fields, flag, listFields, mergeMetadata, metadata, oneOf, readParams, text } from './parameters.ts';
import { attach, cardRefused, type MethodData, makeMethod, methodData, resolveMethod, ruleOf } from './payment-methods.ts';
import { get, hide, insert, list, type Stored, save } from './store.ts';

const confirming = {
  confirmation_token: text,
  payment_method: text,
  payment_method_data: fields(methodData),
  return_url: text,
  use_stripe_sdk: flag,
};

export async function createSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const input = readParams(call.params, {
    ...confirming,
    automatic_payment_methods: fields({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
    confirm: flag,
    customer: text,
    description: text,
    metadata,
    ...typeFields,
    payment_method_options: fields({ card: fields({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) }),
    usage: oneOf('off_session', 'on_session'),
  });
  const types = chosenTypes(call, input);
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const method = input.payment_method ? await resolveMethod(call, input.payment_method) : undefined;
  const id = newId('seti');
  const intent = {
    ...types,
    id,
    object: 'setup_intent',
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken(31)}`,
    created: call.now,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.body.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic', ...input.payment_method_options?.card },
    },
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: input.usage ?? 'off_session',
    // Cast: the vendor's type wants every optional member of each method's options.
  } as unknown as Stripe.SetupIntent;
  await insert(call.db, 'setup_intent', intent);
  await emit(call, 'setup_intent.created', intent);
  return input.confirm ? confirmSetup(call, intent, { ...input, payment_method: undefined }) : intent;
}

interface ConfirmInput {
  confirmation_token?: string;
  payment_method?: string;
  payment_method_data?: MethodData;
  return_url?: string;
  use_stripe_sdk?: boolean;
}

async function confirmSetup(call: Call, intent: Stripe.SetupIntent, input: ConfirmInput): Promise<Stripe.SetupIntent> {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`);
  }
  const token = input.confirmation_token ? await takeConfirmationToken(call, input.confirmation_token, intent.id) : undefined;
  const named = input.payment_method ?? (intent.payment_method as string | null);
  const method = input.payment_method_data
    ? await makeMethod(call, input.payment_method_data)
    : (token?.method ?? (named ? await resolveMethod(call, named) : undefined));
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    );
  }
  if (method.body.customer && method.body.customer !== intent.customer) {
    throw invalidRequest(`The payment method ${method.body.id} belongs to another customer.`, { param: 'payment_method' });
  }
  const returnUrl = input.return_url ?? token?.returnUrl;
  if (!returnUrl && mayRedirect(intent) && !input.use_stripe_sdk) {
    throw invalidRequest(
      'This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    );
  }
  if (returnUrl) await hide(call.db, intent.id, { returnUrl });
  const chosen: Stripe.SetupIntent = { ...intent, payment_method: method.body.id, last_setup_error: null, next_action: null };
  if (ruleOf(method).challenge) {
    const asking = await save<'setup_intent'>(call.db, {
      ...chosen,
      status: 'requires_action',
      next_action: challengeAction(call, chosen, {
        returnUrl,
        sdk: input.use_stripe_sdk ?? call.key === 'publishable',
      }) as Stripe.SetupIntent.NextAction,
    });
    await emit(call, 'setup_intent.requires_action', asking);
    return asking;
  }
  return finishSetup(call, chosen, method, false);
}

/** The card is checked and kept; a card that the bank refuses leaves the intent open and answers 402. */
export async function finishSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stored<'payment_method'>,
  authenticated: boolean,
): Promise<Stripe.SetupIntent> {
  const { decline, attaches } = ruleOf(method);
  if (decline && !attaches) {
    const open = await save<'setup_intent'>(call.db, {
      ...intent,
      // Cast: the vendor's union of all possible error members.
      last_setup_error: {
        type: 'card_error',
        code: decline.code,
        decline_code: decline.declineCode,
        message: decline.message,
        payment_method: method.body,
      } as unknown as Stripe.SetupIntent.LastSetupError,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
    await emit(call, 'setup_intent.setup_failed', open);
    throw cardRefused(decline, clientView(call, { setup_intent: open, payment_method: method.body }), true);
  }
  const customer = intent.customer as string | null;
  if (customer && !method.body.customer) await attach(call, method.body.id, customer);
  if (intent.usage === 'off_session') await hide(call.db, method.body.id, { setUp: authenticated || undefined });
  const done = await save<'setup_intent'>(call.db, { ...intent, next_action: null, status: 'succeeded' });
  await emit(call, 'setup_intent.succeeded', done);
  return done;
}

function unexpectedState(intent: Stripe.SetupIntent, message: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message, setup_intent: intent });
}

export async function confirmSetupIntent(call: Call, id: string): Promise<object> {
  const { client_secret, ...input } = readParams(call.params, { ...confirming, ...clientParams });
  const { body } = await get(call.db, 'setup_intent', id);
  if (call.key === 'publishable') requireClientSecret(body, client_secret);
  const confirmed = await confirmSetup(call, body, input);
  return call.key === 'publishable' ? forClient(confirmed) : confirmed;
}

export async function updateSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  const input = readParams(call.params, {
    customer: text,
    description: text,
    metadata: clearable(metadata),
    payment_method: text,
    ...typeFields,
  });
  refuseOldTypes(call, input);
  const { body } = await get(call.db, 'setup_intent', id);
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const method = input.payment_method ? await resolveMethod(call, input.payment_method) : undefined;
  const { metadata: given, payment_method: _, ...plain } = input;
  return save<'setup_intent'>(call.db, {
    ...body,
    ...plain,
    metadata: mergeMetadata(body.metadata ?? {}, given),
    ...(method ? { payment_method: method.body.id, status: 'requires_confirmation' as const } : {}),
  });
}

export async function cancelSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  const input = readParams(call.params, { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') });
  const { body } = await get(call.db, 'setup_intent', id);
  if (['succeeded', 'canceled'].includes(body.status)) {
    throw unexpectedState(body, `You cannot cancel this SetupIntent because it has a status of ${body.status}.`);
  }
  const canceled = await save<'setup_intent'>(call.db, {
    ...body,
    cancellation_reason: input.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  });
  await emit(call, 'setup_intent.canceled', canceled);
  return canceled;
}

export async function retrieveSetupIntent(call: Call, id: string): Promise<object> {
  const { client_secret } = readParams(call.params, clientParams);
  const { body } = await get(call.db, 'setup_intent', id);
  if (call.key === 'secret') return body;
  requireClientSecret(body, client_secret);
  return forClient(body);
}

export async function listSetupIntents(call: Call) {
  const { customer, payment_method, ...page } = readParams(call.params, { ...listFields, customer: text, payment_method: text });
  return list(call.db, 'setup_intent', '/v1/setup_intents', page, { customer, payment_method });
}
