import { describe, expect, test } from 'vitest';
import { datesOf, lastWeekFrom, namedRange, startOfDay } from './date-range.ts';

const now = new Date('2026-11-21T02:30:00Z');
const dates = (query: string, timeZone = 'UTC') => datesOf(new URLSearchParams(query), now, timeZone);

describe('dates of a list', () => {
  test('an address that says nothing shows orders of any age', () => {
    expect(dates('')).toMatchObject({ range: 'all', from: undefined, to: undefined });
  });
  test('the last seven days include today', () => {
    expect(dates('range=7')).toMatchObject({ range: '7', from: new Date('2026-11-15T00:00:00Z'), to: undefined });
  });
  test('today begins at midnight of the workplace, not of Greenwich', () => {
    expect(dates('range=today', 'America/New_York').from).toEqual(new Date('2026-11-20T05:00:00Z'));
    expect(dates('range=today', 'Asia/Tokyo').from).toEqual(new Date('2026-11-20T15:00:00Z'));
  });
  test('a custom range has both of its days', () => {
    expect(dates('range=custom&from=2026-11-01&to=2026-11-02')).toMatchObject({
      from: new Date('2026-11-01T00:00:00Z'),
      to: new Date('2026-11-03T00:00:00Z'),
    });
  });
  test.each(['range=custom&from=x&to=2026-13-45', 'range=all'])('%s leaves the dates open', (query) => {
    expect(dates(query)).toMatchObject({ from: undefined, to: undefined });
  });
  test('a day that begins in another offset than it ends begins at its own midnight', () => {
    expect(startOfDay('2026-11-01', 'America/New_York')).toEqual(new Date('2026-11-01T04:00:00Z'));
    expect(startOfDay('2026-11-02', 'America/New_York')).toEqual(new Date('2026-11-02T05:00:00Z'));
  });
  test.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['2026-11-27', 'Asia/Kathmandu', '2026-11-26T18:15:00Z'],
    ['2026-11-27', 'Pacific/Apia', '2026-11-26T11:00:00Z'],
    ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00Z'],
  ])('%s in %s, where clocks are put on or back at midnight, begins with its first moment', (day, zone, start) => {
    expect(startOfDay(day, zone)).toEqual(new Date(start));
  });
});

describe('dates of an API call', () => {
  test('days are those of the workplace, both included, as on the screens', () => {
    const days = { from_date: '2026-11-01', to_date: '2026-11-02' };
    for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      const { from, to } = dates('range=custom&from=2026-11-01&to=2026-11-02', zone);
      expect(namedRange(days, zone)).toEqual({ from, to });
    }
    expect(namedRange({ to_date: '2026-11-02' }, 'Asia/Tokyo')).toEqual({ from: undefined, to: new Date('2026-11-02T15:00:00Z') });
  });
  test('moments are taken as they are', () => {
    const moments = { from_date: '2026-11-01T12:00:00Z', to_date: '2026-11-02T00:00:00+09:00' };
    expect(namedRange(moments, 'Asia/Tokyo')).toEqual({ from: new Date(moments.from_date), to: new Date(moments.to_date) });
  });
  test.each([
    ['days', '2026-11-03', '2026-11-01'],
    ['days side by side', '2026-11-02', '2026-11-01'],
    ['moments', '2026-11-01T12:00:01Z', '2026-11-01T12:00:00Z'],
    ['a day and a moment before it', '2026-11-02', '2026-11-01T23:00:00Z'],
  ])('%s in the wrong order are refused beside the last', (_, from_date, to_date) => {
    const refused = expect.objectContaining({ fields: { to_date: ['rangeUpsideDown'] } });
    expect(() => namedRange({ from_date, to_date }, 'UTC')).toThrow(refused);
    expect(() => namedRange({ from_date: to_date, to_date: from_date }, 'UTC')).not.toThrow();
  });
  test('a moment is no stretch, and nothing wrong', () => {
    const moment = '2026-11-01T12:00:00Z';
    expect(namedRange({ from_date: moment, to_date: moment }, 'UTC')).toEqual({ from: new Date(moment), to: new Date(moment) });
  });
  test('the last week is the one that can be chosen in the list', () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) expect(lastWeekFrom(now, zone)).toEqual(dates('range=7', zone).from);
  });
});
