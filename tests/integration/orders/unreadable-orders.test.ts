/** Orders of stores that cannot be read (docs/decisions/241). */
import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#app/features/notifications/list-notifications.server.ts';
import { actOnList } from '#app/features/orders/act-on-list.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { readAllUnreadable } from '#app/features/orders/unreadable-orders.server.ts';
import { ordersOf, selling } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, type Trade } from '../fulfillment/support.ts';
import { deliver, groupsOf } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Listed {
  store_id: string;
  platform_order_id: string;
  name: string;
  unreadable: { kind: string; item?: number }[];
  admin_url: string | null;
  is_gone: boolean;
}
const unreadable = async (seller: TestSeller) => {
  const { body } = await seller.api<{ orders: Listed[] }>('GET', '/orders/v5/unreadable');
  return body.data?.orders ?? [];
};
/** What the bell has told about orders that cannot be read. */
const rung = async (seller: TestSeller) =>
  (await listNotifications(seller.ctx, {})).notifications
    .filter(({ message }) => message === 'order_unreadable')
    .map(({ params }) => params.order);
const press = (seller: TestSeller, intent: string, order: Listed) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, store: order.store_id, order: order.platform_order_id })) form.set(name, value);
  return actOnList(seller.ctx, { list: 'orders', url: new URL('http://here/app/orders'), form, ids: [] });
};

/** An item as a plugin has written it. */
const lamp = (quantity: unknown) => ({ id: 1, name: 'Lamp', product_id: 7, quantity, total: '5.00', meta_data: [] });

describe('an order of WooCommerce that cannot be read', () => {
  async function oddOrder(data: object) {
    const { seller, domain, store, channelProductId } = await selling();
    await h.control('woocommerce/webhooks/disable', { domain });
    const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity: 1 });
    const put = (changed: object) => h.control('woocommerce/import', { domain, id, data: changed, modifiedAt: seller.ctx.now() });
    await put(data);
    await syncStore(seller.ctx, store);
    return { seller, store, id: String(id), put };
  }

  test('is on the order list with what could not be read, rings once, and leaves when it can be read', async () => {
    const { seller, store, id, put } = await oddOrder({ total: 'on request' });
    await syncStore(seller.ctx, store);
    expect(await ordersOf(store.storeId)).toEqual([]);
    const [shown] = (await readOrderList(seller.ctx, new URL('http://here/app/orders'))).unreadable;
    expect(shown).toMatchObject({ platformOrderId: id, name: `#${id}`, parts: [{ kind: 'total' }] });
    expect(shown?.adminUrl).toContain(`/wp-admin/post.php?post=${id}&action=edit`);
    expect(await rung(seller)).toEqual([`#${id}`]);

    const [listed] = await unreadable(seller);
    expect(await press(seller, 'unreadable-read', listed as Listed)).toEqual({ unreadable: 'reading' });
    await h.settle();
    expect(await unreadable(seller)).toHaveLength(1);

    await put({ total: '19.99' });
    await press(seller, 'unreadable-read', listed as Listed);
    await h.settle();
    expect(await unreadable(seller)).toEqual([]);
    expect(await ordersOf(store.storeId)).toMatchObject([{ platform_order_id: id, total: 1999 }]);
    expect(await rung(seller)).toHaveLength(1);
  });

  test('is read again by itself, and comes in when its plugin was mended', async () => {
    const { seller, store, id, put } = await oddOrder({ line_items: [lamp('one')] });
    expect(await unreadable(seller)).toMatchObject([{ platform_order_id: id, unreadable: [{ kind: 'quantity', item: 1 }] }]);
    await put({ line_items: [lamp(1)] });
    await readAllUnreadable(seller.ctx);
    await h.settle();
    expect(await unreadable(seller)).toEqual([]);
    expect(await ordersOf(store.storeId)).toHaveLength(1);
  });

  test('is put away by its seller, and comes back only when something else of it is odd', async () => {
    const { seller, store, put } = await oddOrder({ total: 'on request' });
    const [listed] = await unreadable(seller);
    const stranger = await h.newSeller();
    await expect(press(stranger, 'unreadable-dismiss', listed as Listed)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await press(seller, 'unreadable-dismiss', listed as Listed);
    await syncStore(seller.ctx, store);
    expect(await unreadable(seller)).toEqual([]);
    await put({ total: '5.00', line_items: [lamp('one')] });
    await syncStore(seller.ctx, store);
    expect(await unreadable(seller)).toMatchObject([{ unreadable: [{ kind: 'quantity', item: 1 }] }]);
  });
});

