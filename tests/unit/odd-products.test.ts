/** Stores' products with odd members (docs/decisions/240), over the vendors' own samples: an odd price is not 0, and odd pictures are not none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChannelProduct } from '#app/connectors/channels/channel-products.ts';
import { shopifyProducts } from '#app/connectors/channels/shopify/products.server.ts';
import { channelProductOf } from '#app/connectors/channels/shopify/translate-product.ts';
import { StoreProduct } from '#app/connectors/channels/shopify/wire.ts';
import { wooProducts } from '#app/connectors/channels/woocommerce/products.server.ts';
import { contentFromWoo, productFromWoo } from '#app/connectors/channels/woocommerce/translate-product.ts';
import { WooListed, WooListedVariation, WooProduct, WooVariation } from '#app/connectors/channels/woocommerce/wire.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { anythingOdd, beginningOf, faultsOf, type Json, membersOf, severalOdd, withOdd, wordsOf } from '#tests/support/odd-members.ts';

const parse = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));
const own = (name: string): Json => parse(path.join('tests/support/samples', `${name}.json`));

/** WooCommerce's documented answers, where they are. */
function documented(kind: string): [string, Json][] {
  const folder = path.join('../shared/contracts/woocommerce/samples', kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^(retrieve|list)/.test(file))
    .flatMap((file) =>
      [(parse(path.join(folder, file)) as { response: { body: Json } }).response.body]
        .flat()
        .slice(0, 3)
        .map((body, at): [string, Json] => [`${file} ${at + 1}`, beginningOf(body as Json)]),
    );
}

/** The reading; undefined when the shape or a value refuses, as the connectors do. Anything else thrown is a fault. */
function readOrRefused<T>(
  shape: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  json: Json,
  read: (data: never) => T,
): T | undefined {
  const parsed = shape.safeParse(json);
  if (!parsed.success) return undefined;
  try {
    return read(parsed.data as never);
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'bad_answer') return undefined;
    throw error;
  }
}

/** What of a product may not change. A picture is the same, or not known. */
const essenceOf = ({ channelProductId, status, updatedAt, variants }: ChannelProduct) => ({
  channelProductId,
  status,
  updatedAt: updatedAt.getTime(),
  variants: variants.map((variant) => [variant.channelVariantId, variant.price]),
});
type Essence = ReturnType<typeof essenceOf>;
const isSound = ({ channelProductId, updatedAt, variants }: Essence): boolean =>
  channelProductId !== '' && Number.isFinite(updatedAt) && variants.every(([id, price]) => id !== '' && Number(price) > 0);
const sameOrUnknown = (known: ChannelProduct['image'], found: ChannelProduct | undefined): boolean =>
  found?.image === undefined || found.image === known;

const nodeOf = (json: Json) => readOrRefused(StoreProduct, json, (node) => channelProductOf(node, 'USD'));
const listedOf = (variations: Json[]) => (json: Json) =>
  readOrRefused(WooListed, json, (product) =>
    productFromWoo(
      product,
      variations.map((each) => WooListedVariation.parse(each)),
      'USD',
    ),
  );

describe.each([
  [
    'Shopify',
    own('shopify-product-node'),
    nodeOf,
    [
      'id',
      'status',
      'updatedAt',
      'variants.nodes.*.id',
      'variants.nodes.*.price',
      'variants.pageInfo.hasNextPage',
      'variants.pageInfo.endCursor',
    ],
    ['featuredMedia', 'preview', 'image', 'url'],
  ],
  ...[['ours', own('woocommerce-product')] as [string, Json], ...documented('products')].map(
    ([name, sample]) =>
      [
        `WooCommerce (${name})`,
        sample,
        listedOf([own('woocommerce-variation')]),
        ['id', 'type', 'status', 'date_modified_gmt', 'price', 'regular_price'],
        ['images', 0, 'src'],
      ] as const,
  ),
] as const)('a product of %s', (_name, sample, read, neededNames, pictureAt) => {
  const needed = new Set<string>(neededNames);
  const essence = (json: Json) => {
    const product = read(json);
    return product && essenceOf(product);
  };

  test('is the same whichever member that it does not need is odd, and its price is never read as nothing', async () => {
    const faults = await faultsOf(sample, needed, essence, isSound);
    // Without a date everything that is known counts as newer; plugins have types of their own, whose products may have no price.
    expect(faults.filter((fault) => !/^(date_|type )/.test(fault))).toEqual([]);
  });

  test('is the same when several members are odd', () => {
    const whole = essence(sample);
    fc.assert(
      fc.property(severalOdd(sample, needed), (odd) => void expect(essence(odd)).toEqual(whole)),
      { seed: 43, numRuns: 60 },
    );
  });

  test('keeps its picture when that cannot be read', () => {
    const known = read(sample)?.image;
    expect(known).toBeTruthy();
    for (const depth of pictureAt.keys())
      for (const oddity of ['dropped', 'PHP false', 'true', 'a number', 'a word', 'an empty object'])
        if (!(oddity === 'an empty object' && depth === 0) && !(oddity === 'dropped' && depth === 1)) {
          const found = read(withOdd(sample, pictureAt.slice(0, depth + 1), oddity));
          const isOther = typeof found?.image === 'string';
          expect(isOther || sameOrUnknown(known, found), `${depth} ${oddity}`).toBe(true);
        }
  });
});

