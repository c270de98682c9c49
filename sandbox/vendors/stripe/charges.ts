import type Stripe from 'stripe';
import { book } from './balance.ts';
import type { Call } from './call.ts';
import { raiseDispute } from './disputes.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { feeOf } from './money.ts';
import { clearable, listFields, mergeMetadata, metadata, readParams, shipping, text } from './parameters.ts';
import { ruleOf } from './payment-methods.ts';
import { get, insert, list, type Stored, save } from './store.ts';
import type { Decline } from './test-cards.ts';

export interface ChargeInput {
  intent: Stripe.PaymentIntent;
  method: Stored<'payment_method'>;
  /** False holds the money only. */
  capture: boolean;
  decline?: Decline;
  authenticated?: boolean;
}

/** Charge a card: taken, held, or failed. Emits the charge's own event. */
export async function charge(call: Call, { intent, method, capture, decline, authenticated }: ChargeInput): Promise<Stripe.Charge> {
  const id = newId('ch');
  const failed = decline !== undefined;
  const card = method.body.card as Stripe.PaymentMethod.Card;
  const booked =
    !failed && capture
      ? await book(call, {
          type: 'charge',
          amount: intent.amount,
          fee: feeOf(intent.amount),
          currency: intent.currency,
          source: id,
          description: intent.description,
        })
      : null;
  const body = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: !failed && capture ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: booked?.id ?? null,
    billing_details: method.body.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'PRACTICE STORE',
    captured: !failed && capture,
    created: call.now,
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: failed ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: failed ? '01' : null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: decline ? (decline.declineCode ?? decline.code) : null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: failed ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: method.body.id,
    payment_method_details: {
      card: {
        amount_authorized: failed ? null : intent.amount,
        authorization_code: failed ? null : String(100000 + (call.now % 900000)),
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: `${call.now}${id.slice(-5)}`,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: newId('tds'),
              version: '2.2.0',
            }
          : null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failed ? null : `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failed ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
    // Cast: the vendor's type lists some hundred optional parts of a card's details that a practice card does not have.
  } as unknown as Stripe.Charge;
  await insert(call.db, 'charge', body);
  await emit(call, failed ? 'charge.failed' : 'charge.succeeded', body);
  if (!failed && capture && ruleOf(method).disputed) await raiseDispute(call, body, 'fraudulent');
  return body;
}

/** Take money that was held; less than held releases the rest. */
export async function captureCharge(call: Call, id: string, amount: number): Promise<Stripe.Charge> {
  const { body } = await get(call.db, 'charge', id);
  const booked = await book(call, {
    type: 'charge',
    amount,
    fee: feeOf(amount),
    currency: body.currency,
    source: id,
    description: body.description,
  });
  const captured = await save<'charge'>(call.db, {
    ...body,
    captured: true,
    amount_captured: amount,
    amount_refunded: body.amount - amount,
    balance_transaction: booked.id,
  });
  await emit(call, 'charge.captured', captured);
  return captured;
}

/** Give back held money that was never taken. */
export async function releaseCharge(call: Call, id: string): Promise<Stripe.Charge> {
  const { body } = await get(call.db, 'charge', id);
  const released = await save<'charge'>(call.db, { ...body, refunded: true, amount_refunded: body.amount });
  await emit(call, 'charge.refunded', released);
  return released;
}

export async function retrieveCharge(call: Call, id: string): Promise<Stripe.Charge> {
  readParams(call.params, {});
  return (await get(call.db, 'charge', id, undefined)).body;
}

export async function updateCharge(call: Call, id: string): Promise<Stripe.Charge> {
  const input = readParams(call.params, {
    customer: text,
    description: text,
    metadata: clearable(metadata),
    receipt_email: text,
    shipping,
    transfer_group: text,
  });
  const { body } = await get(call.db, 'charge', id);
  const { metadata: given, ...plain } = input;
  const updated = { ...body, ...plain, metadata: mergeMetadata(body.metadata, given) } as Stripe.Charge;
  await save<'charge'>(call.db, updated);
  await emit(call, 'charge.updated', updated);
  return updated;
}

export async function listCharges(call: Call) {
  const { customer, payment_intent, ...page } = readParams(call.params, { ...listFields, customer: text, payment_intent: text });
  return list(call.db, 'charge', '/v1/charges', page, { customer, payment_intent });
}
