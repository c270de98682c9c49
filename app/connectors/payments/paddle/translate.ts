/** Translates Paddle's objects to ours. The SDK's types are only Paddle's promise, so essential fields are parsed. */
import type { Price, Subscription, SubscriptionPreview, Transaction } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { BilledPlan, BilledSubscription, BillingTransaction, ChangePreview } from '../billing-provider.ts';

/** Custom data of our prices. */
const PlanData = z.object({
  plan_key: z.string(),
  package_id: z.string().nullable().default(null),
  add_ons: z.array(z.string()).default([]),
  cycle_days: z.number().int(),
});
/** Custom data of our transactions and subscriptions. */
const ChargeData = z.object({ charge_id: z.string() });

const vendor = 'paddle';
const cents = (amount: string | undefined): number => {
  const value = Number(amount ?? '0');
  if (!Number.isSafeInteger(value)) throw new ConnectorError(vendor, 'bad_answer', `An amount that is none: ${amount}`);
  return value;
};
const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

function planOf(price: Price | null | undefined): BilledPlan | null {
  const data = PlanData.safeParse(price?.customData);
  if (!price || !data.success || price.unitPrice.currencyCode !== 'USD') return null;
  return {
    planKey: data.data.plan_key,
    packageId: data.data.package_id,
    addOns: data.data.add_ons,
    cycleDays: data.data.cycle_days,
    price: cents(price.unitPrice.amount),
  };
}

const subscriptionStates: Record<string, BilledSubscription['state']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  paused: 'paused',
  canceled: 'cancelled',
};

export function subscriptionOf(subscription: Subscription): BilledSubscription {
  const state = subscriptionStates[subscription.status];
  if (!state) throw new ConnectorError(vendor, 'bad_answer', `Unknown state of a subscription: ${subscription.status}`);
  const item = subscription.items.find((each) => each.recurring);
  const { currentBillingPeriod: period, scheduledChange: scheduled } = subscription;
  const charge = ChargeData.safeParse(subscription.customData);
  return {
    reference: subscription.id,
    customerId: subscription.customerId,
    state,
    plan: planOf(item?.price),
    chargeId: charge.success ? charge.data.charge_id : null,
    period: period ? { start: new Date(period.startsAt), end: new Date(period.endsAt) } : null,
    nextBilledAt: date(subscription.nextBilledAt),
    trialEndsAt: state === 'trialing' ? date(item?.trialDates?.endsAt ?? period?.endsAt) : null,
    pausedAt: date(subscription.pausedAt),
    cancelledAt: date(subscription.canceledAt),
    scheduled: scheduled ? { action: scheduled.action, at: new Date(scheduled.effectiveAt), resumesAt: date(scheduled.resumeAt) } : null,
    createdAt: new Date(subscription.createdAt),
  };
}

const transactionStates: Record<string, BillingTransaction['state']> = {
  draft: 'open',
  ready: 'open',
  billed: 'open',
  past_due: 'past_due',
  paid: 'paid',
  completed: 'paid',
  canceled: 'cancelled',
};

/**
 * Money returned to the payer. Refunds count once Paddle has approved them; a chargeback that was withdrawn is `reversed`. Credits for
 * unused days are no refund: they are deducted from later charges.
 */
const returnedOf = ({ adjustments }: Transaction): number =>
  (adjustments ?? [])
    .filter(({ action, status }) => status === 'approved' && (action === 'refund' || action === 'chargeback'))
    .reduce((sum, { totals }) => sum + cents(totals?.total), 0);

/** Our `paid` is Paddle's `paid` (the money has arrived) and `completed` (its book-keeping is done, too). */
export function transactionOf(transaction: Transaction): BillingTransaction {
  const state = transactionStates[transaction.status];
  if (!state) throw new ConnectorError(vendor, 'bad_answer', `Unknown state of a transaction: ${transaction.status}`);
  const totals = transaction.details?.totals;
  const charge = ChargeData.safeParse(transaction.customData);
  // Newest first, as Paddle lists them.
  const card = (transaction.payments.find((each) => each.status === 'captured') ?? transaction.payments[0])?.methodDetails?.card;
  return {
    reference: transaction.id,
    state,
    chargeId: charge.success ? charge.data.charge_id : null,
    subscriptionReference: transaction.subscriptionId,
    names: transaction.items.map((item) => item.price?.name ?? item.price?.description ?? '').filter(Boolean),
    currency: transaction.currencyCode,
    total: cents(totals?.grandTotal),
    tax: cents(totals?.tax),
    credit: cents(totals?.total) - cents(totals?.grandTotal),
    returned: returnedOf(transaction),
    isChange: transaction.origin === 'subscription_update',
    invoiceNumber: transaction.invoiceNumber,
    createdAt: new Date(transaction.createdAt),
    billedAt: date(transaction.billedAt),
    periodStart: date(transaction.billingPeriod?.startsAt),
    card: card ? { brand: card.type, last4: card.last4, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear } : null,
  };
}

export function previewOf(preview: SubscriptionPreview): ChangePreview {
  const totals = preview.immediateTransaction?.details.totals;
  const summary = preview.updateSummary;
  return {
    currency: preview.currencyCode,
    due: cents(totals?.grandTotal),
    credit: cents(summary?.credit.amount),
    tax: cents(totals?.tax),
    nextBilledAt: date(preview.nextBilledAt),
  };
}
