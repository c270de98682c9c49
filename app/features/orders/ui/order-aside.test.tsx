import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { OrderAside, type OrderAsideProps } from './order-aside.tsx';

/** A profit whose parts are what the items sold for and what the supplier's cost. */
const earned = (profit: number, items: number, givenBack = 0) => ({
  currency: 'USD',
  items,
  shippingPaid: 0,
  givenBack,
  supplierItems: items - givenBack - profit,
  supplierShipping: 0,
  supplierOther: 0,
  supplierBack: 0,
  tax: 0,
  discounts: 0,
  profit,
});

const order: OrderAsideProps['order'] = {
  currency: 'USD',
  total: 66489,
  mark: 'none',
  note: '',
  placedAt: new Date('2026-05-04T10:00:00Z'),
  archivedAt: null,
  customer: null,
  addressOverride: null,
  checkedAddress: null,
  pickup: null,
  supplierOrders: [
    {
      state: 'ready',
      totalCost: 30000,
      costLeft: 30000,
      paymentStatus: 'pending',
      shippingCost: 900,
      parts: earned(25999, 55999),
      source: 'quayside',
      items: [{ linePrice: 55999, revenue: 55999, givenBack: 0, isShared: false }],
    },
    {
      state: 'ready',
      totalCost: 7904,
      costLeft: 7904,
      paymentStatus: 'pending',
      shippingCost: 404,
      parts: earned(2096, 10000),
      source: 'cj',
      items: [
        { linePrice: 10000, revenue: 10000, givenBack: 0, isShared: false },
        { linePrice: 55999, revenue: 55999, givenBack: 0, isShared: true },
      ],
    },
    {
      state: 'ready',
      totalCost: 0,
      costLeft: 0,
      paymentStatus: 'pending',
      shippingCost: null,
      parts: null,
      source: null,
      items: [{ linePrice: 700, revenue: 700, givenBack: 0, isShared: false }],
    },
  ],
  payments: [],
  refunds: [],
  refunded: null,
  financialStatus: 'paid',
};

function show(of: OrderAsideProps['order']) {
  const Component = () => (
    <English>
      <OrderAside order={of} action="/orders/1" onEditAddress={() => {}} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
}

const figure = async (name: string) => {
  const shown = (await screen.findByText(name)).nextElementSibling;
  return (shown?.querySelector('summary') ?? shown)?.textContent;
};

test('the profit of an order is what its items sold for less their cost, and both are told beside the total', async () => {
  show(order);
  expect(await figure('Order total')).toBe('$664.89');
  expect(await figure('Items with a supplier at your price, without taxes')).toBe('$659.99');
  expect(await figure('Cost')).toBe('$379.04');
  expect(await figure('Estimated profit')).toBe('$280.95');
});

test('what was fulfilled by hand has no cost that is known', async () => {
  const [first, second] = order.supplierOrders as [(typeof order.supplierOrders)[number], (typeof order.supplierOrders)[number]];
  const byHand = { ...first, state: 'fulfilled' as const, costLeft: 0, parts: null };
  show({ ...order, supplierOrders: [byHand] });
  expect(await figure('Cost')).toBe('--');
  expect(await figure('Items at your price, without taxes')).toBe('$559.99');
  expect(await figure('Estimated profit')).toBe('--');
  cleanup();
  show({ ...order, supplierOrders: [byHand, second] });
  expect(await figure('Cost')).toBe('$79.04');
});

test('what went back to the buyer for no item stands between what the items sold for and the profit', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  show({
    ...order,
    supplierOrders: [
      { ...first, parts: earned(25499, 55999, 500), items: [{ linePrice: 55999, revenue: 55499, givenBack: 500, isShared: false }] },
    ],
  });
  expect(await figure('Items at your price, without taxes')).toBe('$559.99');
  expect(await figure('Refunded to the buyer, no items taken off')).toBe('-$5.00');
  expect(await figure('Cost')).toBe('$300.00');
  expect(await figure('Estimated profit')).toBe('$254.99');
});

test('what others have sent of an item is not among what suppliers send of it', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  show({
    ...order,
    supplierOrders: [
      { ...first, parts: earned(7333, 37333), items: [{ linePrice: 55999, revenue: 37333, givenBack: 0, isShared: false }] },
    ],
  });
  expect(await figure('Items with a supplier at your price, without taxes')).toBe('$373.33');
  expect(await figure('Estimated profit')).toBe('$73.33');
});

