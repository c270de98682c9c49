import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lot, redeemableMonths, splitSpend } from './credits.ts';
import { day } from './cycle.ts';

const now = new Date('2026-02-28T00:00:00Z');
const lot = (id: string, kind: Lot['kind'], remaining: number, days: number | null): Lot => ({
  id,
  kind,
  remaining,
  expiresAt: days === null ? null : new Date(now.getTime() + days * day),
});
const spend = (lots: Lot[], amount: number) => splitSpend(lots, amount, now)?.map((part) => `${part.lot.id} ${part.amount}`);

describe('spending credits', () => {
  const lots = [
    lot('main', 'main', 100, 5),
    lot('forever', 'bonus', 10, null),
    lot('late', 'bonus', 10, 90),
    lot('soon', 'bonus', 10, 3),
    lot('gone', 'bonus', 50, 0),
  ];
  it.each([
    [5, ['soon 5']],
    [25, ['soon 10', 'late 10', 'forever 5']],
    [60, ['soon 10', 'late 10', 'forever 10', 'main 30']],
    [130, ['soon 10', 'late 10', 'forever 10', 'main 100']],
    [131, undefined],
  ])('%i credits', (amount, expected) => {
    expect(spend(lots, amount)).toEqual(expected);
  });

  it('takes exactly what is asked, or nothing', () => {
    const anyLot = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom<Lot['kind']>('main', 'bonus'),
      remaining: fc.integer({ min: 0, max: 50 }),
      expiresAt: fc.option(fc.integer({ min: -5, max: 5 }).map((days) => new Date(now.getTime() + days * day))),
    });
    fc.assert(
      fc.property(fc.array(anyLot), fc.integer({ min: 0, max: 200 }), (lots, amount) => {
        const held = lots.filter((each) => !each.expiresAt || each.expiresAt > now).reduce((sum, each) => sum + each.remaining, 0);
        const parts = splitSpend(lots, amount, now);
        expect(parts !== undefined).toBe(held >= amount);
        if (parts) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const part of parts ?? []) expect(part.amount > 0 && part.amount <= part.lot.remaining).toBe(true);
      }),
    );
  });
});

describe('months to redeem', () => {
  const year = (passedDays: number, redeemedMonths = 0) =>
    redeemableMonths(
      { cycleDays: 365, nextBillingTime: new Date(now.getTime() + (365 - passedDays) * day), redeemedMonths, isTrial: false },
      now,
    );
  it.each([
    [0, 0, 11],
    [29.9, 0, 11],
    [30, 0, 10],
    [45, 4, 6],
    [45, 10, 0],
    [329, 0, 1],
    [330, 0, 0],
    [364, 0, 0],
  ])('after %d days with %i redeemed: %i', (passed, redeemed, months) => {
    expect(year(passed, redeemed)).toBe(months);
  });
  it('only a paid year has any', () => {
    const plan = { cycleDays: 30, nextBillingTime: new Date(now.getTime() + 20 * day), redeemedMonths: 0, isTrial: false };
    expect(redeemableMonths(plan, now)).toBe(0);
    expect(redeemableMonths({ ...plan, cycleDays: 365, isTrial: true }, now)).toBe(0);
    expect(redeemableMonths({ ...plan, cycleDays: 365, nextBillingTime: null }, now)).toBe(0);
  });
});
