import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type OperationDefinitionNode, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { writtenProperty } from '#app/connectors/channels/line-properties.ts';
import { checkoutTaxIdCountries } from '#app/connectors/channels/shopify/checkout-tax-id.ts';
import * as documents from '#app/connectors/channels/shopify/order-documents.ts';
import { OneOrder, OrderNode, WebhookOrder } from '#app/connectors/channels/shopify/order-wire.ts';
import {
  fulfillmentOrderIdsOf,
  orderIdOf,
  orderNewsOf,
  orderFromGraphql as translateNode,
  orderFromWebhook as translateWebhook,
} from '#app/connectors/channels/shopify/translate-order.ts';
import { isCaptured, paymentProblemOf } from '#app/features/fulfillment/placement-problems.ts';
import { taxIdRules } from '#app/features/orders/address/tax-ids.ts';
import { contentHash } from '#app/features/orders/order-content.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { costOf } from '#sandbox/vendors/shopify/graphql/cost.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { unmasked } from '#tests/support/unmasked.ts';

const published = path.resolve('../shared/contracts/shopify');
const hasPublished = existsSync(published);
const filesBelow = (folder: string): string[] =>
  hasPublished
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name.endsWith('.json') ? [path.join(entry.parentPath, entry.name)] : [],
      )
    : [];

/** The order that a body holds; nothing when it has another shape. */
function orderFromWebhook(body: unknown) {
  const read = WebhookOrder.safeParse(body);
  return read.success ? translateWebhook(read.data) : undefined;
}

/** An order as GraphQL sends it. */
type Node = z.input<typeof OrderNode>;
const orderFromGraphql = (node: Node) => translateNode(OrderNode.parse(node));

describe('an order by webhook', () => {
  test('becomes ours', () => {
    const body = orderBody([{ variantId: '77', quantity: 3, price: '10.00' }], {
      note_attributes: [{ name: 'CPF', value: '529.982.247-25' }],
      line_items: [
        {
          id: 5,
          variant_id: 77,
          product_id: 1,
          title: 'Lamp',
          quantity: 3,
          current_quantity: 3,
          fulfillable_quantity: 2,
          price: '10.00',
          requires_shipping: true,
          discount_allocations: [{ amount: '1.00' }],
        },
      ],
    });
    const order = orderFromWebhook(body);
    expect(order).toMatchObject({
      platformOrderId: String(body.id),
      total: 5990,
      currency: 'USD',
      financialStatus: 'paid',
      taxId: '529.982.247-25',
      customer: { name: 'Jane Doe', email: 'jane@example.com' },
    });
    expect(order?.lineItems).toMatchObject([{ channelVariantId: '77', quantity: 3, openQuantity: 2, unitPrice: 967 }]);
  });

  test('keeps ids beyond 2^53 whole', () => {
    const order = orderFromWebhook(
      parseLosslessJson(JSON.stringify({ ...orderBody([{}]), admin_graphql_api_id: null }).replace(/"id":\d+/, '"id":820982911946154508')),
    );
    expect(order?.platformOrderId).toBe('820982911946154508');
  });

  test('bears everything personal missing', () => {
    const order = orderFromWebhook(
      orderBody([{}], { customer: null, email: null, shipping_address: null, note: null, note_attributes: null }),
    );
    expect(order).toMatchObject({ customer: null, address: null, taxId: null });
  });

  test.each([
    ['JPY', '1200', 1200],
    ['KWD', '1.234', 1234],
    ['USD', '12.34', 1234],
  ])('counts %s in its own minor units', (currency, price, minor) => {
    expect(orderFromWebhook(orderBody([{ price }], { currency, current_total_price: price }))).toMatchObject({
      total: minor,
      lineItems: [{ unitPrice: minor }],
    });
  });

  test('of an unheard-of payment status is neither paid nor anything else that we know', () => {
    const status = orderFromWebhook(orderBody([{}], { financial_status: 'something_new' }))?.financialStatus ?? '';
    expect(status).toBe('unknown');
    expect(isCaptured(status)).toBe(false);
    expect(paymentProblemOf(status)).toMatchObject({ key: 'unpaid' });
  });

  test.each([undefined, null, 7, 'x', [], {}, { id: 1 }, { line_items: {} }])('%j is no order, and no crash', (body) => {
    expect(orderFromWebhook(body)).toBeUndefined();
  });
});

