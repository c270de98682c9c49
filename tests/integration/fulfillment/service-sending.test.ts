/** What our fulfillment service sends, and when (P8, S4 and S5 of what Shopify's review asks). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enterOrderNumber, fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { firstOf, servedShop } from './served-shop.ts';
import { parcelNumber } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

describe('S4: nothing is fulfilled before the merchant asks', () => {
  test('a package of items that nobody asked for waits, and goes out with its own tracking page once asked (S5)', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    // Nobody has asked for fulfillment in the store, for it does not take our request.
    await h.fault({ vendor: 'shopify', match: 'submitFulfillmentRequest', kind: '500', times: -1 });
    const id = await shop.placeAndPay();
    const number = await shop.ship(id);
    expect((await shop.shipments())[0]?.channel_state).toBe('held');
    expect((await shop.order(order.id)).fulfillments).toHaveLength(0);
    await h.clearFaults();
    await shop.askFor(order);
    const [shipment] = await shop.shipments();
    expect(shipment?.channel_state).toBe('pushed');
    expect((await shop.order(order.id)).fulfillments[0]?.tracking).toEqual([
      expect.objectContaining({ number, url: `${h.services.env.PUBLIC_URL}/tracking/${shipment?.public_token}` }),
    ]);
  });

  test('what was ordered while the store could not be asked is asked for when its package comes', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    // The queue tries for a while, and then no more.
    await h.fault({ vendor: 'shopify', match: 'submitFulfillmentRequest', kind: '500', times: -1 });
    const id = await shop.placeAndPay();
    await shop.query(`delete from pgboss.job where name = 'fulfillment.request-in-store' and data ->> 'workplaceId' = $1`);
    await h.clearFaults();
    expect(firstOf(await shop.order(order.id))).toMatchObject({ status: 'OPEN', requestStatus: 'UNSUBMITTED' });
    const number = await shop.ship(id);
    expect((await shop.shipments())[0]?.channel_state).toBe('pushed');
    expect((await shop.order(order.id)).fulfillments[0]?.tracking).toEqual([expect.objectContaining({ number })]);
  });

  test('what the seller sends by hand is asked for and fulfilled, whether a supplier is linked or not', async () => {
    const shop = await servedShop(h);
    for (const isMapped of [true, false]) {
      const order = await shop.sell(1, { isMapped });
      const ready = (await shop.groups()).find((group) => group.state === 'ready');
      const number = parcelNumber();
      await fulfillManually(shop.seller.ctx, { supplierOrderId: ready?.id as string, trackingNumber: number, carrier: 'USPS' });
      await h.settle();
      const { fulfillments, fulfillmentOrders } = await shop.order(order.id);
      expect(fulfillments[0]?.tracking).toEqual([expect.objectContaining({ number })]);
      expect(fulfillmentOrders).toMatchObject([{ status: 'CLOSED' }]);
    }
    expect(await shop.events()).not.toContain('fulfillment_rejected');
  });

  test('what the seller orders at a supplier without an ordering API is asked for when its number is entered', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { isMapped: false });
    await shop.linkAll(await mappedVariant(h, shop.seller, shop.store.storeId, { source: 'ebay', shipsFrom: ['CN'] }));
    const [group] = await shop.groups();
    await enterOrderNumber(shop.seller.ctx, { supplierOrderId: group?.id as string, number: '12-34567' });
    await h.settle();
    expect(firstOf(await shop.order(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
  });

  test('P8: a line that the merchant split over two fulfillment orders is sent by exact quantities', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(3);
    await shop.askFor(order, 2);
    const id = await shop.placeAndPay();
    await shop.ship(id, 1);
    const after = await shop.order(order.id);
    expect(after.fulfillments.map((each) => each.lineItems.map((part) => part.quantity))).toEqual([[1]]);
    expect(after.fulfillmentOrders.flatMap((each) => each.lineItems.map((part) => part.remainingQuantity)).reduce((a, b) => a + b)).toBe(2);
  });
});
