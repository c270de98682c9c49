import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { listProcessItems } from '#app/features/process-items/process-items.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { pushErrorsOf } from '#app/features/push/push-errors.server.ts';
import type { PushOutcome, PushPreview, SourcePushPreview } from '#app/features/push/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { updateStoreCosts } from '#app/features/push/update-costs.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { askStore, countsOf, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

async function shop(options: { plan?: string; currency?: string } = {}): Promise<{ seller: TestSeller; store: TestStore }> {
  const seller = await h.newSeller({ ...(options.plan ? { plan: options.plan } : {}) });
  const store = await h.connectStore(seller, options.currency ? { currency: options.currency } : {});
  return { seller, store };
}

const push = (seller: TestSeller, products: MadeProduct[], settings: object = { shopify: {} }) =>
  seller.api<PushOutcome>('POST', '/center/products/push', {
    product_package_ids: products.map((each) => each.id),
    push_settings: settings,
  });

const items = async (seller: TestSeller): Promise<ProcessItem[]> =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];

const counters = async (seller: TestSeller) =>
  (await seller.api<Record<string, number>>('GET', '/center/products/listings/count')).body.data;

describe('a push', () => {
  test('E8: puts the whole product into the store, field by field equal: texts, prices, stock, unit cost, pictures', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    const { body } = await push(seller, [product], { shopify: { is_publish: true } });
    expect(body).toMatchObject({ success: true, data: { failed: {}, total_push: 1, usage: 1 } });
    await h.settle();

    const [pushed, ...others] = await storeProducts(h, store.domain);
    expect(others).toEqual([]);
    expect(pushed).toMatchObject({
      title: product.title,
      status: 'ACTIVE',
      descriptionHtml: '<p>Keeps tea hot.</p>',
      vendor: 'Harbor',
      tags: ['travel'],
    });
    expect(pushed?.variants.nodes).toMatchObject([
      {
        title: 'Red',
        price: '19.99',
        compareAtPrice: '29.99',
        inventoryQuantity: 25,
        inventoryItem: { unitCost: { amount: '7.0', currencyCode: 'USD' } },
      },
      { title: 'Blue', price: '19.99' },
    ]);
    expect(pushed?.media.nodes).toMatchObject([
      { alt: 'View 1', status: 'READY' },
      { alt: 'View 2', status: 'READY' },
    ]);
    const { rows: stores } = await h.services.database.pool.query('select name from stores where id = $1', [store.storeId]);
    expect(await items(seller)).toMatchObject([{ status: 'success', progress: 100, product_id: product.id, store_name: stores[0].name }]);
    expect(await counters(seller)).toMatchObject({ imported: 0, pushed: 1, active: 1, draft: 0, mapped: 1, unmapped: 0 });
    const { rows } = await h.services.database.pool.query(
      `select m.source_variant_id from variant_mappings m join listing_variants v on v.workplace_id = m.workplace_id and v.id = m.listing_variant_id where m.workplace_id = $1 order by v.title desc`,
      [seller.workplaceId],
    );
    expect(rows.map((row) => row.source_variant_id)).toEqual(product.sourceVariantIds);
  });

  test('once more updates the same product, keeps its pictures, and costs no second quota', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.settle();
    const [first] = await storeProducts(h, store.domain);
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [{ id: product.id, title: 'Better mug', variants: [{ id: product.variantIds[1], is_enabled: false }] }],
    });
    const { body } = await push(seller, [product], { shopify: { is_publish: false } });
    expect(body.data?.usage).toBe(1);
    await h.settle();

    const [second, ...others] = await storeProducts(h, store.domain);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first?.id, title: 'Better mug', status: 'DRAFT', media: { nodes: first?.media.nodes } });
    expect(second?.variants.nodes.map((variant) => variant.id)).toEqual([first?.variants.nodes[0]?.id]);
    expect((await countsOf(h, store.domain)).operations.CreateStagedUploads).toBe(1);
    expect(await counters(seller)).toMatchObject({ active: 0, draft: 1, pushed: 1, mapped: 1 });
  });

  test('once more begins as it stands in the store: a draft stays one, and is sold where it was', async () => {
    const { seller } = await shop();
    const [product, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    const begins = async (...products: { id: string }[]) => {
      const ids = { product_package_ids: products.map(({ id }) => id) };
      return (await seller.api<PushPreview>('POST', '/center/products/push/preview', ids)).body.data?.stores[0];
    };
    const fresh = await begins(product);
    expect(fresh).toMatchObject({ is_publish: true, sold_on: null });
    const [where, elsewhere] = (fresh?.publications ?? []).map(({ id }) => id) as [string, string];
    await push(seller, [product], { shopify: { is_publish: false, publications: [where] } });
    await push(seller, [other], { shopify: { is_publish: true, publications: [elsewhere] } });
    await h.settle();
    expect(await begins(product)).toMatchObject({ is_publish: false, sold_on: [where] });
    // Where they differ, the seller's preferences say how to begin.
    expect(await begins(product, other)).toMatchObject({ is_publish: true, sold_on: null });
  });

  test('for whose currency there is no rate says so in the words of the seller', async () => {
    const { seller, store } = await shop({ currency: 'EUR' });
    await h.services.database.pool.query(
      `insert into exchange_rates (day, at, rates, fetched_at) values (current_date + 400, now(), '{"USD":"1"}', now()) on conflict (day) do nothing`,
    );
    const product = await newProduct(h, seller, { options: [] });
    await push(seller, [product]);
    await h.settle();
    await h.services.database.pool.query('delete from exchange_rates where day = current_date + 400');
    expect(await storeProducts(h, store.domain)).toEqual([]);
    const german = { ...seller.ctx, locale: 'de' as const };
    const words = expect.stringContaining('keinen Wechselkurs');
    expect(await pushErrorsOf(german, product.id)).toMatchObject({ isRefused: false, message: words });
    expect((await listProcessItems(german)).items).toMatchObject([{ error_code: 'NO_RATE', error: words }]);
  });

  test('P10: writes prices and unit cost in the currency of the store, by the rate of the day, with the ending of the seller’s rule', async () => {
    const { seller, store } = await shop({ currency: 'EUR' });
    await h.services.database.pool.query(
      `insert into exchange_rates (day, at, rates, fetched_at) values (current_date + 400, now(), '{"EUR":"0.5","USD":"1"}', now()) on conflict (day) do nothing`,
    );
    const product = await newProduct(h, seller, { options: [] });
    await push(seller, [product]);
    await h.settle();
    await h.services.database.pool.query('delete from exchange_rates where day = current_date + 400');
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.variants.nodes).toMatchObject([
      { title: 'Default Title', price: '10.99', inventoryItem: { unitCost: { amount: '3.5', currencyCode: 'EUR' } } },
    ]);
  });

  test("leaves the merchant's metafields alone, and finds a product that lost our id by its own", async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.settle();
    const [{ id: ownerId } = { id: '' }] = await storeProducts(h, store.domain);
    const ask = <Data>(query: string, variables: object) => askStore<Data>(h, store.domain, query, variables);
    const care = { ownerId, namespace: 'custom', key: 'care', type: 'single_line_text_field', value: 'Wash cold' };
    await ask('mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }', {
      metafields: [care],
    });
    const pushAgain = async () => {
      await push(seller, [product]);
      await h.settle();
      expect(await storeProducts(h, store.domain)).toMatchObject([{ id: ownerId }]);
      const { product: after } = await ask<{ product: { care: { value: string } | null; ours: { value: string } | null } }>(
        'query ($id: ID!) { product(id: $id) { care: metafield(namespace: "custom", key: "care") { value } ours: metafield(namespace: "$app", key: "product_id") { value } } }',
        { id: ownerId },
      );
      expect(after).toEqual({ care: { value: 'Wash cold' }, ours: { value: product.id } });
    };
    await pushAgain();
    await ask('mutation ($of: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $of) { userErrors { message } } }', {
      of: [{ ownerId, namespace: '$app', key: 'product_id' }],
    });
    await pushAgain();
  });

  test("a market's catalogue is no sales channel: it is not offered, and nothing is put there", async () => {
    const { seller, store } = await shop();
    await h.control('shopify/catalogs', { shop: store.domain, name: 'Europe', type: 'MARKET' });
    const { body } = await seller.api<{ publications: { name: string }[] }>('GET', '/shopify/publications?clear_cache=true');
    expect(body.data?.publications.map((publication) => publication.name).sort()).toEqual(['Online Store', 'Point of Sale']);
    await push(seller, [await newProduct(h, seller)]);
    await h.settle();
    const publishedIn = async (type: string) =>
      (
        await askStore<{ products: { nodes: { resourcePublicationsV2: { nodes: object[] } }[] } }>(
          h,
          store.domain,
          `{ products(first: 1) { nodes { resourcePublicationsV2(first: 10, onlyPublished: false, catalogType: ${type}) { nodes { isPublished } } } } }`,
        )
      ).products.nodes[0]?.resourcePublicationsV2.nodes.length;
    expect([await publishedIn('APP'), await publishedIn('MARKET')]).toEqual([2, 0]);
  });

  test.each([
    ['on sale', true],
    ['as a draft', false],
  ])('publishes where it was told to, and takes down what is no longer named: %s', async (_, is_publish) => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    const { body } = await seller.api<{ publications: { id: string; name: string }[] }>('GET', '/shopify/publications?clear_cache=true');
    const publications = body.data?.publications ?? [];
    expect(publications.length).toBeGreaterThan(1);
    const ids = publications.map((publication) => publication.id);
    await push(seller, [product], { shopify: { publications: ids, is_publish } });
    await h.settle();
    const [all] = await storeProducts(h, store.domain);
    expect(all?.resourcePublicationsV2.nodes.map((node) => node.publication.id).sort()).toEqual([...ids].sort());
    await push(seller, [product], { shopify: { publications: [ids[0]], is_publish } });
    await h.settle();
    const [one] = await storeProducts(h, store.domain);
    expect(one?.resourcePublicationsV2.nodes.map((node) => node.publication.id)).toEqual([ids[0]]);
  });

  test('goes where the store still sells: a sales channel that it has let go since keeps nothing from the others', async () => {
    const { seller, store } = await shop();
    const { body } = await seller.api<{ publications: { id: string }[] }>('GET', '/shopify/publications?clear_cache=true');
    const [where] = body.data?.publications ?? [];
    const publications = [{ id: 'gid://shopify/Publication/999999999', name: 'Shop window' }, ...(body.data?.publications ?? [])];
    // As it was when the seller opened the dialog.
    await h.services.database.pool.query(
      `update stores set metadata = metadata || jsonb_build_object('publications', $2::text) where id = $1`,
      [store.storeId, JSON.stringify({ at: new Date().toISOString(), publications })],
    );
    const product = await newProduct(h, seller);
    await push(seller, [product], { shopify: { publications: [publications[0]?.id, where?.id] } });
    await h.settle();
    const process = await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process');
    expect(process.body.data?.items).toMatchObject([{ status: 'success' }]);
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.resourcePublicationsV2.nodes.map((node) => node.publication.id)).toEqual([where?.id]);
  });

  test('P9: takes a product of 2,048 variants', async () => {
    const { seller, store } = await shop();
    const values = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);
    const product = await newProduct(h, seller, {
      options: [
        { name: 'Color', values: values('c', 16) },
        { name: 'Size', values: values('s', 16) },
        { name: 'Pattern', values: values('p', 8) },
      ],
      images: 1,
    });
    await push(seller, [product]);
    await h.settle();
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    const { products } = await askStore<{ products: { nodes: { variantsCount: { count: number } }[] } }>(
      h,
      store.domain,
      '{ products(first: 1) { nodes { variantsCount { count } } } }',
    );
    expect(products.nodes[0]?.variantsCount.count).toBe(2048);
    const { rows } = await h.services.database.pool.query(
      'select count(*)::int as n, count(distinct channel_variant_id)::int as d from listing_variants where workplace_id = $1',
      [seller.workplaceId],
    );
    expect(rows[0]).toEqual({ n: 2048, d: 2048 });
  }, 120_000);
});

