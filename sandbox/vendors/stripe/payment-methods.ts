import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { emit } from './events.ts';
import { invalidRequest, noSuch, StripeFailure } from './failure.ts';
import { newId } from './ids.ts';
import {
  billingDetails,
  clearable,
  fields,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  readParams,
  required,
  text,
  whole,
} from './parameters.ts';
import { get, hide, insert, list, type Stored, save } from './store.ts';
import { type CardRule, cardRule, DECLINES, type Decline, hasValidCheckDigit, TEST_PAYMENT_METHODS } from './test-cards.ts';

const redisplay = oneOf('always', 'limited', 'unspecified');
const cardFields = fields({
  number: text,
  exp_month: whole,
  exp_year: whole,
  cvc: text,
  token: text,
  networks: fields({ preferred: text }),
});

/** What `payment_method_data` and `POST /v1/payment_methods` take. Cards are the only kind this account accepts. */
export const methodData = {
  type: oneOf('card'),
  card: cardFields,
  billing_details: billingDetails,
  metadata,
  allow_redisplay: redisplay,
};
const methodFields = fields(methodData);
export type MethodData = ReturnType<typeof methodFields>;

/** 402 with Stripe's card error; `keep`: do not roll back what the attempt has stored. */
export function cardRefused(decline: Decline, more: Partial<StripeFailure['body']> = {}, keep = false): StripeFailure {
  return new StripeFailure(
    402,
    {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      ...more,
    },
    keep,
  );
}

/** Checks a card as the issuer's number ranges, calendar and practice rules have it. */
function readCard(call: Call, card: NonNullable<MethodData['card']>): { number: string; rule: CardRule; month: number; year: number } {
  if (call.key === 'secret') {
    throw new StripeFailure(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    });
  }
  const number = required(card.number, 'card[number]').replaceAll(/[\s-]/g, '');
  if (!hasValidCheckDigit(number))
    throw cardRefused({ code: 'incorrect_number', message: 'Your card number is incorrect.' }, { param: 'number' });
  const month = required(card.exp_month, 'card[exp_month]');
  const year = required(card.exp_year, 'card[exp_year]');
  const today = new Date(call.now * 1000);
  if (month < 1 || month > 12) {
    throw cardRefused({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }, { param: 'exp_month' });
  }
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < today.getUTCFullYear() || (fullYear === today.getUTCFullYear() && month < today.getUTCMonth() + 1)) {
    throw cardRefused({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }, { param: 'exp_year' });
  }
  const rule = cardRule(number);
  if (!rule) {
    throw cardRefused({
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  }
  if (card.cvc !== undefined && !new RegExp(`^\\d{${rule.brand === 'amex' ? 4 : 3}}$`).test(card.cvc)) {
    throw cardRefused({ code: 'invalid_cvc', message: "Your card's security code is invalid." }, { param: 'cvc' });
  }
  return { number, rule, month, year: fullYear };
}

/** Make a payment method from card data (browser) or from a practice token (server). */
export async function makeMethod(call: Call, data: MethodData): Promise<Stored<'payment_method'>> {
  required(data.type, 'type');
  const card = required(data.card, 'card');
  if (card.token) {
    const number = TEST_PAYMENT_METHODS[`pm_card_${card.token.replace(/^tok_/, '')}`];
    if (!number) throw noSuch('token', card.token, 'card[token]', 400);
    return store(call, number, 12, new Date(call.now * 1000).getUTCFullYear() + 3, data);
  }
  const { number, month, year } = readCard(call, card);
  return store(call, number, month, year, data);
}

async function store(
  call: Call,
  number: string,
  month: number,
  year: number,
  data: Partial<MethodData>,
): Promise<Stored<'payment_method'>> {
  const rule = cardRule(number) as CardRule;
  const billing = data.billing_details;
  const brand = rule.brand;
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...billing?.address },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: billing?.tax_id ?? null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: billing?.address?.line1 ? 'pass' : null,
        address_postal_code_check: billing?.address?.postal_code ? 'pass' : null,
        cvc_check: data.card?.cvc ? 'pass' : 'unchecked',
      },
      country: rule.country,
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256')
        .update(`practice ${number}`)
        .digest('base64')
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 16),
      funding: rule.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
  };
  const hidden = { cardNumber: number };
  await insert(call.db, 'payment_method', body, hidden);
  return { body, hidden };
}

/** A stored payment method, or a fresh one when a practice name such as `pm_card_visa` is given. */
export async function resolveMethod(call: Call, id: string): Promise<Stored<'payment_method'>> {
  const practice = TEST_PAYMENT_METHODS[id];
  if (practice) return store(call, practice, 12, new Date(call.now * 1000).getUTCFullYear() + 3, {});
  return get(call.db, 'payment_method', id, 'payment_method');
}

