/** The bill of the present 30 days: what has been charged, what will be, and what moved it. Pure. Amounts are USD cents. */
import { day } from './cycle.ts';

export interface BillInput {
  /** Of the running plan; 0 on free plans. */
  price: number;
  cycleDays: number;
  status: 'active' | 'CANCELLED';
  isTrial: boolean;
  startTime: Date;
  nextBillingTime: Date | null;
  next: { price: number } | null;
  /** The present 30 days. */
  cycleStart: Date;
  cycleEnd: Date;
  /** What was approved in these days, oldest first. */
  charges: readonly { kind: 'subscription' | 'credits'; name: string; amount: number; at: Date; unusedCredit: number }[];
  /** What the provider says that it collected in these days, where it does: then the plan's price is not reckoned. */
  paid: readonly BillLine[] | null;
  /** Use beyond the quotas in these days, by feature. */
  extras: readonly { feature: string; units: number; amount: number }[];
  /** The most that such use may cost in these days; 0 allows none. */
  cap: number;
}

export interface BillLine {
  kind: 'plan' | 'change' | 'unused' | 'returned' | 'credits' | 'tax' | 'extra' | 'next';
  /** A plan's or pack's name, or a feature. */
  what: string;
  units: number;
  amount: number;
  at: Date | null;
}

export interface Bill {
  lines: BillLine[];
  /** Charged, or certain to be, for these 30 days as things stand today. */
  today: number;
  /** At the end of these 30 days: today, what the extra use goes on to cost at the present rate, and a charge that falls due before. */
  forecast: number;
  /** Of the forecast: what is not certain yet. */
  expectedExtra: number;
  extra: number;
  cap: number;
}

/**
 * A plan's price is charged at the start of its cycle, a trial's at its end, a year's once. Extra use goes on as fast as it has so
 * far, never above the cap; in the first day the rate says nothing, and what has been used is all that is expected.
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
    input.status === 'active' && input.nextBillingTime && input.nextBillingTime < input.cycleEnd ? (input.next ?? input).price : 0;
  if (due > 0) lines.push({ kind: 'next', what: '', units: 1, amount: due, at: input.nextBillingTime });
  return { lines, today, forecast: today + expectedExtra + due, expectedExtra, extra, cap: input.cap };
}
