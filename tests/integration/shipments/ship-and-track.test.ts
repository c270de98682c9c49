import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import {
  acceptOwnOrder,
  decideDeskRefund,
  listDeskOrders,
  refuseOwnOrder,
  shipOwnOrder,
} from '#app/features/fulfillment/own-desk.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { channelStoreOf, type OrderStore } from '#app/features/orders/channel-store.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { getPublicParcel } from '#app/features/shipments/get-parcel.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber, shopper, type Trade } from '../fulfillment/support.ts';

let h: Harness;
let trade: Trade;
let seller: TestSeller;
let store: TestStore;

beforeAll(async () => {
  h = await harness();
});

const begin = async () => {
  trade = await beginTrade(h);
  ({ seller, store } = trade);
};
const buy = (quantity: number, more: Record<string, unknown> = {}) => trade.buy([{ title: 'Desk lamp', quantity }], more);
const placeAndPay = async () => {
  await trade.linkAll();
  return trade.placeAndPay();
};
const shopOf = async () =>
  (await h.control<Record<string, { fulfillments: number; operations: Record<string, number> }>>('shopify/counts'))[store.domain];
const balance = async () =>
  Number((await trade.query('select coalesce(sum(topup + bonus), 0) as balance from wallet_balances where workplace_id = $1'))[0].balance);

