import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createContext } from '#app/context.server.ts';
import { runPush } from '#app/features/push/run-push.server.ts';
import { updateStoreCosts } from '#app/features/push/update-costs.server.ts';
import { checkConnection } from '#app/features/stores/check-connections.server.ts';
import { newId } from '#app/platform/ids.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { linked, openStore, pushed, rowOf, selling, servePictures, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
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

  test('whose picture a variant shows no more: the store takes it off that variant, and leaves the others as they are', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 2, options: [{ name: 'Size', values: ['S', 'M'] }] });
    await servePictures(product.id);
    const show = (imageId: string | undefined, variantId: string | undefined) =>
      h.services.database.pool.query('update product_variants set image_id = $1 where id = $2', [imageId ?? null, variantId]);
    for (const variantId of product.variantIds) await show(product.imageIds[1], variantId);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const channel = h.services.connectors.channels.woocommerce?.products;
    const first = await channel?.getProduct(store, id);
    const shown = first?.images[1]?.channelImageId;
    expect(first?.variants.map((variant) => variant.channelImageId)).toEqual([shown, shown]);

    await show(undefined, product.variantIds[0]);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success' });
    const second = await channel?.getProduct(store, id);
    expect(second?.variants.map((variant) => variant.channelImageId)).toEqual([null, shown]);
    expect(second?.images).toEqual(first?.images);
  });

  test('whose barcode was taken away have none in the store, either', async () => {
    const { seller, store, product, channelProductId: id } = await selling();
    const barcodes = async () =>
      (await h.services.connectors.channels.woocommerce?.products?.getProduct(store, id))?.variants.map(({ barcode }) => barcode);
    for (const barcode of ['4006381333931', '']) {
      await h.services.database.pool.query('update product_variants set barcode = $2 where product_id = $1', [product.id, barcode]);
      expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success' });
      expect(await barcodes()).toEqual([barcode]);
    }
  });

  test('whose variants swap their SKUs and barcodes are taken by the store, which refuses those that another one still has', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    const codes = [
      ['a-1', '4006381333931'],
      ['b-1', '4006381333948'],
      ['c-1', ''],
    ];
    const give = async (order: number[]) => {
      for (const [at, from] of order.entries())
        await h.services.database.pool.query('update product_variants set sku = $2, barcode = $3 where id = $1', [
          product.variantIds[at],
          ...(codes[from] ?? []),
        ]);
      return await pushed(seller, product.id, store.storeId);
    };
    const { channel_product_id: id } = await give([0, 1, 2]);
    const inStore = async () => (await h.services.connectors.channels.woocommerce?.products?.getProduct(store, id))?.variants ?? [];
    const ids = (await inStore()).map(({ channelVariantId }) => channelVariantId);
    for (const order of [
      [1, 0, 2],
      [2, 1, 0],
    ]) {
      expect(await give(order)).toMatchObject({ item: 'success', channel_product_id: id });
      expect((await inStore()).map(({ channelVariantId, sku, barcode }) => [channelVariantId, sku, barcode])).toEqual(
        order.map((from, at) => [ids[at], ...(codes[from] ?? [])]),
      );
    }
    expect(await give([0, 0, 2])).toMatchObject({ item: 'error' });
  });

  test('of which one variant is left, or a second one is offered after the first, are sold on with what they were', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['S', 'M'] }] });
    const offer = (at: number, isOffered: boolean) =>
      h.services.database.pool.query('update product_variants set is_enabled = $2 where id = $1', [product.variantIds[at], isOffered]);
    const channel = h.services.connectors.channels.woocommerce?.products;
    const inStore = async (id: string) => (await channel?.getProduct(store, id))?.variants;
    await offer(1, false);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const [{ sku } = { sku: '' }] = (await inStore(id)) ?? [];

    await offer(1, true);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success', channel_product_id: id });
    const both = await inStore(id);
    expect(both).toMatchObject([
      { sku, optionValues: ['S'], stock: 25 },
      { optionValues: ['M'], stock: 25 },
    ]);

    await offer(1, false);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success', channel_product_id: id });
    expect(await inStore(id)).toEqual([both?.[0]]);
  });

  test('sold as one until a second variant is offered keep what was mapped by hand, to the variant that they were', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['S', 'M'] }] });
    const supplier = await newProduct(h, seller, { images: 0, options: [{ name: 'Size', values: ['Tiny', 'Huge'] }] });
    const offer = (at: number, isOffered: boolean) =>
      h.services.database.pool.query('update product_variants set is_enabled = $2 where id = $1', [product.variantIds[at], isOffered]);
    const behind = async () =>
      (
        await h.services.database.pool.query(
          `select v.product_variant_id, m.source_variant_id, m.quantity, m.ship_to_countries from listing_variants v
           left join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id
           where v.workplace_id = $1 order by array_position($2::uuid[], v.product_variant_id), m.priority`,
          [store.workplaceId, product.variantIds],
        )
      ).rows;
    await offer(1, false);
    const { channel_product_id: id } = await pushed(seller, product.id, store.storeId);
    const { rows } = await h.services.database.pool.query('select id, listing_id from listing_variants where workplace_id = $1', [
      store.workplaceId,
    ]);
    const { body } = await seller.api('POST', `/products/${rows[0].listing_id}/map-variant`, {
      mappings: [
        {
          listing_variant_id: rows[0].id,
          lines: [{ source_variant_id: supplier.sourceVariantIds[1], quantity: 3, ship_to_countries: ['FR'] }],
        },
      ],
    });
    expect(body).toMatchObject({ success: true });

    // A store may tell of the product when it is half pushed: of several variants, of which it has none yet.
    const { wooCaller } = await import('#app/connectors/channels/woocommerce/caller.server.ts');
    const pushIs = (status: string) =>
      h.services.database.pool.query('update process_items set status = $2 where product_id = $1', [product.id, status]);
    await pushIs('processing');
    await wooCaller(h.services)(
      store,
      { method: 'PUT', path: `wc/v3/products/${id}`, body: { type: 'variable', sku: '', global_unique_id: '' } },
      z.unknown(),
    );
    await h.settle();
    await pushIs('success');

    await offer(1, true);
    expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success' });
    expect(await behind()).toEqual([
      {
        product_variant_id: product.variantIds[0],
        source_variant_id: supplier.sourceVariantIds[1],
        quantity: 3,
        ship_to_countries: ['FR'],
      },
      { product_variant_id: product.variantIds[1], source_variant_id: product.sourceVariantIds[1], quantity: 1, ship_to_countries: [] },
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
      `select 1 from pgboss.job where name = 'push.product' and data ->> 'workplaceId' = $1 and state = 'created' and start_after > created_on`,
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
    const [priceless] = ids;
    const channel = h.services.connectors.channels.woocommerce?.products;
    expect((await channel?.listProducts(store))?.products.map((each) => each.channelProductId)).toEqual(ids.slice(1));
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

  test('of the owner’s own have summaries and choices in the words that their owner wrote', async () => {
    const { seller, store } = await withStore();
    const { wooCaller } = await import('#app/connectors/channels/woocommerce/caller.server.ts');
    const call = wooCaller(h.services);
    const rest = async (path: string, body: object) =>
      (await call(store, { method: 'POST', path: `wc/v3/products${path}`, body }, z.looseObject({ id: z.number().optional() }))).data;
    const made = await rest('', {
      name: 'Shirt',
      type: 'variable',
      short_description: "Tom's shirt, for him & her",
      attributes: [{ id: 3, name: 'Color', visible: true, variation: true, options: ['Black & White'] }],
    });
    const variation = { attributes: [{ id: 3, name: 'Color', option: 'Black & White' }], regular_price: '20' };
    await rest(`/${made.id}/variations/batch`, { create: [variation] });
    await h.settle();
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      `select p.seo_description, p.options -> 0 -> 'values' as choices, v.option_values
       from products p join product_variants v on v.product_id = p.id where p.workplace_id = $1`,
      [store.workplaceId],
    );
    expect(rows).toEqual([{ seo_description: "Tom's shirt, for him & her", choices: ['Black & White'], option_values: ['Black & White'] }]);
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
        short_description: '<p>Made <b>today</b>.</p>\n',
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
    const added = async () =>
      (
        await h.services.database.pool.query(
          `select v.id, v.listing_id, array(select source_variant_id from variant_mappings m where m.listing_variant_id = v.id) as behind
           from listing_variants v where v.workplace_id = $1 and v.product_variant_id is null`,
          [store.workplaceId],
        )
      ).rows;
    const supplier = await newProduct(h, seller, { images: 0 });
    const [large] = await added();
    await seller.api('POST', `/products/${large.listing_id}/map-variant`, {
      mappings: [{ listing_variant_id: large.id, lines: [{ source_variant_id: supplier.sourceVariantIds[0], quantity: 1 }] }],
    });
    await h.settle();
    const { rows } = await h.services.database.pool.query(
      `select product_id as id from listings where workplace_id = $1 and store_id = $2`,
      [store.workplaceId, store.storeId],
    );
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: rows[0].id, title: 'Plum jam' }] });
    await seller.api('POST', '/center/products/push', {
      product_package_ids: [rows[0].id],
      push_settings: { woocommerce: { store_ids: [store.storeId], is_publish: false } },
    });
    await h.settle();
    expect(await whole()).toEqual({ ...before, name: 'Plum jam' });
    expect(await added()).toMatchObject([{ id: large.id, behind: [supplier.sourceVariantIds[0]] }]);
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
    await h.control('woocommerce/products/trash', { domain, id: Number(id) });
    await h.settle();
    expect((await h.services.database.pool.query('select status from listings where store_id = $1', [store.storeId])).rows).toEqual([
      { status: 'removed' },
    ]);
    // Two seconds later, since WooCommerce's times have no fractions of them.
    await h.services.database.pool.query(
      `update listings set channel_updated_at = channel_updated_at - interval '2 seconds' where store_id = $1`,
      [store.storeId],
    );
    await h.control('woocommerce/products/trash', { domain, id: Number(id), back: true });
    await h.settle();
    expect((await h.services.database.pool.query('select status from listings where store_id = $1', [store.storeId])).rows).toEqual([
      { status: 'active' },
    ]);
  });
});
