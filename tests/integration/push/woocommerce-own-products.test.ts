/** Products that a WooCommerce store's owner made there, taken over and pushed back: what was not changed here stays what it was. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { wooCaller } from '#app/connectors/channels/woocommerce/caller.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { detail } from '#tests/integration/products/support.ts';
import { pushed, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const supplierPicture = (number: string) => `https://images.quayside-practice.example/products/${number}-1.jpg`;

interface InStore {
  id: number;
  name: string;
  status: string;
  description: string;
  images: { id: number; src: string }[];
}

/** A store whose owner has made a product, and calls to it as the owner. */
async function withOwnProduct(body: object) {
  const { seller, domain, store } = await withStore();
  const call = wooCaller(h.services);
  const rest = async (path: string, more: { method?: 'POST' | 'PUT'; body?: object } = {}) =>
    (await call(store, { path: `wc/v3/products${path}`, query: { context: 'edit' }, ...more }, z.unknown())).data as InStore;
  const made = await rest('', { method: 'POST', body });
  await h.settle();
  /** Take over what is in the store. @returns our product's id. */
  const takeOver = async (): Promise<string> => {
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      'select product_id from listings where workplace_id = $1 and channel_product_id = $2',
      [store.workplaceId, String(made.id)],
    );
    return rows[0].product_id;
  };
  const edit = async (id: string, change: object) => {
    const { body: answer } = await seller.api('PUT', '/center/products/bulk_update', { products: [{ id, ...change }] });
    expect(answer).toMatchObject({ success: true });
  };
  return { seller, domain, store, made, takeOver, edit, inStore: () => rest(`/${made.id}`) };
}

/** A picture in the seller's gallery. @returns its id. */
async function uploaded(seller: TestSeller): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  const { body } = await seller.api<{ id: string }>('POST', '/center/products/galleries/upload', form);
  return body.data?.id ?? '';
}

const picturesOf = async (productId: string) =>
  (
    await h.services.database.pool.query('select file_key, source_url from product_images where product_id = $1 order by position', [
      productId,
    ])
  ).rows;

test.each([
  ['publish', 'active'],
  ['draft', 'draft'],
  ['private', 'private'],
  ['pending', 'pending'],
  ['future', 'scheduled'],
])('a product that is %s in its store keeps its pictures and stays that when its title is changed', async (status, called) => {
  const { seller, store, made, takeOver, edit, inStore } = await withOwnProduct({
    name: 'Jam',
    status,
    regular_price: '4.50',
    images: [{ src: supplierPicture('000021') }, { src: supplierPicture('000022') }],
  });
  const id = await takeOver();
  const pictures = await picturesOf(id);
  expect(pictures).toMatchObject([{ file_key: expect.any(String) }, { file_key: expect.any(String) }]);

  await edit(id, { title: 'Plum jam' });
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success', status: called });
  expect((await detail(seller, id)).listings[0]?.status).toBe(called);
  expect(await inStore()).toMatchObject({ name: 'Plum jam', status, images: made.images.map((image) => ({ id: image.id })) });
});

test('the pictures of a linked store are shown here, and those of hosts that no store has are not', async () => {
  const { domain } = await withOwnProduct({ name: 'Jam', images: [{ src: supplierPicture('000023') }] });
  const show = (address: string) => fetch(`${h.appUrl}${imageUrl(address, 160)}`);
  const { rows } = await h.services.database.pool.query<{ image: string }>(
    'select image from listings where title = $1 and image like $2',
    ['Jam', `https://${domain}/%`],
  );
  const answer = await show(rows[0]?.image ?? '');
  expect(answer.status).toBe(200);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp');
  for (const address of [
    'https://shop-of-nobody.woostore.example/wp-content/uploads/1.jpg',
    'https://10.0.0.1/a.jpg',
    `https://user@${domain}/1.jpg`,
  ])
    expect((await show(address)).status, address).toBe(404);
});

test('a picture that cannot be read here stays in the store, also when another one is added', async () => {
  const { seller, domain, store, made, takeOver, edit, inStore } = await withOwnProduct({
    name: 'Jam',
    images: [{ src: supplierPicture('000024') }, { src: supplierPicture('000025') }],
  });
  // Its file is gone, or is kept from programs.
  const images = [made.images[0], { ...made.images[1], src: `https://${domain}/wp-content/uploads/lost.jpg` }];
  await h.control('woocommerce/import', { domain, id: made.id, data: { images } });
  const id = await takeOver();
  expect(await picturesOf(id)).toMatchObject([{ file_key: expect.any(String) }, { file_key: null }]);
  await edit(id, { title: 'Plum jam' });
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success' });
  const ids = made.images.map((image) => image.id);
  expect((await inStore()).images.map((image) => image.id)).toEqual(ids);

  const { rows } = await h.services.database.pool.query('select id from product_images where product_id = $1 order by position', [id]);
  const added = await uploaded(seller);
  await edit(id, { images: [...rows.map((row) => ({ id: row.id })), { id: added }] });
  await h.settle();
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success' });
  expect((await inStore()).images.map((image) => image.id)).toEqual([...ids, expect.any(Number)]);
});

