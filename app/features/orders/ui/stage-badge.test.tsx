import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { SupplierOrderState } from '../states.ts';
import { PaymentBadge, SentByBadge, StageBadge } from './stage-badge.tsx';

afterEach(cleanup);

test.each([
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

test.each<[SupplierOrderState, string[]]>([
  ['order_placed', ['To be packed by you']],
  ['info_received', ['Info received', 'Packed by you']],
  ['delivered', ['Delivered', 'Packed by you']],
  // Given up before it was packed.
  ['cancelled_channel', ['Canceled on store']],
])('what the seller packs is called, in %s, %j', (state, words) => {
  const { container } = render(
    <English>
      <StageBadge state={state} byHand="seller" />
      <SentByBadge state={state} byHand="seller" />
    </English>,
  );
  for (const tone of container.querySelectorAll('.Polaris-Text--visuallyHidden')) tone.remove();
  expect([...container.querySelectorAll('.Polaris-Badge')].map((badge) => badge.textContent)).toEqual(words);
});

test.each([
  [3431, 'Partly refunded'],
  [0, 'Refunded'],
] as const)('a completed refund, of which %i is left, is told by one badge: %s', (costLeft, words) => {
  const paid = { state: 'refund_completed', paymentStatus: 'refunded', costLeft } as const;
  const { container } = render(
    <English>
      <StageBadge state="refund_completed" paid={paid} />
      <PaymentBadge order={paid} />
    </English>,
  );
  expect(screen.getByText(words)).toBeTruthy();
  expect(container.querySelectorAll('.Polaris-Badge')).toHaveLength(1);
});
