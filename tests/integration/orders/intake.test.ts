import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnServices } from '#app/features/catalog/quote-shipping.server.ts';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { remapOrders } from '#app/features/orders/remap-orders.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { newProduct } from '../push/support.ts';
import { countersOf, deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;

beforeAll(async () => {
  h = await harness();
  // The own supplier's services, by which the shipping of each variant is estimated.
  await listOwnServices((await h.newSeller()).ctx);
});

const begin = async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
};

const orderRow = async (platformOrderId: number) => {
  const { rows } = await h.services.database.pool.query('select * from orders where workplace_id = $1 and platform_order_id = $2', [
    seller.workplaceId,
    String(platformOrderId),
  ]);
  return rows[0];
};

const eventsOf = async (platformOrderId: number) => {
  const order = await orderRow(platformOrderId);
  const { rows } = await h.services.database.pool.query(
    'select event from order_timeline where workplace_id = $1 and order_id = $2 order by id',
    [seller.workplaceId, order.id],
  );
  return rows.map((row) => row.event);
};

describe('an order that arrives by webhook', () => {
  test('of a channel whose orders are not wanted stays out until it is asked for by itself; what is here follows its store', async () => {
    await begin();
    const want = (sync_order: boolean) =>
      seller.api('PUT', '/center/products/setting/update_channel', {
        channels: { shopify: { is_publish: true, allow_sell_out_of_stock: false, sync_order } },
      });
    const own = await mappedVariant(h, seller, store.storeId);
    const [before, meanwhile] = [orderBody([{ variantId: own.channelVariantId }]), orderBody([{ variantId: own.channelVariantId }])];
    await deliver(h, store.domain, 'orders/create', before);
    await h.settle();
    await want(false);
    await deliver(h, store.domain, 'orders/create', meanwhile);
    await deliver(h, store.domain, 'orders/updated', { ...before, updated_at: new Date().toISOString(), note: 'Ring twice' });
    await h.settle();
    expect(await orderRow(meanwhile.id)).toBeUndefined();
    expect(await orderRow(before.id)).toMatchObject({ note: 'Ring twice' });
    // Another channel's setting is another channel's.
    const other = await h.newSeller();
    const elsewhere = await plainStore(h, other);
    await deliver(h, elsewhere.domain, 'orders/create', orderBody([{ variantId: null, title: 'Gift wrap' }]));
    await h.settle();
    expect(await countersOf(h, other)).not.toEqual({});
    await want(true);
    await deliver(h, store.domain, 'orders/updated', { ...meanwhile, updated_at: new Date().toISOString() });
    await h.settle();
    expect(await orderRow(meanwhile.id)).toBeTruthy();
  });

  test('is grouped by supplier and place, with what is not linked apart', async () => {
    await begin();
    const own = await mappedVariant(h, seller, store.storeId, { source: 'quayside', cost: 700 });
    const cj = await mappedVariant(h, seller, store.storeId, { source: 'cj', cost: 450, shipsFrom: ['CN'] });
    const body = orderBody([
      { variantId: own.channelVariantId, quantity: 2 },
      { variantId: cj.channelVariantId },
      { variantId: null, title: 'Gift wrap' },
    ]);
    expect(await deliver(h, store.domain, 'orders/create', body)).toBe(200);
    await h.settle();

    const groups = await groupsOf(h, seller, body.id);
    expect(groups.map(({ source, state, items }) => ({ source, state, items }))).toEqual([
      { source: 'quayside', state: 'ready', items: 1 },
      { source: 'cj', state: 'ready', items: 1 },
      { source: null, state: 'ready', items: 1 },
    ]);
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 3 });
    expect((await orderRow(body.id)).unmapped_count).toBe(1);
    const { rows } = await h.services.database.pool.query(
      'select items_cost, shipping_cost, total_cost from supplier_orders where id = $1',
      [groups[0]?.id],
    );
    // Two of 300 g go in one parcel: what the preview of the placement says too.
    expect(rows[0]).toEqual({ items_cost: 1400, shipping_cost: 199 + 6 * 95, total_cost: 2169 });
  });

  test('arrives also with texts that no database holds: a NUL character, half of an emoji', async () => {
    await begin();
    const body = orderBody([{ variantId: null, title: 'Lamp \ud83d' }], { note: 'Ring\u0000 twice \ud83d', name: '#10\u000001' });
    (body.shipping_address as Record<string, string>).city = 'Aus\u0000tin';
    body.note_attributes = [{ name: 'gift \udc00', value: 'a\u0000b' }];
    expect(await deliver(h, store.domain, 'orders/create', body)).toBe(200);
    await h.settle();
    const row = await orderRow(body.id);
    expect(row).toMatchObject({ name: '#1001' });
    const detail = await seller.api<{ address: { city: string }; note: string; line_items: { title: string }[] }>(
      'GET',
      `/orders/v5/detail/${row.id}`,
    );
    expect(detail.body.data).toMatchObject({ address: { city: 'Austin' } });
    expect(JSON.stringify(detail.body.data)).toContain('Lamp \ufffd');
    // And is changed like any other.
    expect(
      await deliver(h, store.domain, 'orders/updated', {
        ...body,
        updated_at: new Date(Date.now() + 1000).toISOString(),
        note: 'Once\u0000',
      }),
    ).toBe(200);
    await h.settle();
    expect((await orderRow(body.id)).note).toBe('Once');
  });

  test('shows each item by the picture of its variant, also one that was linked later', async () => {
    await begin();
    const product = await newProduct(h, seller, { images: 2 });
    const { pool } = h.services.database;
    const known = await mappedVariant(h, seller, store.storeId);
    const later = await mappedVariant(h, seller, store.storeId);
    const picture = async (id: string) => (await pool.query('select file_key from product_images where id = $1', [id])).rows[0].file_key;
    const [cover, variants] = [await picture(product.imageIds[0] as string), await picture(product.imageIds[1] as string)];
    await pool.query('update listings set image = $2 where store_id = $1', [store.storeId, cover]);
    await pool.query('update product_variants set image_id = $2 where product_id = $1', [product.id, product.imageIds[1]]);
    const show = (listingVariantId: string) =>
      pool.query('update listing_variants set product_variant_id = $2 where id = $1', [listingVariantId, product.variantIds[0]]);
    await show(known.listingVariantId);
    const unknown = String(Number(later.channelVariantId) + 1);
    await pool.query('update listing_variants set channel_variant_id = $2 where id = $1', [later.listingVariantId, unknown]);
    const body = orderBody([{ variantId: known.channelVariantId }, { variantId: later.channelVariantId }]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const shown = async () => {
      const { id } = await orderRow(body.id);
      return (await pool.query('select image from order_line_items where order_id = $1 order by id', [id])).rows.map((row) => row.image);
    };
    expect(await shown()).toEqual([variants, null]);
    await pool.query('update listing_variants set channel_variant_id = $2 where id = $1', [later.listingVariantId, later.channelVariantId]);
    await show(later.listingVariantId);
    await remapOrders(seller.ctx, { workplaceId: seller.workplaceId });
    expect(await shown()).toEqual([variants, variants]);
  });

  test('shows an item by the picture that its product got in the store after the order came', async () => {
    await begin();
    const [variantId, number] = [77_001, 7_700];
    const tell = async (image?: string) =>
      deliver(h, store.domain, image ? 'products/update' : 'products/create', {
        id: number,
        admin_graphql_api_id: `gid://shopify/Product/${number}`,
        title: 'Lamp of the store',
        status: 'active',
        updated_at: image ? '2026-05-02T00:00:00Z' : '2026-05-01T00:00:00Z',
        image: image ? { src: image } : null,
        images: image ? [{ src: image }] : [],
        variants: [{ id: variantId, title: 'Default Title', price: '5.00', sku: '' }],
      });
    const pictures = async () =>
      (await seller.api<{ orders: { line_items: { image: string | null }[] }[] }>('GET', '/orders/v5/list')).body.data?.orders.flatMap(
        (order) => order.line_items.map((item) => item.image),
      );
    await tell();
    await h.settle();
    await deliver(h, store.domain, 'orders/create', orderBody([{ variantId: String(variantId) }]));
    await h.settle();
    expect(await pictures()).toEqual([null]);
    const lamp = 'https://cdn.shopify.com/s/files/lamp.png';
    await tell(lamp);
    await h.settle();
    expect(await pictures()).toEqual([imageUrl(lamp, 80)]);
  });

  test('keeps personal data sealed, bound to the order', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const row = await orderRow(body.id);
    expect(`${row.address}${row.customer}`).not.toContain('Main Street');
    expect(JSON.parse(h.services.encryption.decrypt(row.address, row.id))).toMatchObject({ address1: '1 Main Street', countryCode: 'US' });
    expect(() => h.services.encryption.decrypt(row.address, newId())).toThrow();
  });

  test('is stored once when it is delivered twice, under one event or two', async () => {
    await begin();
    const body = orderBody([{}]);
    const eventId = randomUUID();
    await Promise.all([
      deliver(h, store.domain, 'orders/create', body, eventId),
      deliver(h, store.domain, 'orders/create', body, eventId),
      deliver(h, store.domain, 'orders/create', body),
    ]);
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 1 });
    expect(await eventsOf(body.id)).toEqual(['imported']);
  });

  test('is not changed by a delivery older than what is known', async () => {
    await begin();
    const body = orderBody([{ quantity: 2 }], { financial_status: 'paid' });
    await deliver(h, store.domain, 'orders/updated', body);
    await h.settle();
    const older = { ...body, financial_status: 'pending', updated_at: new Date(Date.parse(body.updated_at) - 60_000).toISOString() };
    await deliver(h, store.domain, 'orders/create', older);
    await h.settle();
    expect((await orderRow(body.id)).financial_status).toBe('paid');
  });

  test('tells what a newer delivery changed', async () => {
    await begin();
    const body = orderBody([{ quantity: 2 }], { financial_status: 'pending' });
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const newer = {
      ...body,
      financial_status: 'paid',
      updated_at: new Date(Date.parse(body.updated_at) + 60_000).toISOString(),
      shipping_address: { ...(body.shipping_address as object), city: 'Dallas' },
    };
    await deliver(h, store.domain, 'orders/paid', newer);
    await h.settle();
    expect(await eventsOf(body.id)).toEqual(['imported', 'paid_on_platform', 'address_updated_on_platform']);
  });

  test('that the store cancels leaves the ready stage', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const at = new Date(Date.parse(body.updated_at) + 1000).toISOString();
    await deliver(h, store.domain, 'orders/cancelled', { ...body, cancelled_at: at, updated_at: at });
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
  });

  test('that the merchant deletes on the store is given up here, once, and stays to be read', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    for (const gone of [body.id, body.id, body.id + 1]) await deliver(h, store.domain, 'orders/delete', { id: gone });
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
    expect(await eventsOf(body.id)).toEqual(['imported', 'deleted_from_platform']);
    // What was on its way when it was deleted is older, and brings nothing back.
    await deliver(h, store.domain, 'orders/updated', body);
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
  });

  test('that was deleted is not brought back by news from before, however late it comes', async () => {
    await begin();
    const body = orderBody([{}], { updated_at: new Date(Date.now() - 10_000).toISOString() });
    await deliver(h, store.domain, 'orders/create', body);
    await deliver(h, store.domain, 'orders/delete', { id: body.id });
    await h.settle();
    const before = new Date(Date.parse(body.updated_at) + 1000).toISOString();
    await deliver(h, store.domain, 'orders/updated', { ...body, note: 'Leave it at the door', updated_at: before });
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
  });

  test('after the news that it was deleted is given up as soon as it is there', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/delete', { id: body.id });
    await h.settle();
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    await h.services.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'orders.give-up' and data ->> 'platformOrderId' = $1`,
      [String(body.id)],
    );
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
    expect(await eventsOf(body.id)).toEqual(['imported', 'deleted_from_platform']);
  });

  test('that the store refunds as a whole before anything was sent is given up there, not fulfilled', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    await deliver(h, store.domain, 'orders/updated', {
      ...body,
      financial_status: 'refunded',
      updated_at: new Date(Date.parse(body.updated_at) + 1000).toISOString(),
      line_items: body.line_items.map((line) => ({ ...line, fulfillable_quantity: 0, current_quantity: 0 })),
    });
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
  });

  test('of which the store takes off everything before anything was sent is given up there, though some of the money was kept', async () => {
    await begin();
    const two = await mappedVariant(h, seller, store.storeId);
    const body = orderBody([{ variantId: two.channelVariantId }, {}]);
    let seconds = 0;
    const leave = async (quantities: number[], more: object) => {
      seconds += 1;
      const updated_at = new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString();
      const line_items = body.line_items.map((line, at) => ({
        ...line,
        current_quantity: quantities[at],
        fulfillable_quantity: quantities[at],
      }));
      await deliver(h, store.domain, 'orders/updated', { ...body, ...more, updated_at, line_items });
      await h.settle();
      return countersOf(h, seller);
    };
    // Everything but the shipping is paid back.
    const kept = { financial_status: 'partially_refunded', current_total_price: '5.00' };
    expect(await leave([1, 1], {})).toEqual({ 'orders.ready': 2 });
    expect(await leave([0, 0], kept)).toEqual({ 'orders.cancelled_channel': 1 });
    // One of them is wanted after all.
    expect(await leave([1, 0], kept)).toEqual({ 'orders.ready': 1 });
    // Of what was for nothing no money goes back.
    expect(await leave([0, 0], { current_total_price: '0.00' })).toEqual({ 'orders.cancelled_channel': 1 });
    const late = orderBody([{}], kept);
    late.line_items = late.line_items.map((line) => ({ ...line, current_quantity: 0, fulfillable_quantity: 0 }));
    await deliver(h, store.domain, 'orders/updated', late);
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 2 });
    // What was sent first and came back then was sold.
    const returned = { ...late, ...orderBody([]), line_items: late.line_items, fulfillment_status: 'fulfilled' };
    await deliver(h, store.domain, 'orders/updated', returned);
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 2, 'orders.fulfilled': 1 });
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('of which money goes back is told so each time, and not when its owner takes something off it', async () => {
    await begin();
    const body = orderBody([{ quantity: 2 }], { current_total_price: '59.90' });
    await deliver(h, store.domain, 'orders/create', body);
    const refunds: object[] = [];
    let seconds = 0;
    const change = async (total: string, more: object = {}) => {
      seconds += 1;
      const updated_at = new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString();
      await deliver(h, store.domain, 'orders/updated', {
        ...body,
        financial_status: 'partially_refunded',
        current_total_price: total,
        refunds,
        updated_at,
        ...more,
      });
      await h.settle();
      return eventsOf(body.id);
    };
    const giveBack = (amount: string) =>
      refunds.push({ transactions: [{ kind: 'refund', status: 'success', amount, currency: 'USD' }], refund_line_items: [] });
    giveBack('5.00');
    expect(await change('54.90')).toEqual(['imported', 'refunded']);
    const fewer = { line_items: body.line_items.map((line) => ({ ...line, current_quantity: 1, fulfillable_quantity: 1 })) };
    expect(await change('24.95', fewer)).toEqual(['imported', 'refunded', 'edited_on_platform']);
    // What was taken off is paid back later, by which the total does not change.
    refunds.push({ transactions: [{ kind: 'refund', status: 'pending', amount: '29.95', currency: 'USD' }], refund_line_items: [] });
    expect(await change('24.95', { ...fewer, note: 'soon' })).toHaveLength(3);
    refunds.pop();
    giveBack('29.95');
    expect(await change('24.95', fewer)).toEqual(['imported', 'refunded', 'edited_on_platform', 'refunded']);
  });

  test('that was fulfilled elsewhere stands in fulfilled', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const at = new Date(Date.parse(body.updated_at) + 1000).toISOString();
    await deliver(h, store.domain, 'orders/fulfilled', {
      ...body,
      fulfillment_status: 'fulfilled',
      updated_at: at,
      line_items: body.line_items.map((line) => ({ ...line, fulfillable_quantity: 0 })),
    });
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.fulfilled': 1 });
  });

  test('that was marked as fulfilled by mistake is to be ordered again, unless its seller has sent it by hand', async () => {
    await begin();
    const body = orderBody([{ quantity: 2 }]);
    const mark = async (open: number, secondsLater: number) => {
      const line_items = body.line_items.map((line) => ({ ...line, fulfillable_quantity: open }));
      const updated_at = new Date(Date.parse(body.updated_at) + secondsLater * 1000).toISOString();
      const fulfillment_status = open === 0 ? 'fulfilled' : null;
      await deliver(h, store.domain, 'orders/updated', { ...body, line_items, fulfillment_status, updated_at });
      await h.settle();
    };
    await mark(2, 0);
    await mark(0, 1);
    expect(await countersOf(h, seller)).toEqual({ 'orders.fulfilled': 1 });
    await mark(2, 2);
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 1 });
    const [group] = await groupsOf(h, seller, body.id);
    await fulfillManually(seller.ctx, { supplierOrderId: group?.id as string });
    await mark(0, 3);
    await mark(2, 4);
    expect(await countersOf(h, seller)).toEqual({ 'orders.fulfilled': 1 });
  });

  test('is refused with a wrong signature and not stored', async () => {
    await begin();
    const response = await fetch(`${h.appUrl}/webhooks/shopify`, {
      method: 'POST',
      headers: { 'x-shopify-topic': 'orders/create', 'x-shopify-shop-domain': store.domain, 'x-shopify-hmac-sha256': 'bm8=' },
      body: JSON.stringify(orderBody([{}])),
    });
    expect(response.status).toBe(401);
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({});
  });

  test('of a shop that nobody here has linked is let go', async () => {
    await begin();
    const body = orderBody([{}]);
    expect(await deliver(h, 'nobody.myshopify.com', 'orders/create', body)).toBe(200);
    await h.settle();
    expect(await orderRow(body.id)).toBeUndefined();
  });
});

test('what a webhook did not tell is read from the store, and its timeline says so', async () => {
  seller = await h.newSeller();
  const { domain, storeId } = await h.connectStore(seller);
  const { id } = await h.control<{ id: number }>('shopify/orders', {
    shop: domain,
    lines: [{ title: 'Lamp', price: '29.95', quantity: 1 }],
  });
  await h.settle();
  // As it was before the change that nobody told of.
  const { pool } = h.services.database;
  await pool.query(
    `update orders set financial_status = 'pending', content_hash = 'before', platform_updated_at = platform_updated_at - interval '1 hour' where store_id = $1`,
    [storeId],
  );
  const sync = () => syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId });
  await sync();
  expect(await eventsOf(id)).toEqual(['imported', 'resynced', 'paid_on_platform']);
  await sync();
  expect(await eventsOf(id)).toHaveLength(3);
  // What the store has in progress since we accepted it: nobody has changed anything there.
  await pool.query(
    `update orders set fulfillment_status = 'in_progress', content_hash = 'before', platform_updated_at = platform_updated_at - interval '1 hour' where store_id = $1`,
    [storeId],
  );
  await sync();
  expect(await eventsOf(id)).toHaveLength(3);
});

describe('an order with an amount that none is', () => {
  test('is not stored by webhook or by GraphQL, is noted with where it has another shape, and the orders beside it come', async () => {
    seller = await h.newSeller();
    const { domain, storeId } = await h.connectStore(seller);
    const buy = (price: string) =>
      h.control<{ id: number }>('shopify/orders', { shop: domain, lines: [{ title: 'Lamp', price, quantity: 1 }] });
    const bad = await buy('9000000000000.00');
    const good = await buy('29.95');
    await h.settle();
    expect(await orderRow(good.id)).toMatchObject({ total: 2995 });
    expect(await orderRow(bad.id)).toBeUndefined();
    const { pool } = h.services.database;
    const noted = await pool.query('select platform_order_id, misfit, told_at from unreadable_orders where store_id = $1', [storeId]);
    expect(noted.rows).toEqual([
      {
        platform_order_id: String(bad.id),
        misfit: expect.stringContaining('order.currentTotalPriceSet.shopMoney.amount: not an amount'),
        told_at: expect.any(Date),
      },
    ]);
    const { rows } = await pool.query(`select distinct state from webhook_inbox where source = $1`, [domain]);
    expect(rows).toEqual([{ state: 'done' }]);

    // Reconciliation, which reads them by the same page, is not stopped by it either.
    await pool.query('delete from orders where store_id = $1', [storeId]);
    await syncStore(seller.ctx, { workplaceId: seller.workplaceId, storeId });
    expect(await orderRow(good.id)).toMatchObject({ total: 2995 });
    const { rows: syncs } = await pool.query('select finished_at, error from order_syncs where store_id = $1', [storeId]);
    expect(syncs).toEqual([{ finished_at: expect.any(Date), error: null }]);
  });
});

describe('mapping after the order came', () => {
  test('links its items and gives the group its supplier', async () => {
    await begin();
    const body = orderBody([{ variantId: '777000111' }, { variantId: null }]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const [before] = await groupsOf(h, seller, body.id);
    expect(before).toMatchObject({ source: null, items: 2 });
    await mappedVariant(h, seller, store.storeId, { source: 'cj', channelVariantId: '777000111' });
    await remapOrders(seller.ctx, { workplaceId: seller.workplaceId });
    await remapOrders(seller.ctx, { workplaceId: seller.workplaceId });
    const after = await groupsOf(h, seller, body.id);
    expect(after.map(({ source, items }) => ({ source, items })).sort((a, b) => (a.source ?? '').localeCompare(b.source ?? ''))).toEqual([
      { source: null, items: 1 },
      { source: 'cj', items: 1 },
    ]);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('finds an order that was being stored while the mapping was made', async () => {
    await begin();
    const body = orderBody([{ variantId: '777000222' }]);
    await deliver(h, store.domain, 'orders/create', body);
    await expect.poll(() => groupsOf(h, seller, body.id)).toMatchObject([{ source: null }]);
    // Whoever maps asks for the orders that can be seen by then; this one could not, so nobody asked for it.
    await mappedVariant(h, seller, store.storeId, { source: 'cj', channelVariantId: '777000222' });
    await h.settle();
    expect(await groupsOf(h, seller, body.id)).toMatchObject([{ source: 'cj', items: 1 }]);
  });
});

describe('the inbox', () => {
  test('reads what is told of fulfillment orders whole, however much it is', async () => {
    seller = await h.newSeller();
    const { domain, storeId } = await h.connectStore(seller);
    const id = 'gid://shopify/FulfillmentOrder/1';
    const body = { lines: 'x'.repeat(30_000), split_fulfillment_order: { id, status: 'open' } };
    expect(await deliver(h, domain, 'fulfillment_orders/split', body)).toBe(200);
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      `select state, data -> 'ids' as ids from pgboss.job where name = 'fulfillment.answer-requests' and data ->> 'storeId' = $1`,
      [storeId],
    );
    expect(rows).toEqual([{ state: 'completed', ids: [id] }]);
  });

  test('works a poisoned webhook later without holding back other resources', async () => {
    await begin();
    const bad = newId();
    await storeWebhook(h.services.database.sql, {
      vendor: 'shopify',
      eventId: bad,
      topic: 'orders/create',
      orderKey: `${store.domain} poisoned ${bad}`,
      source: store.domain,
      body: '{"id":',
    });
    const good = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', good);
    const row = async () =>
      (await h.services.database.pool.query('select state, attempts, error from webhook_inbox where event_id = $1', [bad])).rows[0];
    await expect.poll(() => orderRow(good.id)).toBeDefined();
    await expect.poll(row).toMatchObject({ state: 'waiting', error: expect.stringContaining('JSON') });
    await h.services.database.pool.query('delete from webhook_inbox where event_id = $1', [bad]);
  });

  test('does not wait for a store that is asked and is slow to answer', async () => {
    await begin();
    const slow = await h.connectStore(seller);
    await h.fault({ vendor: 'shopify', match: slow.domain, kind: 'slow', amount: 3000 });
    const body = orderBody([{}]);
    const { pool } = h.services.database;
    // Both are there when the intake looks: a late uninstall, after which the store is asked whether it still lets us in, and an order.
    await pool.query(
      `insert into webhook_inbox (id, vendor, event_id, topic, order_key, source, body, triggered_at) values
         ($1, 'shopify', $1::uuid::text, 'app/uninstalled', $3, $3, '{}', now() - interval '1 hour'),
         ($2, 'shopify', $2::uuid::text, 'orders/create', $4, $4, $5, now())`,
      [newId(), newId(), slow.domain, store.domain, JSON.stringify(body)],
    );
    await expect.poll(() => orderRow(body.id), { timeout: 20_000 }).toBeDefined();
    const { rows } = await pool.query(`select state from webhook_inbox where source = $1 and topic = 'app/uninstalled'`, [slow.domain]);
    expect(rows).toEqual([{ state: 'waiting' }]);
    await h.settle();
  });

  test('works the deliveries of one resource in the order of their arrival', async () => {
    await begin();
    const body = orderBody([{}], { note: 'first' });
    for (const note of ['first', 'second', 'third']) await deliver(h, store.domain, 'orders/updated', { ...body, note });
    await h.settle();
    expect((await orderRow(body.id)).note).toBe('third');
  });

  test('stores a storm of orders, each once', async () => {
    await begin();
    const variant = await mappedVariant(h, seller, store.storeId);
    const bodies = Array.from({ length: 300 }, () => orderBody([{ variantId: variant.channelVariantId }]));
    await Promise.all(bodies.map((body) => deliver(h, store.domain, 'orders/create', body)));
    await h.settle();
    expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 300 });
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });
});
