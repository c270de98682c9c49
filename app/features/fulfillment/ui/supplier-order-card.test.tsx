import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SupplierOrderCard, type SupplierOrderCardProps } from './supplier-order-card.tsx';

const item: SupplierOrderCardProps['group']['items'][number] = {
  id: 'line',
  title: 'Desk lamp',
  variantTitle: '',
  sku: '',
  image: null,
  quantity: 0,
  askedQuantity: 3,
  openQuantity: 0,
  fractionalQuantity: null,
  unitPrice: 2995,
  linePrice: 0,
  isUnmapped: false,
  isShared: false,
  errorKey: null,
  errorMessage: null,
};
const group: SupplierOrderCardProps['group'] = {
  id: 'group',
  state: 'order_placed',
  isArchived: false,
  source: 'cj',
  supplierOrderNo: 'CJ1',
  serviceName: null,
  itemsCost: 1500,
  shippingCost: 300,
  totalCost: 1800,
  costLeft: 1800,
  profit: null,
  currency: 'USD',
  paymentStatus: 'paid',
  payBefore: null,
  financialStatus: 'paid',
  cancelledAt: null,
  errorKey: null,
  errorMessage: null,
  items: [item],
};

test.each([
  ['order_placed', {}, 'Removed or refunded in the store. The supplier still sends 3.'],
  ['in_transit', {}, 'Removed or refunded in the store. The supplier still sends 3.'],
  ['order_placed', { askedQuantity: 0 }, 'Removed or refunded in the store'],
  ['delivered', {}, 'Removed or refunded in the store'],
  ['ready', {}, 'Removed or refunded in the store'],
] as const)('a line that the store took out of an order in %s is told so: %j', async (state, more, words) => {
  const Component = () => (
    <English>
      <SupplierOrderCard
        group={{ ...group, state, items: [{ ...item, ...more }] }}
        parcels={[]}
        canOrder
        adminUrl={null}
        onOpen={() => undefined}
        action="/app/orders/1"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.body.textContent).not.toContain('0 ×');
  cleanup();
});

test('a line of a fraction says how much was sold, and why no supplier is asked', async () => {
  const sold = { ...item, quantity: 2, openQuantity: 2, askedQuantity: 0, fractionalQuantity: '1.5', unitPrice: 1000, linePrice: 1500 };
  const Component = () => (
    <English>
      <SupplierOrderCard
        group={{ ...group, state: 'ready', source: null, items: [sold] }}
        parcels={[]}
        canOrder={false}
        adminUrl={null}
        onOpen={() => undefined}
        action="/app/orders/1"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText(/^The store sold 1\.5 of this\./)).toBeTruthy();
  expect(document.body.textContent).toContain('1.5 × $10.00 = $15.00');
  expect(screen.queryByText('Choose supplier')).toBeNull();
  expect(screen.getByRole('button', { name: 'Fulfill by hand' })).toBeTruthy();
  cleanup();
});

test.each([
  ['fulfilled', true],
  ['in_transit', false],
] as const)('the number of a parcel in %s can be corrected by the seller: %s', async (state, isOffered) => {
  const parcel = { id: 'parcel', trackingNumber: 'AB123', carrier: 'USPS', trackingUrl: null, status: 'info_received' as const };
  const told = { publicToken: 'token', channelState: 'pushed', isPart: false, channelError: null, carrierError: null, events: [] };
  const opened: unknown[] = [];
  const Component = () => (
    <English>
      <SupplierOrderCard
        group={{ ...group, state }}
        parcels={[{ ...parcel, ...told }]}
        canOrder
        adminUrl={null}
        onOpen={(...what) => opened.push(what)}
        action="/app/orders/1"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  await screen.findByText('AB123');
  screen.queryByText('Correct the number')?.click();
  expect(opened).toEqual(isOffered ? [['tracking', { group: 'group' }]] : []);
  cleanup();
});

test.each([
  [2, 'Split order', ['split', { group: 'group' }]],
  [1, 'Change supplier', ['supplier', { item: 'line0' }]],
] as const)('what is too much for one parcel is mended by what helps: of %i lines', async (lines, name, opened) => {
  const told: unknown[] = [];
  const tooMany = { ...item, quantity: 3, openQuantity: 3, errorKey: 'too_many' };
  const Component = () => (
    <English>
      <SupplierOrderCard
        group={{ ...group, state: 'ready', items: Array.from({ length: lines }, (_, at) => ({ ...tooMany, id: `line${at}` })) }}
        parcels={[]}
        canOrder
        adminUrl={null}
        onOpen={(...args) => told.push(args)}
        action="/app/orders/1"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const [cure] = await screen.findAllByRole('button', { name });
  fireEvent.click(cure as HTMLElement);
  expect(told).toEqual([opened]);
});