describe('what a push refuses', () => {
  test('in demo mode, with the way out', async () => {
    const seller = await h.newSeller({ isDemo: true });
    const product = await newProduct(h, seller);
    expect((await push(seller, [product])).body).toMatchObject({ success: false, status: 103 });
  });
  test('without an active store, and says where to connect one', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    expect((await push(seller, [product])).body).toMatchObject({ success: false, status: 801, data: { redirect: '/app/channel' } });
  });
  test('P4: prohibited goods, a stranger’s product and a product with every variant off; the rest goes', async () => {
    const { seller, store } = await shop();
    const { seller: stranger } = await shop();
    const good = await newProduct(h, seller);
    const knife = await newProduct(h, seller, { title: 'Butterfly knife' });
    const theirs = await newProduct(h, stranger);
    const off = await newProduct(h, seller);
    await h.services.database.pool.query('update product_variants set is_enabled = false where product_id = $1', [off.id]);
    const { body } = await push(seller, [knife, theirs, off, good]);
    expect(body.data?.failed).toMatchObject({
      [knife.id]: { code: 'PROHIBITED' },
      [theirs.id]: { code: 'NOT_FOUND' },
      [off.id]: { code: 'NO_VARIANTS' },
    });
    expect(Object.values(body.data?.failed ?? {}).every((failure) => failure.error_message.includes(' '))).toBe(true);
    await h.settle();
    expect((await storeProducts(h, store.domain)).map((product) => product.title)).toEqual([good.title]);
  });
  test('more than the quota: products go in their order until it is used up, and a failed push gives its share back', async () => {
    const { seller } = await shop({ plan: 'FREE_CREDIT' });
    await h.services.database.pool.query(
      `insert into feature_usage (account_id, feature, cycle_start, used) select account_id, 'PRODUCT_LISTING', date_trunc('milliseconds', start_time), 18 from subscriptions where account_id = $1`,
      [seller.accountId],
    );
    const products = [await newProduct(h, seller), await newProduct(h, seller), await newProduct(h, seller)];
    const { body } = await push(seller, products);
    expect(body.data).toMatchObject({
      limit: 20,
      usage: 20,
      total_push: 2,
      failed: { [products[2]?.id as string]: { code: 'QUOTA_EXPIRED' } },
    });
    await h.settle();
    const next = await push(seller, [products[2] as MadeProduct]);
    expect(next.body).toMatchObject({
      success: false,
      status: 401,
      data: { feature_id: 'PRODUCT_LISTING', limit: 20, usage: 20, total_push: 1 },
    });
  });
  test('a TikTok shop, with a notice', async () => {
    const { seller } = await shop();
    await h.services.database.pool.query(
      `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, gen_random_uuid(), 'tiktok', $2, 'TT', 'USD', 'active', now())`,
      [seller.workplaceId, `tt-${seller.workplaceId}`],
    );
    const product = await newProduct(h, seller);
    const { body } = await push(seller, [product], { tiktok: {} });
    expect(body).toMatchObject({ success: true, data: { notices: ['tiktok_coming_soon'], total_push: 0 } });
  });
});

