/** CJ's documented answers through our shapes and translators; the samples stand outside the project and may be absent. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cjCatalog } from '#app/connectors/suppliers/cj/catalog.server.ts';
import { cjRefusal, reasonOf } from '#app/connectors/suppliers/cj/refusal.ts';
import { categoriesOf, daysOf, optionsOf, priceRangeOf, productOf, quotesOf, reviewsOf } from '#app/connectors/suppliers/cj/translate.ts';
import {
  CjCategories,
  CjEnvelope,
  CjFreight,
  CjProduct,
  CjProductPage,
  CjReviews,
  CjSettings,
  CjTokens,
  CjVariant,
  isCjSuccess,
} from '#app/connectors/suppliers/cj/wire.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';

const folder = '../shared/contracts/cj/';
const isAbsent = !existsSync(folder);
const sample = (name: string) =>
  parseLosslessJson(readFileSync(`${folder}samples/${name}.json`, 'utf8')) as { response: unknown; error?: unknown };
const dataOf = (name: string) => CjEnvelope.parse(sample(name).response).data;

test
  .skipIf(isAbsent)
  .each([
    'auth-getAccessToken',
    'auth-refreshAccessToken',
    'product-getCategory',
    'product-listV2',
    'product-query',
    'product-productComments',
    'product-stock-getInventoryByPid',
    'product-globalWarehouseList',
    'logistic-freightCalculate',
    'setting-get',
  ])('%s: its answer is a success, its error is not', (name) => {
  const { response, error } = sample(name);
  expect(isCjSuccess(CjEnvelope.parse(response))).toBe(true);
  if (error) expect(isCjSuccess(CjEnvelope.parse(error))).toBe(false);
});

test.skipIf(isAbsent)('tokens, settings', () => {
  const tokens = CjTokens.parse(dataOf('auth-getAccessToken'));
  expect(tokens.openId).toBe('123456789');
  expect(new Date(tokens.accessTokenExpiryDate).toISOString()).toBe('2021-08-18T01:16:33.000Z');
  expect(CjTokens.parse(dataOf('auth-refreshAccessToken')).openId).toBeUndefined();
  expect(CjSettings.parse(dataOf('setting-get')).setting?.qpsLimit).toBe(100);
});

/** CJ's catalogue where it answers with this page, whatever is asked. */
const catalogOf = (page: unknown) => cjCatalog({ call: async ({ data }) => data.parse(page), openId: async () => undefined });

const listed = { id: 'A', nameEn: 'A cup', sku: 'CJ1', sellPrice: '1.20' };
const listPage = (more: object, productList: unknown[] = [listed]) => ({
  totalRecords: 250,
  totalPages: 3,
  content: [{ productList }],
  ...more,
});

test('of a list an odd product is passed over, and a list of nothing else is no list', async () => {
  const odd = { ...listed, id: 'B', sellPrice: '' };
  const { products, next } = await catalogOf(listPage({}, [odd, listed, { ...listed, nameEn: null }])).listProducts(1);
  expect(products.map((product) => product.externalId)).toEqual(['A']);
  expect(next).toBe(2);
  await expect(catalogOf(listPage({}, [odd])).listProducts(1)).rejects.toMatchObject({ reason: 'bad_answer' });
});

test.each([
  ['whole', listPage({}), 3, false],
  ['cut where CJ counts no further', listPage({ totalRecords: 6000, totalPages: 60 }), 60, true],
  ['cut at the last page that may be asked for', listPage({ totalRecords: 150_000, totalPages: 1500 }), 1000, true],
  ['cut when it ends where CJ counts no further', listPage({ totalRecords: 6000, totalPages: 60 }, []), 2, true],
])('a list is %s', async (_, page, at, isCut) => {
  expect(await catalogOf(page).listProducts(at)).toMatchObject({ isCut });
});

test('shipping costs what is asked for beside the carriage as well', () => {
  const service = { logisticName: 'CJPacket', logisticAging: '7-12', logisticPrice: 4.71 };
  const costOf = (more: object) => quotesOf(CjFreight.parse([{ ...service, ...more }]))[0]?.cost;
  expect(costOf({})).toBe(471);
  expect(costOf({ taxesFee: null, clearanceOperationFee: '', totalPostageFee: null })).toBe(471);
  expect(costOf({ taxesFee: 1.2, clearanceOperationFee: 0.5, totalPostageFee: 6.41 })).toBe(641);
  // Seen: a total of 0 beside a carriage that is not, and a total with a tariff that has no member of its own.
  expect(costOf({ taxesFee: 1.2, totalPostageFee: 0 })).toBe(591);
  expect(costOf({ totalPostageFee: '9.10' })).toBe(910);
  expect(costOf({ logisticPrice: null })).toBeUndefined();
});

test.skipIf(isAbsent)('a list entry', async () => {
  const { products } = await catalogOf(dataOf('product-listV2')).listProducts(1);
  expect(CjProductPage.parse(dataOf('product-listV2')).totalPages).toBe(50);
  expect(products[0]).toMatchObject({
    externalId: '04A22450-67F0-4617-A132-E7AE7F8963B0',
    title: 'Personalized Belly-baring Cat Ear Hoody Coat',
    costMin: 1185,
    costMax: 1185,
    listedCount: 100,
    stock: 500,
    categoryPath: ["Women's Clothing", 'Tops & Sets', 'Hoodies & Sweatshirts'],
  });
});

