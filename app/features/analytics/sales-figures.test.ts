import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '#app/platform/money.ts';
import { periodOf } from './period.ts';
import { changeOf, figuresOf, type SalesDay } from './sales-figures.ts';

const rates = { USD: '1', EUR: '0.9213', JPY: '151.37' };
const period = periodOf({ period: '7d' }, '2026-03-05');
const row = (change: Partial<SalesDay>): SalesDay => ({
  day: '2026-03-05',
  storeId: 'a',
  currency: 'USD',
  orders: 1,
  sales: 1000,
  placedSales: 1000,
  cost: 400,
  uncosted: 0,
  ...change,
});

describe('sales figures', () => {
  it('count what is in the period, and what was before it apart', () => {
    const rows = [row({}), row({ day: '2026-02-27', sales: 50, orders: 2 }), row({ day: '2026-02-26', sales: 700 })];
    const figures = figuresOf(rows, period, 'USD', rates);
    expect(figures.now).toEqual({ orders: 3, sales: 1050, cost: 800, profit: 1200, average: 350 });
    expect(figures.before).toMatchObject({ orders: 1, sales: 700 });
    expect(figures.points.map((point) => point.sales)).toEqual([50, 0, 0, 0, 0, 0, 1000]);
  });

  it('leave profit to what suppliers were asked to send', () => {
    expect(figuresOf([row({ placedSales: 0, cost: 0 })], period, 'USD', rates).now).toMatchObject({ sales: 1000, profit: 0 });
  });

  it('convert sums, not rows: a hundred orders of one yen are one sum of a hundred', () => {
    const rows = Array.from({ length: 100 }, (_, at) => row({ storeId: `s${at}`, currency: 'JPY', sales: 1, placedSales: 0, cost: 0 }));
    expect(figuresOf(rows, period, 'USD', rates).now.sales).toBe(convert({ amount: 100, currency: 'JPY' }, 'USD', rates).amount);
  });

  it('name the currencies without a rate, and of these count the orders only', () => {
    const figures = figuresOf([row({}), row({ currency: 'XXX', sales: 99 })], period, 'EUR', rates);
    expect(figures.missing).toEqual(['XXX']);
    expect(figures.now).toMatchObject({ orders: 2, sales: 921, average: 921 });
  });

  it('know no sales where no order can be converted: that is not the same as none', () => {
    const figures = figuresOf([row({ currency: 'EUR', sales: 99 })], period, 'USD', {});
    expect(figures.now).toEqual({ orders: 1, sales: null, cost: null, profit: null, average: null });
    expect(figures.points.at(-1)).toMatchObject({ orders: 1, sales: null });
    expect(figures.points[0]).toMatchObject({ orders: 0, sales: 0 });
    expect(figures.missing).toEqual(['EUR']);
  });

  it('know sales in their own currency without any rate, but no profit, for suppliers take dollars', () => {
    const figures = figuresOf([row({ currency: 'EUR', sales: 99 })], period, 'EUR', {});
    expect(figures.now).toEqual({ orders: 1, sales: 99, cost: null, profit: null, average: 99 });
    expect(figuresOf([row({ currency: 'EUR', sales: 99, placedSales: 0, cost: 0 })], period, 'EUR', {}).now).toMatchObject({ profit: 0 });
  });

  it('count the orders whose costs are not known as a whole', () => {
    const rows = [row({ uncosted: 2 }), row({ day: '2026-02-27', uncosted: 1 }), row({ day: '2026-02-26', uncosted: 5 })];
    expect(figuresOf(rows, period, 'USD', rates).uncosted).toBe(3);
  });

  it('in one currency, points and stores add up to the total to the cent', () => {
    const rows = fc.array(
      fc.record({
        day: fc.constantFrom('2026-02-27', '2026-03-01', '2026-03-05'),
        storeId: fc.constantFrom('a', 'b'),
        currency: fc.constant('USD'),
        orders: fc.nat(50),
        sales: fc.nat(1e9),
        placedSales: fc.nat(1e9),
        cost: fc.nat(1e9),
        uncosted: fc.constant(0),
      }),
    );
    fc.assert(
      fc.property(rows, (days) => {
        const { now, points, stores } = figuresOf(days, period, 'USD', rates);
        for (const parts of [points, stores]) {
          for (const name of ['orders', 'sales', 'cost', 'profit'] as const)
            if (parts.reduce((sum, part) => sum + (part[name] ?? 0), 0) !== now[name]) return false;
        }
        return true;
      }),
      { seed: 20_261_121, numRuns: 200 },
    );
  });
});

it('a change is a share of what was, and nothing when nothing was', () => {
  expect(changeOf(125, 100)).toBe(0.25);
  expect(changeOf(-50, -100)).toBe(0.5);
  expect(changeOf(10, 0)).toBeNull();
});
