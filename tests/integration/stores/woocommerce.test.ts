import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChannelStore, SendsOrders } from '#app/connectors/channels/channel.ts';
import { createContext } from '#app/context.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { runPush } from '#app/features/push/run-push.server.ts';
import { updateStoreCosts } from '#app/features/push/update-costs.server.ts';
import { tellStore } from '#app/features/shipments/tell-store.server.ts';
import { checkConnection } from '#app/features/stores/check-connections.server.ts';
import { readLinkState } from '#app/features/stores/link-channel.server.ts';
import { wooSignature } from '#app/hooks/woocommerce.server.ts';
import { newId } from '#app/platform/ids.ts';
import { offsetOf } from '#app/platform/time-zones.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const newDomain = () => `shop-${randomBytes(5).toString('hex')}.woostore.example`;

/** A new store in the sandbox. */
async function openStore(more: object = {}): Promise<string> {
  const domain = newDomain();
  await h.control('woocommerce/stores', { domain, name: 'Corner shop', email: 'owner@corner.example', ...more });
  return domain;
}

/** What the owner's browser does on the consent page. */
async function approve(url: string, answer: 'access_granted' | 'denied' = 'access_granted'): Promise<URL> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const done = await fetch(page.url.replace('/authorize', `/${answer}`), { method: 'POST', redirect: 'manual' });
  expect(done.status).toBe(302);
  return new URL(done.headers.get('location') ?? '');
}

async function linked(seller: TestSeller, domain: string): Promise<ChannelStore> {
  const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', {
    platform: 'woocommerce',
    shop: `https://${domain}/shop/`,
  });
  expect(body.success).toBe(true);
  await approve(body.data?.url ?? '');
  await h.settle();
  const { rows } = await h.services.database.pool.query(
    `select workplace_id as "workplaceId", id as "storeId", domain, currency, metadata from stores where platform = 'woocommerce' and domain = $1 and status = 'active'`,
    [domain],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

const rowOf = async (storeId: string) => (await h.services.database.pool.query('select * from stores where id = $1', [storeId])).rows[0];
const hooksOf = (domain: string) => h.control<{ topic: string; status: string }[]>(`woocommerce/webhooks?domain=${domain}`);
const ordersOf = async (storeId: string) =>
  (await h.services.database.pool.query('select * from orders where store_id = $1 order by id', [storeId])).rows;

/** Where each order of a store is sent to, as its seller reads it; in the order in which they were placed. */
async function provincesOf(seller: TestSeller, store: ChannelStore): Promise<unknown[]> {
  const rows = (await ordersOf(store.storeId)).sort((a, b) => Number(a.platform_order_id) - Number(b.platform_order_id));
  const details = await Promise.all(rows.map(({ id }) => seller.api<{ address: { province: string } }>('GET', `/orders/v5/detail/${id}`)));
  return details.map(({ body }) => body.data?.address.province);
}

/** Give a product's pictures the kind of key that the door serves. */
async function servePictures(productId: string): Promise<void> {
  const { pool } = h.services.database;
  const { rows } = await pool.query('select id from product_images where product_id = $1', [productId]);
  for (const { id } of rows) {
    const key = `media/${randomBytes(32).toString('base64url')}.webp`;
    await h.services.connectors.files.put(
      key,
      await sharp({ create: { width: 30, height: 30, channels: 3, background: { r: 90, g: 120, b: 30 } } })
        .webp()
        .toBuffer(),
      'image/webp',
    );
    await pool.query('update product_images set file_key = $2 where id = $1', [id, key]);
  }
}

async function pushed(seller: TestSeller, productId: string, storeId: string) {
  const { body } = await seller.api('POST', '/center/products/push', {
    product_package_ids: [productId],
    push_settings: { woocommerce: { store_ids: [storeId] } },
  });
  expect(body).toMatchObject({ success: true });
  await h.settle();
  const { rows } = await h.services.database.pool.query(
    `select l.channel_product_id, l.status, l.handle, i.status as item, i.error_message, i.error_fields from process_items i
     left join listings l on l.workplace_id = i.workplace_id and l.product_id = i.product_id and l.store_id = i.store_id
     where i.product_id = $1 order by i.id desc limit 1`,
    [productId],
  );
  return rows[0];
}

/** A seller with a store. */
async function withStore(settings?: object) {
  const seller = await h.newSeller();
  const domain = await openStore(settings);
  return { seller, domain, store: await linked(seller, domain) };
}

/** A seller with a store and a product in it. */
async function selling() {
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: [] });
  const { channel_product_id: channelProductId } = await pushed(seller, product.id, store.storeId);
  return { seller, domain, store, product, channelProductId };
}

