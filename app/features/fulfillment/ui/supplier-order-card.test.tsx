import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SupplierOrderCard, type SupplierOrderCardProps } from './supplier-order-card.tsx';

const item: SupplierOrderCardProps['group']['items'][number] = {
  id: 'line',
  title: 'Desk lamp',
  variantTitle: '',
  sku: '',
  image: null,
  quantity: 0,
  askedQuantity: 3,
  askedUnits: 3,
  isChosen: false,
  ordered: [],
  openQuantity: 0,
  requiresShipping: true,
  isSet: false,
  fractionalQuantity: null,
  properties: [],
  unitPrice: 2995,
  linePrice: 0,
  suppliedUnits: 3,
  revenue: 0,
  lineGivenBack: 0,
  givenBack: 0,
  isUnmapped: false,
  whyUnlinked: null,
  isShared: false,
  errorKey: null,
  errorMessage: null,
};
const group: SupplierOrderCardProps['group'] = {
  id: 'group',
  state: 'order_placed',
  isArchived: false,
  source: 'cj',
  shipFrom: 'US',
  supplierOrderNo: 'CJ1',
  byHand: null,
  isCostEntered: false,
  serviceName: null,
  itemsCost: 1500,
  shippingCost: 300,
  totalCost: 1800,
  costLeft: 1800,
  profit: null,
  parts: null,
  currency: 'USD',
  paymentStatus: 'paid',
  payBefore: null,
  financialStatus: 'paid',
  cancelledAt: null,
  errorKey: null,
  errorMessage: null,
  items: [item],
};

