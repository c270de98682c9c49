import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { ShownUnreadable } from '../unreadable-parts.ts';
import { UnreadableOrders } from './unreadable-orders.tsx';

const order: ShownUnreadable = {
  storeId: 'a',
  platformOrderId: '42',
  name: '#1001',
  storeName: 'Corner shop',
  isGone: false,
  parts: [{ kind: 'quantity', item: 2 }, { kind: 'total' }],
  seenAt: '2026-11-29T12:00:00Z',
  adminUrl: 'https://corner.example/wp-admin/post.php?post=42&action=edit',
};

function show(orders: ShownUnreadable[]) {
  const Component = () => (
    <English>
      <UnreadableOrders orders={orders} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  return render(<Stub initialEntries={['/']} />);
}

test('an order that cannot be read says which, what of it, and what can be done', async () => {
  show([order]);
  expect(await screen.findByText('1 order cannot be read')).toBeTruthy();
  expect(screen.getByText('Order #1001')).toBeTruthy();
  expect(screen.getByText('Could not be read: the quantity of item 2 and the total.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in store: Order #1001' }).getAttribute('href')).toBe(order.adminUrl);
  expect(screen.getByRole('button', { name: 'Read again: Order #1001' })).toBeTruthy();
});

test('one without a number can only be looked for in the store', async () => {
  show([{ ...order, platformOrderId: '', name: '', adminUrl: null, parts: [{ kind: 'id' }] }]);
  expect(await screen.findByText('Order without a number')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Read again/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Remove from list/ })).toBeTruthy();
});

test('one that the store does not have any more says so, and can be taken off', async () => {
  show([{ ...order, isGone: true, parts: [], adminUrl: null }]);
  expect(await screen.findByText('Your store no longer has this order.')).toBeTruthy();
  expect(screen.queryByText(/Could not be read/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Read again/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Remove from list/ })).toBeTruthy();
});

test('nothing is said when every order can be read', () => {
  expect(show([]).container.textContent).toBe('');
});
