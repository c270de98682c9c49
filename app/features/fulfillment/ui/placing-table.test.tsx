import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckedAddress } from '#app/features/orders/address/address-rules.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { English } from '#tests/support/english.tsx';
import type { PlacementProblem } from '../placement-problems.ts';
import { type DecidedOrder, type PlacingOrder, sentChoices } from '../placing.ts';
import { PlacingTable } from './placing-table.tsx';
import { usePlacing } from './use-placing.ts';

const item = {
  lineItemId: 'line',
  sourceVariantId: 'red',
  title: 'Travel mug',
  variantTitle: 'Red / 500ml',
  sourceTitle: 'Travel mug / Red / 500ml',
  sku: 'MUG-1',
  image: null,
  properties: [{ name: 'Engraving', value: 'Anna' }],
  quantity: 2,
  unitCost: 1185,
  misfits: [],
};
const other = { ...item, sourceVariantId: 'plain', variantTitle: '', sku: 'MUG-2', sourceTitle: 'Mug of steel / Plain', properties: [] };

const order = (more: Partial<PlacingOrder> = {}): PlacingOrder => ({
  supplierOrderId: 'group',
  orderId: 'order',
  orderName: '#1004',
  storeName: 'Harbor Lights',
  isTest: false,
  source: 'quayside',
  shipFrom: null,
  shipTo: 'US',
  items: [item, other],
  address: null,
  options: [],
  serviceName: null,
  itemsCost: 2370,
  shippingCost: null,
  rise: null,
  problems: [],
  income: { currency: 'USD', revenue: 5000, givenBack: 0, shippingPaid: 0, tax: 0, discounts: 0 },
  noteCutAt: null,
  adminUrl: null,
  ...more,
});

/** The orders as they were last decided about. */
let shown: DecidedOrder[] = [];
const show = (...orders: PlacingOrder[]) => showRefusing([], ...orders);

/** @param refusals of the first requests to save services; further ones are fine. @returns what was to be saved, by request. */
function showRefusing(refusals: Refusal[], ...orders: PlacingOrder[]): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  const Component = () => {
    const placing = usePlacing(orders);
    shown = placing.orders;
    return (
      <English>
        <ErrorBanner errors={placing.refusal} />
        <PlacingTable {...placing} rates={{}} back="/app/orders/create?id=group" />
        <output>{sentChoices(placing.orders)}</output>
      </English>
    );
  };
  const action = async ({ request }: { request: Request }) => {
    asked.push(JSON.parse(String((await request.formData()).get('services'))));
    return refusals.shift() ?? { updated: 1 };
  };
  const Stub = createRemixStub([{ path: '/', Component, action }]);
  render(<Stub initialEntries={['/']} />);
  return asked;
}

const sent = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}');
const problem = (more: Partial<PlacementProblem>): PlacementProblem => ({ key: 'address', cure: 'edit_address', ...more });

test('what is placed is told by its variant, as the buyer chose it, when its row is opened', async () => {
  show(order());
  fireEvent.click(await screen.findByText('Travel mug'));
  expect((await screen.findByText('MUG-1')).parentElement?.textContent).toBe('Red / 500ml · MUG-1');
  expect(screen.getByText('MUG-2')).toBeTruthy();
  expect(screen.getAllByText(/Engraving/).map((each) => each.textContent)).toEqual(['Engraving: Anna']);
  // The supplier's own name is shown when it differs: that is what will arrive.
  const named = screen.getAllByText(/^The supplier sends/).map((each) => each.textContent?.replace(/[\u2068\u2069]/g, ''));
  expect(named).toEqual(['The supplier sends: Mug of steel / Plain']);
});

test('what does not fit into what the supplier takes is told: the end of a note, or what was entered, with its cure', async () => {
  show(order({ noteCutAt: 500 }));
  expect((await screen.findByText(/The order’s note is too long/)).textContent).toMatch(/Quayside, which takes 500 characters/);
  cleanup();
  show(order({ problems: [{ key: 'entered_too_long', cure: 'split', most: 500 }] }));
  expect((await screen.findByText(/What the buyer entered/)).textContent).toMatch(/500 characters/);
  expect(screen.getByRole('link', { name: 'Split order' }).getAttribute('href')).toContain('edit=split');
});

test('an order that is placed already leads on to its payment', async () => {
  show(order({ problems: [{ key: 'not_ready', cure: 'pay' }] }));
  expect((await screen.findByRole('link', { name: 'Pay' })).getAttribute('href')).toBe('/app/orders/pay?id=group');
});

