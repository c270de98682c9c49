import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test.each([
  [{ kind: 'payment', wallet_change: -44297 }, '-$442.97'],
  [{ kind: 'payment', card_amount: 44297 }, '-$442.97'],
  [{ kind: 'cashback_pending', pending_change: 1329 }, '$13.29'],
  [{ kind: 'cashback', wallet_change: 1329, pending_change: -1329 }, '$13.29'],
  [{ kind: 'cashback', pending_change: -1329 }, '-$13.29'],
])('a movement says how much it is about: %j', (of, amount) => {
  render(
    <English>
      <TransactionList transactions={[{ ...movement, ...of }]} />
    </English>,
  );
  expect(screen.getByText(amount)).toBeTruthy();
});
