import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillInput, billOf } from './bill.ts';
import { day } from './cycle.ts';

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * day);

/** A monthly plan of 49.90 on its tenth day. */
const input: BillInput = {
  price: 4990,
  cycleDays: 30,
  status: 'active',
  isTrial: false,
  startTime: at(0),
  nextBillingTime: at(30),
  next: null,
  taxRate: 0,
  cycleStart: at(0),
  cycleEnd: at(30),
  charges: [],
  paid: null,
  extras: [],
  cap: 0,
};

describe('the bill', () => {
  it('of a plan without anything else is its price, and stays that', () => {
    expect(billOf(input, at(10))).toMatchObject({ today: 4990, forecast: 4990, expectedExtra: 0, lines: [{ kind: 'plan', amount: 4990 }] });
  });

  it.each<[string, Partial<BillInput>, number, number, string[]]>([
    ['a free plan', { price: 0, nextBillingTime: null }, 0, 0, []],
    ['a trial is charged when it ends', { isTrial: true, nextBillingTime: at(7) }, 0, 4990, ['next']],
    ['a cancelled trial is never charged', { isTrial: true, nextBillingTime: at(7), status: 'CANCELLED' }, 0, 0, []],
    ['a year that was paid months ago', { cycleDays: 365, price: 34_930, nextBillingTime: at(200) }, 0, 0, []],
    ['a year that renews in these days', { cycleDays: 365, price: 34_930, nextBillingTime: at(20) }, 0, 34_930, ['next']],
    ['a smaller plan that begins in these days', { nextBillingTime: at(20), cycleDays: 365, next: { price: 1990 } }, 0, 1990, ['next']],
    [
      'an upgrade from a free plan',
      { charges: [{ kind: 'subscription', name: 'Growth', amount: 4990, at: at(2), unusedCredit: 0 }] },
      4990,
      4990,
      ['change'],
    ],
    [
      'an upgrade from a plan that was paid',
      { charges: [{ kind: 'subscription', name: 'Growth', amount: 4990, at: at(2), unusedCredit: 995 }] },
      3995,
      3995,
      ['change', 'unused'],
    ],
    [
      'a pack',
      { charges: [{ kind: 'credits', name: '100 credits', amount: 1500, at: at(3), unusedCredit: 0 }] },
      6490,
      6490,
      ['plan', 'credits'],
    ],
    [
      'extra use goes on as it has',
      { extras: [{ feature: 'ORDER_FULFILLMENT', units: 10, amount: 150 }], cap: 10_000 },
      5140,
      5440,
      ['plan', 'extra'],
    ],
    [
      'extra use never goes above the cap',
      { extras: [{ feature: 'ORDER_FULFILLMENT', units: 10, amount: 150 }], cap: 200 },
      5140,
      5190,
      ['plan', 'extra'],
    ],
  ])('%s', (_name, change, today, forecast, kinds) => {
    const bill = billOf({ ...input, ...change }, at(10));
    expect({ today: bill.today, forecast: bill.forecast, kinds: bill.lines.map((line) => line.kind) }).toEqual({ today, forecast, kinds });
  });

  it('takes what the provider collected for the plan, and reckons only what is to come', () => {
    const paid = [
      { kind: 'change', what: 'Growth', units: 1, amount: 2495, at: at(15) },
      { kind: 'unused', what: '', units: 1, amount: -995, at: at(15) },
    ] as const;
    const charges = [{ kind: 'credits', name: '100 credits', amount: 1500, at: at(3), unusedCredit: 0 }] as const;
    const extras = [{ feature: 'ORDER_FULFILLMENT', units: 10, amount: 150 }];
    const bill = billOf({ ...input, paid, charges, extras, nextBillingTime: at(20) }, at(16));
    expect(bill).toMatchObject({ today: 3150, forecast: 8140 });
    expect(bill.lines.map((line) => line.kind)).toEqual(['change', 'unused', 'credits', 'extra', 'next']);
    expect(billOf({ ...input, paid: [] }, at(16))).toMatchObject({ today: 0, lines: [] });
  });

  it('the first day’s rate is not taken for a forecast', () => {
    const bill = billOf({ ...input, extras: [{ feature: 'ORDER_FULFILLMENT', units: 2, amount: 30 }], cap: 10_000 }, at(0.01));
    expect(bill.expectedExtra).toBe(0);
  });

  it('the forecast is never below today, and extra use in it never above the cap', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.nat(100_000),
          extra: fc.nat(5000),
          cap: fc.nat(5000),
          passed: fc.double({ min: 0, max: 29.99, noNaN: true }),
        }),
        ({ price, extra, cap, passed }) => {
          const bill = billOf(
            { ...input, price, cap, extras: extra ? [{ feature: 'PRODUCT_LISTING', units: 1, amount: extra }] : [] },
            at(passed),
          );
          expect(bill.forecast).toBeGreaterThanOrEqual(bill.today);
          expect(bill.extra + bill.expectedExtra).toBeLessThanOrEqual(Math.max(cap, extra));
          expect(bill.today).toBe(bill.lines.filter((line) => line.kind !== 'next').reduce((sum, line) => sum + line.amount, 0));
        },
      ),
    );
  });
});
