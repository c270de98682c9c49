import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { PlacementProgress, type Progress } from './placement-progress.tsx';

const placement: Progress = {
  id: 'group',
  orderId: 'order',
  orderName: '#1004',
  source: 'cj',
  state: 'placing',
  supplierOrderNo: null,
  totalCost: 900,
  linesCount: 1,
  errorKey: null,
  errorMessage: null,
};

test('how far placing has come is told with its bar', async () => {
  const Component = () => (
    <English>
      <PlacementProgress placements={[placement, { ...placement, id: 'done', state: 'waiting_payment' }]} back="/app/orders" />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const heading = await screen.findByRole('heading');
  expect(screen.getByRole('progressbar', { name: heading.textContent as string })).toBeTruthy();
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
