/** WooCommerce's documented samples, read by the connector; and its signature. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allPages, type WooCaller } from '#app/connectors/channels/woocommerce/caller.server.ts';
import { storeAddressFrom } from '#app/connectors/channels/woocommerce/store-address.ts';
import { orderFromWoo, refundedOf } from '#app/connectors/channels/woocommerce/translate-order.ts';
import { contentFromWoo, productFromWoo } from '#app/connectors/channels/woocommerce/translate-product.ts';
import {
  WooError,
  WooListed,
  WooOrder,
  WooProduct,
  WooRefund,
  WooVariation,
  WooWebhook,
} from '#app/connectors/channels/woocommerce/wire.ts';
import { wooSignature } from '#app/hooks/woocommerce.server.ts';

const folder = path.resolve('../shared/contracts');
const isThere = existsSync(folder);
if (!isThere) console.warn('The documented WooCommerce samples are not on this machine: only what needs none is tested.');

/** Every documented answer body of a resource, lists opened. */
const bodiesOf = (resource: string): Record<string, unknown>[] =>
  isThere
    ? readdirSync(path.join(folder, 'woocommerce/samples', resource)).flatMap((file) => {
        const { response } = JSON.parse(readFileSync(path.join(folder, 'woocommerce/samples', resource, file), 'utf8'));
        const body = response?.body;
        const parts = [body, body?.create, body?.update].flat().filter((each) => each?.id !== undefined && !each.error);
        return parts as Record<string, unknown>[];
      })
    : [];

describe('the documented samples', () => {
  test.runIf(isThere)('of orders become ours, paid only when they are', () => {
    const orders = bodiesOf('orders').map((body) => orderFromWoo(WooOrder.parse(body)));
    expect(orders.length).toBeGreaterThan(5);
    const sample = orders.find((order) => order.platformOrderId === '727' && order.financialStatus === 'paid');
    expect(sample).toMatchObject({
      name: '#727',
      total: 2935,
      currency: 'USD',
      customer: { name: 'John Doe', email: 'john.doe@example.com' },
    });
    expect(sample?.placedAt.toISOString()).toBe('2017-03-22T19:28:02.000Z');
    expect(sample?.lineItems).toMatchObject([
      { platformLineItemId: '315', channelVariantId: '93', quantity: 2, unitPrice: 300 },
      { platformLineItemId: '316', channelVariantId: '23', sku: 'Bar3', unitPrice: 1200 },
    ]);
  });

  test.runIf(isThere)('of products and variations are read', () => {
    const bodies = bodiesOf('products');
    expect(bodies.length).toBeGreaterThan(5);
    for (const body of bodies) {
      const product = WooProduct.parse(body);
      expect(productFromWoo(WooListed.parse(body), [], 'USD').channelProductId).toBe(String(product.id));
      expect(contentFromWoo(product, [], { currency: 'USD', weightUnit: 'kg' }).title).toBe(product.name);
    }
    expect(bodiesOf('product-variations').map((body) => WooVariation.parse(body)).length).toBeGreaterThan(3);
    expect(bodiesOf('webhooks').map((body) => WooWebhook.parse(body)).length).toBeGreaterThan(3);
  });

  test.runIf(isThere)('of refunds name the line of the order that each is of', () => {
    const refunds = bodiesOf('order-refunds').map((body) => WooRefund.parse(body));
    expect(refunds.length).toBeGreaterThan(2);
    expect(Object.keys(refundedOf(refunds, 'USD'))).not.toContain('');
    expect(Object.values(refundedOf(refunds, 'USD')).every(({ units, total }) => units > 0 && total > 0)).toBe(true);
  });

  test.runIf(isThere)('the published signature comes out', () => {
    const { vectors } = JSON.parse(readFileSync(path.join(folder, 'signature-vectors.json'), 'utf8')) as {
      vectors: { name: string; secret: string; body?: string; rawBody?: string; expected: string }[];
    };
    const vector = vectors.find(({ name }) => name === 'woocommerce.webhook');
    expect(wooSignature(vector?.secret ?? '', vector?.rawBody ?? vector?.body ?? '')).toBe(vector?.expected);
  });
});

test('an order’s status says what is paid: a plugin’s own status never does without a payment date', () => {
  const order = (status: string, paid: string | null = null) =>
    orderFromWoo(
      WooOrder.parse({
        id: 1,
        number: '1',
        status,
        currency: 'USD',
        total: '5.00',
        date_created_gmt: '2026-01-01T10:00:00',
        date_modified_gmt: '2026-01-01T10:00:00',
        date_paid_gmt: paid,
        billing: null,
        shipping: null,
        line_items: [],
      }),
    );
  const table = ['processing', 'completed', 'on-hold', 'pending', 'checkout-draft', 'failed', 'refunded', 'wc-awaiting-pickup'];
  expect(table.map((status) => order(status).financialStatus)).toEqual([
    'paid',
    'paid',
    'pending',
    'pending',
    'pending',
    'voided',
    'refunded',
    'pending',
  ]);
  expect(order('wc-awaiting-pickup', '2026-01-01T10:00:00').financialStatus).toBe('paid');
  expect(order('cancelled', '2026-01-01T10:00:00')).toMatchObject({ financialStatus: 'paid', cancelledAt: expect.any(Date) });
});

