import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from './cycle.ts';
import { decideChange, prorationOf, type Standing, type Target, waitingDays } from './plan-change.ts';
import { type CycleDays, cyclePriceOf, isFreePlan, isNegotiated, offeredPlans, planOf } from './plans.ts';

const start = new Date('2026-01-31T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * day);

function standing(planKey: string, cycleDays: CycleDays, more: Partial<Standing> = {}): Standing {
  return {
    planKey,
    packageId: null,
    addOns: [],
    cycleDays,
    price: cyclePriceOf(planOf(planKey).monthlyPrice, cycleDays),
    status: 'active',
    provider: isFreePlan(planKey) ? null : 'SHOPIFY',
    isTrial: false,
    startTime: start,
    nextBillingTime: isFreePlan(planKey) ? null : later(cycleDays),
    hasNext: false,
    ...more,
  };
}
const target = (planKey: string, cycleDays: CycleDays): Target => ({
  planKey,
  packageId: null,
  addOns: [],
  cycleDays,
  price: cyclePriceOf(planOf(planKey).monthlyPrice, cycleDays),
});
const [free, s1, s2, growth, pro] = [
  'FREE_CREDIT',
  'STARTER_CREDIT_TIER_1',
  'STARTER_CREDIT_TIER_2',
  'GROWTH_CREDIT_TIER',
  'PRO_CREDIT_TIER',
] as const;

describe('choosing a plan', () => {
  it.each([
    [free, 30, s1, 30, 'start'],
    [free, 30, pro, 365, 'start'],
    [free, 30, free, 30, 'current'],
    [s1, 30, s1, 30, 'current'],
    [s1, 30, s1, 365, 'upgrade'],
    [s1, 365, s1, 30, 'downgrade'],
    [s1, 30, s2, 30, 'upgrade'],
    [s2, 30, s1, 30, 'downgrade'],
    [s2, 365, growth, 30, 'upgrade'],
    [growth, 30, s2, 365, 'downgrade'],
    [growth, 365, pro, 365, 'upgrade'],
    [pro, 30, growth, 365, 'downgrade'],
    [pro, 30, free, 30, 'cancel'],
  ] as const)('%s %i to %s %i: %s', (from, fromDays, to, toDays, kind) => {
    expect(decideChange(standing(from, fromDays), target(to, toDays), later(1)).kind).toBe(kind);
  });

  it('the marketplace plan is free, whatever its tier', () => {
    expect(decideChange(standing('FREE_AO_MKT', 30), target(s1, 30), later(1)).kind).toBe('start');
  });

  it('a cancelled plan is resumed by choosing it again, and left by choosing another', () => {
    const cancelled = standing(growth, 30, { status: 'CANCELLED' });
    expect(decideChange(cancelled, target(growth, 30), later(10)).kind).toBe('resume');
    expect(decideChange(cancelled, target(free, 30), later(10)).kind).toBe('current');
    expect(decideChange(cancelled, target(s1, 30), later(10)).kind).toBe('downgrade');
    expect(decideChange(cancelled, target(pro, 30), later(10)).kind).toBe('upgrade');
  });

  it('a scheduled change is taken back by choosing the present plan', () => {
    expect(decideChange(standing(growth, 30, { hasNext: true }), target(growth, 30), later(10)).kind).toBe('resume');
  });

  it('Paddle refuses down and cancel in the first cycle only; Shopify never', () => {
    const paddle = standing(growth, 30, { provider: 'PADDLE_BILLING' });
    for (const to of [target(s1, 30), target(free, 30)]) {
      expect(decideChange(paddle, to, later(29))).toEqual({ kind: 'first_cycle', nextBillingTime: later(30) });
      expect(decideChange({ ...paddle, nextBillingTime: later(60) }, to, later(30)).kind).not.toBe('first_cycle');
    }
    expect(decideChange(paddle, target(pro, 30), later(1)).kind).toBe('upgrade');
    for (const from of offeredPlans)
      for (const to of offeredPlans)
        for (const days of [30, 365] as const)
          for (const at of [1, 15, 30])
            expect(decideChange(standing(from.key, days), target(to.key, 30), later(at)).kind, `${from.key} to ${to.key}`).not.toBe(
              'first_cycle',
            );
  });

  it('of two plans one way is up, the other down', () => {
    const paid = offeredPlans.filter((plan) => !isFreePlan(plan.key));
    const cycles: CycleDays[] = [30, 365];
    for (const from of paid)
      for (const to of paid)
        for (const a of cycles)
          for (const b of cycles) {
            if (from === to && a === b) continue;
            const there = decideChange(standing(from.key, a), target(to.key, b), later(3)).kind;
            const back = decideChange(standing(to.key, b), target(from.key, a), later(3)).kind;
            expect([there, back].sort()).toEqual(['downgrade', 'upgrade']);
          }
  });
});

describe('days that are paid already', () => {
  const at = later(10);
  const of = (now: Standing, to: Target) => waitingDays(now, decideChange(now, to, at), to, at);
  it('wait when the cancelled plan is resumed or left for a smaller one', () => {
    const cancelled = standing(growth, 30, { status: 'CANCELLED' });
    expect(of(cancelled, target(growth, 30))).toBe(20);
    expect(of(cancelled, target(s1, 30))).toBe(20);
    // 20 days at 49.90 per month are worth 4 days at 199.90.
    expect(of(cancelled, target(pro, 30))).toBe(4);
  });
  it('are the provider’s to reckon while the charge runs', () => {
    expect(of(standing(growth, 30), target(pro, 30))).toBe(0);
    expect(of(standing(growth, 30), target(s1, 30))).toBe(0);
  });
  it('wait when a scheduled change is taken back', () => {
    expect(of(standing(growth, 365, { hasNext: true }), target(growth, 365))).toBe(355);
  });
});

describe('proration', () => {
  it.each([
    [1, 29, 4823, 15167],
    [15, 15, 2495, 17495],
    [30, 0, 0, 19990],
  ])('Growth to Professional after %i days: %i days are worth %i, %i is due', (passed, days, credit, due) => {
    expect(prorationOf(standing(growth, 30), target(pro, 30), later(passed))).toEqual({ days, credit, due });
  });
  it('a trial has nothing to give back', () => {
    expect(prorationOf(standing(growth, 30, { isTrial: true }), target(pro, 30), later(1)).credit).toBe(0);
  });
  it('never more than the new price, never below zero, and the parts make the price', () => {
    const key = fc.constantFrom(...offeredPlans.filter((plan) => !isNegotiated(plan.key)).map((plan) => plan.key));
    const cycle = fc.constantFrom<CycleDays>(30, 365);
    fc.assert(
      fc.property(key, cycle, key, cycle, fc.double({ min: 0, max: 500, noNaN: true }), (from, a, to, b, passed) => {
        const { credit, due } = prorationOf(standing(from, a), target(to, b), later(passed));
        expect(Number.isInteger(credit) && credit >= 0 && due >= 0 && credit + due === target(to, b).price).toBe(true);
      }),
    );
  });
});
