import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { PlacementProgress, type Progress } from './placement-progress.tsx';

const placement: Progress = {
  id: 'group',
  orderId: 'order',
  orderName: '#1004',
  storeName: 'Harbor Lights',
  source: 'cj',
  state: 'placing',
  supplierOrderNo: null,
  totalCost: 900,
  linesCount: 1,
  errorKey: null,
  errorMessage: null,
  isQueued: false,
  unplaced: null,
};

test('how far placing has come is told with its bar', async () => {
  const Component = () => (
    <English>
      <PlacementProgress
        placements={[placement, { ...placement, id: 'other' }, { ...placement, id: 'done', state: 'waiting_payment' }]}
        back="/app/orders"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const heading = await screen.findByRole('heading');
  expect(screen.getByRole('progressbar', { name: heading.textContent as string }).getAttribute('value')).toBe('33');
  expect(screen.queryByText('Harbor Lights')).toBeNull();
});

test('what is too much for one parcel is split where it has several lines, and goes to another supplier where it has one', async () => {
  const tooMany: Progress = { ...placement, state: 'ready', errorKey: 'too_many' };
  const Component = () => (
    <English>
      <PlacementProgress
        placements={[
          { ...tooMany, linesCount: 2 },
          { ...tooMany, id: 'single' },
        ]}
        back="/app/orders"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const split = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Split order' });
  expect([...new URL(split.href).searchParams]).toEqual([
    ['edit', 'split'],
    ['group', 'group'],
    ['back', '/app/orders'],
  ]);
  expect(screen.getAllByRole('link', { name: 'Change supplier' })).toHaveLength(1);
});

test('orders of several stores, whose numbers are alike, name their stores', async () => {
  const Component = () => (
    <English>
      <PlacementProgress placements={[placement, { ...placement, id: 'other', storeName: 'Pier Nine' }]} back="/app/orders" />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText('Harbor Lights')).toBeTruthy();
  expect(screen.getByText('Pier Nine')).toBeTruthy();
});

test('an order whose turn is still to come says so, and so does one whose turn ended without its supplier', async () => {
  const Component = () => (
    <English>
      <PlacementProgress
        placements={[
          { ...placement, state: 'ready', isQueued: true },
          { ...placement, id: 'other', state: 'ready', unplaced: 'Your store did not answer.' },
        ]}
        back="/app/orders"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByRole('heading', { name: '1 of 2 answered' })).toBeTruthy();
  const [queued, ended] = screen.getAllByRole('listitem');
  expect(queued?.textContent).toContain('Waiting for its turn');
  expect(ended?.textContent).toContain('Your store did not answer.');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Details' }).href).toContain('/app/orders/create?id=other');
});

test('what cannot be paid as it is asks before it is canceled at the supplier, and comes back to say so', async () => {
  const Component = () => (
    <English>
      <PlacementProgress
        placements={[{ ...placement, state: 'waiting_payment', errorKey: 'product_out_of_stock' }]}
        back="/app/orders/pay?id=group"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const { searchParams, pathname } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Cancel at supplier' })).href);
  expect([pathname, searchParams.get('edit'), searchParams.get('group')]).toEqual(['/app/orders/order', 'cancel', 'group']);
  expect(searchParams.get('back')).toBe('/app/orders/pay?id=group&canceled=group');
  expect(screen.getByRole('button', { name: 'Ask the supplier again' })).toBeTruthy();
});

test.each([
  ['product_out_of_stock', 'Still too few at CJdropshipping, asked just now (9:54:07 AM).'],
  ['supplier_unreachable', 'CJdropshipping did not answer, asked just now (9:54:07 AM).'],
  [null, 'CJdropshipping can send it, asked just now (9:54:07 AM). It can be paid now.'],
] as const)('what the supplier answers when it is asked again is told with the moment: %s', async (errorKey, words) => {
  const waiting: Progress = { ...placement, state: 'waiting_payment', supplierOrderNo: '1', errorKey };
  const Component = () => (
    <English>
      <PlacementProgress
        placements={[waiting, { ...waiting, id: 'other' }]}
        back="/app/orders"
        asked={{ supplierOrderId: 'group', at: '2026-11-30T09:54:07Z' }}
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  await screen.findByRole('heading');
  expect(screen.getAllByText(/asked just now/).map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([words]);
});
