/** The other calls about subscriptions. */
import { later, period } from './billing-time.ts';
import { type Call, iso } from './call.ts';
import { pricesOf, productsOf } from './catalog.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import type { Period, Subscription, Transaction } from './model.ts';
import { detailsOf, type Line } from './money.ts';
import { Cancel, conflict, OneTimeCharge, Pause, Resume, read } from './shapes.ts';
import { get, list, values } from './store.ts';
import { collect, declined, endNow, fullLines, keep, pauseNow, resumeNow, running } from './subscriptions.ts';
import { countryOf, insertTransaction } from './transactions.ts';

export const listSubscriptions = (call: Call, address: URL) =>
  list(
    call,
    'subscription',
    address,
    {
      id: values(address, 'id'),
      customer_id: values(address, 'customer_id'),
      status: values(address, 'status'),
    },
    { most: 200, usual: 50 },
  );

const locked = (subscription: Subscription) =>
  conflict(
    'subscription_locked_pending_changes',
    `Cannot update subscription ${subscription.id} because there are pending changes: remove the scheduled change first`,
  );

export async function cancelSubscription(call: Call, input: unknown, id: string): Promise<Subscription> {
  const { effective_from: from } = read(Cancel, input);
  const held = await running(call, id);
  if (from === 'immediately' || held.body.status === 'paused') {
    await endNow(call, held);
    return (await get(call, 'subscription', id)).body;
  }
  if (held.body.scheduled_change) throw locked(held.body);
  const saved = await keep(
    call,
    { ...held.body, scheduled_change: { action: 'cancel', effective_at: held.body.next_billed_at as string, resume_at: null } },
    held.hidden,
  );
  await emit(call, 'subscription.updated', saved);
  return saved;
}

export async function pauseSubscription(call: Call, input: unknown, id: string): Promise<Subscription> {
  const { effective_from: from, resume_at: resumeAt = null } = read(Pause, input);
  const held = await running(call, id);
  if (held.body.status === 'paused') throw conflict('subscription_is_paused_action_invalid', `Subscription ${id} is already paused`);
  if (held.body.status === 'past_due' || held.body.status === 'trialing')
    throw conflict('subscription_is_not_active_action_invalid', `Cannot pause subscription ${id} because it is ${held.body.status}`);
  if (held.body.scheduled_change) throw locked(held.body);
  if (from === 'immediately') return pauseNow(call, held, resumeAt);
  const saved = await keep(
    call,
    { ...held.body, scheduled_change: { action: 'pause', effective_at: held.body.next_billed_at as string, resume_at: resumeAt } },
    held.hidden,
  );
  await emit(call, 'subscription.updated', saved);
  return saved;
}

export async function resumeSubscription(call: Call, input: unknown, id: string): Promise<Subscription> {
  const { effective_from: from } = read(Resume, input);
  const held = await running(call, id);
  const { body } = held;
  if (body.status === 'paused' && from === 'immediately') return resumeNow(call, held);
  if (from === 'immediately') throw conflict('subscription_is_not_paused', `Cannot resume subscription ${id} because it is ${body.status}`);
  const change = body.status === 'paused' ? { action: 'resume' as const, effective_at: from, resume_at: null } : body.scheduled_change;
  if (body.status !== 'paused' && change?.action !== 'pause')
    throw conflict('subscription_is_not_paused', `Subscription ${id} is not going to pause`);
  const saved = await keep(
    call,
    { ...body, scheduled_change: change && body.status !== 'paused' ? { ...change, resume_at: from } : change },
    held.hidden,
  );
  await emit(call, 'subscription.updated', saved);
  return saved;
}

/** The trial ends now: the first period is charged. */
export async function activateSubscription(call: Call, _input: unknown, id: string): Promise<Subscription> {
  const held = await running(call, id);
  const { body } = held;
  if (body.status !== 'trialing')
    throw conflict('subscription_is_not_trialing', `Cannot activate subscription ${id} because it is ${body.status}`);
  const end = later(call.now, body.billing_cycle);
  const next: Subscription = {
    ...body,
    status: 'active',
    first_billed_at: iso(call.now),
    current_billing_period: period(call.now, end),
    next_billed_at: iso(end),
    items: body.items.map((item) => ({
      ...item,
      status: 'active',
      trial_dates: null,
      previously_billed_at: iso(call.now),
      next_billed_at: iso(end),
    })),
  };
  const lines = fullLines(next.items);
  const { isPaid } = await collect(
    call,
    { body: next, hidden: held.hidden },
    { lines, credit: 0, period: next.current_billing_period as Period, origin: 'subscription_recurring' },
  );
  if (!isPaid) throw declined();
  const saved = await keep(call, next, { ...held.hidden, paid: lines.reduce((sum, line) => sum + line.subtotal, 0) });
  await emit(call, 'subscription.activated', saved);
  await emit(call, 'subscription.updated', saved);
  return saved;
}

/** Something once, on the stored card. */
export async function chargeOnce(call: Call, input: unknown, id: string): Promise<Subscription> {
  const wish = read(OneTimeCharge, input);
  const held = await running(call, id);
  if (held.body.status !== 'active')
    throw conflict('subscription_is_not_active_action_invalid', `Subscription ${id} is ${held.body.status}`);
  const prices = await pricesOf(call, wish.items);
  if (prices.some(({ price }) => price.billing_cycle))
    throw new PaddleFailure(400, 'subscription_charge_recurring_item', 'Only one-time prices can be charged');
  const products = await productsOf(
    call,
    prices.map(({ price }) => price),
  );
  const lines: Line[] = prices.map(({ price, quantity }) => ({
    price,
    product: products.get(price.product_id) as Line['product'],
    quantity,
    subtotal: Number(price.unit_price.amount) * quantity,
    proration: null,
  }));
  const { isPaid } = await collect(call, held, {
    lines,
    credit: 0,
    period: held.body.current_billing_period as Period,
    origin: 'subscription_charge',
  });
  if (!isPaid) throw declined();
  return held.body;
}

/** For another card: the unpaid transaction of a subscription that is past due, else one of zero. */
export async function paymentMethodTransaction(call: Call, _input: unknown, id: string): Promise<Transaction> {
  const { body, hidden } = await running(call, id);
  if (hidden.dunning) return (await get(call, 'transaction', hidden.dunning.transaction)).body;
  const lines = fullLines(body.items).map((line) => ({ ...line, subtotal: 0 }));
  const transaction = await insertTransaction(call, {
    customerId: body.customer_id,
    addressId: body.address_id,
    origin: 'subscription_payment_method_change',
    status: 'ready',
    currency: body.currency_code,
    customData: body.custom_data,
    subscriptionId: id,
    period: null,
    items: body.items.map(({ price, quantity }) => ({ price, quantity, proration: null })),
    details: detailsOf(call, lines, await countryOf(call, body.address_id), body.currency_code),
  });
  await emit(call, 'transaction.created', transaction);
  return transaction;
}
