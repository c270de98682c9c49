import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { Choosing } from './choosing.tsx';
import { DetailMore } from './detail-more.tsx';

const product = (name: string): CardProduct => ({
  id: name,
  source: 'cj',
  name,
  image: null,
  stock: 5,
  rating: null,
  reviews_count: 0,
  lastest_volume: 0,
  listed_count: 0,
  ship_to: 'DE',
  currency: 'USD',
  landed_cost: 500,
  suggested_price: 1500,
  profit: 1000,
  shipping_time_min: 3,
  shipping_time_max: 5,
  is_estimated: false,
  is_from: false,
  misfits: [],
  product_package_id: null,
  pushed: false,
  mapped: name === 'Rug',
  favourite: false,
});

test('similar products of a detail are chosen together; one mapped to a store says so', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <ToastProvider>
            <Choosing products={[]} shipTo="DE">
              {(choice) => <DetailMore source="cj" id="lamp" shipTo="DE" choice={choice} />}
            </Choosing>
          </ToastProvider>
        </English>
      ),
    },
    { path: '/app/find-product/:source/similar/:id', loader: () => ({ products: [product('Mug'), product('Rug')] }) },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByLabelText('Select Mug'));
  expect(screen.getByRole('button', { name: 'Import all (1)' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select all of these'));
  expect(screen.getByRole('button', { name: 'Import all (2)' })).toBeTruthy();
  expect(screen.getByText('Mapped')).toBeTruthy();
});