describe('the store’s refusals', () => {
  test('stand beside their fields, cost no quota, and only the failed item is tried again', async () => {
    const { seller, store } = await shop();
    const good = await newProduct(h, seller);
    const bad = await newProduct(h, seller, { options: [{ name: 'Color', values: ['Red', 'Blue'] }] });
    await h.services.database.pool.query(`update product_variants set sku = repeat('x', 256) where product_id = $1 and position = 2`, [
      bad.id,
    ]);
    await push(seller, [good, bad]);
    await h.settle();
    const failed = (await items(seller)).find((item) => item.product_id === bad.id);
    expect(failed).toMatchObject({
      status: 'error',
      error_code: 'CHANNEL_REFUSED',
      error_fields: { [`variants.${bad.variantIds[1]}.sku`]: [expect.stringContaining('too long')] },
    });
    expect(
      (
        await seller.api<{ usage: number }>('POST', '/center/products/push', {
          product_package_ids: [good.id],
          push_settings: { shopify: {} },
        })
      ).body.data?.usage,
    ).toBe(1);
    await h.settle();

    await h.services.database.pool.query(`update product_variants set sku = 'short' where product_id = $1 and position = 2`, [bad.id]);
    const all = (await items(seller)).map((item) => item.id);
    const { body } = await seller.api<{ ids: string[] }>('POST', '/center/products/process/retry', { ids: all });
    expect(body.data?.ids).toEqual([failed?.id]);
    await h.settle();
    expect((await items(seller)).map((item) => item.status)).toEqual(['success', 'success']);
    expect((await countsOf(h, store.domain)).products).toBe(2);
  });

  test('a store that was uninstalled in the middle gives a clear error', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.services.database.pool.query(`update stores set status = 'active' where id = $1`, [store.storeId]);
    await h.drainJobs();
    const [item] = await items(seller);
    expect(item).toMatchObject({ status: 'error', error_code: 'STORE_UNINSTALLED' });
    expect(item?.error).toContain(' ');
  });
});

