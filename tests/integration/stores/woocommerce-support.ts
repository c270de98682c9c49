/** What tests of WooCommerce stores have in common: stores in the sandbox, their owners' consent, and pushes to them. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

export const newDomain = () => `shop-${randomBytes(5).toString('hex')}.woostore.example`;

/** A new store in the sandbox. */
export async function openStore(more: object = {}): Promise<string> {
  const h = await harness();
  const domain = newDomain();
  await h.control('woocommerce/stores', { domain, name: 'Corner shop', email: 'owner@corner.example', ...more });
  return domain;
}

/** What the owner's browser does on the consent page. */
export async function approve(url: string, answer: 'access_granted' | 'denied' = 'access_granted'): Promise<URL> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const done = await fetch(page.url.replace('/authorize', `/${answer}`), { method: 'POST', redirect: 'manual' });
  expect(done.status).toBe(302);
  return new URL(done.headers.get('location') ?? '');
}

export async function linked(seller: TestSeller, domain: string): Promise<ChannelStore> {
  const h = await harness();
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

export const rowOf = async (storeId: string) =>
  (await (await harness()).services.database.pool.query('select * from stores where id = $1', [storeId])).rows[0];
export const hooksOf = async (domain: string) =>
  (await harness()).control<{ topic: string; status: string }[]>(`woocommerce/webhooks?domain=${domain}`);
export const ordersOf = async (storeId: string) =>
  (await (await harness()).services.database.pool.query('select * from orders where store_id = $1 order by id', [storeId])).rows;

/** Give a product's pictures the kind of key that the door serves. */
export async function servePictures(productId: string): Promise<void> {
  const h = await harness();
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

export async function pushed(seller: TestSeller, productId: string, storeId: string) {
  const h = await harness();
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
export async function withStore(settings?: object) {
  const h = await harness();
  const seller = await h.newSeller();
  const domain = await openStore(settings);
  return { seller, domain, store: await linked(seller, domain) };
}

/** A seller with a store and a product in it. */
export async function selling() {
  const h = await harness();
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: [] });
  const { channel_product_id: channelProductId } = await pushed(seller, product.id, store.storeId);
  return { seller, domain, store, product, channelProductId };
}
