import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CjClient } from '#app/connectors/suppliers/cj/client.server.ts';
import { cjNews, cjParcelStatus, readCjNews } from '#app/connectors/suppliers/cj/news.server.ts';
import { CjOrderDetail } from '#app/connectors/suppliers/cj/order-wire.ts';
import { cjOrders } from '#app/connectors/suppliers/cj/orders.server.ts';
import { cjItems, cjPlacementKey, cjStatus, createOrderBody, viewOf } from '#app/connectors/suppliers/cj/translate-order.ts';
import { cjSignature } from '#app/hooks/cj.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';

const folder = path.resolve('../shared/contracts');
const hasPublished = existsSync(folder);
const sample = (name: string) => JSON.parse(readFileSync(path.join(folder, 'cj/samples', name), 'utf8'));

const request = {
  placementKey: 'QS0198-1',
  address: {
    name: 'J'.repeat(60),
    address1: '1 Main Street',
    city: 'Austin',
    province: 'Texas',
    postalCode: '78701',
    countryCode: 'US',
    countryName: 'United States',
    phone: '+15128675309',
  },
  serviceName: 'CJPacket Ordinary',
  shipFrom: 'CN',
  items: [{ externalVariantId: 'v1', sku: 's1', quantity: 2, lineItemId: 'l1' }],
};

test.runIf(hasPublished)(
  'an order of ours is found wherever a busy account’s list has it, also when pages are smaller than was asked for',
  async () => {
    const total = 230;
    const sizes: number[] = [];
    const client: CjClient = {
      openId: async () => undefined,
      call: async ({ path: at, query = {}, data }) => {
        if (at !== '/shopping/order/list')
          return data.parse({ ...sample('order-getOrderDetail.json').response.data, orderId: query.orderId });
        sizes.push(Number(query.pageSize));
        const [size, page] = [50, Number(query.pageNum)];
        const list = Array.from({ length: total }, (_, index) => ({ orderId: index === 3 ? null : `${index}`, orderNum: `QS${index}` }));
        return data.parse({
          total: query.status === 'CREATED' ? total : 0,
          list: query.status === 'CREATED' ? list.slice((page - 1) * size, page * size) : [],
        });
      },
    };
    expect(await cjOrders(client).findByPlacementKey?.('QS222')).toMatchObject({ supplierOrderNo: '222' });
    expect(await cjOrders(client).findByPlacementKey?.('QS1000')).toBeUndefined();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  },
);

test('an order of ours is found where CJ writes how many it has as a text, or not at all', async () => {
  const listing = (total: unknown): CjClient => ({
    openId: async () => undefined,
    call: async ({ path: at, query = {}, data }) => {
      if (at !== '/shopping/order/list') return data.parse({ orderId: query.orderId, orderStatus: 'UNPAID', orderAmount: '12.30' });
      const page = Number(query.pageNum);
      const list = query.status === 'UNPAID' && page <= 2 ? [{ orderId: `${page}`, orderNum: `QS${page}` }] : [];
      return data.parse({ total, list });
    },
  });
  for (const total of ['2', null])
    expect(await cjOrders(listing(total)).findByPlacementKey?.('QS2')).toMatchObject({ supplierOrderNo: '2', totalCost: 1230 });
});

