import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { DetailDrawer } from './detail-drawer.tsx';

const lamp: CardProduct = {
  id: 'lamp',
  source: 'cj',
  name: 'Desk lamp',
  image: null,
  stock: 5,
  ship_to: 'US',
  landed_cost: 700,
  suggested_price: 1400,
  profit: 700,
  shipping_time_min: 5,
  shipping_time_max: 9,
  is_estimated: false,
  product_package_id: null,
  pushed: false,
  favourite: false,
};

function List() {
  const [opened, setOpened] = useState<CardProduct>();
  return (
    <English>
      <Link to="/app/find-product?supplier=7">More from this supplier</Link>
      <button type="button" onClick={() => setOpened(lamp)}>
        Open
      </button>
      {opened ? <DetailDrawer products={[lamp]} opened={opened} onMove={setOpened} onClose={() => setOpened(undefined)} /> : null}
    </English>
  );
}

function show() {
  const list = Promise.withResolvers<null>();
  const Stub = createRemixStub([
    { path: '/app/find-product', Component: List, loader: ({ request }) => (new URL(request.url).search ? list.promise : null) },
    { path: '*', loader: () => ({ product: null }) },
  ]);
  render(<Stub initialEntries={['/app/find-product']} />);
  return () => act(async () => list.resolve(null));
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Desk lamp' }) !== null;

test('a link to another list closes the product that lies over it, also where only what is searched for changes', async () => {
  const arrive = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'More from this supplier' }));
  await arrive();
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('a product that was opened while a list was on its way stays', async () => {
  const arrive = show();
  fireEvent.click(await screen.findByRole('link', { name: 'More from this supplier' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await arrive();
  expect(isOpen()).toBe(true);
});
