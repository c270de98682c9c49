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
