import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SupplierDialog } from './supplier-dialog.tsx';

const choice = (id: string) => ({ id, title: id, variant_title: '', sku: '', source: 'cj', image: null, cost: 500, stock: 3 });

test('a choice that another search took out of the list can no longer be used', async () => {
  const item = { id: 'item', title: 'Cup', variantTitle: '', listingVariantId: 'variant', channelVariantId: '1' };
  const Component = () => (
    <English>
      <SupplierDialog item={item} back="/" onClose={() => {}} />
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    {
      path: '/app/orders/suppliers',
      loader: ({ request }) => ({ items: [choice(new URL(request.url).searchParams.get('keyword') ? 'Plate' : 'Mug')] }),
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
});
