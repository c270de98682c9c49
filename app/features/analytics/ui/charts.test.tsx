import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Period } from '../period.ts';
import type { Figures, SalesFigures } from '../sales-figures.ts';
import { FigureTiles } from './figures.tsx';
import { OrdersChart } from './orders-chart.tsx';
import { SalesChart } from './sales-chart.tsx';

const period: Period = {
  key: '7d',
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: '2026-10-30',
  bucket: 'day',
};
const none = { orders: 0, sales: 0, cost: 0, profit: 0, average: null };
const some = { orders: 1, sales: 2000, cost: 1200, profit: 800, average: 2000 };

const figuresWith = (last: Figures): SalesFigures => ({
  currency: 'USD',
  now: last,
  before: none,
  points: [
    { ...none, bucket: '2026-11-01' },
    { ...last, bucket: '2026-11-02' },
  ],
  stores: [],
  missing: [],
  uncosted: 0,
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

test('sales that cannot be converted are not shown as nothing', () => {
  const unknown = { orders: 3, sales: null, cost: null, profit: null, average: null };
  const { unmount } = show(figuresWith(unknown));
  expect(screen.getByText('No exchange rate is known for these sales, so they cannot be shown in USD.')).toBeTruthy();
  expect(screen.queryByText('No orders in this period')).toBeNull();
  unmount();
  const { container } = render(
    <English>
      <FigureTiles figures={figuresWith(unknown)} />
    </English>,
  );
  expect(container.textContent).not.toContain('$0.00');
  expect(container.textContent).toMatch(/cannot be shown in USD\.--/);
});

test('orders that are in no profit are told beside it', () => {
  render(
    <English>
      <FigureTiles figures={{ ...figuresWith(some), uncosted: 2 }} />
    </English>,
  );
  expect(screen.getByText(/Without 2 orders whose shipping cost is not known/)).toBeTruthy();
});

test('an amount of millions is set smaller instead of being broken', () => {
  const { container } = render(
    <English>
      <FigureTiles figures={figuresWith({ ...some, sales: 118_519_982_990, profit: 123_456_789 })} />
    </English>,
  );
  const sizes = [...container.querySelectorAll<HTMLElement>('strong')].map((figure) => [figure.textContent, figure.dataset.size]);
  expect(sizes).toEqual([
    ['$1,185,199,829.90', 'small'],
    ['$1,234,567.89', 'medium'],
    ['1', undefined],
    ['$20.00', undefined],
  ]);
});