test('fields with kanji are told of in one line, with the reason and the way to the address once', async () => {
  show(order({ problems: ['name', 'city', 'address1'].map((field) => problem({ field, why: 'kanji' })) }));
  expect(await screen.findByText('Name, City, and Address: Latin letters (rōmaji) are needed.')).toBeTruthy();
  expect(screen.getAllByText(/kanji do not say/)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Edit address' })).toHaveLength(1);
});

test('a tax number is asked for by its own name with an example', async () => {
  show(order({ shipTo: 'CL', problems: [problem({ key: 'tax_id', field: 'taxId', why: 'required' })] }));
  expect((await screen.findByText(/Customs of this country/)).textContent).toMatch(/RUT, for example 11\.111\.111-1$/);
});

test('an address that is sent otherwise than the store has it says so, and shows it when it is opened', async () => {
  const address: CheckedAddress = {
    address: {
      name: '',
      address1: 'Strasse 1',
      city: 'SG',
      province: '',
      postalCode: '',
      countryCode: 'SG',
      countryName: 'Singapore',
      phone: '',
    },
    lines: ['Strasse 1', 'SG'],
    changes: [{ field: 'address1', from: 'Straße 1', to: 'Strasse 1', why: 'latin' }],
    problems: [],
  };
  show(order({ address }));
  fireEvent.click(await screen.findByText('1 change for the supplier'));
  expect((await screen.findByText(/^Sent to/)).textContent).toBe('Sent to: Strasse 1, SG, Singapore');
});

test('what no supplier stands behind has no cost, and an unknown shipping cost does not read as free', async () => {
  show(order({ items: [], itemsCost: 0 }));
  await screen.findByText('#1004');
  expect(document.querySelector('.Placing-Cost')?.textContent).toBe('');
  cleanup();
  show(order());
  await screen.findByText('#1004');
  expect(document.querySelector('.Placing-Cost')?.textContent).toBe('Cost $23.70 plus shipping (not known yet)');
});

const service = (serviceName: string, cost: number, daysMin: number, daysMax: number) => ({ serviceName, cost, daysMin, daysMax });
const slow = service('Ordinary', 300, 12, 20);
const fast = service('Express', 700, 5, 9);

test('a dearer service that is much quicker is named beside the slow one, and taken by one press', async () => {
  show(order({ options: [slow, fast], serviceName: 'Ordinary', shippingCost: 300 }));
  expect(await screen.findByRole('option', { name: /Ordinary.* · 12–20 days · \$3\.00$/ })).toBeTruthy();
  const quicker = screen.getByRole('button', { name: /Express.*: 5–9 days, \$4\.00 more/ });
  fireEvent.click(quicker);
  expect(document.querySelector('.Placing-Cost')?.textContent).toBe('Cost $30.70$23.70 + $7.00');
  expect(document.querySelector('.Placing-Days')?.textContent).toBe('5–9 days');
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  expect(sent().place).toEqual([{ id: 'group', service: 'Express', agreed: 3070 }]);
});

test('one service is chosen for all, and one that does not have it keeps its own', async () => {
  const shared = { options: [slow, fast], serviceName: 'Ordinary', shippingCost: 300 };
  show(
    order(shared),
    order({ ...shared, supplierOrderId: 'second', orderId: 'other', orderName: '#1005', options: [slow] }),
    // Another supplier has a part of the first order: it is one order all the same.
    order({ ...shared, supplierOrderId: 'third', options: [slow] }),
  );
  fireEvent.change(await screen.findByLabelText('For all 2 orders'), { target: { value: 'name:Express' } });
  expect(sent().place.map((each: { service: string }) => each.service)).toEqual(['Express', 'Ordinary', 'Ordinary']);
  expect(screen.getByText('2 orders do not have it and keep their own.')).toBeTruthy();
});

test('a service that could not be saved is told, and sent again until it is saved', async () => {
  const offered = { options: [slow, fast], serviceName: 'Ordinary', shippingCost: 300 };
  const asked = showRefusing(
    [{ code: 'TOO_MANY_REQUESTS', message: 'Too many requests' }],
    order(offered),
    order({ ...offered, supplierOrderId: 'second', orderName: '#1005' }),
  );
  const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(`Shipping of ${name}`), { target: { value } });
  await screen.findByLabelText('Shipping of #1004');
  choose('#1004', 'Express');
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  choose('#1005', 'Express');
  await waitFor(() => expect(screen.queryByText('Too many requests')).toBeNull());
  choose('#1004', 'Ordinary');
  await waitFor(() => expect(asked).toEqual([{ group: 'Express' }, { group: 'Express', second: 'Express' }, { group: 'Ordinary' }]));
});