/** Renders the card of an order whose supplier takes orders from us, with `change` applied to its group. */
function show(change: Partial<SupplierOrderCardProps['group']>, props: Partial<SupplierOrderCardProps> = {}): void {
  const Component = () => (
    <English>
      <SupplierOrderCard
        parcels={[]}
        canOrder
        hasAddress
        adminUrl={null}
        onOpen={() => undefined}
        action="/app/orders/1"
        {...props}
        group={{ ...group, ...change }}
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
}

test.each([
  ['order_placed', {}, 'Removed or refunded in the store. The supplier still sends 3.'],
  ['in_transit', {}, 'Removed or refunded in the store. The supplier still sends 3.'],
  ['order_placed', { askedQuantity: 0 }, 'Removed or refunded in the store'],
  ['delivered', {}, 'Removed or refunded in the store'],
  ['ready', {}, 'Removed or refunded in the store'],
] as const)('a line that the store took out of an order in %s is told so: %j', async (state, more, words) => {
  show({ state, items: [{ ...item, ...more }] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.body.textContent).not.toContain('0 ×');
  cleanup();
});

test.each([
  ['order_placed', { quantity: 1 }, 'Lowered to 1 in the store. The supplier still sends 3.'],
  ['order_placed', { quantity: 3 }, null],
  ['delivered', { quantity: 1 }, null],
  ['ready', { quantity: 1 }, null],
] as const)('a line of which the store wants fewer than a supplier has, in %s: %j', async (state, more, words) => {
  show({ state, items: [{ ...item, ...more }] });
  await screen.findByText('Desk lamp');
  expect(screen.queryByText(/still sends/)?.textContent ?? null).toBe(words);
  cleanup();
});

test.each([
  [{ state: 'ready' }, { suppliedUnits: 2 }, 'Fulfilled elsewhere: 1'],
  [{ state: 'in_transit' }, { suppliedUnits: 0 }, 'Fulfilled elsewhere: 3'],
  [{ state: 'ready' }, {}, null],
  [{ state: 'ready' }, { suppliedUnits: 2, requiresShipping: false }, null],
  [{ state: 'ready', source: null }, { suppliedUnits: 0 }, null],
  [{ state: 'fulfilled' }, { suppliedUnits: 0 }, null],
] as const)('an item of which others have sent some says how many: %j %j', async (change, more, words) => {
  show({ ...change, items: [{ ...item, quantity: 3, openQuantity: 2, ...more }] });
  await screen.findByText('Desk lamp');
  expect(screen.queryByText(/^Fulfilled elsewhere/)?.textContent ?? null).toBe(words);
  cleanup();
});

test('shipping that is not known says why', async () => {
  show({ state: 'ready', shippingCost: null, items: [{ ...item, quantity: 1 }] }, { hasAddress: false });
  expect((await screen.findByText('Not known without the customer’s address.')).closest('dt')?.textContent).toMatch(/^Shipping/);
  cleanup();
  show({ state: 'ready', items: [{ ...item, quantity: 1 }] }, { hasAddress: false });
  await screen.findByText('Shipping');
  cleanup();
});

test('what the buyer entered stands beside the item that it is for', async () => {
  const sold = { ...item, quantity: 1, openQuantity: 1, askedQuantity: 0 };
  const of = (id: string, value: string) => ({ ...sold, id, properties: [{ name: 'Engraving', value }] });
  show({ state: 'ready', items: [of('1', 'Anna'), of('2', 'نور'), { ...sold, id: '3' }] }, {});
  expect((await screen.findByText('Engraving: Anna')).closest('li')?.textContent).not.toContain('نور');
  expect(screen.getByText('Engraving: نور').getAttribute('dir')).toBe('auto');
  expect(screen.getAllByText(/Engraving/)).toHaveLength(2);
  cleanup();
});

test('a line of a fraction says how much was sold, and why no supplier is asked', async () => {
  const sold = { ...item, quantity: 2, openQuantity: 2, askedQuantity: 0, fractionalQuantity: '1.5', unitPrice: 1000, linePrice: 1500 };
  show({ state: 'ready', source: null, items: [sold] }, { canOrder: false });
  expect(await screen.findByText(/^The store sold 1\.5 of this\./)).toBeTruthy();
  expect(document.body.textContent).toContain('1.5 × $10.00 = $15.00');
  expect(screen.queryByText('Choose supplier')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark as sent elsewhere' })).toBeTruthy();
  cleanup();
});

test.each([
  ['notAProduct', /^This item is no product of your store/, false],
  ['otherCountries', 'The suppliers linked to this item are for other countries.', true],
  [null, 'No supplier is linked to this item.', true],
] as const)(
  'an item without a supplier says why (%s), and has a button only where a supplier can be chosen',
  async (why, words, canChoose) => {
    const waiting = { ...item, quantity: 1, openQuantity: 1, askedQuantity: 0, isUnmapped: true, whyUnlinked: why };
    show({ state: 'ready', source: null, items: [waiting] }, { canOrder: false });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Choose supplier') !== null).toBe(canChoose);
    expect(screen.getByRole('button', { name: 'Mark as sent elsewhere' })).toBeTruthy();
    cleanup();
  },
);

test.each([
  ['fulfilled', true],
  ['in_transit', false],
] as const)('the number of a parcel in %s can be corrected by the seller: %s', async (state, isOffered) => {
  const parcel = {
    id: 'parcel',
    trackingNumber: 'AB123',
    carrier: 'USPS',
    trackingUrl: null,
    trackingSite: null,
    status: 'info_received' as const,
  };
  const told = { publicToken: 'token', channelState: 'pushed', isPart: false, channelError: null, carrierError: null, events: [] };
  const opened: unknown[] = [];
  show({ state }, { parcels: [{ ...parcel, ...told }], onOpen: (...what) => opened.push(what) });
  await screen.findByText('AB123');
  screen.queryByText('Correct the number')?.click();
  expect(opened).toEqual(isOffered ? [['tracking', { group: 'group' }]] : []);
  cleanup();
});

test.each([
  [2, 'Split order', ['split', { group: 'group' }]],
  [1, 'Change supplier', ['supplier', { item: 'line0' }]],
] as const)('what is too much for one parcel is mended by what helps: of %i lines', async (lines, name, opened) => {
  const told: unknown[] = [];
  const tooMany = { ...item, quantity: 3, openQuantity: 3, errorKey: 'too_many' };
  show(
    { state: 'ready', items: Array.from({ length: lines }, (_, at) => ({ ...tooMany, id: `line${at}` })) },
    { onOpen: (...args) => told.push(args) },
  );
  const [cure] = await screen.findAllByRole('button', { name });
  fireEvent.click(cure as HTMLElement);
  expect(told).toEqual([opened]);
});

const fallBack = {
  source: 'cj',
  externalProductId: 'p',
  externalVariantId: 'v',
  sourceVariantId: 'variant',
  title: 'Lamp of old',
  variantTitle: 'Black',
  image: null,
  unitsPerItem: 2,
  quantity: 2,
  unitCost: 400,
  shippingCost: 300,
  saves: 320,
  times: { processing: '1', delivery: '4-6' },
};

test.each([
  ['ready', 'Usually ships in 1–3 days, then 5–7 days on the way', true],
  ['waiting_payment', 'Usually ships in 1–3 days, then 5–7 days on the way', false],
  ['in_transit', null, false],
] as const)('an order in %s says how long it usually takes (%s), and offers fall-backs: %s', async (state, way, isOffered) => {
  const open = { ...item, quantity: 1, openQuantity: 1, linePrice: 2995 };
  show(
    { state, items: [open] },
    { times: { processing: '1-3', delivery: '5-7' }, recommended: { line: { quayside: null, other: fallBack } } },
  );
  await screen.findByText('Desk lamp');
  if (way) expect(screen.getByText(way)).toBeTruthy();
  else expect(document.body.textContent).not.toContain('Usually');
  const use = screen.queryByRole('button', { name: 'Use it for this order' });
  expect(use !== null).toBe(isOffered);
  if (isOffered) {
    const said = document.body.textContent?.replace(/[\u2068\u2069]/g, '');
    expect(said).toContain(
      'Your fall-back Lamp of old / Black from CJdropshipping costs $3.20 less, shipping included. Usually ships in 1 day, then 4–6 days on the way.',
    );
    const sent = Object.fromEntries(new FormData(use?.closest('form') as HTMLFormElement));
    expect(sent).toEqual({ line_item_id: 'line', source_variant_id: 'variant', quantity: '2', scope: 'order' });
  }
  cleanup();
});

test('what stands in the way of all items of a parcel is told once, with its cure', async () => {
  const tooMany = { ...item, quantity: 2, openQuantity: 2, errorKey: 'too_many' };
  show({ state: 'ready', supplierOrderNo: null, items: [tooMany, { ...tooMany, id: 'other', title: 'Floor lamp' }] });
  const told = await screen.findAllByText(/no service that takes all of these/);
  expect(told).toHaveLength(1);
  expect(within(told[0]?.closest('.Order-Problem') as HTMLElement).getByRole('button', { name: 'Split order' })).toBeTruthy();
});

test('an order that is not paid leads to its payment in the store, one that was paid back as a whole does not', () => {
  const adminUrl = 'https://admin.shopify.com/store/harbor/orders/1001';
  show({ state: 'ready', financialStatus: 'pending' }, { adminUrl });
  expect(screen.getByText(/payment is not collected in full yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open in store' }).getAttribute('href')).toBe(adminUrl);
  cleanup();
  // An expired authorization cannot be captured any more.
  show({ state: 'ready', financialStatus: 'expired' }, { adminUrl });
  expect(screen.getByText(/^The customer’s payment was voided or has expired\. Collect it anew/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open in store' }).getAttribute('href')).toBe(adminUrl);
  cleanup();
  show({ state: 'ready', financialStatus: 'refunded' }, { adminUrl });
  expect(screen.getByText('The customer’s payment was refunded in full on the store.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open in store' })).toBeNull();
});

test('an order by hand says who sends it, whether its cost is an estimate, and what can be told of it', async () => {
  show({ byHand: 'elsewhere', source: 'ebay', paymentStatus: 'pending' }, { canOrder: false });
  expect(await screen.findByText('Ordered by hand')).toBeTruthy();
  // It was paid elsewhere, so nothing is said of a payment here.
  expect(screen.queryByText('Not paid')).toBeNull();
  expect(screen.getByText('An estimate until you enter what you paid')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter cost or tracking' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  cleanup();
  // Closed, its cost and profit still stand, and it is undone instead of brought back.
  show({ byHand: 'seller', source: null, state: 'fulfilled', isCostEntered: true, profit: 1200, paymentStatus: 'pending' });
  expect(await screen.findByText('Packed by you')).toBeTruthy();
  expect(screen.getByText('$18.00')).toBeTruthy();
  expect(screen.getByText('$12.00')).toBeTruthy();
  expect(screen.queryByText(/An estimate/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  cleanup();
  // Before it is sent, it is only said that it is to be packed; and postage that nobody entered is not nothing.
  const toPack = { byHand: 'seller', state: 'order_placed', isCostEntered: true, shippingCost: null, profit: null } as const;
  show({ ...toPack, paymentStatus: 'pending' });
  expect(await screen.findByText('To be packed by you')).toBeTruthy();
  expect(screen.queryByText('Packed by you')).toBeNull();
  expect(screen.getByText(/^Its profit is unknown until you enter what the postage costs/)).toBeTruthy();
});

test('money that came back for an order by hand is told apart from its cost', async () => {
  show({ byHand: 'elsewhere', state: 'refund_completed', isCostEntered: true, costLeft: 1400, profit: 500, paymentStatus: 'pending' });
  expect(await screen.findByText('Refunded by the supplier')).toBeTruthy();
  expect(screen.getByText('-$4.00')).toBeTruthy();
});

test('what the seller packs has no cost until the seller enters it', async () => {
  show({ byHand: 'seller', itemsCost: 0, shippingCost: null, totalCost: 0, costLeft: 0, paymentStatus: 'pending' });
  expect(await screen.findByText('To be packed by you')).toBeTruthy();
  expect(screen.getByText(/unknown until you enter/)).toBeTruthy();
  expect(screen.queryByText('$0.00')).toBeNull();
});

test('what waits for payment and cannot be paid as it is leads to what can be done, and names no payment', async () => {
  show({ state: 'waiting_payment', paymentStatus: 'pending', errorKey: 'product_out_of_stock' });
  expect((await screen.findByRole('link', { name: 'See what you can do' })).getAttribute('href')).toBe('/app/orders/pay?id=group');
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  cleanup();
  show({ state: 'waiting_payment', paymentStatus: 'pending' });
  expect(await screen.findByRole('link', { name: 'Pay' })).toBeTruthy();
});

test('of what its supplier has too few the main thing to do is another supplier, not placing it', async () => {
  const short = { ...item, quantity: 1, openQuantity: 1, errorKey: 'product_out_of_stock' };
  show({ state: 'ready', paymentStatus: 'pending', items: [short] });
  const [main] = (await screen.findAllByRole('button', { name: 'Change supplier' })).filter((each) =>
    each.classList.contains('Btn--Primary'),
  );
  expect(main).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Place order' }).classList.contains('Btn--Primary')).toBe(false);
});

test('an order whose supplier did not answer says when it was last asked', async () => {
  show({ state: 'outcome_unknown', askedAt: new Date('2026-11-30T09:54:07Z') });
  const told = await screen.findByText(/Not decided yet when last asked, at 9:54:07\sAM on/);
  expect(told.textContent).toContain('Nov 30, 2026');
});

test('the card names what is ordered beside what was sold', async () => {
  show({
    items: [{ ...item, quantity: 1, variantTitle: 'Khaki / EU', isChosen: true, ordered: [{ title: 'Desk lamp', variant: 'Khaki / US' }] }],
  });
  expect((await screen.findByText(/The supplier sends/)).textContent).toContain('Khaki / US');
});
