import { beforeAll, describe, expect, test } from 'vitest';
import { placeManyOrders } from '#app/features/fulfillment/place-many.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { compareStores, compareWithStore } from '#app/features/orders/give-up-gone.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { listProcessItems } from '#app/features/process-items/process-items.server.ts';
import { beginTrade } from '#tests/integration/fulfillment/support.ts';
import { selling } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { mappedVariant } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** A WooCommerce shop whose buyers have bought, with a supplier behind all of it. */
async function sold(count = 1) {
  const shop = await selling();
  const { seller, domain, store } = shop;
  const query = async (text: string) => (await h.services.database.pool.query(text, [seller.workplaceId])).rows;
  const orders: number[] = [];
  for (let at = 0; at < count; at += 1)
    orders.push((await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(shop.channelProductId) })).id);
  await h.settle();
  const { listingVariantId } = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  await h.services.database.pool.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [
    seller.workplaceId,
    listingVariantId,
  ]);
  await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
  await h.settle();
  const groups = () =>
    query(
      `select s.id, s.state, o.platform_order_id as "of" from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
       where s.workplace_id = $1 order by o.platform_order_id::bigint`,
    );
  return {
    ...shop,
    orders,
    groups,
    states: async () => (await groups()).map((group) => group.state),
    place: async () => placeOrders(seller.ctx, { choices: (await groups()).map((group) => ({ supplierOrderId: group.id as string })) }),
    events: () => query(`select event from order_timeline where workplace_id = $1 order by id`),
    compare: () => compareWithStore(seller.ctx, store),
    turn: async (id: number, status: string) => {
      await fetch(`https://${domain}/wp-admin/orders/${id}`, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' });
      await h.settle();
    },
  };
}

describe('an order that the store has deleted', () => {
  test('for good, which no webhook tells, is not ordered, and the seller reads why; the others are', async () => {
    const shop = await sold(3);
    await h.control('woocommerce/delete-order', { domain: shop.domain, order: shop.orders[1] });
    const outcomes = await shop.place();
    expect(outcomes.map(({ isPlacing, problems }) => [isPlacing, problems.map(({ key }) => key)]).sort()).toEqual([
      [false, ['deleted']],
      [true, []],
      [true, []],
    ]);
    await h.settle();
    expect(await shop.states()).toEqual(['waiting_payment', 'cancelled_channel', 'waiting_payment']);
    expect(await shop.events()).toContainEqual({ event: 'deleted_from_platform' });
    expect(await recountOrders(shop.seller.ctx, shop.seller.workplaceId)).toEqual({});
  });

  test('at Shopify, whose webhook was lost, is not ordered either', async () => {
    const trade = await beginTrade(h);
    const { id } = await trade.buy<{ id: number }>([{ title: 'Lamp', quantity: 1 }]);
    await trade.buy([{ title: 'Shade', quantity: 1 }]);
    await trade.linkAll();
    await h.fault({ vendor: 'shopify', match: 'orders/delete', kind: 'drop' });
    await h.control('shopify/delete-order', { shop: trade.store.domain, orderId: id });
    await h.settle();
    const [gone, there] = await trade.groups();
    const outcomes = await placeOrders(trade.seller.ctx, {
      choices: [gone, there].map((group) => ({ supplierOrderId: group?.id as string })),
    });
    expect(new Map(outcomes.map((each) => [each.supplierOrderId, each.problems.map(({ key }) => key)]))).toEqual(
      new Map([
        [gone?.id, ['deleted']],
        [there?.id, []],
      ]),
    );
  });

  test('is given up within a day when nobody places it; what a list leaves out is asked about and stays', async () => {
    const shop = await sold(3);
    const [deleted, hidden] = shop.orders as [number, number];
    await h.control('woocommerce/delete-order', { domain: shop.domain, order: deleted });
    // Its status is that of a plugin which was switched off since: no list has it any more.
    await h.control('woocommerce/import', { domain: shop.domain, id: hidden, data: { status: 'at-the-tailor' } });
    await compareStores(shop.seller.ctx);
    await h.settle();
    expect(await shop.states()).toEqual(['cancelled_channel', 'ready', 'ready']);
  });
});

test('an order out of the trash is to be ordered at once, in the same second', async () => {
  const shop = await sold();
  const [order] = shop.orders as [number];
  await shop.turn(order, 'trash');
  expect(await shop.states()).toEqual(['cancelled_channel']);
  await h.control('woocommerce/restore-order', { domain: shop.domain, order });
  await h.settle();
  expect(await shop.states()).toEqual(['ready']);
  const [outcome] = await shop.place();
  expect(outcome).toMatchObject({ isPlacing: true, problems: [] });
});