test('many products of suppliers are imported and pushed as work that is watched, each once', async () => {
  const { seller, store } = await shop();
  const other = await h.newSeller();
  const sources = [];
  for (let n = 0; n < 4; n += 1) sources.push(await newProduct(h, other, { images: 0 }));
  const { body } = await seller.api<PushOutcome>('POST', '/center/products/push-source', {
    products: [...sources.map((product) => product.sourceProductId), 'nobody'].map((id) => ({
      supplier_product_id: id,
      source: 'quayside',
      ship_to: 'US',
    })),
    product_listings: { shopify: {} },
  });
  expect(body.data).toMatchObject({ success: {}, failed: {}, total_push: 5 });
  await h.settle();
  // Resumed after its worker died behind the push: nothing is made twice.
  const { pool } = h.services.database;
  const first = body.data?.items?.[sources[0]?.sourceProductId ?? ''];
  await pool.query(
    "update process_items set status = 'processing', claim = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 second' where id = $1",
    [first],
  );
  await h.services.queue.boss.send('push.resume', {});
  await h.settle();
  const { rows } = await pool.query(
    'select kind, status, error_code, count(*)::int from process_items where workplace_id = $1 group by 1, 2, 3 order by 1, 2',
    [seller.workplaceId],
  );
  expect(rows).toEqual([
    { kind: 'push', status: 'success', error_code: null, count: 4 },
    { kind: 'source_push', status: 'error', error_code: 'NOT_FOUND', count: 1 },
    { kind: 'source_push', status: 'success', error_code: null, count: 4 },
  ]);
  expect((await storeProducts(h, store.domain)).map((product) => product.title).sort()).toEqual(
    sources.map((product) => product.title).sort(),
  );
});

