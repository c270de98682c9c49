/** Parts of an address for which a checkout has fields of its own, and house numbers that are missing (docs/decisions/242). */
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { ordersOf, selling } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, shopper, type Trade } from '../fulfillment/support.ts';
import { deliver, groupsOf } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Detail {
  address: { address1: string; address2: string; phone: string };
}
const addressOf = async (seller: TestSeller, orderId: string) =>
  (await seller.api<Detail>('GET', `/orders/v5/detail/${orderId}`)).body.data?.address;

const corrected = {
  firstName: 'Jane',
  lastName: 'Doe',
  company: '',
  address1: '',
  address2: '',
  city: 'Berlin',
  province: '',
  provinceCode: '',
  postalCode: '10115',
  countryCode: 'DE',
  countryName: 'Germany',
  phone: '',
};
const home = {
  first_name: 'Ana',
  last_name: 'Teste',
  company: '',
  address_1: 'Rua das Flores',
  address_2: '',
  city: 'São Paulo',
  state: 'SP',
};

test('what an address lacks is told by the list as by the order’s page, until it is corrected', async () => {
  const { seller, store } = await beginTrade(h);
  const body = orderBody([{}]);
  const bought = {
    ...body,
    shipping_address: {
      ...(body.shipping_address as object),
      address1: 'Rua das Flores',
      city: 'São Paulo',
      province: 'São Paulo',
      province_code: 'SP',
      zip: '01310-100',
      country: 'Brazil',
      country_code: 'BR',
      phone: '+5511987654321',
    },
  };
  const fine = orderBody([{}]);
  for (const order of [bought, fine]) await deliver(h, store.domain, 'orders/create', order);
  await h.settle();
  const [group] = await groupsOf(h, seller, bought.id);
  const listed = async () => {
    const { orders, stages } = await readOrderList(seller.ctx, new URL('http://here/app/orders'));
    expect(stages.find((stage) => stage.isCurrent)).toMatchObject({ key: 'ready', count: orders.length });
    return new Map(orders.map((row) => [row.orderId, row.address]));
  };
  const onPage = async () => (await getOrder(seller.ctx, { orderId: group?.orderId as string })).checkedAddress?.problems;
  const lacks = [
    { field: 'taxId', why: 'required' },
    { field: 'address1', why: 'house_number' },
  ];
  expect(await onPage()).toEqual(lacks);
  const before = await listed();
  expect(before.size).toBe(2);
  expect(before.get(group?.orderId as string)).toEqual({ isMissing: false, pickup: null, problems: lacks });
  expect([...before.values()].filter((address) => address === null)).toHaveLength(1);
  const address = (await getOrder(seller.ctx, { orderId: group?.orderId as string })).address as NonNullable<
    Awaited<ReturnType<typeof getOrder>>['address']
  >;
  await updateAddress(seller.ctx, {
    orderId: group?.orderId as string,
    address: { ...address, address1: 'Rua das Flores 12', taxId: '529.982.247-25' },
  });
  expect((await listed()).get(group?.orderId as string)).toBeNull();
});

describe('a WooCommerce order', () => {
  async function sold(data: object) {
    const { seller, domain, store, channelProductId } = await selling();
    await h.control('woocommerce/webhooks/disable', { domain });
    const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity: 1 });
    await h.control('woocommerce/import', { domain, id, data, modifiedAt: seller.ctx.now() });
    await syncStore(seller.ctx, store);
    const [order] = await ordersOf(store.storeId);
    return addressOf(seller, order.id);
  }
  const brazilian = { ...home, postcode: '01310-100', country: 'BR', phone: '' };

  test('of Brazil has its number behind the street and its neighborhood in the second line, as members of the address', async () => {
    const shipping = { ...brazilian, number: '1578', neighborhood: 'Bela Vista' };
    expect(await sold({ shipping, billing: { ...shipping, email: 'ana@example.com', cellphone: '(11) 98765-4321' } })).toMatchObject({
      address1: 'Rua das Flores, 1578',
      address2: 'Bela Vista',
    });
  });

  test('of Brazil has them also where they are only in its meta data, and of the billing address that it is sent to', async () => {
    const meta_data = [
      { id: 1, key: '_billing_number', value: '1578' },
      { id: 2, key: '_billing_neighborhood', value: 'Bela Vista' },
    ];
    expect(await sold({ shipping: brazilian, billing: { ...brazilian, email: 'ana@example.com' }, meta_data })).toMatchObject({
      address1: 'Rua das Flores, 1578',
      address2: 'Bela Vista',
    });
  });

  test('of the Netherlands has the number of a field of the block checkout', async () => {
    const shipping = { ...home, address_1: 'Kalverstraat', city: 'Amsterdam', state: '', postcode: '1012 NX', country: 'NL', phone: '' };
    const meta_data = [{ id: 1, key: '_wc_shipping/postnl/house_number', value: '92' }];
    expect(await sold({ shipping, meta_data })).toMatchObject({ address1: 'Kalverstraat 92' });
  });
});

describe('a Shopify order', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await beginTrade(h);
  });

  const german = { city: 'Berlin', province: '', provinceCode: '', zip: '10115', country: 'Germany', countryCode: 'DE', phone: '' };
  /** Bought in the store, which is asked again when an order is placed. */
  async function sold(address1: string) {
    const address = { ...shopper.address, ...german, address1 };
    const { id: platformOrderId } = await trade.buy<{ id: number }>([{ title: 'Lamp', quantity: 1 }], { address });
    const [group] = await groupsOf(h, trade.seller, platformOrderId);
    return { id: group?.id as string, orderId: group?.orderId as string };
  }
  const missing = async (id: string, accept = false) => {
    const { orders } = await previewPlacement(trade.seller.ctx, { choices: [{ supplierOrderId: id }], acceptAddress: accept });
    return orders[0]?.problems.filter((problem) => problem.why === 'house_number');
  };

  test('has the number that a theme keeps as an attribute, and no characters without width', async () => {
    const body = orderBody([{}], { note_attributes: [{ name: 'Hausnummer', value: '12' }] });
    const shipping_address = {
      ...(body.shipping_address as object),
      address1: 'Acker\u2060straße',
      country: 'Germany',
      country_code: 'DE',
    };
    await deliver(h, trade.store.domain, 'orders/create', { ...body, shipping_address });
    await h.settle();
    const [group] = await groupsOf(h, trade.seller, body.id);
    expect(await addressOf(trade.seller, group?.orderId as string)).toMatchObject({ address1: 'Ackerstraße 12' });
  });

  test('to a street without a number is not placed until the number is added', async () => {
    const { id, orderId } = await sold('Ackerstraße');
    expect(await missing(id)).toEqual([{ key: 'address', cure: 'edit_address', field: 'address1', why: 'house_number' }]);
    const address = { ...corrected, address1: 'Ackerstraße 12' };
    await updateAddress(trade.seller.ctx, { orderId, address });
    expect(await missing(id)).toEqual([]);

    const { id: other } = await sold('Ackerstraße');
    const [outcome] = await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: other }] });
    expect(outcome).toMatchObject({
      isPlacing: false,
      problems: expect.arrayContaining([expect.objectContaining({ why: 'house_number' })]),
    });
  });

  test('to a house that has no number is placed when its seller says so', async () => {
    const { id } = await sold('Ackerstraße');
    expect(await missing(id, true)).toEqual([]);
  });
});
