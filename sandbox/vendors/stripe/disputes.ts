import type Stripe from 'stripe';
import { book } from './balance.ts';
import type { Call } from './call.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { listFields, readParams, text } from './parameters.ts';
import { get, insert, list, save } from './store.ts';

const ANSWER_WITHIN_SECONDS = 9 * 24 * 3600;
const DISPUTE_FEE = 1500;

/** The cardholder's bank takes the money back; the account pays a fee. */
export async function raiseDispute(call: Call, charge: Stripe.Charge, reason: string): Promise<Stripe.Dispute> {
  const amount = charge.amount_captured - charge.amount_refunded;
  const id = newId('dp');
  const booked = await book(call, {
    type: 'adjustment',
    amount: -amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const body = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [booked],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { customer_email_address: charge.billing_details.email, customer_name: charge.billing_details.name, enhanced_evidence: {} },
    evidence_details: {
      due_by: call.now + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
    // Cast: evidence has some thirty further texts, all null until someone answers.
  } as unknown as Stripe.Dispute;
  await insert(call.db, 'dispute', body);
  await save<'charge'>(call.db, { ...charge, disputed: true });
  await emit(call, 'charge.dispute.created', body);
  await emit(call, 'charge.dispute.funds_withdrawn', body);
  return body;
}

/** The bank decides: `won` brings the money back. */
export async function closeDispute(call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const transactions = [...dispute.balance_transactions];
  if (status === 'won') {
    transactions.push(
      await book(call, {
        type: 'adjustment',
        amount: dispute.amount,
        fee: -DISPUTE_FEE,
        currency: dispute.currency,
        source: dispute.id,
        description: `Chargeback reversal for ${String(dispute.charge)}`,
      }),
    );
  }
  const closed = await save<'dispute'>(call.db, { ...dispute, status, balance_transactions: transactions });
  if (status === 'won') await emit(call, 'charge.dispute.funds_reinstated', closed);
  await emit(call, 'charge.dispute.closed', closed);
  return closed;
}

export async function retrieveDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  readParams(call.params, {});
  return (await get(call.db, 'dispute', id)).body;
}

export async function listDisputes(call: Call) {
  const { charge, payment_intent, ...page } = readParams(call.params, { ...listFields, charge: text, payment_intent: text });
  return list(call.db, 'dispute', '/v1/disputes', page, { charge, payment_intent });
}
