import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BilledPlan, BilledSubscription } from '#app/connectors/payments/billing-provider.ts';
import { day } from './cycle.ts';
import { graceDays, type HeldPlan, type MadeBy, mirrorOf } from './paddle-change.ts';

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * day);
const starter: BilledPlan = { planKey: 'STARTER_CREDIT_TIER_1', packageId: null, addOns: [], cycleDays: 30, price: 1990 };
const growth: BilledPlan = { planKey: 'GROWTH_CREDIT_TIER', packageId: null, addOns: [], cycleDays: 30, price: 4990 };
const yearly: BilledPlan = { ...growth, cycleDays: 365, price: 34_930 };

const running = (plan: BilledPlan, start: number, more: Partial<BilledSubscription> = {}): BilledSubscription & { plan: BilledPlan } => ({
  reference: 'sub_1',
  customerId: 'ctm_1',
  state: 'active',
  chargeId: 'c1',
  period: { start: at(start), end: at(start + plan.cycleDays) },
  nextBilledAt: at(start + plan.cycleDays),
  trialEndsAt: null,
  pausedAt: null,
  cancelledAt: null,
  scheduled: null,
  createdAt: at(0),
  ...more,
  plan,
});
const held = (plan: BilledPlan, start: number, more: Partial<HeldPlan> = {}): HeldPlan => ({
  ...plan,
  startTime: at(start),
  isTrial: false,
  status: 'active',
  isCarried: true,
  paymentGraceUntil: null,
  pausesAt: null,
  ...more,
});
const made = (effect: MadeBy['effect'], day: number, more: Partial<MadeBy> = {}): MadeBy => ({
  effect,
  isTrial: false,
  createdAt: at(day),
  isOpen: false,
  ...more,
});

describe('what Paddle says of a subscription', () => {
  it('a new one is the plan from its start on', () => {
    const free = held({ planKey: 'FREE_CREDIT', packageId: null, addOns: [], cycleDays: 30, price: 0 }, -50, { isCarried: false });
    expect(mirrorOf(free, running(growth, 0), made('now', 0), at(0))).toMatchObject({
      plan: growth,
      startTime: at(0),
      nextBillingTime: at(30),
      isNewPlan: true,
      keepsCycle: false,
      next: null,
    });
  });

  it('a renewal moves the next billing and nothing else', () => {
    expect(mirrorOf(held(growth, 0), running(growth, 60), made('now', 0), at(61))).toMatchObject({
      startTime: at(0),
      nextBillingTime: at(90),
      isNewPlan: false,
    });
  });

  it('an upgrade keeps the period, and with it the cycle of quotas and credits', () => {
    expect(mirrorOf(held(starter, 0), running(growth, 30), made('now', 40), at(40))).toMatchObject({
      plan: growth,
      startTime: at(30),
      nextBillingTime: at(60),
      isNewPlan: true,
      keepsCycle: true,
    });
  });

  it('another length of the cycle begins a new one', () => {
    expect(mirrorOf(held(starter, 0), running(yearly, 10), made('now', 10), at(10))).toMatchObject({
      plan: yearly,
      startTime: at(10),
      keepsCycle: false,
    });
  });

  it('a smaller plan waits until a period has begun after it was asked for', () => {
    const asked = made('next_cycle', 10);
    expect(mirrorOf(held(growth, 0), running(starter, 0, { period: { start: at(0), end: at(30) } }), asked, at(11))).toMatchObject({
      plan: growth,
      next: starter,
      nextBillingTime: at(30),
      isNewPlan: false,
    });
    expect(mirrorOf(held(growth, 0), running(starter, 30), asked, at(31))).toMatchObject({
      plan: starter,
      next: null,
      startTime: at(30),
      isNewPlan: true,
    });
  });

  it('cancelled, what was to come does not come', () => {
    const cancelling = running(starter, 0, { scheduled: { action: 'cancel', at: at(30), resumesAt: null } });
    expect(mirrorOf(held(growth, 0), cancelling, made('next_cycle', 10), at(12))).toMatchObject({
      plan: growth,
      next: null,
      status: 'CANCELLED',
      nextBillingTime: at(30),
    });
  });

  it('a cancellation that a change takes back holds until the change is done', () => {
    const cancelled = held(starter, 0, { status: 'CANCELLED' });
    expect(mirrorOf(cancelled, running(starter, 0), made('now', 0, { isOpen: true }), at(5)).status).toBe('CANCELLED');
    expect(mirrorOf(cancelled, running(growth, 0), made('now', 5), at(5)).status).toBe('active');
  });

  it('the paid cycle begins when the trial ends', () => {
    const trial = running(growth, 0, { state: 'trialing', period: { start: at(0), end: at(7) }, trialEndsAt: at(7) });
    const free = held({ ...starter, planKey: 'FREE_CREDIT', price: 0 }, -9, { isCarried: false });
    expect(mirrorOf(free, trial, made('now', 0, { isTrial: true }), at(1))).toMatchObject({ trialEndsAt: at(7), nextBillingTime: at(7) });
    expect(mirrorOf(held(growth, 0, { isTrial: true }), running(growth, 7), made('now', 0, { isTrial: true }), at(7))).toMatchObject({
      trialEndsAt: null,
      startTime: at(7),
      nextBillingTime: at(37),
    });
  });

  it('unpaid, nothing lies ahead, and the grace is counted once', () => {
    const unpaid = running(growth, 30, { state: 'past_due' });
    const first = mirrorOf(held(growth, 0), unpaid, made('now', 0), at(30));
    expect(first).toMatchObject({ hasPaymentIssue: true, nextBillingTime: at(30), paymentGraceUntil: at(30 + graceDays) });
    expect(
      mirrorOf(held(growth, 0, { paymentGraceUntil: first.paymentGraceUntil }), unpaid, made('now', 0), at(36)).paymentGraceUntil,
    ).toEqual(at(30 + graceDays));
    expect(
      mirrorOf(held(growth, 0, { paymentGraceUntil: first.paymentGraceUntil }), running(growth, 30), made('now', 0), at(38)),
    ).toMatchObject({
      hasPaymentIssue: false,
      paymentGraceUntil: null,
      nextBillingTime: at(60),
    });
  });

  it('looked at twice, it is the same: whatever the plans, the day and the change', () => {
    const plans = [starter, growth, yearly];
    fc.assert(
      fc.property(
        fc.constantFrom(...plans),
        fc.constantFrom(...plans),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('now' as const, 'next_cycle' as const, 'continue' as const),
        fc.constantFrom('active' as const, 'trialing' as const, 'past_due' as const),
        (had, bills, start, changed, effect, state) => {
          const found = running(bills, start, { state, trialEndsAt: state === 'trialing' ? at(start + 7) : null });
          const asked = made(effect, changed);
          const now = at(Math.max(start, changed) + 0.5);
          const first = mirrorOf(held(had, 0), found, asked, now);
          const then: HeldPlan = {
            ...first.plan,
            startTime: first.startTime,
            isTrial: first.trialEndsAt !== null,
            status: first.status,
            isCarried: true,
            paymentGraceUntil: first.paymentGraceUntil,
            pausesAt: first.pausesAt,
          };
          const second = mirrorOf(then, found, asked, now);
          expect({ ...second, isNewPlan: false, keepsCycle: false }).toEqual({ ...first, isNewPlan: false, keepsCycle: false });
          expect(second.isNewPlan).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
