/** CJ's answers with odd members (docs/decisions/240), over its own samples: what is not known is never taken as nothing. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { aliexpressAccounts } from '#app/connectors/suppliers/aliexpress/account.server.ts';
import { cjCatalog, cjShipping } from '#app/connectors/suppliers/cj/catalog.server.ts';
import type { CjCall } from '#app/connectors/suppliers/cj/client.server.ts';
import { readCjNews } from '#app/connectors/suppliers/cj/news.server.ts';
import { cjOrders } from '#app/connectors/suppliers/cj/orders.server.ts';
import { ebayAccounts } from '#app/connectors/suppliers/ebay/account.server.ts';
import type { SupplierProduct } from '#app/connectors/suppliers/supplier.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { beginningOf, eachOdd, faultsOf, type Json, membersOf, oddityNames, severalOdd, withOdd } from '#tests/support/odd-members.ts';

const own = (name: string): Json => JSON.parse(readFileSync(path.join('tests/support/samples', `${name}.json`), 'utf8'));
const folder = '../shared/contracts/cj/samples';
/** The data of CJ's documented answers, where they are. */
const documented = (name: string): [string, Json][] =>
  existsSync(folder)
    ? [
        [
          name,
          beginningOf(
            (parseLosslessJson(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as { response: { data: Json } }).response.data,
          ),
        ],
      ]
    : [];

/** A client to which CJ answers with this, whatever is asked; as the real one, it refuses another shape. */
const answering = (answer: (path: string) => Json) => ({
  call: async <Call extends CjCall<never>>({ path: asked, data }: Call) => {
    const read = (data as { safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown } }).safeParse(answer(asked));
    if (read.success) return read.data as never;
    throw new ConnectorError('cj', 'bad_answer', 'another shape', { cause: read.error });
  },
  openId: async () => undefined,
});
const catalogOf = (answer: Json) => cjCatalog(answering(() => answer) as never);

/** What came of an answer: its reading, or undefined when it was refused as one that cannot be read. Anything else thrown is a fault. */
async function readOrRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isConnectorError(error) && ['bad_answer', 'unavailable'].includes(error.reason)) return undefined;
    throw error;
  }
}

const lines = (names: readonly string[], at: string) => names.map((name) => `${at}.*.${name}`);

describe.each([['ours', own('cj-product')] as [string, Json], ...documented('product-query')])('a product of CJ (%s)', (_, sample) => {
  const needed = new Set([
    ...['pid', 'status', 'productKeyEn', 'productNameEn'],
    ...lines(['vid', 'variantKey', 'variantSellPrice'], 'variants'),
    ...lines(['countryCode', 'totalInventory'], 'variants.*.inventories'),
  ]);
  const essenceOf = async (odd: Json) => {
    const { externalId, costMin, costMax, stock, variants, unread = [] } = await catalogOf(odd).getProduct('1');
    const row = (variant: SupplierProduct['variants'][number]) => [variant.externalId, variant.cost, variant.stock ?? 'unknown'];
    return { externalId, costMin, costMax, stock: stock ?? 'unknown', variants: variants.map(row), unread };
  };
  type Essence = Awaited<ReturnType<typeof essenceOf>>;
  const isGood = (found: Essence) => found.variants.every(([id, cost]) => String(id) !== '' && Number(cost) > 0);

  test('is the same whichever member that it does not need is odd, and costs and stock are never read as nothing', async () => {
    const faults = await faultsOf(
      sample,
      needed,
      (odd) => readOrRefused(() => essenceOf(odd)),
      (found) => isGood(found) && found.stock !== 0,
    );
    // A list without warehouses says that nothing is in stock.
    expect(faults.filter((fault) => !/^variants\.\*\.inventories( an empty list|\.\* dropped)/.test(fault))).toEqual([]);
  });

  test('is the same when several members are odd', async () => {
    const whole = await essenceOf(sample);
    await fc.assert(
      fc.asyncProperty(severalOdd(sample, needed), async (odd) => void expect(await essenceOf(odd)).toEqual(whole)),
      { seed: 43, numRuns: 60 },
    );
  });
});

