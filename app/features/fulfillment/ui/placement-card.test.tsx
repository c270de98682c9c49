import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { PlacementProblem } from '../placement-problems.ts';
import { PlacementCard } from './placement-card.tsx';

function show(problems: PlacementProblem[] = []) {
  const item = { lineItemId: 'line', sourceVariantId: 'red', title: 'Travel mug', sku: 'MUG-1', image: null, quantity: 2, unitCost: 1185 };
  const preview = {
    supplierOrderId: 'group',
    orderId: 'order',
    orderName: '#1004',
    source: 'quayside',
    shipFrom: null,
    shipTo: null,
    items: [
      { ...item, variantTitle: 'Red / 500ml' },
      { ...item, sourceVariantId: 'plain', variantTitle: '', sku: 'MUG-2' },
    ],
    unmappedLineItems: [],
    address: null,
    options: [],
    serviceName: null,
    itemsCost: 2370,
    shippingCost: null,
    totalCost: 2370,
    problems,
    adminUrl: null,
  };
  const Component = () => (
    <English>
      <PlacementCard preview={preview} back="/app/orders/create?id=group" />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
}

test('what is placed is told by its variant, as the buyer chose it', async () => {
  show();
  expect(await screen.findByText('Red / 500ml · MUG-1')).toBeTruthy();
  expect(screen.getByText('MUG-2')).toBeTruthy();
});

test('an order that is placed already leads on to its payment', async () => {
  show([{ key: 'not_ready', cure: 'pay' }]);
  expect((await screen.findByRole('link', { name: 'Pay' })).getAttribute('href')).toBe('/app/orders/pay?id=group');
});