test('an order that was sent and came back was sent, whatever has become of its status', () => {
  const order = (more: object) =>
    orderFromWoo(
      WooOrder.parse({
        id: 1,
        currency: 'USD',
        total: '5.00',
        date_created_gmt: '2026-01-01T10:00:00',
        billing: null,
        shipping: null,
        line_items: [{ id: 5, name: 'Cup', product_id: 7, quantity: 1, total: '5.00' }],
        ...more,
      }),
    );
  const packages = [{ key: '_quayside_packages', value: [{ number: 'YT1', quantities: { 5: 1 } }] }];
  const completed = { date_completed_gmt: '2026-01-03T10:00:00' };
  const said = [
    { status: 'completed', ...completed },
    { status: 'refunded', ...completed },
    { status: 'refunded', meta_data: packages },
    { status: 'refunded' },
    // Marked as completed by mistake.
    { status: 'processing', ...completed },
  ].map(order);
  expect(said.map(({ fulfillmentStatus }) => fulfillmentStatus)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'unfulfilled',
    'unfulfilled',
  ]);
  expect(said.map(({ lineItems }) => lineItems[0]?.openQuantity)).toEqual([0, 0, 0, 0, 1]);
});

test('what went back for no line is told apart from what went back of lines, shipping and fees', () => {
  const order = WooOrder.parse({
    id: 1,
    status: 'processing',
    currency: 'EUR',
    total: '50.00',
    date_created_gmt: '2026-01-01T10:00:00',
    billing: null,
    shipping: null,
    line_items: [{ id: 5, name: 'Cup', product_id: 7, quantity: 2, total: '40.00' }],
    refunds: [{ id: 9, total: '-7.00' }],
  });
  const line = { quantity: -1, total: '-20.00', total_tax: '-3.80', meta_data: [{ key: '_refunded_item_id', value: '5' }] };
  const refund = (more: object) => WooRefund.parse({ id: 9, line_items: [], ...more });
  const givenBack = (...refunds: WooRefund[]) => orderFromWoo(order, refunds).givenBack;
  expect(givenBack(refund({ amount: '7.00' }))).toBe(700);
  expect(givenBack(refund({ amount: '23.80', line_items: [line] }))).toBeUndefined();
  expect(givenBack(refund({ amount: '30.00', line_items: [line] }), refund({ amount: '2.00' }))).toBe(820);
  expect(givenBack(refund({ amount: '20.00', line_items: [line] }), refund({ amount: '2.00' }))).toBe(200);
  const charges = { shipping_lines: [{ total: '-4.00', total_tax: '-0.76' }], fee_lines: [{ total: '-2.00' }] };
  expect(givenBack(refund({ amount: '6.76', ...charges }))).toBeUndefined();
});