describe('news of CJ', () => {
  test('is read where CJ writes units as texts and tracking numbers as numbers', () => {
    const body =
      '{"params":{"orderNumber":"QS0198-1","cjOrderId":"2108","orderStatus":"SHIPPED","logisticName":"DHL","trackNumber":1234567890,"orderItems":[{"vid":"v1","quantity":"2"}]}}';
    expect(readCjNews('ORDER', body)).toMatchObject({
      packages: [{ trackingNumber: '1234567890', items: [{ externalVariantId: 'v1', quantity: 2 }] }],
    });
  });

  test.each(['"<html>"', '""', '"[{"', '{}'])('of a parcel holds without the way it went, when that is %s', (events) => {
    const body = `{"params":{"orderId":"2108","trackingNumber":"CJ1","trackingStatus":"12","logisticsTrackEvents":${events}}}`;
    expect(readCjNews('LOGISTIC', body)).toMatchObject({ parcel: { trackingNumber: 'CJ1', status: 'delivered', events: [] } });
  });

  test('keeps an order number beyond 2^53 whole, and asks for a look when the packages are missing', () => {
    const body = '{"params":{"orderNumber":"QS0198-1","cjOrderId":210823100016290561,"orderStatus":"SHIPPED","trackNumber":null}}';
    expect(readCjNews('ORDER', body)).toEqual({
      kind: 'order',
      placementKey: 'QS0198-1',
      supplierOrderNo: '210823100016290561',
      status: 'shipped',
      packages: [],
      needsLook: true,
    });
  });

  test('tells where a package can be looked for', () => {
    const params = {
      orderNumber: 'QS0198-1',
      cjOrderId: '21',
      orderStatus: 'SHIPPED',
      logisticName: 'USPS+',
      trackNumber: '94',
      trackingUrl: 'https://t.example/94',
    };
    expect(readCjNews('ORDER', JSON.stringify({ params }))).toMatchObject({
      packages: [{ trackingNumber: '94', carrier: 'USPS+', trackingUrl: 'https://t.example/94' }],
    });
  });

  test('of goods names them, and what it says of them is not taken', () => {
    const goods = (more: object) => ({ kind: 'goods', products: [], variants: [], saysGone: false, ...more });
    const read = (topic: string, message: object) => readCjNews(topic, JSON.stringify(message));
    expect(read('PRODUCT', { messageType: 'UPDATE', params: { pid: '14', productSellPrice: '0.01' } })).toEqual(
      goods({ products: ['14'] }),
    );
    expect(read('PRODUCT', { messageType: 'UPDATE', params: { pid: '14', productStatus: 3 } })).toEqual(goods({ products: ['14'] }));
    expect(read('PRODUCT', { messageType: 'UPDATE', params: { pid: '14', productStatus: 2 } })).toMatchObject({ saysGone: true });
    expect(read('PRODUCT', { messageType: 'DELETE', params: { pid: 14 } })).toMatchObject({ products: ['14'], saysGone: true });
    expect(read('VARIANT', { messageType: 'DELETE', params: { vid: 'A1' } })).toEqual(goods({ variants: ['A1'], saysGone: true }));
    expect(readCjNews('VARIANT', '{"messageType":"UPDATE","params":{"vid":1424608152007086080,"fields":["variantSellPrice"]}}')).toEqual(
      goods({ variants: ['1424608152007086080'] }),
    );
    const areas = [{ vid: 'A1', areaId: '2', countryCode: 'US', storageNum: 12 }];
    expect(read('STOCK', { params: { A1: areas, ' B2 ': null, C3: 'gone' } })).toEqual(goods({ variants: ['A1', 'B2', 'C3'] }));
    expect(read('STOCK', { params: [areas[0], null, { vid: 'B2' }] })).toEqual(goods({ variants: ['A1', 'B2'] }));
  });

  test.each(['{}', '[]', 'null', '{"params":null}', '{"params":{}}', '{"params":"x"}', '{"params":{"pid":null,"vid":""}}'])(
    'of goods without goods says nothing: %s',
    (body) => {
      for (const topic of ['PRODUCT', 'VARIANT', 'STOCK'])
        if (topic !== 'STOCK' || !body.includes('pid')) expect(readCjNews(topic, body)).toBeUndefined();
    },
  );

  test('that cannot be read is refused', () => {
    expect(readCjNews('LOGISTIC', '{"params":{"orderId":1}}')).toBeUndefined();
    expect(() => readCjNews('ORDER', '{"params":{}}')).toThrow();
  });

  test.skipIf(!hasPublished)('is read from the documented messages', () => {
    const messages = sample('webhooks.json');
    const read = (topic: string) => readCjNews(topic, JSON.stringify(messages[topic]));
    expect(read('ORDER')).toMatchObject({ kind: 'order', status: 'waiting_payment', packages: [], needsLook: false });
    expect(read('PRODUCT')).toEqual({ kind: 'goods', products: ['1424608189734850560'], variants: [], saysGone: false });
    expect(read('VARIANT')).toEqual({ kind: 'goods', products: [], variants: ['1424608152007086080'], saysGone: false });
    expect(read('STOCK')).toMatchObject({ variants: ['1424608152007086080', 'AE7DB9BC-4290-4C85-B8A6-F8957F3DB053'] });
    expect(read('ORDERSPLIT')).toMatchObject({ kind: 'split', parts: ['SD1613355441583259648-2', 'SD1613355441583259648-1'] });
    // CJ's clock is UTC+8.
    expect(read('LOGISTIC')).toMatchObject({
      kind: 'parcel',
      parcel: { status: 'delivered', events: [{ at: new Date('2024-01-17T23:59:22Z'), location: 'NENANA,AK 99760' }] },
    });
  });
});

