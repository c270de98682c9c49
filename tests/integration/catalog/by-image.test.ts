/** Finding products by how they look. The pictures are the sandbox's own, drawn and served over HTTP. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { FoundByImage } from '#app/features/catalog/find-by-image.server.ts';
import { fingerprintNewImages } from '#app/features/catalog/image-fingerprint.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { createRandom } from '#sandbox/catalog/random.ts';
import { changes } from '#tests/support/changed-pictures.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;
const mark = `zi${Date.now().toString(36)}`;
const picture = (n: number, place = 1) => `https://images.quayside-practice.example/products/0000${10 + n}-${place}.jpg`;
const things = ['lantern', 'anchor', 'kettle', 'hammock', 'compass', 'blanket'];

beforeAll(async () => {
  h = await harness();
  seller = await h.newSeller();
  const rows = things.flatMap((thing, n) => [
    `${mark}-${n},Sturdy ${mark} ${thing},Things ${mark},Title,Default Title,${mark}-${n},200,5,99,${n + 3}.50,${picture(n)}`,
    `${mark}-${n},,,,,,,,,,${picture(n, 3)}`,
  ]);
  const head =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src';
  await importOwnCatalog(seller.ctx, () => Readable.from([[head, ...rows].join('\n')]));
  for (let read = 1; read > 0; ) read = await fingerprintNewImages(createContext(h.services));
  // Products that other tests brought may be drawn alike.
  await h.services.database.pool.query(
    "update source_looks set bands = '{}' where product_id not in (select id from source_products where title like $1)",
    [`Sturdy ${mark} %`],
  );
});

const bytesOf = async (n: number) => Buffer.from(await (await fetch(picture(n))).arrayBuffer());
const found = (image: File | string) => {
  const form = new FormData();
  form.append('image', image);
  form.append('country_code', 'US');
  return seller.api<FoundByImage>('POST', '/get-product-id-by-image', form);
};

describe('a picture', () => {
  test.each([
    ['smaller, as PNG', (bytes: Buffer) => sharp(bytes).resize(180).png().toBuffer(), 'image/png'],
    ['poorly compressed, as JPEG', (bytes: Buffer) => sharp(bytes).resize(300).jpeg({ quality: 30 }).toBuffer(), 'image/jpeg'],
    ['as WebP', (bytes: Buffer) => sharp(bytes).webp({ quality: 60 }).toBuffer(), 'image/webp'],
  ])('%s finds its product', async (_name, change, type) => {
    for (const n of [1, 4]) {
      const { body } = await found(new File([new Uint8Array(await change(await bytesOf(n)))], `photo.${type.split('/')[1]}`, { type }));
      expect(body.message).toBe('');
      expect(body.data?.product?.name).toBe(`Sturdy ${mark} ${things[n]}`);
      expect(body.data?.products[0]).toMatchObject({ name: `Sturdy ${mark} ${things[n]}`, ship_to: 'US' });
      const order = body.data?.products.map((product) => product.likeness ?? 0) ?? [];
      expect([...order].sort((one, other) => other - one)).toEqual(order);
    }
  });

  test.each(Object.keys(changes))('%s finds its product, also another one than the first', async (kind) => {
    const change = changes[kind] as NonNullable<(typeof changes)[string]>;
    for (const place of [1, 3]) {
      const bytes = await change({ supplier: 'quayside', index: 13, place }, createRandom(kind));
      const { body } = await found(new File([new Uint8Array(bytes)], 'photo', { type: kind === 'WebP' ? 'image/webp' : 'image/jpeg' }));
      expect(body.message).toBe('');
      expect(body.data?.products[0]?.name).toBe(`Sturdy ${mark} ${things[3]}`);
    }
  });

  test('on another background finds each of the things', async () => {
    for (const [n, thing] of things.entries()) {
      const change = changes['on another background'] as NonNullable<(typeof changes)[string]>;
      const bytes = await change({ supplier: 'quayside', index: 10 + n, place: 1 }, createRandom(thing));
      const { body } = await found(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
      expect(body.data?.products[0]?.name).toBe(`Sturdy ${mark} ${thing}`);
    }
  });

  test('may come as a data URL; one of nothing we know names no product', async () => {
    const data = `data:image/jpeg;base64,${(await bytesOf(2)).toString('base64')}`;
    expect((await found(data)).body.data?.product?.name).toBe(`Sturdy ${mark} kettle`);
    const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    expect((await found(new File([new Uint8Array(plain)], 'x.png', { type: 'image/png' }))).body.data?.product).toBeNull();
  });

  test.each([
    ['no picture', new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' })],
    ['another kind of file', new File(['%PDF'], 'x.pdf', { type: 'application/pdf' })],
    ['an address inside', 'https://127.0.0.1/x.png'],
    ['an address of the metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['a local name', 'https://database.internal/x.png'],
  ])('that is %s is refused beside its field', async (_name, image) => {
    const { body } = await found(image);
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})).toEqual(['image']);
  });
});

test('others who sell a product are found by its picture and its words, never the product itself', async () => {
  const { rows } = await h.services.database.pool.query('select id from source_products where title = $1', [`Sturdy ${mark} lantern`]);
  const { body } = await seller.api<{ products: { id: string; name: string }[] }>('POST', '/center/products/find-suppliers', {
    source: 'quayside',
    product_source_id: rows[0].id,
  });
  expect(body.success).toBe(true);
  expect(body.data?.products.map((product) => product.id)).not.toContain(rows[0].id);
});

test('interactions are counted per workplace, product and deed', async () => {
  const { rows } = await h.services.database.pool.query('select id, external_id from source_products where title = $1', [
    `Sturdy ${mark} anchor`,
  ]);
  const one = { source: 'quayside', product_id: rows[0].external_id, action: 'open' };
  const { body } = await seller.api('POST', '/products/interactions', { interactions: [one, one, { ...one, product_id: 'nobody' }] });
  expect(body.data).toEqual({ recorded: 1 });
  await seller.api('POST', '/products/interactions', { interactions: [{ ...one, product_id: rows[0].id }] });
  const kept = await h.services.database.pool.query('select action, times from source_interactions where workplace_id = $1', [
    seller.workplaceId,
  ]);
  expect(kept.rows).toEqual([{ action: 'open', times: 3 }]);
});

test('store products without a supplier get suggestions by their words', async () => {
  const store = await h.connectStore(seller);
  await h.services.database.pool.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status) values ($1, gen_random_uuid(), $2, 'gid://x/1', $3, 'active')`,
    [seller.workplaceId, store.storeId, `My own ${mark} compass`],
  );
  const { body } = await seller.api<{ items: { listing: { title: string }; products: { name: string }[] }[] }>(
    'GET',
    '/center/products/recommend-unmap',
  );
  expect(body.data?.items).toHaveLength(1);
  expect(body.data?.items[0]?.products[0]?.name).toBe(`Sturdy ${mark} compass`);
});

test('the campaign changes every Monday and has products to its country', async () => {
  const { body } = await seller.api<{ campaign: { starts_at: string; ends_at: string } }>('GET', '/center/products/campaign?ship_to=US');
  expect(new Date(body.data?.campaign.starts_at as string).getUTCDay()).toBe(1);
  expect(Date.parse(body.data?.campaign.ends_at as string)).toBeGreaterThan(Date.now());
});

test.each(['../../etc/passwd', 'media', 'm'.repeat(2000), '/'])(
  'a picture named %.20s is none of ours: the product is found by its words',
  async (image) => {
    const { body } = await seller.api<{ items: { product: { name: string } | null }[] }>('POST', '/center/products/find-main-products', {
      products: [{ name: `My ${mark} hammock`, image }],
      country_code: 'US',
    });
    expect(body.data?.items[0]?.product?.name).toBe(`Sturdy ${mark} hammock`);
  },
);

test('a product is found by its new picture once that was read, no more by the former one', async () => {
  await h.services.database.pool.query('update source_products set images = $2 where title = $1', [
    `Sturdy ${mark} blanket`,
    JSON.stringify([picture(20)]),
  ]);
  for (let read = 1; read > 0; ) read = await fingerprintNewImages(createContext(h.services));
  const likenessOf = async (n: number) => {
    const image = new File([new Uint8Array(await bytesOf(n))], 'photo.jpg', { type: 'image/jpeg' });
    return (await found(image)).body.data?.products.find((product) => product.name === `Sturdy ${mark} blanket`)?.likeness ?? 0;
  };
  expect(await likenessOf(20)).toBeGreaterThan(0.95);
  expect(await likenessOf(5)).toBeLessThan(0.95);
});
