import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Billing } from '../read-billing.server.ts';
import { UsageCard } from './usage-card.tsx';

afterEach(cleanup);

/** The free plan with so many orders of its 15, and so many products of its 20. */
function show(orders: number, products: number): string[] {
  const features = { ORDER_FULFILLMENT: { usage: orders, limit: 15 }, PRODUCT_LISTING: { usage: products, limit: 20 } };
  const current = { package: { features }, total_credit: 10, total_credit_used: 0, bonus_credit: 0 };
  render(
    <English>
      <UsageCard billing={{ current, usageCycleEnd: '2027-01-31T00:00:00Z' } as unknown as Billing} />
    </English>,
  );
  return screen.getAllByRole('button').map((button) => button.textContent ?? '');
}

test.each([
  ['for orders while nothing is running low', 0, 0, ['Compare ways to get more: Orders fulfilled']],
  ['for what is running low', 2, 17, ['Compare ways to get more']],
  ['for each of several that run low', 15, 20, ['Compare ways to get more: Orders fulfilled', 'Compare ways to get more: Products pushed']],
])('ways to more of a quota are compared %s', (_what, orders, products, buttons) => {
  expect(show(orders, products)).toEqual(buttons);
});
