import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Transaction } from '../schemas.ts';
import { TransactionList } from './transaction-list.tsx';

const movement: Transaction = {
  id: '1',
  kind: 'payment',
  wallet_change: 0,
  pending_change: 0,
  card_amount: 0,
  description: {},
  reference: 'supplier_order:1',
  created_at: '2026-05-04T10:00:00Z',
};

afterEach(cleanup);

test.each([
  [{ kind: 'payment', wallet_change: -44297 }, '-$442.97'],
  [{ kind: 'payment', card_amount: 44297 }, '-$442.97'],
  [{ kind: 'cashback_pending', pending_change: 1329 }, '$13.29'],
  [{ kind: 'cashback', wallet_change: 1329, pending_change: -1329 }, '$13.29'],
  [{ kind: 'cashback', pending_change: -1329 }, '-$13.29'],
])('a movement says how much it is about: %j', (of, amount) => {
  render(
    <English>
      <TransactionList transactions={[{ ...movement, ...of }]} orders={{}} />
    </English>,
  );
  expect(screen.getByText(amount)).toBeTruthy();
});

test.each([
  [{ kind: 'topup', reference: 'payment:1' }, 'Top-up'],
  [{ kind: 'topup', reference: 'payment:1:01a2142b-0792-73a6-807a-612ec536b577:1' }, 'Second card charge, kept in your wallet'],
  [{ kind: 'adjustment', reference: 'refund:re_1' }, 'Returned to your card'],
  [{ kind: 'adjustment', reference: 'refund-undone:re_1' }, 'Returned again by your bank'],
  [{ kind: 'adjustment', reference: 'withheld:payment:1' }, 'Kept for money returned to your card'],
  [{ kind: 'adjustment', reference: 'released:re_1' }, 'Released after the bank returned the money'],
  [{ kind: 'adjustment', reference: 'by hand' }, 'Adjustment'],
])('a movement says why money moved: %j', (of, words) => {
  render(
    <English>
      <TransactionList transactions={[{ ...movement, ...of }]} orders={{}} />
    </English>,
  );
  expect(screen.getByText(words)).toBeTruthy();
});

test('a movement leads to the order that it is about: its payment, what came back, and its cashback', async () => {
  const [id, other] = ['01a2142b-0792-73a6-807a-612ec536b577', '01a2142a-c778-7054-8482-ddfee204ab5f'];
  const movements: Transaction[] = [
    { ...movement, id: 'topup', kind: 'topup', reference: 'payment:1' },
    { ...movement, id: 'paid', reference: `supplier_order:${id}:1` },
    { ...movement, id: 'back', kind: 'refund', reference: `payment:1:${id}:1`, description: { of: `supplier_order:${id}:1` } },
    {
      ...movement,
      id: 'cashback',
      kind: 'cashback',
      reference: `supplier_order:${id}:1:left:0`,
      description: { of: `supplier_order:${id}:1` },
    },
    { ...movement, id: 'twice', kind: 'topup', reference: `payment:1:${id}:1` },
    { ...movement, id: 'gone', reference: `supplier_order:${other}:1` },
  ];
  const Component = () => (
    <English>
      <TransactionList transactions={movements} orders={{ [id]: { id: 'order', name: '#1001' } }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const links = await screen.findAllByRole('link', { name: '#1001' });
  expect(links.map((link) => [link.closest('li')?.textContent?.split('May')[0], link.getAttribute('href')])).toEqual([
    ['Supplier payment', '/app/orders/order'],
    ['Refund', '/app/orders/order'],
    ['Cashback', '/app/orders/order'],
    ['Second card charge, kept in your wallet', '/app/orders/order'],
  ]);
});