test('an order out of the trash of which no webhook came is back within a day, and nothing was ordered meanwhile', async () => {
  const shop = await sold();
  const [order] = shop.orders as [number];
  await h.control('woocommerce/webhooks/disable', { domain: shop.domain });
  await shop.turn(order, 'trash');
  const [outcome] = await shop.place();
  expect(outcome).toMatchObject({ isPlacing: false, problems: [{ key: 'deleted' }] });
  await h.control('woocommerce/restore-order', { domain: shop.domain, order });
  await shop.compare();
  await h.settle();
  expect(await shop.states()).toEqual(['ready']);
});

test('while the store does not answer nothing is ordered, and the seller reads why; then it is', async () => {
  const shop = await sold();
  await h.fault({ vendor: 'woocommerce', match: `GET /wp-json/wc/v3/orders\\?include=${shop.orders[0]}`, kind: '500' });
  const [refused] = await shop.place();
  expect(refused).toMatchObject({ isPlacing: false, problems: [{ key: 'store_unreachable', cure: 'try_again' }] });
  expect(await shop.states()).toEqual(['ready']);
  const [placed] = await shop.place();
  expect(placed).toMatchObject({ isPlacing: true, problems: [] });
});

test('with a key that the store has revoked nothing is ordered, however often it is tried', async () => {
  const shop = await sold();
  await h.control('woocommerce/revoke-keys', { domain: shop.domain });
  for (let turn = 0; turn < 2; turn += 1)
    expect((await shop.place())[0]).toMatchObject({ isPlacing: false, problems: [{ key: 'store_unreachable' }] });
  expect(await shop.states()).toEqual(['ready']);
});

describe('at the moment of placing, which may come long after the press', () => {
  /** Placing was begun a minute ago, and its job has not run yet. */
  const begunAMinuteAgo = async (shop: Awaited<ReturnType<typeof sold>>) => {
    await shop.place();
    await h.services.database.pool.query(
      `update pgboss.job set data = data || jsonb_build_object('storeAskedAt', now() - interval '1 minute')
       where name = 'fulfillment.place' and data ->> 'workplaceId' = $1`,
      [shop.seller.workplaceId],
    );
  };
  const found = async (shop: Awaited<ReturnType<typeof sold>>) =>
    (
      await h.services.database.pool.query(
        `select s.state, s.error_key, (select count(*)::int from own_supplier_orders w where w.workplace_id = s.workplace_id) as there
         from supplier_orders s where s.workplace_id = $1`,
        [shop.seller.workplaceId],
      )
    ).rows;

  test('the store is asked for each of many orders at its turn', async () => {
    const shop = await sold(5);
    const choices = (await shop.groups()).map((group) => ({ supplierOrderId: group.id as string }));
    const { items, outcomes } = await placeManyOrders(shop.seller.ctx, { choices });
    expect(outcomes.map((outcome) => outcome.isPlacing)).toEqual(Array(5).fill(true));
    await h.control('woocommerce/delete-order', { domain: shop.domain, order: shop.orders[1] });
    await h.settle();
    expect(await shop.states()).toEqual(['waiting_payment', 'cancelled_channel', 'waiting_payment', 'waiting_payment', 'waiting_payment']);
    const { items: told } = await listProcessItems(shop.seller.ctx);
    expect(told.find((item) => item.id === items[choices[1]?.supplierOrderId as string])?.error).toContain('no longer has this order');
    expect(told.filter((item) => item.kind === 'order_place' && item.status === 'success')).toHaveLength(4);
  });

  test('an order that was deleted meanwhile goes to no supplier', async () => {
    const shop = await sold();
    await begunAMinuteAgo(shop);
    await h.control('woocommerce/delete-order', { domain: shop.domain, order: shop.orders[0] });
    await h.settle();
    expect(await found(shop)).toEqual([{ state: 'cancelled_channel', error_key: 'cancel_order', there: 0 }]);
  });

  test('nothing is ordered when the store does not answer then, and the seller reads why', async () => {
    const shop = await sold();
    await begunAMinuteAgo(shop);
    await h.fault({ vendor: 'woocommerce', match: '/orders', kind: '500', times: -1 });
    await h.settle();
    await h.clearFaults();
    expect(await found(shop)).toEqual([{ state: 'ready', error_key: 'store_unreachable', there: 0 }]);
    await shop.place();
    await h.settle();
    expect(await found(shop)).toEqual([{ state: 'waiting_payment', error_key: null, there: 1 }]);
  });
});