describe('news of an order', () => {
  const whole = { ...orderBody([{}]), id: 42, admin_graphql_api_id: 'gid://shopify/Order/42' };

  test('is the order itself where the topic sends it whole', () => {
    expect(orderNewsOf('orders/updated', JSON.stringify(whole))).toMatchObject({ kind: 'order', order: { platformOrderId: '42' } });
  });

  test.each([
    ['orders/edited', { order_edit: { order_id: 7 } }, '7'],
    ['refunds/create', { id: 42, order_id: 7 }, '7'],
    ['fulfillments/update', { ...whole, order_id: 7 }, '7'],
  ])('%s names the order to read again when it does not hold it', (topic, body, platformOrderId) => {
    expect(orderNewsOf(topic, JSON.stringify(body))).toEqual({ kind: 'named', platformOrderId });
  });

  const [line] = whole.line_items;
  const withBundle = { ...whole, line_items: [line, { ...line, id: 43, sales_line_item_group_id: 9 }] };

  test('names the order to read again where something is a part of a bundle, which it does not name', () => {
    expect(orderNewsOf('orders/create', JSON.stringify(withBundle))).toEqual({
      kind: 'named',
      platformOrderId: '42',
      asTold: orderFromWebhook(withBundle),
    });
  });

  test('is the order all the same where it is too old to be read', () => {
    const old = { ...withBundle, processed_at: '2026-01-01T00:00:00Z', updated_at: '2026-03-02T00:00:00Z' };
    expect(orderNewsOf('orders/updated', JSON.stringify(old))).toMatchObject({ kind: 'order' });
  });

  test.each([
    ['all but its id', { id: 42 }, 'currency'],
    ['an amount in a number', { ...whole, current_total_price: 59.9 }, 'current_total_price'],
    ['an amount in words', { ...whole, current_total_price: 'free' }, 'current_total_price: not an amount'],
    ['an amount beyond reason', { ...whole, current_total_price: '9999999999999.99' }, 'current_total_price: not an amount'],
    ['no currency', { ...whole, currency: ' ' }, 'currency'],
    ['no word on whether it is paid', { ...whole, financial_status: undefined }, 'financial_status'],
    ['amounts beyond reason', { ...whole, line_items: [{ ...line, price: '999999999999.99', quantity: 1_000_000 }] }, 'line_items'],
    ['more units than anybody sells', { ...whole, line_items: [{ ...line, quantity: 2_000_000_000 }] }, 'line_items.0.quantity'],
    ['half a unit', { ...whole, line_items: [line, { ...line, quantity: 0.5 }] }, 'line_items.1.quantity'],
    ['fewer than no units', { ...whole, line_items: [{ ...line, current_quantity: -1 }] }, 'line_items.0.current_quantity'],
    ['an item without an id', { ...whole, line_items: [{ ...line, id: 'first' }] }, 'line_items.0.id: not an id'],
    ['no time', { ...whole, updated_at: 'yesterday' }, 'updated_at: not a time'],
  ])('names the order to read again, and where it has another shape: %s', (_what, body, where) => {
    expect(orderNewsOf('orders/create', JSON.stringify(body))).toEqual({
      kind: 'named',
      platformOrderId: '42',
      misfit: { name: expect.any(String), where: expect.stringMatching(new RegExp(`^${where.replaceAll('.', '\\.')}`)) },
    });
  });

  test('does not mind fields that nobody knows', () => {
    const later = { ...whole, loyalty: { tier: 3 }, line_items: [{ ...line, is_gift: null }] };
    expect(orderNewsOf('orders/create', JSON.stringify(later))).toEqual(orderNewsOf('orders/create', JSON.stringify(whole)));
  });

  test.each([
    ['refunds/create', '{"id":42}'],
    ['orders/create', 'null'],
  ])('%s with %s tells nothing', (topic, body) => {
    expect(orderNewsOf(topic, body)).toBeUndefined();
  });
});