describe('an order for CJ', () => {
  test('only creates, carries our key and keeps within the documented lengths', () => {
    expect(createOrderBody(request)).toMatchObject({
      orderNumber: 'QS0198-1',
      payType: 3,
      shippingCustomerName: 'J'.repeat(50),
      fromCountryCode: 'CN',
      products: [{ vid: 'v1', quantity: 2, storeLineItemId: 'l1' }],
    });
  });

  test('is cut between characters where it is too long', () => {
    expect(createOrderBody({ ...request, note: `${'x'.repeat(499)}😀` }).remark).toBe('x'.repeat(499));
  });

  test.skipIf(!hasPublished)('uses only members that the documentation names', () => {
    const documented = Object.keys(sample('order-createOrderV2.json').request.body);
    expect(Object.keys(createOrderBody(request)).filter((name) => !documented.includes(name))).toEqual([]);
  });

  test.each([
    ['1602003', 'Variant removed', 'product_sold_out'],
    ['1603102', 'Inventory deduction failed', 'product_out_of_stock'],
    ['1605001', 'Logistic invalid', 'shipped_country_notfound'],
    ['1600300', 'shippingProvince must be not empty', 'error_save_all_address'],
    ['1603000', 'Order create failed', 'error_checkout_products'],
  ])('refused with %s (%s) is %s', (code, message, key) => {
    expect(cjPlacementKey(code, message)).toBe(key);
  });
});

describe('what CJ says of an order', () => {
  test('holds where units are texts, tracking numbers are numbers, and a variant is not named', () => {
    const told = { orderId: '1', orderStatus: 'SHIPPED', orderAmount: 12.3, trackNumber: 1234567890, logisticName: 'DHL' };
    const items = [{ vid: 'v1', quantity: '2' }];
    expect(viewOf(CjOrderDetail.parse({ ...told, productList: items }))).toMatchObject({
      packages: [{ trackingNumber: '1234567890', items: [{ externalVariantId: 'v1', quantity: 2 }] }],
    });
    const [parcel] = viewOf(CjOrderDetail.parse({ ...told, productList: [...items, { vid: null, quantity: 1 }] })).packages;
    expect(parcel).toMatchObject({ trackingNumber: '1234567890' });
    expect(parcel).not.toHaveProperty('items');
  });

  test.skipIf(!hasPublished)('is read from the documented detail', () => {
    const detail = CjOrderDetail.parse(sample('order-getOrderDetail.json').response.data);
    expect(detail).toMatchObject({ orderId: '210823100016290555', orderAmount: 425, productAmount: 57, postageAmount: 368 });
    expect(cjItems(detail.productList ?? [])).toEqual([
      expect.objectContaining({ lineItemId: '16045188153625', externalVariantId: expect.any(String), quantity: 1 }),
    ]);
    expect(cjItems([{ vid: '1', quantity: 1, storeLineItemId: null }])).toEqual([{ externalVariantId: '1', quantity: 1 }]);
    expect(cjItems([{ vid: '1', quantity: 1 }, { quantity: 2 }])).toBeUndefined();
  });

  test.skipIf(!hasPublished)('has a meaning for every documented state', () => {
    const { orderStatus, trackingStatus } = JSON.parse(readFileSync(path.join(folder, 'cj/enums.json'), 'utf8'));
    expect(Object.fromEntries(Object.keys(orderStatus).map((status) => [status, cjStatus(status)]))).toEqual({
      CREATED: 'waiting_payment',
      IN_CART: 'waiting_payment',
      UNPAID: 'waiting_payment',
      UNSHIPPED: 'paid',
      SHIPPED: 'shipped',
      DELIVERED: 'delivered',
      CANCELLED: 'cancelled',
      OTHER: 'paid',
    });
    expect(Object.keys(trackingStatus).map((status) => cjParcelStatus(Number(status)))).toEqual([
      'info_received',
      'in_transit',
      'in_transit',
      'exception',
      'in_transit',
      'in_transit',
      'in_transit',
      'in_transit',
      'in_transit',
      'in_transit',
      'out_for_delivery',
      'available_for_pickup',
      'delivered',
      'exception',
      'exception',
    ]);
  });

  test.skipIf(!hasPublished)('is signed by the collected vectors', () => {
    const { vectors } = JSON.parse(readFileSync(path.join(folder, 'signature-vectors.json'), 'utf8'));
    const own = vectors.filter((each: { name: string }) => each.name.startsWith('cj'));
    expect(own.length).toBeGreaterThan(0);
    for (const vector of own) expect(cjSignature(String(vector.secret), vector.body)).toBe(vector.expected);
  });
});

