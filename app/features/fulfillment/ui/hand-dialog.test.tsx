import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { HandDialog, HandUndoDialog, PackDialog } from './hand-dialog.tsx';

function showDialog(dialog: ReactElement) {
  const posted: Record<string, unknown>[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return { ok: true };
      },
      Component: () => <English>{dialog}</English>,
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  return posted;
}

const group = {
  id: 'group',
  state: 'order_placed' as const,
  byHand: 'elsewhere' as const,
  supplierOrderNo: '12-34567',
  isCostEntered: true,
  itemsCost: 900,
  shippingCost: 150,
  totalCost: 1050,
};

test('what is known stands in the fields, and what happened goes with it', async () => {
  const posted = showDialog(<HandDialog group={group} back="/app/orders" onClose={() => {}} />);
  expect(await screen.findByDisplayValue('12-34567')).toBeTruthy();
  expect(screen.getByDisplayValue('9.00')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Shipping or postage'), { target: { value: '2,50' } });
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'returned' } });
  fireEvent.change(screen.getByLabelText('Money returned to you'), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(posted).toEqual([
      {
        intent: 'hand',
        supplier_order_id: 'group',
        number: '12-34567',
        goods: '9.00',
        postage: '2,50',
        tracking_number: '',
        carrier: '',
        status: 'returned',
        back_amount: '4',
        back: '/app/orders',
      },
    ]),
  );
});

test('an estimate is not offered as what was paid', async () => {
  showDialog(<HandDialog group={{ ...group, isCostEntered: false }} back="/" onClose={() => {}} />);
  expect(await screen.findByLabelText('Cost of goods')).toHaveProperty('value', '');
});

test('what is packed has no number of a supplier, and is undone, not canceled', async () => {
  showDialog(<HandDialog group={{ ...group, byHand: 'seller', supplierOrderNo: null }} back="/" onClose={() => {}} />);
  expect(await screen.findByText('You pack and send this yourself.')).toBeTruthy();
  expect(screen.queryByLabelText('Supplier’s order number')).toBeNull();
  expect(screen.queryByRole('option', { name: 'Canceled with the supplier' })).toBeNull();
});

test('undoing says what stays as it is', async () => {
  const posted = showDialog(<HandUndoDialog group={{ ...group, state: 'in_transit' }} back="/" onClose={() => {}} />);
  expect(await screen.findByText(/cancel the fulfillment in your store if nothing was sent/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'hand-undo', supplier_order_id: 'group', back: '/' }]));
});

test('an order is packed alone, or everything of its supplier from now on', async () => {
  const posted = showDialog(<PackDialog group={{ id: 'group', source: 'cj' }} back="/" onClose={() => {}} />);
  fireEvent.change(await screen.findByLabelText('For'), { target: { value: 'supplier' } });
  expect(screen.getByRole('option', { name: 'Everything from CJdropshipping, from now on' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pack and send it myself' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'pack', supplier_order_id: 'group', scope: 'supplier', back: '/' }]));
});
