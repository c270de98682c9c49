import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { PaymentBadge } from './stage-badge.tsx';

test.each([
  ['refund_completed', 3431, 'Partly returned'],
  ['refund_completed', 0, 'Money returned'],
  // The supplier has canceled a part.
  ['in_transit', 3431, 'Partly returned'],
  // The payment of a try that has ended.
  ['ready', 4481, 'Money returned'],
  // Refunded in full by the cancellation, without a refund request.
  ['cancelled_source', 4481, 'Money returned'],
] as const)('money that came back of an order in %s, of which %i is left, is called %s', (state, costLeft, words) => {
  render(
    <English>
      <PaymentBadge order={{ state, paymentStatus: 'refunded', costLeft }} />
    </English>,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