test('deciding about one order leaves the others as they are, so that hundreds of rows are not drawn anew', async () => {
  show(order(), order({ supplierOrderId: 'second', orderName: '#1005' }));
  fireEvent.click(await screen.findByLabelText('Place order #1004'));
  const [first, second] = shown;
  fireEvent.click(screen.getByLabelText('Place order #1005'));
  expect(shown.map((each) => each.decision.isLeftOut)).toEqual([true, true]);
  expect(shown[0]).toBe(first);
  expect(shown[1]).not.toBe(second);
});

test('a row is named by its order', async () => {
  show(order());
  expect((await screen.findByRole('rowheader')).textContent).toContain('#1004');
});

test('what is agreed to is the cost with the service that is chosen, for one order and for all', async () => {
  const dearer = (id: string) =>
    order({
      supplierOrderId: id,
      orderId: id,
      orderName: `#${id}`,
      options: [slow, fast],
      serviceName: 'Ordinary',
      shippingCost: 300,
      problems: [{ key: 'cost_rose', cure: 'agree', before: 2000, after: 2670 }],
      rise: { before: 2000, after: 2670, isAgreed: false },
    });
  show(dearer('one'), dearer('two'));
  expect(await screen.findByRole('button', { name: 'Agree to all 2: $40.00 → $53.40' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('For all 2 orders'), { target: { value: 'quickest' } });
  expect(screen.getAllByText('The cost has risen from $20.00 to $30.70 since you last saw it.')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Agree to all 2: $40.00 → $61.40' }));
  expect(sent().place.map((each: { agreed: number }) => each.agreed)).toEqual([3070, 3070]);
});

test('problems come first by what resolves them; costs that have risen are agreed to together, and single orders taken out', async () => {
  const dearer = (id: string) =>
    order({
      supplierOrderId: id,
      orderName: `#${id}`,
      shippingCost: 0,
      problems: [{ key: 'cost_rose', cure: 'agree', before: 2000, after: 2370 }],
      rise: { before: 2000, after: 2370, isAgreed: false },
    });
  show(
    order({ supplierOrderId: 'fine', orderName: '#fine' }),
    dearer('one'),
    dearer('two'),
    order({ supplierOrderId: 'wrong', orderName: '#wrong', problems: [problem({ field: 'address1', why: 'house_number' })] }),
  );
  const heads = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
  expect(heads).toEqual(['The cost has risen · 2', 'Address to correct · 1', 'Ready to place · 1']);
  const placed = () => sent().place.map((each: { id: string }) => each.id);
  expect(placed()).toEqual(['fine']);
  expect(sent().left).toEqual(['one', 'two', 'wrong']);
  fireEvent.click(screen.getByRole('button', { name: 'Agree to all 2: $40.00 → $47.40' }));
  fireEvent.click(screen.getByLabelText('Send the address as it is, even though it looks wrong'));
  expect(placed()).toEqual(['fine', 'one', 'two', 'wrong']);
  fireEvent.click(screen.getByLabelText('Place order #two'));
  expect(placed()).toEqual(['fine', 'one', 'wrong']);
});

test('a plug that does not fit the buyer’s country is told, and nothing is in the way', async () => {
  show(order({ items: [{ ...item, misfits: ['plug:AU'] }] }));
  expect(await screen.findByText('Plug AU: does not fit the buyer’s country.')).toBeTruthy();
  expect(sent().place).toHaveLength(1);
});

test('orders of several stores are told apart by them', async () => {
  show(order(), order({ supplierOrderId: 'second', storeName: 'Lantern Row' }));
  expect(await screen.findByText('Harbor Lights')).toBeTruthy();
  expect(screen.getByText('Lantern Row')).toBeTruthy();
});

test('a higher cost is not to be agreed to where the item cannot be placed at any cost', async () => {
  const rise = { before: 2000, after: 2370, isAgreed: false };
  const rose = { key: 'cost_rose', cure: 'agree', before: 2000, after: 2370 } as const;
  show(order({ rise, problems: [{ key: 'out_of_stock', cure: 'change_supplier', title: 'Travel mug' }, rose] }));
  expect(await screen.findByText('The supplier has too few of Travel mug.')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /anyway/ })).toBeNull();
  cleanup();
  show(order({ rise, problems: [rose] }));
  expect(await screen.findByRole('checkbox', { name: 'Place it at $23.70 anyway' })).toBeTruthy();
});