test('a fee below zero is a discount of the items, and one above it no part of their price', () => {
  const lines = [
    { id: 5, name: 'Cup', product_id: 7, quantity: 3, total: '30.00' },
    { id: 6, name: 'Pot', product_id: 8, quantity: 1, total: '10.00' },
  ];
  const pricesWith = (fee_lines: object[], refunds: WooRefund[] = []) =>
    orderFromWoo(
      WooOrder.parse({
        id: 1,
        status: 'processing',
        currency: 'EUR',
        total: '40.00',
        date_created_gmt: '2026-01-01T10:00:00',
        billing: null,
        shipping: null,
        line_items: lines,
        fee_lines,
      }),
      refunds,
    ).lineItems.map(({ linePrice, unitPrice }) => [linePrice, unitPrice]);
  const plain = [
    [3000, 1000],
    [1000, 1000],
  ];
  expect(pricesWith([])).toEqual(plain);
  expect(pricesWith([{ total: '2.50' }])).toEqual(plain);
  expect(pricesWith([{ total: '-4.00' }, { total: '2.50' }])).toEqual([
    [2700, 900],
    [900, 900],
  ]);
  // A pot goes back with its part of the discount.
  const back = { quantity: -1, total: '-10.00', meta_data: [{ key: '_refunded_item_id', value: '6' }] };
  const refund = WooRefund.parse({ id: 9, amount: '9.00', line_items: [back], fee_lines: [{ total: '1.00' }] });
  expect(pricesWith([{ total: '-4.00' }], [refund])).toEqual([
    [2700, 900],
    [0, 0],
  ]);
  expect(pricesWith([{ total: '-50.00' }])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('an order goes to the address that it names; a country alone is none', () => {
  const billing = { first_name: 'Ada', last_name: 'Buyer', address_1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' };
  const parsed = (shipping: object) =>
    WooOrder.parse({
      id: 1,
      status: 'processing',
      currency: 'GBP',
      total: '5.00',
      date_created_gmt: '2026-01-01T10:00:00',
      billing,
      shipping,
      line_items: [],
    });
  const order = (shipping: object) => orderFromWoo(parsed(shipping));
  const nowhere = { first_name: '', last_name: '', address_1: '', address_2: '', city: '', postcode: '' };
  expect(order({ ...nowhere, state: 'CA', country: 'US' })).toMatchObject({
    customer: { name: 'Ada Buyer' },
    address: { firstName: 'Ada', address1: '1 High Street', countryCode: 'GB' },
  });
  const business = { address_1: '2 Low Road', city: 'York', postcode: 'YO1 7HH', country: 'GB', company: 'ACME' };
  expect(orderFromWoo({ ...parsed(business), billing: undefined })).toMatchObject({ customer: { name: 'ACME' } });
  // What is missing of a place is asked for, and not taken from another one.
  expect(order({ ...nowhere, company: 'ACME', city: 'York', postcode: 'YO1 7HH', country: 'GB' })).toMatchObject({
    customer: { name: 'Ada Buyer' },
    address: { firstName: '', company: 'ACME', address1: '', city: 'York' },
  });
});

test('an order that the buyer collects goes nowhere, unless a part of it is sent', () => {
  const ada = { first_name: 'Ada', last_name: 'Buyer', address_1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' };
  const by = (...methods: [id: string, title: string][]) =>
    orderFromWoo(
      WooOrder.parse({
        id: 1,
        status: 'processing',
        currency: 'GBP',
        total: '5.00',
        date_created_gmt: '2026-01-01T10:00:00',
        billing: { ...ada, email: 'ada@example.com', phone: '0113 496 0000' },
        shipping: ada,
        line_items: [],
        shipping_lines: methods.map(([method_id, method_title]) => ({ id: 1, method_id, method_title, total: '0.00' })),
      }),
    );
  const customer = { name: 'Ada Buyer', email: 'ada@example.com', phone: '0113 496 0000' };
  expect(by(['local_pickup', 'Tom &amp; Sons'])).toMatchObject({ pickup: 'Tom & Sons', address: null, customer });
  expect(by(['pickup_location', 'Pickup (Quay 3)'])).toMatchObject({ pickup: 'Pickup (Quay 3)', address: null, customer });
  for (const sent of [by(), by(['flat_rate', 'Courier']), by(['local_pickup', 'Quay 3'], ['flat_rate', 'Courier'])]) {
    expect(sent).not.toHaveProperty('pickup');
    expect(sent).toMatchObject({ address: { address1: '1 High Street' }, customer });
  }
});

test('what the buyer entered for an item is not its variation, nor what plugins keep there for themselves', () => {
  const shown = (key: string, name: string, value: unknown) => ({ id: 1, key, value, display_key: name, display_value: value });
  const line = (name: string, meta_data: unknown) => ({ id: 5, name, parent_name: 'Cup', quantity: 1, total: '5.00', meta_data });
  const order = orderFromWoo(
    WooOrder.parse({
      id: 1,
      status: 'processing',
      currency: 'USD',
      total: '15.00',
      date_created_gmt: '2026-01-01T10:00:00',
      line_items: [
        line('Cup - Blue, Large', [
          shown('pa_color', 'Color', 'Blue'),
          shown('size', 'Size', 'Large'),
          shown('_reduced_stock', '_reduced_stock', '1'),
          shown('Engraving', 'Engraving', 'Tom &amp; Anna'),
          shown('Second line', 'Second line', 'Blue'),
          shown('Files', 'Files', ['a', 'b']),
        ]),
        line('Cup', []),
        line('Cup', [{ id: 1, key: 'Engraving', value: 'of an old version' }]),
      ],
    }),
  );
  expect(order.lineItems.map(({ properties }) => properties)).toEqual([
    [
      { name: 'Engraving', value: 'Tom & Anna' },
      { name: 'Second line', value: 'Blue' },
      { name: 'Files', value: 'a, b' },
    ],
    undefined,
    [{ name: 'Engraving', value: 'of an old version' }],
  ]);
});

test('a refusal of any WordPress is understood', () => {
  expect(WooError.parse({ code: 'rest_no_route', message: 'No route', data: { status: 404 } }).code).toBe('rest_no_route');
});

test('the address of a store is its host, and its folder', () => {
  expect(storeAddressFrom(' https://Shop.Example.com/ ')).toBe('shop.example.com');
  expect(storeAddressFrom('http://example.com/store/wp-admin/index.php')).toBe('example.com/store');
  expect(storeAddressFrom('https://example.com/store/product/green-lamp/?ref=mail')).toBe('example.com/store');
  expect(storeAddressFrom('example.com/wp-login.php')).toBe('example.com');
  for (const bad of [
    '',
    'localhost',
    '192.168.1.2',
    'http://[::1]',
    'user@shop.example.com',
    'shop.example.com:444',
    'shop.internal',
    'a b.com',
  ])
    expect(storeAddressFrom(bad), bad).toBeUndefined();
});

describe('a list of a store that says it has a billion pages', () => {
  const readPages = async (rowsOf: (page: number) => unknown[]) => {
    let asked = 0;
    const call: WooCaller = async (_store, { query }, schema) => {
      asked += 1;
      if (asked > 1000) throw new Error('still reading');
      return { data: schema.parse(rowsOf(Number(query?.page))), pages: 1_000_000_000, isHeardInHeader: true };
    };
    const read = allPages(call, { workplaceId: '', storeId: '', domain: 'shop.example' }, 'wc/v3/webhooks', z.object({ id: z.number() }));
    return read.then((rows) => rows.length);
  };

  test('is read to its first empty page', async () => {
    await expect(readPages((page) => (page < 4 ? [{ id: page }] : []))).resolves.toBe(3);
  });

  test('is not read for ever where no page is empty', async () => {
    await expect(readPages((page) => [{ id: page }])).rejects.toMatchObject({ name: 'ConnectorError', reason: 'bad_answer' });
  });
});

describe('a line is called what it was sold as', () => {
  const meta = (key: string, value: string, display = key) => ({ key, value, display_key: display, display_value: value });
  const soldAs = (line: object) => {
    const order = WooOrder.parse({
      id: 1,
      status: 'processing',
      currency: 'USD',
      total: '5.00',
      date_created_gmt: '2026-01-01T10:00:00',
      billing: null,
      shipping: null,
      line_items: [{ id: 5, product_id: 7, variation_id: 8, quantity: 1, total: '5.00', ...line }],
    });
    const { title, variantTitle, properties } = orderFromWoo(order).lineItems[0] as ReturnType<typeof orderFromWoo>['lineItems'][number];
    return { title, variantTitle, entered: (properties ?? []).map((each) => each.value) };
  };
  const engraving = meta('Engraving', 'Anna');
  test.each<[string, object, ReturnType<typeof soldAs>]>([
    [
      'with its product named so still',
      { name: 'Lamp - Red', parent_name: 'Lamp', meta_data: [meta('color', 'Red', 'Color'), engraving] },
      { title: 'Lamp', variantTitle: 'Red', entered: ['Anna'] },
    ],
    [
      'with its product renamed since',
      {
        name: 'Lamp - Red, XL',
        parent_name: 'Light',
        meta_data: [meta('pa_color', 'Red', 'Color'), meta('size', 'XL', 'Size'), engraving],
      },
      { title: 'Lamp', variantTitle: 'Red, XL', entered: ['Anna'] },
    ],
    [
      'with its product deleted since, where attributes lose their labels',
      { name: 'Lamp - Red', parent_name: null, meta_data: [meta('color', 'Red'), engraving] },
      { title: 'Lamp', variantTitle: 'Red', entered: ['Anna'] },
    ],
    [
      'with a dash in its own title',
      { name: 'Lamp - large - Red', parent_name: 'Lamp', meta_data: [meta('color', 'Red', 'Color')] },
      { title: 'Lamp - large', variantTitle: 'Red', entered: [] },
    ],
    [
      'with more attributes than its name has room for',
      {
        name: 'Lamp',
        parent_name: 'Light',
        meta_data: [meta('color', 'Red', 'Color'), meta('grosse', 'XL', 'Größe'), meta('pa_cable', '2 m', 'Cable'), engraving],
      },
      { title: 'Lamp', variantTitle: 'Red, XL, 2 m', entered: ['Anna'] },
    ],
    [
      'with something entered that is worded like an attribute',
      { name: 'Lamp - Red', parent_name: 'Lamp', meta_data: [meta('color', 'Red', 'Color'), meta('Second color', 'Red')] },
      { title: 'Lamp', variantTitle: 'Red', entered: ['Red'] },
    ],
    [
      'without any meta data',
      { name: 'Lamp - Red', parent_name: 'Lamp', meta_data: [] },
      { title: 'Lamp', variantTitle: 'Red', entered: [] },
    ],
  ])('%s', (_what, line, sold) => {
    expect(soldAs(line)).toEqual(sold);
  });
});
