/** What happens in the overlay: the buyer says where they are, gives a card, and perhaps answers their bank. */
import { type Call, iso } from './call.ts';
import { addressFor } from './catalog.ts';
import { emit } from './events.ts';
import type { StoredCard, Transaction } from './model.ts';
import { find, get, save } from './store.ts';
import { createSubscription, keep, recover } from './subscriptions.ts';
import { readCard } from './test-cards.ts';
import { attemptOf, complete, noteDecline, reckon } from './transactions.ts';

export interface Payment {
  country: string;
  postcode: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export type PaymentAnswer =
  | { status: 'completed'; transaction: Transaction }
  | { status: 'challenge' | 'declined' | 'problem'; message: string; field?: string };

const payable = (transaction: Transaction) => ['draft', 'ready', 'past_due'].includes(transaction.status);
const refused: PaymentAnswer = { status: 'declined', message: 'Your card was declined. Try another card.' };

/** The form is sent. A second click of the same finds the transaction paid and changes nothing. */
export async function payAtCheckout(call: Call, id: string, payment: Payment): Promise<PaymentAnswer> {
  const { body, hidden } = await get(call, 'transaction', id);
  if (body.status === 'completed') return { status: 'completed', transaction: body };
  if (!payable(body) || !body.customer_id) return { status: 'problem', message: 'This checkout is closed.' };
  if (!/^[A-Z]{2}$/.test(payment.country)) return { status: 'problem', message: 'Choose a country', field: 'country' };
  const card = readCard(payment, call.now);
  if ('problem' in card) return { status: 'problem', message: card.problem, field: card.field };
  const place = { country: payment.country, postcode: payment.postcode.trim().toUpperCase() };
  if (card.outcome === 'declined') {
    await noteDecline(call, body, card.stored, body.status);
    return refused;
  }
  if (card.outcome === 'challenge') {
    const waiting = {
      ...body,
      payments: [attemptOf(call, card.stored, body.details.totals.grand_total, 'action_required'), ...body.payments],
    };
    await save(call, 'transaction', waiting, { ...hidden, challenge: { card: card.stored, ...place } });
    return { status: 'challenge', message: 'Your bank asks you to confirm this payment.' };
  }
  return { status: 'completed', transaction: await settle(call, body, card.stored, place) };
}

/** The buyer has answered at the bank. */
export async function answerBank(call: Call, id: string, passed: boolean): Promise<PaymentAnswer> {
  const { body, hidden } = await get(call, 'transaction', id);
  if (body.status === 'completed') return { status: 'completed', transaction: body };
  const { challenge } = hidden;
  if (!payable(body) || !challenge) return { status: 'problem', message: 'This checkout is closed.' };
  const answered = { ...body, payments: body.payments.slice(1) };
  await save(call, 'transaction', answered, {});
  if (!passed) {
    await noteDecline(call, answered, challenge.card, body.status);
    return refused;
  }
  return { status: 'completed', transaction: await settle(call, answered, challenge.card, challenge) };
}

async function settle(call: Call, open: Transaction, card: StoredCard, place: { country: string; postcode: string }): Promise<Transaction> {
  const address = await addressFor(call, open.customer_id as string, place);
  const reckoned: Transaction = { ...open, address_id: address.id, details: await reckon(call, open, place.country) };
  if (reckoned.subscription_id) return payForSubscription(call, reckoned, card);
  if (reckoned.status === 'draft') await emit(call, 'transaction.ready', await save(call, 'transaction', { ...reckoned, status: 'ready' }));
  if (!reckoned.items.some((item) => item.price.billing_cycle)) return complete(call, reckoned, card);
  const paid = await save(call, 'transaction', { ...reckoned, status: 'paid', billed_at: iso(call.now) });
  const subscription = await createSubscription(call, paid, card);
  return complete(call, paid, card, { subscription_id: subscription.id, billing_period: subscription.current_billing_period });
}

/** Another card for a subscription; what is unpaid of it is paid with it. */
async function payForSubscription(call: Call, transaction: Transaction, card: StoredCard): Promise<Transaction> {
  const held = await find(call, 'subscription', transaction.subscription_id as string);
  const isUnpaid = transaction.status === 'past_due';
  const completed = await complete(call, transaction, card);
  if (!held || held.body.status === 'canceled') return completed;
  if (isUnpaid) await recover(call, held, card);
  else await emit(call, 'subscription.updated', await keep(call, held.body, { ...held.hidden, card }));
  return completed;
}