describe('an order of Shopify by a webhook that cannot be read', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await beginTrade(h);
  });

  test('is read from the store instead, and nobody hears of it', async () => {
    const { seller, store } = trade;
    const order = await trade.buy<{ id: string; name: string }>([{ title: 'Lamp', quantity: 1, price: '10.00' }]);
    const id = Number(String(order.id).split('/').pop());
    await deliver(h, store.domain, 'orders/updated', {
      ...orderBody([{}]),
      id,
      admin_graphql_api_id: `gid://shopify/Order/${id}`,
      current_total_price: {},
    });
    await h.settle();
    expect(await groupsOf(h, seller, id)).toHaveLength(1);
    expect(await unreadable(seller)).toEqual([]);
    expect(await rung(seller)).toEqual([]);
  });

  test('is shown when the store does not have it in another way either, and rings', async () => {
    const { seller, store } = trade;
    const body = orderBody([{}, {}]);
    const [first, second] = body.line_items;
    await deliver(h, store.domain, 'orders/create', { ...body, line_items: [first, { ...second, quantity: 'two' }] });
    await h.settle();
    expect(await unreadable(seller)).toMatchObject([
      { platform_order_id: String(body.id), name: body.name, unreadable: [{ kind: 'quantity', item: 2 }] },
    ]);
    expect(await rung(seller)).toEqual([body.name]);
    // Asked for by the seller, it says that the store has none, and leaves when it is taken off.
    const [listed] = await unreadable(seller);
    await press(seller, 'unreadable-read', listed as Listed);
    await h.settle();
    expect(await unreadable(seller)).toMatchObject([{ name: body.name, is_gone: true, unreadable: [], admin_url: null }]);
    expect(await rung(seller)).toEqual([body.name]);
    // It stays so for a day.
    await trade.query(`update unreadable_orders set first_seen_at = first_seen_at - interval '2 days' where workplace_id = $1`);
    await readAllUnreadable(seller.ctx);
    await h.settle();
    expect(await unreadable(seller)).toMatchObject([{ is_gone: true }]);
    await press(seller, 'unreadable-dismiss', listed as Listed);
    expect(await unreadable(seller)).toEqual([]);
  });

  test('is shown also when not even its id can be read', async () => {
    const { seller, store } = trade;
    const { admin_graphql_api_id: _, ...body } = orderBody([{}], { name: '#nameless' });
    await deliver(h, store.domain, 'orders/create', { ...body, id: { value: 7 } });
    await h.settle();
    expect(await unreadable(seller)).toMatchObject([
      { platform_order_id: '', name: '#nameless', unreadable: [{ kind: 'id' }], admin_url: null },
    ]);
  });

  test('leaves the list when a later webhook can be read', async () => {
    const { seller, store } = trade;
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', { ...body, updated_at: 'now' });
    await h.settle();
    expect((await unreadable(seller)).map((order) => order.platform_order_id)).toContain(String(body.id));
    await deliver(h, store.domain, 'orders/updated', body);
    await h.settle();
    expect((await unreadable(seller)).map((order) => order.platform_order_id)).not.toContain(String(body.id));
    expect(await groupsOf(h, seller, body.id)).toHaveLength(1);
  });
});
