/** What a Paddle subscription means for a plan. Pure. */
import type { BilledPlan, BilledSubscription } from '#app/connectors/payments/billing-provider.ts';
import { day, usageCycleDays } from './cycle.ts';
import { isSamePlan } from './plan-change.ts';

/** Days for which an unpaid plan keeps its quotas, while Paddle tries the card again. */
export const graceDays = 7;

export interface HeldPlan {
  planKey: string;
  packageId: string | null;
  addOns: readonly string[];
  cycleDays: number;
  price: number;
  /** Start of the plan, from which cycles are counted. */
  startTime: Date;
  isTrial: boolean;
  status: 'active' | 'CANCELLED';
  /** The subscription carries the present plan already. */
  isCarried: boolean;
  paymentGraceUntil: Date | null;
  pausesAt: Date | null;
}

/** Our charge that the subscription's present state comes from, if known. */
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
  /** The plan is another one from now on. */
  isNewPlan: boolean;
  /** … within the running period, so that its quotas and credits go on. */
  keepsCycle: boolean;
}

/** Start of the 30-day usage cycle that `at` falls in. */
const usageCycle = (start: Date, at: Date) =>
  Math.floor((at.getTime() - start.getTime()) / (usageCycleDays * day)) * usageCycleDays * day + start.getTime();

/**
 * The account's plan, from Paddle's subscription and the plan before. For a downgrade, too, Paddle changes at once what it will bill,
 * although the price waits for the next bill. So a change that our charge asked for the next cycle waits here until a period has begun
 * after it.
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
  // Changing a cancelled plan first removes the cancellation at Paddle. Until the outcome is known, the plan stays cancelled here.
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
    // An unpaid period is not paid for, so no time lies ahead.
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
