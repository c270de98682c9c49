/** What a Paddle subscription means for a plan. Pure. */
import type { BilledPlan, BilledSubscription } from '#app/connectors/payments/billing-provider.ts';
import { day, usageCycleDays } from './cycle.ts';
import { isSamePlan } from './plan-change.ts';

/** Days that an unpaid plan keeps its figures while the card is tried again. */
export const graceDays = 7;

export interface HeldPlan {
  planKey: string;
  packageId: string | null;
  addOns: readonly string[];
  cycleDays: number;
  price: number;
  /** Counted from here. */
  startTime: Date;
  isTrial: boolean;
  status: 'active' | 'CANCELLED';
  /** This subscription carries the plan already. */
  isCarried: boolean;
  paymentGraceUntil: Date | null;
  pausesAt: Date | null;
}

/** Our charge that made the subscription what it is, where it is known. */
export interface MadeBy {
  effect: 'now' | 'next_cycle' | 'continue';
  isTrial: boolean;
  createdAt: Date;
  isOpen: boolean;
}

export interface MirroredPlan {
  plan: BilledPlan;
  startTime: Date;
  next: BilledPlan | null;
  status: 'active' | 'CANCELLED';
  nextBillingTime: Date | null;
  trialEndsAt: Date | null;
  hasPaymentIssue: boolean;
  paymentGraceUntil: Date | null;
  pausesAt: Date | null;
  resumesAt: Date | null;
  /** Another plan holds from now on. */
  isNewPlan: boolean;
  /** … within the period that was running: its quotas and credits go on. */
  keepsCycle: boolean;
}

/** Start of the 30-day usage cycle that `at` falls in. */
const usageCycle = (start: Date, at: Date) =>
  Math.floor((at.getTime() - start.getTime()) / (usageCycleDays * day)) * usageCycleDays * day + start.getTime();

/**
 * The plan that holds, from what Paddle says and what held. Paddle changes what it bills at once, also for a smaller plan whose
 * price waits for the next bill; so a change that our charge asked for the next cycle waits here until a period has begun after it.
 */
export function mirrorOf(
  held: HeldPlan,
  found: BilledSubscription & { plan: BilledPlan },
  madeBy: MadeBy | undefined,
  now: Date,
): MirroredPlan {
  const start = found.period?.start ?? found.pausedAt ?? found.createdAt;
  const end = found.period?.end ?? found.nextBilledAt;
  const isSame = held.isCarried && isSamePlan(held, found.plan);
  const waits = held.isCarried && !isSame && madeBy?.effect === 'next_cycle' && madeBy.createdAt >= start && found.state !== 'paused';
  const isCancelling = found.scheduled?.action === 'cancel';
  // A change of a cancelled plan first takes the cancellation back; while we do not know how it ended, the seller's word holds.
  const status = isCancelling || (held.isCarried && held.status === 'CANCELLED' && madeBy?.isOpen) ? 'CANCELLED' : 'active';
  const trialEnded = held.isCarried && held.isTrial && found.state !== 'trialing';
  const isNewPlan = !isSame && !waits;
  const startTime = isNewPlan || trialEnded ? start : held.startTime;
  const plan = waits
    ? { planKey: held.planKey, packageId: held.packageId, addOns: held.addOns, cycleDays: held.cycleDays, price: held.price }
    : found.plan;
  const isUnpaid = found.state === 'past_due';
  const isTrialing = found.state === 'trialing' && (held.isCarried ? held.isTrial : (madeBy?.isTrial ?? true));
  return {
    plan,
    startTime,
    next: waits && status === 'active' ? found.plan : null,
    status,
    // An unpaid period is not paid for: nothing lies ahead.
    nextBillingTime: isUnpaid
      ? start
      : found.state === 'paused'
        ? (found.scheduled?.at ?? null)
        : isCancelling
          ? (found.scheduled?.at ?? end)
          : end,
    trialEndsAt: isTrialing ? found.trialEndsAt : null,
    hasPaymentIssue: isUnpaid,
    paymentGraceUntil: isUnpaid ? (held.paymentGraceUntil ?? new Date(start.getTime() + graceDays * day)) : null,
    pausesAt:
      found.state === 'paused'
        ? (found.pausedAt ?? now)
        : found.scheduled?.action === 'pause'
          ? found.scheduled.at
          : held.isCarried && madeBy?.isOpen
            ? held.pausesAt
            : null,
    resumesAt:
      found.state === 'paused'
        ? found.scheduled?.action === 'resume'
          ? found.scheduled.at
          : null
        : found.scheduled?.action === 'pause'
          ? found.scheduled.resumesAt
          : null,
    isNewPlan,
    keepsCycle: isNewPlan && held.isCarried && usageCycle(held.startTime, now) === usageCycle(startTime, now),
  };
}
