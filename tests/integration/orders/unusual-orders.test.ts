/** Orders that are not the plain kind: long ones, buyers who come to fetch, other times and other hands. */
import { beforeAll, expect, test } from 'vitest';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { listOrders } from '#app/features/orders/list-orders.server.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { type OrderBody, orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, parcelNumber } from '../fulfillment/support.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('an order is stored, and the others of its page, wherever its long texts are cut', async () => {
  const seller = await h.newSeller();
  const { domain } = await plainStore(h, seller);
  // The search keeps 4,000 characters: one of the two has the last emoji cut in its middle.
  const bodies = ['', 'x'].map((before) => orderBody([{ title: `${before}${'🎁'.repeat(2500)}` }], { name: '#1' }));
  for (const body of bodies) await deliver(h, domain, 'orders/create', body);
  await h.settle();
  for (const body of bodies) expect(await groupsOf(h, seller, body.id)).toHaveLength(1);
});

test('an order of many items is found by its supplier’s numbers too, also after its store tells of it again', async () => {
  const seller = await h.newSeller();
  const { domain } = await plainStore(h, seller);
  const body = orderBody(Array.from({ length: 60 }, (_, at) => ({ title: `Lamp number ${at} ${'of a long name '.repeat(6)}` })));
  await deliver(h, domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  await h.services.database.pool.query(`update supplier_orders set supplier_order_no = 'CJ778899' where workplace_id = $1`, [
    seller.workplaceId,
  ]);
  await addSearchWords(seller.ctx, seller.workplaceId, group?.orderId as string, ['CJ778899']);
  const found = async () => {
    const { body: answer } = await seller.api<{ orders: { name: string }[] }>('GET', '/orders/v5/list?keyword=cj778899');
    return answer.data?.orders.map(({ name }) => name);
  };
  expect(await found()).toEqual([body.name]);
  await deliver(h, domain, 'orders/updated', { ...body, updated_at: new Date(Date.now() + 1000).toISOString(), note: 'Ring twice' });
  await h.settle();
  expect(await found()).toEqual([body.name]);
});

test('a buyer who has nothing sent keeps the name that the order came with', async () => {
  const trade = await beginTrade(h);
  const order = await trade.buy<{ id: number; lines: { id: number }[] }>([{ title: 'Lamp', quantity: 2 }], { address: undefined });
  const known = () =>
    trade.query("select id, customer_name, items_count, search_text like '%jane%' as is_found from orders where workplace_id = $1");
  expect(await known()).toMatchObject([{ customer_name: 'Jane Doe', items_count: 2, is_found: true }]);
  // The news of the refund is lost, and the order is read: without the scope of customers their names are told to nobody who asks.
  await h.fault({ vendor: 'shopify', match: 'orders/', kind: 'drop', times: 50 });
  const lines = [{ lineItemId: order.lines[0]?.id, quantity: 1 }];
  await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines });
  await syncStore(trade.seller.ctx, { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId });
  await h.clearFaults();
  const [after] = await known();
  expect(after).toMatchObject({ customer_name: 'Jane Doe', items_count: 1, is_found: true });
  const { customer } = await getOrder(trade.seller.ctx, { orderId: after.id });
  expect(customer).toMatchObject({ name: 'Jane Doe', email: 'jane@example.com' });
});

test('an order that the buyer collects says so until an address is entered to send it to', async () => {
  const trade = await beginTrade(h);
  await trade.buy([{ title: 'Lamp', quantity: 1 }], { address: undefined, shipping: { title: 'Harbor Street', price: '0.00' } });
  await trade.linkAll();
  const [group] = await trade.groups();
  const [supplierOrderId, orderId] = [group?.id as string, group?.orderId as string];
  const choices = [{ supplierOrderId }];
  const problems = async () => (await previewPlacement(trade.seller.ctx, { choices })).orders.flatMap((order) => order.problems);
  expect(await problems()).toEqual([{ key: 'pickup', cure: 'edit_address' }]);
  expect(await getOrder(trade.seller.ctx, { orderId })).toMatchObject({ pickup: 'Harbor Street', checkedAddress: null });
  await placeOrders(trade.seller.ctx, { choices });
  const marks = async () => {
    const { orders } = await listOrders(trade.seller.ctx, { states: ['ready'], isArchived: false });
    return orders.flatMap((order) => order.line_items.map((item) => item.error_key));
  };
  expect(await marks()).toEqual(['pickup']);
  const place = { address1: '1 Main Street', address2: '', city: 'Austin', province: 'Texas', provinceCode: 'TX', postalCode: '78701' };
  const name = { firstName: 'Jane', lastName: 'Doe', company: '', phone: '+15128675309', countryCode: 'US', countryName: 'United States' };
  await updateAddress(trade.seller.ctx, { orderId, address: { ...name, ...place } });
  expect(await marks()).toEqual([null]);
  expect(await problems()).toEqual([]);
  expect(await getOrder(trade.seller.ctx, { orderId })).toMatchObject({ pickup: null, checkedAddress: { problems: [] } });
});

