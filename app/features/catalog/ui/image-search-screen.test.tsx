import { Link, useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { CardProduct } from '../card.ts';
import { ImageSearchScreen } from './image-search-screen.tsx';

afterEach(cleanup);

const card = (name: string): CardProduct => ({
  id: name,
  source: 'cj',
  name,
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
});

test('products like another one take the place of what was found for a picture', async () => {
  const Stub = createRemixStub([
    {
      path: '/app/find-product/image',
      loader: ({ request }) => (new URL(request.url).searchParams.has('id') ? [card('Like the lamp')] : null),
      action: () => ({ ok: true, products: [card('On the picture')], product: null }),
      Component: function Page() {
        return (
          <English>
            <Link to="?source=cj&id=lamp">Similar</Link>
            <ImageSearchScreen shipTo="US" home="US" countries={['US']} products={useLoaderData<CardProduct[] | null>()} />
          </English>
        );
      },
    },
  ]);
  render(<Stub initialEntries={['/app/find-product/image']} />);
  const link = await screen.findByRole('textbox', { name: 'Or the address of a picture' });
  fireEvent.change(link, { target: { value: 'https://example.com/a.png' } });
  fireEvent.submit(link.closest('form') as HTMLFormElement);
  await screen.findByText('On the picture');
  fireEvent.click(screen.getByRole('link', { name: 'Similar' }));
  expect(await screen.findByText('Like the lamp')).toBeTruthy();
  expect(screen.queryByText('On the picture')).toBeNull();
});

test('an address that is none is refused beside its field, in words that stay', async () => {
  const Stub = createRemixStub([
    {
      path: '/app/find-product/image',
      action: () => ({
        ok: false,
        message: 'Check what you entered: some of it needs correcting.',
        errors: { image: ['This address has no picture.'] },
      }),
      Component: () => (
        <English>
          <ImageSearchScreen shipTo="US" home="US" countries={['US']} products={null} />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/app/find-product/image']} />);
  const link = await screen.findByRole('textbox', { name: 'Or the address of a picture' });
  fireEvent.change(link, { target: { value: 'not an address' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('This address has no picture.')).toBeTruthy();
  expect(link.getAttribute('aria-invalid')).toBe('true');
});

test('a picture that is too large is refused before it is sent, and a smaller one is searched for', async () => {
  const sent: number[] = [];
  const Stub = createRemixStub([
    {
      path: '/app/find-product/image',
      action: async ({ request }) => {
        sent.push((await request.text()).length);
        return { ok: true, products: [card('On the picture')], product: null };
      },
      Component: () => (
        <English>
          <ImageSearchScreen shipTo="US" home="US" countries={['US']} products={null} />
        </English>
      ),
    },
  ]);
  const { container } = render(<Stub initialEntries={['/app/find-product/image']} />);
  await screen.findByRole('button', { name: 'Search' });
  const choose = (bytes: number) => {
    const file = new File([new Uint8Array(bytes)], 'photo.heic', { type: 'image/heic' });
    fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  };
  choose(9 * 1024 * 1024);
  expect(await screen.findByText('A picture may have at most 2 MB.')).toBeTruthy();
  expect(sent).toEqual([]);
  choose(1024);
  expect(await screen.findByText('On the picture')).toBeTruthy();
  expect(screen.queryByText('A picture may have at most 2 MB.')).toBeNull();
  expect(sent).toHaveLength(1);
});
