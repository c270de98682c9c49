/** What choosing another plan does: at once, at the end of the paid period, or not at all. Pure, for screens and server. */
import { costsNothing, hasSameAddOns } from './add-ons.ts';
import { day, daysLeft } from './cycle.ts';
import { type CycleDays, isFreePlan, planOf, tierOrder } from './plans.ts';

export type BillingProvider = 'SHOPIFY' | 'PADDLE_BILLING';

export interface Standing {
  planKey: string;
  packageId: string | null;
  /** Keys of the modules bought beside the plan. */
  addOns: readonly string[];
  cycleDays: number;
  /** USD cents of one cycle, with add-ons. */
  price: number;
  status: 'active' | 'CANCELLED';
  provider: BillingProvider | null;
  isTrial: boolean;
  startTime: Date;
  nextBillingTime: Date | null;
  /** Another plan follows with the next cycle. */
  hasNext: boolean;
}

export interface Target {
  planKey: string;
  packageId: string | null;
  addOns: readonly string[];
  cycleDays: CycleDays;
  price: number;
}

export type Decision =
  /** It is the present plan. */
  | { kind: 'current' }
  /** Free to paid, or up: a new cycle begins now. */
  | { kind: 'start' | 'upgrade'; effect: 'now' }
  | { kind: 'downgrade'; effect: 'next_cycle' }
  /** Take back a cancellation or a scheduled change: the present cycle goes on. */
  | { kind: 'resume'; effect: 'continue' }
  /** Choosing a free plan. */
  | { kind: 'cancel' }
  /** Refused in the first cycle (4002). Never with Shopify, whose review requires changes in both directions without support (K5). */
  | { kind: 'first_cycle'; nextBillingTime: Date };

const rank = (planKey: string) => tierOrder.indexOf(planOf(planKey).tier);
const perDay = (each: { price: number; cycleDays: number }) => each.price / each.cycleDays;
type BoughtPlan = Pick<Standing, 'planKey' | 'packageId' | 'addOns' | 'cycleDays'>;

/** Is it the same plan or package for the same cycle, with the same add-ons? */
export const isSamePlan = (one: BoughtPlan, other: BoughtPlan): boolean =>
  one.planKey === other.planKey &&
  one.packageId === other.packageId &&
  one.cycleDays === other.cycleDays &&
  hasSameAddOns(one.addOns, other.addOns);

/** Is the first cycle still running? */
export const isFirstCycle = (standing: Standing, now: Date): boolean =>
  now.getTime() < standing.startTime.getTime() + standing.cycleDays * day;

/** Upgrade: a higher tier; within a tier a higher monthly price; for the same plan the longer cycle; otherwise the higher price per day. */
function isUp(standing: Standing, target: Target): boolean {
  if (rank(target.planKey) !== rank(standing.planKey)) return rank(target.planKey) > rank(standing.planKey);
  const [now, then] = [planOf(standing.planKey).monthlyPrice, planOf(target.planKey).monthlyPrice];
  if (standing.packageId === null && target.packageId === null && now !== then) return then > now;
  if (standing.planKey === target.planKey && standing.packageId === target.packageId && standing.cycleDays !== target.cycleDays)
    return target.cycleDays > standing.cycleDays;
  return perDay(target) > perDay(standing);
}

/** What choosing `target` does. */
export function decideChange(standing: Standing, target: Target, now: Date): Decision {
  const isPaid = !costsNothing(standing);
  // The first cycle does not bind in a trial, which is not paid yet, nor on a plan that is cancelled or was paid once.
  const refusesFirstCycle =
    standing.provider === 'PADDLE_BILLING' && standing.status === 'active' && !standing.isTrial && isFirstCycle(standing, now);
  const paidUntil = standing.nextBillingTime ?? now;
  if (costsNothing(target)) {
    if (!isPaid || standing.status === 'CANCELLED') return { kind: 'current' };
    return refusesFirstCycle ? { kind: 'first_cycle', nextBillingTime: paidUntil } : { kind: 'cancel' };
  }
  if (!isPaid) return { kind: 'start', effect: 'now' };
  if (isSamePlan(standing, target)) {
    return standing.status === 'CANCELLED' || standing.hasNext ? { kind: 'resume', effect: 'continue' } : { kind: 'current' };
  }
  if (isUp(standing, target)) return { kind: 'upgrade', effect: 'now' };
  return refusesFirstCycle ? { kind: 'first_cycle', nextBillingTime: paidUntil } : { kind: 'downgrade', effect: 'next_cycle' };
}

/** Days by which a new charge is delayed because they are paid already: nobody pays twice for a day. */
export function waitingDays(standing: Standing, decision: Decision, target: Target, now: Date): number {
  const left = daysLeft(standing.nextBillingTime, now);
  if (decision.kind === 'resume') return left;
  if (standing.status !== 'CANCELLED' || costsNothing(standing)) return 0;
  // The provider has ended a cancelled charge and does not prorate it, so what is left of it counts as days of the new one.
  if (decision.kind === 'downgrade') return left;
  if (decision.kind === 'upgrade' && !standing.isTrial) return Math.floor((left * perDay(standing)) / perDay(target));
  return 0;
}

export interface Proration {
  /** USD cents for the days not used of the present cycle. */
  credit: number;
  /** USD cents due now. */
  due: number;
  days: number;
}

/** Estimate of what an upgrade costs today; the provider calculates and shows the binding sum. */
export function prorationOf(standing: Standing, target: Target, now: Date): Proration {
  const days = standing.isTrial || costsNothing(standing) ? 0 : Math.min(standing.cycleDays, daysLeft(standing.nextBillingTime, now));
  const credit = Math.min(target.price, Math.floor((standing.price * days) / standing.cycleDays));
  return { credit, due: target.price - credit, days };
}

/**
 * A trial is given once (`may-still-try.server.ts`), on a listed monthly plan that is not free; an add-on beside a free plan has no
 * trial.
 */
export const mayTry = (mayStillTry: boolean, target: Target, decision: Decision): boolean =>
  decision.kind === 'start' && target.cycleDays === 30 && target.packageId === null && !isFreePlan(target.planKey) && mayStillTry;
