import type { TFunction } from 'i18next';
import { addOnsPriceOf, costsNothing, keptAddOns, onlyRemovesAddOns } from '../add-ons.ts';
import { decideChange, type Standing, type Target } from '../plan-change.ts';
import { type CycleDays, cyclePriceOf, isFreePlan, type Plan, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import type { ChargeRefusal } from './charge-refusal.ts';

/** A plan that the seller has chosen, with the name to show. */
export interface Choice extends Target {
  name: string;
}

/** The dialog that is shown. */
export type Dialog =
  | { kind: 'confirm' | 'downgrade' | 'stores'; choice: Choice }
  /** `payment-issue`: there is no active store. `frozen`: the platform could not collect a bill. */
  | { kind: 'cancel' | 'payment-issue' | 'frozen' | 'pause' }
  | { kind: 'cannot-downgrade'; nextBillingTime: string; isAddOn: boolean; isCancel?: boolean };

/** The present plan, with its times parsed from JSON. */
export const standingOf = (billing: Billing): Standing => ({
  ...billing.standing,
  startTime: new Date(billing.standing.startTime),
  nextBillingTime: billing.standing.nextBillingTime ? new Date(billing.standing.nextBillingTime) : null,
});

/** The modules of a choice as the value of one form field. */
export const modulesOf = (choice: Choice): string => [choice.packageId ?? choice.planKey, ...choice.addOns].join(',');

/** The store that is charged for a choice (none with Paddle), or the dialog that has to come first. */
export function payerOf(billing: Billing, choice: Choice): { storeId: string | undefined } | Dialog {
  if (billing.provider === 'PADDLE_BILLING') return { storeId: undefined };
  if (billing.stores.length === 0) return { kind: 'payment-issue' };
  // Sellers who do not pay yet pay with the store at work (inside the admin: that admin's store).
  const payer = billing.current.store_id ?? billing.storeAtWorkId;
  // The store that paid is gone: the seller has to choose another.
  if (!billing.stores.some((store) => store.id === payer)) return { kind: 'stores', choice };
  return { storeId: payer ?? undefined };
}

/** The cycle in which an account pays; the yearly one for one that pays nothing (specification 1, section 4). */
export const paidCycle = ({ standing }: Pick<Billing, 'standing'>): CycleDays =>
  standing.price > 0 && standing.cycleDays === 30 ? 30 : 365;

/** Is it the present plan, to be paid in another cycle, or, where it was granted, to be paid at all? That is no upgrade and no downgrade. */
export const isOtherCycle = ({ standing }: Pick<Billing, 'standing'>, choice: Choice): boolean =>
  !isFreePlan(standing.planKey) &&
  standing.planKey === choice.planKey &&
  standing.packageId === choice.packageId &&
  standing.cycleDays !== choice.cycleDays;

/**
 * What the first cycle with Paddle refuses (4002), told before it is asked for; nothing when it is allowed. A plan that is not paid for, or
 * is paused, may be left.
 */
export function firstCycleDialog(billing: Billing, choice: Choice): Dialog | undefined {
  const isCancel = costsNothing(choice);
  if (isCancel && (billing.current.has_payment_issue || billing.isPaused)) return undefined;
  // A plan that moves to Shopify follows Shopify's rule; it is cancelled where it is paid.
  const standing =
    isCancel || billing.provider === 'PADDLE_BILLING' ? standingOf(billing) : { ...standingOf(billing), provider: billing.provider };
  const decision = decideChange(standing, choice, new Date(billing.now));
  if (decision.kind !== 'first_cycle') return undefined;
  const isAddOn = onlyRemovesAddOns(billing.standing, choice);
  return { kind: 'cannot-downgrade', nextBillingTime: decision.nextBillingTime.toISOString(), isAddOn, isCancel: isCancel && !isAddOn };
}

/** The dialog for a refusal that needs more than a sentence. @param isAddOn the refused change only removed add-ons. */
export function questionAfter({ code, params, details }: ChargeRefusal, isAddOn: boolean): Dialog | undefined {
  if (code === 'FIRST_CYCLE_DOWNGRADE_FAILED')
    return { kind: 'cannot-downgrade', nextBillingTime: String(params?.next_billing_time ?? ''), isAddOn };
  const error = details?.error_code;
  if (error === 'PaymentIssue') return { kind: 'frozen' };
  return error === 'NoStoreListingForCheckout' || error === 'TheStoreNoLongerExists' ? { kind: 'payment-issue' } : undefined;
}

/** A plan's name with its add-ons. */
export const nameWith = (name: string, addOns: readonly string[], t: TFunction): string =>
  [name, ...addOns.map((key) => t(`addOns.${key}`))].join(' + ');

/**
 * The present plan with other add-ons, as a choice.
 * @param cycleDays for a free account that begins to pay; paying accounts keep their cycle.
 */
export function withAddOns({ standing, current }: Billing, addOns: readonly string[], cycleDays: CycleDays, t: TFunction): Choice {
  const { planKey, packageId } = standing;
  // A package's own price is the present price less the present add-ons.
  const base =
    packageId === null
      ? cyclePriceOf(planOf(planKey).monthlyPrice, cycleDays)
      : standing.price - addOnsPriceOf(standing.addOns, standing.cycleDays);
  // A free plan without add-ons has the monthly cycle.
  const cycle = isFreePlan(planKey) && addOns.length === 0 ? 30 : cycleDays;
  return {
    planKey,
    packageId,
    addOns,
    cycleDays: cycle,
    price: base + addOnsPriceOf(addOns, cycleDays),
    name: nameWith(current.package.name, addOns, t),
  };
}

/**
 * A listed plan as a choice. Present add-ons are kept if they are still of use beside it; the free plan ends all add-ons.
 */
export function planChoice({ standing }: Billing, plan: Plan, cycleDays: CycleDays, t: TFunction): Choice {
  const addOns = isFreePlan(plan.key) ? [] : keptAddOns(standing.addOns, { planKey: plan.key, features: {} });
  return {
    planKey: plan.key,
    packageId: null,
    addOns,
    cycleDays,
    price: cyclePriceOf(plan.monthlyPrice, cycleDays) + addOnsPriceOf(addOns, cycleDays),
    name: nameWith(t(`plans.${plan.key}`), addOns, t),
  };
}
