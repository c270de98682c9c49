import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleEndOf, cycleStartOf, day, daysLeft, nextBillingAfter, quotasRenewAt } from './cycle.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('cycles', () => {
  it.each([
    ['a month end', '2026-01-31T10:00:00', '2026-03-02T09:59:59', '2026-01-31T10:00:00'],
    ['the moment it renews', '2026-01-31T10:00:00', '2026-03-02T10:00:00', '2026-03-02T10:00:00'],
    ['over the 29th of February', '2028-02-15T00:00:00', '2028-03-16T00:00:00', '2028-03-16T00:00:00'],
    ['no 29th of February', '2027-02-15T00:00:00', '2027-03-16T00:00:00', '2027-02-15T00:00:00'],
    ['over the summer time of every zone', '2026-03-20T23:30:00', '2026-04-19T23:29:00', '2026-03-20T23:30:00'],
    ['a clock before the start', '2026-03-20T00:00:00', '2026-03-01T00:00:00', '2026-03-20T00:00:00'],
  ])('%s', (_, start, now, expected) => {
    expect(cycleStartOf(at(start), at(now))).toEqual(at(expected));
  });

  it('a year is 365 days, leap or not', () => {
    expect(nextBillingAfter(at('2028-01-01T00:00:00'), 365, at('2028-06-01T00:00:00'))).toEqual(at('2028-12-31T00:00:00'));
    expect(nextBillingAfter(at('2027-01-01T00:00:00'), 365, at('2027-06-01T00:00:00'))).toEqual(at('2028-01-01T00:00:00'));
  });

  it('every moment lies in exactly one cycle, on the grid of its start', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 5_000 * day }), (start, later) => {
        const now = new Date(start + later);
        const from = cycleStartOf(new Date(start), now).getTime();
        const to = cycleEndOf(new Date(start), now).getTime();
        expect(from <= now.getTime() && now.getTime() < to).toBe(true);
        expect((from - start) % (30 * day)).toBe(0);
        expect(nextBillingAfter(new Date(start), 30, now).getTime()).toBe(to);
      }),
    );
  });

  it.each([
    ['billed by Shopify between two cycles', {}, '2026-01-08T00:00:00'],
    ['running on with Paddle', { provider: 'PADDLE_BILLING' }, '2026-01-31T00:00:00'],
    ['billed by Shopify for a year', { nextBillingTime: at('2027-01-01T00:00:00') }, '2026-01-31T00:00:00'],
    ['canceled', { status: 'CANCELLED' }, '2026-01-08T00:00:00'],
    ['canceled, paid for longer', { status: 'CANCELLED', nextBillingTime: at('2026-12-01T00:00:00') }, '2026-01-31T00:00:00'],
    ['with another plan to follow', { hasNext: true }, '2026-01-08T00:00:00'],
    ['on trial with Shopify', { isTrial: true }, '2026-01-08T00:00:00'],
    ['on trial with Paddle', { isTrial: true, provider: 'PADDLE_BILLING' }, '2026-01-08T00:00:00'],
    ['unpaid since', { status: 'CANCELLED', nextBillingTime: at('2026-01-02T00:00:00') }, '2026-01-31T00:00:00'],
  ])('quotas begin anew: a plan %s', (_, change, expected) => {
    const plan = { startTime: at('2026-01-01T00:00:00'), nextBillingTime: at('2026-01-08T00:00:00'), status: 'active', hasNext: false };
    expect(quotasRenewAt({ ...plan, isTrial: false, provider: 'SHOPIFY', ...change }, at('2026-01-03T00:00:00'))).toEqual(at(expected));
  });

  it.each([
    [null, 0],
    ['2026-01-10T00:00:00', 9],
    ['2026-01-01T00:00:01', 1],
    ['2026-01-01T00:00:00', 0],
    ['2025-12-01T00:00:00', 0],
  ])('days left until %s: %i', (until, days) => {
    expect(daysLeft(until ? at(until) : null, at('2026-01-01T00:00:00'))).toBe(days);
  });
});
