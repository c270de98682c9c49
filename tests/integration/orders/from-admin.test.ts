/** "Open in Quayside" in the store's admin: from its numbers to ours. */
import { beforeAll, expect, test } from 'vitest';
import { orderOfStore } from '#app/features/orders/order-in-store.server.ts';
import { productOfStore } from '#app/features/products/product-of-store.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade } from '../fulfillment/support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

test('an order is found by the store’s number, one whose news never came is read at once, and nobody finds another seller’s', async () => {
  const trade = await beginTrade(h);
  const inAdmin = trade.seller.ctx.as({ store: { id: trade.store.storeId, platform: 'shopify', domain: trade.store.domain } as never });
  const { id: number } = await trade.buy<{ id: number }>([{ title: 'Desk lamp', quantity: 1 }]);
  const known = await orderOfStore(inAdmin, String(number));
  const [row] = await trade.query('select id from orders where workplace_id = $1');
  expect(known).toBe(row.id);

  await trade.query('delete from supplier_order_items where workplace_id = $1');
  await trade.query('delete from orders where workplace_id = $1');
  // Also where new orders of the channel are not brought in: this very one is asked for.
  const notWanted = { is_publish: true, allow_sell_out_of_stock: false, sync_order: false };
  await trade.seller.api('PUT', '/center/products/setting/update_channel', { channels: { shopify: notWanted } });
  const read = await orderOfStore(inAdmin, String(number));
  expect(read).toBeDefined();
  expect((await trade.query('select id from orders where workplace_id = $1')).map(({ id }) => id)).toEqual([read]);

  expect(await orderOfStore(inAdmin, '1')).toBeUndefined();
  const stranger = await beginTrade(h);
  const elsewhere = stranger.seller.ctx.as({ store: { id: stranger.store.storeId } as never });
  expect(await orderOfStore(elsewhere, String(number))).toBeUndefined();
  expect(await productOfStore(elsewhere, 'gid://shopify/Product/1')).toBeUndefined();
});
