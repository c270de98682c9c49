/** Cycles are counted in days of 24 hours from their start (design: "Plans"), so that months, leap years and time zones do not matter. */

export const day = 24 * 3600 * 1000;
/** Quotas and main credits renew every 30 days, on yearly plans too. */
export const usageCycleDays = 30;

/** Start of the 30-day usage cycle that `now` falls in, counted from the plan's start. */
export function cycleStartOf(startTime: Date, now: Date): Date {
  const length = usageCycleDays * day;
  const passed = Math.max(0, Math.floor((now.getTime() - startTime.getTime()) / length));
  return new Date(startTime.getTime() + passed * length);
}

/** When the usage cycle that `now` falls in ends. */
export const cycleEndOf = (startTime: Date, now: Date): Date => new Date(cycleStartOf(startTime, now).getTime() + usageCycleDays * day);

/** Does a bill fall between two 30-day cycles? Then a new one begins with it, so that quotas and money renew on one day. */
export const isOffCycle = (startTime: Date, billedAt: Date): boolean =>
  (billedAt.getTime() - startTime.getTime()) % (usageCycleDays * day) !== 0;

/**
 * When quotas and main credits renew: with the next usage cycle, or earlier, with the next plan (the free one after a cancelled one) or
 * the next bill. With Paddle a bill begins a cycle only after a trial.
 */
export function quotasRenewAt(
  plan: { startTime: Date; nextBillingTime: Date | null; status: string; hasNext: boolean; isTrial: boolean; provider: string | null },
  now: Date,
): Date {
  const end = cycleEndOf(plan.startTime, now);
  const beginsAnew = plan.status === 'CANCELLED' || plan.hasNext || plan.isTrial || plan.provider === 'SHOPIFY';
  const at = beginsAnew ? plan.nextBillingTime : null;
  return at && at > now && at < end ? at : end;
}

/** The first charge date after `now`, counting in steps of `cycleDays` from `from`; `from` itself when it lies ahead. */
export function nextBillingAfter(from: Date, cycleDays: number, now: Date): Date {
  if (from > now) return from;
  const length = cycleDays * day;
  return new Date(from.getTime() + (Math.floor((now.getTime() - from.getTime()) / length) + 1) * length);
}

/** Days until a time; a begun day counts as one. 0 when the time has passed. */
export const daysLeft = (until: Date | null, now: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / day)) : 0;
