import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { CatalogGrid } from './catalog-grid.tsx';
import { Choosing } from './choosing.tsx';

const product = (name: string, more: Partial<CardProduct> = {}): CardProduct => ({
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
  mapped: false,
  favourite: false,
  ...more,
});
const pages = [
  [product('Lamp'), product('Mug', { stock: 0 })],
  [product('Rug'), product('Owl', { product_package_id: 'copy' })],
];

/** A list of two pages whose products can be chosen. @returns what is sent to be imported. */
function show(gone: string[] = []) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const sent: unknown[] = [];
  const List = () => {
    const [page, setPage] = useState(0);
    const products = pages[page] ?? [];
    return (
      <English>
        <ToastProvider>
          <Choosing products={products} shipTo="DE">
            {(choice) => <CatalogGrid products={products} choice={choice} />}
          </Choosing>
          <button type="button" onClick={() => setPage(1)}>
            Next
          </button>
        </ToastProvider>
      </English>
    );
  };
  const Stub = createRemixStub([
    { path: '/', Component: List },
    {
      path: '/app/find-product/act',
      async action({ request }) {
        const form = Object.fromEntries(await request.formData());
        sent.push({ ...form, products: JSON.parse(String(form.products)) });
        return { ok: true, begun: ['Lamp', 'Rug'].filter((id) => !gone.includes(id)), gone };
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  return sent;
}

async function chooseAll() {
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(await screen.findByLabelText('Select Rug'));
  fireEvent.click(screen.getByLabelText('Select Owl'));
}

test('products chosen on two pages are imported together, without those sold out or imported before', async () => {
  const sent = show();
  await chooseAll();
  expect(screen.getByText('Selected: 4')).toBeTruthy();
  expect(screen.getByText(/^Left out, as sold out: .*Mug/)).toBeTruthy();
  expect(screen.getByText(/^Not imported again: .*Owl/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Import all (2)' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        intent: 'import-all',
        ship_to: 'DE',
        products: [
          { product_id: 'Lamp', source: 'cj' },
          { product_id: 'Rug', source: 'cj' },
        ],
      },
    ]),
  );
  expect(await screen.findByText(/^Products being imported: 2\./)).toBeTruthy();
  expect(screen.queryByText(/^Selected/)).toBeNull();
});

test('a card whose supplier tells no stock says so, and imports all the same', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <ToastProvider>
            <CatalogGrid products={[product('Lamp', { stock: null }), product('Mug', { stock: 0 })]} />
          </ToastProvider>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const [lamp, mug] = await screen.findAllByRole('listitem');
  if (!lamp || !mug) throw new Error('no cards');
  expect(within(lamp).getByText('Stock unknown')).toBeTruthy();
  expect(within(lamp).queryByText('Sold out')).toBeNull();
  expect(within(lamp).getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(within(mug).getAllByText('Sold out')).not.toEqual([]);
});

test('what is offered no longer is named, and stays chosen', async () => {
  show(['Lamp']);
  await chooseAll();
  fireEvent.click(screen.getByRole('button', { name: 'Import all (2)' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No longer offered: .*Lamp/);
  expect(screen.getByText('Selected: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText(/^Selected/)).toBeNull();
});
