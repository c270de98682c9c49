import { describe, expect, it } from 'vitest';
import { bucketsOf, dayOf, daysBetween, periodOf } from './period.ts';

const today = '2026-03-05';

describe('a period', () => {
  it.each([
    ['today', '2026-03-05', '2026-03-05', '2026-03-04'],
    ['7d', '2026-02-27', '2026-03-05', '2026-02-20'],
    ['30d', '2026-02-04', '2026-03-05', '2026-01-05'],
    ['12m', '2025-04-01', '2026-03-05', '2024-04-27'],
  ])('%s ends today and is compared with as many days before', (period, from, to, previousFrom) => {
    expect(periodOf({ period }, today)).toMatchObject({ key: period, from, to, previousFrom });
    expect(daysBetween(previousFrom, from)).toBe(daysBetween(from, to) + 1);
  });

  it('takes days from the address when they make sense', () => {
    expect(periodOf({ from: '2024-02-28', to: '2024-03-01' }, today)).toMatchObject({ key: 'custom', previousFrom: '2024-02-25' });
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-02-01' },
    { from: '2026-03-01', to: '2026-03-06' },
    { from: '2024-01-01', to: '2026-01-01' },
    { from: '0001-01-01', to: '0001-02-01' },
    { period: 'forever' },
    {},
  ])('is the last 30 days when the address says %j', (search) => {
    expect(periodOf(search, today)).toMatchObject({ key: '30d', from: '2026-02-04', to: today });
  });

  it('has a point for each day, and over three months one for each month', () => {
    expect(bucketsOf(periodOf({ period: '7d' }, today))).toHaveLength(7);
    expect(bucketsOf(periodOf({ period: '90d' }, today))).toHaveLength(90);
    const months = bucketsOf(periodOf({ period: '12m' }, today));
    expect(months).toHaveLength(12);
    expect([months[0], months.at(-1)]).toEqual(['2025-04', '2026-03']);
  });
});

it('a moment is on the day of the workplace, not of the server', () => {
  const at = new Date('2026-03-04T23:30:00Z');
  expect(dayOf(at, 'UTC')).toBe('2026-03-04');
  expect(dayOf(at, 'Europe/Berlin')).toBe('2026-03-05');
  expect(dayOf(at, 'Asia/Kathmandu')).toBe('2026-03-05');
  expect(dayOf(at, 'America/Los_Angeles')).toBe('2026-03-04');
});
