import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { NobodyHasIt } from './nobody-has-it.tsx';

afterEach(cleanup);

const note = { to: 'ana@example.com', subject: 'Your order #1003', body: 'It is sold out.', language: 'pt-BR' };
const show = (props: Parameters<typeof NobodyHasIt>[0]) =>
  render(
    <English>
      <NobodyHasIt {...props} />
    </English>,
  );

test('where no supplier has the goods, the order in the store and a mail to the buyer are one press away', () => {
  show({ note, adminUrl: 'https://admin.shopify.com/store/lamps/orders/7' });
  expect(screen.getByRole('link', { name: 'Cancel and refund in the store' }).getAttribute('href')).toBe(
    'https://admin.shopify.com/store/lamps/orders/7',
  );
  expect(screen.getByRole('link', { name: 'Write to the buyer' }).getAttribute('href')).toBe(
    'mailto:ana%40example.com?subject=Your%20order%20%231003&body=It%20is%20sold%20out.',
  );
});

test('a store without an admin page, and a buyer without an address, get no dead link', () => {
  show({ note: { ...note, to: null }, adminUrl: null });
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByText(/cancel the order in your store/)).toBeTruthy();
});