test('a few products of suppliers are pushed within the call; a refusal names the id that was given, and the toast leads into the store', async () => {
  const { seller, store } = await shop();
  await seller.api('PUT', '/center/products/setting/product', { skip_review: true });
  const before = await seller.api<SourcePushPreview>('GET', '/center/products/push-source/preview');
  expect(before.body.data).toMatchObject({
    stores: [{ id: store.storeId, can_push: true, is_publish: true }],
    price_rules: [{ selling_price: { operator: 'multiply', value: 2, plus_shipping_cost: true } }],
    skip_review: true,
    usage: 0,
  });
  const other = await h.newSeller();
  const [fine, knife] = [await newProduct(h, other), await newProduct(h, other, { title: 'Switchblade pistol, automatic' })];
  const { body } = await seller.api<PushOutcome>('POST', '/center/products/push-source', {
    products: [fine, knife].map(({ sourceProductId }) => ({ supplier_product_id: sourceProductId, source: 'quayside', ship_to: 'US' })),
    product_listings: { shopify: { is_publish: false, store_ids: [store.storeId] } },
  });
  expect(Object.keys(body.data?.success ?? {})).toHaveLength(1);
  expect(body.data?.failed).toMatchObject({ [knife.sourceProductId]: {} });
  await h.settle();
  expect(await items(seller)).toMatchObject([{ status: 'success', store_url: expect.stringMatching(/\/products\/\d+$/) }]);
});

test('a product of a worldwide list is pushed at the price that the dialog names: that of the country of the store', async () => {
  const { seller, store } = await shop();
  await seller.ctx.sql.query("update stores set country = 'DE' where id = $1", [store.storeId]);
  const mark = `home${Date.now().toString(36)}`;
  const csv = `Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src\n${mark},${mark} lamp,Lamps,Title,Default Title,${mark},1800,5,99,7.00,`;
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: 1 });
  const { rows } = await seller.ctx.sql.query<{ id: string }>('select id from source_products where title = $1', [`${mark} lamp`]);
  const id = rows[0]?.id as string;
  const { body } = await seller.api<SourcePushPreview>('GET', `/center/products/push-source/preview?worldwide=${id}`);
  const { country, prices, currency } = body.data?.at_home ?? {};
  expect({ country, currency }).toEqual({ country: 'DE', currency: 'USD' });
  await seller.api('POST', '/center/products/push-source', {
    products: [{ supplier_product_id: id, source: 'quayside', ship_to: 'WW' }],
    product_listings: { shopify: { is_publish: false, store_ids: [store.storeId] } },
  });
  await h.settle();
  const [pushed] = await storeProducts(h, store.domain);
  expect(Math.min(...(pushed?.variants.nodes ?? []).map((variant) => Math.round(Number(variant.price) * 100)))).toBe(prices?.[id]);
});

