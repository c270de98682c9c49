/** What it means to choose another plan: at once, at the end of what is paid, or not at all. Pure, for screens and server. */
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
  /** Something else begins with the next cycle. */
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
  /** It is what they have. */
  | { kind: 'current' }
  /** Free to paid, or up: a new cycle begins now. */
  | { kind: 'start' | 'upgrade'; effect: 'now' }
  | { kind: 'downgrade'; effect: 'next_cycle' }
  /** Take back a cancellation or a scheduled change: the present cycle goes on. */
  | { kind: 'resume'; effect: 'continue' }
  /** Choosing a free plan. */
  | { kind: 'cancel' }
  /** Refused in the first cycle (4002). With Shopify never: its review asks that plans go both ways without support (K5). */
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

/** Up is a higher tier; within a tier a higher monthly price; for the same plan the longer commitment, then what costs more a day. */
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
  // A trial has no paid cycle yet, and what has ended, or was paid once, binds nobody: whoever is there may leave.
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

/** Nobody pays twice for a day: days for which a new charge waits because they are paid already. */
export function waitingDays(standing: Standing, decision: Decision, target: Target, now: Date): number {
  const left = daysLeft(standing.nextBillingTime, now);
  if (decision.kind === 'resume') return left;
  if (standing.status !== 'CANCELLED' || costsNothing(standing)) return 0;
  // A cancelled charge is over at the provider, which then prorates nothing: what is left of it counts as days of the new one.
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

/** What an upgrade costs today, as an estimate: the provider reckons it and shows the sum that counts. */
export function prorationOf(standing: Standing, target: Target, now: Date): Proration {
  const days = standing.isTrial || costsNothing(standing) ? 0 : Math.min(standing.cycleDays, daysLeft(standing.nextBillingTime, now));
  const credit = Math.min(target.price, Math.floor((standing.price * days) / standing.cycleDays));
  return { credit, due: target.price - credit, days };
}

/** A trial is given once (`may-still-try.server.ts`), on a listed monthly plan that costs something by itself; who comes for an add-on alone pays for it. */
export const mayTry = (mayStillTry: boolean, target: Target, decision: Decision): boolean =>
  decision.kind === 'start' && target.cycleDays === 30 && target.packageId === null && !isFreePlan(target.planKey) && mayStillTry;