describe('a package', () => {
  test('is told to the store by exact quantities, followed, and moves the order until it is delivered', async () => {
    await begin();
    await buy(3);
    const id = await placeAndPay();
    const desk = await trade.deskOrder(id);
    await acceptOwnOrder(trade.operator, { id: desk });
    const [first, second] = [parcelNumber(), parcelNumber()];
    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: first, carrier: 'USPS', quantities: [2] });
    await h.settle();
    const [shipment] = await trade.shipments();
    expect(shipment).toMatchObject({ tracking_number: first, channel_state: 'pushed', status: 'info_received' });
    expect(Object.values(shipment.quantities)).toEqual([2]);
    expect((await shopOf())?.fulfillments).toBe(1);
    const { rows: lines } = await h.services.database.pool.query('select open_quantity from order_line_items where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(lines).toEqual([{ open_quantity: 1 }]);
    const has = async (state: string) =>
      (await listDeskOrders(trade.operator, { state, limit: 100 })).orders.some(({ id: each }) => each === desk);
    const standsUnder = async () => ({ accepted: await has('accepted'), shipped: await has('shipped') });
    // The rest of it still waits at the desk to be shipped.
    expect(await standsUnder()).toEqual({ accepted: true, shipped: false });

    await h.control('seventeen-track/move', { number: first, status: 'InTransit', description: 'Departed', location: 'Reno' });
    await h.settle();
    expect((await trade.groups())[0]?.state).toBe('in_transit');
    await h.control('seventeen-track/move', { number: first, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    // One unit has not been sent: the order is not delivered.
    expect((await trade.groups())[0]?.state).toBe('in_transit');

    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: second, carrier: 'USPS' });
    expect(await standsUnder()).toEqual({ accepted: false, shipped: true });
    await h.settle();
    await h.control('seventeen-track/move', { number: second, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    expect((await trade.groups())[0]?.state).toBe('delivered');
    expect((await shopOf())?.fulfillments).toBe(2);
    const { rows: order } = await h.services.database.pool.query('select fulfillment_status from orders where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(order[0].fulfillment_status).toBe('fulfilled');
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('whose fulfillment was made although the answer was lost is not fulfilled twice', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    await h.fault({ vendor: 'shopify', match: store.domain, kind: 'cut-after', times: 3 });
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    await h.clearFaults();
    const [shipment] = await trade.shipments();
    await seller.ctx.enqueue('shipments.tell-store', { workplaceId: seller.workplaceId, shipmentId: shipment.id });
    await h.settle();
    expect((await trade.shipments())[0].channel_state).toBe('pushed');
    expect((await shopOf())?.fulfillments).toBe(1);
  });

  test('that is sent although money was asked back for it is told to the store, whatever becomes of the request', async () => {
    await begin();
    await buy(3);
    const id = await placeAndPay();
    const desk = await trade.deskOrder(id);
    await askSupplier(seller.ctx, {
      supplierOrderId: id,
      reason: 'item_not_received',
      description: 'Where is it?',
      evidence: [],
      amount: 500,
    });
    const sent = parcelNumber();
    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: sent, carrier: 'USPS', quantities: [1] });
    await h.settle();
    expect(await trade.shipments()).toMatchObject([{ tracking_number: sent, channel_state: 'pushed' }]);
    expect((await trade.groups())[0]?.state).toBe('refund_pending');
    const [refund] = await trade.query('select id from refund_requests where workplace_id = $1');
    await decideDeskRefund(trade.operator, {
      refundId: refund.id,
      workplaceId: seller.workplaceId,
      isAccepted: true,
      note: 'For the delay',
    });
    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    expect(await trade.shipments()).toMatchObject([{ channel_state: 'pushed' }, { channel_state: 'pushed' }]);
    expect((await shopOf())?.fulfillments).toBe(2);
    expect((await trade.groups())[0]?.state).toBe('refund_completed');
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('can be followed by anybody with its link, without personal data', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    const trackingNumber = parcelNumber();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber, carrier: 'USPS' });
    await h.settle();
    await h.control('seventeen-track/move', { number: trackingNumber, status: 'InTransit', description: 'Departed', location: 'Reno' });
    await h.settle();
    const [shipment] = await trade.shipments();
    const answer = await (await fetch(`${h.appUrl}/api/open-api/orders/tracking/${shipment.public_token}`)).json();
    expect(answer.data).toMatchObject({ tracking_number: trackingNumber, status: 'in_transit', country_code: 'US' });
    expect(answer.data.events.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toMatch(/Jane|Doe|Main Street|jane@/);
    const page = { token: shipment.public_token };
    expect(await getPublicParcel(createContext(h.services), page)).toMatchObject({ storeDomain: trade.store.domain, timeZone: 'UTC' });
    // A TikTok shop's domain is its number: no address of it would open.
    await trade.query("update stores set platform = 'tiktok', domain = '7495' where workplace_id = $1");
    await trade.query("update workplaces set time_zone = 'Asia/Kathmandu' where id = $1");
    expect(await getPublicParcel(createContext(h.services), page)).toMatchObject({ storeDomain: null, timeZone: 'Asia/Kathmandu' });
    const missing = await (await fetch(`${h.appUrl}/api/open-api/orders/tracking/${'x'.repeat(43)}`)).json();
    // As the seller chooses; on the seller's own screens everything stays.
    const read = async () => {
      const { data } = await (await fetch(`${h.appUrl}/api/open-api/orders/tracking/${shipment.public_token}`)).json();
      return { carrier: data.carrier, words: data.events.map((event: { description: string }) => event.description) };
    };
    const before = await read();
    expect(before).toMatchObject({ carrier: 'USPS', words: expect.arrayContaining(['Departed']) });
    const { body } = await seller.api('POST', '/core/workplaces/settings/order-tracking/update', {
      show_origin: false,
      show_carrier: false,
    });
    expect(body.data).toEqual({ show_origin: false, show_carrier: false });
    const after = await read();
    expect(after.carrier).toBe('');
    expect(after.words).toHaveLength(before.words.length);
    expect(after.words).not.toContain('Departed');
    const { body: own } = await seller.api('GET', `/orders/v5/panel/${shipment.order_id}/trackings/${shipment.id}`);
    expect(own.data).toMatchObject({
      carrier: 'USPS',
      events: expect.arrayContaining([expect.objectContaining({ description: 'Departed' })]),
    });
    expect(missing.status).toBe(202);
  });

  test('of an order fulfilled by hand is told to the store too', async () => {
    await begin();
    await buy(1);
    const [group] = await trade.groups();
    await fulfillManually(seller.ctx, { supplierOrderId: group?.id as string, trackingNumber: parcelNumber(), carrier: 'DHL' });
    await h.settle();
    expect((await trade.shipments())[0]).toMatchObject({ channel_state: 'pushed', carrier: 'DHL' });
    expect((await shopOf())?.fulfillments).toBe(1);
    expect((await trade.groups())[0]?.state).toBe('fulfilled');
    // Its seller has sent it, no supplier.
    const { timeline } = await getOrder(seller.ctx, { orderId: group?.orderId as string });
    expect(timeline.find(({ event }) => event === 'shipped')?.actor).toBe('seller');
  });

  test('of a test order goes the whole way; list, page and preview say that it is one', async () => {
    await begin();
    await buy(1, { test: true });
    await trade.linkAll();
    const [group] = await trade.groups();
    const read = () => readOrderList(seller.ctx as never, new URL('http://localhost/app/orders?range=all'), 'placement');
    expect((await read()).orders).toMatchObject([{ isTest: true }]);
    expect(await getOrder(seller.ctx, { orderId: group?.orderId as string })).toMatchObject({ isTest: true });
    const preview = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
    expect(preview.orders).toMatchObject([{ isTest: true, problems: [] }]);
    await shipOwnOrder(trade.operator, {
      id: await trade.deskOrder(await trade.placeAndPay()),
      trackingNumber: parcelNumber(),
      carrier: 'USPS',
    });
    await h.settle();
    expect((await trade.shipments())[0]?.channel_state).toBe('pushed');
    // What the store's API says is what its webhook has said.
    const [{ platform_order_id: platformOrderId, store_id: storeId }] = await trade.query('select * from orders where workplace_id = $1');
    const owner = await channelStoreOf(seller.ctx, seller.workplaceId, storeId);
    expect(await h.services.connectors.channels.shopify?.orders?.getOrder(owner as OrderStore, platformOrderId)).toMatchObject({
      isTest: true,
    });

    await begin();
    await buy(1, { test: false });
    expect((await read()).orders).toMatchObject([{ isTest: false }]);
  });

  test('is never sent for an order that is not paid', async () => {
    await begin();
    await buy(1, { financialStatus: 'PENDING' });
    const [group] = await trade.groups();
    await expect(
      fulfillManually(seller.ctx, { supplierOrderId: group?.id as string, trackingNumber: parcelNumber() }),
    ).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect((await shopOf())?.fulfillments).toBe(0);
  });
});

describe('the own supplier', () => {
  test('that refuses a paid order gives the money and the stock back, with its reason', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    expect(await balance()).toBeLessThan(1_000_00);
    await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut: false });
    await h.settle();
    expect((await trade.groups())[0]).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect(await balance()).toBe(1_000_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('is seen by operators only', async () => {
    await begin();
    await expect(listDeskOrders(seller.ctx, { state: 'paid' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('logs whose orders an operator has read, and nothing of the buyers', async () => {
    await begin();
    await buy(1);
    const desk = await trade.deskOrder(await placeAndPay());
    const lines: Record<string, unknown>[] = [];
    const log = {
      ...trade.operator.log,
      info: (line: Record<string, unknown>) => lines.push(line),
    } as unknown as typeof trade.operator.log;
    await listDeskOrders({ ...trade.operator, log }, { state: 'paid' });
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'personal-data-read',
        what: 'desk',
        accountId: trade.operator.account.id,
        workplaceId: seller.workplaceId,
        ids: [desk],
      }),
    );
    expect(JSON.stringify(lines)).not.toMatch(/Jane|Main Street|jane@/);
  });

  test('pays a refund back once it accepts the request', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    const before = await balance();
    const wish = { supplierOrderId: id, reason: 'damaged_item', description: 'Cracked', evidence: [], amount: 200 } as const;
    // Asked twice at once: one request, and a refusal that says so.
    const asked = await Promise.allSettled([
      askSupplier(seller.ctx, { ...wish, evidence: [] }),
      askSupplier(seller.ctx, { ...wish, evidence: [] }),
    ]);
    const refundId = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))[0] as string;
    expect(asked.filter((each) => each.status === 'rejected')).toMatchObject([{ reason: { code: 'STATE_CONFLICT' } }]);
    expect((await trade.groups())[0]?.state).toBe('refund_pending');
    for (let time = 0; time < 2; time += 1)
      await decideDeskRefund(trade.operator, { workplaceId: seller.workplaceId, refundId, isAccepted: true, note: 'Sorry' });
    expect((await trade.groups())[0]?.state).toBe('refund_completed');
    expect(await balance()).toBe(before + 200);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });
});

