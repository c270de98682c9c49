import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOnOf, addOnPriceOf, addOns, addOnsFor, addOnsIn, keptAddOns, limitsWithAddOns, priceWithAddOns } from './add-ons.ts';
import { day } from './cycle.ts';
import { answerFor, entitlementsOf, isUnlimited } from './plan-answer.ts';
import { decideChange, type Standing, type Target } from './plan-change.ts';
import { type CycleDays, featureLimitOf, offeredPlans } from './plans.ts';

const tracking = 'AO_ADD_ON_MARKET_TRACKING';
const volume = 'AO_ADD_ON_VOLUME';
const listed = (planKey: string) => ({ planKey, features: {} });

describe('add-ons', () => {
  it.each([
    ['AO_ADD_ON_PRODUCT_DISCOVERY', 30, 990],
    ['AO_ADD_ON_PRODUCT_DISCOVERY', 365, 9900],
    [volume, 30, 1490],
    [volume, 365, 13_410],
  ])('%s for %i days costs %i cents, with months off of its own', (key, days, price) => {
    const addOn = addOnOf(key);
    expect(addOn && addOnPriceOf(addOn, days)).toBe(price);
  });

  it('open what the plan lacks, and add to what it counts', () => {
    const free = entitlementsOf('FREE_CREDIT');
    expect(answerFor(free, { feature: 'COST_CHANGE_MANAGEMENT' }).blockedBy).toBe('plan');
    expect(limitsWithAddOns(listed('FREE_CREDIT'), [tracking])).toEqual({ COST_CHANGE_MANAGEMENT: -1 });
    expect(limitsWithAddOns(listed('GROWTH_CREDIT_TIER'), [volume])).toEqual({ PRODUCT_LISTING: 1300, ORDER_FULFILLMENT: 950 });
    expect(limitsWithAddOns({ planKey: 'GROWTH_CREDIT_TIER', features: { PRODUCT_LISTING: -1, ORDER_FULFILLMENT: 10 } }, [volume])).toEqual(
      {
        PRODUCT_LISTING: -1,
        ORDER_FULFILLMENT: 210,
      },
    );
  });

  it.each([
    ['FREE_CREDIT', [tracking]],
    ['STARTER_CREDIT_TIER_1', [tracking, volume]],
    ['GROWTH_CREDIT_TIER', [volume]],
    ['PRO_CREDIT_TIER', [volume]],
  ])('beside %s: what it can use, and nothing that it has already', (planKey, keys) => {
    expect(addOnsFor(listed(planKey)).map((addOn) => addOn.key)).toEqual(keys);
  });

  it('none is sold that nothing of the product serves, and a larger plan makes some needless', () => {
    expect(addOnOf('AO_ADD_ON_PRODUCT_DISCOVERY')?.isOffered).toBe(false);
    expect(keptAddOns([tracking], listed('STARTER_CREDIT_TIER_1'))).toEqual([tracking]);
    expect(keptAddOns([tracking], listed('GROWTH_CREDIT_TIER'))).toEqual([]);
    expect(keptAddOns([volume], listed('PRO_CREDIT_TIER'))).toEqual([volume]);
    expect(keptAddOns([volume], listed('FREE_CREDIT'))).toEqual([]);
  });

  it('a package made with one names it', () => {
    expect(addOnsIn({ VIEW_INSIGHTS: -1, PRODUCT_LISTING: 300, ORDER_FULFILLMENT: 200 }).map((addOn) => addOn.key)).toEqual([
      'AO_ADD_ON_PRODUCT_DISCOVERY',
    ]);
  });

  it('whatever is added: no limit shrinks, and the price is the sum', () => {
    const plan = fc.constantFrom(...offeredPlans.map((each) => each.key));
    const keys = fc.subarray(addOns.map((addOn) => addOn.key));
    fc.assert(
      fc.property(plan, keys, fc.constantFrom<CycleDays>(30, 365), (planKey, picked, cycleDays) => {
        for (const [feature, limit] of Object.entries(limitsWithAddOns(listed(planKey), picked))) {
          const before = featureLimitOf(planKey, feature);
          expect(isUnlimited(limit) || (!isUnlimited(before) && limit >= before)).toBe(true);
        }
        const parts = picked.map((key) => priceWithAddOns('FREE_CREDIT', [key], cycleDays));
        expect(priceWithAddOns(planKey, picked, cycleDays)).toBe(
          priceWithAddOns(planKey, [], cycleDays) + parts.reduce((sum, part) => sum + part, 0),
        );
      }),
    );
  });
});

describe('choosing add-ons', () => {
  const start = new Date('2026-01-31T12:00:00Z');
  const now = new Date(start.getTime() + 5 * day);
  const target = (planKey: string, keys: string[]): Target => ({
    planKey,
    packageId: null,
    addOns: keys,
    cycleDays: 30,
    price: priceWithAddOns(planKey, keys, 30),
  });
  const standing = (planKey: string, keys: string[], more: Partial<Standing> = {}): Standing => {
    const { price } = target(planKey, keys);
    return {
      ...target(planKey, keys),
      status: 'active',
      provider: price > 0 ? 'SHOPIFY' : null,
      isTrial: false,
      startTime: start,
      nextBillingTime: price > 0 ? new Date(start.getTime() + 30 * day) : null,
      hasNext: false,
      ...more,
    };
  };
  const paddle = { provider: 'PADDLE_BILLING' as const };
  it.each([
    ['added beside the free plan', standing('FREE_CREDIT', []), target('FREE_CREDIT', [tracking]), 'start'],
    ['kept as it is', standing('GROWTH_CREDIT_TIER', [volume]), target('GROWTH_CREDIT_TIER', [volume]), 'current'],
    ['added beside a plan', standing('GROWTH_CREDIT_TIER', []), target('GROWTH_CREDIT_TIER', [volume]), 'upgrade'],
    ['removed', standing('GROWTH_CREDIT_TIER', [volume]), target('GROWTH_CREDIT_TIER', []), 'downgrade'],
    ['removed in Paddle’s first cycle', standing('GROWTH_CREDIT_TIER', [volume], paddle), target('GROWTH_CREDIT_TIER', []), 'first_cycle'],
    ['added in Paddle’s first cycle', standing('GROWTH_CREDIT_TIER', [], paddle), target('GROWTH_CREDIT_TIER', [volume]), 'upgrade'],
    ['the last beside the free plan removed', standing('FREE_CREDIT', [tracking]), target('FREE_CREDIT', []), 'cancel'],
    ['made needless by a larger plan', standing('FREE_CREDIT', [tracking]), target('GROWTH_CREDIT_TIER', []), 'upgrade'],
    ['taken instead of a plan', standing('STARTER_CREDIT_TIER_1', []), target('FREE_CREDIT', [tracking]), 'downgrade'],
    ['kept after all', standing('GROWTH_CREDIT_TIER', [volume], { hasNext: true }), target('GROWTH_CREDIT_TIER', [volume]), 'resume'],
  ])('%s: %#', (_name, from, to, kind) => {
    expect(decideChange(from, to, now).kind).toBe(kind);
  });
});
