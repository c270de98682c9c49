import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profitOf } from '#app/features/pricing/profit.ts';
import { English } from '#tests/support/english.tsx';
import { RefundStake } from './refund-stake.tsx';

test('the profit that is promised with the money back is the one that the order shows afterwards', () => {
  const rates = { EUR: '0.8561' };
  for (let cost = 1000; cost < 1100; cost += 7) {
    const order = { currency: 'EUR', isShippingKnown: true, revenue: 2889 };
    const stake = {
      profit: profitOf({ ...order, totalCost: cost }, rates),
      revenue: order.revenue,
      cost,
      currency: 'EUR',
      per_dollar: rates.EUR,
    };
    const { unmount } = render(
      <English>
        <RefundStake stake={stake} back={613} />
      </English>,
    );
    const afterwards = profitOf({ ...order, totalCost: cost - 613 }, rates) as number;
    expect(screen.getByText('With $6.13 back').parentElement?.textContent).toBe(`With $6.13 back€${(afterwards / 100).toFixed(2)}`);
    unmount();
  }
});
