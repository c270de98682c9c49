import type Stripe from 'stripe';
import { book } from './balance.ts';
import type { Call } from './call.ts';
import { emit } from './events.ts';
import { invalidRequest } from './failure.ts';
import { newId } from './ids.ts';
import { shownAmount } from './money.ts';
import { clearable, listFields, mergeMetadata, metadata, oneOf, readParams, text, whole } from './parameters.ts';
import { ruleOf } from './payment-methods.ts';
import { find, get, insert, list, save } from './store.ts';

export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const input = readParams(call.params, {
    amount: whole,
    charge: text,
    metadata: clearable(metadata),
    payment_intent: text,
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  });
  const charge = await refundedCharge(call, input.charge, input.payment_intent);
  const left = charge.amount_captured - givenBack(charge);
  if (charge.refunded || left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const amount = input.amount ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${shownAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${shownAmount(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return giveBack(call, charge, amount, input.reason ?? null, mergeMetadata({}, input.metadata));
}

/** The released part of a hold counts as refunded on the charge, although it was never taken. */
function givenBack(charge: Stripe.Charge): number {
  return charge.amount_refunded - (charge.amount - charge.amount_captured);
}

async function refundedCharge(call: Call, chargeId: string | undefined, intentId: string | undefined): Promise<Stripe.Charge> {
  if (!chargeId && !intentId) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  if (intentId) {
    const { body } = await get(call.db, 'payment_intent', intentId, 'payment_intent');
    if (body.status !== 'succeeded' || typeof body.latest_charge !== 'string') {
      throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      });
    }
    return (await get(call.db, 'charge', body.latest_charge)).body;
  }
  const { body } = await get(call.db, 'charge', chargeId as string, 'charge');
  if (!body.paid || !body.captured)
    throw invalidRequest(`Charge ${body.id} cannot be refunded because it was not captured.`, { param: 'charge' });
  return body;
}

async function giveBack(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  given: Record<string, string>,
): Promise<Stripe.Refund> {
  // What was not paid by card is refunded under another prefix.
  const id = newId(charge.payment_method_details?.type === 'card' ? 're' : 'pyr');
  const booked = await book(call, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    description: `REFUND FOR CHARGE`,
  });
  const body: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference: String(call.now), reference_status: 'available', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await insert(call.db, 'refund', body);
  const total = charge.amount_refunded + amount;
  const updated = await save<'charge'>(call.db, { ...charge, amount_refunded: total, refunded: total === charge.amount });
  await emit(call, 'refund.created', body);
  await emit(call, 'charge.refunded', updated, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  const method = charge.payment_method ? await find(call.db, 'payment_method', charge.payment_method) : undefined;
  if (method && ruleOf(method).refundFails) await failRefund(call, body, 'expired_or_canceled_card');
  return body;
}

/** The bank sends the money back: the refund fails afterwards and the amount returns to the account. */
export async function failRefund(call: Call, refund: Stripe.Refund, reason: string): Promise<Stripe.Refund> {
  if (refund.status === 'failed') return refund;
  const booked = await book(call, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  });
  const failed = await save<'refund'>(call.db, {
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: booked.id,
  });
  const { body: charge } = await get(call.db, 'charge', refund.charge as string);
  await save<'charge'>(call.db, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  await emit(call, 'refund.updated', failed, { status: refund.status });
  await emit(call, 'charge.refund.updated', failed, { status: refund.status });
  await emit(call, 'refund.failed', failed);
  return failed;
}

export async function retrieveRefund(call: Call, id: string): Promise<Stripe.Refund> {
  readParams(call.params, {});
  return (await get(call.db, 'refund', id)).body;
}

export async function updateRefund(call: Call, id: string): Promise<Stripe.Refund> {
  const input = readParams(call.params, { metadata: clearable(metadata) });
  const { body } = await get(call.db, 'refund', id);
  const updated = await save<'refund'>(call.db, { ...body, metadata: mergeMetadata(body.metadata ?? {}, input.metadata) });
  await emit(call, 'refund.updated', updated, { metadata: body.metadata });
  return updated;
}

export async function listRefunds(call: Call) {
  const { charge, payment_intent, ...page } = readParams(call.params, { ...listFields, charge: text, payment_intent: text });
  return list(call.db, 'refund', '/v1/refunds', page, { charge, payment_intent });
}
