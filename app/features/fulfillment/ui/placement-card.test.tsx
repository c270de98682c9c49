import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { CheckedAddress } from '../address-rules.ts';
import type { PlacementProblem } from '../placement-problems.ts';
import { PlacementCard, type PlacementCardProps } from './placement-card.tsx';

function show(
  problems: PlacementProblem[] = [],
  address: CheckedAddress | null = null,
  isTest = false,
  isMapped = true,
  options: PlacementCardProps['preview']['options'] = [],
  storeName?: string,
  noteCutAt: number | null = null,
) {
  const item = {
    lineItemId: 'line',
    sourceVariantId: 'red',
    title: 'Travel mug',
    sourceTitle: 'Travel mug / Red / 500ml',
    sku: 'MUG-1',
    image: null,
    properties: [],
    quantity: 2,
    unitCost: 1185,
  };
  const preview = {
    supplierOrderId: 'group',
    orderId: 'order',
    orderName: '#1004',
    isTest,
    source: 'quayside',
    shipFrom: null,
    shipTo: null,
    items: isMapped
      ? [
          { ...item, variantTitle: 'Red / 500ml', properties: [{ name: 'Engraving', value: 'Anna' }] },
          { ...item, sourceVariantId: 'plain', variantTitle: '', sku: 'MUG-2', sourceTitle: 'Mug of steel / Plain' },
        ]
      : [],
    unmappedLineItems: [],
    address,
    options,
    serviceName: null,
    itemsCost: 2370,
    shippingCost: null,
    totalCost: 2370,
    rise: null,
    problems,
    noteCutAt,
    adminUrl: null,
  };
  const Component = () => (
    <English>
      <PlacementCard preview={preview} back="/app/orders/create?id=group" storeName={storeName} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
}

test('a test order says that the supplier is really paid; others say nothing of it', async () => {
  show([], null, true);
  expect((await screen.findByText(/supplier is really paid/)).textContent).toContain('no money came in');
  cleanup();
  show();
  await screen.findByText('MUG-1');
  expect(screen.queryByText(/really paid/)).toBeNull();
});

test('what is placed is told by its variant, as the buyer chose it', async () => {
  show();
  expect((await screen.findByText('MUG-1')).parentElement?.textContent).toBe('Red / 500ml · MUG-1');
  expect(screen.getByText('MUG-2')).toBeTruthy();
  expect(screen.getAllByText(/Engraving/).map((each) => each.textContent)).toEqual(['Engraving: Anna']);
  // The supplier's own name is shown when it differs: that is what will arrive.
  const sent = screen.getAllByText(/^The supplier sends/).map((each) => each.textContent?.replace(/[\u2068\u2069]/g, ''));
  expect(sent).toEqual(['The supplier sends: Mug of steel / Plain']);
});

test('what does not fit into what the supplier takes is told: the end of a note, or what was entered, with its cure', async () => {
  show([], null, false, true, [], undefined, 500);
  expect((await screen.findByText(/The order’s note is too long/)).textContent).toMatch(/Quayside, which takes 500 characters/);
  cleanup();
  show([{ key: 'entered_too_long', cure: 'split', most: 500 }]);
  expect((await screen.findByText(/What the buyer entered/)).textContent).toMatch(/500 characters/);
  expect(screen.getByRole('link', { name: 'Split order' }).getAttribute('href')).toContain('edit=split');
  expect(screen.queryByText(/note is too long/)).toBeNull();
});

test('an order that is placed already leads on to its payment', async () => {
  show([{ key: 'not_ready', cure: 'pay' }]);
  expect((await screen.findByRole('link', { name: 'Pay' })).getAttribute('href')).toBe('/app/orders/pay?id=group');
});

test('fields with kanji are told of in one line, with the reason and the way to the address once', async () => {
  show(['name', 'city', 'address1'].map((field) => ({ key: 'address', cure: 'edit_address', field, why: 'kanji' })));
  expect(await screen.findByText('Name, City, and Address: Latin letters (rōmaji) are needed.')).toBeTruthy();
  expect(screen.getAllByText(/kanji do not say/)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Edit address' })).toHaveLength(1);
});

test('an address without a name begins with its city, and a city that is its country stands beside it', async () => {
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
  show([], address);
  expect((await screen.findByText(/^Sent to/)).textContent).toMatch(/^Sent to: SG, SG · /);
  expect(screen.getByText('Singapore').parentElement?.textContent).toBe('Strasse 1, SG, Singapore');
});

test('what no supplier stands behind has no cost, not one of nothing', async () => {
  show([], null, false, false);
  expect(await screen.findByText('#1004')).toBeTruthy();
  expect(screen.queryByText('Total')).toBeNull();
  cleanup();
  show();
  expect((await screen.findByText('Total')).nextElementSibling?.textContent).toBe('$23.70 without shipping');
});

test('a service that takes as many days at least as at most names them once', async () => {
  const service = (serviceName: string, daysMin: number, daysMax: number) => ({ serviceName, cost: 300, daysMin, daysMax });
  show([], null, false, true, [service('Overnight', 1, 1), service('Courier', 5, 5), service('Post', 5, 9)]);
  for (const words of [/ 1 day$/, / 5 days$/, / 5–9 days$/]) expect(await screen.findByRole('option', { name: words })).toBeTruthy();
});

test('an order is told from one of the same number in another store', async () => {
  show([], null, false, true, [], 'Harbor Lights');
  expect(await screen.findByRole('region', { name: '#1004, Harbor Lights' })).toBeTruthy();
  expect(screen.getByText('Harbor Lights')).toBeTruthy();
});
