/** What monitoring changed reaches every store, also one that was out of reach then. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { followSupplier } from '#app/features/push/follow-supplier.server.ts';
import { defaultMonitoring } from '#app/features/push/monitoring.ts';
import type { Monitoring } from '#app/features/push/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { askStore, countsOf, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

interface Live {
  seller: TestSeller;
  store: TestStore;
  product: MadeProduct;
}

/** A product on sale, whose supplier is watched. */
async function live(
  settings: Partial<Monitoring> = {},
  currencies: [string, ...string[]] = ['USD'],
): Promise<Live & { stores: TestStore[] }> {
  const seller = await h.newSeller();
  const stores: TestStore[] = [];
  for (const currency of currencies) stores.push(await h.connectStore(seller, { currency }));
  await seller.api('PUT', '/center/products/setting/monitoring', { ...defaultMonitoring, ...settings });
  const product = await newProduct(h, seller, { images: 0 });
  await query('update product_variants set seen_stock = stock where workplace_id = $1', [seller.workplaceId]);
  await seller.api('POST', '/center/products/push', {
    product_package_ids: [product.id],
    push_settings: { shopify: { store_ids: stores.map(({ storeId }) => storeId) } },
  });
  await h.settle();
  return { seller, stores, store: stores[0] as TestStore, product };
}

/** The supplier changes something, and monitoring notices. */
async function supplier({ sourceProductId, sourceVariantIds }: MadeProduct, change: string): Promise<void> {
  await query(`update source_variants set ${change} where id = any($1)`, [sourceVariantIds]);
  await sweepSupplierChanges(createContext(h.services), { sourceProductId });
  await h.settle();
}

/** The supplier changes something while the store is away for longer than a job is tried. */
async function missed({ seller, product }: Live, change: string): Promise<void> {
  await query(`update source_variants set ${change} where id = any($1)`, [product.sourceVariantIds]);
  await followSupplier(createContext(h.services), { workplaceId: seller.workplaceId, productId: product.id });
  await query(`delete from pgboss.job where state = 'created' and data ->> 'productId' = $1`, [product.id]);
}

async function hourly(): Promise<void> {
  await h.services.queue.boss.send('push.tell-again', {});
  await h.settle();
}

const inStore = async (store: TestStore) => (await storeProducts(h, store.domain))[0];
const stockIn = async (store: TestStore) => (await inStore(store))?.variants.nodes.map((variant) => variant.inventoryQuantity);
const inStock = async (store: TestStore) =>
  (await storeProducts(h, store.domain)).flatMap((each) => each.variants.nodes.map((variant) => variant.inventoryQuantity));
const costsIn = async (store: TestStore) => (await inStore(store))?.variants.nodes.map((variant) => variant.inventoryItem.unitCost?.amount);
const writes = async (store: TestStore) => (await countsOf(h, store.domain)).operations.UpdateVariantPrices;
const messages = async (seller: TestSeller) =>
  (await query('select message from notifications where workplace_id = $1 order by id', [seller.workplaceId])).map((row) => row.message);

describe('goods that are gone', () => {
  test('are a draft in the end, when the store does not answer at first', async () => {
    const { store, product } = await live({ unavailable: 'draft' });
    // As often as one run of the job asks.
    await h.fault({ vendor: 'shopify', match: 'graphql:SetProductStatus$', kind: '500', times: 4 });
    await supplier(product, 'is_available = false');
    expect(await inStore(store)).toMatchObject({ status: 'DRAFT' });
  });

  test('stay on sale where the store was away until the seller had put them on sale again, or the supplier offered them again', async () => {
    const [decided, returned] = [await live({ unavailable: 'draft' }), await live({ unavailable: 'draft' })];
    await missed(decided, 'is_available = false');
    await missed(returned, 'is_available = false');
    await decided.seller.api('POST', '/center/products/set-status', { product_ids: [decided.product.id], status: 'active' });
    await missed(returned, 'is_available = true');
    await hourly();
    expect(await inStore(decided.store)).toMatchObject({ status: 'ACTIVE' });
    expect(await inStore(returned.store)).toMatchObject({ status: 'ACTIVE' });
  });

  test('that the seller has pushed since, are as the seller pushed them', async () => {
    const shop = await live({ unavailable: 'draft' });
    await missed(shop, 'is_available = false');
    await shop.seller.api('POST', '/center/products/push', {
      product_package_ids: [shop.product.id],
      push_settings: { shopify: { is_publish: true } },
    });
    await h.settle();
    await hourly();
    expect(await inStore(shop.store)).toMatchObject({ status: 'ACTIVE' });
  });
});

test('what the version before had queued, and marked nowhere, is told all the same', async () => {
  const shop = await live({ unavailable: 'draft' });
  await missed(shop, 'stock = 3');
  await missed(shop, 'is_available = false');
  await query('update listings set untold = null where workplace_id = $1', [shop.seller.workplaceId]);
  await h.services.queue.boss.send('push.update-listings', {
    workplaceId: shop.seller.workplaceId,
    productId: shop.product.id,
    draft: true,
  });
  await h.settle();
  expect(await inStore(shop.store)).toMatchObject({ status: 'DRAFT' });
  expect(await stockIn(shop.store)).toEqual([3, 3]);
});

