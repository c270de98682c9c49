import { beforeAll, describe, expect, test } from 'vitest';
import type { FulfillmentPlan } from '#app/connectors/channels/channel-orders.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { beginTrade } from '#tests/integration/fulfillment/support.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { ordersOf, pushed, selling, servePictures, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { mappedVariant } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Detail {
  note: string;
  supplier_orders: {
    id: string;
    profit: number | null;
    total_cost: number;
    source: string | null;
    line_items: { title: string; variant_title: string; image: string | null; properties: object[] }[];
  }[];
  other_items: { title: string; is_set: boolean }[];
}

/** What the seller reads of the only order of a store. */
async function detailOf(seller: TestSeller, storeId: string): Promise<Detail> {
  const [order] = await ordersOf(storeId);
  const { body } = await seller.api<Detail>('GET', `/orders/v5/detail/${order.id}`);
  return body.data as Detail;
}

/** A store with a product in colors, of which each has a picture. */
async function sellingColors() {
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 1 });
  await servePictures(product.id);
  const { channel_product_id: listed } = await pushed(seller, product.id, store.storeId);
  const { rows } = await h.services.database.pool.query(
    'select channel_variant_id from listing_variants where store_id = $1 order by channel_variant_id::bigint',
    [store.storeId],
  );
  const buy = async (more: object = {}) => {
    const { id } = await h.control<{ id: number }>('woocommerce/orders', {
      domain,
      product: Number(listed),
      variation: Number(rows[0].channel_variant_id),
      ...more,
    });
    await h.settle();
    return id;
  };
  const rename = async (name: string) => {
    await fetch(`https://${domain}/wp-admin/products/${listed}`, {
      method: 'POST',
      body: new URLSearchParams({ name }),
      redirect: 'manual',
    });
    await h.settle();
  };
  return { seller, domain, store, product, buy, rename };
}

describe('a line of an order', () => {
  test('is called what it was sold as, and only what the buyer entered is told as such, whatever the product is called today', async () => {
    const { seller, store, product, buy, rename } = await sellingColors();
    const { rows } = await h.services.database.pool.query('select title from products where id = $1', [product.id]);
    await buy({ entered: { Engraving: 'Anna' } });
    const asSold = {
      title: rows[0].title,
      variant_title: 'Red',
      properties: [{ name: 'Engraving', value: 'Anna' }],
    };
    expect((await detailOf(seller, store.storeId)).supplier_orders[0]?.line_items).toMatchObject([asSold]);
    await rename('Another name - for it');
    await h.services.database.pool.query(
      `update orders set platform_updated_at = platform_updated_at - interval '1 day', content_hash = '' where store_id = $1`,
      [store.storeId],
    );
    await syncStore(seller.ctx, store);
    expect((await detailOf(seller, store.storeId)).supplier_orders[0]?.line_items).toMatchObject([asSold]);
  });

  test('shows the picture that the store sends, by our own address of it', async () => {
    const { seller, store, buy } = await sellingColors();
    const id = await buy();
    const told = await h.services.connectors.channels.woocommerce?.orders?.getOrder(store, String(id));
    const [line] = told?.lineItems ?? [];
    expect(line?.image).toMatch(/^https:/);
    expect((await detailOf(seller, store.storeId)).supplier_orders[0]?.line_items).toMatchObject([
      { image: imageUrl(line?.image as string, 80) },
    ]);
  });
});

interface Mail {
  subject: string;
  text: string;
}

describe('the buyer gets one mail about each package, with its number', () => {
  /** A store with an order of three units that is told of packages. */
  async function telling(more: object = {}) {
    const { domain, store, channelProductId } = await selling();
    const email = `buyer-${domain.split('.')[0]}@mail.example`;
    const { id } = await h.control<{ id: number }>('woocommerce/orders', {
      domain,
      product: Number(channelProductId),
      quantity: 3,
      address: { email },
      ...more,
    });
    await h.settle();
    const channel = h.services.connectors.channels.woocommerce?.orders;
    const order = await channel?.getOrder(store, String(id));
    return {
      domain,
      id,
      order: () => channel?.getOrder(store, String(id)),
      tell: (number: string, units: number, plan: Partial<FulfillmentPlan> = {}) =>
        channel?.fulfill(store, {
          platformOrderId: String(id),
          quantities: { [order?.lineItems[0]?.platformLineItemId as string]: units },
          trackingNumber: number,
          carrier: 'YunExpress',
          trackingUrl: `https://quayside.example/tracking/${number}`,
          notifyCustomer: true,
          companions: [],
          made: [],
          siblings: [],
          ...plan,
        }),
      /** The mails, oldest first. */
      mails: async () => (await h.control<Mail[]>(`mail/messages?to=${encodeURIComponent(email)}`)).reverse(),
    };
  }

  test('that about the last one tells that the order is complete, and its number below the buyer’s note', async () => {
    const { domain, id, order, tell, mails } = await telling();
    await h.control('woocommerce/import', { domain, id, data: { customer_note: 'Ring twice' } });
    await tell('YT100', 1);
    await tell('YT200', 2);
    // As after a lost answer.
    await tell('YT200', 2);
    const [note, complete, ...more] = await mails();
    expect(note).toMatchObject({ subject: expect.stringContaining('Note added'), text: expect.stringContaining('tracking/YT100') });
    expect(complete).toMatchObject({
      subject: expect.stringContaining('is now complete'),
      text: expect.stringContaining('tracking/YT200'),
    });
    expect(complete?.text).toContain('Note: Ring twice');
    expect(more).toEqual([]);
    expect(await order()).toMatchObject({ note: 'Ring twice', fulfillmentStatus: 'fulfilled' });
  });

  test('where the owner sends no mail about complete orders it is the note', async () => {
    const { domain, tell, mails } = await telling();
    await h.control('woocommerce/mails', { domain, completed: false });
    await tell('YT300', 3);
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Note added'), text: expect.stringContaining('YT300') }]);
  });

  test('a number that was corrected takes the wrong one’s place, by one mail more', async () => {
    const { domain, order, tell, mails } = await telling();
    await tell('YT400', 3);
    await tell('YT401', 3, { made: ['YT400'] });
    const [complete, corrected, ...more] = await mails();
    expect(complete?.text).toContain('YT400');
    expect(corrected).toMatchObject({ subject: expect.stringContaining('Note added'), text: expect.stringContaining('YT401') });
    expect(corrected?.text).not.toContain('YT400');
    expect(more).toEqual([]);
    expect(await order()).toMatchObject({ note: '' });
    expect(await (await fetch(`https://${domain}/wp-admin`)).text()).toContain('YT401');
  });
});

