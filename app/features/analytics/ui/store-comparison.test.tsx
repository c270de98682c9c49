import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { StoreComparison } from './store-comparison.tsx';

const sold = { orders: 3, sales: 6000, cost: 2400, profit: 3600, average: 2000 };
const stores = ['Harbor', 'Bakery'].map((name) => ({ id: name, name, platform: 'shopify', figures: sold }));

test.each([
  [0, false],
  [2, true],
])('stores side by side say of %s orders that they are in no cost and no profit', async (uncosted, isTold) => {
  const Component = () => (
    <English>
      <StoreComparison figures={{ now: sold, currency: 'USD', uncosted }} compared={stores} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByRole('columnheader', { name: 'Supplier costs' })).toBeTruthy();
  expect(screen.queryByText(/Without 2 orders whose shipping cost is not known/) !== null).toBe(isTold);
  cleanup();
});
