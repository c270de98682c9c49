import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';

const SAMPLES = new URL('../../../../shared/contracts/cj/samples/', import.meta.url);
const hasSamples = existsSync(SAMPLES);
const sample = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8'));

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign API, looked at member by member.
type Json = any;

let sandbox: TestSandbox;
let app: AppListener;
let token: string;

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startSandbox({ appUrl: app.url, only: ['cj', 'seventeen-track', 'images'] });
});
afterAll(async () => {
  await sandbox?.close();
  await app?.close();
});
beforeEach(async () => {
  await sandbox.pool.query(
    'truncate cj.orders, cj.order_items, cj.variant_changes, cj.payments, cj.create_attempts, cj.disputes, cj.tokens, seventeen_track.parcels, seventeen_track.registrations cascade',
  );
  await sandbox.pool.query('update cj.products set status = 3 where status <> 3');
  await sandbox.pool.query(`update cj.accounts set webhooks = '{}'`);
  await sandbox.world.clock.reset();
  await control('limits', { perSecond: 10_000, loginSeconds: 300, tokenHours: 360 });
  await control('balance', { cents: 10_000_000 });
  token = (await post('authentication/getAccessToken', { apiKey: sandbox.settings.keys.cjApiKey })).data.accessToken;
  app.forget();
});

