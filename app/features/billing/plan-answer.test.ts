import { describe, expect, it } from 'vitest';
import { listPricing } from './get-current-plan.server.ts';
import { answerFor, entitlementsOf, plansThatUnlock } from './plan-answer.ts';
import { comparedFeatures, cyclePriceOf, isAtLeast, isServed, planOf, plans, pricePerMonth } from './plans.ts';

const free = entitlementsOf('FREE_CREDIT');

describe('what a plan answers', () => {
  it.each([
    ['FREE_CREDIT', 'PRODUCT_LISTING', 1, 19, true, null, 'STARTER_CREDIT_TIER_1'],
    ['FREE_CREDIT', 'PRODUCT_LISTING', 1, 20, false, 'quota', 'STARTER_CREDIT_TIER_1'],
    ['FREE_CREDIT', 'PRODUCT_LISTING', 2, 19, false, 'quota', 'STARTER_CREDIT_TIER_1'],
    ['FREE_CREDIT', 'PRODUCT_LISTING', 500, 0, false, 'quota', 'STARTER_CREDIT_TIER_2'],
    ['FREE_CREDIT', 'PRODUCT_IMPORT', 999, 999, true, null, null],
    ['FREE_CREDIT', 'ORDER_TRACKING', 1, 0, false, 'plan', 'GROWTH_CREDIT_TIER'],
    ['STARTER_CREDIT_TIER_3', 'WP_ADD_STORE', 1, 0, false, 'plan', 'PRO_CREDIT_TIER'],
    ['PRO_CREDIT_TIER', 'WP_ADD_STORE', 1, 0, true, null, null],
    ['ENTERPRISE_CREDIT_TIER', 'PRODUCT_LISTING', 1, 20000, false, 'quota', null],
  ])('%s, %s ×%i with %i used: allowed %s', (plan, feature, amount, usage, isAllowed, blockedBy, upgradeTo) => {
    expect(answerFor(entitlementsOf(plan), { feature, amount, usage })).toMatchObject({ isAllowed, blockedBy, upgradeTo });
  });

  it.each([-1, -2])('%i is unlimited', (limit) => {
    expect(
      answerFor({ ...free, features: { PRODUCT_LISTING: limit } }, { feature: 'PRODUCT_LISTING', usage: 1e6, amount: 1e6 }),
    ).toMatchObject({
      isAllowed: true,
      left: -1,
    });
  });

  it('a package’s own figure counts, also when it is less', () => {
    expect(answerFor({ ...free, features: { PRODUCT_LISTING: 0 } }, { feature: 'PRODUCT_LISTING' }).blockedBy).toBe('plan');
    expect(answerFor({ ...free, features: { WP_ADD_STORE: 5 } }, { feature: 'WP_ADD_STORE', usage: 4 }).left).toBe(1);
  });

  it.each([
    [{ total: 10, used: 9 }, 1, true],
    [{ total: 10, used: 10 }, 1, false],
    [{ total: 10, used: 8 }, 3, false],
    [{ total: -1, used: 5000 }, 100, true],
    [{ total: 0, used: 0 }, 1, false],
  ])('credits %j for %i uses: %s', (credits, amount, isAllowed) => {
    expect(answerFor(free, { feature: 'AI_PRODUCT_CONTENT', amount, credits })).toMatchObject({
      isAllowed,
      blockedBy: isAllowed ? null : 'credits',
    });
  });
});

describe('what unlocks a refused feature', () => {
  it.each([
    ['FREE_CREDIT', { feature: 'WP_ADD_STORE' }, ['PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']],
    ['STARTER_CREDIT_TIER_1', { feature: 'COST_CHANGE_MANAGEMENT' }, ['GROWTH_CREDIT_TIER', 'PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']],
    ['STARTER_CREDIT_TIER_3', { feature: 'PRODUCT_LISTING', usage: 800, amount: 500 }, ['PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']],
    ['ENTERPRISE_CREDIT_TIER', { feature: 'PRODUCT_LISTING', usage: 20_000 }, []],
    ['FREE_CREDIT', { feature: 'PRODUCT_IMPORT' }, []],
  ])('beside %s, of %j: %j', (plan, asked, keys) => {
    expect(plansThatUnlock(entitlementsOf(plan), { ...asked, isForCredits: false }).map((each) => each.key)).toEqual(keys);
  });

  it('more credits come with every plan that has more of them', () => {
    const found = plansThatUnlock(entitlementsOf('GROWTH_CREDIT_TIER'), { feature: 'AI_PRODUCT_SEO', isForCredits: true });
    expect(found.map((plan) => plan.key)).toEqual(['PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']);
  });
});

describe('plans', () => {
  it('none is sold with what nothing serves yet', () => {
    expect(['ORDER_TRACKING', 'VIEW_INSIGHTS'].map(isServed)).toEqual([false, false]);
    const sold = [...comparedFeatures, ...listPricing((key) => key).CREDIT.flatMap((plan) => Object.keys(plan.features))];
    expect(sold.filter((feature) => !isServed(feature))).toEqual([]);
  });
  it('a year costs seven months and shows as a twelfth of that', () => {
    expect(cyclePriceOf(4990, 365)).toBe(34930);
    expect(pricePerMonth(34930, 365)).toBe(2911);
    expect(pricePerMonth(4990, 30)).toBe(4990);
  });
  it.each([
    ['starter', ['BULK_ORDER_FULFILLMENT', 'ORDER_CASHBACK', 'VIEW_INSIGHTS']],
    ['basic', ['ORDER_TRACKING', 'WP_ADD_NEW', 'COST_CHANGE_MANAGEMENT']],
    ['premium', ['WP_ADD_STORE', 'AUTO_TASK_SCHEDULE']],
  ] as const)('what begins with %s: %j', (tier, features) => {
    for (const feature of features)
      for (const plan of plans) expect(plan.features[feature] !== 0, `${plan.key} ${feature}`).toBe(isAtLeast(plan.key, tier));
  });
  it('a dearer plan never has less', () => {
    const paid = plans.filter((plan) => plan.key !== 'FREE_AO_MKT').sort((a, b) => a.monthlyPrice - b.monthlyPrice);
    const size = (limit: number | undefined) => (limit === -1 ? Number.POSITIVE_INFINITY : (limit ?? 0));
    for (const [index, plan] of paid.entries()) {
      const below = paid[index - 1];
      for (const feature of Object.keys(plan.features))
        expect(size(plan.features[feature])).toBeGreaterThanOrEqual(size(below?.features[feature]));
    }
  });
  it('the free marketplace plan is starter or higher, and basic or higher', () => {
    expect([isAtLeast('FREE_AO_MKT', 'starter'), isAtLeast('FREE_AO_MKT', 'basic'), isAtLeast('FREE_AO_MKT', 'premium')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(planOf('FREE_AO_MKT').monthlyPrice).toBe(0);
  });
});