test('an odd variant of CJ does not stand in the way of the others, and is not taken as gone', async () => {
  const sample = own('cj-product');
  for (const member of ['variantSellPrice', 'variantKey'])
    for (const oddity of ['nested in an object', 'true', 'an empty list']) {
      const product = await catalogOf(withOdd(sample, ['variants', 0, member], oddity)).getProduct('1');
      expect(product.variants.map((variant) => variant.externalId)).toEqual(['1392053744945991681']);
      expect(product).toMatchObject({ unread: ['1392053744945991680'] });
      expect(product.stock).toBeUndefined();
    }
  const nothing = withOdd(withOdd(sample, ['variants', 0, 'vid'], 'null'), ['variants', 1, 'vid'], 'null');
  await expect(catalogOf(nothing).getProduct('1')).rejects.toMatchObject({ reason: 'bad_answer' });
});

const listed = (id: string, more: object = {}): Json => ({
  id,
  nameEn: 'A cup',
  sku: 'CJ1',
  bigImage: 'https://cf.cjdropshipping.com/1.jpg',
  sellPrice: '1.20',
  listedNum: 3,
  threeCategoryName: 'Cups',
  supplierName: '',
  warehouseInventoryNum: 5,
  ...more,
});
const listPage: Json = {
  pageSize: 100,
  pageNumber: 1,
  totalRecords: 2,
  totalPages: 1,
  content: [{ productList: [listed('A'), listed('B')] }],
};