test('a total that the store has taken refunds off is called so', async () => {
  show({ ...order, total: 0, refunded: 66489 });
  expect(await figure('Order total after refunds')).toBe('$0.00');
  expect(screen.queryByText('Order total')).toBeNull();
});

test('an order that no supplier has a part in tells its total alone', async () => {
  show({ ...order, supplierOrders: order.supplierOrders.slice(2) });
  expect(await figure('Order total')).toBe('$664.89');
  expect(screen.queryByText(/at your price/)).toBeNull();
  expect(await figure('Cost')).toBe('--');
});

test('an order in a currency that a plugin has added opens, with the code as it is', async () => {
  show({ ...order, currency: 'POINTS' });
  expect(await figure('Order total')).toBe('664.89\u00a0POINTS');
});

test('costs of which nobody knows the shipping are told as such, and no profit with them', async () => {
  const [first, ...others] = order.supplierOrders as [(typeof order.supplierOrders)[number], ...typeof order.supplierOrders];
  show({ ...order, supplierOrders: [{ ...first, totalCost: 29100, costLeft: 29100, shippingCost: null, parts: null }, ...others] });
  expect(await figure('Cost')).toBe('$370.04 plus shipping (not known yet)');
  expect(await figure('Estimated profit')).toBe('--');
});

test('what was fulfilled elsewhere has no known cost, with or without shipping', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  show({ ...order, supplierOrders: [{ ...first, state: 'fulfilled', costLeft: 0, shippingCost: null, parts: null }] });
  expect(await figure('Cost')).toBe('--');
  expect(await figure('Estimated profit')).toBe('--');
});

test('an address keeps each of its lines as it was written, whatever script the name is in', async () => {
  const address = { name: 'عائشة', address1: '350 5th Avenue', city: 'New York', province: 'New York', postalCode: '10118' };
  const checkedAddress = {
    address: { ...address, countryCode: 'US', countryName: 'United States', phone: '+12125550123' },
    lines: ['عائشة', '350 5th Avenue', 'New York, NY 10118'],
    changes: [],
    problems: [],
  };
  show({ ...order, checkedAddress });
  for (const line of [...checkedAddress.lines, '+12125550123']) expect((await screen.findByText(line)).tagName).toBe('BDI');
  expect(screen.getByText('350 5th Avenue').closest('[dir]')).toBeNull();
});

