/** What we say to Shopify about products, and what we make of its words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLInputType, type IntrospectionQuery, validateInputValue } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { ChannelProductInput } from '#app/connectors/channels/channel-products.ts';
import { fieldOf } from '#app/connectors/channels/shopify/product-refusals.ts';
import { hasAlikeTitles, matchByOptions } from '#app/connectors/channels/shopify/pushed-variants.ts';
import { channelProductOfWebhook } from '#app/connectors/channels/shopify/translate-product.ts';
import { productSetInput } from '#app/connectors/channels/shopify/translate-product-input.ts';

const shared = path.resolve('../shared/contracts/shopify');
const isHere = existsSync(shared);
if (!isHere) console.warn("Shopify's published contracts are absent: their tests are skipped.");

const product = (more: Partial<ChannelProductInput> = {}): ChannelProductInput => ({
  productId: '01a1fcc7-0000-7000-8000-000000000001',
  title: 'Travel mug',
  descriptionHtml: '<p>Keeps tea hot.</p>',
  vendor: 'Harbor',
  productType: 'Mugs',
  tags: ['travel'],
  seoTitle: '',
  seoDescription: '',
  status: 'active',
  options: [
    { name: 'Color', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S'] },
  ],
  media: {},
  images: [{ id: 'image-1', fileName: 'mug-1.png', mimeType: 'image/png', alt: 'Front' }],
  variants: ['Red', 'Blue'].map((color, index) => ({
    variantId: `variant-${index}`,
    optionValues: [color, 'S'],
    price: 1999,
    compareAtPrice: null,
    cost: 700,
    keepsCost: false,
    sku: `MUG-${color}`,
    barcode: '',
    stock: 5,
    keepsStock: false,
    isTakenOver: false,
    weightGrams: 300,
    imageId: 'image-1',
    taxable: false,
    sellsWhenOutOfStock: false,
  })),
  publicationIds: [],
  ...more,
});
const known = {
  variants: [],
  files: { 'image-1': { originalSource: 'https://uploads.example/mug.png' } },
  owners: { variants: [], media: [] },
  locationId: 'gid://shopify/Location/1',
  currency: 'USD',
  isNew: true,
};

describe.skipIf(!isHere)('the published schema', () => {
  test.each([
    ['a product with options', product()],
    ['one without', product({ options: [], variants: product().variants.slice(0, 1) })],
    ['a draft without pictures', product({ status: 'draft', images: [] })],
  ])('takes %s as input of productSet', (_name, input) => {
    const answer = JSON.parse(
      gunzipSync(readFileSync(path.join(shared, 'admin-graphql_2026-07.introspection.json.gz'))).toString('utf8'),
    ) as { data: IntrospectionQuery };
    const schema = buildClientSchema(answer.data, { assumeValid: true });
    const problems: string[] = [];
    validateInputValue(productSetInput(input, known), schema.getType('ProductSetInput') as GraphQLInputType, (error) =>
      problems.push(error.message),
    );
    expect(problems).toEqual([]);
  });

  const bodies = isHere ? readdirSync(path.join(shared, 'webhooks/metadata_2026-07/products')) : [];
  test.each(bodies.filter((file) => /^(create|update)\.json$/.test(file)))('the sample body of products/%s is read', (file) => {
    const sample = JSON.parse(readFileSync(path.join(shared, 'webhooks/metadata_2026-07/products', file), 'utf8')) as {
      response: string | object;
    };
    const body = typeof sample.response === 'string' ? JSON.parse(sample.response) : sample.response;
    const read = channelProductOfWebhook(body, 'USD');
    expect(read?.channelProductId).toMatch(/^gid:\/\/shopify\/Product\/\d+$/);
    expect(read?.title).not.toBe('');
  });
});

describe('productSet', () => {
  test('names variants that the store has by their ids, also after their values were reworded', () => {
    const variants = [
      { id: 'gid://shopify/ProductVariant/1', title: 'red / S', price: '1', sku: '' },
      { id: 'gid://shopify/ProductVariant/2', title: 'Navy / S', price: '1', sku: '' },
    ];
    const input = product();
    (input.variants[1] as { channelVariantId?: string }).channelVariantId = 'gid://shopify/ProductVariant/2';
    const sent = productSetInput(input, { ...known, variants }) as { variants: { id?: string }[] };
    expect(sent.variants.map((variant) => variant.id)).toEqual(['gid://shopify/ProductVariant/1', 'gid://shopify/ProductVariant/2']);
  });
  test('forgets a variant id that the store no longer has', () => {
    const input = product();
    (input.variants[0] as { channelVariantId?: string }).channelVariantId = 'gid://shopify/ProductVariant/999';
    const sent = productSetInput(input, known) as { variants: object[] };
    expect(sent.variants[0]).not.toHaveProperty('id');
  });
  test.each([
    ['JPY', 1999, '1999'],
    ['USD', 1999, '19.99'],
    ['KWD', 1999, '1.999'],
  ])('writes amounts as %s has them', (currency, amount, text) => {
    const input = product();
    (input.variants[0] as { price: number }).price = amount;
    const sent = productSetInput(input, { ...known, currency }) as { variants: { price: string }[] };
    expect(sent.variants[0]?.price).toBe(text);
  });
});

describe('refusals', () => {
  test.each([
    [['input', 'title'], 'title'],
    [['input', 'variants', '1', 'price'], 'variants.variant-1.price'],
    [['input', 'variants', '0', 'inventoryItem', 'cost'], 'variants.variant-0.cost'],
    [['input', 'variants', '0', 'inventoryQuantities', '0', 'quantity'], 'variants.variant-0.stock'],
    [['input', 'files', '0', 'originalSource'], 'images.image-1'],
    [['input', 'productOptions', '0', 'name'], 'options.0.name'],
    [['input', 'seo', 'description'], 'seoDescription'],
    [['variants'], 'variants'],
    [null, 'product'],
  ])('of %j stand at %s', (path, field) => {
    expect(fieldOf(path, product())).toBe(field);
  });
});

describe('variants that read alike', () => {
  test('are told apart by their options', () => {
    const alike = product({
      options: [
        { name: 'One', values: ['A', 'A / B'] },
        { name: 'Two', values: ['B / C', 'C'] },
      ],
      variants: [
        { ...(product().variants[0] as ChannelProductInput['variants'][number]), variantId: 'x', optionValues: ['A', 'B / C'] },
        { ...(product().variants[0] as ChannelProductInput['variants'][number]), variantId: 'y', optionValues: ['A / B', 'C'] },
      ],
    });
    expect(hasAlikeTitles(alike)).toBe(true);
    const nodes = [
      { id: '2', selectedOptions: [{ value: 'A / B' }, { value: 'C' }] },
      { id: '1', selectedOptions: [{ value: 'A' }, { value: 'B / C' }] },
    ];
    expect(matchByOptions(alike, nodes).map((each) => [each.variantId, each.channelVariantId])).toEqual([
      ['x', '1'],
      ['y', '2'],
    ]);
  });
});

test.each([
  ['active', 'active'],
  ['unlisted', 'active'],
  ['draft', 'draft'],
  ['archived', 'draft'],
  [null, 'draft'],
])('a product that the store calls %s is %s', (status, ours) => {
  expect(channelProductOfWebhook({ admin_graphql_api_id: 'gid://shopify/Product/1', status }, 'USD')?.status).toBe(ours);
});
