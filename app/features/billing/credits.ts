/** Rules of credits. Pure. */
import { day, usageCycleDays } from './cycle.ts';

export interface Lot {
  id: string;
  kind: 'main' | 'bonus';
  remaining: number;
  expiresAt: Date | null;
}

/** Bonus before main; within each, those that expire sooner first, and those that never expire last. */
function inSpendingOrder<L extends Lot>(lots: readonly L[]): L[] {
  const time = (lot: Lot) => lot.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...lots].sort((a, b) =>
    a.kind === b.kind ? Math.sign(time(a) - time(b)) || a.id.localeCompare(b.id) : a.kind === 'bonus' ? -1 : 1,
  );
}

/** The lots that an amount is taken from; nothing when they do not hold enough. */
export function splitSpend(lots: readonly Lot[], amount: number, now: Date): { lot: Lot; amount: number }[] | undefined {
  const parts: { lot: Lot; amount: number }[] = [];
  let missing = amount;
  for (const lot of inSpendingOrder(lots)) {
    if (missing === 0) break;
    if (lot.remaining <= 0 || (lot.expiresAt && lot.expiresAt <= now)) continue;
    const part = Math.min(lot.remaining, missing);
    parts.push({ lot, amount: part });
    missing -= part;
  }
  return missing === 0 ? parts : undefined;
}

/**
 * Months of a yearly plan that are paid for and have not begun: the 30-day cycles of the year after the present one, at most eleven (a year
 * has twelve; its last five days are not a month of their own).
 */
export function redeemableMonths(
  plan: { cycleDays: number; nextBillingTime: Date | null; redeemedMonths: number; isTrial: boolean },
  now: Date,
): number {
  if (plan.cycleDays !== 365 || !plan.nextBillingTime || plan.isTrial) return 0;
  const yearStart = plan.nextBillingTime.getTime() - 365 * day;
  const begun = Math.floor((now.getTime() - yearStart) / (usageCycleDays * day)) + 1;
  return Math.max(0, 12 - Math.max(1, begun) - plan.redeemedMonths);
}
