/** What merchants ask our fulfillment service to stop (S7 of what Shopify's review asks). */
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptOwnOrder, decideDeskRefund } from '#app/features/fulfillment/own-desk.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { sweepRequests } from '#app/features/fulfillment/sweep-requests.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from '../orders/support.ts';
import { firstOf, type ServedShop, type ServiceOrder, type ShopOrder, servedShop } from './served-shop.ts';
import { type CjGoods, findCjGoods } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

/** Request statuses of an order's fulfillment orders, sorted. */
const requestsIn = async (shop: ServedShop, { id }: ShopOrder): Promise<string[]> =>
  (await shop.order(id)).fulfillmentOrders.map((each) => each.requestStatus).sort();

describe('S7: a request to stop', () => {
  test('before anything was ordered is accepted', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.askFor(order);
    await shop.stop(firstOf(order));
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_ACCEPTED', 'UNSUBMITTED']);
    expect((await shop.groups())[0]?.state).toBe('ready');
  });

  test('after payment cancels with the supplier, gives the money back, and the seller may order again', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    const id = await shop.placeAndPay();
    await shop.stop(firstOf(order));
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_ACCEPTED', 'UNSUBMITTED']);
    const [group] = await shop.groups();
    expect(group).toMatchObject({ id, state: 'cancelled_channel', payment_status: 'refunded' });
    expect((await getWallet(shop.seller.ctx)).balance_topup).toBe(1_000_00);
    expect(await checkLedger(shop.seller.ctx)).toEqual([]);
    expect(await revertOrders(shop.seller.ctx, { orders: [group?.orderId as string] })).toEqual({ updated: 1 });
    expect((await shop.groups())[0]?.state).toBe('ready');
  });

  test('when the supplier is packing is rejected, and the order goes on', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    const id = await shop.placeAndPay();
    await acceptOwnOrder(shop.operator, { id: await shop.deskOrder(id) });
    await shop.stop(firstOf(order));
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_REJECTED']);
    expect((await shop.groups())[0]?.state).toBe('order_placed');
    // What was rejected is shipped and told all the same.
    await shop.ship(id);
    expect((await shop.shipments())[0]?.channel_state).toBe('pushed');
  });
});