describe('a store that was away for longer than a job is tried', () => {
  test('is told the stock, the unit cost and what is a draft, within the hour', async () => {
    const shop = await live({ unavailable: 'draft' });
    await missed(shop, 'stock = 0, cost = 812');
    await missed(shop, 'is_available = false');
    expect(await inStore(shop.store)).toMatchObject({ status: 'ACTIVE' });
    await hourly();
    expect(await stockIn(shop.store)).toEqual([0, 0]);
    expect(await costsIn(shop.store)).toEqual(['8.12', '8.12']);
    expect(await inStore(shop.store)).toMatchObject({ status: 'DRAFT' });
  });

  test('and has removed the app, is told after it was installed again', async () => {
    const { store, product } = await live();
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    await supplier(product, 'stock = 0');
    await reinstall(h, store.domain);
    await hourly();
    expect(await stockIn(store)).toEqual([0, 0]);
  });

  test('is told once: what its owner sets afterwards stays', async () => {
    const shop = await live();
    await missed(shop, 'stock = 0');
    await hourly();
    const before = await writes(shop.store);
    await hourly();
    expect(await writes(shop.store)).toBe(before);
  });

  test('is asked once an hour, however much there is to tell', async () => {
    const shop = await live();
    const second = await newProduct(h, shop.seller, { images: 0 });
    await query('update product_variants set seen_stock = stock where workplace_id = $1', [shop.seller.workplaceId]);
    await shop.seller.api('POST', '/center/products/push', { product_package_ids: [second.id] });
    await h.settle();
    await missed(shop, 'stock = 0');
    await missed({ ...shop, product: second }, 'stock = 0');
    // As often as one product is asked for: the second would be told.
    await h.fault({ vendor: 'shopify', match: 'graphql:UpdateVariantPrices$', kind: '500', times: 4 });
    const asked = () =>
      query(`select count(*)::int as products from listings where workplace_id = $1 and untold is not null`, [shop.seller.workplaceId]);
    await hourly();
    expect(await asked()).toEqual([{ products: 2 }]);
    await hourly();
    expect(await asked()).toEqual([{ products: 0 }]);
    expect(await inStock(shop.store)).toEqual([0, 0, 0, 0]);
  });
});

describe('a store that Shopify has frozen', () => {
  const freeze = (store: TestStore, status: 402 | 423 | null) => h.control('shopify/shut', { shop: store.domain, status });

  test.each([402, 423] as const)('is told when it is open again, and nobody is told that it refused anything (%i)', async (status) => {
    const shop = await live({ unavailable: 'draft' });
    await freeze(shop.store, status);
    await missed(shop, 'stock = 0, cost = 812');
    await missed(shop, 'is_available = false');
    await hourly();
    expect((await messages(shop.seller)).filter((message) => message.startsWith('store_'))).toEqual([]);
    // Its hour is over: the token is to be renewed, which such a store does not do either.
    await h.control('shopify/expire-tokens', { shop: shop.store.domain });
    await query(`update shopify_sessions set expires = now() where shop = $1`, [shop.store.domain]);
    await hourly();
    expect(await query('select reconnect_needed_at from stores where id = $1', [shop.store.storeId])).toEqual([
      { reconnect_needed_at: null },
    ]);
    await freeze(shop.store, null);
    await hourly();
    expect(await stockIn(shop.store)).toEqual([0, 0]);
    expect(await costsIn(shop.store)).toEqual(['8.12', '8.12']);
    expect(await inStore(shop.store)).toMatchObject({ status: 'DRAFT' });
  });

  test('is said to be frozen, in the seller’s language, to whoever pushes or takes a product off sale', async () => {
    const { seller, store, product } = await live();
    const inGerman = { locale: 'de' };
    await freeze(store, 402);
    await seller.api('POST', '/center/products/push', { product_package_ids: [product.id] });
    await h.settle();
    const words = /eingefroren oder gesperrt/;
    const { body: work } = await seller.api<{ items: unknown[] }>('GET', '/center/products/process', undefined, inGerman);
    expect(work.data?.items).toMatchObject([{ status: 'error', error: expect.stringMatching(words) }]);
    const draft = { product_ids: [product.id], status: 'draft' };
    const { body: off } = await seller.api<{ failed: Record<string, string> }>('POST', '/center/products/set-status', draft, inGerman);
    expect(off.data?.failed[product.id]).toMatch(words);
  });
});

test('what a store refuses for good is told to the seller once, and not tried again', async () => {
  const { seller, product } = await live();
  await query('update product_variants set price = -1 where product_id = $1', [product.id]);
  await supplier(product, 'stock = 0');
  expect(await messages(seller)).toEqual(['product_sold_out', 'store_refused_price']);
  await hourly();
  expect(await messages(seller)).toEqual(['product_sold_out', 'store_refused_price']);
});

