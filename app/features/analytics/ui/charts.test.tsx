import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Period } from '../period.ts';
import type { SalesFigures } from '../sales-figures.ts';
import { OrdersChart } from './orders-chart.tsx';
import { SalesChart } from './sales-chart.tsx';

const period: Period = {
  key: '7d',
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: '2026-10-30',
  previousTo: '2026-10-31',
  bucket: 'day',
};
const none = { orders: 0, sales: 0, cost: 0, profit: 0, average: null };
const some = { orders: 1, sales: 2000, cost: 1200, profit: 800, average: 2000 };

const figuresWith = (last: typeof none | typeof some): SalesFigures => ({
  currency: 'USD',
  now: last,
  before: none,
  points: [
    { ...none, bucket: '2026-11-01' },
    { ...last, bucket: '2026-11-02' },
  ],
  stores: [],
  missing: [],
});

const show = (figures: SalesFigures) =>
  render(
    <English>
      <SalesChart figures={figures} period={period} />
      <OrdersChart figures={figures} period={period} />
    </English>,
  );

test('where nothing was sold the charts say so, instead of axes alone', () => {
  const { unmount } = show(figuresWith(none));
  expect(screen.getAllByText('No orders in this period')).toHaveLength(2);
  unmount();
  show(figuresWith(some));
  expect(screen.queryByText('No orders in this period')).toBeNull();
});
