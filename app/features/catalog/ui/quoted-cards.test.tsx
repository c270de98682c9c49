import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { CatalogGrid } from './catalog-grid.tsx';

const card = (id: string, more: Partial<CardProduct> = {}): CardProduct => ({
  id,
  source: 'cj',
  name: id,
  image: null,
  stock: 5,
  rating: null,
  reviews_count: 0,
  lastest_volume: 0,
  listed_count: 0,
  ship_to: 'DE',
  currency: 'USD',
  landed_cost: 1856,
  suggested_price: 3099,
  profit: 1243,
  shipping_time_min: 7,
  shipping_time_max: 15,
  is_estimated: true,
  is_from: false,
  misfits: [],
  product_package_id: null,
  pushed: false,
  mapped: false,
  favourite: false,
  ...more,
});

/** Lists the cards. @returns what suppliers are asked about; they tell the cost of the lamp only. */
function show(products: CardProduct[]): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).endsWith('/center/products/quotes')) return new Response(null, { status: 404 });
    asked.push(JSON.parse(String(init?.body)));
    const quoted = [{ ...card('Lamp'), landed_cost: 2846, suggested_price: 4099, profit: 1253, is_estimated: false }];
    return Response.json({ status: 200, success: true, message: '', data: { products: quoted }, errors: null });
  });
  const Component = () => (
    <English>
      <ToastProvider>
        <CatalogGrid products={products} />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  return asked;
}
const costs = () => screen.getAllByRole('article').map((article) => /≈? ?\$[\d.]+/.exec(article.textContent ?? '')?.[0]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an estimated cost gives way to what the supplier quotes, where the card stands; what ≈ means is said', async () => {
  const asked = show([card('Mug'), card('Lamp'), card('Desk', { is_estimated: false, landed_cost: 900 })]);
  expect(costs()).toEqual(['≈ $18.56', '≈ $18.56', '$9.00']);
  expect(screen.getByText(/^≈ is an estimate/).textContent).toContain('The suppliers are being asked');
  await waitFor(() => expect(costs()).toEqual(['≈ $18.56', '$28.46', '$9.00']));
  expect(asked).toEqual([{ product_ids: ['Mug', 'Lamp'], ship_to: 'DE' }]);
});

test('worldwide nobody is asked, and choosing a country is offered', () => {
  const asked = show([card('Lamp', { ship_to: 'WW' })]);
  expect(screen.getByText(/^≈ is an estimate/).textContent).toContain('Choose a country');
  expect(asked).toEqual([]);
});

test('without an estimate nothing is said of it', () => {
  show([card('Lamp', { is_estimated: false })]);
  expect(screen.queryByText(/^≈ is an estimate/)).toBeNull();
});
