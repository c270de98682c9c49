import type { Duration, Period } from './model.ts';

const day = 24 * 3600 * 1000;

/** A billing cycle later. Months and years go by the calendar, and end with it (31 January + 1 month = 28 February). */
export function later(from: Date, { interval, frequency }: Duration): Date {
  if (interval === 'day' || interval === 'week') return new Date(from.getTime() + frequency * (interval === 'week' ? 7 : 1) * day);
  const months = interval === 'year' ? frequency * 12 : frequency;
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), last));
  return moved;
}

export const period = (from: Date, to: Date): Period => ({ starts_at: from.toISOString(), ends_at: to.toISOString() });

/** The remaining fraction of a period: 1 at its start, 0 at its end. */
export function fractionLeft(of: Period, now: Date): number {
  const [start, end] = [Date.parse(of.starts_at), Date.parse(of.ends_at)];
  return Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)));
}

/** Days between the tries to collect a renewal: the first fails on the day itself, the last after thirty days ends the subscription. */
export const dunningDays = [1, 3, 5, 7, 14];
export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * day);