describe.each([['ours', own('woocommerce-variation')] as [string, Json], ...documented('product-variations')])(
  'a variation of WooCommerce (%s)',
  (_, sample) => {
    test('costs the same whichever other member is odd, and never nothing', async () => {
      const read = (json: Json) =>
        readOrRefused(WooListedVariation, json, (variation) => {
          const listed = WooListed.parse({ ...(own('woocommerce-product') as object), type: 'variable' });
          return productFromWoo(listed, [variation], 'USD').variants.map((each) => [each.channelVariantId, each.price]);
        });
      const faults = await faultsOf(sample, new Set(['id', 'price']), read, (found) => found.every(([, price]) => Number(price) > 0));
      expect(faults).toEqual([]);
    });
  },
);

test('an editable copy of WooCommerce’s product never has a price of nothing or an empty stock that the store did not tell', async () => {
  const units = { currency: 'USD', weightUnit: 'kg' };
  const product = WooProduct.parse({ ...(own('woocommerce-product') as object), type: 'variable' });
  const read = (json: Json) =>
    readOrRefused(WooProduct, json, (simple) => contentFromWoo(simple, [], units).variants.map(({ price, stock }) => [price, stock]));
  const readVariation = (json: Json) =>
    readOrRefused(WooVariation, json, (one) => contentFromWoo(product, [one], units).variants.map(({ price, stock }) => [price, stock]));
  const isPriced = (found: number[][]) => found.every(([price]) => Number(price) > 0);
  const all = (sample: Json) => new Set(membersOf(sample).map(wordsOf));
  for (const [sample, of] of [
    [own('woocommerce-product'), read],
    [own('woocommerce-variation'), readVariation],
  ] as const)
    expect(await faultsOf(sample, all(sample), of, isPriced)).toEqual([]);
  expect(read(withOdd(own('woocommerce-product'), ['stock_quantity'], 'dropped'))).toBeUndefined();
  const { price: _p, regular_price: _r, sale_price: _s, ...priceless } = own('woocommerce-product') as { [name: string]: Json };
  expect(read(priceless)).toBeUndefined();
});

const support = { database: {}, log: { warn() {} } } as never;

describe('a webhook about a product', () => {
  test('of Shopify is believed only when all that is needed can be read; else the product is read', async () => {
    const channel = shopifyProducts(support);
    const id = 'gid://shopify/Product/9001';
    const read = (body: Json) => {
      const news = channel.readWebhook('products/update', body, 'USD');
      if (news?.kind === 'changed') return essenceOf(news.product);
      if (news) expect(news.channelProductId).toBeTruthy();
      return undefined;
    };
    const needed = new Set([
      ...['title', 'status', 'updated_at', 'admin_graphql_api_id', 'variant_gids'],
      ...['admin_graphql_api_id', 'price', 'id'].map((name) => `variants.*.${name}`),
    ]);
    expect(await faultsOf(own('shopify-product'), needed, read, isSound)).toEqual([]);
    for (const member of ['price', 'admin_graphql_api_id'])
      for (const oddity of ['nested in an object', 'an empty object', 'null', 'PHP false']) {
        const odd = withOdd(withOdd(own('shopify-product'), ['variants', 0, member], oddity), ['variants', 0, 'id'], 'dropped');
        expect(channel.readWebhook('products/update', odd, 'USD')).toEqual({ kind: 'named', channelProductId: id });
      }
  });

  test('of WooCommerce likewise', async () => {
    const channel = wooProducts(support);
    const read = (body: Json) => {
      const news = channel.readWebhook('product.updated', body, 'USD');
      return news?.kind === 'changed' ? essenceOf(news.product) : undefined;
    };
    const needed = new Set(['id', 'type', 'status', 'date_modified_gmt', 'price', 'regular_price']);
    const faults = await faultsOf(own('woocommerce-product'), needed, read, isSound);
    expect(faults.filter((fault) => !fault.startsWith('date_'))).toEqual([]);
    for (const oddity of ['nested in an object', 'a word', 'null', 'dropped'])
      expect(channel.readWebhook('product.updated', withOdd(own('woocommerce-product'), ['price'], oddity), 'USD')).toEqual({
        kind: 'named',
        channelProductId: '794',
      });
  });

  test('never throws, whatever is odd about it', () => {
    for (const [channel, topic, sample] of [
      [shopifyProducts(support), 'products/update', own('shopify-product')],
      [wooProducts(support), 'product.updated', own('woocommerce-product')],
    ] as const)
      fc.assert(
        fc.property(anythingOdd(sample), (odd) => void channel.readWebhook(topic, odd, 'USD')),
        { seed: 43, numRuns: 300 },
      );
  });
});
