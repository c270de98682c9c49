import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountContext, WorkplaceContext } from '#app/context.ts';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import {
  acceptOwnOrder,
  decideDeskRefund,
  listDeskOrders,
  refuseOwnOrder,
  shipOwnOrder,
} from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { requestRefund } from '#app/features/fulfillment/refunds.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { mappedVariant, type StoredGroup } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: TestStore;
let operator: AccountContext;

interface ShopOrder {
  id: number;
  lineItems?: { id: number }[];
  fulfillments?: unknown[];
}

const address = {
  firstName: 'Jane',
  lastName: 'Doe',
  address1: '1 Main Street',
  city: 'Austin',
  province: 'Texas',
  provinceCode: 'TX',
  zip: '78701',
  country: 'United States',
  countryCode: 'US',
  phone: '+15128675309',
};

beforeAll(async () => {
  h = await harness();
});

const begin = async () => {
  seller = await h.newSeller();
  store = await h.connectStore(seller);
  const desk = await h.newSeller();
  operator = { ...desk.ctx, account: { ...desk.ctx.account, isOperator: true } };
};

const number = () => `QT${newId().replaceAll('-', '').slice(-14).toUpperCase()}`;
const groupsOf = async (): Promise<(StoredGroup & { total_cost: number; payment_status: string })[]> =>
  (
    await h.services.database.pool.query('select *, order_id as "orderId" from supplier_orders where workplace_id = $1 order by id', [
      seller.workplaceId,
    ])
  ).rows;
const shipmentsOf = async () =>
  (await h.services.database.pool.query('select * from shipments where workplace_id = $1 order by id', [seller.workplaceId])).rows;
const shopOf = async () =>
  (await h.control<Record<string, { fulfillments: number; operations: Record<string, number> }>>('shopify/counts'))[store.domain];
const balance = async () =>
  Number(
    (
      await h.services.database.pool.query(
        'select coalesce(sum(topup + bonus), 0) as balance from wallet_balances where workplace_id = $1',
        [seller.workplaceId],
      )
    ).rows[0].balance,
  );

/** A shopper buys something that a variant of ours stands behind; the title is mapped after it has come. */
async function buy(quantity: number, more: Record<string, unknown> = {}): Promise<ShopOrder> {
  const order = await h.control<ShopOrder>('shopify/orders', {
    shop: store.domain,
    lines: [{ title: 'Desk lamp', price: '29.95', quantity }],
    address,
    customer: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' },
    ...more,
  });
  await h.settle();
  return order;
}

/** Put the own supplier behind every open line of the workplace. */
async function map(): Promise<void> {
  const { pool } = h.services.database;
  const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  await pool.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [
    seller.workplaceId,
    variant.listingVariantId,
  ]);
  await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
  await h.settle();
}

async function placeAndPay(): Promise<string> {
  await map();
  const [group] = await groupsOf();
  const id = group?.id as string;
  const [outcome] = await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] });
  expect(outcome?.problems).toEqual([]);
  await h.settle();
  await postMovement(seller.ctx as WorkplaceContext, {
    kind: 'topup',
    reference: `test:${newId()}`,
    entries: () => topupEntries(1_000_00),
  });
  await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  await h.settle();
  return id;
}

const deskOrderOf = async (supplierOrderId: string) =>
  (
    await h.services.database.pool.query('select id from own_supplier_orders where supplier_order_id = $1 order by id desc limit 1', [
      supplierOrderId,
    ])
  ).rows[0].id as string;

