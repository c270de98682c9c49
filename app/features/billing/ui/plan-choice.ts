import type { TFunction } from 'i18next';
import { addOnsPriceOf, keptAddOns } from '../add-ons.ts';
import type { Standing, Target } from '../plan-change.ts';
import { type CycleDays, cyclePriceOf, isFreePlan, type Plan, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import type { ChargeRefusal } from './charge-refusal.ts';

/** A plan that the seller has pointed at, with the name to show. */
export interface Choice extends Target {
  name: string;
}

/** Which question is on the screen. */
export type Dialog =
  | { kind: 'confirm' | 'downgrade' | 'stores'; choice: Choice }
  /** No active store, or a bill at the platform that could not be collected. */
  | { kind: 'cancel' | 'payment-issue' | 'frozen' | 'pause' }
  | { kind: 'cannot-downgrade'; nextBillingTime: string; isAddOn: boolean };

/** Where the seller stands, with its times read back from JSON. */
export const standingOf = (billing: Billing): Standing => ({
  ...billing.standing,
  startTime: new Date(billing.standing.startTime),
  nextBillingTime: billing.standing.nextBillingTime ? new Date(billing.standing.nextBillingTime) : null,
});

/** The modules of a choice, as one field of a form carries them. */
export const modulesOf = (choice: Choice): string => [choice.packageId ?? choice.planKey, ...choice.addOns].join(',');

/** Who is charged for a choice: no store where Paddle takes the money. What has to be asked or told before is a question. */
export function payerOf(billing: Billing, choice: Choice): { storeId: string | undefined } | Dialog {
  if (billing.provider === 'PADDLE_BILLING') return { storeId: undefined };
  if (billing.stores.length === 0) return { kind: 'payment-issue' };
  // Whoever pays nothing yet pays with the store at work (inside the admin: the one whose admin it is).
  const payer = billing.current.store_id ?? billing.storeAtWorkId;
  // The store that paid is gone: which other one takes the bill is not ours to guess.
  if (!billing.stores.some((store) => store.id === payer)) return { kind: 'stores', choice };
  return { storeId: payer ?? undefined };
}

/** Refusals that are more than a sentence are a question of their own. @param isAddOn nothing but add-ons was to be given up. */
export function questionAfter({ code, params, details }: ChargeRefusal, isAddOn: boolean): Dialog | undefined {
  if (code === 'FIRST_CYCLE_DOWNGRADE_FAILED')
    return { kind: 'cannot-downgrade', nextBillingTime: String(params?.next_billing_time ?? ''), isAddOn };
  const error = details?.error_code;
  if (error === 'PaymentIssue') return { kind: 'frozen' };
  return error === 'NoStoreListingForCheckout' || error === 'TheStoreNoLongerExists' ? { kind: 'payment-issue' } : undefined;
}

/** A plan's name with what is bought beside it. */
export const nameWith = (name: string, addOns: readonly string[], t: TFunction): string =>
  [name, ...addOns.map((key) => t(`addOns.${key}`))].join(' + ');

/**
 * The present plan with other add-ons.
 * @param cycleDays of a free account that begins to pay; whoever pays keeps theirs.
 */
export function withAddOns({ standing, current }: Billing, addOns: readonly string[], cycleDays: CycleDays, t: TFunction): Choice {
  const { planKey, packageId } = standing;
  // What is paid now less what of it is for add-ons: packages have prices of their own.
  const base =
    packageId === null
      ? cyclePriceOf(planOf(planKey).monthlyPrice, cycleDays)
      : standing.price - addOnsPriceOf(standing.addOns, standing.cycleDays);
  // Nothing beside a free plan is the free plan.
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
 * A listed plan as a choice. What it does not make needless of the present add-ons goes with the seller; the free plan is the end
 * of all.
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