test('accounts of the marketplace push nothing, and the drawer says so before', async () => {
  const { seller, store } = await shop();
  const product = await newProduct(h, seller);
  await h.services.database.pool.query('update accounts set is_user_mkt = true where id = $1', [seller.accountId]);
  const ids = { product_package_ids: [product.id] };
  expect((await seller.api<PushPreview>('POST', '/center/products/push/preview', ids)).body.data?.is_marketplace).toBe(true);
  const calls = [
    push(seller, [product]),
    seller.api('POST', '/center/products/push-favourite', ids),
    seller.api('POST', '/center/products/push-source', {
      products: [{ supplier_product_id: product.sourceProductId, source: 'quayside' }],
    }),
    seller.api('POST', '/products/copy-product-to-new-store', { product_ids: [product.id], store_id: store.storeId }),
  ];
  for (const { body } of await Promise.all(calls)) expect(body).toMatchObject({ success: false, status: 103 });
  await h.settle();
  expect(await storeProducts(h, store.domain)).toEqual([]);
});

describe('a product with more variants than the seller wants in one', () => {
  const options = [{ name: 'Color', values: ['Red', 'Blue', 'Green', 'White', 'Black'] }];
  const rule = { threshold: 2, split_logic: 'split_all_variants', split_handle: 'max_variants_per_product', max_variants_per_product: 2 };

  test('is told of before, also when it has just as many as the threshold', async () => {
    const { seller } = await shop();
    const product = await newProduct(h, seller, { options });
    const told = async (threshold: number) => {
      await seller.api('PUT', '/center/products/setting/product', { auto_split_variant_options: { ...rule, threshold } });
      const { body } = await seller.api<PushPreview>('POST', '/center/products/push/preview', { product_package_ids: [product.id] });
      return [body.data?.products[0]?.warning, body.data?.products[0]?.parts];
    };
    expect([await told(5), await told(6)]).toEqual([
      ['SPLIT', 3],
      [null, 1],
    ]);
  });

  test('goes whole unless the seller says so, and then as several, each once and counted once', async () => {
    const { seller, store } = await shop();
    const [whole, large] = [await newProduct(h, seller, { options }), await newProduct(h, seller, { options, images: 1 })];
    await push(seller, [whole]);
    await h.settle();
    const { body } = await seller.api<PushOutcome>('POST', '/center/products/push', {
      // What a store has already is not taken apart.
      product_package_ids: [whole.id, large.id],
      push_settings: {},
      variant_options: rule,
    });
    expect(body.data).toMatchObject({ failed: {}, total_push: 4, usage: 4 });
    await h.settle();
    const sizes = (await storeProducts(h, store.domain)).map((each) => `${each.title}: ${each.variants.nodes.map((node) => node.title)}`);
    expect(sizes.sort()).toEqual(
      [
        `${whole.title}: Red,Blue,Green,White,Black`,
        `${large.title}: Red,Blue`,
        `${large.title} – 2: Green,White`,
        `${large.title} – 3: Black`,
      ].sort(),
    );
    expect(await countsOf(h, store.domain)).toMatchObject({ products: 4, duplicateProducts: 0 });
  });
});

describe('when things break', () => {
  test.each(['FindPushedProduct', 'SetProduct', 'CreateStagedUploads', 'UnpublishProduct'])(
    'the answer to %s is lost: no twin, and it ends well',
    async (operation) => {
      const { seller, store } = await shop();
      const product = await newProduct(h, seller);
      const { body } = await seller.api<{ publications: { id: string }[] }>('GET', '/shopify/publications');
      await h.fault({ vendor: 'shopify', match: `graphql:${operation}$`, kind: 'cut-after', times: 1 });
      await push(seller, [product], { shopify: { publications: [body.data?.publications[0]?.id] } });
      await h.settle();
      await h.clearFaults();
      expect(await items(seller)).toMatchObject([{ status: 'success' }]);
      expect(await countsOf(h, store.domain)).toMatchObject({ products: 1, duplicateProducts: 0 });
    },
  );

  test('a worker that dies after the store has made the product: the next one finds it', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.settle();
    const [first] = await storeProducts(h, store.domain);
    // As if the worker had been killed before it could write down what it did: claimed long ago, nothing kept.
    const { pool } = h.services.database;
    await pool.query('delete from listings where workplace_id = $1', [seller.workplaceId]);
    await pool.query(
      `update process_items set status = 'processing', lease_until = now() - interval '1 minute', checkpoint = '{}' where workplace_id = $1`,
      [seller.workplaceId],
    );
    await h.services.queue.boss.send('push.resume', {});
    await h.settle();
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    expect((await storeProducts(h, store.domain)).map((each) => each.id)).toEqual([first?.id]);
  });

  test('an empty cost budget is waited for, not failed on', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { images: 0 });
    // Far enough below nothing that the first request comes too early, however slow this machine is.
    await h.control('shopify/limits', { shop: store.domain, available: -150 });
    await push(seller, [product]);
    await h.settle();
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    expect((await countsOf(h, store.domain)).throttled).toBeGreaterThan(0);
  }, 60_000);

  test('two pushes of one product at once are one', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await Promise.all([push(seller, [product]), push(seller, [product])]);
    await h.settle();
    expect(await items(seller)).toHaveLength(1);
    expect(await countsOf(h, store.domain)).toMatchObject({ products: 1, duplicateProducts: 0 });
  });
});

