/** The bill of the present 30-day cycle: what was charged, what will be, and for what. Pure. Amounts are USD cents. */
import { day } from './cycle.ts';

export interface BillInput {
  /** Price of the present plan; 0 for free plans. */
  price: number;
  cycleDays: number;
  status: 'active' | 'CANCELLED';
  isTrial: boolean;
  startTime: Date;
  nextBillingTime: Date | null;
  next: { price: number } | null;
  /** The tax rate on what the provider will collect; 0 when it is not known. */
  taxRate: number;
  /** The present 30-day cycle. */
  cycleStart: Date;
  cycleEnd: Date;
  /** Charges approved in this cycle, oldest first. */
  charges: readonly { kind: 'subscription' | 'credits'; name: string; amount: number; at: Date; unusedCredit: number }[];
  /** What the provider collected in this cycle, if it tells; the plan's price is then not calculated. Null: not told. */
  paid: readonly BillLine[] | null;
  /** Use beyond the quotas in this cycle, by feature. */
  extras: readonly { feature: string; units: number; amount: number }[];
  /** The most that such use may cost in this cycle; 0 allows none. */
  cap: number;
}

export interface BillLine {
  kind: 'plan' | 'change' | 'unused' | 'returned' | 'credits' | 'tax' | 'extra' | 'next';
  /** Name of a plan or pack, or key of a feature. */
  what: string;
  units: number;
  amount: number;
  at: Date | null;
}

export interface Bill {
  lines: BillLine[];
  /** What has been charged, or will certainly be, for this cycle. */
  today: number;
  /** Expected at the end of the cycle: `today`, extra use at the present rate, and charges that fall due before. */
  forecast: number;
  /** The part of `forecast` that is not certain. */
  expectedExtra: number;
  extra: number;
  cap: number;
}

/** USD cents of a price with its tax. */
export const withTax = (price: number, rate: number): number => price + Math.round(price * rate);

/**
 * A plan's price is charged at the start of its cycle, a trial's at its end, a year's once. The forecast assumes that extra use goes on
 * at the present rate, up to the cap; on the first day the rate means nothing, and no further use is expected.
 */
export function billOf(input: BillInput, now: Date): Bill {
  const inCycle = (at: Date) => at >= input.cycleStart && at < input.cycleEnd;
  const lines: BillLine[] = [...(input.paid ?? [])];
  const paidAt = input.nextBillingTime ? new Date(input.nextBillingTime.getTime() - input.cycleDays * day) : null;
  const changes = input.charges.filter((charge) => charge.kind === 'subscription');
  if (!input.paid && input.price > 0 && !input.isTrial && paidAt && inCycle(paidAt)) {
    const changed = changes.at(-1);
    lines.push({ kind: changed ? 'change' : 'plan', what: changed?.name ?? '', units: 1, amount: input.price, at: changed?.at ?? paidAt });
    if (changed && changed.unusedCredit > 0) lines.push({ kind: 'unused', what: '', units: 1, amount: -changed.unusedCredit, at: null });
  }
  for (const charge of input.charges)
    if (charge.kind === 'credits') lines.push({ kind: 'credits', what: charge.name, units: 1, amount: charge.amount, at: charge.at });
  for (const extra of input.extras) lines.push({ kind: 'extra', what: extra.feature, units: extra.units, amount: extra.amount, at: null });
  const today = lines.reduce((sum, line) => sum + line.amount, 0);
  const extra = input.extras.reduce((sum, each) => sum + each.amount, 0);
  const passed = now.getTime() - input.cycleStart.getTime();
  const length = input.cycleEnd.getTime() - input.cycleStart.getTime();
  const atThisRate = passed < day ? extra : Math.round((extra * length) / passed);
  const expectedExtra = Math.max(0, Math.min(atThisRate, Math.max(input.cap, extra)) - extra);
  const due =
    input.status === 'active' && input.nextBillingTime && input.nextBillingTime < input.cycleEnd
      ? withTax((input.next ?? input).price, input.taxRate)
      : 0;
  if (due > 0) lines.push({ kind: 'next', what: '', units: 1, amount: due, at: input.nextBillingTime });
  return { lines, today, forecast: today + expectedExtra + due, expectedExtra, extra, cap: input.cap };
}
