/** What merchants ask our fulfillment service to send: accepted, waited with, rejected, given back (P1, S4 and S6 of what Shopify's review asks). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerRequests } from '#app/features/fulfillment/answer-requests.server.ts';
import { acceptOwnOrder, refuseOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { sweepRequests } from '#app/features/fulfillment/sweep-requests.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { firstOf, servedShop } from './served-shop.ts';
import { type CjGoods, findCjGoods, parcelNumber } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

describe('P1: a request for fulfillment', () => {
  test('of linked and paid items is accepted, once, and the seller is told', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.askFor(order);
    expect(firstOf(await shop.order(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'accepted', reason: null }]);
    await answerRequests(shop.seller.ctx, { storeId: shop.store.storeId, topic: 'again' });
    expect((await shop.events()).filter((event) => event.startsWith('fulfillment_'))).toEqual([
      'fulfillment_moved',
      'fulfillment_requested',
      'fulfillment_accepted',
    ]);
    expect(await shop.query('select message from notifications where workplace_id = $1')).toContainEqual({
      message: 'order_fulfillment_requested',
    });
  });

  test('that several are told of at once is written down once, answered once, and waits no more', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.control('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await Promise.all([1, 2, 3].map((each) => answerRequests(shop.seller.ctx, { storeId: shop.store.storeId, topic: `${each}` })));
    await h.settle();
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'accepted', reason: null }]);
    expect((await shop.events()).filter((event) => event.startsWith('fulfillment_'))).toEqual([
      'fulfillment_moved',
      'fulfillment_requested',
      'fulfillment_accepted',
    ]);
  });

  test('of a part is answered for that part', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(3);
    await shop.askFor(order, 2);
    const after = (await shop.order(order.id)).fulfillmentOrders.map((each) => [each.requestStatus, each.lineItems[0]?.remainingQuantity]);
    expect(after.sort()).toEqual([
      ['ACCEPTED', 2],
      ['UNSUBMITTED', 1],
    ]);
  });

  test('of items without a supplier is rejected with the reason', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { isMapped: false });
    await shop.askFor(order);
    const answered = firstOf(await shop.order(order.id));
    expect(answered.requestStatus).toBe('REJECTED');
    expect(answered.requests.at(-1)?.responseData?.message).toBe('No supplier is linked to Desk lamp 1.');
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'rejected', reason: 'unmapped' }]);
  });

  test('S6: of an unpaid order waits for the money', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { financialStatus: 'PENDING' });
    await shop.askFor(order);
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'waiting', reason: 'unpaid' }]);
    await shop.control('pay', { orderId: order.id });
    await sweepRequests(shop.seller.ctx);
    await h.settle();
    expect(firstOf(await shop.order(order.id)).requestStatus).toBe('ACCEPTED');
  });

  test('S6: of an order that stays unpaid is given up before the day is over', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { financialStatus: 'PENDING' });
    await shop.askFor(order);
    await shop.query(`update service_requests set asked_at = asked_at - interval '21 hours' where workplace_id = $1`);
    await sweepRequests(shop.seller.ctx);
    await h.settle();
    expect(firstOf(await shop.order(order.id)).requestStatus).toBe('REJECTED');
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'rejected', reason: 'unpaid' }]);
  });

  test('whose webhooks and callback were lost is found by asking the store', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await h.fault({ vendor: 'shopify', match: 'fulfillment_order', kind: 'drop', times: 20 });
    await shop.askFor(order);
    await h.clearFaults();
    expect(firstOf(await shop.order(order.id)).requestStatus).toBe('SUBMITTED');
    await answerRequests(shop.seller.ctx, { storeId: shop.store.storeId, topic: 'job:fulfillment.ask-stores' });
    expect(firstOf(await shop.order(order.id)).requestStatus).toBe('ACCEPTED');
  });

  test('that is accepted while its package goes to the store refuses no package', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await h.fault({ vendor: 'shopify', match: 'fulfillment_order', kind: 'drop', times: 20 });
    const id = await shop.placeAndPay();
    expect(firstOf(await shop.order(order.id)).requestStatus).toBe('SUBMITTED');
    await h.clearFaults();
    await acceptOwnOrder(shop.operator, { id: await shop.deskOrder(id) });
    await shipOwnOrder(shop.operator, { id: await shop.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.fault({ vendor: 'shopify', match: 'acceptFulfillmentRequest', kind: 'slow', amount: 2_000 });
    const settled = h.settle();
    // The package's own acceptance is on its way: the answer to the request overtakes it.
    await expect.poll(() => h.control('faults'), { timeout: 20_000 }).toEqual([]);
    await answerRequests(shop.seller.ctx, { storeId: shop.store.storeId, topic: 'meanwhile' });
    await settled;
    expect((await shop.shipments()).map((each) => each.channel_state)).toEqual(['pushed']);
    expect(await shop.events()).not.toContain('fulfillment_failed');
  });

  test('is made for the merchant who orders in our screens', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.placeAndPay();
    expect(firstOf(await shop.order(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
  });
});

describe('a supplier that refuses what was accepted', () => {
  test('gives it back to the merchant with the reason; ordering it again asks again', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.askFor(order);
    const id = await shop.placeAndPay();
    expect(await shop.standing(order)).toEqual(['IN_PROGRESS ACCEPTED']);
    await refuseOwnOrder(shop.operator, { id: await shop.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut: false });
    await h.settle();
    expect(await shop.standing(order)).toEqual(['INCOMPLETE CLOSED', 'OPEN UNSUBMITTED']);
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'closed', reason: 'supplier_refused' }]);
    const [told] = await shop.query(`select params from order_timeline where workplace_id = $1 and event = 'fulfillment_closed'`);
    expect(told.params.words).toBe(
      'The supplier cannot send Desk lamp 1: Broken in the warehouse. Order it again in Quayside, or send it from another location, or refund it.',
    );
    const [group] = await shop.groups();
    await revertOrders(shop.seller.ctx, { orders: [group?.orderId as string] });
    await shop.placeAndPay();
    expect(await shop.standing(order)).toEqual(['INCOMPLETE CLOSED', 'IN_PROGRESS ACCEPTED']);
  });

  test('before it is paid, too; what another supplier still sends is not given up with it', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { lines: 2 });
    await shop.askFor(order);
    const [goods] = await findCjGoods(h);
    const cj = await mappedVariant(h, shop.seller, shop.store.storeId, { source: 'cj', ...(goods as CjGoods), shipsFrom: ['CN'] });
    await shop.query(`update order_line_items set listing_variant_id = $2 where workplace_id = $1 and title = 'Desk lamp 2'`, [
      shop.seller.workplaceId,
      cj.listingVariantId,
    ]);
    await shop.seller.ctx.enqueue('orders.remap', { workplaceId: shop.seller.workplaceId });
    await h.settle();
    const groups = await shop.groups();
    const idOf = (source: string) => groups.find((group) => group.source === source)?.id as string;
    await shop.placeAndPay([idOf('quayside')]);
    expect((await placeOrders(shop.seller.ctx, { choices: [{ supplierOrderId: idOf('cj') }] }))[0]?.problems).toEqual([]);
    await h.settle();
    const number = (await shop.query('select supplier_order_no from supplier_orders where id = $1', [idOf('cj')]))[0].supplier_order_no;
    await h.control('cj/refuse', { order: number, reason: 'The factory is closed' });
    await shop.seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: shop.seller.workplaceId, supplierOrderId: idOf('cj') });
    await h.settle();
    expect((await shop.groups()).find((group) => group.source === 'cj')).toMatchObject({ state: 'ready' });
    expect(await shop.standing(order)).toEqual(['IN_PROGRESS ACCEPTED']);
    await shop.ship(idOf('quayside'));
    expect(await shop.standing(order)).toEqual(['INCOMPLETE CLOSED', 'OPEN UNSUBMITTED']);
    expect((await shop.order(order.id)).fulfillments).toHaveLength(1);
  });
});

test("what another app's service is to send is none of ours: not asked for, not answered, not marked as sent", async () => {
  const shop = await servedShop(h);
  const { locationId } = await shop.control<{ locationId: number }>('foreign-service', { name: 'Printers' });
  const order = await shop.sell(2);
  await shop.control('move', { fulfillmentOrderId: firstOf(order).id, locationId });
  await shop.askFor(order);
  expect(await shop.requests()).toEqual([]);
  const id = await shop.placeAndPay();
  await shop.ship(id);
  const after = await shop.order(order.id);
  expect(after.fulfillments).toEqual([]);
  expect(after.fulfillmentOrders).toMatchObject([{ status: 'OPEN', requestStatus: 'SUBMITTED' }]);
});
