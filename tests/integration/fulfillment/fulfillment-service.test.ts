/** Our fulfillment service in the store's admin: P1, P7, P8 and S3 to S7 of what Shopify's review asks. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { answerRequests } from '#app/features/fulfillment/answer-requests.server.ts';
import { enterOrderNumber, fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { acceptOwnOrder, decideDeskRefund, refuseOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { refreshHeldOrders } from '#app/features/fulfillment/refresh-holds.server.ts';
import { requestRefund } from '#app/features/fulfillment/refunds.server.ts';
import { registerMissingServices, registerService } from '#app/features/fulfillment/register-service.server.ts';
import { sweepRequests } from '#app/features/fulfillment/sweep-requests.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { newId } from '#app/platform/ids.ts';
import { letInAgain, reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { beginTrade, type CjGoods, findCjGoods, parcelNumber, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;
let seller: TestSeller;
let store: TestStore;
let serviceLocation: number;

interface ServiceOrder {
  id: number;
  status: string;
  requestStatus: string;
  locationId: number;
  requests: { responseData: { message: string | null; reason?: string } | null }[];
  lineItems: { id: number; lineItemId: number; remainingQuantity: number }[];
}
interface ShopOrder {
  id: number;
  name: string;
  fulfillmentOrders: ServiceOrder[];
  fulfillments: { name: string; tracking: { number: string | null; url: string | null }[]; lineItems: { quantity: number }[] }[];
}
interface ServiceCall {
  status: number | null;
  answer: unknown;
  changed: number;
}

beforeAll(async () => {
  h = await harness();
});

const shop = <T>(path: string, body: Record<string, unknown> = {}) => h.control<T>(`shopify/${path}`, { shop: store.domain, ...body });
const shopOrder = async (id: number): Promise<ShopOrder> =>
  (await h.control<ShopOrder[]>(`shopify/orders?shop=${store.domain}`)).find((order) => order.id === id) as ShopOrder;

const begin = async () => {
  trade = await beginTrade(h);
  ({ seller, store } = trade);
  await registerService(seller.ctx, { storeId: store.storeId });
  const services = await h.control<{ locationId: number; callbackUrl: string }[]>(`shopify/services?shop=${store.domain}`);
  expect(services).toMatchObject([{ callbackUrl: `${h.services.env.PUBLIC_URL}/fulfillment/shopify` }]);
  serviceLocation = services[0]?.locationId as number;
};

/** A shopper buys lamps that our service is to send; a supplier stands behind them unless `isMapped` is false. */
async function buy(quantity = 1, more: { isMapped?: boolean; financialStatus?: string; lines?: number } = {}): Promise<ShopOrder> {
  const { isMapped = true, lines = 1, ...order } = more;
  const { id, fulfillmentOrders } = await trade.buy<ShopOrder>(
    Array.from({ length: lines }, (_, index) => ({ title: `Desk lamp ${index + 1}`, quantity })),
    order,
  );
  for (const each of fulfillmentOrders) await shop('move', { fulfillmentOrderId: each.id, locationId: serviceLocation });
  await h.settle();
  if (isMapped) await trade.linkAll();
  return shopOrder(id);
}

const requestsOf = () => trade.query('select kind, state, reason from service_requests where workplace_id = $1 order by asked_at, id');
const eventsOf = async () =>
  (await trade.query('select event from order_timeline where workplace_id = $1 order by id')).map((row) => row.event as string);
const firstOf = (order: ShopOrder): ServiceOrder => order.fulfillmentOrders[0] as ServiceOrder;

