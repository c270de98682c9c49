import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ListingTable, type ListingTableProps } from './listing-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row: ListingTableProps['rows'][number] = {
  id: 'listing',
  product_id: 'product',
  title: 'Desk lamp',
  image: null,
  platform: 'shopify',
  store_id: 'store',
  store_name: 'Harbor Lights',
  status: 'active',
  variants: 3,
  mapped_variants: 2,
  is_mapped: true,
  mapped_to: [{ source: 'cj', title: 'LED desk lamp 12 W' }],
  domain: 'harbor-lights.myshopify.com',
  handle: null,
  channel_product_id: null,
};

test('on a phone a listing says all that the table says, with its actions below', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), addListener() {}, removeListener() {} }));
  const onMap = vi.fn();
  const Component = () => (
    <English>
      <ListingTable rows={[row]} onMap={onMap} onAdopt={vi.fn()} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const item = await screen.findByRole('listitem');
  for (const words of ['Desk lamp', 'Active', 'Harbor Lights', 'Mapped variants2 of 3', 'LED desk lamp 12 W'])
    expect(item.textContent).toContain(words);
  fireEvent.click(screen.getByRole('button', { name: 'Map Desk lamp' }));
  expect(onMap).toHaveBeenCalledWith('listing');
});

test('a product that was taken over leads to its editor', async () => {
  const Component = () => (
    <English>
      <ListingTable rows={[row, { ...row, id: 'theirs', title: 'Cup', product_id: null }]} onMap={vi.fn()} onAdopt={vi.fn()} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const link = await screen.findByRole('link', { name: 'Edit: Desk lamp' });
  expect(link.getAttribute('href')).toBe('/app/products-center/editor/product');
  expect(screen.queryByRole('link', { name: 'Edit: Cup' })).toBeNull();
});