async function raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.at(`https://developers.cjdropshipping.com/api2.0/v1/${path}`), {
    method,
    headers: {
      ...(token ? { 'CJ-Access-Token': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
const call = async (method: string, path: string, body?: unknown): Promise<Json> => JSON.parse((await raw(method, path, body)).text);
const get = (path: string) => call('GET', path);
const post = (path: string, body: unknown) => call('POST', path, body);
async function control(name: string, body: unknown): Promise<Json> {
  const response = await fetch(`${sandbox.origin}/_control/cj/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
const counts = async (): Promise<Json> => (await fetch(`${sandbox.origin}/_control/cj/counts`)).json();

/** Every member of the sample is there with the same JSON type; `null` in either stands for any type. */
function expectLike(actual: Json, expected: Json, path = '$'): void {
  if (expected === null || actual === null) return;
  if (Array.isArray(expected)) {
    expect(Array.isArray(actual), `${path} is a list`).toBe(true);
    if (expected.length > 0 && actual.length > 0) expectLike(actual[0], expected[0], `${path}[]`);
    return;
  }
  expect(typeof actual, path).toBe(typeof expected);
  if (typeof expected !== 'object') return;
  for (const [key, value] of Object.entries(expected)) {
    expect(Object.keys(actual), `${path}.${key}`).toContain(key);
    expectLike(actual[key], value, `${path}.${key}`);
  }
}

/** Some product that can be ordered: enough stock in China, light, at least two variants. */
async function goods(): Promise<Json> {
  const { data } = await get('product/listV2?page=1&size=20&keyWord=shirt&countryCode=CN&startWarehouseInventory=5000');
  for (const { id } of data.content[0].productList) {
    const product = (await get(`product/query?pid=${id}&features=enable_inventory`)).data;
    product.variants = product.variants.filter((variant: Json) =>
      variant.inventories.some((row: Json) => row.countryCode === 'CN' && row.totalInventory > 20),
    );
    if (product.variants.length >= 2) return product;
  }
  throw new Error('no product for the test');
}

const order = (number: string, products: object[], more: object = {}) => ({
  orderNumber: number,
  shippingCountryCode: 'US',
  shippingCountry: 'United States',
  shippingProvince: 'Ohio',
  shippingCity: 'Columbus',
  shippingCustomerName: 'Pat Example',
  shippingAddress: '1 Example Road',
  shippingZip: '43004',
  logisticName: 'CJPacket Ordinary',
  fromCountryCode: 'CN',
  payType: 2,
  products,
  ...more,
});

describe('signing in', () => {
  it('gives the same token for five minutes, then a new one; both hold', async () => {
    const login = () => post('authentication/getAccessToken', { apiKey: sandbox.settings.keys.cjApiKey });
    const first = await login();
    expect(first.data.accessToken).toBe(token);
    expect(token.length).toBeGreaterThan(400);
    await sandbox.control.clock.advance(301_000);
    expect((await login()).data.accessToken).not.toBe(token);
    expect((await get('product/getCategory')).code).toBe(200);
  });

  it('refuses a wrong key, no token, a stale token', async () => {
    expect((await post('authentication/getAccessToken', { apiKey: 'CJ1@api@00000000000000000000000000000000' })).code).toBe(1600005);
    await sandbox.control.clock.advance(361 * 3_600_000);
    expect(await raw('GET', 'product/getCategory')).toMatchObject({ status: 401, text: expect.stringContaining('1600001') });
    const kept = token;
    token = '';
    expect((await get('product/getCategory')).code).toBe(1600002);
    token = kept;
  });

  it('renews with the refresh token, without an open id, and ends with logout', async () => {
    const login = (await post('authentication/getAccessToken', { apiKey: sandbox.settings.keys.cjApiKey })).data;
    expect(login.openId).toBe(1_000_001);
    const renewed = (await post('authentication/refreshAccessToken', { refreshToken: login.refreshToken })).data;
    expect(renewed.openId).toBeUndefined();
    expect((await get('product/getCategory')).code).toBe(1600001);
    token = renewed.accessToken;
    expect((await post('authentication/logout', {})).data).toBe(true);
    expect((await get('product/getCategory')).code).toBe(1600001);
    expect((await post('authentication/refreshAccessToken', { refreshToken: 'nonsense' })).code).toBe(1600003);
  });

  it('holds everybody to the calls per second of the account', async () => {
    await control('limits', { perSecond: 4 });
    const answers = await Promise.all(Array.from({ length: 7 }, () => raw('GET', 'setting/get')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const late = answers.find(({ status }) => status === 429);
    expect(JSON.parse(late?.text ?? '')).toMatchObject({
      code: 1600200,
      result: false,
      message: 'Too Many Requests, QPS limit is 4 time/1second',
    });
  });

  it('answers an ordered fault in its own words', async () => {
    await sandbox.control.fault({ vendor: 'cj', match: 'getCategory', kind: '429' });
    expect((await get('product/getCategory')).code).toBe(1600200);
    expect((await get('product/getCategory')).code).toBe(200);
  });

  it('keeps accounts apart', async () => {
    const [variant] = (await goods()).variants;
    await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]));
    const apiKey = 'CJ2000002@api@00000000000000000000000000000002';
    expect(await control('accounts', { apiKey, balanceCents: 5000 })).toEqual({ openId: 2_000_002 });
    token = (await post('authentication/getAccessToken', { apiKey })).data.accessToken;
    expect((await get('shopping/pay/getBalance')).data.amount).toBe(50);
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).code).toBe(1600300);
    expect((await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }], { payType: 3 }))).code).toBe(200);
    await sandbox.pool.query('truncate cj.orders, cj.order_items, cj.tokens cascade');
    await sandbox.pool.query('delete from cj.accounts where open_id = 2000002');
  });

  it('knows its paths, methods and bodies', async () => {
    expect((await get('product/nonsense')).code).toBe(1600101);
    expect((await get('shopping/order/createOrderV2')).code).toBe(16900202);
    expect(JSON.parse((await raw('POST', 'webhook/set')).text).code).toBe(16900204);
    expect((await post('webhook/set', '{broken')).code).toBe(16900205);
    expect(JSON.parse((await raw('POST', 'webhook/set', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).text).code).toBe(
      16900203,
    );
  });
});

describe('the catalogue', () => {
  it('has only as many products as it is told to have', async () => {
    const small = await startSandbox({ only: ['cj'], settings: { cjProducts: 30 } });
    const { rows } = await small.pool.query('select count(*)::int as count, max(idx) as last from cj.products');
    await small.close();
    expect(rows).toEqual([{ count: 30, last: 29 }]);
  });

  it('searches by word, category, price, country, and sorts', async () => {
    const search = async (query: string) => (await get(`product/listV2?${query}`)).data;
    const all = await search('page=1&size=100');
    expect(all.totalRecords).toBe(14_000);
    const hoodies = await search('keyWord=hoodie&size=100&features=enable_category');
    expect(hoodies.totalRecords).toBeGreaterThan(50);
    expect(hoodies.content[0].productList.every((row: Json) => /hoodie/i.test(`${row.nameEn} ${row.threeCategoryName}`))).toBe(true);
    const [first] = hoodies.content[0].productList;
    expect((await search(`categoryId=${first.categoryId}`)).totalRecords).toBeGreaterThan(100);
    const cheap = (await search('startSellPrice=2&endSellPrice=3&orderBy=2&sort=asc&size=50')).content[0].productList.map((row: Json) =>
      Number(row.sellPrice),
    );
    expect(Math.min(...cheap)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...cheap)).toBeLessThanOrEqual(3);
    expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
    const german = (await search('countryCode=DE')).totalRecords;
    expect(german).toBeGreaterThan(100);
    expect(german).toBeLessThan(14_000);
    expect((await get('product/listV2?size=101')).code).toBe(1600300);
    expect((await get('product/listV2?startWarehouseInventory=many')).code).toBe(1600300);
    const [one] = (await search('page=1&size=2')).content[0].productList;
    const [two] = (await search('page=2&size=1')).content[0].productList;
    expect(one.id).not.toBe(two.id);
  });

  it('prints keys, names and codes in the forms CJ prints', async () => {
    const product = await goods();
    expect(JSON.parse(product.productName)).toBeInstanceOf(Array);
    expect(product.productKeyEn).toContain('Color-Size');
    expect(product.variants[0].variantKey).toMatch(/^[^[]+-/);
    const listed = (await get(`product/variant/query?pid=${product.pid}`)).data[0];
    expect(JSON.parse(listed.variantKey).join('-')).toBe(
      product.variants.find((variant: Json) => variant.vid === listed.vid)?.variantKey ?? JSON.parse(listed.variantKey).join('-'),
    );
    expect((await get(`product/variant/query?variantSku=${listed.variantSku}`)).data.some((row: Json) => row.vid === listed.vid)).toBe(
      true,
    );
    expect(await get(`product/productComments?pid=${product.pid}&pageSize=2`)).toMatchObject({
      success: true,
      code: 0,
      message: null,
      data: { pageNum: '1' },
    });
    expect((await get('product/query?pid=04A22450-67F0-4617-A132-E7AE7F8963B0')).code).toBe(1602001);
    expect((await get('product/variant/queryByVid?vid=1371342252697325568')).code).toBe(1602000);
  });

  it('serves the pictures it names', async () => {
    const product = await goods();
    const picture = await fetch(sandbox.at(product.productImage));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    expect((await fetch(sandbox.at('https://cf.cjdropshipping.com/quick/product/999999-1.jpg'))).status).toBe(404);
  });

  it('answers wrongly with success when it is told to: short, empty, repeated pages, wrong totals, lost products', async () => {
    const page = async (at: number) => {
      const { data } = await get(`product/listV2?page=${at}&size=20`);
      return {
        ids: data.content[0].productList.map((each: Json) => each.id) as string[],
        total: data.totalRecords,
        pages: data.totalPages,
      };
    };
    const [first, second] = [await page(1), await page(2)];
    await control('odd-answers', { kind: 'short', page: 2 });
    await control('odd-answers', { kind: 'empty', page: 2 });
    await control('odd-answers', { kind: 'repeated', page: 2 });
    await control('odd-answers', { kind: 'total', page: 1, total: 20 });
    expect(await page(2)).toEqual({ ...second, ids: second.ids.slice(0, 10) });
    expect(await page(2)).toEqual({ ...second, ids: [] });
    expect(await page(2)).toEqual({ ...second, ids: first.ids });
    expect(await page(1)).toEqual({ ...first, total: 20, pages: 1 });
    expect([await page(1), await page(2)]).toEqual([first, second]);

    const { pid } = await goods();
    const { variants } = (await get(`product/query?pid=${pid}`)).data;
    await control('odd-answers', { kind: 'unknown', pid });
    await control('odd-answers', { kind: 'variants', pid, most: 1 });
    expect(await get(`product/query?pid=${pid}`)).toMatchObject({ code: 1602001, result: false });
    expect((await get(`product/query?pid=${pid}`)).data.variants).toHaveLength(1);
    expect((await get(`product/query?pid=${pid}`)).data.variants).toHaveLength(variants.length);
  });

  it('sells only the first products once it is told to', async () => {
    await control('catalogue', { products: 40 });
    expect((await get('product/listV2?page=1&size=20')).data).toMatchObject({ totalRecords: 40, totalPages: 2 });
  });

  it('follows the desk: price, stock, off the shelves', async () => {
    const product = await goods();
    const [variant] = product.variants;
    await control('price', { product: variant.vid, cents: 4321 });
    await control('stock', { product: variant.vid, CN: 0 });
    const after = (await get(`product/query?pid=${product.pid}&features=enable_inventory`)).data.variants.find(
      (row: Json) => row.vid === variant.vid,
    );
    expect(after.variantSellPrice).toBe(43.21);
    expect(after.inventories.find((row: Json) => row.countryCode === 'CN').totalInventory).toBe(0);
    await control('sale', { product: product.pid, onSale: false });
    expect((await get(`product/query?pid=${product.pid}`)).code).toBe(1602002);
    expect((await get(`product/stock/queryByVid?vid=${variant.vid}`)).code).toBe(1602002);
    expect((await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]))).code).toBe(1602002);
  });
});

describe('orders', () => {
  it('payType 2 creates, confirms and pays at once', async () => {
    const product = await goods();
    const [variant] = product.variants;
    const before = (await get('shopping/pay/getBalance')).data.amount;
    const { data } = await post(
      'shopping/order/createOrderV2',
      order('N1', [{ vid: variant.vid, quantity: 2, storeLineItemId: 'line-1' }]),
    );
    expect(data).toMatchObject({
      orderNumber: 'N1',
      orderStatus: 'UNSHIPPED',
      productInfoList: [{ storeLineItemId: 'line-1', variantId: variant.vid, quantity: 2 }],
    });
    expect(data.productAmount).toBeCloseTo(variant.variantSellPrice * 2, 2);
    expect(before - (await get('shopping/pay/getBalance')).data.amount).toBeCloseTo(data.orderAmount, 2);
    const stock = (await get(`product/stock/queryByVid?vid=${variant.vid}`)).data.find(
      (row: Json) => row.countryCode === 'CN',
    ).totalInventoryNum;
    expect(stock).toBe(variant.inventories.find((row: Json) => row.countryCode === 'CN').totalInventory - 2);
    // The customer's own number finds the order as well as CJ's.
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).data.orderId).toBe(data.orderId);
    expect((await get('shopping/order/getOrderDetail?orderId=unknown')).code).toBe(1600300);
  });

  it('refuses a second order of the same number, also when both come at once', async () => {
    const [variant] = (await goods()).variants;
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1603003, 1603003, 200].sort());
    expect(await counts()).toMatchObject({
      attempts: 3,
      duplicates: 2,
      payments: 1,
      orders: [{ orderNumber: 'N1', paid: true, payments: 1 }],
    });
  });

  it('goes the long way: create, cart, confirm, parent order, pay; paying twice pays once', async () => {
    const [variant] = (await goods()).variants;
    const { data } = await post(
      'shopping/order/createOrderV3',
      order('N1', [{ sku: variant.variantSku, quantity: 1 }], { payType: undefined }),
    );
    expect(data.orderStatus).toBe('CREATED');
    expect((await post('shopping/order/addCartConfirm', { cjOrderIdList: [data.orderId] })).code).toBe(1603001);
    expect((await post('shopping/order/addCart', { cjOrderIdList: [data.orderId] })).data.successCount).toBe(1);
    const { shipmentsId } = (await post('shopping/order/addCartConfirm', { cjOrderIdList: [data.orderId] })).data;
    const parent = await post('shopping/order/saveGenerateParentOrder', { shipmentOrderId: shipmentsId });
    expect(parent.code).toBeUndefined();
    expect(parent.data.orderMoney).toBe(data.orderAmount);
    expect((await post('shopping/pay/payBalanceV2', { shipmentOrderId: shipmentsId, payId: 'wrong' })).code).toBe(1603101);
    for (let i = 0; i < 2; i++)
      expect((await post('shopping/pay/payBalanceV2', { shipmentOrderId: shipmentsId, payId: parent.data.payId })).code).toBe(200);
    expect(await counts()).toMatchObject({ payments: 1, orders: [{ status: 'UNSHIPPED' }] });
  });

  it('leaves an unpaid order behind when the balance is too low', async () => {
    await control('balance', { cents: 10 });
    const [variant] = (await goods()).variants;
    expect((await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]))).code).toBe(1604000);
    const { orderId, orderStatus } = (await get('shopping/order/getOrderDetail?orderId=N1')).data;
    expect(orderStatus).toBe('UNPAID');
    await control('balance', { cents: 1_000_000 });
    expect((await post('shopping/pay/payBalance', { orderId })).code).toBe(200);
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).data.orderStatus).toBe('UNSHIPPED');
  });

  it('checks what it is given', async () => {
    const [variant] = (await goods()).variants;
    const create = async (more: object, products: object[] = [{ vid: variant.vid, quantity: 1 }]) =>
      (await post('shopping/order/createOrderV2', order('N1', products, more))).code;
    expect(await create({ shippingCity: '' })).toBe(1600300);
    expect(await create({ orderNumber: 'x'.repeat(51) })).toBe(1600300);
    expect(await create({ logisticName: 'Owl Post' })).toBe(1605001);
    expect(await create({ logisticName: 'USPS+' })).toBe(1605001);
    expect(await create({ shippingCountryCode: 'KP' })).toBe(1605001);
    expect(await create({ shippingCountryCode: 'Ohio' })).toBe(1605002);
    expect(await create({}, [{ vid: variant.vid, quantity: 0 }])).toBe(1600300);
    expect(await create({}, [{ quantity: 1 }])).toBe(1600300);
    expect(await create({}, [{ vid: 'nonsense', quantity: 1 }])).toBe(1602000);
    expect(await create({}, [{ vid: variant.vid, sku: 'CJAAAA000000101AA', quantity: 1 }])).toBe(1602000);
    await control('stock', { product: variant.vid, CN: 0 });
    expect(await create({})).toBe(1603102);
    expect((await counts()).orders).toEqual([]);
  });

  it('lists cancelled orders unless told otherwise', async () => {
    const [variant] = (await goods()).variants;
    await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }], { payType: 3 }));
    expect((await get('shopping/order/list?pageNum=1&pageSize=10')).data.total).toBe(0);
    expect((await get('shopping/order/list?status=CREATED')).data.list[0].orderNum).toBe('N1');
    const { orderId } = (await get('shopping/order/getOrderDetail?orderId=N1')).data;
    expect((await call('PATCH', 'shopping/order/confirmOrder', { orderId })).data).toBe(orderId);
    await control('cancel', { order: 'N1', reason: 'Factory closed' });
    expect((await get('shopping/order/list?pageNum=1&pageSize=10')).data.total).toBe(1);
  });

  it('knows a deleted order no more', async () => {
    const [variant] = (await goods()).variants;
    await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }], { payType: 3 }));
    const { orderId } = (await get('shopping/order/getOrderDetail?orderId=N1')).data;
    expect((await call('DELETE', `shopping/order/deleteOrder?orderId=${orderId}`)).data).toBe(orderId);
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).code).toBe(1600300);
    expect((await call('DELETE', `shopping/order/deleteOrder?orderId=${orderId}`)).code).toBe(1603100);
    expect((await get('shopping/order/list?pageNum=1&pageSize=10')).data.total).toBe(0);
  });

  it('gives the money back when the supplier refuses', async () => {
    const [variant] = (await goods()).variants;
    const before = (await get('shopping/pay/getBalance')).data.amount;
    await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]));
    await control('refuse', { order: 'N1', reason: 'Factory closed' });
    expect((await get('shopping/pay/getBalance')).data.amount).toBe(before);
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).data.orderStatus).toBe('CANCELLED');
  });

  it('prices freight by weight and route, and goes nowhere it does not serve', async () => {
    const [variant] = (await goods()).variants;
    const freight = async (endCountryCode: string, quantity: number) =>
      (await post('logistic/freightCalculate', { startCountryCode: 'CN', endCountryCode, products: [{ vid: variant.vid, quantity }] }))
        .data;
    const one = (await freight('US', 1)).find((row: Json) => row.logisticName === 'CJPacket Ordinary');
    const ten = (await freight('US', 10)).find((row: Json) => row.logisticName === 'CJPacket Ordinary');
    expect(ten.logisticPrice).toBeGreaterThan(one.logisticPrice);
    expect(await freight('KP', 1)).toEqual([]);
    const { data } = await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 10 }]));
    expect(data.postageAmount).toBe(ten.logisticPrice);
  });

  it('disputes are opened once, decided at the desk, refunded to the balance', async () => {
    const [variant] = (await goods()).variants;
    const { orderId } = (await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 2 }]))).data;
    await control('ship', { order: 'N1' });
    const [line] = (await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList;
    const productInfoList = [{ lineItemId: line.lineItemId, quantity: '1' }];
    expect((await post('disputes/disputeConfirmInfo', { orderId, productInfoList })).data.maxProductPrice).toBe(line.price);
    const dispute = {
      orderId,
      businessDisputeId: 'D1',
      disputeReasonId: 2,
      expectType: 1,
      refundType: 1,
      messageText: 'never came',
      imageUrl: [],
      productInfoList,
    };
    expect((await post('disputes/create', dispute)).data).toBe('true');
    expect((await post('disputes/create', dispute)).code).toBe(1607008);
    const before = (await get('shopping/pay/getBalance')).data.amount;
    await control('dispute', { id: (await get('disputes/getDisputeList')).data.list[0].id, decision: 1 });
    expect((await get('shopping/pay/getBalance')).data.amount - before).toBeCloseTo(line.price, 2);
    expect((await get('disputes/getDisputeList')).data.list[0]).toMatchObject({ finallyDeal: 1, money: line.price });
  });

  it('a dispute is opened only as it was offered, and with pictures that can be fetched', async () => {
    const [variant] = (await goods()).variants;
    const { orderId } = (await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 2 }]))).data;
    const [line] = (await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList;
    const productInfoList = [{ lineItemId: line.lineItemId, quantity: '2' }];
    // Paid and not sent: money back for all of it, the postage with it.
    const terms = (await post('disputes/disputeConfirmInfo', { orderId, productInfoList })).data;
    expect(terms).toMatchObject({ expectResultOptionList: ['1'], disputeReasonList: [{ disputeReasonId: 1 }] });
    expect(terms.maxAmount).toBeCloseTo(terms.maxProductPrice + terms.maxPostage, 2);
    expect(terms.maxPostage).toBeGreaterThan(0);
    const dispute = (more: object) =>
      post('disputes/create', {
        orderId,
        businessDisputeId: 'D1',
        disputeReasonId: 1,
        expectType: 1,
        refundType: 1,
        messageText: 'no longer wanted',
        imageUrl: [],
        productInfoList,
        ...more,
      });
    expect((await dispute({ disputeReasonId: 3 })).code).toBe(1607008);
    expect((await dispute({ expectType: 2 })).code).toBe(1607008);
    expect((await dispute({ imageUrl: ['/files/picture.webp'] })).code).toBe(1600300);
    expect((await dispute({ imageUrl: Array.from({ length: 10 }, () => 'https://pictures.example/1.webp') })).code).toBe(1600300);
    expect((await dispute({ productInfoList: [{ lineItemId: line.lineItemId, quantity: '3' }] })).code).toBe(1600300);
    expect((await dispute({ imageUrl: ['https://pictures.example/1.webp'] })).data).toBe('true');
    expect((await dispute({ businessDisputeId: 'D2' })).code).toBe(1607008);
    expect((await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList[0].canChoose).toBe(false);
    expect((await post('disputes/disputeConfirmInfo', { orderId, productInfoList })).code).toBe(1607007);
    const before = (await get('shopping/pay/getBalance')).data.amount;
    await control('dispute', { id: (await get('disputes/getDisputeList')).data.list[0].id, decision: 1 });
    expect((await get('shopping/pay/getBalance')).data.amount - before).toBeCloseTo(terms.maxAmount, 2);
    expect((await get(`shopping/order/getOrderDetail?orderId=${orderId}`)).data.orderStatus).toBe('CANCELLED');
  });

  it('what has not left is canceled also for less than was paid: the rest stays with CJ', async () => {
    const [variant] = (await goods()).variants;
    const { orderId } = (await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]))).data;
    const [line] = (await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList;
    const productInfoList = [{ lineItemId: line.lineItemId, quantity: '1' }];
    const said = { disputeReasonId: 1, expectType: 1, refundType: 1, messageText: 'no longer wanted', imageUrl: [], productInfoList };
    expect((await post('disputes/create', { orderId, businessDisputeId: 'D1', ...said })).data).toBe('true');
    const before = (await get('shopping/pay/getBalance')).data.amount;
    await control('dispute', { id: (await get('disputes/getDisputeList')).data.list[0].id, decision: 1, cents: 100 });
    expect((await get('shopping/pay/getBalance')).data.amount - before).toBeCloseTo(1, 2);
    expect((await get(`shopping/order/getOrderDetail?orderId=${orderId}`)).data.orderStatus).toBe('CANCELLED');
    expect((await get('disputes/getDisputeList')).data.list[0]).toMatchObject({ finallyDeal: 1, money: 1 });
  });

  it('what has been sent is replaced or refunded in part, may be given up, and is too old one day', async () => {
    const [variant] = (await goods()).variants;
    const { orderId } = (await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 2 }]))).data;
    await control('ship', { order: 'N1' });
    await control('deliver', { order: 'N1' });
    const [line] = (await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList;
    const productInfoList = [{ lineItemId: line.lineItemId, quantity: '2' }];
    const open = async (businessDisputeId: string) => {
      const said = { disputeReasonId: 3, expectType: 2, refundType: 1, messageText: 'broken', imageUrl: [], productInfoList };
      expect((await post('disputes/create', { orderId, businessDisputeId, ...said })).data).toBe('true');
      return (await get(`disputes/getDisputeList?orderId=${orderId}`)).data.list.at(-1).id as string;
    };
    const disputeId = await open('D1');
    expect((await post('disputes/cancel', { orderId, disputeId })).data).toBe('true');
    expect((await post('disputes/cancel', { orderId, disputeId })).code).toBe(1607009);
    await control('dispute', { id: await open('D2'), decision: 1, cents: 100 });
    expect((await get(`disputes/getDisputeList?orderId=${orderId}`)).data.list.at(-1)).toMatchObject({ finallyDeal: 1, money: 1 });
    await control('dispute', { id: await open('D3'), decision: 2 });
    expect((await get(`disputes/getDisputeList?orderId=${orderId}`)).data.list.at(-1).resendOrderCode).toMatch(/^RS/);
    await sandbox.world.clock.advance(46 * 86_400_000);
    token = (await post('authentication/getAccessToken', { apiKey: sandbox.settings.keys.cjApiKey })).data.accessToken;
    expect((await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList[0].canChoose).toBe(false);
  });

  it('sandbox orders cost nothing and move one step at a time', async () => {
    const [variant] = (await goods()).variants;
    const { orderId } = (
      await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }], { payType: 3, isSandbox: 1 }))
    ).data;
    expect((await post('shopping/sandbox/updateStatus', { orderId, targetStatus: 500 })).code).toBe(1600300);
    expect((await post('shopping/sandbox/simulatePay', { orderId })).code).toBe(200);
    expect((await post('shopping/sandbox/updateStatus', { orderId, targetStatus: 500 })).code).toBe(200);
    expect((await counts()).payments).toBe(0);
  });
});

describe('messages', () => {
  const wanted = (kinds: string[]) =>
    post(
      'webhook/set',
      Object.fromEntries(kinds.map((kind) => [kind, { type: 'ENABLE', callbackUrls: ['https://quayside.example/webhooks/cj'] }])),
    );
  const heard = async () => {
    await sandbox.control.idle();
    return app.calls().map(({ body, headers }) => ({ body, sign: headers.sign, json: JSON.parse(body) as Json }));
  };

  it('go only to https addresses that are not this machine', async () => {
    const set = async (url: string) => (await post('webhook/set', { order: { type: 'ENABLE', callbackUrls: [url] } })).code;
    expect(await set('http://quayside.example/cj')).toBe(1607002);
    expect(await set('https://localhost/cj')).toBe(1607001);
    expect(await set('https://127.0.0.1/cj')).toBe(1607001);
    expect(await set('nonsense')).toBe(1607000);
    expect(await set('https://quayside.example/webhooks/cj')).toBe(200);
    expect((await get('setting/get')).data.callback.order).toEqual({ type: 'ENABLE', urls: ['https://quayside.example/webhooks/cj'] });
  });

  it('tell an order from creation to delivery, signed, with bare numbers', async () => {
    await wanted(['order', 'logistics']);
    const [variant] = (await goods()).variants;
    const { orderId } = (await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }]))).data;
    await control('ship', { order: 'N1' });
    const { trackNumber } = (await get('shopping/order/getOrderDetail?orderId=N1')).data;
    await fetch(`${sandbox.origin}/_control/seventeen-track/move`, {
      method: 'POST',
      body: JSON.stringify({ number: trackNumber, status: 'Delivered', location: 'Columbus', country: 'US' }),
    });
    const calls = await heard();
    expect(calls.filter(({ json }) => json.type === 'ORDER').map(({ json }) => json.params.orderStatus)).toEqual(
      expect.arrayContaining(['CREATED', 'UNPAID', 'UNSHIPPED', 'SHIPPED', 'DELIVERED']),
    );
    for (const { body, sign } of calls) {
      expect(sign).toBe(createHmac('sha256', '1000001').update(body).digest('base64'));
      expect(body).toMatch(new RegExp(`"(cjOrderId|orderId)":${orderId}[,}]`));
    }
    const logistic = calls.find(({ json }) => json.type === 'LOGISTIC')?.json;
    expect(logistic.params).toMatchObject({ trackingNumber: trackNumber, trackingStatus: 12 });
    expect(JSON.parse(logistic.params.logisticsTrackEvents)[0]).toMatchObject({ status: 12, location: 'Columbus,US' });
    expect((await get(`logistic/trackInfo?trackNumber=${trackNumber}`)).data[0]).toMatchObject({
      trackingStatus: 'Delivered',
      trackingTo: 'US',
    });
  });

  it('tell price, stock and shelf changes', async () => {
    await wanted(['product', 'stock']);
    const product = await goods();
    const [variant] = product.variants;
    await control('price', { product: variant.vid, cents: 999 });
    await control('stock', { product: variant.vid, CN: 3 });
    await control('sale', { product: product.pid, onSale: false });
    const calls = (await heard()).map(({ json }) => json);
    expect(calls.find((call) => call.type === 'VARIANT').params).toMatchObject({
      vid: variant.vid,
      variantSellPrice: 9.99,
      fields: ['variantSellPrice'],
    });
    expect(calls.find((call) => call.type === 'STOCK').params[variant.vid][0]).toMatchObject({ areaId: '1', storageNum: 3 });
    expect(calls.filter((call) => call.type === 'PRODUCT').at(-1).params).toMatchObject({ pid: product.pid, productStatus: 2 });
  });

  it('sells out in one warehouse and has the rest in another, for those who ask and those who are told', async () => {
    await wanted(['stock']);
    const product = await goods();
    const [variant] = product.variants;
    await control('stock', { product: variant.vid, CN: 7, US: 0 });
    const told = (await heard())[0]?.json.params[variant.vid];
    const units = (rows: Json[], of: string) => Object.fromEntries(rows.map((row) => [row.countryCode, row[of]]));
    expect(units(told, 'storageNum')).toMatchObject({ CN: 7, US: 0 });
    expect(units((await get(`product/stock/queryByVid?vid=${variant.vid}`)).data, 'totalInventoryNum')).toMatchObject({ CN: 7, US: 0 });
    const detail = (await get(`product/query?pid=${product.pid}&features=enable_inventory`)).data;
    const asked = detail.variants.find((each: Json) => each.vid === variant.vid).inventories;
    expect(units(asked, 'totalInventory')).toMatchObject({ CN: 7, US: 0 });
    const from = (fromCountryCode: string, quantity: number) =>
      post(
        'shopping/order/createOrderV2',
        order(`W${fromCountryCode}${quantity}`, [{ vid: variant.vid, quantity }], {
          fromCountryCode,
          logisticName: fromCountryCode === 'US' ? 'USPS+' : 'CJPacket Ordinary',
          payType: 3,
        }),
      );
    expect((await from('US', 1)).code).toBe(1603102);
    expect((await from('CN', 8)).code).toBe(1603102);
    expect((await from('CN', 7)).code).toBe(200);
  });

  it('come without a signature, or not at all, and are set once only, where a test wants that', async () => {
    const webhooks = (manner: string[]) => control('webhooks', { manner });
    await wanted(['stock']);
    const [variant] = (await goods()).variants;
    await webhooks(['silent']);
    await control('stock', { product: variant.vid, CN: 3 });
    expect(await heard()).toEqual([]);
    await webhooks(['unsigned']);
    await control('stock', { product: variant.vid, CN: 4 });
    expect((await heard()).map(({ sign }) => sign)).toEqual([undefined]);
    await webhooks(['once']);
    const stock = (type: string, callbackUrls: string[]) => post('webhook/set', { stock: { type, callbackUrls } });
    expect((await stock('ENABLE', ['https://quayside.example/webhooks/cj'])).code).toBe(1606000);
    expect((await stock('CANCEL', [])).code).toBe(200);
    expect((await stock('ENABLE', ['https://quayside.example/webhooks/cj'])).code).toBe(200);
    await webhooks([]);
  });

  it('a split order is told with its parts, which are shipped one by one', async () => {
    await wanted(['order']);
    const [a, b] = (await goods()).variants;
    await post(
      'shopping/order/createOrderV2',
      order('N1', [
        { vid: a.vid, quantity: 1 },
        { vid: b.vid, quantity: 1 },
      ]),
    );
    await control('split', { order: 'N1' });
    const split = (await heard()).find(({ json }) => json.type === 'ORDERSPLIT')?.json.params;
    expect(split.splitOrderList).toHaveLength(2);
    for (const part of split.splitOrderList) await control('ship', { order: part.orderCode });
    const parts = await Promise.all(
      split.splitOrderList.map((part: Json) => get(`shopping/order/getOrderDetail?orderId=${part.orderCode}`)),
    );
    expect(new Set(parts.map(({ data }) => data.trackNumber)).size).toBe(2);
    expect((await get('shopping/order/getOrderDetail?orderId=N1')).data.orderStatus).toBe('SHIPPED');
  });

  it('come again after five minutes when the app fails, at most three times', async () => {
    await wanted(['order']);
    const [variant] = (await goods()).variants;
    app.failNext(100);
    await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1 }], { payType: 3 }));
    for (let i = 0; i < 5; i++) {
      await sandbox.control.idle();
      await sandbox.control.clock.advance(301_000);
    }
    const calls = await heard();
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ json }) => json.messageId)).size).toBe(1);
  });
});

describe.skipIf(!hasSamples)('against the published samples (needs ../shared/contracts)', () => {
  it('reading calls answer in the printed shapes', async () => {
    const product = await goods();
    const [variant] = product.variants;
    await sandbox.pool.query(`update cj.accounts set webhooks = '{"product":{"type":"ENABLE","urls":["https://quayside.example/x"]}}'`);
    const { rows } = await sandbox.pool.query<{ pid: string }>('select pid from cj.products order by listed desc limit 20');
    const reviewed = [];
    for (const { pid } of rows) if ((await get(`product/productComments?pid=${pid}&pageSize=1`)).data.list.length > 0) reviewed.push(pid);
    const paths: [string, string][] = [
      ['product-getCategory', 'product/getCategory'],
      ['product-listV2', 'product/listV2?page=1&size=100&keyWord=hoodie&features=enable_category,enable_description,enable_video'],
      ['product-list', 'product/list'],
      ['product-query', `product/query?pid=${product.pid}&features=enable_inventory&features=enable_combine`],
      ['product-variant-query', `product/variant/query?pid=${product.pid}`],
      ['product-variant-queryByVid', `product/variant/queryByVid?vid=${variant.vid}&features=enable_inventory`],
      ['product-stock-queryByVid', `product/stock/queryByVid?vid=${variant.vid}`],
      ['product-stock-queryBySku', `product/stock/queryBySku?sku=${variant.variantSku}`],
      ['product-stock-getInventoryByPid', `product/stock/getInventoryByPid?pid=${product.pid}`],
      ['product-globalWarehouseList', 'product/globalWarehouseList'],
      ['warehouse-detail', 'warehouse/detail?id=201e67f6ba4644c0a36d63bf4989dd70'],
      ['product-productComments', `product/productComments?pid=${reviewed[0]}`],
      ['setting-get', 'setting/get'],
      ['pay-getBalance', 'shopping/pay/getBalance'],
    ];
    for (const [name, path] of paths) expectLike(await get(path), sample(name).response, name);
  });

  it('ordering, freight, tracking and disputes answer in the printed shapes', async () => {
    const [variant] = (await goods()).variants;
    const created = await post('shopping/order/createOrderV2', order('N1', [{ vid: variant.vid, quantity: 1, storeLineItemId: 'L' }]));
    // The sample's amounts are blank text; the field table calls them decimals.
    expect(Object.keys(created.data).sort()).toEqual(Object.keys(sample('order-createOrderV2').response.data).sort());
    const { orderId } = created.data;
    await control('ship', { order: 'N1' });
    const { trackNumber } = (await get(`shopping/order/getOrderDetail?orderId=${orderId}`)).data;
    await fetch(`${sandbox.origin}/_control/seventeen-track/move`, {
      method: 'POST',
      body: JSON.stringify({ number: trackNumber, status: 'Delivered' }),
    });
    const [line] = (await get(`disputes/disputeProducts?orderId=${orderId}`)).data.productInfoList;
    const freight = { startCountryCode: 'CN', endCountryCode: 'US', products: [{ quantity: 2, vid: variant.vid }] };
    const tip = {
      reqDTOS: [{ srcAreaCode: 'CN', destAreaCode: 'US', freightTrialSkuList: [{ skuQuantity: 1, sku: variant.variantSku }] }],
    };
    expectLike(await get(`shopping/order/getOrderDetail?orderId=${orderId}`), sample('order-getOrderDetail').response);
    expectLike(await get('shopping/order/list?status=DELIVERED'), sample('order-list').response);
    expectLike(await get(`logistic/trackInfo?trackNumber=${trackNumber}`), sample('logistic-trackInfo').response);
    expectLike(await post('logistic/freightCalculate', freight), sample('logistic-freightCalculate').response);
    expectLike(await post('logistic/freightCalculateTip', tip), sample('logistic-freightCalculateTip').response);
    expectLike(await get(`disputes/disputeProducts?orderId=${orderId}`), sample('disputes-disputeProducts').response);
    expectLike(
      await post('disputes/disputeConfirmInfo', { orderId, productInfoList: [{ lineItemId: line.lineItemId, quantity: '1' }] }),
      sample('disputes-disputeConfirmInfo').response,
    );
    expectLike(
      await post('authentication/getAccessToken', { apiKey: sandbox.settings.keys.cjApiKey }),
      sample('auth-getAccessToken').response,
    );
  });

  it('messages have the printed members', async () => {
    await post(
      'webhook/set',
      Object.fromEntries(
        ['product', 'stock', 'order', 'logistics'].map((kind) => [
          kind,
          { type: 'ENABLE', callbackUrls: ['https://quayside.example/webhooks/cj'] },
        ]),
      ),
    );
    const [a, b] = (await goods()).variants;
    await post(
      'shopping/order/createOrderV2',
      order('N1', [
        { vid: a.vid, quantity: 1 },
        { vid: b.vid, quantity: 1 },
      ]),
    );
    await control('price', { product: a.vid, cents: 999 });
    await control('stock', { product: a.vid, CN: 3 });
    await control('split', { order: 'N1' });
    await sandbox.control.idle();
    const printed = sample('webhooks');
    const calls = app.calls().map(({ body }) => JSON.parse(body) as Json);
    for (const type of ['PRODUCT', 'VARIANT', 'ORDER', 'ORDERSPLIT']) {
      const call = calls.find((each) => each.type === type);
      expect(Object.keys(call).sort(), type).toEqual(Object.keys(printed[type]).sort());
      expect(Object.keys(call.params).sort(), type).toEqual(Object.keys(printed[type].params).sort());
    }
    expect(Object.keys(calls.find((each) => each.type === 'STOCK').params[a.vid][0]).sort()).toEqual(
      Object.keys(Object.values<Json>(printed.STOCK.params)[0][0]).sort(),
    );
  });
});

describe('the desk', () => {
  it('shows orders and products and does what its buttons say', async () => {
    const [a, b] = (await goods()).variants;
    const { orderId } = (
      await post(
        'shopping/order/createOrderV2',
        order(
          'DESK-1',
          [
            { vid: a.vid, quantity: 1 },
            { vid: b.vid, quantity: 1 },
          ],
          { payType: 3 },
        ),
      )
    ).data;
    const press = (path: string, form: Record<string, string> = {}) =>
      fetch(`${sandbox.origin}/desk/cj/${path}`, { method: 'POST', body: new URLSearchParams(form) }).then((response) => response.text());
    expect(await (await fetch(`${sandbox.origin}/desk/cj`)).text()).toContain('DESK-1');
    expect(await press(`orders/${orderId}/ship`)).toContain('Only a paid order can be shipped');
    await press(`orders/${orderId}/accept`);
    const [line] = (await get(`shopping/order/getOrderDetail?orderId=${orderId}`)).data.productList;
    expect(await press(`orders/${orderId}/ship`, { lines: line.lineItemId })).toContain(`SD${orderId}-2`);
    expect(await (await fetch(`${sandbox.origin}/desk/cj/products?q=hoodie`)).text()).toContain('Hoodie');
    expect(await (await fetch(`${sandbox.origin}/desk/cj/products/${a.vid}`)).text()).toContain(a.variantSku);
    await press(`products/${a.vid}/stock`, { all: 'none' });
    expect((await get(`product/stock/queryByVid?vid=${a.vid}`)).data[0].totalInventoryNum).toBe(0);
    for (const path of ['account', 'webhooks']) expect((await fetch(`${sandbox.origin}/desk/cj/${path}`)).status).toBe(200);
  });
});