test('a product that is deleted on its way into the store is not left behind there', async () => {
  const { seller, store } = await shop();
  const product = await newProduct(h, seller, { images: 0 });
  await h.control('faults', { vendor: 'shopify', match: 'SetProduct', kind: 'slow-after', amount: 1500 });
  await push(seller, [product]);
  const settled = h.settle();
  await expect.poll(async () => (await countsOf(h, store.domain)).products, { timeout: 20_000 }).toBe(1);
  const { body } = await seller.api('DELETE', '/center/products/delete', { product_ids: [product.id] });
  expect(body.data).toEqual({ deleted: [product.id] });
  await settled;
  expect(await items(seller)).toMatchObject([{ status: 'error', error_code: 'NOT_FOUND' }]);
  expect(await storeProducts(h, store.domain)).toEqual([]);
  expect(await counters(seller)).toMatchObject({ pushed: 0, imported: 0, unmapped: 0 });
});

describe('the supplier’s cost', () => {
  test('P2: when it changes, our variants and the store’s unit cost follow, and nothing is written twice', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.settle();
    await h.services.database.pool.query('update source_variants set cost = 812 where id = $1', [product.sourceVariantIds[0]]);
    await sweepSupplierChanges(createContext(h.services), { sourceProductId: product.sourceProductId });
    await h.settle();
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.variants.nodes.map((variant) => variant.inventoryItem.unitCost?.amount)).toEqual(['8.12', '7.0']);
    const before = (await countsOf(h, store.domain)).operations.UpdateVariantCosts;
    await updateStoreCosts(createContext(h.services), { workplaceId: seller.workplaceId, productId: product.id });
    expect((await countsOf(h, store.domain)).operations.UpdateVariantCosts).toBe(before);
  });

  // Numbers of products are each store's own: WooCommerce counts from one in every store.
  test('is written to the store that it is of, where another store has a product of the same number', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, [product]);
    await h.settle();
    const { pool } = h.services.database;
    const [otherStore, listing] = [newId(), newId()];
    await pool.query(
      `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, 'facebook', $3, 'Other', 'EUR', 'active', now())`,
      [seller.workplaceId, otherStore, `catalog-${otherStore}`],
    );
    await pool.query(
      `insert into listings (workplace_id, id, store_id, product_id, channel_product_id, title, status, is_mapped)
       select workplace_id, $3, $4, product_id, channel_product_id, title, status, is_mapped from listings where workplace_id = $1 and product_id = $2`,
      [seller.workplaceId, product.id, listing, otherStore],
    );
    await pool.query(
      `insert into listing_variants (workplace_id, id, listing_id, store_id, product_variant_id, channel_variant_id)
       values ($1, $2, $3, $4, $5, 'other')`,
      [seller.workplaceId, newId(), listing, otherStore, product.variantIds[0]],
    );
    await pool.query('update product_variants set cost = 812 where id = $1', [product.variantIds[0]]);
    await updateStoreCosts(createContext(h.services), { workplaceId: seller.workplaceId, productId: product.id });
    const { rows } = await pool.query(
      'select store_id, pushed_cost from listing_variants where workplace_id = $1 and product_variant_id = $2',
      [seller.workplaceId, product.variantIds[0]],
    );
    expect(Object.fromEntries(rows.map((row) => [row.store_id, row.pushed_cost]))).toEqual({ [store.storeId]: 812, [otherStore]: null });
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.variants.nodes[0]?.inventoryItem.unitCost?.amount).toBe('8.12');
  });
});
