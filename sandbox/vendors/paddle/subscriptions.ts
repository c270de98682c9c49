/** Subscriptions: created by a paid transaction, changed by the API and by time. */
import { daysLater, dunningDays, later, period } from './billing-time.ts';
import { type Call, iso } from './call.ts';
import { productsOf } from './catalog.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import { newId } from './ids.ts';
import type { Duration, Hidden, Period, Price, Product, StoredCard, Subscription, SubscriptionItem, Transaction } from './model.ts';
import { detailsOf, type Line } from './money.ts';
import { conflict } from './shapes.ts';
import { get, insert, save, setDue } from './store.ts';
import { complete, countryOf, insertTransaction, noteDecline } from './transactions.ts';

export type Keeping = Hidden<'subscription'>;
export interface Held {
  body: Subscription;
  hidden: Keeping;
}

/** Store a subscription with the time of its next due event. */
export async function keep(call: Call, body: Subscription, hidden: Keeping): Promise<Subscription> {
  const saved = await save(call, 'subscription', body, hidden);
  const change = body.scheduled_change?.effective_at;
  const times = [change, body.next_billed_at, hidden.dunning?.next].filter((each): each is string => Boolean(each));
  await setDue(call, body.id, times.length > 0 ? new Date(times.sort()[0] as string) : null);
  return saved;
}

export function itemsOf(
  call: Call,
  prices: { price: Price; quantity: number }[],
  products: Map<string, Product>,
  state: { status: SubscriptionItem['status']; trial: Period | null; billed: boolean; next: string | null },
): SubscriptionItem[] {
  return prices.map(({ price, quantity }) => ({
    status: state.status,
    quantity,
    recurring: true,
    created_at: iso(call.now),
    updated_at: iso(call.now),
    previously_billed_at: state.billed ? iso(call.now) : null,
    next_billed_at: state.next,
    trial_dates: state.trial,
    price,
    product: products.get(price.product_id) as Product,
  }));
}

/** Create a subscription from a paid transaction's recurring items. */
export async function createSubscription(call: Call, transaction: Transaction, card: StoredCard): Promise<Subscription> {
  const recurring = transaction.items.filter((item) => item.price.billing_cycle);
  const first = recurring[0]?.price as Price;
  const cycle = first.billing_cycle as Duration;
  const end = later(call.now, first.trial_period ?? cycle);
  const running = period(call.now, end);
  const isTrial = first.trial_period !== null;
  const products = await productsOf(
    call,
    recurring.map((item) => item.price),
  );
  const id = newId('sub', call.now);
  const portal = `https://sandbox-buyer-portal.paddle.com/subscriptions/${id}`;
  const subscription: Subscription = {
    id,
    status: isTrial ? 'trialing' : 'active',
    customer_id: transaction.customer_id as string,
    address_id: transaction.address_id as string,
    business_id: null,
    currency_code: transaction.currency_code,
    started_at: iso(call.now),
    first_billed_at: isTrial ? null : iso(call.now),
    next_billed_at: iso(end),
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: running,
    billing_cycle: cycle,
    scheduled_change: null,
    management_urls: { update_payment_method: `${portal}/update-payment-method`, cancel: `${portal}/cancel` },
    items: itemsOf(call, recurring, products, {
      status: isTrial ? 'trialing' : 'active',
      trial: isTrial ? running : null,
      billed: !isTrial,
      next: iso(end),
    }),
    custom_data: transaction.custom_data,
    import_meta: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  };
  const paid = isTrial ? 0 : recurring.reduce((sum, { price, quantity }) => sum + Number(price.unit_price.amount) * quantity, 0);
  await insert(call, 'subscription', subscription, { card, paid });
  await keep(call, subscription, { card, paid });
  await emit(call, 'subscription.created', subscription);
  await emit(call, isTrial ? 'subscription.trialing' : 'subscription.activated', subscription);
  return subscription;
}

/** The full price of what a subscription bills, for a whole period. */
export function fullLines(items: readonly SubscriptionItem[]): Line[] {
  return items.map(({ price, product, quantity }) => ({
    price,
    product,
    quantity,
    subtotal: Number(price.unit_price.amount) * quantity,
    proration: null,
  }));
}

export interface Bill {
  lines: Line[];
  /** Minor units with tax that are given back for what was paid already. */
  credit: number;
  period: Period;
  origin: Transaction['origin'];
}

/**
 * Charge the stored card; the customer's credit balance goes first.
 * @returns the transaction, completed or (after a decline) as it was made.
 */
export async function collect(call: Call, { body, hidden }: Held, bill: Bill): Promise<{ transaction: Transaction; isPaid: boolean }> {
  const customer = await get(call, 'customer', body.customer_id);
  const currency = body.currency_code;
  const balance = customer.hidden.balance?.[currency] ?? 0;
  const country = await countryOf(call, body.address_id);
  const details = detailsOf(call, bill.lines, country, currency, bill.credit + balance);
  const transaction = await insertTransaction(call, {
    customerId: body.customer_id,
    addressId: body.address_id,
    origin: bill.origin,
    status: 'ready',
    currency,
    customData: body.custom_data,
    subscriptionId: body.id,
    period: bill.period,
    items: bill.lines.map(({ price, quantity, proration }) => ({ price, quantity, proration })),
    details,
  });
  await emit(call, 'transaction.created', transaction);
  const owes = Number(details.totals.grand_total);
  if (owes > 0 && hidden.card.fails) return { transaction: await noteDecline(call, transaction, hidden.card, 'past_due'), isPaid: false };
  await save(call, 'customer', customer.body, {
    ...customer.hidden,
    balance: { ...customer.hidden.balance, [currency]: Number(details.totals.credit_to_balance) },
  });
  return { transaction: await complete(call, transaction, hidden.card), isPaid: true };
}