test('what was refused of an item is not said of it any more once the store has taken it off', async () => {
  const seller = await h.newSeller();
  const { storeId, domain } = await plainStore(h, seller);
  const [gone, left] = [await mappedVariant(h, seller, storeId, { stock: 0 }), await mappedVariant(h, seller, storeId)];
  const body = orderBody([{ variantId: gone.channelVariantId }, { variantId: left.channelVariantId }]);
  await deliver(h, domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  await placeOrders(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
  await h.settle();
  const marks = async () =>
    (await getOrder(seller.ctx, { orderId: group?.orderId as string })).supplierOrders.map((each) => [
      each.errorKey,
      ...each.items.map((item) => item.errorKey),
    ]);
  expect(await marks()).toEqual([[null, 'product_out_of_stock', null]]);
  const line_items = body.line_items.map((line, at) => (at === 0 ? { ...line, current_quantity: 0, fulfillable_quantity: 0 } : line));
  await deliver(h, domain, 'orders/updated', { ...body, updated_at: new Date(Date.now() + 1000).toISOString(), line_items });
  await h.settle();
  expect(await marks()).toEqual([[null, null, null]]);
});

test('money back for an item whose supplier is done with it does not ring for what another one still sends', async () => {
  const trade = await beginTrade(h);
  const order = await trade.buy<{ id: number }>([
    { title: 'Lamp', quantity: 1 },
    { title: 'Mug', quantity: 1 },
  ]);
  await trade.linkAll();
  const lines = await trade.query(
    'select id, platform_line_item_id as number from order_line_items where workplace_id = $1 order by title',
  );
  await splitOrder(trade.seller.ctx, { orderId: (await trade.groups())[0]?.orderId as string, lineItemIds: [lines[0].id] });
  const groupOf = async (line: string) =>
    (await trade.query('select supplier_order_id as id from supplier_order_items where line_item_id = $1', [line]))[0].id as string;
  const [lamp, mug] = [await groupOf(lines[0].id), await groupOf(lines[1].id)];
  expect(lamp).not.toBe(mug);
  await trade.placeAndPay([lamp, mug]);
  const number = parcelNumber();
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(lamp), trackingNumber: number, carrier: 'USPS' });
  await h.settle();
  await h.control('seventeen-track/move', { number, status: 'Delivered', description: 'Delivered', location: 'Austin' });
  await h.settle();
  // It has come broken, and is asked back at the supplier, which has not answered yet.
  const broken = { supplierOrderId: lamp, reason: 'damaged_item', description: 'In pieces', evidence: [] };
  await askSupplier(trade.seller.ctx, broken);
  const rung = async () =>
    (await trade.query('select message from notifications where workplace_id = $1 order by id')).filter(
      ({ message }) => message === 'order_refunded_on_store',
    ).length;
  const refund = async (line: { number: string }) => {
    const lineItemId = Number(line.number);
    await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines: [{ lineItemId, quantity: 1 }] });
    await h.settle();
  };
  await refund(lines[0]);
  expect(await rung()).toBe(0);
  await refund(lines[1]);
  expect(await rung()).toBe(1);
});

test('what has come to its buyer rings no more, be it refunded or deleted on the store', async () => {
  const trade = await beginTrade(h);
  const order = await trade.buy<{ id: number }>([{ title: 'Lamp', quantity: 2 }], {
    shipping: { title: 'Standard', price: '5.00' },
  });
  await trade.linkAll();
  const desk = await trade.deskOrder(await trade.placeAndPay());
  const number = parcelNumber();
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber: number, carrier: 'USPS' });
  await h.settle();
  const refund = async (what: Record<string, unknown>) => {
    await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, ...what });
    await h.settle();
  };
  const rung = async () =>
    (await trade.query('select message from notifications where workplace_id = $1 order by id')).map(({ message }) => message);
  await refund({ shipping: '2.00' });
  // Underway it could still be asked back.
  expect(await rung()).toEqual(['order_refunded_on_store']);
  await h.control('seventeen-track/move', { number, status: 'Delivered', description: 'Delivered', location: 'Austin' });
  await h.settle();
  expect(await trade.groups()).toMatchObject([{ state: 'delivered' }]);
  const before = await rung();
  await refund({ shipping: '3.00' });
  await deliver(h, trade.store.domain, 'orders/delete', { id: order.id });
  await h.settle();
  expect(await rung()).toEqual(before);
  expect(await trade.groups()).toMatchObject([{ state: 'delivered' }]);
  const { timeline } = await getOrder(trade.seller.ctx, { orderId: (await trade.groups())[0]?.orderId as string });
  const events = timeline.map(({ event }) => event as string);
  expect(events.filter((event) => event === 'refunded')).toHaveLength(2);
  expect(events).toContain('deleted_from_platform');
  expect(events).not.toContain('cancel_too_late');
});

