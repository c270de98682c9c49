import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SoldItem } from '#app/features/orders/load-orders.server.ts';
import { English } from '#tests/support/english.tsx';
import { OtherItems } from './other-items.tsx';

afterEach(cleanup);

const item: SoldItem = {
  id: 'line',
  title: 'Warranty',
  variantTitle: '',
  sku: '',
  image: null,
  quantity: 1,
  openQuantity: 1,
  requiresShipping: false,
  isSet: false,
  fractionalQuantity: null,
  properties: [],
  unitPrice: 900,
  lineGivenBack: 0,
  linePrice: 900,
  isShared: false,
};
const show = (items: SoldItem[]) =>
  render(
    <English>
      <OtherItems items={items} currency="USD" />
    </English>,
  );

test('what no supplier sends is shown with its price, and why nobody is to send it', () => {
  show([item, { ...item, id: 'sent', title: 'Desk lamp', requiresShipping: true, openQuantity: 0 }]);
  const [warranty, lamp] = screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(warranty).toContain('$9.00');
  expect(warranty).toContain('No shipping needed');
  expect(lamp).toContain('Fulfilled in the store');
});

test('a set says that its parts are sent, and that its price is theirs', () => {
  show([{ ...item, title: 'Bedroom set', isSet: true, openQuantity: 1, unitPrice: 0, linePrice: 0 }]);
  expect(screen.getByRole('listitem').textContent).toContain('A set: its parts are sent, and its price is counted with them');
});

test('nothing is said where suppliers have all of an order', () => {
  show([]);
  expect(screen.queryByText('Also in this order')).toBeNull();
});
