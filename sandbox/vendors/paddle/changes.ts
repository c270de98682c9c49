/** Changing what a subscription bills: `PATCH /subscriptions/{id}` and its preview. */
import { fractionLeft, later, period } from './billing-time.ts';
import { type Call, iso } from './call.ts';
import { pricesOf, productsOf } from './catalog.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import type { Details, Period, Subscription } from './model.ts';
import { detailsOf, type Line, taxRateOf } from './money.ts';
import { read, SubscriptionChange } from './shapes.ts';
import { get } from './store.ts';
import { collect, declined, fullLines, type Held, itemsOf, keep, running } from './subscriptions.ts';
import { countryOf } from './transactions.ts';

const halfAnHour = 30 * 60 * 1000;

interface Plan {
  next: Subscription;
  /** Charged at once; nothing when the change bills nothing. */
  lines: Line[] | null;
  /** Minor units with tax for what was paid of the present period and is not used. */
  credit: number;
  /** Billed for the whole of the present period afterwards. */
  paid: number;
}

/** @throws PaddleFailure for a change that Paddle takes at no time, or not now. */
function refuseChange(body: Subscription, change: SubscriptionChange): void {
  if (body.scheduled_change && change.scheduled_change === undefined)
    throw new PaddleFailure(
      409,
      'subscription_locked_pending_changes',
      `Cannot update subscription ${body.id} because there are pending changes: remove the scheduled change first`,
    );
  if (change.items && !change.proration_billing_mode)
    throw new PaddleFailure(400, 'subscription_proration_billing_mode_required', 'proration_billing_mode is required when items change');
}

/** @throws PaddleFailure for other items than those that are billed. */
function refuseItems({ id, status }: Subscription, mode: SubscriptionChange['proration_billing_mode']): void {
  if (mode === 'prorated_next_billing_period' || mode === 'full_next_billing_period')
    throw new PaddleFailure(501, 'not_implemented', `${mode} is not part of this stand-in`);
  if (status === 'trialing' && mode !== 'do_not_bill')
    throw new PaddleFailure(400, 'subscription_update_when_trialing', 'Only do_not_bill is possible while a subscription is in its trial');
  if (status === 'past_due' && mode !== 'do_not_bill')
    throw new PaddleFailure(409, 'subscription_update_when_past_due', 'Cannot bill for changes while a subscription is past due');
  if (status === 'paused')
    throw new PaddleFailure(
      409,
      'subscription_is_inactive_action_invalid',
      `Cannot update items of subscription ${id} because it is paused`,
    );
}

/** The present period ends at another time. */
function withNextBill(call: Call, subscription: Subscription, wanted: string): Subscription {
  const at = new Date(wanted);
  if (at.getTime() < call.now.getTime() + halfAnHour)
    throw new PaddleFailure(400, 'subscription_next_billed_at_too_soon', 'next_billed_at must be at least 30 minutes in the future');
  const { current_billing_period: present } = subscription;
  return {
    ...subscription,
    next_billed_at: iso(at),
    current_billing_period: period(present ? new Date(present.starts_at) : call.now, at),
    items: subscription.items.map((item) => ({
      ...item,
      next_billed_at: iso(at),
      trial_dates: item.trial_dates && { ...item.trial_dates, ends_at: iso(at) },
    })),
  };
}