describe.skipIf(!hasPublished)('published payloads', () => {
  const exemplars = filesBelow(path.join(published, 'webhooks/exemplars'));
  test.each(exemplars.map((file) => path.relative(published, file)))('%s goes through the translators', (file) => {
    const body = parseLosslessJson(readFileSync(path.join(published, file), 'utf8'));
    expect(() => [orderFromWebhook(body), orderIdOf(body), fulfillmentOrderIdsOf(body)]).not.toThrow();
  });

  test.each([
    '2023-10/orders/1',
    '2023-10/orders/2',
    '2024-01/orders/1',
    '2024-01/orders/2',
    '2024-01/orders/3',
    '2024-04/orders/1',
    '2025-04/orders/1',
  ])('the real order %s is read as one', (file) => {
    const body = unmasked(JSON.parse(readFileSync(path.join(published, `webhooks/exemplars/${file}.json`), 'utf8')));
    expect(WebhookOrder.safeParse(body).error?.issues).toBeUndefined();
    expect(orderFromWebhook(body)).toMatchObject({ platformOrderId: '123', total: 12345, currency: 'USD' });
  });

  /** Read as the app reads bodies: their ids are beyond 2^53. */
  const sampleOf = (file: string) =>
    (parseLosslessJson(readFileSync(path.join(published, file), 'utf8')) as { response: unknown }).response;
  const samples = ['create', 'updated', 'paid', 'cancelled', 'fulfilled', 'partially_fulfilled'].map(
    (event) => `webhooks/metadata_2026-07/orders/${event}.json`,
  );
  test.each(samples)('%s is read as an order', (file) => {
    const order = orderFromWebhook(sampleOf(file));
    expect(order?.platformOrderId).toMatch(/^82098291194615\d{4}$/);
    expect(order?.lineItems.length).toBeGreaterThan(0);
  });

  test.each(['orders/edited', 'refunds/create', 'fulfillments/create', 'fulfillments/update'])('%s names its order', (topic) => {
    expect(orderIdOf(sampleOf(`webhooks/metadata_2026-07/${topic}.json`))).toMatch(/^\d+$/);
  });

  test.each(['fulfillment_request_submitted', 'order_routing_complete', 'cancellation_request_submitted', 'placed_on_hold'])(
    'fulfillment_orders/%s names its fulfillment orders',
    (event) => {
      expect(fulfillmentOrderIdsOf(sampleOf(`webhooks/metadata_2026-07/fulfillment_orders/${event}.json`))).not.toEqual([]);
    },
  );
});

describe('what we ask', () => {
  const own = buildSchema(readFileSync('sandbox/vendors/shopify/schema.graphql', 'utf8'), { assumeValidSDL: true });
  test.each(Object.entries(documents))('%s is understood by the stand-in', (_name, document) => {
    expect(validate(own, parse(document))).toEqual([]);
  });

  test.each(Object.entries(documents))('%s costs no more than one query may', (_name, document) => {
    const [operation] = parse(document).definitions;
    expect(costOf(own, operation as OperationDefinitionNode, new Map(), {})).toBeLessThanOrEqual(1000);
  });
});

describe('an order by GraphQL', () => {
  const node = nodeOf(orderBody([{}]), {});
  const [line] = node.lineItems.nodes;
  const withLine = (change: object) => ({ ...node, lineItems: { ...node.lineItems, nodes: [{ ...line, ...change }] } });

  test('may have fields that nobody knows, and may be gone', () => {
    expect(OneOrder.parse({ order: { ...node, loyalty: 3 } })).toEqual(OneOrder.parse({ order: node }));
    expect(OneOrder.parse({ order: null })).toEqual({ order: null });
  });

  test.each([
    ['order.id', { ...node, id: '42' }],
    ['order.currentTotalPriceSet.shopMoney.amount', { ...node, currentTotalPriceSet: { shopMoney: { amount: 59.9 } } }],
    ['order.currencyCode', { ...node, currencyCode: null }],
    ['order.updatedAt', { ...node, updatedAt: 'yesterday' }],
    ['order.lineItems.nodes.0.currentQuantity', withLine({ currentQuantity: '1' })],
    ['order.lineItems.nodes.0.unfulfilledQuantity', withLine({ unfulfilledQuantity: undefined })],
    ['order.lineItems.nodes.0.variant.id', withLine({ variant: { id: 77 } })],
    ['order.lineItems.pageInfo', { ...node, lineItems: { nodes: [line] } }],
  ])('is none when %s has another shape', (where, order) => {
    expect(OneOrder.safeParse({ order }).error?.issues.map((issue) => issue.path.join('.'))).toEqual([where]);
  });
});