describe('a product that its owner has deleted in the store, unheard', () => {
  const listingsOf = (product: MadeProduct) => query('select status, untold from listings where product_id = $1', [product.id]);
  async function deletedUnheard(): Promise<Live> {
    const shop = await live();
    await h.control('faults', { vendor: 'shopify', match: 'products/delete', kind: 'drop', times: 1 });
    const gone = await inStore(shop.store);
    await askStore(h, shop.store.domain, 'mutation($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }', {
      id: gone?.id,
    });
    await h.settle();
    expect(await listingsOf(shop.product)).toMatchObject([{ status: 'active' }]);
    return shop;
  }

  test('is off sale here once the store says so to what it is told, which is no refusal to hear of', async () => {
    const { seller, product } = await deletedUnheard();
    await supplier(product, 'stock = 0');
    expect(await messages(seller)).toEqual(['product_sold_out']);
    expect(await listingsOf(product)).toEqual([{ status: 'removed', untold: null }]);
  });

  test('is said to be in no store to whoever sets its status', async () => {
    const { seller, product } = await deletedUnheard();
    const { body } = await seller.api<{ failed: Record<string, string> }>('POST', '/center/products/set-status', {
      product_ids: [product.id],
      status: 'draft',
    });
    expect(body.data?.failed[product.id]).toMatch(/not in any connected store/);
    expect(await listingsOf(product)).toMatchObject([{ status: 'removed' }]);
    expect(await query('select state, listing_state from products where id = $1', [product.id])).toEqual([
      { state: 'imported', listing_state: 'none' },
    ]);
  });

  test('and one that was renamed there, are as the store has them by the next day', async () => {
    const { seller, store, product } = await deletedUnheard();
    const other = await newProduct(h, seller, { images: 0 });
    await seller.api('POST', '/center/products/push', { product_package_ids: [other.id], push_settings: { shopify: {} } });
    await h.settle();
    await h.control('faults', { vendor: 'shopify', match: 'products/update', kind: 'drop', times: 1 });
    await askStore(
      h,
      store.domain,
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      {
        product: { id: (await inStore(store))?.id, title: 'As the owner calls it' },
      },
    );
    await h.settle();
    const titleOf = async () => (await query('select title from listings where product_id = $1', [other.id]))[0].title;
    expect(await titleOf()).toBe(other.title);
    await h.services.queue.boss.send('products.reconcile', {});
    await h.settle();
    await query(
      `update pgboss.job set start_after = now() where name = 'products.sync-store' and data ->> 'storeId' = $1 and state = 'created'`,
      [store.storeId],
    );
    await h.settle();
    expect(await listingsOf(product)).toMatchObject([{ status: 'removed' }]);
    expect(await titleOf()).toBe('As the owner calls it');
  });

  test('is not looked for while the store has many products and was read of late', async () => {
    const { store, seller } = await live();
    const queued = async () => {
      await h.services.queue.boss.send('products.reconcile', {});
      await h.settle();
      return query(
        `delete from pgboss.job where name = 'products.sync-store' and data ->> 'storeId' = $1 and state = 'created' returning id`,
        [store.storeId],
      );
    };
    const readBefore = (time: string) =>
      query(`update stores set metadata = metadata || jsonb_build_object('productsSyncedAt', now() - $2::interval) where id = $1`, [
        store.storeId,
        time,
      ]);
    expect(await queued()).toHaveLength(1);
    await readBefore('1 hour');
    expect(await queued()).toHaveLength(1);
    await query(
      `insert into listings (workplace_id, id, store_id, channel_product_id, status) select $1, gen_random_uuid(), $2, 'many-' || n, 'active' from generate_series(1, 1200) n`,
      [seller.workplaceId, store.storeId],
    );
    expect(await queued()).toHaveLength(0);
    await readBefore('2 days');
    expect(await queued()).toHaveLength(1);
  });
});

test('a store whose currency has no rate keeps nothing from the others', async () => {
  const { stores, product } = await live({}, ['USD', 'EUR', 'USD']);
  const [one, other, third] = stores as [TestStore, TestStore, TestStore];
  await query(
    `insert into exchange_rates (day, at, rates, fetched_at) values (current_date + 400, now(), '{"USD":"1"}', now()) on conflict (day) do nothing`,
    [],
  );
  await supplier(product, 'stock = 4, cost = 900');
  expect([await stockIn(one), await stockIn(other), await stockIn(third)]).toEqual([
    [4, 4],
    [25, 25],
    [4, 4],
  ]);
  expect([await costsIn(one), await costsIn(third)]).toEqual([
    ['9.0', '9.0'],
    ['9.0', '9.0'],
  ]);
  await query('delete from exchange_rates where day = current_date + 400', []);
  await hourly();
  expect(await stockIn(other)).toEqual([4, 4]);
});