describe('whether CJ still can', () => {
  const order = (supplierOrderNo: string, quantity: number, vid = 'v1') => ({
    supplierOrderNo,
    shipFrom: 'CN',
    items: [{ externalVariantId: vid, quantity }],
  });
  /** CJ with orders in these states, and these units of each variant in China; what is not given it does not tell. */
  const cj = (states: Record<string, string>, units: Record<string, unknown>): CjClient => ({
    openId: async () => undefined,
    call: async ({ path: at, query = {}, data }) => {
      if (at === '/shopping/order/getOrderDetail') {
        const orderStatus = states[String(query.orderId)];
        if (!orderStatus) throw new ConnectorError('cj', 'unavailable', 'CJ could not be reached');
        return data.parse({ orderId: query.orderId, orderStatus, orderAmount: '12.30' });
      }
      expect(at).toBe('/product/stock/queryByVid');
      const stock = units[String(query.vid)];
      if (stock === undefined) throw new ConnectorError('cj', 'unavailable', 'CJ could not be reached');
      if (stock === 'gone') throw new ConnectorError('cj', 'not_found', 'Variant removed from shelves');
      return data.parse([
        { countryCode: 'CN', totalInventoryNum: stock },
        { countryCode: 'US', storageNum: 900 },
      ]);
    },
  });
  const asked = async (client: CjClient, orders: ReturnType<typeof order>[]) => Object.fromEntries(await cjOrders(client).stillCan(orders));

  test('goods are counted in the order’s warehouse, for all orders together', async () => {
    const client = cj({ 1: 'CREATED', 2: 'UNPAID', 3: 'IN_CART' }, { v1: 5 });
    expect(await asked(client, [order('1', 3), order('2', 3), order('3', 2)])).toEqual({
      1: { answer: 'yes', totalCost: 1230 },
      2: { answer: 'out_of_stock' },
      3: { answer: 'yes', totalCost: 1230 },
    });
  });

  test('what is no longer sold is out of stock, what CJ has canceled is canceled, and what it has the money for it can', async () => {
    const client = cj({ 1: 'CREATED', 2: 'CANCELLED', 3: 'UNSHIPPED' }, { v1: 'gone' });
    expect(await asked(client, [order('1', 1), order('2', 1), order('3', 1)])).toEqual({
      1: { answer: 'out_of_stock' },
      2: { answer: 'cancelled' },
      3: { answer: 'yes' },
    });
  });

  test('without an answer about order or goods there is none', async () => {
    const client = cj({ 1: 'CREATED' }, { v1: 5 });
    expect(await asked(client, [order('1', 1, 'v2'), order('2', 1)])).toEqual({});
  });

  test.runIf(hasPublished)('reads the published stock of a variant', async () => {
    const stock = sample('product-stock-queryByVid.json').response.data;
    const client: CjClient = {
      openId: async () => undefined,
      call: async ({ path: at, data }) =>
        at === '/product/stock/queryByVid' ? data.parse(stock) : data.parse({ orderId: '1', orderStatus: 'CREATED', orderAmount: '1.00' }),
    };
    expect(await asked(client, [order('1', 10_877)])).toEqual({ 1: { answer: 'yes', totalCost: 100 } });
    expect(await asked(client, [order('1', 10_878)])).toEqual({ 1: { answer: 'out_of_stock' } });
  });
});

describe('subscribing', () => {
  const kinds = ['product', 'stock', 'order', 'logistics'];
  const url = 'https://quayside.example/webhooks/cj';
  /** CJ with these addresses set, which it does not set again before they are canceled. */
  function cjWith(urls: string[]) {
    const asked: string[] = [];
    let set = urls;
    const client: CjClient = {
      openId: async () => undefined,
      call: async ({ path: at, body, data }) => {
        if (at === '/setting/get')
          return data.parse({
            callback: Object.fromEntries(kinds.map((kind) => [kind, { type: set.length > 0 ? 'ENABLE' : 'CANCEL', urls: set }])),
          });
        const setting = (body as Record<string, { type: string; callbackUrls: string[] }>).stock;
        asked.push(setting?.type ?? '');
        if (setting?.type === 'ENABLE' && set.length > 0)
          throw new ConnectorError('cj', 'rejected', 'Webhook already have settings', { vendorCode: '1606000' });
        set = setting?.callbackUrls ?? [];
        return data.parse(true);
      },
    };
    return { asked, news: cjNews(client), now: () => set };
  }

  test.each([
    ['sets what is not set', [], ['ENABLE']],
    ['leaves what is set to our address', [url], ['ENABLE']],
    ['takes the place of another address', ['https://old.example/cj'], ['ENABLE', 'CANCEL', 'ENABLE']],
  ])('%s', async (_, before, expected) => {
    const { asked, news, now } = cjWith(before);
    await news.subscribe(url);
    expect(asked).toEqual(expected);
    expect(now()).toEqual([url]);
  });
});
