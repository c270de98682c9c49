import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { OrderTimeline } from './order-timeline.tsx';

test.each([
  ['creation_failed', 'The supplier did not take the order · The supplier’s words: “No, sorry.”'],
  ['payment_failed', 'Payment failed · The bank’s words: “No, sorry.”'],
  ['fulfillment_failed', 'The store refused package QS1 · The store’s words: “No, sorry.”'],
  ['cancel_rejected', 'Cancellation rejected · Told to the store: “No, sorry.”'],
])('what is quoted after %s says whose words they are', (event, text) => {
  const entry = { id: '1', event, actor: 'system', params: { number: 'QS1', words: 'No, sorry.' }, at: new Date('2026-05-04T10:00:00Z') };
  render(
    <English>
      <OrderTimeline entries={[entry]} />
    </English>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