describe.each([['ours', listPage] as [string, Json], ...documented('product-listV2')])('a list of CJ’s products (%s)', (_, page) => {
  const rowAt = ['content', 0, 'productList', 0] as const;
  const rows = async (odd: Json) => (await catalogOf(odd).listProducts(1)).products;

  test('never takes a price or stock that cannot be read as nothing', async () => {
    const faults = await faultsOf(
      page,
      new Set([
        'pageNumber',
        'totalRecords',
        'totalPages',
        ...lines(['id', 'nameEn', 'sellPrice', 'warehouseInventoryNum'], 'content.*.productList'),
      ]),
      async (odd) =>
        (await readOrRefused(() => rows(odd)))?.map(({ externalId, costMin, stock }) => [externalId, costMin, stock ?? 'unknown']),
      (found) => found.every(([id, cost, stock]) => id !== '' && Number(cost) > 0 && stock !== 0),
    );
    expect(faults).toEqual([]);
  });

  test('keeps its other rows when one is odd', async () => {
    const others = (await rows(page)).slice(1).map((each) => each.externalId);
    const [row] = (page as { content: { productList: Json[] }[] }).content[0]?.productList ?? [];
    for (const member of membersOf(row as Json))
      for (const oddity of oddityNames) {
        const read = await readOrRefused(() => rows(withOdd(page, [...rowAt, ...member], oddity)));
        expect(read?.map((each) => each.externalId) ?? others).toEqual(expect.arrayContaining(others));
      }
  });

  test('is not sound when it does not tell how long it is', async () => {
    for (const oddity of ['dropped', 'null', 'a word', 'nested in an object'])
      expect(await catalogOf(withOdd(page, ['totalRecords'], oddity)).listProducts(1)).toMatchObject({ isSound: false });
    await expect(catalogOf(withOdd(page, ['content'], 'a word')).listProducts(1)).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});

test('a shipping service of CJ that cannot be read does not stand in the way of the others, nor costs less than it does', async () => {
  const service = {
    logisticName: 'CJPacket',
    logisticAging: '7-12',
    logisticPrice: 4.71,
    taxesFee: 1.2,
    clearanceOperationFee: 0,
    totalPostageFee: 5.91,
  };
  const quote = (answer: Json) =>
    cjShipping(answering(() => answer) as never).quote({ shipFrom: 'CN', shipTo: 'US', items: [{ externalVariantId: '1', quantity: 1 }] });
  const sample: Json = [service, { ...service, logisticName: 'USPS+' }];
  for (const { at, oddity, odd } of eachOdd(sample)) {
    const found = await readOrRefused(() => quote(odd));
    expect(found?.[0], `${at} ${oddity}`).toMatchObject({ serviceName: 'CJPacket', cost: 591 });
  }
  await expect(quote([{ ...service, logisticPrice: { value: 1 } }])).rejects.toMatchObject({ reason: 'bad_answer' });
  await expect(quote([{ ...service, taxesFee: 'free?' }])).rejects.toMatchObject({ reason: 'bad_answer' });
  expect(await quote([])).toEqual([]);
});

test('reviews and categories of CJ are read without those that are odd', async () => {
  const review = {
    commentId: 1,
    comment: 'Good',
    commentDate: '2022-06-13T00:00:00+08:00',
    commentUser: 'F***o',
    score: '5',
    commentUrls: [],
    countryCode: 'MX',
  };
  const reviews: Json = {
    total: '2',
    list: [
      { ...review, score: null },
      { ...review, commentId: 2 },
    ],
  };
  expect((await catalogOf(reviews).listReviews('1', 1)).reviews.map(({ externalId, rating }) => [externalId, rating])).toEqual([['2', 5]]);
  const first = (name: Json, id: Json): Json => ({
    categoryFirstName: name,
    categoryFirstList: [{ categorySecondName: 'Office', categorySecondList: [{ categoryId: id, categoryName: 'Supplies' }] }],
  });
  expect(await catalogOf([first(null, '1'), first('Computer', '2'), first('Home', {})]).listCategories()).toEqual([
    { id: '2', path: ['Computer', 'Office', 'Supplies'] },
  ]);
  await expect(catalogOf([first(null, '1')]).listCategories()).rejects.toMatchObject({ reason: 'bad_answer' });
});

describe.each([['ours', own('cj-order')] as [string, Json], ...documented('order-getOrderDetail')])('an order at CJ (%s)', (_, sample) => {
  const needed = new Set([
    ...['orderId', 'orderStatus', 'trackNumber', 'orderAmount'],
    ...lines(['vid', 'quantity', 'storeLineItemId'], 'productList'),
  ]);
  const essenceOf = async (odd: Json) => {
    const { supplierOrderNo, status, totalCost, packages, items } = await cjOrders(answering(() => odd) as never).get('1');
    return { supplierOrderNo, status, totalCost, items, sent: packages.map(({ trackingNumber, items: sent }) => [trackingNumber, sent]) };
  };

  test('is the same whichever member that it does not need is odd, and its cost is never read as nothing', async () => {
    const faults = await faultsOf(
      sample,
      needed,
      (odd) => readOrRefused(() => essenceOf(odd)),
      (found) => found.supplierOrderNo !== '' && found.totalCost !== 0,
    );
    expect(faults).toEqual([]);
  });
  test('is the same when several members are odd', async () => {
    const whole = await essenceOf(sample);
    await fc.assert(
      fc.asyncProperty(severalOdd(sample, needed), async (odd) => void expect(await essenceOf(odd)).toEqual(whole)),
      { seed: 43, numRuns: 60 },
    );
  });
});

describe('the list of orders at CJ', () => {
  const order = own('cj-order') as { [name: string]: Json };
  const key = order.orderNum as string;
  const find = (rows: Json) =>
    cjOrders(answering((asked) => (asked.endsWith('/list') ? { total: 1, list: rows } : order)) as never).findByPlacementKey(key);

  test('finds an order beside odd rows', async () => {
    for (const oddity of oddityNames) {
      const rows = withOdd([{ orderId: '1', orderNum: 'another' }, order], [0], oddity);
      expect((await find(rows))?.supplierOrderNo, oddity).toBe('210823100016290555');
    }
  });
  test('does not say that an order is not there when a row cannot be read', async () => {
    expect(await find([{ orderId: '1', orderNum: 'another' }])).toBeUndefined();
    for (const row of [null, 7, { orderId: '1', orderNum: { value: key } }, { orderId: null, orderNum: key }])
      await expect(find([row])).rejects.toMatchObject({ reason: 'bad_answer' });
    await expect(find(null)).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});

test('an order placed at CJ costs what it says in all, and nothing is guessed', async () => {
  const request = { placementKey: 'k', address: {}, serviceName: 's', shipFrom: 'CN', items: [] } as never;
  const created: Json = { orderId: '9', productAmount: 10, postageAmount: 5, orderAmount: 17, iossAmount: 2 };
  const place = (odd: Json) =>
    cjOrders(answering((asked) => (asked.endsWith('createOrderV2') ? odd : { orderId: '9', orderStatus: 'CREATED' })) as never).place(
      request,
    );
  for (const { at, oddity, odd } of eachOdd(created)) {
    const placed = await readOrRefused(() => place(odd));
    if (placed && at !== 'orderAmount') expect(placed.totalCost, `${at} ${oddity}`).toBe(1700);
    if (placed && oddity !== 'a number') expect(placed.itemsCost, `${at} ${oddity}`).toBeGreaterThan(0);
  }
  await expect(place({ ...(created as object), orderAmount: null, iossAmount: { value: 2 } })).rejects.toMatchObject({
    reason: 'unavailable',
  });
  expect(await place({ ...(created as object), productAmount: null })).toMatchObject({ itemsCost: 1000, shippingCost: 500, taxCost: 200 });
});

test('CJ’s news of a parcel are read without the events that are odd', () => {
  const event = { status: 12, activity: ' Delivered', location: ' NENANA', eventTime: '2024-01-18 07:59:22', statusDesc: 'Delivered' };
  const params: Json = {
    orderId: '21',
    logisticName: 'CJPacket',
    trackingNumber: 'N1',
    trackingStatus: 12,
    logisticsTrackEvents: [event, event],
  };
  for (const oddity of oddityNames) {
    for (const member of ['status', 'activity', 'location', 'eventTime', 'statusDesc']) {
      const news = readCjNews('LOGISTIC', JSON.stringify({ params: withOdd(params, ['logisticsTrackEvents', 0, member], oddity) }));
      expect(news, `${member} ${oddity}`).toMatchObject({ kind: 'parcel', parcel: { status: 'delivered' } });
      expect(news?.kind === 'parcel' && news.parcel.events.length).toBeGreaterThan(0);
    }
    for (const member of ['logisticName', 'logisticsTrackEvents'])
      expect(readCjNews('LOGISTIC', JSON.stringify({ params: withOdd(params, [member], oddity) }))).toMatchObject({
        parcel: { trackingNumber: 'N1', status: 'delivered' },
      });
  }
  expect(() => readCjNews('LOGISTIC', JSON.stringify({ params: { ...(params as object), trackingStatus: [] } }))).toThrow();
});

describe('the answer of a supplier at which a seller signs in', () => {
  const support = { now: () => new Date('2026-11-20T10:00:00Z') } as never;
  const tokens: Json = {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 86_400,
    refresh_expires_in: 172_800,
    refresh_token_expires_in: 172_800,
    user_id: '7',
    userId: '7',
    user_nick: 'ann',
    account: 'ann',
    account_platform: 'buyerApp',
    locale: 'en',
  };
  const needed = new Set(['access_token', 'refresh_token', 'expires_in', 'user_id', 'userId', 'user_nick', 'account']);
  const aliexpress = aliexpressAccounts(support, { appKey: 'k', appSecret: 's' });
  const ebay = ebayAccounts(support, { clientId: 'c', clientSecret: 's', redirectName: 'n' });

  test.each([
    ['AliExpress', aliexpress],
    ['eBay', ebay],
  ])('%s is read whichever member that it does not need is odd', async (_, supplier) => {
    const read = (odd: Json, status = 200) => {
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify(odd), { status }));
      return readOrRefused(async () => {
        const { credentials, account, expiresAt } = await supplier.exchange({ code: 'c', returnUrl: 'https://quayside.example/back' });
        return { token: credentials.accessToken, refresh: credentials.refreshToken, id: account.externalId, until: expiresAt?.getTime() };
      });
    };
    try {
      const isGood = ({ token, refresh, id, until }: { token?: string; refresh?: string; id: string; until?: number }) =>
        Boolean(token && id) && refresh !== undefined && Number.isFinite(until);
      expect(await faultsOf(tokens, needed, (odd) => read(odd), isGood as never)).toEqual([]);
      for (const errors of [{}, 7, [null], 'odd', [{ errorId: {} }]]) await expect(read({ errors } as Json, 503)).resolves.toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
