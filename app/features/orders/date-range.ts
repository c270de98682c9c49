/** Date presets of lists: whole days in the workplace's time zone. Pure. */
import { AppError } from '#app/platform/errors.ts';
import { dateFormat } from '#app/platform/formats.ts';

export const dateRanges = ['today', '7', '30', '60', '90', 'all', 'custom'] as const;
export type DateRange = (typeof dateRanges)[number];
/** What is open is shown whatever its age, unless dates are chosen (docs/decisions/287). */
const defaultRange: DateRange = 'all';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar day of a moment in a time zone, as `2026-11-21`. */
const dayOf = (moment: Date, timeZone: string): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);

/**
 * When a calendar day begins in a time zone. The zone's offset is looked up twice, because it may change around that midnight. Where
 * clocks are put forward at midnight itself, as in Santiago or Cairo, the day begins with the first hour that exists.
 */
export function startOfDay(text: string, timeZone: string): Date {
  const wanted = Date.parse(`${text}T00:00:00Z`);
  const offsetAt = (time: number): number => {
    const parts = Object.fromEntries(
      dateFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
        .formatToParts(new Date(time))
        .map((part) => [part.type, Number(part.value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - time;
  };
  const guess = wanted - offsetAt(wanted);
  const midnight = wanted - offsetAt(guess);
  const isMidnight = midnight + offsetAt(midnight) === wanted;
  return new Date(isMidnight ? midnight : Math.max(guess, midnight));
}

const shifted = (text: string, days: number): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The period that an API call names by days or moments (a `to_date` that is a day is included). Days are in the workplace's time zone, as
 * on the screens (docs/decisions/101).
 * @throws AppError BAD_REQUEST with `to_date` when it ends before it begins.
 */
export function namedRange(
  input: { from_date?: string | undefined; to_date?: string | undefined },
  timeZone: string,
): { from: Date | undefined; to: Date | undefined } {
  const begin = (text: string) => (day.test(text) ? startOfDay(text, timeZone) : new Date(text));
  const end = (text: string) => (day.test(text) ? startOfDay(shifted(text, 1), timeZone) : new Date(text));
  const from = input.from_date ? begin(input.from_date) : undefined;
  const to = input.to_date ? end(input.to_date) : undefined;
  // `>=`, because two consecutive days in the wrong order give the same midnight for both ends.
  if (from && to && from >= to && input.from_date !== input.to_date)
    throw new AppError('BAD_REQUEST', {}, { fields: { to_date: ['rangeUpsideDown'] } });
  return { from, to };
}

/** The start of seven days of which the moment's own day is the last. */
export const lastWeekFrom = (moment: Date, timeZone: string): Date => startOfDay(shifted(dayOf(moment, timeZone), -6), timeZone);

export interface ChosenDates {
  range: DateRange;
  /** Calendar days of a custom range, both included; empty when open. */
  fromDay: string;
  toDay: string;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
}

/** The date filter in an address (`range`, `from`, `to`). Invalid values are ignored. */
export function datesOf(params: URLSearchParams, now: Date, timeZone: string): ChosenDates {
  const range = dateRanges.find((each) => each === params.get('range')) ?? defaultRange;
  const nothing = { range, fromDay: '', toDay: '', from: undefined, to: undefined };
  if (range === 'all') return nothing;
  if (range === 'custom') {
    const valid = (text: string | null) => (text && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');
    const [fromDay, toDay] = [valid(params.get('from')), valid(params.get('to'))];
    return {
      range,
      fromDay,
      toDay,
      from: fromDay ? startOfDay(fromDay, timeZone) : undefined,
      to: toDay ? startOfDay(shifted(toDay, 1), timeZone) : undefined,
    };
  }
  const days = range === 'today' ? 0 : Number(range) - 1;
  return { ...nothing, from: startOfDay(shifted(dayOf(now, timeZone), -days), timeZone) };
}