export function ruleOf(method: Stored<'payment_method'>): CardRule {
  return (
    cardRule(method.hidden.cardNumber ?? '') ?? {
      brand: 'visa',
      country: 'US',
      funding: 'credit',
      attaches: true,
      decline: DECLINES.generic,
    }
  );
}

export async function createPaymentMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const input = readParams(call.params, { ...methodData, ...clientNoise });
  return (await makeMethod(call, input)).body;
}

/** Extra fields Stripe.js itself adds to what it sends. */
export const clientNoise = {
  payment_user_agent: text,
  client_attribution_metadata: metadata,
  guid: text,
  muid: text,
  sid: text,
  time_on_page: whole,
};

/** Attach to a customer; most declining practice cards are refused here already, as the card is checked. */
export async function attach(call: Call, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  const method = await resolveMethod(call, id);
  const owner = method.body.customer;
  if (owner === customer) return method.body;
  if (owner) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', { param: 'payment_method' });
  }
  if (method.hidden.spent) throw alreadySpent();
  const rule = ruleOf(method);
  if (rule.decline && !rule.attaches) throw cardRefused(rule.decline);
  const body = await save<'payment_method'>(call.db, { ...method.body, customer });
  await emit(call, 'payment_method.attached', body);
  return body;
}

export function alreadySpent(): StripeFailure {
  return invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

export async function attachPaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const { customer } = readParams(call.params, { customer: text });
  const { body } = await get(call.db, 'customer', required(customer, 'customer'), 'customer');
  return attach(call, id, body.id);
}

export async function detachPaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  readParams(call.params, {});
  const method = await get(call.db, 'payment_method', id, 'payment_method');
  const { customer } = method.body;
  if (typeof customer !== 'string') {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const body = await save<'payment_method'>(call.db, { ...method.body, customer: null });
  await hide(call.db, id, { spent: true });
  await clearDefault(call, customer, id);
  await emit(call, 'payment_method.detached', body, { customer });
  return body;
}

async function clearDefault(call: Call, customer: string, method: string): Promise<void> {
  const { body } = await get(call.db, 'customer', customer);
  if (body.invoice_settings.default_payment_method !== method) return;
  const updated = { ...body, invoice_settings: { ...body.invoice_settings, default_payment_method: null } };
  await save<'customer'>(call.db, updated);
  await emit(call, 'customer.updated', updated, { invoice_settings: { default_payment_method: method } });
}

export async function retrievePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  readParams(call.params, {});
  return (await get(call.db, 'payment_method', id, 'payment_method')).body;
}

export async function updatePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const input = readParams(call.params, {
    allow_redisplay: redisplay,
    billing_details: billingDetails,
    card: fields({ exp_month: whole, exp_year: whole }),
    metadata: clearable(metadata),
  });
  const { body } = await get(call.db, 'payment_method', id, 'payment_method');
  if (!body.customer) throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
  const updated: Stripe.PaymentMethod = {
    ...body,
    allow_redisplay: input.allow_redisplay ?? body.allow_redisplay,
    billing_details: {
      ...body.billing_details,
      ...input.billing_details,
      address: { ...body.billing_details.address, ...input.billing_details?.address } as Stripe.Address,
    },
    metadata: mergeMetadata(body.metadata ?? {}, input.metadata),
    ...(body.card ? { card: { ...body.card, ...input.card } } : {}),
  };
  await save<'payment_method'>(call.db, updated);
  await emit(call, 'payment_method.updated', updated);
  return updated;
}

export async function listPaymentMethods(call: Call) {
  const { customer, type, allow_redisplay, ...page } = readParams(call.params, {
    ...listFields,
    customer: text,
    type: text,
    allow_redisplay: redisplay,
  });
  if (customer) await get(call.db, 'customer', customer, 'customer');
  return list(call.db, 'payment_method', '/v1/payment_methods', page, { customer: customer ?? '', type, allow_redisplay });
}

export async function listCustomerPaymentMethods(call: Call, id: string) {
  const { type, allow_redisplay, ...page } = readParams(call.params, { ...listFields, type: text, allow_redisplay: redisplay });
  await get(call.db, 'customer', id, 'customer');
  return list(call.db, 'payment_method', `/v1/customers/${id}/payment_methods`, page, { customer: id, type, allow_redisplay });
}

export async function retrieveCustomerPaymentMethod(call: Call, ids: string): Promise<Stripe.PaymentMethod> {
  readParams(call.params, {});
  const [customer, id] = ids.split('/') as [string, string];
  const { body } = await get(call.db, 'payment_method', id, 'payment_method');
  if (body.customer !== customer) throw noSuch('PaymentMethod', id, 'payment_method');
  return body;
}