test('a part of a bundle says of which one, before what was entered for it', () => {
  const node = nodeOf(orderBody([{}]), {});
  const [line] = node.lineItems.nodes;
  const part = { lineItemGroup: { title: 'Garden set', quantity: 2 }, customAttributes: [{ key: 'Engraving', value: 'Anna' }] };
  const nodes = [{ ...line, ...part }, line];
  const order = orderFromGraphql({ ...node, lineItems: { ...node.lineItems, nodes } } as Node);
  expect(order.lineItems[0]?.properties).toEqual([
    { name: 'Garden set', value: '2', isSet: true },
    { name: 'Engraving', value: 'Anna' },
  ]);
  expect(order.lineItems[1]).not.toHaveProperty('properties');
});

test('GraphQL and webhook say the same of one order', () => {
  const body = orderBody([{ variantId: '77' }]);
  expect(orderFromGraphql(nodeOf(body, {}))).toEqual(orderFromWebhook(body));
});

test('both call a business that buys without naming a person by its name, and an address of which nothing is told none', () => {
  const body = orderBody([{ variantId: '77' }], { customer: null, email: '' });
  const told = (address: Record<string, string | null>) => {
    const shipping_address = { ...(body.shipping_address as object), ...address };
    const node = nodeOf({ ...body, shipping_address } as typeof body, {});
    const { company = '', first_name, last_name } = address;
    const read = orderFromGraphql({
      ...node,
      email: null,
      shippingAddress: node.shippingAddress && { ...node.shippingAddress, company, firstName: first_name ?? '', lastName: last_name ?? '' },
    });
    expect(read).toEqual(orderFromWebhook({ ...body, shipping_address }));
    return read;
  };
  const nobody = { first_name: null, last_name: null, name: null };
  expect(told({ ...nobody, company: 'ACME Ltd' })).toMatchObject({ customer: { name: 'ACME Ltd' }, address: { company: 'ACME Ltd' } });
  expect(told({ ...nobody, company: '12.345.678/0001-95' })).toMatchObject({ customer: { name: '' }, taxId: '12345678000195' });
  const node = nodeOf(body, {});
  const blank = Object.fromEntries(Object.keys(node.shippingAddress ?? {}).map((field) => [field, null])) as Node['shippingAddress'];
  expect(orderFromGraphql({ ...node, email: null, shippingAddress: blank })).toMatchObject({ customer: null, address: null });
});

