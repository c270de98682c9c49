import { describe, expect, it, test } from 'vitest';
import { entitlementsOf } from './plan-answer.ts';
import { capFor, cheapestOf, type Need, neededUntil, type Payer, waysToMore } from './ways-to-more.ts';

const payerOf = (planKey: string, price: number, more: Partial<Payer> = {}): Payer => ({
  planKey,
  price,
  addOns: [],
  cycleDays: 30,
  entitlements: entitlementsOf(planKey),
  packageFeatures: {},
  canPayByPiece: true,
  ...more,
});
const starter = payerOf('STARTER_CREDIT_TIER_1', 1990);
const orders = (needed: number): Need => ({ feature: 'ORDER_FULFILLMENT', blockedBy: 'quota', usage: 250, needed });

describe('the ways to more', () => {
  test('a seller whose 250 orders are used up sees the next plans, the add-on and the price by the piece, with their sums', () => {
    const ways = waysToMore(starter, orders(40), 30).map(({ kind, key, total, more }) => [kind, key, total, more]);
    expect(ways).toEqual([
      ['plan', 'STARTER_CREDIT_TIER_2', 400, 1000],
      ['plan', 'STARTER_CREDIT_TIER_3', 500, 2000],
      ['plan', 'GROWTH_CREDIT_TIER', 750, 3000],
      ['plan', 'PRO_CREDIT_TIER', 2500, 18000],
      ['plan', 'ENTERPRISE_CREDIT_TIER', 100000, 98000],
      ['addOn', 'AO_ADD_ON_VOLUME', 450, 1490],
      ['extra', 'ORDER_FULFILLMENT', 290, 600],
    ]);
  });

  it.each([
    [40, 'extra', 600],
    [120, 'plan', 1000],
    [180, 'addOn', 1490],
    [240, 'plan', 2000],
  ])('for %i orders more, the cheapest is %s at %i cents', (needed, kind, more) => {
    expect(cheapestOf(waysToMore(starter, orders(needed), 30))).toMatchObject({ kind, more });
  });

  test('a year is compared by its months', () => {
    const yearly = payerOf('STARTER_CREDIT_TIER_1', 13930, { cycleDays: 365, canPayByPiece: false });
    const [next, ...rest] = waysToMore(yearly, orders(40), 365);
    expect(next).toMatchObject({ key: 'STARTER_CREDIT_TIER_2', more: 1744 - 1161 });
    expect(rest.map((way) => way.kind)).not.toContain('extra');
  });

  test('who lacks a feature is offered only what has it, and nothing by the piece', () => {
    const ways = waysToMore(starter, { feature: 'WP_ADD_STORE', blockedBy: 'plan', usage: 0, needed: 1 }, 30);
    expect(ways.map((way) => way.key)).toEqual(['PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']);
  });

  test('the own plan is never offered, also while it is unpaid and the free plan’s figures hold', () => {
    const unpaid = payerOf('GROWTH_CREDIT_TIER', 4990, { entitlements: entitlementsOf('FREE_CREDIT') });
    const keys = waysToMore(unpaid, orders(1), 30).flatMap((way) => (way.kind === 'plan' ? [way.key] : []));
    expect(keys).toEqual(['PRO_CREDIT_TIER', 'ENTERPRISE_CREDIT_TIER']);
  });

  test('credits come in packs, too', () => {
    const need: Need = { feature: 'AI_PRODUCT_CONTENT', blockedBy: 'credits', usage: 100, needed: 60 };
    const ways = waysToMore(starter, need, 30);
    expect(ways.filter((way) => way.kind === 'pack').map((way) => [way.total, way.more])).toEqual([
      [100, 1500],
      [300, 3900],
      [1000, 9900],
    ]);
    expect(cheapestOf(ways)).toMatchObject({ key: 'CREDIT_PACK_100' });
  });
});

test('what will be needed follows the pace so far, and is at least what is wanted now', () => {
  const [begun, now, end] = ['2027-01-01', '2027-01-21', '2027-01-31'].map((at) => new Date(`${at}T00:00:00Z`)) as [Date, Date, Date];
  expect(neededUntil(end, { begun, now, usage: 250, wanted: 1 })).toBe(125);
  expect(neededUntil(end, { begun, now, usage: 2, wanted: 30 })).toBe(30);
  expect(neededUntil(end, { begun: now, now, usage: 250, wanted: 1 })).toBe(1);
});

test('the cap that is set for them is the smallest that covers them', () => {
  expect(capFor('ORDER_FULFILLMENT', 125)).toBe(2500);
  expect(capFor('ORDER_FULFILLMENT', 1_000_000)).toBe(25_000);
});