test('what was fulfilled elsewhere costs nothing and brings no profit, be it by the store or by its seller', async () => {
  const seller = await h.newSeller();
  const { storeId, domain } = await plainStore(h, seller);
  const variant = await mappedVariant(h, seller, storeId);
  const bodies = [0, 1].map(() => orderBody([{ variantId: variant.channelVariantId }]));
  for (const body of bodies) await deliver(h, domain, 'orders/create', body);
  await h.settle();
  const listed = async () => {
    const { orders } = await listOrders(seller.ctx, { states: ['ready', 'fulfilled'], isArchived: false });
    return orders.map(({ state, cost_left, profit }) => ({ state, cost_left, profit }));
  };
  const estimated = { state: 'ready', cost_left: expect.any(Number), profit: expect.any(Number) };
  expect(await listed()).toEqual([estimated, estimated]);
  const [byStore, byHand] = bodies as [OrderBody, OrderBody];
  const line_items = byStore.line_items.map((line) => ({ ...line, fulfillable_quantity: 0 }));
  const updated_at = new Date(Date.now() + 1000).toISOString();
  await deliver(h, domain, 'orders/updated', { ...byStore, updated_at, fulfillment_status: 'fulfilled', line_items });
  await h.settle();
  const [group] = await groupsOf(h, seller, byHand.id);
  await fulfillManually(seller.ctx, { supplierOrderId: group?.id as string });
  const nothing = { state: 'fulfilled', cost_left: 0, profit: null };
  expect(await listed()).toEqual([nothing, nothing]);
  expect((await getOrder(seller.ctx, { orderId: group?.orderId as string })).supplierOrders).toMatchObject([{ costLeft: 0, profit: null }]);
});

test('what went back to the buyer for no item is no profit, be it told or read, and stands beside the price of its line', async () => {
  const trade = await beginTrade(h);
  const order = await trade.buy<{ id: number; lines: { id: number }[] }>([{ title: 'Lamp', quantity: 2, price: '20.00' }]);
  await trade.linkAll();
  const profit = async () => (await listOrders(trade.seller.ctx, { states: ['ready'], isArchived: false })).orders[0]?.profit as number;
  const refund = (what: object) => h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, ...what });
  const before = await profit();
  await refund({ lines: [], amount: '5.00' });
  await h.settle();
  expect(await profit()).toBe(before - 500);
  const [group] = await trade.groups();
  const lines = [{ line_price: 4000, given_back: 500 }];
  expect((await trade.seller.api('GET', '/orders/v5/list')).body.data).toMatchObject({ orders: [{ line_items: lines }] });
  expect((await trade.seller.api('GET', `/orders/v5/detail/${group?.orderId}`)).body.data).toMatchObject({
    supplier_orders: [{ line_items: lines }],
  });
  await h.fault({ vendor: 'shopify', match: 'orders/', kind: 'drop', times: 50 });
  await refund({ lines: [], amount: '1.50' });
  await syncStore(trade.seller.ctx, { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId });
  await h.clearFaults();
  expect(await profit()).toBe(before - 650);
});

test('a corrected address is kept until the store names another place', async () => {
  const seller = await h.newSeller();
  const { storeId, domain } = await plainStore(h, seller);
  const variant = await mappedVariant(h, seller, storeId);
  const body = orderBody([{ variantId: variant.channelVariantId }]);
  await deliver(h, domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  const orderId = group?.orderId as string;
  const { address } = await getOrder(seller.ctx, { orderId });
  await updateAddress(seller.ctx, { orderId, address: { ...(address as NonNullable<typeof address>), address1: '1 Main Street, Flat 7' } });
  let seconds = 0;
  const tell = async (shipping_address: Record<string, unknown>) => {
    seconds += 1;
    const updated_at = new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString();
    await deliver(h, domain, 'orders/updated', { ...body, updated_at, shipping_address });
    await h.settle();
    const { addressOverride, checkedAddress } = await getOrder(seller.ctx, { orderId });
    return { isCorrected: addressOverride !== null, to: checkedAddress?.address.address1 };
  };
  const known = body.shipping_address as Record<string, unknown>;
  const kept = { isCorrected: true, to: '1 Main Street, Flat 7' };
  expect(await tell({ ...known, last_name: 'Doe-Smith', phone: null })).toEqual(kept);
  // The store may tell no more of the buyer than the country.
  const nothing = Object.fromEntries(Object.keys(known).map((field) => [field, null]));
  expect(await tell({ ...nothing, country_code: 'US' })).toEqual(kept);
  expect(await tell({ ...known, address1: '9 New Road', zip: '78702' })).toEqual({ isCorrected: false, to: '9 New Road' });
});
