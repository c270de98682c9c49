import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveCap, extraCostOf, extraPrices, extraUnitsFor, unitsBeyond } from './extra-usage.ts';
import { gateOf, type PlanSummary } from './plan-summary.ts';

const summary = (usage: number, extraLeft: number): PlanSummary => ({
  planKey: 'STARTER_CREDIT_TIER_1',
  packageName: null,
  entitlements: { planKey: 'STARTER_CREDIT_TIER_1', mainCredit: 100, orderCashback: '0.01', features: {} },
  usage: { ORDER_FULFILLMENT: usage },
  credits: { total: 100, used: 0 },
  extraLeft,
  renewsAt: '',
  endsAt: null,
  dismissed: [],
  hasPaymentIssue: false,
  isBillingHidden: false,
  supportUrl: '',
});

describe('use beyond the quota', () => {
  it.each([
    [250, 0, 1, 1],
    [250, 249, 1, 0],
    [250, 249, 3, 2],
    [250, 250, 3, 3],
    [250, 300, 2, 2],
  ])('limit %i, used %i, wanted %i: %i beyond', (limit, usage, amount, beyond) => {
    expect(unitsBeyond(limit, usage, amount)).toBe(usage + amount <= limit ? 0 : beyond);
  });

  it('what a cap buys costs no more than the cap, and one more would', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(extraPrices)), fc.nat(100_000), (feature, cap) => {
        const units = extraUnitsFor(feature, cap);
        expect(extraCostOf(feature, units) ?? 0).toBeLessThanOrEqual(cap);
        expect(extraCostOf(feature, units + 1) as number).toBeGreaterThan(cap);
      }),
    );
  });

  it('features without a price end at the quota', () => {
    expect(extraCostOf('WP_ADD_STORE', 1)).toBeUndefined();
    expect(extraUnitsFor('WP_ADD_STORE', 100_000)).toBe(0);
  });

  it('the lower of what is wanted and what is approved holds', () => {
    expect(effectiveCap({ spendingCap: 5000, usageLineCap: 1000 })).toBe(1000);
    expect(effectiveCap({ spendingCap: 0, usageLineCap: 1000 })).toBe(0);
  });

  it.each([
    [249, 0, 1, true, false],
    [250, 0, 1, false, false],
    [250, 15, 1, true, true],
    [250, 15, 2, false, false],
    [249, 15, 2, true, true],
  ])('gate with %i used and %i cents left for %i: allowed %s, extra %s', (usage, left, amount, isAllowed, isExtra) => {
    expect(gateOf(summary(usage, left), 'ORDER_FULFILLMENT', amount)).toMatchObject({ isAllowed, isExtra });
  });

  it('money does not buy what the plan has not got', () => {
    expect(gateOf(summary(0, 100_000), 'WP_ADD_STORE')).toMatchObject({
      isAllowed: false,
      blockedBy: 'plan',
      upgradeTo: 'PRO_CREDIT_TIER',
    });
  });
});
