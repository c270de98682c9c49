import { beforeAll, describe, expect, test } from 'vitest';
import type { SendsOrders } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { tellStore } from '#app/features/shipments/tell-store.server.ts';
import { checkConnection } from '#app/features/stores/check-connections.server.ts';
import { wooSignature } from '#app/hooks/woocommerce.server.ts';
import { newId } from '#app/platform/ids.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { hooksOf, ordersOf, pushed, rowOf, selling, servePictures, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** Where each order of a store is sent to, as its seller reads it; in the order in which they were placed. */
async function provincesOf(seller: TestSeller, store: ChannelStore): Promise<unknown[]> {
  const rows = (await ordersOf(store.storeId)).sort((a, b) => Number(a.platform_order_id) - Number(b.platform_order_id));
  const details = await Promise.all(rows.map(({ id }) => seller.api<{ address: { province: string } }>('GET', `/orders/v5/detail/${id}`)));
  return details.map(({ body }) => body.data?.address.province);
}

describe('orders', () => {
  test('arrive by webhook once, are told of their packages by note and status, and are never paid by a wrong signature', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 1 });
    await servePictures(product.id);
    const listing = await pushed(seller, product.id, store.storeId);
    expect(listing).toMatchObject({ item: 'success', status: 'active' });
    const { rows: variants } = await h.services.database.pool.query(
      'select channel_variant_id from listing_variants where store_id = $1 order by channel_variant_id::bigint',
      [store.storeId],
    );
    expect(variants).toHaveLength(2);
    const { id } = await h.control<{ id: number }>('woocommerce/orders', {
      domain,
      product: Number(listing.channel_product_id),
      variation: Number(variants[0].channel_variant_id),
      quantity: 3,
    });
    await h.settle();
    const [order] = await ordersOf(store.storeId);
    expect(order).toMatchObject({
      platform_order_id: String(id),
      name: `#${id}`,
      total: 5997,
      financial_status: 'paid',
      fulfillment_status: 'unfulfilled',
      country_code: 'US',
    });
    const { rows: lines } = await h.services.database.pool.query('select * from order_line_items where order_id = $1', [order.id]);
    expect(lines).toMatchObject([{ quantity: 3, unit_price: 1999, listing_variant_id: expect.any(String) }]);

    const body = JSON.stringify({ id: 999_999 });
    const unsigned = await fetch(`${h.appUrl}/webhooks/woocommerce/${store.storeId}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'order.created',
        'x-wc-webhook-signature': wooSignature('wrong', body),
      },
    });
    expect(unsigned.status).toBe(401);

    const channel = h.services.connectors.channels.woocommerce?.orders;
    const plan = (number: string, units: number) => ({
      platformOrderId: String(id),
      quantities: { [lines[0].platform_line_item_id]: units },
      trackingNumber: number,
      carrier: 'YunExpress',
      trackingUrl: `https://quayside.example/tracking/${number}`,
      notifyCustomer: true,
      companions: [],
      made: [],
      siblings: [],
    });
    await channel?.fulfill(store, plan('YT100', 1));
    await channel?.fulfill(store, plan('YT100', 1));
    expect(await channel?.getOrder(store, String(id))).toMatchObject({
      fulfillmentStatus: 'partially_fulfilled',
      lineItems: [{ openQuantity: 2 }],
    });
    // Its number was wrong: the new one takes its place.
    await channel?.fulfill(store, { ...plan('YT101', 1), made: ['YT100'] });
    expect(await channel?.getOrder(store, String(id))).toMatchObject({ lineItems: [{ openQuantity: 2 }] });
    await channel?.fulfill(store, plan('YT200', 2));
    expect(await channel?.getOrder(store, String(id))).toMatchObject({ fulfillmentStatus: 'fulfilled', lineItems: [{ openQuantity: 0 }] });
    const admin = await (await fetch(`https://${domain}/wp-admin`)).text();
    expect(admin.match(/YT100/g)).toHaveLength(2);
    expect(admin.match(/YT101/g)).toHaveLength(2);
    expect(admin).toContain('(to the customer)');
    await h.settle();
    expect(await ordersOf(store.storeId)).toMatchObject([{ fulfillment_status: 'fulfilled' }]);
  });

  test('of one second all arrive; what is only in the checkout is none; what goes to the trash is cancelled', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    const buy = (more: object = {}) =>
      h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), ...more });
    // Three within a second stand in at most two of them.
    const [first] = await Promise.all([buy(), buy(), buy()]);
    const cart = await buy({ status: 'checkout-draft' });
    await h.settle();
    expect(await ordersOf(store.storeId)).toHaveLength(3);

    const turn = (id: number, status: string) =>
      fetch(`https://${domain}/wp-admin/orders/${id}`, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' });
    await turn(cart.id, 'processing');
    await turn(first.id, 'trash');
    await h.settle();
    const { syncStore } = await import('#app/features/orders/sync-store.server.ts');
    await syncStore(seller.ctx, store);
    const orders = await ordersOf(store.storeId);
    expect(orders.map((order) => [Number(order.platform_order_id) === first.id, order.cancelled_at !== null]).sort()).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ]);
    const { rows } = await h.services.database.pool.query(
      'select sum(l.open_quantity)::int as open from order_line_items l join orders o on o.id = l.order_id where o.store_id = $1 and o.platform_order_id = $2',
      [store.storeId, String(first.id)],
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  test.each([
    ['whose payment failed at first', 'pending', 'failed'],
    ['that came with a failed payment', 'failed', 'failed'],
    ['that was canceled before the late payment', 'on-hold', 'cancelled'],
    ['that is taken out of the trash', 'processing', 'trash'],
  ])('%s are to be ordered once they are paid and wanted', async (_what, first, then) => {
    const { seller, domain, store, channelProductId } = await selling();
    const { id } = await h.control<{ id: number }>('woocommerce/orders', {
      domain,
      product: Number(channelProductId),
      quantity: 2,
      status: first,
    });
    await h.settle();
    const turn = async (status: string) => {
      await fetch(`https://${domain}/wp-admin/orders/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ status }),
        redirect: 'manual',
      });
      await h.settle();
    };
    const groups = async () =>
      (
        await h.services.database.pool.query(
          `select s.state, (select sum(l.open_quantity)::int from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id) as open
           from supplier_orders s where s.store_id = $1`,
          [store.storeId],
        )
      ).rows;
    if (then !== first) await turn(then);
    expect(await groups()).toMatchObject([{ state: 'cancelled_channel' }]);
    // WooCommerce tells whole seconds: this one was not the same.
    await h.services.database.pool.query(
      `update orders set platform_updated_at = platform_updated_at - interval '1 second' where store_id = $1`,
      [store.storeId],
    );
    await turn('processing');
    expect(await groups()).toEqual([{ state: 'ready', open: 2 }]);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('of two packages told at once, both are in the store', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 1 });
    await servePictures(product.id);
    const listing = await pushed(seller, product.id, store.storeId);
    const { pool } = h.services.database;
    const { rows: variants } = await pool.query('select channel_variant_id from listing_variants where store_id = $1', [store.storeId]);
    await h.control('woocommerce/orders', {
      domain,
      product: Number(listing.channel_product_id),
      variation: Number(variants[0].channel_variant_id),
      quantity: 3,
    });
    await h.settle();
    const [order] = await ordersOf(store.storeId);
    const { rows: lines } = await pool.query('select id from order_line_items where order_id = $1', [order.id]);
    const sent = [1, 2].map((units) => ({ id: newId(), number: `YT${units}00`, quantities: JSON.stringify({ [lines[0].id]: units }) }));
    for (const { id, number, quantities } of sent)
      await pool.query(
        `insert into shipments (workplace_id, id, order_id, tracking_number, carrier, quantities, units, status, public_token, shipped_at, created_at)
         values ($1, $2, $3, $4, 'YunExpress', $5, $5, 'info_received', $4, now(), now())`,
        [seller.workplaceId, id, order.id, number, quantities],
      );
    await Promise.all(sent.map(({ id }) => tellStore(seller.ctx, { shipmentId: id })));
    await h.settle();
    const admin = await (await fetch(`https://${domain}/wp-admin`)).text();
    expect(admin).toContain('YT100');
    expect(admin).toContain('YT200');
    expect(await ordersOf(store.storeId)).toMatchObject([{ fulfillment_status: 'fulfilled' }]);
  });

  test('of which the store refunds some before they are ordered: only the rest is ordered, paid and sent', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity: 3 });
    await h.settle();
    const { pool } = h.services.database;
    const lineOf = async () =>
      (
        await pool.query(
          `select l.platform_line_item_id, l.quantity, l.open_quantity, l.line_price, l.given_back from order_line_items l join orders o on o.id = l.order_id where o.store_id = $1`,
          [store.storeId],
        )
      ).rows[0];
    const lineId = Number((await lineOf()).platform_line_item_id);
    await h.control('woocommerce/refund', { domain, order: id, line_items: [{ id: lineId, quantity: 1, refund_total: '19.99' }] });
    await h.settle();
    expect(await ordersOf(store.storeId)).toMatchObject([{ total: 3998, financial_status: 'partially_refunded' }]);
    expect(await lineOf()).toMatchObject({ quantity: 2, open_quantity: 2, line_price: 3998, given_back: 0 });

    // A refund that no webhook told of is found by reconciliation.
    await h.control('woocommerce/webhooks/disable', { domain });
    await h.control('woocommerce/refund', { domain, order: id, line_items: [{ id: lineId, quantity: 1, refund_total: '19.99' }] });
    const { syncStore } = await import('#app/features/orders/sync-store.server.ts');
    await syncStore(seller.ctx, store);
    expect(await ordersOf(store.storeId)).toMatchObject([{ total: 1999, financial_status: 'partially_refunded' }]);
    expect(await lineOf()).toMatchObject({ quantity: 1, open_quantity: 1 });

    const channel = h.services.connectors.channels.woocommerce?.orders;
    await channel?.fulfill(store, {
      platformOrderId: String(id),
      quantities: { [lineId]: 1 },
      trackingNumber: 'YT300',
      carrier: 'YunExpress',
      trackingUrl: 'https://quayside.example/tracking/YT300',
      notifyCustomer: true,
      companions: [],
      made: [],
      siblings: [],
    });
    expect(await channel?.getOrder(store, String(id))).toMatchObject({ fulfillmentStatus: 'fulfilled' });
    expect(await (await fetch(`https://${domain}/wp-admin`)).text()).toContain('selected>completed');

    await h.control('woocommerce/refund', { domain, order: id, amount: '19.99' });
    await syncStore(seller.ctx, store);
    expect(await ordersOf(store.storeId)).toMatchObject([{ total: 0, financial_status: 'refunded', fulfillment_status: 'fulfilled' }]);
    expect(await lineOf()).toMatchObject({ line_price: 1999, given_back: 1999 });
  });

  test('of a shape that a plugin has made keep none of the others', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    await h.control('woocommerce/webhooks/disable', { domain });
    const buy = (quantity: number) =>
      h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity });
    const odd = {
      total: 'on request',
      date_modified_gmt: null,
      date_created_gmt: '0000-00-00T00:00:00',
      // PHP writes a list of which something was taken out as an object, and an empty address as a list.
      meta_data: { 3: { id: 9, key: 'vat_number', value: 'DE123' } },
      billing: [],
    };
    const ids: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...odd, none: undefined })) {
      const { id } = await buy(1);
      await h.control('woocommerce/import', { domain, id, data: { [name]: value } });
      ids[name] = String(id);
    }
    const dateless = await buy(1);
    await h.control('woocommerce/import', {
      domain,
      id: dateless.id,
      data: { date_created_gmt: null, date_modified_gmt: null, date_paid_gmt: null },
    });
    const { syncStore } = await import('#app/features/orders/sync-store.server.ts');
    await syncStore(seller.ctx, store);
    // Without an amount, or without any date, nothing can be made of it.
    const { total: _total, ...readable } = ids;
    const orders = await ordersOf(store.storeId);
    expect(orders.map((order) => order.platform_order_id).sort()).toEqual(Object.values(readable).sort());
    const modified = orders.find((order) => order.platform_order_id === ids.date_modified_gmt);
    expect(modified?.platform_updated_at).toEqual(modified?.placed_at);
  });

  test('name the region that they are sent to, not WooCommerce’s code of it; the seller and the supplier read it', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    const places = [
      { country: 'TR', state: 'TR34', city: 'Kadıköy', postcode: '34710' },
      { country: 'JP', state: 'JP13', city: 'Shibuya', postcode: '150-0002' },
      { country: 'IT', state: 'RM', city: 'Roma', postcode: '00184' },
      // Nothing that the store has a name for, or needs one for.
      { country: 'TR', state: 'TR99', city: 'Nowhere', postcode: '34710' },
      { country: 'DE', state: 'Bayern', city: 'München', postcode: '80331' },
      { country: 'US', state: 'OR', city: 'Portland', postcode: '97201' },
    ];
    for (const address of places) await h.control('woocommerce/orders', { domain, product: Number(channelProductId), address });
    await h.settle();
    const names = ['İstanbul', 'Tokyo', 'Roma', 'TR99', 'Bayern', 'OR'];
    expect(await provincesOf(seller, store)).toEqual(names);
    // What no webhook told of reads the same.
    const channel = h.services.connectors.channels.woocommerce?.orders;
    const { orders: listed } = (await channel?.listOrdersUpdatedSince(store, new Date(Date.now() - 3600_000))) ?? { orders: [] };
    expect(listed.map((order) => order.address?.province)).toEqual(names);
  });

  test('come in with the code of their region where the store does not tell its name', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    await h.control('faults', { vendor: 'woocommerce', match: 'data/countries', kind: '500', times: 1 });
    await h.control('woocommerce/orders', { domain, product: Number(channelProductId), address: { country: 'TR', state: 'TR34' } });
    await h.settle();
    expect(await provincesOf(seller, store)).toEqual(['TR34']);
  });

  test('say what the buyer entered for an item', async () => {
    const { seller, domain, channelProductId } = await selling();
    const entered = { Engraving: 'Anna', _reduced_stock: '1' };
    const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), entered });
    await h.settle();
    const { body } = await seller.api<{ orders: { platform_order_id: string; order_id: string }[] }>('GET', '/orders/v5/list');
    const orderId = body.data?.orders.find((order) => order.platform_order_id === String(id))?.order_id;
    const detail = await seller.api<{ supplier_orders: { line_items: object[] }[] }>('GET', `/orders/v5/detail/${orderId}`);
    const properties = [{ name: 'Engraving', value: 'Anna' }];
    expect(detail.body.data?.supplier_orders.map((group) => group.line_items)).toMatchObject([[{ properties }]]);
  });

  test('of a fraction of a unit are there, say so, and are ordered of no supplier', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    const { pool } = h.services.database;
    const buy = (quantity: number) =>
      h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity });
    const { id } = await buy(1.5);
    const { id: whole } = await buy(2);
    await h.settle();
    const linesOf = async (order: number) =>
      (
        await pool.query(
          `select l.id, l.platform_line_item_id, l.quantity, l.open_quantity, l.fractional_quantity, l.unit_price, l.line_price, l.listing_variant_id, s.id as group, s.source, s.state
           from order_line_items l join orders o on o.id = l.order_id join supplier_orders s on s.id = l.supplier_order_id
           where o.store_id = $1 and o.platform_order_id = $2`,
          [store.storeId, String(order)],
        )
      ).rows;
    const [line] = await linesOf(id);
    const sold = { quantity: 2, open_quantity: 2, fractional_quantity: '1.5', line_price: 2998, listing_variant_id: expect.any(String) };
    expect(line).toMatchObject({ ...sold, unit_price: 1999, source: null, state: 'ready' });
    expect(await linesOf(whole)).toMatchObject([{ quantity: 2, fractional_quantity: null, source: 'quayside', state: 'ready' }]);
    const { body } = await seller.api<{ orders: { platform_order_id: string; line_items: object[] }[] }>('GET', '/orders/v5/list');
    expect(body.data?.orders.find((order) => order.platform_order_id === String(id))?.line_items).toMatchObject([
      { quantity: 2, fractional_quantity: '1.5', unmapped_product: false },
    ]);
    const preview = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: line.group }] });
    expect(preview.orders[0]?.problems).toMatchObject([{ key: 'fractional', cure: 'by_hand', lineItemId: line.id }]);

    // What goes back is a fraction too; and whatever is said of the mapping, nobody is asked.
    const refund = { id: Number(line.platform_line_item_id), quantity: 0.6, refund_total: '11.99' };
    await h.control('woocommerce/refund', { domain, order: id, line_items: [refund] });
    await h.settle();
    expect(await linesOf(id)).toMatchObject([{ quantity: 1, open_quantity: 1, fractional_quantity: '0.9', source: null, state: 'ready' }]);

    const channel = h.services.connectors.channels.woocommerce?.orders;
    await channel?.fulfill(store, {
      platformOrderId: String(id),
      quantities: { [line.platform_line_item_id]: 1 },
      trackingNumber: 'YT400',
      carrier: 'YunExpress',
      trackingUrl: 'https://quayside.example/tracking/YT400',
      notifyCustomer: false,
      companions: [],
      made: [],
      siblings: [],
    });
    await h.settle();
    expect(await linesOf(id)).toMatchObject([{ open_quantity: 0, state: 'fulfilled' }]);
  });

  test('that change while the list is read hide none of the others, nor do those of one second', async () => {
    const { domain, store, channelProductId } = await selling();
    await h.control('woocommerce/webhooks/disable', { domain });
    const channel = h.services.connectors.channels.woocommerce?.orders as SendsOrders;
    const [now, minute] = [Date.now(), 60_000];
    const changedAt = new Map<string, number>();
    for (let round = 0; round < 230; round += 1) {
      const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId) });
      // Of the last hours, then many of one second, and the others of just now.
      const at = round < 60 ? now - (90 - round) * minute : round < 220 ? now - 20 * minute : now;
      if (at < now) await h.control('woocommerce/import', { domain, id, modifiedAt: new Date(at).toISOString() });
      changedAt.set(String(id), at);
    }
    const read = new Set<string>();
    let cursor: string | undefined;
    let changes = 0;
    do {
      const page = await channel.listOrdersUpdatedSince(store, new Date(now - 200 * minute), cursor);
      for (const order of page.orders) read.add(order.platformOrderId);
      for (const [id, at] of changedAt) if (at <= page.readUntil.getTime()) expect(read).toContain(id);
      // One that has been read changes, and what stands behind it moves up.
      const [id] = [...read].filter((each) => changedAt.get(each) !== now);
      if (id) {
        await fetch(`https://${domain}/wp-admin/orders/${id}`, { method: 'POST', body: new URLSearchParams({ status: 'completed' }) });
        changedAt.set(id, now);
        changes += 1;
      }
      cursor = page.next;
    } while (cursor);
    expect(changes).toBeGreaterThan(3);
    expect([...changedAt.keys()].filter((id) => !read.has(id))).toEqual([]);
  });

  test('W6: that no webhook told of are read by reconciliation, page by page, and a switched-off webhook is switched on again', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    await h.control('woocommerce/webhooks/disable', { domain });
    for (let round = 0; round < 53; round += 1) await h.control('woocommerce/orders', { domain, product: Number(channelProductId) });
    await h.settle();
    expect(await ordersOf(store.storeId)).toHaveLength(0);
    const { syncStore } = await import('#app/features/orders/sync-store.server.ts');
    await syncStore(seller.ctx, store);
    expect(await ordersOf(store.storeId)).toHaveLength(53);
    expect(await checkConnection(seller.ctx, store)).toBe('fine');
    expect(new Set((await hooksOf(domain)).map(({ status }) => status))).toEqual(new Set(['active']));
    expect((await rowOf(store.storeId)).last_synced_at).toBeInstanceOf(Date);
  });
});
