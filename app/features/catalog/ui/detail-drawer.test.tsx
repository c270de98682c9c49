import { Link, useNavigate } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { skipRevalidationForDetails, useOpenedProduct } from './use-opened-product.ts';

const lamp: CardProduct = {
  id: 'lamp',
  source: 'cj',
  name: 'Desk lamp',
  image: null,
  stock: 5,
  rating: null,
  reviews_count: 0,
  lastest_volume: 0,
  listed_count: 0,
  ship_to: 'US',
  currency: 'USD',
  landed_cost: 700,
  suggested_price: 1400,
  profit: 700,
  shipping_time_min: 5,
  shipping_time_max: 9,
  is_estimated: false,
  is_from: false,
  misfits: [],
  product_package_id: null,
  pushed: false,
  mapped: false,
  favourite: false,
};
const chair: CardProduct = { ...lamp, id: 'chair', name: 'Desk chair' };

function List() {
  const { opened, open, move, close } = useOpenedProduct();
  const navigate = useNavigate();
  return (
    <English>
      <Link to="/app/find-product?supplier=7">More from this supplier</Link>
      <button type="button" onClick={() => open(lamp, [lamp, chair])}>
        Open
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      {opened ? <DetailDrawer products={opened.among} opened={opened.product} onMove={move} onClose={close} /> : null}
    </English>
  );
}

function show() {
  const list = Promise.withResolvers<null>();
  const loaded = vi.fn(({ request }: { request: Request }) => (new URL(request.url).search ? list.promise : null));
  const Stub = createRemixStub([
    { path: '/before', Component: () => <p>Before</p> },
    { path: '/app/find-product', Component: List, loader: loaded, shouldRevalidate: skipRevalidationForDetails },
    { path: '*', loader: () => ({ product: null }) },
  ]);
  render(<Stub initialEntries={['/before', '/app/find-product']} initialIndex={1} />);
  return { loaded, arrive: () => act(async () => list.resolve(null)) };
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Desk lamp' }) !== null;

test('a link to another list closes the product that lies over it, also where only what is searched for changes', async () => {
  const { arrive } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'More from this supplier' }));
  await arrive();
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('a product that was opened while a list was on its way stays', async () => {
  const { arrive } = show();
  fireEvent.click(await screen.findByRole('link', { name: 'More from this supplier' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await arrive();
  expect(isOpen()).toBe(true);
});

test('Back closes the product and leaves the list as it is; closed by hand it leaves no second entry of the list', async () => {
  const { loaded } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(isOpen()).toBe(true));
  // Escape pressed twice closes only once.
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(loaded).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText('Back'));
  expect(await screen.findByText('Before')).toBeTruthy();
});

test('coming back from where a product led shows it again', async () => {
  const { arrive } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('link', { name: 'More from this supplier' }));
  await arrive();
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(isOpen()).toBe(true));
});
