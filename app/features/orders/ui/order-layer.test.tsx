import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { OrderLayer } from './order-layer.tsx';

const order = {
  id: 'order',
  name: '#1005',
  currency: 'USD',
  total: 0,
  mark: 'none',
  note: '',
  placedAt: new Date('2026-05-04T10:00:00Z'),
  archivedAt: null,
  cancelledAt: new Date('2026-05-05T10:00:00Z'),
  financialStatus: 'refunded',
  fulfillmentStatus: 'in_progress',
  isTest: true,
  holdReason: 'Address to be checked',
  customer: null,
  addressOverride: null,
  checkedAddress: null,
  pickup: null,
  supplierOrders: [],
  otherItems: [],
  timeline: [],
  payments: [],
  refunds: [],
};

test('an order over the list says how it stands in the store, as its page does', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const Component = () => (
    <English>
      <OrderLayer orderId="order" back="/app/orders" onClose={() => {}} />
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    {
      path: '/app/orders/order',
      loader: () => ({
        order,
        supply: { times: {}, recommended: {}, misfits: {} },
        parcels: [],
        ordering: {},
        feedbacks: [],
        adminUrl: null,
      }),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText('Canceled on store')).toBeTruthy();
  expect(screen.getByText('Test order')).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
  expect(screen.queryByText('In progress'), 'nobody works on it any more').toBeNull();
  expect(await screen.findByText(/Address to be checked/)).toBeTruthy();
});