describe('a set and its parts are one sale', () => {
  test('the set needs no supplier, its price counts for its part, and the order is complete when the part is sent', async () => {
    const { seller, domain, store, channelProductId } = await selling();
    const { id } = await h.control<{ id: number }>('woocommerce/orders', {
      domain,
      product: Number(channelProductId),
      set: { name: 'Bedroom set', price: '180.00' },
    });
    await h.settle();
    const { pool } = h.services.database;
    const { listingVariantId } = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], cost: 5000, shippingCost: 300 });
    await pool.query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [seller.workplaceId, listingVariantId]);
    await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
    await h.settle();

    const detail = await detailOf(seller, store.storeId);
    expect(detail.other_items).toMatchObject([{ title: 'Bedroom set', is_set: true }]);
    const [group, ...others] = detail.supplier_orders;
    expect(others).toEqual([]);
    expect(group).toMatchObject({ source: 'quayside', line_items: [{ properties: [{ name: 'Bedroom set', value: '1', is_set: true }] }] });
    expect(group?.profit).toBe(18_000 - (group?.total_cost as number));
    const { rows } = await pool.query('select items_count, unmapped_count from orders where store_id = $1', [store.storeId]);
    expect(rows).toEqual([{ items_count: 1, unmapped_count: 0 }]);
    const { rows: lines } = await pool.query(
      'select is_set, line_price from order_line_items l join orders o on o.id = l.order_id where o.store_id = $1 order by is_set',
      [store.storeId],
    );
    expect(lines).toEqual([
      { is_set: false, line_price: 18000 },
      { is_set: true, line_price: 0 },
    ]);
    expect(await placeOrders(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] })).toMatchObject([
      { isPlacing: true, problems: [] },
    ]);

    const channel = h.services.connectors.channels.woocommerce?.orders;
    const order = await channel?.getOrder(store, String(id));
    const part = order?.lineItems.find((line) => !line.isSet);
    await channel?.fulfill(store, {
      platformOrderId: String(id),
      quantities: { [part?.platformLineItemId as string]: 1 },
      trackingNumber: 'YT500',
      carrier: 'YunExpress',
      trackingUrl: 'https://quayside.example/tracking/YT500',
      notifyCustomer: true,
      companions: [],
      made: [],
      siblings: [],
    });
    expect(await (await fetch(`https://${domain}/wp-admin`)).text()).toContain('selected>completed');
    expect(await channel?.getOrder(store, String(id))).toMatchObject({ fulfillmentStatus: 'fulfilled' });
  });
});

test('of two changes within one second the one that was made later counts, in whatever sequence they come', async () => {
  const { seller, store } = await beginTrade(h);
  const { orderBody } = await import('#tests/support/shopify-order.ts');
  const { deliverWebhook } = await import('#tests/support/shopify-webhook.ts');
  const second = '2026-11-29T09:00:00Z';
  const body = orderBody([{}], { created_at: second, processed_at: second, updated_at: second, financial_status: 'pending' });
  const hear = async (topic: string, more: object, triggeredAt: string) => {
    const delivery = { shop: store.domain, topic, body: { ...body, ...more }, secret: h.services.env.SHOPIFY_API_SECRET };
    await deliverWebhook(h.appUrl, { ...delivery, triggeredAt: new Date(triggeredAt) });
    await h.settle();
  };
  const status = async () =>
    (await h.services.database.pool.query('select financial_status from orders where workplace_id = $1', [seller.workplaceId])).rows;
  await hear('orders/paid', { financial_status: 'paid' }, '2026-11-29T09:00:00.600Z');
  await hear('orders/create', {}, '2026-11-29T09:00:00.000Z');
  expect(await status()).toEqual([{ financial_status: 'paid' }]);
  await hear('orders/updated', { financial_status: 'refunded' }, '2026-11-29T09:00:00.800Z');
  expect(await status()).toEqual([{ financial_status: 'refunded' }]);
});
