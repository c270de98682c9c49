import { expect, test } from 'vitest';
import { AutomaticPush, defaultAutomaticPush, minutesToWait } from './automatic-push.ts';

const store = '018f0000-0000-7000-8000-000000000001';
const rule = (changes: Partial<AutomaticPush> = {}): AutomaticPush => ({
  ...defaultAutomaticPush,
  is_enable: true,
  actions: { pushed_connected_channels: { store_ids: [store], publication_ids: [], publish_status: 'active' } },
  ...changes,
});
const frame = (from: string, to: string) => rule({ time_schedule: 'time_frame', when: { from, to } });
const at = new Date('2026-01-15T10:30:00Z');

test.each([
  ['off', rule({ is_enable: false }), 'UTC', undefined],
  ['without a store', rule({ actions: defaultAutomaticPush.actions }), 'UTC', undefined],
  ['all day', rule(), 'UTC', 0],
  ['inside the frame', frame('10:00', '11:00'), 'UTC', 0],
  ['at its first minute', frame('10:30', '11:00'), 'UTC', 0],
  ['at its end', frame('09:00', '10:30'), 'UTC', 22 * 60 + 30],
  ['before it', frame('12:00', '13:00'), 'UTC', 90],
  ['inside one past midnight', frame('22:00', '11:00'), 'UTC', 0],
  ['in the workplace’s time zone', frame('12:00', '13:00'), 'Asia/Tokyo', 16 * 60 + 30],
  ['inside in the workplace’s time zone', frame('19:00', '20:00'), 'Asia/Tokyo', 0],
])('%s', (_name, given, timeZone, minutes) => {
  expect(minutesToWait(given, at, timeZone)).toBe(minutes);
});

test.each([
  ['put forward', frame('09:00', '09:30'), '2026-03-28T20:00:00Z', 11 * 60],
  ['put back', frame('09:00', '09:30'), '2026-10-24T19:00:00Z', 13 * 60],
  ['put forward over its beginning', frame('02:30', '04:00'), '2026-03-28T20:00:00Z', 5.5 * 60],
  ['put forward, past midnight', frame('23:30', '00:15'), '2026-03-29T00:30:00Z', 21 * 60],
])('a frame is met in the night in which clocks are %s', (_name, given, from, minutes) => {
  expect(minutesToWait(given, new Date(from), 'Europe/Berlin')).toBe(minutes);
});

test('a rule that is on names a store, and a frame is longer than nothing', () => {
  expect(AutomaticPush.safeParse(rule({ actions: defaultAutomaticPush.actions })).success).toBe(false);
  expect(AutomaticPush.safeParse(frame('10:00', '10:00')).success).toBe(false);
  expect(AutomaticPush.safeParse(defaultAutomaticPush).success).toBe(true);
});
