import { cleanup, render, screen } from '@testing-library/react';
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
      <OrderTimeline entries={[entry]} groups={[]} />
    </English>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});

const at = new Date('2026-05-04T10:00:00Z');
const groups = [
  { id: 'of-cj', source: 'cj', supplierOrderNo: 'CJ1' },
  { id: 'own', source: 'quayside', supplierOrderNo: null },
];
const show = (of: typeof groups) => {
  const paid = { event: 'paid', actor: 'seller', params: {}, at };
  render(
    <English>
      <OrderTimeline
        entries={[
          { ...paid, id: '1', supplierOrderId: 'of-cj' },
          { ...paid, id: '2', supplierOrderId: 'own' },
        ]}
        groups={of}
      />
    </English>,
  );
  return screen.getAllByRole('listitem').map((each) => each.textContent);
};

test('where an order goes to several suppliers, an entry says which one it is about', () => {
  const [first, second] = show(groups);
  expect(first).toMatch(/You · CJdropshipping CJ1 · /);
  expect(second).toMatch(/You · Quayside/);
  cleanup();
  expect(show(groups.slice(0, 1)).at(-1)).not.toContain('CJdropshipping');
});

test('what the carrier tells of a package is said', () => {
  const entry = { id: '1', event: 'carrier_updated', actor: 'carrier', params: { number: 'QS1', status: 'out_for_delivery' }, at };
  render(
    <English>
      <OrderTimeline entries={[entry]} groups={[]} />
    </English>,
  );
  expect(screen.getByText('Package QS1: Out for delivery')).toBeTruthy();
});
