/** WooCommerce stores that answer late, lose answers, are in maintenance or delete without a word: no twins, nothing lost. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wooCaller } from '#app/connectors/channels/woocommerce/caller.server.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { ordersOf, pushed, selling, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

type Store = Awaited<ReturnType<typeof withStore>>['store'];
const sizes = (count: number) => [{ name: 'Size', values: Array.from({ length: count }, (_, at) => `No ${at + 1}`) }];

async function push(seller: TestSeller, productId: string, store: Store) {
  const { body } = await seller.api('POST', '/center/products/push', {
    product_package_ids: [productId],
    push_settings: { woocommerce: { store_ids: [store.storeId] } },
  });
  expect(body).toMatchObject({ success: true });
  await h.settle();
}

/** The time until the next try passes. */
async function nextTry() {
  await h.services.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'push.product' and state in ('created', 'retry')`,
  );
  await h.settle();
}

const itemOf = async (productId: string) =>
  (
    await h.services.database.pool.query(
      'select status, attempts, error_code, error_message, error_fields from process_items where product_id = $1 order by id desc limit 1',
      [productId],
    )
  ).rows[0];

const InStore = z.looseObject({ id: z.number(), name: z.string(), status: z.string(), slug: z.string() });
const productsIn = async (store: Store) =>
  (
    await wooCaller(h.services)(
      store,
      { path: 'wc/v3/products', query: { status: 'any', context: 'edit', per_page: '100' } },
      z.array(InStore),
    )
  ).data;
const Made = z.looseObject({ id: z.number(), sku: z.string(), attributes: z.array(z.object({ option: z.string() })) });
const variationsIn = async (store: Store, id: number | string) =>
  (
    await wooCaller(h.services)(
      store,
      { path: `wc/v3/products/${id}/variations`, query: { per_page: '100', orderby: 'id', order: 'asc' } },
      z.array(Made),
    )
  ).data;

describe('a product whose answer was lost', () => {
  test.each(['Cups&saucers, a set of ten', 'Ring -gold- plated', 'Heart <3 you'])(
    'is found again whatever it is called: %s',
    async (title) => {
      const { seller, store } = await withStore();
      const product = await newProduct(h, seller, { images: 0, options: sizes(2) });
      await h.services.database.pool.query('update products set title = $2 where id = $1', [product.id, title]);
      await h.fault({ vendor: 'woocommerce', match: `^POST ${store.domain}/wp-json/wc/v3/products$`, kind: 'cut-after' });
      await push(seller, product.id, store);
      await nextTry();
      expect(await itemOf(product.id)).toMatchObject({ status: 'success' });
      const products = await productsIn(store);
      expect(products).toMatchObject([{ status: 'publish' }]);
      expect(products[0]?.slug).not.toContain('quayside');
    },
  );

  test('and that the store makes only after we have hung up is not made twice', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: sizes(2) });
    await h.fault({ vendor: 'woocommerce', match: `^POST ${store.domain}/wp-json/wc/v3/products$`, kind: 'hang-up', amount: 600_000 });
    await push(seller, product.id, store);
    await nextTry();
    expect(await productsIn(store)).toEqual([]);
    await h.clearFaults();
    await h.settle();
    await nextTry();
    expect(await itemOf(product.id)).toMatchObject({ status: 'success' });
    expect(await productsIn(store)).toMatchObject([{ name: product.title, status: 'publish' }]);
  });

  test('and that was made twice in the end is there once, and never was on sale twice', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: sizes(2) });
    const match = `${store.domain}/wp-json/wc/v3/products`;
    await h.fault({ vendor: 'woocommerce', match: `^POST ${match}$`, kind: 'hang-up', amount: 600_000 });
    await push(seller, product.id, store);
    await nextTry();
    // It is made once more before the first one is there, and the answer to what follows is lost.
    await h.fault({ vendor: 'woocommerce', match: `^POST ${match}/\\d+/variations/batch$`, kind: 'cut-after' });
    await nextTry();
    expect(await productsIn(store)).toMatchObject([{ status: 'draft' }]);
    await h.clearFaults();
    await h.settle();
    expect((await productsIn(store)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    for (let tries = 0; tries < 3; tries += 1) await nextTry();
    expect(await itemOf(product.id)).toMatchObject({ status: 'success' });
    expect(await productsIn(store)).toMatchObject([{ status: 'publish' }]);
  });

  test('is found by an SKU when another title and address were given to it meanwhile', async () => {
    const { seller, domain, store, product, channelProductId } = await selling();
    await h.services.database.pool.query(`update product_variants set sku = 'MUG-1' where product_id = $1`, [product.id]);
    await pushed(seller, product.id, store.storeId);
    await h.control('woocommerce/import', { domain, id: Number(channelProductId), data: { name: 'Mug of the owner', slug: 'owners-mug' } });
    // As after a store was removed here and connected again.
    await h.services.database.pool.query('delete from listings where product_id = $1', [product.id]);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success', channel_product_id: channelProductId });
    expect(await productsIn(store)).toHaveLength(1);
  });
});

describe('a slow store', () => {
  test('that makes thirty variations long after the call has timed out has each of them once', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: sizes(30) });
    await h.control('woocommerce/host', { domain, variationsInTime: 2 });
    await push(seller, product.id, store);
    const [{ id } = { id: 0 }] = await productsIn(store);
    expect(await variationsIn(store, id)).toHaveLength(2);
    // Asked while it is still working: nothing is repeated, however often.
    await nextTry();
    expect(await variationsIn(store, id)).toHaveLength(2);
    await h.control('woocommerce/work-on', { domain });
    const there = (await variationsIn(store, id)).length;
    await nextTry();
    expect(await variationsIn(store, id)).toHaveLength(there);
    for (let tries = 0; tries < 3; tries += 1) await nextTry();
    expect(await itemOf(product.id)).toMatchObject({ status: 'success' });
    const made = await variationsIn(store, id);
    expect(made.map(({ attributes }) => attributes[0]?.option).sort()).toEqual(sizes(30)[0]?.values.toSorted());
  });

  test('whose late work takes the SKUs that we send again does not end the push', async () => {
    const { seller, domain, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: sizes(4) });
    await h.services.database.pool.query(`update product_variants set sku = 'SKU-' || position where product_id = $1`, [product.id]);
    await h.control('woocommerce/host', { domain, variationsInTime: 1 });
    await push(seller, product.id, store);
    await nextTry();
    // At rest as it seems; but the first call has more to do, and does it while the next is under way.
    const match = `^POST ${domain}/wp-json/wc/v3/products/\\d+/variations/batch$`;
    await h.fault({ vendor: 'woocommerce', match, kind: 'slow', amount: 600_000 });
    await h.services.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'push.product' and state in ('created', 'retry')`,
    );
    const trying = h.settle();
    await isHeld(match);
    await h.control('woocommerce/work-on', { domain });
    await h.control('woocommerce/host', { domain });
    await h.clearFaults();
    await trying;
    expect(await itemOf(product.id)).toMatchObject({ status: 'success' });
    const [{ id } = { id: 0 }] = await productsIn(store);
    expect((await variationsIn(store, id)).map(({ sku }) => sku).sort()).toEqual(['SKU-1', 'SKU-2', 'SKU-3', 'SKU-4']);
  });
});