describe('the number that a checkout asks the buyer for', () => {
  const to = (countryCode: string, more: Record<string, unknown> = {}) => {
    const body = orderBody([{ variantId: '77' }]);
    return { ...body, ...more, shipping_address: { ...(body.shipping_address as object), country_code: countryCode } } as typeof body;
  };
  const asked = (countryCode: string, fields: Record<string, string>) => {
    const node = nodeOf(to(countryCode), {});
    return orderFromGraphql({
      ...node,
      shippingAddress: node.shippingAddress && { ...node.shippingAddress, countryCodeV2: countryCode },
      localizedFields: { nodes: Object.entries(fields).map(([key, value]) => ({ key, value })) },
    });
  };

  test('is asked for wherever suppliers want one, where Shopify has a field for it', () => {
    // A South African has to be asked by the seller, or by an app of the store.
    expect([...checkoutTaxIdCountries, 'ZA'].sort()).toEqual(Object.keys(taxIdRules).sort());
  });

  test.each([
    ['BR', { SHIPPING_CREDENTIAL_BR: ' 529.982.247-25 ', TAX_CREDENTIAL_BR: '11.444.777/0001-61' }, '529.982.247-25'],
    ['BR', { SHIPPING_CREDENTIAL_BR: '', TAX_CREDENTIAL_BR: '11.444.777/0001-61' }, '11.444.777/0001-61'],
    ['CL', { SHIPPING_CREDENTIAL_CL: '12.345.678-5' }, '12.345.678-5'],
    ['KR', { SHIPPING_CREDENTIAL_KR: 'P123456789012' }, 'P123456789012'],
    ['TR', { TAX_CREDENTIAL_TR: '10000000146' }, '10000000146'],
    ['MX', { TAX_CREDENTIAL_TYPE_MX: '612', TAX_CREDENTIAL_USE_MX: 'G03', TAX_CREDENTIAL_MX: 'VECJ880326XK4' }, 'VECJ880326XK4'],
    ['MX', { SHIPPING_CREDENTIAL_MX: 'VECJ880326HDFLRN09', TAX_CREDENTIAL_MX: 'VECJ880326XK4' }, 'VECJ880326XK4'],
    ['MX', { SHIPPING_CREDENTIAL_MX: 'VECJ880326HDFLRN09' }, 'VECJ880326HDFLRN09'],
    ['MX', { TAX_CREDENTIAL_TYPE_MX: '612', TAX_CREDENTIAL_USE_MX: 'G03' }, ''],
    // A Brazilian who has it sent to Korea.
    ['KR', { TAX_CREDENTIAL_BR: '529.982.247-25' }, ''],
    ['IT', { TAX_CREDENTIAL_IT: 'RSSMRA85T10A562S', TAX_EMAIL_IT: 'ABCDEF1' }, undefined],
    ['US', { SHIPPING_CREDENTIAL_BR: '529.982.247-25' }, undefined],
  ])('to %s is, of %j, %j', (countryCode, fields, number) => {
    expect(asked(countryCode, fields).checkoutTaxId).toBe(number);
  });

  test('is told by no webhook, and is to be read unless an attribute has it; elsewhere nobody asks', () => {
    expect(orderFromWebhook(to('BR'))?.checkoutTaxId).toBeNull();
    expect(orderFromWebhook(to('BR', { note_attributes: [{ name: 'CPF', value: '529.982.247-25' }] }))).not.toHaveProperty('checkoutTaxId');
    expect(orderFromWebhook(to('US'))).not.toHaveProperty('checkoutTaxId');
    expect(orderFromWebhook(to('IT'))).not.toHaveProperty('checkoutTaxId');
  });

  test('is no news by itself', () => {
    const told = orderFromWebhook(to('BR'));
    expect(told && contentHash({ ...told, checkoutTaxId: '529.982.247-25' })).toBe(told && contentHash(told));
  });
});

test('both say how much went back to the buyer, and nobody does in the currency of the store where it went back in another', () => {
  const body = orderBody([{ variantId: '77' }]);
  const back = (currency: string) => [
    { transactions: [{ kind: 'refund', status: 'success', amount: '5.00', currency }] },
    { transactions: [{ kind: 'refund', status: 'failure', amount: '9.90', currency }] },
    { transactions: [] },
  ];
  const told = orderFromWebhook({ ...body, refunds: back('USD') });
  expect(told?.refunded).toBe(500);
  expect(orderFromGraphql({ ...nodeOf(body, {}), totalRefundedSet: { shopMoney: { amount: '5.0' } } })).toEqual(told);
  expect(orderFromWebhook({ ...body, refunds: back('EUR') })).not.toHaveProperty('refunded');
});

test.each([
  ['out of goodwill', [{ kind: 'refund_discrepancy', amount: '-5.00', tax_amount: '-1.00' }], 600],
  ['with its items', [], undefined],
  ['with items, less than they come to', [{ kind: 'refund_discrepancy', amount: '3.99', tax_amount: '0.00' }], undefined],
  ['of the shipping, as older versions told it', [{ kind: 'shipping_refund', amount: '-8.00', tax_amount: '0.00' }], undefined],
  [
    'for items whose payment was still on its way at first',
    [
      { kind: 'refund_discrepancy', amount: '29.95', tax_amount: '0.00' },
      { kind: 'refund_discrepancy', amount: '-31.95', tax_amount: '0.00' },
    ],
    200,
  ],
])('both say what went back for no item: %s', (_, order_adjustments, givenBack) => {
  const body = orderBody([{ variantId: '77' }]);
  const discrepancies = order_adjustments.filter(({ kind }) => kind === 'refund_discrepancy');
  const sum = discrepancies.reduce((total, each) => total + Number(each.amount) + Number(each.tax_amount), 0);
  const told = orderFromWebhook({ ...body, refunds: [{ transactions: [], order_adjustments }, { transactions: [] }] });
  expect(told?.givenBack).toBe(givenBack);
  expect(orderFromGraphql({ ...nodeOf(body, {}), refundDiscrepancySet: { shopMoney: { amount: sum.toFixed(2) } } })).toEqual(told);
});