/** What the change leads to, and what is billed for it. @throws PaddleFailure for what Paddle refuses. */
async function plan(call: Call, { body, hidden }: Held, change: SubscriptionChange): Promise<Plan> {
  refuseChange(body, change);
  let next: Subscription = { ...body };
  if (change.custom_data !== undefined) next.custom_data = change.custom_data;
  if (change.scheduled_change === null) next.scheduled_change = null;
  if (change.next_billed_at !== undefined) next = withNextBill(call, next, change.next_billed_at);
  if (!change.items) return { next, lines: null, credit: 0, paid: hidden.paid };

  const mode = change.proration_billing_mode;
  refuseItems(body, mode);
  const prices = await pricesOf(call, change.items);
  const cycle = prices[0]?.price.billing_cycle;
  if (!cycle || prices.some(({ price }) => JSON.stringify(price.billing_cycle) !== JSON.stringify(cycle)))
    throw new PaddleFailure(400, 'subscription_items_billing_cycle_mismatch', 'All items must recur, with the same billing cycle');
  const isSameCycle = JSON.stringify(cycle) === JSON.stringify(body.billing_cycle);
  const present = body.current_billing_period as Period;
  // Another cycle begins a new period now, unless the date of the next bill is given or a trial runs.
  const startsAnew = !isSameCycle && change.next_billed_at === undefined && body.status !== 'trialing';
  const coming = startsAnew ? period(call.now, later(call.now, cycle)) : (next.current_billing_period as Period);
  const products = await productsOf(
    call,
    prices.map(({ price }) => price),
  );
  const isTrial = body.status === 'trialing';
  next = {
    ...next,
    billing_cycle: cycle,
    current_billing_period: coming,
    next_billed_at: coming.ends_at,
    items: itemsOf(call, prices, products, {
      status: isTrial ? 'trialing' : 'active',
      trial: isTrial ? (body.items[0]?.trial_dates ?? null) : null,
      billed: mode !== 'do_not_bill',
      next: coming.ends_at,
    }),
  };
  if (mode === 'do_not_bill') return { next, lines: null, credit: 0, paid: startsAnew ? 0 : hidden.paid };

  const left = fractionLeft(present, call.now);
  const full = fullLines(next.items);
  const paid = full.reduce((sum, line) => sum + line.subtotal, 0);
  if (mode === 'full_immediately') return { next, lines: full, credit: 0, paid };
  const rate = taxRateOf(await countryOf(call, body.address_id));
  const unused = Math.round(hidden.paid * left);
  const credit = unused + Math.round(unused * rate);
  const lines = startsAnew
    ? full
    : full.map((line) => ({
        ...line,
        subtotal: Math.round(line.subtotal * left),
        proration: { rate: left.toFixed(6), billing_period: period(call.now, new Date(coming.ends_at)) },
      }));
  return { next, lines, credit, paid };
}

export async function updateSubscription(call: Call, input: unknown, id: string): Promise<Subscription> {
  const change = read(SubscriptionChange, input);
  const held = await running(call, id);
  const { next, lines, credit, paid } = await plan(call, held, change);
  if (lines) {
    const bill = { lines, credit, period: next.current_billing_period as Period, origin: 'subscription_update' as const };
    const { isPaid } = await collect(call, { body: next, hidden: held.hidden }, bill);
    if (!isPaid) throw declined();
  }
  const saved = await keep(call, next, { ...held.hidden, paid });
  await emit(call, 'subscription.updated', saved);
  return saved;
}

const preview = (details: Details, billed: Period, lines: readonly Line[]) => ({
  billing_period: billed,
  details: {
    tax_rates_used: details.tax_rates_used,
    totals: details.totals,
    line_items: details.line_items.map(({ id: _, ...line }, index) => ({ ...line, proration: lines[index]?.proration ?? null })),
  },
  adjustments: [],
});

/** The same calculation for a preview: the caller rolls back. */
export async function previewSubscription(call: Call, input: unknown, id: string) {
  const change = read(SubscriptionChange, input);
  const held = await running(call, id);
  const { next, lines, credit } = await plan(call, held, change);
  const country = await countryOf(call, next.address_id);
  const currency = next.currency_code;
  const balance = (await get(call, 'customer', next.customer_id)).hidden.balance?.[currency] ?? 0;
  const now = lines ? detailsOf(call, lines, country, currency, credit + balance) : null;
  const full = fullLines(next.items);
  const recurring = detailsOf(call, full, country, currency);
  const end = new Date(next.next_billed_at ?? call.now);
  const charge = Number(now?.totals.total ?? 0);
  const money = (amount: number) => ({ amount: String(amount), currency_code: currency });
  const { id: _, ...shown } = next;
  return {
    ...shown,
    immediate_transaction: now && lines ? preview(now, next.current_billing_period as Period, lines) : null,
    next_transaction: next.next_billed_at ? preview(recurring, period(end, later(end, next.billing_cycle)), full) : null,
    recurring_transaction_details: preview(recurring, period(end, end), full).details,
    update_summary: lines
      ? {
          credit: money(credit),
          charge: money(charge),
          result: { action: credit > charge ? 'credit' : 'charge', ...money(Math.abs(charge - credit)) },
        }
      : null,
  };
}
