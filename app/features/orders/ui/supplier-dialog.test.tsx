import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SupplierDialog } from './supplier-dialog.tsx';

const choice = (id: string, stock = 3) => ({
  id,
  title: id,
  variant_title: '',
  sku: '',
  source: 'cj',
  image: null,
  cost: 500,
  stock,
  shippingCost: 450,
  days: '4-6',
  isSoldOut: stock === 0,
  isShort: false,
  isCurrent: false,
  misfits: stock === 0 ? [] : ['plug:US', 'size:Asia'],
});
const touched = { count: 2, orders: [{ id: 'other', name: '#1002' }] };

test('a choice tells its price and days; what is sold out or out of the list cannot be used; other orders are named', async () => {
  const item = {
    id: 'item',
    title: 'Cup',
    variantTitle: '',
    listingVariantId: 'variant',
    channelVariantId: '1',
    isUnmapped: true,
    isChosen: false,
  };
  const Component = () => (
    <English>
      <SupplierDialog item={item} back="/" onClose={() => {}} />
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    {
      path: '/app/orders/suppliers',
      loader: ({ request }) => ({
        items: [choice(new URL(request.url).searchParams.get('keyword') ? 'Plate' : 'Mug'), choice('Bowl', 0)],
        touched,
        countryCode: 'DE',
      }),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const isOffered = () => screen.getByRole('button', { name: 'Use this supplier' }).getAttribute('aria-disabled') !== 'true';
  fireEvent.click(await screen.findByRole('radio', { name: /Mug/ }));
  expect(isOffered()).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Search by product or SKU' }), { target: { value: 'plate' } });
  const plate = await screen.findByRole('radio', { name: /Plate/ });
  expect(isOffered()).toBe(false);
  fireEvent.click(plate);
  expect(isOffered()).toBe(true);
  expect(screen.getByRole('radio', { name: /Plate.*\$9\.50 with shipping to Germany · 4–6 days/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /Plate.*Plug US: does not fit the buyer’s country\..*Sizes Asia/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /Bowl.*Sold out/ }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('2 other open orders change their supplier, too:')).toBeDefined();
  expect(screen.getByRole('link', { name: '#1002' })).toBeDefined();
  expect(screen.getByText('and 1 more')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'This order only' }));
  expect(screen.queryByRole('link', { name: '#1002' })).toBeNull();
});