/** A request that matches has come and waits for its fault to be over. */
async function isHeld(match: string): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await h.control<{ match: string }[]>('faults')).some((fault) => fault.match === match)) {
    if (Date.now() > end) throw new Error('no such request came');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a store in maintenance is waited for, and the seller reads why', async () => {
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: [] });
  await h.control('woocommerce/refuse', { domain, refuses: 'maintenance' });
  await push(seller, product.id, store);
  const listed = async () =>
    (await seller.api<{ items: { status: string; note: string | null }[] }>('GET', '/center/products/process')).body.data?.items;
  expect(await listed()).toMatchObject([
    { status: 'processing', note: 'The store is in maintenance. The push goes on by itself when it is back.' },
  ]);
  const { rows } = await h.services.database.pool.query(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'push.product' and data ->> 'workplaceId' = $1 and state = 'created'`,
    [seller.workplaceId],
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  await h.control('woocommerce/refuse', { domain, refuses: null });
  await nextTry();
  expect(await listed()).toMatchObject([{ status: 'success', note: null }]);
});

test('angle brackets stay in a title; an option that a store cannot keep is offered in another form, and told', async () => {
  const { seller, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['<XL>', 'S | M'] }] });
  await h.services.database.pool.query(`update products set title = 'Shirt <XL> & more' where id = $1`, [product.id]);
  await push(seller, product.id, store);
  const [made] = await productsIn(store);
  expect(made?.name).toBe('Shirt &lt;XL&gt; &amp; more');
  expect((await variationsIn(store, made?.id ?? 0)).map(({ attributes }) => attributes[0]?.option)).toEqual(['‹XL›', 'S / M']);
  const { items } = (await seller.api<{ items: { status: string; note: string }[] }>('GET', '/center/products/process')).body.data ?? {};
  expect(items).toMatchObject([{ status: 'success', note: 'The store keeps some texts differently: <XL> → ‹XL›, S | M → S / M' }]);
  const { rows } = await h.services.database.pool.query('select message, params from notifications where workplace_id = $1', [
    seller.workplaceId,
  ]);
  expect(rows).toMatchObject([{ message: 'stored_otherwise', params: { sent: '<XL>', stored: '‹XL›' } }]);
});

test('a product that was in the trash and is pushed again has the variations that its orders name', async () => {
  const { seller, domain, store } = await withStore();
  const product = await newProduct(h, seller, { images: 0, options: sizes(2) });
  const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
  const before = (await variationsIn(store, id)).map((each) => each.id);
  await h.control('woocommerce/orders', { domain, product: Number(id), variation: before[0] });
  await h.control('woocommerce/products/trash', { domain, id: Number(id) });
  await h.settle();
  expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success', status: 'active', channel_product_id: id });
  expect((await variationsIn(store, id)).map((each) => each.id)).toEqual(before);
  expect((await productsIn(store))[0]?.slug).not.toContain('trashed');
  await h.control('woocommerce/orders', { domain, product: Number(id), variation: before[1] });
  await h.settle();
  expect(await ordersOf(store.storeId)).toHaveLength(2);
  const { rows } = await h.services.database.pool.query(
    `select m.source_variant_id from order_line_items l join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id
     left join variant_mappings m on m.workplace_id = l.workplace_id and m.listing_variant_id = l.listing_variant_id
     where o.store_id = $1 order by o.id`,
    [store.storeId],
  );
  expect(rows.map((row) => row.source_variant_id)).toEqual(product.sourceVariantIds.slice(0, 2));
});

test('a product that was deleted for good, of which no store tells, is noticed by the daily comparison, and only when the store says so', async () => {
  const { seller, domain, store, channelProductId } = await selling();
  const { pool } = h.services.database;
  const compare = async () => {
    await pool.query(`update listings set pushed_at = null where store_id = $1`, [store.storeId]);
    await seller.ctx.enqueue('products.sync-store', { workplaceId: store.workplaceId, storeId: store.storeId });
    await h.settle();
    return (
      await pool.query('select status from listings where store_id = $1 and channel_product_id = $2', [store.storeId, channelProductId])
    ).rows;
  };
  await h.control('woocommerce/products/delete', { domain, id: Number(channelProductId) });
  await h.settle();
  const single = `^GET ${domain}/wp-json/wc/v3/products/${channelProductId}`;
  await h.fault({ vendor: 'woocommerce', match: single, kind: '500', times: -1 });
  expect(await compare()).toEqual([{ status: 'active' }]);
  await h.clearFaults();
  expect(await compare()).toEqual([{ status: 'removed' }]);
});