describe('connecting a store', () => {
  test('asks the owner, takes the key that the store posts, and makes webhooks', async () => {
    const { domain, store } = await withStore({ currency: 'EUR', country: 'DE:DE-HH', timeZone: 'Europe/Berlin' });
    expect(await rowOf(store.storeId)).toMatchObject({
      name: 'Corner shop',
      currency: 'EUR',
      country: 'DE',
      time_zone: 'Europe/Berlin',
      status: 'active',
      is_default: true,
      scopes: ['read_write'],
      reconnect_needed_at: null,
    });
    expect((await hooksOf(domain)).map(({ topic, status }) => `${topic} ${status}`).sort()).toEqual([
      'order.created active',
      'order.deleted active',
      'order.updated active',
      'product.created active',
      'product.deleted active',
      'product.updated active',
    ]);
    const { rows } = await h.services.database.pool.query('select sealed from store_credentials where store_id = $1', [store.storeId]);
    expect(rows[0].sealed).not.toContain('ck_');
  });

  test('whose clock is a bare difference to UTC has a zone that browsers and the database read alike', async () => {
    for (const [timeZone, minutes] of [
      ['+02:00', 120],
      ['+05:30', 330],
      ['+05:45', 345],
      ['-09:30', -570],
      ['-03:30', -180],
      ['+00:00', 0],
    ] as const) {
      const { store } = await withStore({ timeZone });
      const { time_zone: zone } = await rowOf(store.storeId);
      expect(offsetOf(zone, new Date()), `${timeZone}: ${zone}`).toBe(minutes);
      const { rows } = await h.services.database.pool.query(
        `select (extract(epoch from ('2026-01-01 12:00Z'::timestamptz at time zone $1) - '2026-01-01 12:00'::timestamp) / 60)::int as minutes`,
        [zone],
      );
      expect(rows, `${timeZone}: ${zone}`).toEqual([{ minutes }]);
    }
  });

  test('whose server keeps the key’s header from PHP, or that stands at www, is reached all the same', async () => {
    const seller = await h.newSeller();
    const [bare, domain] = [await openStore({ dropsAuthorization: true }), newDomain()];
    await h.control('woocommerce/stores', { domain: `www.${domain}`, name: 'Corner shop', email: 'owner@corner.example' });
    for (const each of [bare, domain]) {
      const store = await linked(seller, each);
      expect(await checkConnection(seller.ctx, store)).toBe('fine');
      const product = await newProduct(h, seller, { images: 0 });
      expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success' });
    }
  });

  test('the browser is told when the key has come, and that it was denied', async () => {
    const seller = await h.newSeller();
    const domain = await openStore();
    const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
    const back = await approve(body.data?.url ?? '', 'denied');
    expect(`${back.origin}${back.pathname}`).toBe(`${h.appUrl}/auth/platform/woocommerce/callback`);
    expect(back.searchParams.get('success')).toBe('0');
    const state = back.searchParams.get('user_id') ?? '';
    expect(await readLinkState(seller.ctx, state)).toBe('waiting');
    expect(await readLinkState((await h.newSeller()).ctx, state)).toBe('failed');
    await approve(body.data?.url ?? '');
    await h.settle();
    expect(await readLinkState(seller.ctx, state)).toMatchObject({ storeId: expect.any(String) });
  });

  test('a key that nobody here asked for, a used word and a key of another store link nothing', async () => {
    const seller = await h.newSeller();
    const [domain, other] = [await openStore(), await openStore()];
    const post = (body: object) =>
      fetch(`${h.appUrl}/webhooks/woocommerce/keys`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const key = { key_id: 1, consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'b'.repeat(40)}`, key_permissions: 'read_write' };
    expect((await post({ ...key, user_id: `${seller.accountId}.nonsense` })).status).toBe(403);
    const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
    const state = new URL(body.data?.url ?? '').searchParams.get('user_id') ?? '';
    // The store that the flow began with does not know this key.
    expect((await post({ ...key, user_id: state })).status).toBe(403);
    expect(await readLinkState(seller.ctx, state)).toEqual({ refused: 'STORE_INSTALL_FAILED', domain });
    expect((await post({ ...key, user_id: state })).status).toBe(403);
    const { rows } = await h.services.database.pool.query('select 1 from stores where domain = any($1)', [[domain, other]]);
    expect(rows).toEqual([]);
  });

  test('refuses what is no public address, and a store that is connected already', async () => {
    const seller = await h.newSeller();
    const connect = async (who: TestSeller, shop: string) =>
      (await who.api('POST', '/core/stores/connect', { platform: 'woocommerce', shop })).body;
    for (const shop of [
      '',
      'localhost',
      '127.0.0.1',
      '10.0.0.1/shop',
      'http://[::1]/',
      'printer.local',
      'shop.example:8080',
      'no spaces here',
    ])
      expect(await connect(seller, shop), shop).toMatchObject({ success: false, errors: { shop: [expect.any(String)] } });
    const domain = await openStore();
    await linked(seller, domain);
    expect(await connect(seller, domain)).toMatchObject({ errors: { shop: [expect.any(String)] } });
  });

  test('of another account, or where nothing is offered, links nothing; its owner is sent back and told why', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    const [taken, far] = [await openStore(), await openStore({ country: 'KP' })];
    await linked(seller, taken);
    for (const [domain, refused] of [
      [taken, 'STORE_HAS_OTHER_OWNER'],
      [far, 'COUNTRY_NOT_SUPPORTED'],
    ] as const) {
      const { body } = await other.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
      const back = await approve(body.data?.url ?? '');
      await h.settle();
      // The store sends its owner back to us only after an answer of success.
      const deliveries = await h.control<{ topic: string; lastStatus: number }[]>('deliveries?vendor=woocommerce');
      expect(deliveries.find(({ topic }) => topic === `${domain} wc-auth`)?.lastStatus).toBe(200);
      const state = back.searchParams.get('user_id') ?? '';
      expect(await readLinkState(other.ctx, state)).toEqual({ refused, domain });
      // Begun inside another store's admin, it is told in a browser in which nobody is signed in.
      expect(await readLinkState(createContext(h.services), state)).toEqual({ refused, domain });
      expect(await readLinkState(seller.ctx, state)).toBe('failed');
    }
    expect((await h.services.database.pool.query('select workplace_id from stores where domain = any($1)', [[taken, far]])).rows).toEqual([
      { workplace_id: seller.workplaceId },
    ]);
  });
});

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

describe('products', () => {
  test('of a supplier go straight to the store that is named, and nowhere when it is nobody’s', async () => {
    const seller = await h.newSeller();
    const store = await linked(seller, await openStore());
    const product = await newProduct(h, seller, { images: 0 });
    const pushTo = (storeId: string, id: string) =>
      seller.api('POST', '/center/products/push-source', {
        store_id: storeId,
        products: [{ supplier_product_id: id, source: 'quayside', ship_to: 'us' }],
      });
    expect((await pushTo(store.storeId, product.sourceProductId)).body).toMatchObject({
      success: true,
      data: { failed: {}, total_push: 1 },
    });
    await h.settle();
    const { rows } = await h.services.database.pool.query('select product_id from listings where store_id = $1', [store.storeId]);
    expect(rows).toEqual([{ product_id: product.id }]);
    const { sourceProductId: another } = await newProduct(h, await h.newSeller(), { images: 0 });
    expect((await pushTo(newId(), another)).body).toMatchObject({ success: false, status: 801 });
    expect((await seller.api<{ items: unknown[] }>('GET', '/center/products/import/listing')).body.data?.items).toEqual([]);
  });

  test('a second push changes the same product: prices, variants and pictures follow, no twin is made', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 2, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    await servePictures(product.id);
    const first = await pushed(seller, product.id, store.storeId);
    const { pool } = h.services.database;
    await pool.query(`update products set title = title || ' new' where id = $1`, [product.id]);
    await pool.query('update product_variants set is_enabled = false where id = $1', [product.variantIds[2]]);
    await pool.query(`update product_images set alt = 'Seen from above' where product_id = $1 and position = 1`, [product.id]);
    await pool.query(`update product_variants set barcode = '4006381333931' where id = $1`, [product.variantIds[0]]);
    await pool.query('update product_variants set price = 2599, compare_at_price = 3999 where id = $1', [product.variantIds[0]]);
    const second = await pushed(seller, product.id, store.storeId);
    expect(second.channel_product_id).toBe(first.channel_product_id);
    const channel = h.services.connectors.channels.woocommerce?.products;
    const content = await channel?.getProduct(store, first.channel_product_id);
    expect(content?.title).toBe(`${product.title} new`);
    expect(content?.images).toMatchObject([{}, { alt: 'Seen from above' }]);
    expect(content?.variants[0]?.barcode).toBe('4006381333931');
    expect(content?.variants.map(({ optionValues, price, compareAtPrice, cost }) => [optionValues, price, compareAtPrice, cost])).toEqual([
      [['S'], 2599, 3999, 700],
      [['M'], 1999, 2999, 700],
    ]);
    expect((await channel?.listProducts(store))?.products).toHaveLength(1);
    await channel?.updateVariants(store, first.channel_product_id, [
      { channelVariantId: content?.variants[0]?.channelVariantId ?? '', price: 2000, stock: 3 },
    ]);
    await channel?.updateCosts(store, first.channel_product_id, [
      { channelVariantId: content?.variants[1]?.channelVariantId ?? '', cost: 811 },
    ]);
    expect((await channel?.getProduct(store, first.channel_product_id))?.variants).toMatchObject([
      { price: 2000, compareAtPrice: 3999, stock: 3 },
      { cost: 811 },
    ]);
  });

  test('go into a store two at a time, whatever many are pushed, and all in the end', async () => {
    const { seller, store } = await withStore();
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await newProduct(h, seller, { images: 0, options: [] }));
    await seller.api('POST', '/center/products/push', {
      product_package_ids: made.map(({ id }) => id),
      push_settings: { woocommerce: { store_ids: [store.storeId] } },
    });
    const { pool } = h.services.database;
    const pushes = async () =>
      (
        await pool.query<{ id: string; status: string; attempts: number }>(
          'select id, status, attempts from process_items where store_id = $1 order by id',
          [store.storeId],
        )
      ).rows;
    // As the worker does, which has sixteen hands.
    const atOnce = async () => {
      await pool.query(`delete from pgboss.job where name = 'push.product' and data ->> 'workplaceId' = $1`, [seller.workplaceId]);
      const open = (await pushes()).filter(({ status }) => status === 'processing');
      await h.fault({ vendor: 'woocommerce', match: store.domain, kind: 'slow', amount: 200, times: -1 });
      await Promise.all(open.map(({ id: itemId }) => runPush(createContext(h.services), { workplaceId: seller.workplaceId, itemId })));
      await h.clearFaults();
    };
    await atOnce();
    expect((await pushes()).filter(({ status }) => status === 'success')).toHaveLength(2);
    const { rows: due } = await pool.query(
      `select 1 from pgboss.job where name = 'push.product' and data ->> 'workplaceId' = $1 and state = 'created' and start_after > now()`,
      [seller.workplaceId],
    );
    expect(due).toHaveLength(3);
    await atOnce();
    await atOnce();
    expect(await pushes()).toMatchObject(made.map(() => ({ status: 'success', attempts: 1 })));
  });

  test('with more pictures than the store’s host fetches in time has them all, in their order, each once', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 12, options: [{ name: 'Size', values: ['S', 'M'] }] });
    await servePictures(product.id);
    const { pool } = h.services.database;
    const { rows: pictures } = await pool.query<{ id: string; file_key: string }>(
      'select id, file_key from product_images where product_id = $1 order by position',
      [product.id],
    );
    await pool.query('update product_variants set image_id = $2 where id = $1', [product.variantIds[1], pictures[11]?.id]);
    // The answer to the second call is lost: what came before is not fetched once more.
    await h.fault({ vendor: 'woocommerce', match: '^PUT /wp-json/wc/v3/products/', kind: '500' });
    await pushed(seller, product.id, store.storeId);
    await pool.query(`update pgboss.job set start_after = now() where name = 'push.product' and state in ('created', 'retry')`);
    await h.settle();
    const { rows } = await pool.query<{ id: string; media: Record<string, string> }>(
      'select channel_product_id as id, media from listings where store_id = $1',
      [store.storeId],
    );
    const ids = pictures.map(({ id }) => rows[0]?.media[id]);
    const content = await h.services.connectors.channels.woocommerce?.products?.getProduct(store, rows[0]?.id ?? '');
    expect(content?.images.map(({ channelImageId }) => channelImageId)).toEqual(ids);
    expect(content?.variants[1]?.channelImageId).toBe(ids[11]);
    const { callWoo } = await import('#app/connectors/channels/woocommerce/client.server.ts');
    const { loadCredentials } = await import('#app/connectors/channels/store-credentials.server.ts');
    const { consumerKey = '', consumerSecret = '' } = (await loadCredentials(h.services, 'woocommerce', store)).credentials;
    const { data } = await callWoo(
      { domain, key: { consumerKey, consumerSecret } },
      { path: `wc/v3/products/${rows[0]?.id}` },
      z.object({ images: z.array(z.object({ _from: z.string() })) }),
    );
    expect(data.images.map(({ _from: from }) => from.split('/files/')[1])).toEqual(pictures.map(({ file_key: key }) => key));
  });

  test('of which the store refuses some costs, or keeps a variant, inside an answer of success: that counts as refused, in its words', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const { pool } = h.services.database;
    const { rows: variants } = await pool.query(
      'select channel_variant_id as id, product_variant_id from listing_variants where store_id = $1 order by channel_variant_id::bigint',
      [store.storeId],
    );
    const veto = (words: string | null) => h.control('woocommerce/import', { domain, id: Number(variants[1].id), data: { _veto: words } });
    const told = async () =>
      (await pool.query('select count(*)::int as told from listing_variants where store_id = $1 and pushed_cost = 811', [store.storeId]))
        .rows[0].told;
    const costs = async () =>
      (await h.services.connectors.channels.woocommerce?.products?.getProduct(store, id))?.variants.map((each) => each.cost);
    await pool.query('update product_variants set cost = 811 where product_id = $1', [product.id]);
    await veto('This price list is locked.');
    const tell = () => updateStoreCosts(seller.ctx, { workplaceId: store.workplaceId, productId: product.id });
    await tell();
    const { rows: news } = await pool.query('select message, params from notifications where workplace_id = $1', [seller.workplaceId]);
    expect(news).toMatchObject([{ message: 'store_refused_cost', params: { title: product.title, reason: 'This price list is locked.' } }]);
    expect(await told()).toBe(0);
    expect(await costs()).toEqual([811, 700, 811]);

    // The variant that goes is kept: the push says so.
    await pool.query('update product_variants set is_enabled = false where id = $1', [variants[1].product_variant_id]);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'error', error_message: 'This price list is locked.' });
    await pool.query('update product_variants set is_enabled = true where id = $1', [variants[1].product_variant_id]);

    await veto(null);
    await tell();
    expect([await told(), await costs()]).toEqual([3, [811, 811, 811]]);
  });

  test('of a shape that a plugin has made keep none of the others', async () => {
    const { seller, domain, store } = await withStore();
    const ids: string[] = [];
    for (const data of [
      { sale_price: '', regular_price: 'on request' },
      { date_modified_gmt: null, date_created_gmt: null },
      { images: { 2: {} } },
      {},
    ]) {
      const { id: productId } = await newProduct(h, seller, { images: 0, options: [] });
      const { channel_product_id: id } = await pushed(seller, productId, store.storeId);
      await h.control('woocommerce/import', { domain, id: Number(id), data });
      ids.push(id);
    }
    const [priceless, dateless, , whole] = ids;
    const channel = h.services.connectors.channels.woocommerce?.products;
    expect((await channel?.listProducts(store))?.products.map((each) => each.channelProductId)).toEqual([dateless, whole]);
    expect(channel?.readWebhook('product.updated', { id: Number(priceless), regular_price: 'on request' }, 'USD')).toBeUndefined();

    // Read to the end, what could not be read stays as it was known.
    await h.services.database.pool.query(`update stores set metadata = metadata - 'productsSyncedAt' where id = $1`, [store.storeId]);
    await h.services.database.pool.query(`update listings set pushed_at = null where store_id = $1`, [store.storeId]);
    await seller.ctx.enqueue('products.sync-store', { workplaceId: store.workplaceId, storeId: store.storeId });
    await h.settle();
    expect((await rowOf(store.storeId)).metadata).toMatchObject({ productsSyncedAt: expect.any(String) });
    const { rows } = await h.services.database.pool.query(
      `select channel_product_id from listings where store_id = $1 and status = 'active'`,
      [store.storeId],
    );
    expect(rows.map((row) => row.channel_product_id).sort()).toEqual(ids.sort());
  });

  test('what the store tells of each variation is taken for its product’s', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const channel = h.services.connectors.channels.woocommerce?.products;
    const content = await channel?.getProduct(store, id);
    await channel?.updateVariants(store, id, [{ channelVariantId: content?.variants[0]?.channelVariantId ?? '', stock: 3 }]);
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      `select l.channel_product_id, count(v.id)::int as variants from listings l left join listing_variants v on v.listing_id = l.id where l.store_id = $1 group by l.id, l.channel_product_id`,
      [store.storeId],
    );
    expect(rows).toEqual([{ channel_product_id: id, variants: 3 }]);
  });

  test('and stores are called what people call them, not as HTML', async () => {
    const { seller, domain, store } = await withStore({ name: 'Tom & Ann’s "Corner" shop' });
    expect(await rowOf(store.storeId)).toMatchObject({ name: 'Tom & Ann’s "Corner" shop' });
    const product = await newProduct(h, seller, { images: 0, options: [] });
    const { pool } = h.services.database;
    await pool.query(`update products set title = 'Salt & pepper <set>' where id = $1`, [product.id]);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    await h.control('woocommerce/orders', { domain, product: Number(id) });
    await h.settle();
    const { rows: listings } = await pool.query('select title from listings where store_id = $1', [store.storeId]);
    expect(listings).toEqual([{ title: 'Salt & pepper <set>' }]);
    const { rows: lines } = await pool.query(
      'select l.title from order_line_items l join orders o on o.id = l.order_id where o.store_id = $1',
      [store.storeId],
    );
    expect(lines).toEqual([{ title: 'Salt & pepper <set>' }]);
  });

  test('is priced in the currency that the store has now, once that is read again', async () => {
    const { seller, domain, store } = await withStore({ currency: 'USD' });
    const product = await newProduct(h, seller, { images: 0, options: [], price: 10_00 });
    await h.control('woocommerce/currency', { domain, currency: 'JPY' });
    const { body } = await seller.api<{ currency: string }[]>('POST', '/auth/platform/refresh-stores-currency', {});
    expect(body.data).toMatchObject([{ currency: 'JPY' }]);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const content = await h.services.connectors.channels.woocommerce?.products?.getProduct({ ...store, currency: 'JPY' }, id);
    // Of ten dollars in yen, and not "10".
    expect(content?.variants[0]?.price).toBeGreaterThan(500);
  });

  test('of the owner’s own are sold on as they were when their words are pushed, and keep what is not ours', async () => {
    const { seller, domain, store } = await withStore();
    const { callWoo } = await import('#app/connectors/channels/woocommerce/client.server.ts');
    const { loadCredentials } = await import('#app/connectors/channels/store-credentials.server.ts');
    const { consumerKey = '', consumerSecret = '' } = (await loadCredentials(h.services, 'woocommerce', store)).credentials;
    const Stocked = z.object({
      id: z.number(),
      name: z.string(),
      manage_stock: z.boolean(),
      stock_quantity: z.number().nullable(),
      stock_status: z.string(),
      tax_status: z.string(),
      type: z.string(),
      short_description: z.string(),
      attributes: z.array(z.object({ id: z.number(), name: z.string(), options: z.array(z.string()) })),
    });
    const rest = async (call: { method?: 'POST'; path: string; body?: object }) =>
      (await callWoo({ domain, key: { consumerKey, consumerSecret } }, call, Stocked)).data;
    const made = [
      {
        name: 'Jam',
        regular_price: '4.50',
        short_description: '<p>Made <b>today</b>.</p>',
        attributes: [{ id: 4, name: 'Allergens', position: 0, visible: true, variation: false, options: ['none'] }],
      },
      { name: 'Plum tree', regular_price: '30', type: 'external' },
      { name: 'Honey', regular_price: '6.00', manage_stock: true, stock_quantity: -3, backorders: 'yes' },
    ];
    const ids: number[] = [];
    for (const body of made) ids.push((await rest({ method: 'POST', path: 'wc/v3/products', body })).id);
    await h.settle();
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    await h.settle();
    const { pool } = h.services.database;
    const { rows } = await pool.query(
      `select p.id, p.title, v.stock from products p join product_variants v on v.product_id = p.id where p.workplace_id = $1`,
      [store.workplaceId],
    );
    expect(rows).toMatchObject([{ stock: 0 }, { stock: 0 }, { stock: 0 }]);
    for (const { id, title } of rows) {
      await seller.api('PUT', '/center/products/bulk_update', { products: [{ id, title: `${title} at home` }] });
      expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success' });
    }
    expect(await Promise.all(ids.map((id) => rest({ path: `wc/v3/products/${id}` })))).toMatchObject([
      {
        name: 'Jam at home',
        manage_stock: false,
        stock_status: 'instock',
        tax_status: 'taxable',
        short_description: '<p>Made <b>today</b>.</p>',
        attributes: [{ id: 4, name: 'Allergens', options: ['none'] }],
      },
      { name: 'Plum tree at home', type: 'external' },
      { name: 'Honey at home', manage_stock: true, stock_quantity: -3, stock_status: 'instock' },
    ]);
  });

  test('of the owner’s own are told only what was changed here, and lose no variation that the owner added', async () => {
    const { seller, domain, store } = await withStore({ weightUnit: 'lbs' });
    const { callWoo } = await import('#app/connectors/channels/woocommerce/client.server.ts');
    const { loadCredentials } = await import('#app/connectors/channels/store-credentials.server.ts');
    const { consumerKey = '', consumerSecret = '' } = (await loadCredentials(h.services, 'woocommerce', store)).credentials;
    const rest = async <Answer = Record<string, unknown>>(path: string, call: { method?: 'POST'; body?: object } = {}) =>
      (await callWoo({ domain, key: { consumerKey, consumerSecret } }, { path: `wc/v3/products${path}`, ...call }, z.unknown()))
        .data as Answer;
    const made = await rest('', {
      method: 'POST',
      body: {
        name: 'Jam',
        type: 'variable',
        status: 'private',
        description: '<table style="width:100%"><tr><td>Plums</td></tr></table><iframe src="https://www.youtube.com/embed/jam"></iframe>',
        tags: [{ id: 7, name: 'sweet' }],
        attributes: [{ id: 3, name: 'Size', position: 0, visible: false, variation: true, options: ['S'] }],
      },
    });
    const variation = (size: string) => ({
      attributes: [{ id: 3, name: 'Size', option: size }],
      regular_price: '',
      weight: '0.33333',
      sku: `JAM-${size}`,
    });
    const change = (body: object) => rest(`/${made.id}/variations/batch`, { method: 'POST', body });
    await change({ create: [variation('S')] });
    await h.settle();
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    await h.settle();
    await change({ create: [variation('L')] });
    await h.settle();
    const plain = ({ meta_data: _, date_modified: _at, date_modified_gmt: _gmt, ...rest }: Record<string, unknown>) => rest;
    const whole = async () => ({
      ...plain(await rest(`/${made.id}`)),
      variations: (await rest<Record<string, unknown>[]>(`/${made.id}/variations`)).map(plain),
    });
    const before = await whole();
    expect(before.variations).toHaveLength(2);
    const { rows } = await h.services.database.pool.query('select id from products where workplace_id = $1', [store.workplaceId]);
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: rows[0].id, title: 'Plum jam' }] });
    await seller.api('POST', '/center/products/push', {
      product_package_ids: [rows[0].id],
      push_settings: { woocommerce: { store_ids: [store.storeId], is_publish: false } },
    });
    await h.settle();
    expect(await whole()).toEqual({ ...before, name: 'Plum jam' });
  });

  test('of the owner’s own keep attributes of the whole store, sizes that the owner added and choices left open, when a variant is turned off', async () => {
    const { seller, store } = await withStore();
    const { wooCaller } = await import('#app/connectors/channels/woocommerce/caller.server.ts');
    const call = wooCaller(h.services);
    const rest = async <Answer = Record<string, unknown>>(path: string, more: { method?: 'POST' | 'PUT'; body?: object } = {}) =>
      (await call(store, { path: `wc/v3/products${path}`, ...more }, z.unknown())).data as Answer;
    const size = { id: 3, name: 'Size', position: 0, visible: false, variation: true };
    const print = { id: 0, name: 'Print', position: 1, visible: true, variation: true, options: ['Plain', 'Striped'] };
    const made = await rest('', {
      method: 'POST',
      body: { name: 'Shirt', type: 'variable', attributes: [{ ...size, options: ['S', 'M'] }, print] },
    });
    // Each in any print.
    const variation = (option: string) => ({ attributes: [{ id: 3, name: 'Size', option }], regular_price: '20' });
    const change = (body: object) => rest(`/${made.id}/variations/batch`, { method: 'POST', body });
    await change({ create: [variation('S'), variation('M')] });
    await h.settle();
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    await h.settle();
    await rest(`/${made.id}`, { method: 'PUT', body: { attributes: [{ ...size, options: ['S', 'M', 'L'] }, print] } });
    await change({ create: [variation('L')] });
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      'select p.id, v.id as variant from products p join product_variants v on v.product_id = p.id where p.workplace_id = $1 order by v.position',
      [store.workplaceId],
    );
    expect(rows).toHaveLength(2);
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [
        {
          id: rows[0].id,
          variants: [
            { id: rows[0].variant, price: 2500 },
            { id: rows[1].variant, is_enabled: false },
          ],
        },
      ],
    });
    expect(await pushed(seller, rows[0].id, store.storeId)).toMatchObject({ item: 'success' });
    const { attributes } = await rest<{ attributes: object[] }>(`/${made.id}`);
    expect(attributes).toMatchObject([
      { id: 3, visible: false, options: expect.arrayContaining(['S', 'L']) },
      { name: 'Print', options: print.options },
    ]);
    const variations = await rest<{ regular_price: string; attributes: { id?: number; option: string }[] }[]>(`/${made.id}/variations`);
    const told = variations.map((each) => [each.regular_price, ...each.attributes.filter(({ option }) => option)]);
    expect(told.sort()).toMatchObject([
      ['20', { id: 3, option: 'L' }],
      ['25.00', { id: 3, option: 'S' }],
    ]);
  });

  test('that its owner put into the trash unheard is gone, and is sold again once it is pushed again', async () => {
    const { seller, domain, store, product, channelProductId } = await selling();
    await h.control('woocommerce/import', { domain, id: Number(channelProductId), data: { status: 'trash' } });
    const channel = h.services.connectors.channels.woocommerce?.products;
    expect(await channel?.findProduct(store, channelProductId)).toBeUndefined();
    expect(await channel?.getProduct(store, channelProductId)).toBeUndefined();
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success', channel_product_id: channelProductId });
    expect(await channel?.findProduct(store, channelProductId)).toMatchObject({ status: 'active' });
  });

  test('is weighed in the store’s own unit', async () => {
    const { seller, domain, store } = await withStore({ weightUnit: 'lbs' });
    const product = await newProduct(h, seller, { images: 0, options: [] });
    await h.services.database.pool.query('update product_variants set weight_grams = 907 where product_id = $1', [product.id]);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const { callWoo } = await import('#app/connectors/channels/woocommerce/client.server.ts');
    const { loadCredentials } = await import('#app/connectors/channels/store-credentials.server.ts');
    const { WooProduct } = await import('#app/connectors/channels/woocommerce/wire.ts');
    const { consumerKey = '', consumerSecret = '' } = (await loadCredentials(h.services, 'woocommerce', store)).credentials;
    const { data } = await callWoo({ domain, key: { consumerKey, consumerSecret } }, { path: `wc/v3/products/${id}` }, WooProduct);
    expect(data.weight).toBe('1.9996');
    const content = await h.services.connectors.channels.woocommerce?.products?.getProduct(store, id);
    expect(content?.variants).toMatchObject([{ weightGrams: 907 }]);
    // Of a store that was linked before we asked for it, the next check learns it.
    await h.services.database.pool.query(`update stores set metadata = metadata - 'weightUnit' where id = $1`, [store.storeId]);
    expect(await checkConnection(seller.ctx, store)).toBe('fine');
    expect((await rowOf(store.storeId)).metadata).toMatchObject({ weightUnit: 'lbs' });
  });

  test('an answer that was lost makes no twin', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0 });
    await h.fault({ vendor: 'woocommerce', match: '^POST /wp-json/wc/v3/products$', kind: 'cut-after' });
    await seller.api('POST', '/center/products/push', {
      product_package_ids: [product.id],
      push_settings: { woocommerce: { store_ids: [store.storeId] } },
    });
    await h.settle();
    await h.services.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'push.product' and state in ('created', 'retry')`,
    );
    await h.settle();
    const products = (await h.services.connectors.channels.woocommerce?.products?.listProducts(store))?.products ?? [];
    expect(products.map(({ title }) => title)).toEqual([product.title]);
  });

  test('the store’s refusal stands beside its field', async () => {
    const { seller, store } = await withStore();
    const [one, two] = [await newProduct(h, seller, { images: 0 }), await newProduct(h, seller, { images: 0 })];
    const { pool } = h.services.database;
    await pool.query(`update product_variants set sku = 'SAME-' || position where product_id = any($1)`, [[one.id, two.id]]);
    expect(await pushed(seller, one.id, store.storeId)).toMatchObject({ item: 'success' });
    const failed = await pushed(seller, two.id, store.storeId);
    expect(failed).toMatchObject({ item: 'error', error_message: 'Invalid or duplicated SKU.' });
    expect(Object.keys(failed.error_fields)).toEqual([expect.stringMatching(/^variants\.[\w-]+\.sku$/)]);
  });

  test('what the owner changes or deletes at the store is heard', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0 });
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    await fetch(`https://${domain}/wp-admin/products/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Renamed there' }),
      redirect: 'manual',
    });
    await h.settle();
    const { rows } = await h.services.database.pool.query('select title, status from listings where store_id = $1', [store.storeId]);
    expect(rows).toMatchObject([{ title: 'Renamed there', status: 'active' }]);
    await h.services.connectors.channels.woocommerce?.products?.remove(store, id);
    await h.settle();
    expect((await h.services.database.pool.query('select status from listings where store_id = $1', [store.storeId])).rows).toEqual([
      { status: 'removed' },
    ]);
  });
});

test('a revoked key asks for a new connection, and connecting again mends it with everything in place', async () => {
  const { seller, domain, store } = await withStore();
  await h.control('woocommerce/revoke-keys', { domain });
  expect(await checkConnection(seller.ctx, store)).toBe('lost');
  expect(await rowOf(store.storeId)).toMatchObject({
    status: 'active',
    connection_error: 'Consumer key is invalid.',
    reconnect_needed_at: expect.any(Date),
  });
  const again = await linked(seller, domain);
  expect(again.storeId).toBe(store.storeId);
  expect(await rowOf(store.storeId)).toMatchObject({ reconnect_needed_at: null, connection_error: null });
  expect(await hooksOf(domain)).toHaveLength(6);
});

describe('a store that keeps everybody out for a while', () => {
  const hourly = async () => {
    await h.services.queue.boss.send('stores.check-all', {});
    await h.settle();
  };

  test('behind a password is not asked to be connected again: its key is as good as before', async () => {
    const { seller, domain, store } = await withStore();
    await h.control('woocommerce/refuse', { domain, refuses: 'password' });
    await hourly();
    expect(await checkConnection(seller.ctx, store)).toBe('unknown');
    expect(await rowOf(store.storeId)).toMatchObject({ status: 'active', reconnect_needed_at: null });
  });

  test('by a plugin that refuses the key is connected again by itself when that is over', async () => {
    const { domain, store } = await withStore();
    await h.control('woocommerce/refuse', { domain, refuses: 'plugin' });
    await hourly();
    expect(await rowOf(store.storeId)).toMatchObject({
      connection_error: 'Only authenticated users can access the REST API.',
      reconnect_needed_at: expect.any(Date),
    });
    await h.control('woocommerce/refuse', { domain, refuses: null });
    await hourly();
    expect(await rowOf(store.storeId)).toMatchObject({ status: 'active', reconnect_needed_at: null, connection_error: null });
  });
});

test('disconnecting takes the webhooks away and forgets the key', async () => {
  const { seller, domain, store } = await withStore();
  expect((await seller.api('POST', '/auth/platform/woocommerce/uninstall', { shop: domain })).body.success).toBe(true);
  expect(await hooksOf(domain)).toEqual([]);
  expect(await rowOf(store.storeId)).toMatchObject({ status: 'uninstalled' });
  expect((await h.services.database.pool.query('select 1 from store_credentials where store_id = $1', [store.storeId])).rows).toEqual([]);
});
