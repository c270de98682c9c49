import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { MoneyChart } from './money-chart.tsx';

test('bars of money say which days they are of and how high they reach', () => {
  const days = ['2026-10-27', '2026-10-28', '2026-10-29'].map((date) => ({ date, income: 0, spending: 0 }));
  render(
    <English>
      <MoneyChart days={[...days, { date: '2026-11-25', income: 100_000, spending: 44_297 }]} currency="USD" />
    </English>,
  );
  const [above, below] = document.querySelectorAll('.MoneyChart-Ends');
  expect(above?.textContent).toBe('Money in and out in the last 30 days$1,000.00');
  expect(below?.textContent).toBe('Oct 27Nov 25');
  expect(screen.getByRole('row', { name: 'Nov 25 $1,000.00 $442.97' })).toBeTruthy();
});