test('an order that the buyer collects says so, and where, instead of that an address is missing', async () => {
  show({ ...order, pickup: 'Harbor Street' });
  const said = (await screen.findByText(/The buyer collects this order/)).textContent?.replace(/[\u2068\u2069]/g, '');
  expect(said).toBe('The buyer collects this order: Harbor Street. To have it sent, enter an address.');
  expect(screen.queryByText(/The store gave no address/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit address' })).toBeTruthy();
});

test('a name that is too long says how much of it fits', async () => {
  const checkedAddress = {
    address: {
      name: 'Ada',
      address1: '350 5th Avenue',
      city: 'New York',
      province: '',
      postalCode: '',
      countryCode: 'US',
      countryName: '',
      phone: '',
    },
    lines: ['Ada'],
    changes: [],
    problems: [{ field: 'name' as const, why: 'too_long' as const, most: 50 }],
  };
  show({ ...order, checkedAddress });
  expect(await screen.findByText('Name is too long for the supplier: 50 characters at most.')).toBeTruthy();
});

test('what a supplier gave back stands between the cost and the profit that it raised', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  show({ ...order, supplierOrders: [{ ...first, paymentStatus: 'paid', costLeft: 28950, parts: earned(27049, 55999) }] });
  expect(await figure('Items at your price, without taxes')).toBe('$559.99');
  expect(await figure('Cost')).toBe('$300.00');
  expect(await figure('Refunded by the supplier')).toBe('-$10.50');
  expect(await figure('Cost after the refund')).toBe('$289.50');
  expect(await figure('Estimated profit')).toBe('$270.49');
});

test('of what was canceled there is no profit: paid, it came back; never paid, it is no cost', async () => {
  const [first, second] = order.supplierOrders as [(typeof order.supplierOrders)[number], (typeof order.supplierOrders)[number]];
  const cancelled = { ...first, state: 'cancelled_channel' as const, costLeft: 0, parts: null };
  show({ ...order, supplierOrders: [{ ...cancelled, paymentStatus: 'refunded' }, second] });
  expect(await figure('Cost')).toBe('$379.04');
  expect(await figure('Refunded by the supplier')).toBe('-$300.00');
  expect(await figure('Estimated profit')).toBe('$20.96');
  cleanup();
  show({ ...order, supplierOrders: [cancelled] });
  expect(await figure('Cost')).toBe('$0.00');
  expect(screen.queryByText('Refunded by the supplier')).toBeNull();
  expect(await figure('Estimated profit')).toBe('--');
});

test('of a card payment for several orders this one’s part is told, and of how much it is a part', async () => {
  const payment = { id: 'payment', state: 'succeeded', amount: 4767, total: 20545, createdAt: new Date('2026-05-04T10:00:00Z') };
  show({ ...order, payments: [payment, { ...payment, id: 'own', amount: 900, total: 900 }] });
  expect((await screen.findAllByText('Charged')).map((each) => each.closest('li')?.textContent)).toEqual([
    expect.stringMatching(/ · part of \$205\.45\$47\.67$/),
    expect.not.stringContaining('part of'),
  ]);
});

test('nothing given back is not told', async () => {
  show(order);
  expect(await figure('Cost')).toBe('$379.04');
  expect(screen.queryByText('Refunded by the supplier')).toBeNull();
});

test('a cost in dollars is told in the currency of the store too, so that the profit follows from it', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  const group = {
    ...first,
    totalCost: 49957,
    costLeft: 49957,
    parts: earned(21969, 96999),
    items: [{ linePrice: 96999, revenue: 96999, givenBack: 0, isShared: false }],
  };
  show({ ...order, currency: 'JPY', total: 97499, supplierOrders: [group] });
  expect(await figure('Items at your price, without taxes')).toBe('¥96,999');
  expect(await figure('Cost')).toBe('$499.57 ≈ ¥75,030');
  // A space within it would not be seen.
  expect(document.querySelector('.Sums-About')?.textContent).toBe('≈ ¥75,030');
  expect(await figure('Estimated profit')).toBe('¥21,969');
});

test.each([
  ['ready', true, undefined],
  ['placing', false, 'The supplier already has this address. A correction here would no longer reach it.'],
  [
    'waiting_payment',
    false,
    'The supplier already has this address. A correction here would no longer reach it. What awaits payment can be canceled, and placed again with another address.',
  ],
  ['delivered', false, 'The supplier already has this address. A correction here would no longer reach it.'],
  ['fulfilled', false, undefined],
] as const)('the address of an order that is %s: offered to be edited? %s', async (state, isOffered, words) => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  show({ ...order, supplierOrders: [{ ...first, state }] });
  await screen.findByText('Order total');
  expect(screen.queryByRole('button', { name: 'Edit address' }) !== null).toBe(isOffered);
  expect(screen.queryByText(/already has this address/)?.textContent).toBe(words);
});

test('a note keeps the lines that its buyer wrote', async () => {
  show({ ...order, note: 'Ring twice\nLeave it at the door' });
  expect((await screen.findByText(/Ring twice/)).className).toBe('Written');
});

test('the profit opens into what the buyer pays and what the supplier asks; taxes and discounts stand apart', async () => {
  const [first] = order.supplierOrders as [(typeof order.supplierOrders)[number]];
  const parts = { ...earned(26498, 55999), shippingPaid: 499, supplierItems: 29100, supplierShipping: 900, tax: 4480, discounts: 1000 };
  show({ ...order, supplierOrders: [{ ...first, parts }] });
  expect(await figure('Estimated profit')).toBe('$264.98');
  const opened = screen.getByText('Shipping, paid by the buyer').closest('dl')?.textContent;
  expect(opened).toBe(
    'Items, paid by the buyer$559.99Shipping, paid by the buyer$4.99Supplier’s price of the items-$291.00Supplier’s shipping-$9.00Profit$264.98Discounts, already taken off$10.00Taxes, which you pass on$44.80',
  );
});
