import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { entitlementsOf } from '#app/features/billing/plan-answer.ts';
import { English } from '#tests/support/english.tsx';
import { CancelDialog, ManualDialog, NumberDialog, SplitDialog } from './order-dialogs.tsx';
import { ProblemLine } from './problem-line.tsx';

/** A dialog on a screen, and what was posted. */
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

const show = (onClose = () => {}) => showDialog(<CancelDialog supplierOrderId="group" source="cj" back="/app/orders" onClose={onClose} />);

test('items of one product are told apart by their variants where an order is split', async () => {
  const item = (id: string, variantTitle: string) => ({
    id,
    title: 'Desk lamp',
    variantTitle,
    sku: `SKU-${id}`,
    quantity: 3,
    fractionalQuantity: null,
    properties: [],
  });
  const posted = showDialog(<SplitDialog items={[item('1', 'White'), item('2', 'Grey')]} back="/app/orders" onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: '3 × Desk lamp Grey · SKU-2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Split' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'split', item: '2', back: '/app/orders' }]));
});

test('what is fulfilled by hand is named by title, variant and the units that are still to be sent', async () => {
  const item = { title: 'Desk lamp', sku: 'LAMP', image: null, quantity: 3, openQuantity: 3, fractionalQuantity: null, properties: [] };
  const items = [
    { ...item, id: '1', variantTitle: 'White', properties: [{ name: 'Engraving', value: 'Anna' }] },
    { ...item, id: '2', variantTitle: 'Grey', openQuantity: 1 },
    { ...item, id: '3', variantTitle: 'Red', openQuantity: 0 },
    { ...item, id: '4', title: 'Cloth', variantTitle: 'Linen', quantity: 2, openQuantity: 2, fractionalQuantity: '1.5' },
  ];
  showDialog(<ManualDialog supplierOrderId="group" items={items} back="/app/orders" onClose={() => {}} />);
  const list = await screen.findByRole('list', { name: 'This is for:' });
  expect([...list.children].map((each) => each.textContent)).toEqual([
    '3 × Desk lampWhite · LAMPEngraving: Anna',
    '1 × Desk lampGrey · LAMP',
    '1.5 × ClothLinen · LAMP',
  ]);
});

test('before an order is cancelled at its supplier the seller reads what happens, and that it can be placed again', async () => {
  const posted = show();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Cancel this order at the supplier?');
  expect(dialog.textContent).toContain('CJdropshipping will no longer hold the order for you. It was not paid, so nothing is charged.');
  expect(dialog.textContent).toContain('You can place it again later');
  expect(posted).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel at supplier' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'cancel', supplier_order_id: 'group', back: '/app/orders' }]));
});

test('with the quota of orders used up no number puts another on its way, and the larger plan is named; a number is still corrected', async () => {
  const plan = {
    entitlements: entitlementsOf('FREE_CREDIT'),
    usage: { ORDER_FULFILLMENT: 15 },
    credits: { total: 0, used: 0 },
    extraLeft: 0,
  };
  const dialogs = [true, false].map((isPlacing) => (
    <NumberDialog key={String(isPlacing)} supplierOrderId="group" source="ebay" isPlacing={isPlacing} back="/" onClose={() => {}} />
  ));
  const Stub = createRemixStub([{ id: 'routes/app', path: '/', loader: () => ({ plan }), Component: () => <English>{dialogs}</English> }]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { 'routes/app': { plan } } }} />);
  const numbers = await screen.findAllByRole('textbox', { name: 'Supplier’s order number' });
  for (const each of numbers) fireEvent.change(each, { target: { value: '12-34567' } });
  const saves = screen.getAllByRole('button', { name: 'Save' }).map((each) => each.getAttribute('aria-disabled'));
  expect(saves).toEqual(['true', 'false']);
  expect(screen.getAllByText('15 of 15 used. More with Starter 1')).toHaveLength(1);
});

test('whoever keeps the order has done nothing', async () => {
  const close = vi.fn();
  const posted = show(close);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep order' }));
  expect(close).toHaveBeenCalled();
  expect(posted).toEqual([]);
});

test.each([
  ['unpaid', 'capture_payment'],
  ['on_hold', 'release_hold'],
] as const)('what is mended in the store’s admin (%s) leads to the order there', async (key, cure) => {
  const adminUrl = 'https://admin.shopify.com/store/harbor/orders/1001';
  const line = (url: string | null) => (
    <ProblemLine
      problem={{ key, cure }}
      orderId="order"
      supplierOrderId="group"
      source="cj"
      back="/app/orders/create?id=1"
      adminUrl={url}
    />
  );
  const Component = () => (
    <English>
      <ul>
        {line(adminUrl)}
        {line(null)}
      </ul>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const links = await screen.findAllByRole('link', { name: 'Open in store' });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([[adminUrl, '_blank']]);
});

test.each([
  ['no_ordering_api', 'enter_number', 'Enter order number', 'number'],
  ['unshippable', 'change_supplier', 'Change supplier', 'supplier'],
  ['too_many', 'split', 'Split order', 'split'],
  ['fractional', 'by_hand', 'Mark as sent elsewhere', 'manual'],
] as const)('what mends one of several supplier orders (%s) is opened for that one', async (key, cure, name, dialog) => {
  const Component = () => (
    <English>
      <ul>
        <ProblemLine problem={{ key, cure }} orderId="order" supplierOrderId="second" source="temu" back="/app/orders" />
      </ul>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const to = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href);
  expect([to.searchParams.get('edit'), to.searchParams.get('group')]).toEqual([dialog, 'second']);
});
