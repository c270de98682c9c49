/** Periods of figures, in calendar days of the workplace's time zone. Pure. */
import { dateFormat } from '#app/platform/formats.ts';

export const periodKeys = ['today', '7d', '30d', '90d', '12m'] as const;
export type PeriodKey = (typeof periodKeys)[number];

export interface Period {
  key: PeriodKey | 'custom';
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** First day of the preceding period of equal length, for comparison. */
  previousFrom: string;
  /** The unit of a chart's points. */
  bucket: 'day' | 'month';
}

const dayMs = 86_400_000;
const longest = 366;
/** A calendar day from 1900 on: PostgreSQL has no year 0, which the comparison period of an early day would reach. */
const isDay = (text: string | null | undefined): text is string =>
  /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text ?? '') &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text as string, 0) === text;

/** Add days to a calendar day, which has no time zone. */
export function addDays(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The calendar day of a moment in a time zone. */
export function dayOf(at: Date, timeZone: string): string {
  const parts = dateFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

const lengths: Record<Exclude<PeriodKey, '12m'>, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

/**
 * The period in an address: `period`, or `from` and `to` of at most 366 days. Invalid values give the last 30 days.
 * @param today the workplace's current day
 */
export function periodOf(search: { period?: string | null; from?: string | null; to?: string | null }, today: string): Period {
  const { from, to } = search;
  if (isDay(from) && isDay(to) && from <= to && to <= today && daysBetween(from, to) < longest) return build('custom', from, to);
  const key = periodKeys.find((each) => each === search.period) ?? '30d';
  if (key === '12m') return build(key, monthBefore(today, 11), today);
  return build(key, addDays(today, 1 - lengths[key]), today);
}

/** The first day of the month that is `months` months earlier. */
function monthBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
}

function build(key: Period['key'], from: string, to: string): Period {
  const length = daysBetween(from, to) + 1;
  return { key, from, to, previousFrom: addDays(from, -length), bucket: length > 92 ? 'month' : 'day' };
}

/** The points of a chart, in order: days or months of the period. */
export function bucketsOf(period: Period): string[] {
  const buckets = new Set<string>();
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) buckets.add(bucketOf(period, day));
  return [...buckets];
}

/** The point that a day belongs to. */
export const bucketOf = (period: Period, day: string): string => (period.bucket === 'month' ? day.slice(0, 7) : day);
