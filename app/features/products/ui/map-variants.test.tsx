import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { ListingMappings, SourceVariantChoice } from '../schemas.ts';
import { MapVariants } from './map-variants.tsx';

const choice = (id: string): SourceVariantChoice => ({
  id,
  product_id: `product of ${id}`,
  title: `Supplier ${id}`,
  variant_title: '',
  option_values: [],
  sku: id,
  source: 'cj',
  image: null,
  cost: 500,
  stock: 3,
});
const { option_values: _, product_id: __, sku: ___, id: ____, ...shown } = choice('mug');
const line = { ...shown, source_variant_id: 'mug', quantity: 1, priority: 0, ship_to_countries: [] };
const listing: ListingMappings = {
  id: 'listing',
  title: 'Cups',
  image: null,
  currency: 'USD',
  store_name: 'Shop',
  variants: [
    { id: 'small', title: 'Small', sku: '', price: 900, lines: [] },
    { id: 'large', title: 'Large', sku: '', price: 900, lines: [] },
  ],
};
const envelope = (data: unknown) => Response.json({ status: 200, success: true, message: '', data, errors: null });

/** What the server answers; of a search by the words. */
const serve = (search: (words: string) => Promise<Response>, group: ListingMappings = listing) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://here');
    if (url.pathname.endsWith('/search')) return search(url.searchParams.get('search') ?? '');
    return envelope(url.pathname.endsWith('/map-group') ? group : listing);
  });

const open = async (variant: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Choose a supplier variant for ${variant}` }));
  return screen.findByRole('textbox', { name: 'Search by product title or SKU' });
};
const draw = () =>
  render(
    <English>
      <MapVariants listingId="listing" open onClose={() => {}} />
    </English>,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search whose connection fails says so, and not that nothing was found', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  draw();
  await open('Small');
  expect(await screen.findByText('Quayside is not available for a moment. Try again shortly.')).toBeTruthy();
  expect(screen.queryByText('No supplier variant fits.')).toBeNull();
});

test('an answer to earlier words that comes late does not take the place of what was found since', async () => {
  const earlier = Promise.withResolvers<Response>();
  const asked = vi.fn((words: string) => (words === '' ? earlier.promise : Promise.resolve(envelope({ items: [choice('plate')] }))));
  serve(asked);
  draw();
  const field = await open('Small');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(''));
  fireEvent.change(field, { target: { value: 'plate' } });
  await screen.findByText('Supplier plate');
  await act(async () => earlier.resolve(envelope({ items: [choice('mug')] })));
  expect(screen.getByText('Supplier plate')).toBeTruthy();
  expect(screen.queryByText('Supplier mug')).toBeNull();
});

test('mapping all variants to a product keeps what was chosen, and not saved yet, for a variant that it has no partner for', async () => {
  serve(async () => envelope({ items: [choice('plate'), choice('mug')] }), {
    ...listing,
    variants: listing.variants.map((each) => (each.id === 'large' ? { ...each, lines: [line] } : each)),
  });
  draw();
  await open('Small');
  fireEvent.click(await screen.findByRole('button', { name: 'Use Supplier plate' }));
  await open('Large');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Map all variants to this product' }))[1] as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Remove Supplier mug' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Supplier plate' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save mapping' }).getAttribute('aria-disabled')).not.toBe('true');
});