test.each([
  ['is sent by a method, but to no address', {}, {}, {}, 'Harbor Street'],
  ['is sent to an address', { shipping_address: { address1: '1 Main Street', country_code: 'US' } }, {}, {}, undefined],
  [
    'was to be collected at first',
    { shipping_lines: [{ title: 'Harbor Street', is_removed: true }] },
    { shippingLine: null },
    {},
    undefined,
  ],
  ['was sold at the counter', { shipping_lines: [] }, { shippingLine: null }, {}, undefined],
  ['is downloaded', {}, {}, { requires_shipping: false }, undefined],
  ['is of a buyer who was forgotten', { customer: null, email: '' }, { email: null }, {}, undefined],
])('both say whether the buyer collects an order that %s', (_, told, asked, line, pickup) => {
  const plain = orderBody([{ variantId: '77' }]);
  const line_items = plain.line_items.map((each) => ({ ...each, ...line }));
  const body = { ...plain, shipping_address: null, shipping_lines: [{ title: 'Harbor Street' }], line_items, ...told };
  expect(orderFromWebhook(body)?.pickup).toBe(pickup);
  const node = nodeOf(plain, { line: { requiresShipping: !('requires_shipping' in line) } });
  const shippingAddress = 'shipping_address' in told ? node.shippingAddress : null;
  expect(orderFromGraphql({ ...node, shippingAddress, shippingLine: { title: 'Harbor Street' }, ...asked }).pickup).toBe(pickup);
});

test('both say what the buyer entered for an item, but for what apps keep there for themselves', () => {
  const body = orderBody([{ variantId: '77' }]);
  const entered = [
    ['Engraving', 'Anna & Tom'],
    ['Gift wrap', 'true'],
    ['_cart_token', 'abc'],
    ['Message', ''],
  ] as const;
  const properties = [
    { name: 'Engraving', value: 'Anna & Tom' },
    { name: 'Gift wrap', value: 'true' },
  ];
  const told = orderFromWebhook({
    ...body,
    line_items: [{ ...body.line_items[0], properties: entered.map(([name, value]) => ({ name, value: value === 'true' ? true : value })) }],
  });
  const asked = orderFromGraphql(nodeOf(body, { line: { customAttributes: entered.map(([key, value]) => ({ key, value })) } }));
  expect(told?.lineItems).toMatchObject([{ properties }]);
  expect(asked).toEqual(told);
});

test.each([
  ['an object by name', { Engraving: 'Anna', 'Gift wrap': true }, ['Engraving: Anna', 'Gift wrap: true']],
  ['one alone', { name: 'Engraving', value: 'Anna' }, ['Engraving: Anna']],
  ['a null among them', [null, { name: 'Engraving', value: 'Anna' }], ['Engraving: Anna']],
  ['a value that is an object', [{ name: 'Design', value: { text: 'Ada', font: 'Script' } }], ['Design: text: Ada, font: Script']],
  ['a value that is a list', [{ name: 'Photos', value: ['a', 'b'] }], ['Photos: a, b']],
  ['pairs', [['Engraving', 'Anna']], ['Engraving: Anna']],
  ['another name for the name', [{ key: 'Engraving', value: 'Anna' }], ['Engraving: Anna']],
  ['no name', [{ value: 'Anna' }, 'Tom'], ['Anna', 'Tom']],
  ['a list in a list', [[{ name: 'Engraving', value: 'Anna' }]], ['name: Engraving, value: Anna']],
  ['none', null, []],
  [
    'nothing entered',
    [
      { name: 'Engraving', value: '' },
      { name: '_app', value: { a: 1 } },
    ],
    [],
  ],
])('what the buyer entered is told whole when it comes as %s', (_, properties, told) => {
  const body = orderBody([{ variantId: '77' }]);
  const [line] = orderFromWebhook({ ...body, line_items: [{ ...body.line_items[0], properties }] })?.lineItems ?? [];
  expect((line?.properties ?? []).map(writtenProperty)).toEqual(told);
});

