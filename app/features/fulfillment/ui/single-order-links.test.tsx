import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SingleOrderLinks } from './single-order-links.tsx';

test('where many at once are not in the plan, each order leads to its own preview, with all of its suppliers', async () => {
  const Component = () => (
    <English>
      <SingleOrderLinks
        ready={[
          { orderId: 'first', orderName: '#1001', supplierOrderId: 'a' },
          { orderId: 'second', orderName: '#1002', supplierOrderId: 'b' },
          { orderId: 'first', orderName: '#1001', supplierOrderId: 'c' },
        ]}
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText(/^Or place them one at a time:/)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['#1001', '/app/orders/create?id=a&id=c'],
    ['#1002', '/app/orders/create?id=b'],
  ]);
});