describe('registering', () => {
  test('is safe to repeat, and new products are stocked at the service’s own location', async () => {
    await begin();
    await registerService(seller.ctx, { storeId: store.storeId });
    expect(await h.control(`shopify/services?shop=${store.domain}`)).toHaveLength(1);
    const { rows } = await h.services.database.pool.query('select metadata from stores where id = $1', [store.storeId]);
    expect(rows[0].metadata.locationId).toBe(`gid://shopify/Location/${serviceLocation}`);
  });

  const servicesNow = () => h.control<object[]>(`shopify/services?shop=${store.domain}`);

  test('is made up for when it could not be done after a reinstall', async () => {
    await begin();
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    expect(await servicesNow()).toEqual([]);
    // As after ten tries that the store did not answer.
    await reinstall(h, store.domain, () =>
      h.services.database.pool.query(`delete from pgboss.job where name = 'fulfillment.register-service' and data ->> 'storeId' = $1`, [
        store.storeId,
      ]),
    );
    expect(await servicesNow()).toEqual([]);
    await registerMissingServices(createContext(h.services));
    await h.settle();
    expect(await servicesNow()).toHaveLength(1);
  });

  test('is done again in a store that was back before we heard that it left', async () => {
    await begin();
    await h.services.database.pool.query("update stores set connected_at = now() - interval '10 days' where id = $1", [store.storeId]);
    await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
    await h.control('shopify/uninstall', { shop: store.domain });
    await letInAgain(h, store.domain);
    expect(await servicesNow()).toEqual([]);
    const body = JSON.stringify({ id: 1 });
    await fetch(`${h.appUrl}/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'app/uninstalled',
        'x-shopify-shop-domain': store.domain,
        'x-shopify-event-id': newId(),
        'x-shopify-triggered-at': new Date(Date.now() - 3_600_000).toISOString(),
        'x-shopify-hmac-sha256': shopifySignature(h.services.env.SHOPIFY_API_SECRET ?? '', body),
      },
      body,
    });
    await h.settle();
    expect(await servicesNow()).toHaveLength(1);
  });
});

describe('P1: a request for fulfillment', () => {
  test('of linked and paid items is accepted, once, and the seller is told', async () => {
    await begin();
    const order = await buy();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    expect(firstOf(await shopOrder(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'accepted', reason: null }]);
    await answerRequests(seller.ctx, { storeId: store.storeId, topic: 'again' });
    expect((await eventsOf()).filter((event) => event.startsWith('fulfillment_'))).toEqual([
      'fulfillment_moved',
      'fulfillment_requested',
      'fulfillment_accepted',
    ]);
    const { rows } = await h.services.database.pool.query('select message from notifications where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(rows).toContainEqual({ message: 'order_fulfillment_requested' });
  });

  test('that several are told of at once is written down once, answered once, and waits no more', async () => {
    await begin();
    const order = await buy();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await Promise.all([1, 2, 3].map((each) => answerRequests(seller.ctx, { storeId: store.storeId, topic: `${each}` })));
    await h.settle();
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'accepted', reason: null }]);
    expect((await eventsOf()).filter((event) => event.startsWith('fulfillment_'))).toEqual([
      'fulfillment_moved',
      'fulfillment_requested',
      'fulfillment_accepted',
    ]);
  });

  test('of a part is answered for that part', async () => {
    await begin();
    const order = await buy(3);
    const line = firstOf(order).lineItems[0];
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id, lines: [{ id: line?.id, quantity: 2 }] });
    await h.settle();
    const after = (await shopOrder(order.id)).fulfillmentOrders.map((each) => [each.requestStatus, each.lineItems[0]?.remainingQuantity]);
    expect(after.sort()).toEqual([
      ['ACCEPTED', 2],
      ['UNSUBMITTED', 1],
    ]);
  });

  test('of items without a supplier is rejected with the reason', async () => {
    await begin();
    const order = await buy(1, { isMapped: false });
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const answered = firstOf(await shopOrder(order.id));
    expect(answered.requestStatus).toBe('REJECTED');
    expect(answered.requests.at(-1)?.responseData?.message).toBe('No supplier is linked to Desk lamp 1.');
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'rejected', reason: 'unmapped' }]);
  });

  test('S6: of an unpaid order waits for the money, and is given up before the day is over', async () => {
    await begin();
    const paidLater = await buy(1, { financialStatus: 'PENDING' });
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(paidLater).id });
    await h.settle();
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'waiting', reason: 'unpaid' }]);
    await shop('pay', { orderId: paidLater.id });
    await sweepRequests(seller.ctx);
    await h.settle();
    expect(firstOf(await shopOrder(paidLater.id)).requestStatus).toBe('ACCEPTED');

    await begin();
    const never = await buy(1, { financialStatus: 'PENDING' });
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(never).id });
    await h.settle();
    await h.services.database.pool.query("update service_requests set asked_at = asked_at - interval '21 hours' where workplace_id = $1", [
      seller.workplaceId,
    ]);
    await sweepRequests(seller.ctx);
    await h.settle();
    expect(firstOf(await shopOrder(never.id)).requestStatus).toBe('REJECTED');
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'rejected', reason: 'unpaid' }]);
  });

  test('whose webhooks and callback were lost is found by asking the store', async () => {
    await begin();
    const order = await buy();
    await h.fault({ vendor: 'shopify', match: 'fulfillment_order', kind: 'drop', times: 20 });
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    await h.clearFaults();
    expect(firstOf(await shopOrder(order.id)).requestStatus).toBe('SUBMITTED');
    await answerRequests(seller.ctx, { storeId: store.storeId, topic: 'job:fulfillment.ask-stores' });
    expect(firstOf(await shopOrder(order.id)).requestStatus).toBe('ACCEPTED');
  });

  test('that is accepted while its package goes to the store refuses no package', async () => {
    await begin();
    const order = await buy();
    await h.fault({ vendor: 'shopify', match: 'fulfillment_order', kind: 'drop', times: 20 });
    const id = await trade.placeAndPay();
    expect(firstOf(await shopOrder(order.id)).requestStatus).toBe('SUBMITTED');
    await h.clearFaults();
    await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.fault({ vendor: 'shopify', match: 'acceptFulfillmentRequest', kind: 'slow', amount: 2_000 });
    const settled = h.settle();
    // The package's own acceptance is on its way: the answer to the request overtakes it.
    await expect.poll(() => h.control('faults'), { timeout: 20_000 }).toEqual([]);
    await answerRequests(seller.ctx, { storeId: store.storeId, topic: 'meanwhile' });
    await settled;
    expect((await trade.shipments()).map((each) => each.channel_state)).toEqual(['pushed']);
    expect(await eventsOf()).not.toContain('fulfillment_failed');
  });

  test('is made for the merchant who orders in our screens', async () => {
    await begin();
    const order = await buy();
    await trade.placeAndPay();
    expect(firstOf(await shopOrder(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
  });
});

describe('S7: a request to stop', () => {
  const ask = async (order: ShopOrder) => {
    await shop('request-cancellation', { fulfillmentOrderId: firstOf(await shopOrder(order.id)).id });
    await h.settle();
    return (await shopOrder(order.id)).fulfillmentOrders;
  };

  test('before anything was ordered is accepted', async () => {
    await begin();
    const order = await buy();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    expect((await ask(order)).map((each) => each.requestStatus).sort()).toEqual(['CANCELLATION_ACCEPTED', 'UNSUBMITTED']);
    expect((await trade.groups())[0]?.state).toBe('ready');
  });

  test('after payment cancels with the supplier, gives the money back, and the seller may order again', async () => {
    await begin();
    const order = await buy();
    const id = await trade.placeAndPay();
    expect((await ask(order)).map((each) => each.requestStatus).sort()).toEqual(['CANCELLATION_ACCEPTED', 'UNSUBMITTED']);
    const [group] = await trade.groups();
    expect(group).toMatchObject({ id, state: 'cancelled_channel', payment_status: 'refunded' });
    const { rows } = await h.services.database.pool.query('select topup from wallet_balances where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(Number(rows[0].topup)).toBe(1_000_00);
    expect(await checkLedger(seller.ctx)).toEqual([]);
    expect(await revertOrders(seller.ctx, { orders: [group?.orderId as string] })).toEqual({ updated: 1 });
    expect((await trade.groups())[0]?.state).toBe('ready');
  });

  test('when the supplier is packing is rejected, and the order goes on', async () => {
    await begin();
    const order = await buy();
    const id = await trade.placeAndPay();
    await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    expect((await ask(order)).map((each) => each.requestStatus)).toEqual(['CANCELLATION_REJECTED']);
    expect((await trade.groups())[0]?.state).toBe('order_placed');
    // What was rejected is shipped and told all the same.
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    expect((await trade.shipments())[0]?.channel_state).toBe('pushed');
  });
});

describe('S7: a request to stop a part', () => {
  const standing = async (order: ShopOrder) => (await shopOrder(order.id)).fulfillmentOrders.map((each) => each.requestStatus).sort();
  const later = (interval: string) =>
    trade.query(`update service_requests set asked_at = asked_at - interval '${interval}' where workplace_id = $1`);
  const stop = async (id: number) => {
    await shop('request-cancellation', { fulfillmentOrderId: id });
    await h.settle();
  };

  test('of what the supplier has in one order stops nothing, and is refused with what else is in it', async () => {
    await begin();
    const order = await buy(3);
    const line = firstOf(order).lineItems[0];
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id, lines: [{ id: line?.id, quantity: 2 }] });
    await h.settle();
    await trade.placeAndPay();
    expect(await standing(order)).toEqual(['ACCEPTED', 'ACCEPTED']);
    await stop(firstOf(await shopOrder(order.id)).id);
    expect(await standing(order)).toEqual(['ACCEPTED', 'CANCELLATION_REQUESTED']);
    await later('31 minutes');
    await sweepRequests(seller.ctx);
    await h.settle();
    expect(await standing(order)).toEqual(['ACCEPTED', 'CANCELLATION_REJECTED']);
    expect((await trade.groups())[0]).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
    const [told] = await trade.query(`select params from order_timeline where workplace_id = $1 and event = 'cancel_rejected'`);
    expect(told.params.words).toContain('in one order with 1 × Desk lamp 1 and cannot stop a part of it');
  });

  test('and the rest after it cancels with the supplier once all is asked for', async () => {
    await begin();
    const order = await buy(3);
    const line = firstOf(order).lineItems[0];
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id, lines: [{ id: line?.id, quantity: 2 }] });
    await h.settle();
    await trade.placeAndPay();
    const [one, other] = (await shopOrder(order.id)).fulfillmentOrders as [ServiceOrder, ServiceOrder];
    await stop(one.id);
    expect((await trade.groups())[0]).toMatchObject({ state: 'order_placed' });
    await stop(other.id);
    expect((await trade.groups())[0]).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
    await sweepRequests(seller.ctx);
    await h.settle();
    expect((await standing(order)).filter((each) => each.startsWith('CANCELLATION'))).toEqual([
      'CANCELLATION_ACCEPTED',
      'CANCELLATION_ACCEPTED',
    ]);
  });

  /** A lamp of ours and a thing of CJ's in one line, both ordered; these suppliers are paid. */
  const bundle = async (paid: string[]) => {
    await begin();
    const order = await buy(1, { isMapped: false });
    const lamp = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const [goods] = await findCjGoods(h);
    const thing = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...(goods as CjGoods), shipsFrom: ['CN'] });
    await trade.query(
      'insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, quantity) values ($1, $2, $3, $4, 1)',
      [seller.workplaceId, newId(), lamp.listingVariantId, thing.sourceVariantId],
    );
    await trade.linkAll(lamp);
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const groups = await trade.groups();
    expect(groups.map((group) => group.source).sort()).toEqual(['cj', 'quayside']);
    for (const { id, source } of groups)
      if (!paid.includes(source)) expect((await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] }))[0]?.problems).toEqual([]);
    await trade.placeAndPay(groups.filter(({ source }) => paid.includes(source)).map(({ id }) => id));
    return order;
  };
  const states = async () => Object.fromEntries((await trade.groups()).map((group) => [group.source, group.state]));

  test('a bundle is stopped at both of its suppliers', async () => {
    const order = await bundle(['quayside']);
    await stop(firstOf(order).id);
    expect(await states()).toEqual({ cj: 'cancelled_channel', quayside: 'cancelled_channel' });
    expect((await standing(order))[0]).toBe('CANCELLATION_ACCEPTED');
  });

  test('a bundle of which one supplier will not stop goes on as it is', async () => {
    const order = await bundle(['quayside', 'cj']);
    await stop(firstOf(order).id);
    expect(await states()).toEqual({ cj: 'order_placed', quayside: 'order_placed' });
    expect(await standing(order)).toEqual(['CANCELLATION_REJECTED']);
  });

  test('a bundle of which one half was stopped when the other supplier refused rings for the seller', async () => {
    const order = await bundle(['quayside']);
    const [placed] = await trade.query(`select supplier_order_no as number from supplier_orders where workplace_id = $1 and source = 'cj'`);
    await h.services.connectors.suppliers.cj?.orders?.pay(placed.number);
    await stop(firstOf(order).id);
    expect(await states()).toEqual({ cj: 'waiting_payment', quayside: 'cancelled_channel' });
    expect(await standing(order)).toEqual(['CANCELLATION_REJECTED']);
    expect(await trade.query('select message from notifications where workplace_id = $1')).toContainEqual({
      message: 'order_part_stopped',
    });
  });

  test('a bundle of which one supplier is sending its half already goes on as it is', async () => {
    const order = await bundle(['quayside', 'cj']);
    const own = (await trade.groups()).find((group) => group.source === 'quayside')?.id as string;
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(own), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    await stop(firstOf(order).id);
    expect(await states()).toEqual({ cj: 'order_placed', quayside: 'info_received' });
    expect(await standing(order)).toEqual(['CANCELLATION_REJECTED']);
  });

  test.each([
    ['a part', 1_00, 'CANCELLATION_ACCEPTED'],
    ['a part, and packed,', 1_00, 'CANCELLATION_REJECTED'],
  ])('what was paid back in %s is stopped only while it can be', async (how, amount, answer) => {
    await begin();
    const order = await buy();
    const id = await trade.placeAndPay();
    const { id: refundId } = await requestRefund(seller.ctx, {
      supplierOrderId: id,
      reason: 'damaged_item',
      description: '',
      evidence: [],
      amount,
    });
    await decideDeskRefund(trade.operator, { workplaceId: seller.workplaceId, refundId, isAccepted: true, note: '' });
    if (how.includes('packed')) await acceptOwnOrder(trade.operator, { id: await trade.deskOrder(id) });
    await stop(firstOf(order).id);
    expect((await standing(order))[0]).toBe(answer);
    const { total_balance } = await getWallet(seller.ctx);
    const cost = (await trade.groups())[0]?.total_cost as number;
    expect(total_balance).toBe(answer === 'CANCELLATION_ACCEPTED' ? 1_000_00 : 1_000_00 - cost + amount);
  });
});

describe('a supplier that refuses what was accepted', () => {
  const standing = async (order: ShopOrder) =>
    (await shopOrder(order.id)).fulfillmentOrders.map((each) => `${each.status} ${each.requestStatus}`).sort();

  test('gives it back to the merchant with the reason; ordering it again asks again', async () => {
    await begin();
    const order = await buy();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const id = await trade.placeAndPay();
    expect(await standing(order)).toEqual(['IN_PROGRESS ACCEPTED']);
    await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut: false });
    await h.settle();
    expect(await standing(order)).toEqual(['INCOMPLETE CLOSED', 'OPEN UNSUBMITTED']);
    expect(await requestsOf()).toEqual([{ kind: 'fulfillment', state: 'closed', reason: 'supplier_refused' }]);
    const [told] = await trade.query(`select params from order_timeline where workplace_id = $1 and event = 'fulfillment_closed'`);
    expect(told.params.words).toBe(
      'The supplier cannot send Desk lamp 1: Broken in the warehouse. Order it again in Quayside, or send it from another location, or refund it.',
    );
    const [group] = await trade.groups();
    await revertOrders(seller.ctx, { orders: [group?.orderId as string] });
    await trade.placeAndPay();
    expect(await standing(order)).toEqual(['INCOMPLETE CLOSED', 'IN_PROGRESS ACCEPTED']);
  });

  test('before it is paid, too; what another supplier still sends is not given up with it', async () => {
    await begin();
    const order = await buy(1, { lines: 2 });
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const [goods] = await findCjGoods(h);
    const cj = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...(goods as CjGoods), shipsFrom: ['CN'] });
    await trade.query(`update order_line_items set listing_variant_id = $2 where workplace_id = $1 and title = 'Desk lamp 2'`, [
      seller.workplaceId,
      cj.listingVariantId,
    ]);
    await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
    await h.settle();
    const groups = await trade.groups();
    const idOf = (source: string) => groups.find((group) => group.source === source)?.id as string;
    await trade.placeAndPay([idOf('quayside')]);
    expect((await placeOrders(seller.ctx, { choices: [{ supplierOrderId: idOf('cj') }] }))[0]?.problems).toEqual([]);
    await h.settle();
    const number = (await trade.query('select supplier_order_no from supplier_orders where id = $1', [idOf('cj')]))[0].supplier_order_no;
    await h.control('cj/refuse', { order: number, reason: 'The factory is closed' });
    await seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: seller.workplaceId, supplierOrderId: idOf('cj') });
    await h.settle();
    expect((await trade.groups()).find((group) => group.source === 'cj')).toMatchObject({ state: 'ready' });
    expect(await standing(order)).toEqual(['IN_PROGRESS ACCEPTED']);
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(idOf('quayside')), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    expect(await standing(order)).toEqual(['INCOMPLETE CLOSED', 'OPEN UNSUBMITTED']);
    expect((await shopOrder(order.id)).fulfillments).toHaveLength(1);
  });
});

describe('S4: nothing is fulfilled before the merchant asks', () => {
  test('a package of items that nobody asked for waits, and goes out with its own tracking page once asked (S5)', async () => {
    await begin();
    const order = await buy();
    // Nobody has asked for fulfillment in the store, for it does not take our request.
    await h.fault({ vendor: 'shopify', match: 'submitFulfillmentRequest', kind: '500', times: -1 });
    const id = await trade.placeAndPay();
    const number = parcelNumber();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: number, carrier: 'USPS' });
    await h.settle();
    expect((await trade.shipments())[0]?.channel_state).toBe('held');
    expect((await shopOrder(order.id)).fulfillments).toHaveLength(0);
    await h.clearFaults();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const [shipment] = await trade.shipments();
    expect(shipment?.channel_state).toBe('pushed');
    expect((await shopOrder(order.id)).fulfillments[0]?.tracking).toEqual([
      expect.objectContaining({ number, url: `${h.services.env.PUBLIC_URL}/tracking/${shipment?.public_token}` }),
    ]);
  });

  test('what was ordered while the store could not be asked is asked for when its package comes', async () => {
    await begin();
    const order = await buy();
    // The queue tries for a while, and then no more.
    await h.fault({ vendor: 'shopify', match: 'submitFulfillmentRequest', kind: '500', times: -1 });
    const id = await trade.placeAndPay();
    await trade.query(`delete from pgboss.job where name = 'fulfillment.request-in-store' and data ->> 'workplaceId' = $1`);
    await h.clearFaults();
    expect(firstOf(await shopOrder(order.id))).toMatchObject({ status: 'OPEN', requestStatus: 'UNSUBMITTED' });
    const number = parcelNumber();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: number, carrier: 'USPS' });
    await h.settle();
    expect((await trade.shipments())[0]?.channel_state).toBe('pushed');
    expect((await shopOrder(order.id)).fulfillments[0]?.tracking).toEqual([expect.objectContaining({ number })]);
  });

  test('what the seller sends by hand is asked for and fulfilled, whether a supplier is linked or not', async () => {
    await begin();
    for (const isMapped of [true, false]) {
      const order = await buy(1, { isMapped });
      const ready = (await trade.groups()).find((group) => group.state === 'ready');
      const number = parcelNumber();
      await fulfillManually(seller.ctx, { supplierOrderId: ready?.id as string, trackingNumber: number, carrier: 'USPS' });
      await h.settle();
      const { fulfillments, fulfillmentOrders } = await shopOrder(order.id);
      expect(fulfillments[0]?.tracking).toEqual([expect.objectContaining({ number })]);
      expect(fulfillmentOrders).toMatchObject([{ status: 'CLOSED' }]);
    }
    expect(await eventsOf()).not.toContain('fulfillment_rejected');
  });

  test('what the seller orders at a supplier without an ordering API is asked for when its number is entered', async () => {
    await begin();
    const order = await buy(1, { isMapped: false });
    await trade.linkAll(await mappedVariant(h, seller, store.storeId, { source: 'ebay', shipsFrom: ['CN'] }));
    const [group] = await trade.groups();
    await enterOrderNumber(seller.ctx, { supplierOrderId: group?.id as string, number: '12-34567' });
    await h.settle();
    expect(firstOf(await shopOrder(order.id))).toMatchObject({ status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' });
  });

  test('what the store holds is neither placed nor sent until it is released', async () => {
    await begin();
    const order = await buy();
    await shop('hold', { fulfillmentOrderId: firstOf(order).id, reason: 'HIGH_RISK_OF_FRAUD' });
    await h.settle();
    const [group] = await trade.groups();
    const choices = [{ supplierOrderId: group?.id as string }];
    expect((await previewPlacement(seller.ctx, { choices })).orders[0]?.problems).toMatchObject([{ key: 'on_hold', cure: 'release_hold' }]);
    expect(await eventsOf()).toContain('placed_on_hold');
    await shop('release-hold', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    expect((await previewPlacement(seller.ctx, { choices })).orders[0]?.problems).toEqual([]);
    expect(await eventsOf()).toContain('hold_released');
  });

  /** As long as this lasts, nobody hears of what happens in the store. */
  const unheard = async (what: () => Promise<unknown>) => {
    await h.fault({ vendor: 'shopify', match: 'fulfillment_orders', kind: 'drop', times: 20 });
    await what();
    await h.settle();
    await h.clearFaults();
  };
  const held = async () => (await getOrder(seller.ctx, { orderId: (await trade.groups())[0]?.orderId as string })).holdReason;

  test('a hold that no news has told of is not placed either; its end is found within the hour', async () => {
    await begin();
    const order = await buy();
    await unheard(() => shop('hold', { fulfillmentOrderId: firstOf(order).id, reason: 'HIGH_RISK_OF_FRAUD' }));
    expect(await held()).toBeNull();
    const choices = [{ supplierOrderId: (await trade.groups())[0]?.id as string }];
    expect(await placeOrders(seller.ctx, { choices })).toMatchObject([{ isPlacing: false, problems: [{ key: 'on_hold' }] }]);
    expect((await trade.groups())[0]?.state).toBe('ready');
    expect(await held()).not.toBeNull();
    await unheard(() => shop('release-hold', { fulfillmentOrderId: firstOf(order).id }));
    expect(await held()).not.toBeNull();
    await refreshHeldOrders(createContext(h.services));
    expect(await held()).toBeNull();
    expect((await eventsOf()).filter((event) => event.includes('hold'))).toEqual(['placed_on_hold', 'hold_released']);
  });

  test('a store that cannot be asked is taken by its news', async () => {
    await begin();
    await buy();
    await h.fault({ vendor: 'shopify', match: 'fulfillmentHolds', kind: '500', times: -1 });
    const choices = [{ supplierOrderId: (await trade.groups())[0]?.id as string }];
    expect((await previewPlacement(seller.ctx, { choices })).orders[0]?.problems).toEqual([]);
    await h.clearFaults();
  });

  test('what is scheduled for a later day is not placed before it', async () => {
    await begin();
    const order = await buy();
    await shop('schedule', { fulfillmentOrderId: firstOf(order).id, at: '2027-03-01T00:00:00Z' });
    const choices = [{ supplierOrderId: (await trade.groups())[0]?.id as string }];
    expect((await previewPlacement(seller.ctx, { choices })).orders[0]?.problems).toEqual([
      { key: 'on_hold', cure: 'release_hold', title: '2027-03-01' },
    ]);
  });

  test('many orders are asked for at once', async () => {
    await begin();
    for (let each = 0; each < 5; each += 1) await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
    await trade.linkAll();
    const asked = async () =>
      (await h.control<Record<string, { operations: Record<string, number> }>>('shopify/counts'))[store.domain]?.operations
        .fulfillmentHolds ?? 0;
    const before = await asked();
    await previewPlacement(seller.ctx, { choices: (await trade.groups()).map(({ id }) => ({ supplierOrderId: id })) });
    expect((await asked()) - before).toBe(1);
  });

  test('P8: a line that the merchant split over two fulfillment orders is sent by exact quantities', async () => {
    await begin();
    const order = await buy(3);
    const line = firstOf(order).lineItems[0];
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id, lines: [{ id: line?.id, quantity: 2 }] });
    await h.settle();
    const id = await trade.placeAndPay();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS', quantities: [1] });
    await h.settle();
    const after = await shopOrder(order.id);
    expect(after.fulfillments.map((each) => each.lineItems.map((part) => part.quantity))).toEqual([[1]]);
    expect(after.fulfillmentOrders.flatMap((each) => each.lineItems.map((part) => part.remainingQuantity)).reduce((a, b) => a + b)).toBe(2);
  });
});

test("what another app's service is to send is none of ours: not asked for, not answered, not marked as sent", async () => {
  await begin();
  const { locationId } = await shop<{ locationId: number }>('foreign-service', { name: 'Printers' });
  const order = await buy(2);
  await shop('move', { fulfillmentOrderId: firstOf(order).id, locationId });
  await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
  await h.settle();
  expect(await requestsOf()).toEqual([]);
  const id = await trade.placeAndPay();
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  const after = await shopOrder(order.id);
  expect(after.fulfillments).toEqual([]);
  expect(after.fulfillmentOrders).toMatchObject([{ status: 'OPEN', requestStatus: 'SUBMITTED' }]);
});

describe('P7: the callbacks', () => {
  const call = (path: string, more: { body?: string; signature?: string } = {}) =>
    fetch(`${h.appUrl}/fulfillment/shopify/${path}`, {
      method: more.body === undefined ? 'GET' : 'POST',
      headers: {
        'x-shopify-shop-domain': store.domain,
        'x-shopify-hmac-sha256':
          more.signature ?? shopifySignature(h.services.env.SHOPIFY_API_SECRET as string, more.body ?? path.split('?')[1] ?? ''),
      },
      ...(more.body === undefined ? {} : { body: more.body }),
    });

  test('answer stock: what suppliers have, less what open orders will take', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId, { stock: 40, shipsFrom: ['CN'] });
    expect(await (await call('fetch_stock')).json()).toEqual({ [variant.sku]: 40 });
    expect(await (await call(`fetch_stock.json?sku=${variant.sku}`)).json()).toEqual({ [variant.sku]: 40 });
    await buy(3);
    await trade.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [
      seller.workplaceId,
      variant.listingVariantId,
    ]);
    expect(await (await call(`fetch_stock?sku=${variant.sku}`)).json()).toEqual({ [variant.sku]: 37 });
    expect(await (await call('fetch_stock?sku=nobody')).json()).toEqual({});
  });

  test('answer the number of a fulfillment that was made without one, as Shopify asks for it', async () => {
    await begin();
    const order = await buy();
    await shop('request-fulfillment', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const id = await trade.placeAndPay();
    await shop('fulfill', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    const number = parcelNumber();
    // Ours is not told for now: Shopify is quicker to ask.
    await h.fault({ vendor: 'shopify', match: 'orderFulfillments$', kind: 'cut', times: -1 });
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: number, carrier: 'USPS' });
    await h.settle();
    await h.clearFaults();
    const calls = await shop<ServiceCall[]>('ask-services', { what: 'fetch_tracking_numbers' });
    expect(calls).toMatchObject([{ status: 200, changed: 1, answer: { success: true } }]);
    expect((await shopOrder(order.id)).fulfillments.map((each) => each.tracking[0]?.number)).toEqual([number]);
  });

  test('refuse what is not signed, strange or too large', async () => {
    await begin();
    expect((await call('fetch_stock', { signature: 'AAAA' })).status).toBe(401);
    // What is signed is the query: of another one, or of nothing, it is no signature.
    const secret = h.services.env.SHOPIFY_API_SECRET as string;
    expect((await call('fetch_stock?sku=A', { signature: shopifySignature(secret, 'sku=B') })).status).toBe(401);
    expect((await call('fetch_stock?sku=A', { signature: shopifySignature(secret, '') })).status).toBe(401);
    expect((await call('fetch_tracking_numbers?order_names%5B%5D=%231001-F1')).status).toBe(200);
    expect((await call('fetch_tracking_numbers.json', { signature: '' })).status).toBe(401);
    const body = JSON.stringify({ kind: 'FULFILLMENT_REQUEST' });
    expect((await call('fulfillment_order_notification', { body, signature: 'AAAA' })).status).toBe(401);
    expect((await call('fulfillment_order_notification', { body })).status).toBe(200);
    expect((await call('fulfillment_order_notification', { body: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