describe.each([
  // Currency, price, units ordered and left, discounts, taxes in the prices; what is left of the line and of a unit.
  ['three for 10.00', 'USD', '4.00', 3, 3, ['2.00'], [], 1000, 333],
  ['one of the three taken off since', 'USD', '4.00', 3, 2, ['2.00'], [], 667, 333],
  ['two discounts', 'USD', '10.00', 3, 3, ['5.00', '0.01'], [], 2499, 833],
  ['taxes in the price', 'EUR', '11.90', 2, 2, [], ['3.80'], 2000, 1000],
  ['taxes in a reduced price', 'EUR', '11.90', 2, 2, ['5.95'], ['2.00', '0.85'], 1500, 750],
  ['no decimals', 'JPY', '400', 3, 3, ['200'], [], 1000, 333],
  ['three decimals', 'KWD', '4.000', 3, 3, ['1.999'], [], 10001, 3334],
] as const)('%s (%s)', (_name, currency, price, quantity, current, discounts, taxes, line, unit) => {
  const body = orderBody([{ variantId: '77', quantity }]);
  const [first] = body.line_items;
  const told = {
    ...body,
    currency,
    taxes_included: taxes.length > 0,
    line_items: [
      {
        ...first,
        price,
        quantity,
        current_quantity: current,
        discount_allocations: discounts.map((amount) => ({ amount })),
        tax_lines: taxes.map((amount) => ({ price: amount })),
      },
    ],
  };
  const asked = nodeOf(body, {
    currency,
    taxesIncluded: taxes.length > 0,
    line: {
      quantity,
      currentQuantity: current,
      originalTotalSet: { shopMoney: { amount: String(Number(price) * quantity) } },
      discountAllocations: discounts.map((amount) => ({ allocatedAmountSet: { shopMoney: { amount } } })),
      taxLines: taxes.map((amount) => ({ priceSet: { shopMoney: { amount } } })),
    },
  });
  test.each([
    ['webhook', orderFromWebhook(told)],
    ['GraphQL', orderFromGraphql(asked)],
  ])('%s: a line brings its price without discounts and taxes, exactly', (_by, order) => {
    expect(order?.lineItems[0]).toMatchObject({ quantity: current, linePrice: line, unitPrice: unit });
  });
});

function nodeOf(
  body: ReturnType<typeof orderBody>,
  change: { currency?: string; taxesIncluded?: boolean; line?: Partial<Node['lineItems']['nodes'][number]> },
): Node {
  const [line] = body.line_items;
  return {
    id: `gid://shopify/Order/${body.id}`,
    name: body.name,
    test: false,
    currencyCode: change.currency ?? 'USD',
    createdAt: body.updated_at,
    processedAt: body.updated_at,
    updatedAt: body.updated_at,
    cancelledAt: null,
    note: null,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    taxesIncluded: change.taxesIncluded ?? false,
    currentTotalPriceSet: { shopMoney: { amount: '59.90' } },
    totalRefundedSet: { shopMoney: { amount: '0.0' } },
    refundDiscrepancySet: { shopMoney: { amount: '0.0' } },
    customAttributes: [],
    localizedFields: { nodes: [] },
    email: 'jane@example.com',
    phone: null,
    shippingLine: { title: 'Standard' },
    shippingAddress: {
      firstName: 'Jane',
      lastName: 'Doe',
      company: null,
      address1: '1 Main Street',
      address2: null,
      city: 'Austin',
      province: 'Texas',
      provinceCode: 'TX',
      zip: '78701',
      country: 'United States',
      countryCodeV2: 'US',
      phone: '+1 512 867 5309',
    },
    lineItems: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: [
        {
          id: `gid://shopify/LineItem/${line?.id}`,
          title: 'Desk lamp',
          variantTitle: null,
          sku: 'SKU-77',
          quantity: 1,
          currentQuantity: 1,
          unfulfilledQuantity: 1,
          requiresShipping: true,
          customAttributes: [],
          product: { id: 'gid://shopify/Product/1' },
          variant: { id: 'gid://shopify/ProductVariant/77' },
          image: null,
          originalTotalSet: { shopMoney: { amount: '29.95' } },
          discountAllocations: [],
          taxLines: [],
          ...change.line,
        },
      ],
    },
  };
}
