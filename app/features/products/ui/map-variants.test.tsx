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

/** Fake server; `search` answers searches by their words. */
const serve = (search: (words: string) => Promise<Response>, group: ListingMappings = listing, read: ListingMappings = listing) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://here');
    if (url.pathname.endsWith('/search')) return search(url.searchParams.get('search') ?? '');
    return envelope(url.pathname.endsWith('/map-group') ? group : read);
  });

const open = async (variant: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^(Choose supplier variant|Add another): ${variant}$`) }));
  return screen.findByRole('textbox', { name: 'Search by product title or SKU' });
};
const draw = (onClose = () => {}) =>
  render(
    <English>
      <MapVariants listingId="listing" open onClose={onClose} />
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
  expect(screen.queryByText('No supplier variants match.')).toBeNull();
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

test('closing asks first whether what was chosen and not saved may go, and closes at once where nothing was', async () => {
  serve(async () => envelope({ items: [choice('plate')] }));
  const onClose = vi.fn();
  draw(onClose);
  await open('Small');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Use Supplier plate' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Supplier plate' })).toBeTruthy();
  // Closing the question leaves the dialog below it open.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Leave without saving?');
  fireEvent.keyUp(document, { key: 'Escape', keyCode: 27 });
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyUp(document, { key: 'Escape', keyCode: 27 });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

const hundred: ListingMappings = {
  ...listing,
  variants: Array.from({ length: 100 }, (_, at) => ({
    id: `variant ${at}`,
    title: `Color ${at} / Small`,
    sku: `SKU-${at}`,
    price: 900,
    lines: at === 7 ? [] : [line],
  })),
};
const drawn = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

test('of many variants the first are drawn, and the others found by their words or by having no supplier', async () => {
  serve(async () => envelope({ items: [] }), listing, hundred);
  draw();
  const field = await screen.findByRole('textbox', { name: 'Search the variants by name or SKU' });
  expect(drawn()).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(drawn()).toHaveLength(100);
  fireEvent.change(field, { target: { value: 'small COLOR 95' } });
  expect(drawn()).toEqual(['Color 95 / Small']);
  expect(screen.getByRole('status').textContent).toBe('1 of 100 variants');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only unmapped' }));
  expect(drawn()).toEqual(['Color 7 / Small']);
  fireEvent.change(field, { target: { value: 'sku-8' } });
  expect(screen.getByText('No store variants match.')).toBeTruthy();
});

test('a second supplier variant can stand by as a fall-back', async () => {
  serve(async () => envelope({ items: [choice('plate')] }), listing, {
    ...listing,
    variants: [{ ...listing.variants[0], lines: [line] }],
  } as never);
  draw();
  expect(screen.queryByRole('combobox')).toBeNull();
  await open('Small');
  fireEvent.click(await screen.findByRole('button', { name: 'Use Supplier plate' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Choice of Supplier plate' }), { target: { value: '1' } });
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent(JSON.parse(String(init.body)));
    return envelope(listing);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0].mappings[0].lines).toMatchObject([
    { source_variant_id: 'mug', priority: 0 },
    { source_variant_id: 'plate', priority: 1 },
  ]);
});

/** Render the dialog with one variant that has one line, for these countries. */
const drawMapped = async (countries: string[], onClose?: () => void) => {
  const mapped = [{ ...line, ship_to_countries: countries }];
  serve(async () => envelope({ items: [] }), listing, {
    ...listing,
    variants: [{ id: 'small', title: 'Small', sku: '', price: 900, lines: mapped }],
  });
  draw(onClose);
  return screen.findByRole('button', { name: /^Countries for Supplier mug: / });
};
const saved = async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent(JSON.parse(String(init.body)));
    return envelope(listing);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  return sent.mock.calls[0]?.[0].mappings[0].lines;
};
const isChecked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;

test('a line is for all countries until some are chosen, found by name or code', async () => {
  const button = await drawMapped([]);
  expect(button.textContent).toBe('All countries');
  fireEvent.click(button);
  const list = screen.getByRole('group', { name: 'Countries for Supplier mug' });
  const search = screen.getByRole('textbox', { name: 'Search country' });
  expect(list.contains(document.activeElement)).toBe(true);
  fireEvent.change(search, { target: { value: 'germ' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Germany' }));
  expect(screen.queryByRole('checkbox', { name: 'France' })).toBeNull();
  fireEvent.change(search, { target: { value: 'fr' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'France' }));
  expect(button.textContent).toBe('Only Germany and France');
  fireEvent.change(search, { target: { value: 'nowhere' } });
  expect(screen.getByText('No country found')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('group', { name: 'Countries for Supplier mug' })).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(await saved()).toMatchObject([{ source_variant_id: 'mug', ship_to_countries: ['DE', 'FR'] }]);
});

test('a line that is limited says so, shows what is chosen first, and is for all countries again with one press', async () => {
  const button = await drawMapped(['US', 'CA', 'MX']);
  expect(button.getAttribute('aria-label')).toBe('Countries for Supplier mug: Only 3 countries');
  fireEvent.click(button);
  expect(
    screen
      .getAllByRole('checkbox')
      .slice(0, 3)
      .map((each) => each.closest('label')?.textContent?.trim()),
  ).toEqual([expect.stringContaining('Canada'), expect.stringContaining('Mexico'), expect.stringContaining('United States')]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mexico' }));
  expect(screen.getByText('Only Canada and United States')).toBeTruthy();
  expect([isChecked('Canada'), isChecked('Mexico')]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'All countries' }));
  expect(button.textContent).toBe('All countries');
  expect(isChecked('Canada')).toBe(false);
  expect(await saved()).toMatchObject([{ source_variant_id: 'mug', ship_to_countries: [] }]);
});

test('Escape closes the list of countries and not the dialog around it', async () => {
  const onClose = vi.fn();
  const button = await drawMapped([], onClose);
  fireEvent.click(button);
  fireEvent.keyUp(screen.getByRole('textbox', { name: 'Search country' }), { key: 'Escape', keyCode: 27 });
  expect(screen.queryByRole('textbox', { name: 'Search country' })).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(onClose).not.toHaveBeenCalled();
});