/** The next period begins: charged, or past due and tried again on the days of `dunningDays`. */
export async function renew(call: Call, { body, hidden }: Held): Promise<void> {
  const from = call.now;
  const end = later(from, body.billing_cycle);
  const running = period(from, end);
  const wasTrial = body.status === 'trialing';
  const next: Subscription = {
    ...body,
    status: 'active',
    current_billing_period: running,
    next_billed_at: iso(end),
    first_billed_at: body.first_billed_at ?? iso(from),
    items: body.items.map((item) => ({
      ...item,
      status: 'active',
      trial_dates: null,
      previously_billed_at: iso(from),
      next_billed_at: iso(end),
    })),
  };
  const lines = fullLines(next.items);
  const paid = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const { transaction, isPaid } = await collect(
    call,
    { body: next, hidden },
    { lines, credit: 0, period: running, origin: 'subscription_recurring' },
  );
  if (isPaid) {
    const renewed = await keep(call, next, { card: hidden.card, paid });
    if (wasTrial) await emit(call, 'subscription.activated', renewed);
    await emit(call, 'subscription.updated', renewed);
    return;
  }
  await emit(call, 'transaction.past_due', transaction);
  const dunning = { transaction: transaction.id, tries: 0, next: iso(daysLater(from, dunningDays[0] as number)), paid };
  const late = await keep(call, { ...next, status: 'past_due' }, { ...hidden, dunning });
  await emit(call, 'subscription.past_due', late);
  await emit(call, 'subscription.updated', late);
}

/** The unpaid renewal has been paid: by another try or another card. */
export async function recover(call: Call, { body, hidden }: Held, card: StoredCard): Promise<void> {
  const recovered = await keep(call, { ...body, status: 'active' }, { card, paid: hidden.dunning?.paid ?? hidden.paid });
  await emit(call, 'subscription.activated', recovered);
  await emit(call, 'subscription.updated', recovered);
}

export async function retryUnpaid(call: Call, held: Held): Promise<void> {
  const { body, hidden } = held;
  const { dunning } = hidden;
  if (!dunning) return;
  const { body: transaction } = await get(call, 'transaction', dunning.transaction);
  if (!hidden.card.fails) {
    await complete(call, transaction, hidden.card);
    return recover(call, held, hidden.card);
  }
  const declined = await noteDecline(call, transaction, hidden.card, 'past_due');
  const tries = dunning.tries + 1;
  const wait = dunningDays[tries];
  if (wait === undefined) return endNow(call, held);
  await keep(call, body, { ...hidden, dunning: { ...dunning, transaction: declined.id, tries, next: iso(daysLater(call.now, wait)) } });
}

export async function endNow(call: Call, { body, hidden }: Held): Promise<void> {
  if (hidden.dunning) {
    const { body: unpaid } = await get(call, 'transaction', hidden.dunning.transaction);
    if (unpaid.status === 'past_due')
      await emit(call, 'transaction.canceled', await save(call, 'transaction', { ...unpaid, status: 'canceled' }));
  }
  const ended = await keep(
    call,
    {
      ...body,
      status: 'canceled',
      canceled_at: iso(call.now),
      next_billed_at: null,
      current_billing_period: null,
      scheduled_change: null,
      items: body.items.map((item) => ({ ...item, status: 'inactive', next_billed_at: null })),
    },
    { card: hidden.card, paid: 0 },
  );
  await emit(call, 'subscription.canceled', ended);
  await emit(call, 'subscription.updated', ended);
}

export async function pauseNow(call: Call, { body, hidden }: Held, resumeAt: string | null): Promise<Subscription> {
  const paused = await keep(
    call,
    {
      ...body,
      status: 'paused',
      paused_at: iso(call.now),
      next_billed_at: null,
      current_billing_period: null,
      scheduled_change: resumeAt ? { action: 'resume', effective_at: resumeAt, resume_at: null } : null,
    },
    { card: hidden.card, paid: 0 },
  );
  await emit(call, 'subscription.paused', paused);
  await emit(call, 'subscription.updated', paused);
  return paused;
}

/** A paused subscription goes on with a new period, charged now. @throws PaddleFailure when the card is declined. */
export async function resumeNow(call: Call, { body, hidden }: Held): Promise<Subscription> {
  const end = later(call.now, body.billing_cycle);
  const next: Subscription = {
    ...body,
    status: 'active',
    paused_at: null,
    scheduled_change: null,
    current_billing_period: period(call.now, end),
    next_billed_at: iso(end),
    items: body.items.map((item) => ({ ...item, previously_billed_at: iso(call.now), next_billed_at: iso(end) })),
  };
  const lines = fullLines(next.items);
  const { isPaid } = await collect(
    call,
    { body: next, hidden },
    { lines, credit: 0, period: next.current_billing_period as Period, origin: 'subscription_recurring' },
  );
  if (!isPaid) throw declined();
  const resumed = await keep(call, next, { card: hidden.card, paid: lines.reduce((sum, line) => sum + line.subtotal, 0) });
  await emit(call, 'subscription.resumed', resumed);
  await emit(call, 'subscription.updated', resumed);
  return resumed;
}

export const declined = () =>
  new PaddleFailure(
    400,
    'subscription_payment_declined',
    'The payment was declined by the card issuer, so the subscription was not changed.',
  );

/** @throws PaddleFailure for a subscription that is over. */
export async function running(call: Call, id: string): Promise<Held> {
  const held = await get(call, 'subscription', id);
  if (held.body.status === 'canceled')
    throw conflict('subscription_is_canceled_action_invalid', `Cannot perform this action on subscription ${id} because it is canceled`);
  return held;
}