describe('S7: a request to stop a part', () => {
  test('of what the supplier has in one order stops nothing, and is refused with what else is in it', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(3);
    await shop.askFor(order, 2);
    await shop.placeAndPay();
    expect(await requestsIn(shop, order)).toEqual(['ACCEPTED', 'ACCEPTED']);
    await shop.stop(firstOf(await shop.order(order.id)));
    expect(await requestsIn(shop, order)).toEqual(['ACCEPTED', 'CANCELLATION_REQUESTED']);
    await shop.query(`update service_requests set asked_at = asked_at - interval '31 minutes' where workplace_id = $1`);
    await sweepRequests(shop.seller.ctx);
    await h.settle();
    expect(await requestsIn(shop, order)).toEqual(['ACCEPTED', 'CANCELLATION_REJECTED']);
    expect((await shop.groups())[0]).toMatchObject({ state: 'order_placed', payment_status: 'paid' });
    const [told] = await shop.query(`select params from order_timeline where workplace_id = $1 and event = 'cancel_rejected'`);
    expect(told.params.words).toContain('in one order with 1 × Desk lamp 1 and cannot stop a part of it');
  });

  test('and the rest after it cancels with the supplier once all is asked for', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell(3);
    await shop.askFor(order, 2);
    await shop.placeAndPay();
    const [one, other] = (await shop.order(order.id)).fulfillmentOrders as [ServiceOrder, ServiceOrder];
    await shop.stop(one);
    expect((await shop.groups())[0]).toMatchObject({ state: 'order_placed' });
    await shop.stop(other);
    expect((await shop.groups())[0]).toMatchObject({ state: 'cancelled_channel', payment_status: 'refunded' });
    await sweepRequests(shop.seller.ctx);
    await h.settle();
    expect((await requestsIn(shop, order)).filter((each) => each.startsWith('CANCELLATION'))).toEqual([
      'CANCELLATION_ACCEPTED',
      'CANCELLATION_ACCEPTED',
    ]);
  });

  /** A lamp of ours and a thing of CJ's in one line, both ordered; these suppliers are paid. */
  const bundle = async (paid: string[]) => {
    const shop = await servedShop(h);
    const order = await shop.sell(1, { isMapped: false });
    const lamp = await mappedVariant(h, shop.seller, shop.store.storeId, { shipsFrom: ['CN'] });
    const [goods] = await findCjGoods(h);
    const thing = await mappedVariant(h, shop.seller, shop.store.storeId, { source: 'cj', ...(goods as CjGoods), shipsFrom: ['CN'] });
    await shop.query(
      'insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, quantity) values ($1, $2, $3, $4, 1)',
      [shop.seller.workplaceId, newId(), lamp.listingVariantId, thing.sourceVariantId],
    );
    await shop.linkAll(lamp);
    await shop.askFor(order);
    const groups = await shop.groups();
    expect(groups.map((group) => group.source).sort()).toEqual(['cj', 'quayside']);
    for (const { id, source } of groups)
      if (!paid.includes(source))
        expect((await placeOrders(shop.seller.ctx, { choices: [{ supplierOrderId: id }] }))[0]?.problems).toEqual([]);
    await shop.placeAndPay(groups.filter(({ source }) => paid.includes(source)).map(({ id }) => id));
    return { shop, order };
  };
  const statesIn = async (shop: ServedShop) => Object.fromEntries((await shop.groups()).map((group) => [group.source, group.state]));

  test('a bundle is stopped at both of its suppliers', async () => {
    const { shop, order } = await bundle(['quayside']);
    await shop.stop(firstOf(order));
    expect(await statesIn(shop)).toEqual({ cj: 'cancelled_channel', quayside: 'cancelled_channel' });
    expect((await requestsIn(shop, order))[0]).toBe('CANCELLATION_ACCEPTED');
  });

  test('a bundle of which one supplier will not stop goes on as it is', async () => {
    const { shop, order } = await bundle(['quayside', 'cj']);
    await shop.stop(firstOf(order));
    expect(await statesIn(shop)).toEqual({ cj: 'order_placed', quayside: 'order_placed' });
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_REJECTED']);
  });

  test('a bundle of which one half was stopped when the other supplier refused rings for the seller', async () => {
    const { shop, order } = await bundle(['quayside']);
    const [placed] = await shop.query(`select supplier_order_no as number from supplier_orders where workplace_id = $1 and source = 'cj'`);
    await h.services.connectors.suppliers.cj?.orders?.pay(placed.number);
    await shop.stop(firstOf(order));
    expect(await statesIn(shop)).toEqual({ cj: 'waiting_payment', quayside: 'cancelled_channel' });
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_REJECTED']);
    expect(await shop.query('select message from notifications where workplace_id = $1')).toContainEqual({
      message: 'order_part_stopped',
    });
  });

  test('a bundle of which one supplier is sending its half already goes on as it is', async () => {
    const { shop, order } = await bundle(['quayside', 'cj']);
    const own = (await shop.groups()).find((group) => group.source === 'quayside')?.id as string;
    await shop.ship(own);
    await shop.stop(firstOf(order));
    expect(await statesIn(shop)).toEqual({ cj: 'order_placed', quayside: 'info_received' });
    expect(await requestsIn(shop, order)).toEqual(['CANCELLATION_REJECTED']);
  });

  test.each([
    ['a part', 1_00, 'CANCELLATION_ACCEPTED'],
    ['a part, and packed,', 1_00, 'CANCELLATION_REJECTED'],
  ])('what was paid back in %s is stopped only while it can be', async (how, amount, answer) => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    const id = await shop.placeAndPay();
    const { id: refundId } = await askSupplier(shop.seller.ctx, {
      supplierOrderId: id,
      reason: 'damaged_item',
      description: '',
      evidence: [],
      amount,
    });
    await decideDeskRefund(shop.operator, { workplaceId: shop.seller.workplaceId, refundId, isAccepted: true, note: '' });
    if (how.includes('packed')) await acceptOwnOrder(shop.operator, { id: await shop.deskOrder(id) });
    await shop.stop(firstOf(order));
    expect((await requestsIn(shop, order))[0]).toBe(answer);
    const { total_balance } = await getWallet(shop.seller.ctx);
    const cost = (await shop.groups())[0]?.total_cost as number;
    expect(total_balance).toBe(answer === 'CANCELLATION_ACCEPTED' ? 1_000_00 : 1_000_00 - cost + amount);
  });
});
