/** Orders in which themes, apps and plugins have made members odd (docs/decisions/240), over the vendors' own samples. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import { OrderNode, WebhookOrder } from '#app/connectors/channels/shopify/order-wire.ts';
import { orderFromGraphql, orderFromWebhook, orderNewsOf } from '#app/connectors/channels/shopify/translate-order.ts';
import { orderFromWoo } from '#app/connectors/channels/woocommerce/translate-order.ts';
import { WooOrder, WooRefund } from '#app/connectors/channels/woocommerce/wire.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { anythingOdd, beginningOf, type Json, refusedAlone, severalOdd } from '#tests/support/odd-members.ts';
import { unmasked } from '#tests/support/unmasked.ts';

const parse = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));
const own = (name: string): [string, Json] => [name, parse(path.join('tests/support/samples', name))];
const shared = '../shared/contracts';

/** The vendors' own samples, where they are. */
function shopifySamples(): [string, Json][] {
  const folder = path.join(shared, 'shopify/webhooks');
  if (!existsSync(folder)) return [];
  const real = readdirSync(path.join(folder, 'exemplars'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)orders\/\d+\.json$/.test(file))
    .sort()
    .map((file): [string, Json] => [file, unmasked(parse(path.join(folder, 'exemplars', file)))])
    // An edit's and a risk's payloads are kept among them.
    .filter(([, body]) => 'line_items' in (body as object));
  const published = ['create', 'cancelled', 'partially_fulfilled'].map((event): [string, Json] => {
    const file = path.join(folder, `metadata_2026-07/orders/${event}.json`);
    return [`orders/${event}`, (parseLosslessJson(readFileSync(file, 'utf8')) as { response: Json }).response];
  });
  return [...real, ...published];
}

function wooSamples(): [string, Json][] {
  const folder = path.join(shared, 'woocommerce/samples/orders');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file !== 'batch-update-orders.json')
    .sort()
    .flatMap((file) => {
      const { response } = parse(path.join(folder, file)) as { response: { body: Json } };
      return [response.body].flat().map((order, at): [string, Json] => [`${file} ${at + 1}`, order as Json]);
    });
}

/** What of an order may not change, whatever else is odd about it. */
const essenceOf = (order: ChannelOrder) => ({
  id: order.platformOrderId,
  total: order.total,
  updatedAt: order.updatedAt,
  cancelledAt: order.cancelledAt,
  financialStatus: order.financialStatus,
  lines: order.lineItems.map((line) => [line.platformLineItemId, line.channelVariantId, line.quantity, line.openQuantity]),
});

const fromWebhook = (body: Json): ChannelOrder => orderFromWebhook(WebhookOrder.parse(body));
const fromNode = (node: Json): ChannelOrder => orderFromGraphql(OrderNode.parse(node));
const fromWoo = (order: Json): ChannelOrder => orderFromWoo(WooOrder.parse(order));

const lines = (names: readonly string[], at: string) => names.map((name) => `${at}.*.${name}`);
/** What an order cannot be without; of Shopify's webhooks it is read again by GraphQL then. */
const neededOf = {
  shopify: new Set([
    ...[
      'id',
      'currency',
      'current_total_price',
      'financial_status',
      'fulfillment_status',
      'updated_at',
      'cancelled_at',
      'shipping_address',
    ],
    ...lines(['id', 'variant_id', 'quantity', 'current_quantity', 'fulfillable_quantity', 'price'], 'line_items'),
    // Another id of the order would name another one.
    'admin_graphql_api_id',
  ]),
  node: new Set([
    ...[
      'id',
      'currencyCode',
      'displayFinancialStatus',
      'updatedAt',
      'cancelledAt',
      'shippingAddress',
      'lineItems.pageInfo.hasNextPage',
      'lineItems.pageInfo.endCursor',
    ],
    ...['currentTotalPriceSet', 'totalRefundedSet', 'refundDiscrepancySet'].map((name) => `${name}.shopMoney.amount`),
    ...lines(
      ['id', 'variant.id', 'quantity', 'currentQuantity', 'unfulfilledQuantity', 'originalTotalSet.shopMoney.amount'],
      'lineItems.nodes',
    ),
  ]),
  woo: new Set([
    ...['id', 'status', 'total', 'date_modified_gmt', 'shipping'],
    // Whether the order is paid, if a plugin has given it a status of its own.
    'date_paid_gmt',
    ...lines(['id', 'product_id', 'variation_id', 'quantity', 'total'], 'line_items'),
    'refunds.*.total',
  ]),
};

describe.each([
  ['a webhook of Shopify', neededOf.shopify, fromWebhook, [own('shopify-order.json'), ...shopifySamples()]],
  ['Shopify’s GraphQL', neededOf.node, fromNode, [own('shopify-order-node.json')]],
  ['WooCommerce', neededOf.woo, fromWoo, [own('woocommerce-order.json'), ...wooSamples()]],
] as const)('an order of %s', (_, needed, read, samples) => {
  describe.each(samples)('%s', (_name, whole) => {
    test('is one', () => {
      expect(read(whole).lineItems.length).toBeGreaterThan(0);
    });

    const sample = beginningOf(whole);

    test('stays the same order whichever member that it does not need is odd', () => {
      const essence = essenceOf(read(sample));
      expect(refusedAlone(sample, needed, (odd) => void expect(essenceOf(read(odd))).toEqual(essence))).toEqual([]);
    });

    test('stays the same order when several members are odd', () => {
      const essence = essenceOf(read(sample));
      fc.assert(
        fc.property(severalOdd(sample, needed), (odd) => void expect(essenceOf(read(odd))).toEqual(essence)),
        { seed: 43, numRuns: 40 },
      );
    });
  });
});

test('a webhook of Shopify always names its order, whatever is odd about it', () => {
  const [, sample] = own('shopify-order.json');
  fc.assert(
    fc.property(anythingOdd(sample), (odd) => {
      const news = orderNewsOf('orders/updated', JSON.stringify(odd));
      if (news?.kind === 'named') expect(news.misfit).toBeTruthy();
    }),
    { seed: 43, numRuns: 500 },
  );
});

test('a refund of WooCommerce is read with odd members, but for the units and amounts of its lines', () => {
  const [, refund] = own('woocommerce-refund.json');
  const [, order] = own('woocommerce-order.json');
  const needed = new Set([
    'id',
    'line_items.*.quantity',
    'line_items.*.total',
    'line_items.*.meta_data.*.key',
    'line_items.*.meta_data.*.value',
  ]);
  const left = (odd: Json) =>
    orderFromWoo(WooOrder.parse(order), [WooRefund.parse(odd)]).lineItems.map((line) => [line.quantity, line.linePrice]);
  expect(left(refund)).toEqual([
    [1, expect.any(Number)],
    [1, expect.any(Number)],
  ]);
  const units = left(refund).map(([quantity]) => quantity);
  expect(refusedAlone(refund, needed, (odd) => expect(left(odd).map(([quantity]) => quantity)).toEqual(units))).toEqual([]);
});
