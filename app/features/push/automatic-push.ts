/** The rule of automatic push (specification 2, sections 3 and 4). Pure. */
import { z } from 'zod';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid');

export const AutomaticPush = z
  .object({
    is_enable: z.boolean(),
    time_schedule: z.enum(['all_day', 'time_frame']),
    /** Times of day in the workplace's time zone, `09:00`; the frame may go past midnight. */
    when: z.object({ from: clock, to: clock }),
    actions: z.object({
      pushed_connected_channels: z.object({
        store_ids: z.array(z.uuid()).max(50, 'tooLarge'),
        publication_ids: z.array(z.string().max(200)).max(50, 'tooLarge'),
        publish_status: z.enum(['active', 'draft']),
      }),
    }),
  })
  .superRefine((rule, check) => {
    if (rule.is_enable && rule.actions.pushed_connected_channels.store_ids.length === 0)
      check.addIssue({ code: 'custom', path: ['actions', 'pushed_connected_channels', 'store_ids'], message: 'required' });
    if (rule.time_schedule === 'time_frame' && rule.when.from === rule.when.to)
      check.addIssue({ code: 'custom', path: ['when', 'to'], message: 'invalid' });
  });
export type AutomaticPush = z.infer<typeof AutomaticPush>;

/** The plan feature that lets a rule wait for its hours. */
export const scheduleFeature = 'AUTO_TASK_SCHEDULE';

/** Is the rule limited to certain hours? */
export const isScheduled = (rule: AutomaticPush): boolean => rule.is_enable && rule.time_schedule === 'time_frame';

export const defaultAutomaticPush: AutomaticPush = {
  is_enable: false,
  time_schedule: 'all_day',
  when: { from: '09:00', to: '18:00' },
  actions: { pushed_connected_channels: { store_ids: [], publication_ids: [], publish_status: 'draft' } },
};

const dayMinutes = 24 * 60;
const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight in a time zone. */
function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

/**
 * How many minutes a product waits for the rule: 0 inside the frame or all day, else until the frame opens.
 * Nothing when the rule does not apply: off, or without a store.
 */
export function minutesToWait(rule: AutomaticPush, at: Date, timeZone: string): number | undefined {
  if (!rule.is_enable || rule.actions.pushed_connected_channels.store_ids.length === 0) return undefined;
  if (rule.time_schedule === 'all_day') return 0;
  const [from, to] = [minutesOf(rule.when.from), minutesOf(rule.when.to)];
  const isInside = (minute: number) => (from < to ? minute >= from && minute < to : minute >= from || minute < to);
  const clockIn = (minutes: number) => minuteOfDay(new Date(at.getTime() + minutes * 60_000), timeZone);
  const now = clockIn(0);
  if (isInside(now)) return 0;
  const wait = (from - now + dayMinutes) % dayMinutes;
  // If clocks change meanwhile, the wait is an hour off: correct it, since a short frame could be missed.
  const late = ((clockIn(wait) - from + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2;
  const inTime = wait - late;
  return inTime > 0 && isInside(clockIn(inTime)) ? inTime : wait;
}