test('a description of which one word was changed is in the store as its owner wrote it, but for that word', async () => {
  const source = 'Warm and soft.\n\n[sizes]\n\nWash cold,\nthen dry.';
  const { seller, store, takeOver, edit, inStore } = await withOwnProduct({ name: 'Socks', description: source });
  const id = await takeOver();
  const { rows } = await h.services.database.pool.query('select description_html from products where id = $1', [id]);
  expect(rows[0].description_html).toContain('<p>[sizes]</p>');
  await edit(id, { description_html: rows[0].description_html.replace('soft', 'light') });
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success' });
  expect((await inStore()).description).toBe(source.replace('soft', 'light'));
});

test('a product that was made private in its store after it was pushed is not put on sale by the next push', async () => {
  const { newProduct } = await import('#tests/integration/push/support.ts');
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: [] });
  const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
  await h.control('woocommerce/import', { domain, id: Number(id), data: { status: 'private' } });
  await h.services.database.pool.query(`update products set title = 'Renamed' where id = $1`, [product.id]);
  await seller.api('POST', '/center/products/push', {
    product_package_ids: [product.id],
    push_settings: { woocommerce: { store_ids: [store.storeId], is_publish: true } },
  });
  await h.settle();
  const { data } = await wooCaller(h.services)(
    store,
    { path: `wc/v3/products/${id}` },
    z.looseObject({ name: z.string(), status: z.string() }),
  );
  expect(data).toMatchObject({ name: 'Renamed', status: 'private' });
  const { rows } = await h.services.database.pool.query('select status from listings where product_id = $1', [product.id]);
  expect(rows).toEqual([{ status: 'private' }]);
});

test('a draft is pushed again as a draft when the call does not say otherwise, whatever is set for new products', async () => {
  const { seller, store, takeOver, edit, inStore } = await withOwnProduct({ name: 'Jam', status: 'draft' });
  const id = await takeOver();
  await edit(id, { title: 'Plum jam' });
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success', status: 'draft' });
  await seller.api('POST', '/center/products/push', {
    product_package_ids: [id],
    push_settings: { woocommerce: { store_ids: [store.storeId], is_publish: true } },
  });
  await h.settle();
  expect(await inStore()).toMatchObject({ name: 'Plum jam', status: 'publish' });
});

test('a product whose pictures an earlier version has dropped keeps them in its store, also those of its variations', async () => {
  const { seller, domain, store, made, takeOver, edit, inStore } = await withOwnProduct({
    name: 'Jam',
    type: 'variable',
    images: [{ src: supplierPicture('000027') }, { src: supplierPicture('000028') }],
    attributes: [{ name: 'Size', visible: true, variation: true, options: ['S'] }],
  });
  const call = wooCaller(h.services);
  const path = `wc/v3/products/${made.id}/variations`;
  const image = { id: made.images[1]?.id };
  const create = [{ regular_price: '4.50', attributes: [{ name: 'Size', option: 'S' }], image }];
  await call(store, { method: 'POST', path: `${path}/batch`, body: { create } }, z.unknown());
  await h.settle();
  const id = await takeOver();
  const { pool } = h.services.database;
  // What was done to a picture that could not be copied.
  await pool.query('update product_variants set image_id = null where product_id = $1', [id]);
  await pool.query('delete from product_images where product_id = $1', [id]);
  const file = readdirSync('app/db/migrations').find((name) => name.endsWith('hosts_of_stores_pictures.sql'));
  const repair = readFileSync(`app/db/migrations/${file}`, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  await pool.query(repair);

  const { rows } = await pool.query('select id from product_variants where product_id = $1', [id]);
  await edit(id, { title: 'Plum jam', variants: [{ id: rows[0].id, price: 500 }] });
  expect(await pushed(seller, id, store.storeId)).toMatchObject({ item: 'success' });
  expect((await inStore()).images.map((each) => each.id)).toEqual(made.images.map((each) => each.id));
  const Priced = z.array(z.looseObject({ regular_price: z.string(), image: z.object({ id: z.number() }) }));
  expect((await call(store, { path }, Priced)).data).toMatchObject([{ regular_price: '5.00', image }]);
  const { rows: hosts } = await pool.query('select host from store_image_hosts where store_id = $1', [store.storeId]);
  expect(hosts).toEqual([{ host: domain }]);
});