test.skipIf(isAbsent)('a product with its variants', () => {
  expect(productOf(CjProduct.parse(dataOf('product-query')))).toMatchObject({
    externalId: '000B9312-456A-4D31-94BD-B083E2A198E8',
    title: 'Small trailer model',
    categoryPath: ['Home & Garden, Furniture', 'Home Storage', 'Home Office Storage'],
    options: [{ name: 'Color', values: ['Black'] }],
    costMin: 5809,
    costMax: 5809,
    stock: 12912,
    shipsFrom: ['CN'],
    variants: [
      {
        externalId: 'D4057F56-3F09-4541-8461-9D76D014846D',
        sku: 'CJJJJTJT05843-Black',
        optionValues: ['Black'],
        cost: 5809,
        stock: 12912,
        weightGrams: 1580,
        isAvailable: true,
      },
    ],
  });
});

test.skipIf(isAbsent)('variants, reviews, freight and categories', () => {
  const [variant] = (dataOf('product-variant-query') as unknown[]).map((each) => CjVariant.parse(each));
  expect(variant && optionsOf(['Size'], [variant])).toEqual({ options: [{ name: 'Size', values: ['XS'] }], values: [['XS']] });
  expect(CjVariant.parse(dataOf('product-variant-queryByVid')).vid).toBe('1371342252697325568');
  const { reviews, total } = reviewsOf(CjReviews.parse(dataOf('product-productComments')));
  expect(total).toBe(285);
  expect(reviews[0]).toMatchObject({ externalId: '1536993287524069376', author: 'F***o', rating: 5, countryCode: 'MX' });
  expect(quotesOf(CjFreight.parse(dataOf('logistic-freightCalculate')))).toEqual([
    { serviceName: 'USPS+', cost: 471, daysMin: 2, daysMax: 5 },
  ]);
  expect(categoriesOf(CjCategories.parse(dataOf('product-getCategory')))).toEqual([
    { id: '2252588B-72E3-4397-8C92-7D9967161084', path: ['Computer & Office', 'Office Electronics', 'Office & School Supplies'] },
  ]);
});

test.skipIf(isAbsent)('every documented code has a reason', () => {
  const { codes } = JSON.parse(readFileSync(`${folder}error-codes.json`, 'utf8')) as { codes: Record<string, string> };
  const reasons = new Set(Object.keys(codes).map(reasonOf));
  expect(reasons).toEqual(new Set(['rejected', 'unavailable', 'auth_expired', 'rate_limited', 'not_found']));
  expect(cjRefusal({ code: 1600301, message: 'Read timed out' }, true)).toMatchObject({ reason: 'unavailable', outcomeUnknown: true });
  expect(cjRefusal({ code: 1600301, message: 'Read timed out' }, false)).toMatchObject({ reason: 'unavailable', outcomeUnknown: false });
  expect(cjRefusal({ code: 1603003, message: 'Order exists' }, true)).toMatchObject({
    reason: 'rejected',
    vendorCode: '1603003',
    message: 'Order exists',
    outcomeUnknown: false,
  });
  expect(cjRefusal({ code: 1600201 }, false)).toMatchObject({ reason: 'rate_limited', retryAfterMs: 3_600_000 });
});

test.each([
  ['11.85', 1185, 1185],
  [58.09, 5809, 5809],
  ['0.97-4.08', 97, 408],
  ['1.40 -- 3.10', 140, 310],
  ['7', 700, 700],
])('the price %s is read in cents', (price, min, max) => {
  expect(priceRangeOf(price)).toEqual({ min, max });
});

test('what is no price is refused', () => {
  expect(() => priceRangeOf('')).toThrow(RangeError);
  expect(() => priceRangeOf('free')).toThrow(RangeError);
});

test.each([
  ['2-5', { min: 2, max: 5 }],
  ['7', { min: 7, max: 7 }],
  ['3-5 days', { min: 3, max: 5 }],
  ['', undefined],
  [null, undefined],
])('the days %s', (text, days) => {
  expect(daysOf(text)).toEqual(days);
});

const variant = (variantKey: string | null) => CjVariant.parse({ vid: '1', variantSku: 'S', variantKey, variantSellPrice: 1 });

test('variant keys are plain, joined by hyphens, or arrays; where they do not agree the whole key is one value', () => {
  expect(optionsOf(['Color', 'Size'], [variant('Black-XL'), variant('["Red","S"]')]).values).toEqual([
    ['Black', 'XL'],
    ['Red', 'S'],
  ]);
  expect(optionsOf(['Color', 'Size'], [variant('Sky-Blue-XL'), variant('Red-S')])).toEqual({
    options: [{ name: 'Color / Size', values: ['Sky-Blue-XL', 'Red-S'] }],
    values: [['Sky-Blue-XL'], ['Red-S']],
  });
  expect(optionsOf([], [variant(null), variant(null)]).values).toEqual([['Default'], ['Default (2)']]);
  expect(optionsOf(['Color'], [variant('Red'), variant('Red')]).values).toEqual([['Red'], ['Red (2)']]);
});

test('integers beyond 2^53 keep all their digits', () => {
  expect(parseLosslessJson('{"orderId": 1536993287524069376, "n": 12, "f": 1.5}')).toEqual({
    orderId: '1536993287524069376',
    n: 12,
    f: 1.5,
  });
});