describe('a package', () => {
  test('is told to the store by exact quantities, followed, and moves the order until it is delivered', async () => {
    await begin();
    await buy(3);
    const id = await placeAndPay();
    const desk = await deskOrderOf(id);
    await acceptOwnOrder(operator, { id: desk });
    const [first, second] = [number(), number()];
    await shipOwnOrder(operator, { id: desk, trackingNumber: first, carrier: 'USPS', quantities: [2] });
    await h.settle();
    const [shipment] = await shipmentsOf();
    expect(shipment).toMatchObject({ tracking_number: first, channel_state: 'pushed', status: 'info_received' });
    expect(Object.values(shipment.quantities)).toEqual([2]);
    expect((await shopOf())?.fulfillments).toBe(1);
    const { rows: lines } = await h.services.database.pool.query('select open_quantity from order_line_items where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(lines).toEqual([{ open_quantity: 1 }]);

    await h.control('seventeen-track/move', { number: first, status: 'InTransit', description: 'Departed', location: 'Reno' });
    await h.settle();
    expect((await groupsOf())[0]?.state).toBe('in_transit');
    await h.control('seventeen-track/move', { number: first, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    // One unit has not been sent: the order is not delivered.
    expect((await groupsOf())[0]?.state).toBe('in_transit');

    await shipOwnOrder(operator, { id: desk, trackingNumber: second, carrier: 'USPS' });
    await h.settle();
    await h.control('seventeen-track/move', { number: second, status: 'Delivered', description: 'Delivered', location: 'Austin' });
    await h.settle();
    expect((await groupsOf())[0]?.state).toBe('delivered');
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
    await shipOwnOrder(operator, { id: await deskOrderOf(id), trackingNumber: number(), carrier: 'USPS' });
    await h.settle();
    await h.clearFaults();
    const [shipment] = await shipmentsOf();
    await seller.ctx.enqueue('shipments.tell-store', { workplaceId: seller.workplaceId, shipmentId: shipment.id });
    await h.settle();
    expect((await shipmentsOf())[0].channel_state).toBe('pushed');
    expect((await shopOf())?.fulfillments).toBe(1);
  });

  test('can be followed by anybody with its link, without personal data', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    const trackingNumber = number();
    await shipOwnOrder(operator, { id: await deskOrderOf(id), trackingNumber, carrier: 'USPS' });
    await h.settle();
    await h.control('seventeen-track/move', { number: trackingNumber, status: 'InTransit', description: 'Departed', location: 'Reno' });
    await h.settle();
    const [shipment] = await shipmentsOf();
    const answer = await (await fetch(`${h.appUrl}/api/open-api/orders/tracking/${shipment.public_token}`)).json();
    expect(answer.data).toMatchObject({ tracking_number: trackingNumber, status: 'in_transit', country_code: 'US' });
    expect(answer.data.events.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toMatch(/Jane|Doe|Main Street|jane@/);
    const missing = await (await fetch(`${h.appUrl}/api/open-api/orders/tracking/${'x'.repeat(43)}`)).json();
    expect(missing.status).toBe(202);
  });

  test('of an order fulfilled by hand is told to the store too', async () => {
    await begin();
    await buy(1);
    const [group] = await groupsOf();
    await fulfillManually(seller.ctx, { supplierOrderId: group?.id as string, trackingNumber: number(), carrier: 'DHL' });
    await h.settle();
    expect((await shipmentsOf())[0]).toMatchObject({ channel_state: 'pushed', carrier: 'DHL' });
    expect((await shopOf())?.fulfillments).toBe(1);
    expect((await groupsOf())[0]?.state).toBe('fulfilled');
  });

  test('is never sent for an order that is not paid', async () => {
    await begin();
    await buy(1, { financialStatus: 'PENDING' });
    const [group] = await groupsOf();
    await expect(fulfillManually(seller.ctx, { supplierOrderId: group?.id as string, trackingNumber: number() })).rejects.toMatchObject({
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
    await refuseOwnOrder(operator, { id: await deskOrderOf(id), reason: 'Broken in the warehouse', isSoldOut: false });
    await h.settle();
    expect((await groupsOf())[0]).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
    expect(await balance()).toBe(1_000_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('is seen by operators only', async () => {
    await begin();
    await expect(listDeskOrders(seller.ctx, { state: 'paid' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('pays a refund back once it accepts the request', async () => {
    await begin();
    await buy(1);
    const id = await placeAndPay();
    await shipOwnOrder(operator, { id: await deskOrderOf(id), trackingNumber: number(), carrier: 'USPS' });
    await h.settle();
    const before = await balance();
    const { id: refundId } = await requestRefund(seller.ctx, {
      supplierOrderId: id,
      reason: 'damaged_item',
      description: 'Cracked',
      evidence: [],
      amount: 200,
    });
    expect((await groupsOf())[0]?.state).toBe('refund_pending');
    for (let time = 0; time < 2; time += 1)
      await decideDeskRefund(operator, { workplaceId: seller.workplaceId, refundId, isAccepted: true, note: 'Sorry' });
    expect((await groupsOf())[0]?.state).toBe('refund_completed');
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
      await h.control('shopify/orders', { shop: store.domain, lines: [{ title: `Thing ${index}`, price: '9.95', quantity: 1 }], address });
    }
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    await h.clearFaults();
    expect(await groupsOf()).toHaveLength(12);
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId: store.storeId });
    expect(await groupsOf()).toHaveLength(12);
    await h.settle();
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });
});