describe('reconciliation', () => {
  test('W8: finds orders whose webhooks were all lost', async () => {
    await begin();
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    await h.fault({ vendor: 'shopify', match: 'orders/', kind: 'drop', times: 50 });
    for (let index = 0; index < 12; index += 1) {
      await h.control('shopify/orders', {
        shop: store.domain,
        lines: [{ title: `Thing ${index}`, price: '9.95', quantity: 1 }],
        address: shopper.address,
      });
    }
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    await h.clearFaults();
    expect(await trade.groups()).toHaveLength(12);
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    expect(await trade.groups()).toHaveLength(12);
    await h.settle();
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('W9: reads orders without the personal fields that Shopify has not granted', async () => {
    await begin();
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    await h.control('shopify/withhold', { shop: store.domain, fields: ['email', 'phone'] });
    await h.fault({ vendor: 'shopify', match: 'orders/', kind: 'drop', times: 50 });
    await h.control('shopify/orders', {
      shop: store.domain,
      lines: [{ title: 'Thing', price: '9.95', quantity: 1 }],
      customer: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' },
      address: shopper.address,
    });
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    await h.clearFaults();
    const { rows } = await h.services.database.pool.query('select id from orders where workplace_id = $1', [seller.workplaceId]);
    expect(rows).toHaveLength(1);
    const order = await getOrder(seller.ctx, { orderId: rows[0].id });
    expect(order.customer?.email ?? null).toBeNull();
    expect(order.address).toMatchObject({ city: shopper.address.city });
  });
});
