/** Duplicating, splitting and taking over store products, as a seller sees them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { checkProductCounters } from '#app/features/products/follow-listings.server.ts';
import type { CenterRow, ListingRow, Product, WorkBegun } from '#app/features/products/schemas.ts';
import { askStore, newProduct, storeProducts } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const listed = async (seller: TestSeller) =>
  (await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all?sort=created_asc')).body.data?.items ?? [];
const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;
const items = async (seller: TestSeller) =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];

/** The counters are what the rows say. */
async function countersHold({ workplaceId }: TestSeller): Promise<void> {
  const kept = async () =>
    (
      await h.services.database.pool.query(
        'select name, value from workplace_counters where workplace_id = $1 and value <> 0 order by name',
        [workplaceId],
      )
    ).rows;
  const before = await kept();
  await checkProductCounters(createContext(h.services));
  expect(await kept()).toEqual(before);
}

describe('making many products draft or live', () => {
  test('is answered at once; each is changed in its store, and what a store no longer has says so', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const products = [];
    for (let n = 0; n < 5; n += 1) products.push(await newProduct(h, seller, { images: 0 }));
    const ids = products.map((product) => product.id);
    await seller.api('POST', '/center/products/push', { product_package_ids: ids, push_settings: { shopify: {} } });
    await h.settle();
    await seller.api('POST', '/center/products/process/dismiss', {});
    const [gone] = await storeProducts(h, store.domain);
    await askStore(h, store.domain, 'mutation Gone($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }', {
      input: { id: gone?.id },
    });
    const { body } = await seller.api<{ success: string[]; items: Record<string, string>; tracking_id: string }>(
      'POST',
      '/center/products/set-status',
      { product_ids: ids, status: 'draft' },
    );
    expect(body.data).toMatchObject({ success: [], failed: {} });
    expect(Object.keys(body.data?.items ?? {}).sort()).toEqual([...ids].sort());
    const begun = await items(seller);
    expect(begun.map((item) => [item.kind, item.status])).toEqual(Array(5).fill(['status', 'processing']));
    // A killed worker: its claim has run out, and its job is lost.
    const { pool } = h.services.database;
    await pool.query("delete from pgboss.job where data ->> 'itemId' = $1", [begun[0]?.id]);
    await pool.query(
      "update process_items set claim = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 second' where id = $1",
      [begun[0]?.id],
    );
    await h.services.queue.boss.send('products.resume', {});
    await h.settle();
    const ended = await items(seller);
    expect(ended.filter((item) => item.status === 'success')).toHaveLength(4);
    expect(ended.find((item) => item.status === 'error')).toMatchObject({ title: gone?.title, error_code: 'NOT_PUSHED' });
    const left = await storeProducts(h, store.domain);
    expect(left.map((product) => product.status)).toEqual(Array(4).fill('DRAFT'));
  });
});

describe('pricing many variants by the rules', () => {
  test('is answered at once, and each product says whether it was priced', async () => {
    const seller = await h.newSeller();
    const values = (mark: string, count: number) => Array.from({ length: count }, (_, n) => `${mark}${n}`);
    const options = [
      { name: 'Color', values: values('C', 60) },
      { name: 'Size', values: values('S', 30) },
    ];
    const [first, second] = [await newProduct(h, seller, { options, images: 0 }), await newProduct(h, seller, { options, images: 0 })];
    const { pool } = h.services.database;
    await pool.query('update product_variants set cost = 0, source_variant_id = null where product_id = $1', [second.id]);
    const { body } = await seller.api<{ success: object; items: Record<string, string> }>('POST', '/center/products/setup-selling-price', {
      product_ids: [first.id, second.id],
    });
    expect(body.data?.success).toEqual({});
    await h.drainJobs();
    const ended = await items(seller);
    const endOf = (id: string) => ended.find((item) => item.id === body.data?.items[id]);
    expect(endOf(first.id)).toMatchObject({ kind: 'price', status: 'success' });
    expect(endOf(second.id)).toMatchObject({ kind: 'price', status: 'error', error_code: 'NO_COST' });
    const { rows } = await pool.query('select distinct price from product_variants where product_id = $1', [first.id]);
    // Cost 7.00 and shipping 2.50: twice the cost plus shipping, as without rules.
    expect(rows).toEqual([{ price: 1699 }]);
  });
});

describe('duplicating', () => {
  test('makes a second product with everything of the first, in the import list', async () => {
    const seller = await h.newSeller();
    const first = await newProduct(h, seller, { title: 'Harbor lamp' });
    const { body } = await seller.api<WorkBegun>('POST', '/center/products/duplicate', { product_ids: [first.id] }, { locale: 'de' });
    expect(Object.keys(body.data?.items ?? {})).toEqual([first.id]);
    expect((await items(seller))[0]).toMatchObject({ kind: 'duplicate', status: 'processing', group_id: body.data?.tracking_id });
    await h.drainJobs();
    expect((await items(seller))[0]).toMatchObject({ status: 'success', progress: 100 });
    const [, copy] = await listed(seller);
    expect(copy).toMatchObject({ title: 'Kopie von Harbor lamp', state: 'imported', variants_count: 2, price_min: 1999, stock: 50 });
    const [one, other] = [await detail(seller, first.id), await detail(seller, copy?.id as string)];
    const plain = (product: Product) => ({
      ...product,
      id: '',
      title: '',
      updated_at: '',
      images: product.images.map(({ src, alt }) => ({ src, alt })),
      variants: product.variants.map(({ id, image_id, ...variant }) => ({
        ...variant,
        image: product.images.findIndex((image) => image.id === image_id),
      })),
    });
    expect(plain(other)).toEqual(plain(one));
    expect(new Set([...one.variants, ...other.variants].map((variant) => variant.id)).size).toBe(4);
    await countersHold(seller);
  });

  test('keeps every sign of a title', async () => {
    const seller = await h.newSeller();
    const title = 'Money clip $$, $& and $1';
    await seller.api('POST', '/center/products/duplicate', { product_ids: [(await newProduct(h, seller, { title })).id] });
    await h.drainJobs();
    expect((await listed(seller)).map((row) => row.title)).toEqual([title, `Copy of ${title}`]);
  });

  test('of a stranger’s product finds nothing, and the demo may not', async () => {
    const [seller, stranger, demo] = [await h.newSeller(), await h.newSeller(), await h.newSeller({ isDemo: true })];
    const product = await newProduct(h, stranger);
    for (const path of ['duplicate', 'split']) {
      const body = { product_ids: [product.id], how: { by: 'option', option: 0 } };
      expect((await seller.api('POST', `/center/products/${path}`, body)).body).toMatchObject({ success: false, status: 202 });
      expect((await demo.api('POST', `/center/products/${path}`, body)).body.success).toBe(false);
    }
    expect(await listed(stranger)).toHaveLength(1);
  });
});

describe('splitting', () => {
  test('by an option leaves its first value with the product and makes a product of each other', async () => {
    const seller = await h.newSeller();
    const first = await newProduct(h, seller, {
      title: 'Deck shoe',
      options: [
        { name: 'Color', values: ['Red', 'Blue', 'Sand'] },
        { name: 'Size', values: ['40', '41'] },
      ],
    });
    await seller.api('POST', '/center/products/split', { product_ids: [first.id], how: { by: 'option', option: 0 } });
    await h.drainJobs();
    const products = await listed(seller);
    expect(products.map((row) => [row.title, row.variants_count])).toEqual([
      ['Deck shoe', 2],
      ['Deck shoe – Blue', 2],
      ['Deck shoe – Sand', 2],
    ]);
    expect((await detail(seller, first.id)).options).toEqual([
      { name: 'Color', values: ['Red'] },
      { name: 'Size', values: ['40', '41'] },
    ]);
    const blue = await detail(seller, products[1]?.id as string);
    expect(blue.options).toEqual([{ name: 'Size', values: ['40', '41'] }]);
    expect(blue.variants.map((variant) => variant.option_values)).toEqual([['40'], ['41']]);
    expect(blue.variants.every((variant) => variant.source_variant_id)).toBe(true);
    await countersHold(seller);
  });

  test('by number follows the rule given, and undo of an older save is gone', async () => {
    const seller = await h.newSeller();
    const first = await newProduct(h, seller, { options: [{ name: 'Size', values: Array.from({ length: 7 }, (_, at) => `S${at}`) }] });
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: first.id, title: 'Rope' }] });
    const how = { by: 'number', threshold: 3, split_logic: 'split_extra_variants', max_variants_per_product: 2 };
    await seller.api('POST', '/center/products/split', { product_ids: [first.id], how });
    await h.drainJobs();
    const products = await listed(seller);
    expect(products.map((row) => [row.title, row.variants_count])).toEqual([
      ['Rope', 3],
      ['Rope – 2', 2],
      ['Rope – 3', 2],
    ]);
    expect((await detail(seller, products[2]?.id as string)).options).toEqual([{ name: 'Size', values: ['S5', 'S6'] }]);
    expect((await detail(seller, first.id)).can_undo).toBe(false);
  });

  test('a title that is too long is cut between characters, not through an emoji', async () => {
    const seller = await h.newSeller();
    const title = 'x'.repeat(199);
    const first = await newProduct(h, seller, { title: `${title}🪑 for two`, options: [{ name: 'Color', values: ['Red', 'Blue'] }] });
    await seller.api('POST', '/center/products/split', { product_ids: [first.id], how: { by: 'option', option: 0 } });
    await h.drainJobs();
    expect((await listed(seller)).map((row) => row.title)).toEqual([`${title}🪑 for two`, `${title} – Blue`]);
  });

  test('with nothing to split says so at its item, and can be tried again', async () => {
    const seller = await h.newSeller();
    const one = await newProduct(h, seller, { options: [{ name: 'Color', values: ['Red'] }] });
    const two = await newProduct(h, seller);
    await seller.api('POST', '/center/products/split', { product_ids: [one.id, two.id], how: { by: 'option', option: 0 } });
    await h.drainJobs();
    const failed = (await items(seller)).filter((item) => item.status === 'error');
    expect(failed).toMatchObject([{ product_id: one.id, error: 'There’s nothing to split: the result would be a single product.' }]);
    expect(await listed(seller)).toHaveLength(3);
    const { body } = await seller.api('POST', '/center/products/process/retry', { ids: failed.map((item) => item.id) });
    expect(body.data).toEqual({ ids: [failed[0]?.id] });
    expect((await items(seller)).find((item) => item.id === failed[0]?.id)?.status).toBe('processing');
    await h.drainJobs();
    expect((await items(seller)).find((item) => item.id === failed[0]?.id)?.status).toBe('error');
  });
});

test('products of the store’s own feed are taken over, and a push goes back to the same store product', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  await askStore(
    h,
    store.domain,
    `mutation { productSet(synchronous: true, input: { title: "Home-made <b>jam</b>", descriptionHtml: "<p onclick='x()'>Sweet</p>", vendor: "Cove", tags: ["jam"],
       productOptions: [{ name: "Size", values: [{ name: "Small" }, { name: "Large" }] }],
       variants: [{ optionValues: [{ optionName: "Size", name: "Small" }], price: "4.50", sku: "JAM-S" }, { optionValues: [{ optionName: "Size", name: "Large" }], price: "7.00", compareAtPrice: "8.00" }] })
       { userErrors { message } } }`,
  );
  await h.settle();
  const { body: unmapped } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
  const listing = unmapped.data?.items[0] as ListingRow;
  expect(listing.product_id).toBeNull();
  await seller.api('POST', '/center/products/bulk-create', { listing_ids: [listing.id] });
  await h.drainJobs();
  const [row] = await listed(seller);
  expect(row).toMatchObject({ title: 'Home-made <b>jam</b>', state: 'pushed', source: 'shopify', variants_count: 2 });
  const product = await detail(seller, row?.id as string);
  expect(product).toMatchObject({
    description_html: '<p>Sweet</p>',
    vendor: 'Cove',
    tags: ['jam'],
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
  });
  expect(product.variants).toMatchObject([
    { price: 450, compare_at_price: null, sku: 'JAM-S', option_values: ['Small'] },
    { price: 700, compare_at_price: 800, option_values: ['Large'] },
  ]);
  await countersHold(seller);
  expect((await seller.api('POST', '/center/products/bulk-create', { listing_ids: [listing.id] })).body.success).toBe(false);

  await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, title: 'Jam' }] });
  await seller.api('POST', '/center/products/push', { product_package_ids: [product.id] });
  await h.settle();
  const inStore = await storeProducts(h, store.domain);
  expect(inStore.map((each) => each.title)).toEqual(['Jam']);
});

describe('work that cannot be done', () => {
  /** Every try at its time, until there is none. */
  async function tried(itemId: string): Promise<void> {
    const { pool } = h.services.database;
    for (let left = 12; left > 0; left -= 1) {
      await h.drainJobs();
      const { rowCount } = await pool.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry') and data ->> 'itemId' = $1`,
        [itemId],
      );
      if (rowCount === 0) return;
    }
  }
  const retry = (seller: TestSeller, id: string) => seller.api('POST', '/center/products/process/retry', { ids: [id] });

  test('because the store is silent ends, says so, and can be tried again', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await askStore(h, store.domain, 'mutation { productSet(synchronous: true, input: { title: "Jam" }) { userErrors { message } } }');
    await h.settle();
    // What is asked again and again holds its points: this store has enough of them.
    await h.services.database.pool.query(
      `insert into shopify_budgets (shop, maximum, restore_rate, available, measured_at) values ($1, 1e6, 1e4, 1e6, now())
       on conflict (shop) do update set maximum = excluded.maximum, restore_rate = excluded.restore_rate, available = excluded.available`,
      [store.domain],
    );
    await h.fault({ vendor: 'shopify', match: 'graphql:GetProductContent$', kind: '500', times: -1 });
    await seller.api('POST', '/center/products/bulk-create', { store_id: store.storeId });
    const [item] = await items(seller);
    // The last two tries.
    await h.services.database.pool.query('update process_items set attempts = 6 where id = $1', [item?.id]);
    await tried(item?.id as string);
    await h.clearFaults();
    expect(await items(seller)).toMatchObject([{ kind: 'import', status: 'error', error_code: 'CHANNEL_UNAVAILABLE' }]);
    await retry(seller, item?.id as string);
    await h.drainJobs();
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
  });

  test.each(['duplicate', 'split'])('for a reason that nobody knows: a %s ends too, and can be closed', async (kind) => {
    const seller = await h.newSeller();
    const { id } = await newProduct(h, seller);
    await h.services.database.pool.query(`update products set options = '7' where id = $1`, [id]);
    const body = { product_ids: [id], how: { by: 'number', threshold: 1, max_variants_per_product: 1 } };
    expect((await seller.api('POST', `/center/products/${kind}`, body)).body.success).toBe(true);
    await tried((await items(seller))[0]?.id as string);
    expect(await items(seller)).toMatchObject([{ kind, status: 'error', error_code: 'INTERNAL', error: expect.stringContaining(' ') }]);
    await seller.api('POST', '/center/products/process/dismiss', {});
    expect(await items(seller)).toEqual([]);
  });

  test('because its job was lost, is taken up again', async () => {
    const seller = await h.newSeller();
    const { id } = await newProduct(h, seller);
    await seller.api('POST', '/center/products/duplicate', { product_ids: [id] });
    const [item] = await items(seller);
    const { pool } = h.services.database;
    await pool.query(`delete from pgboss.job where data ->> 'itemId' = $1`, [item?.id]);
    await pool.query(`update process_items set created_at = now() - interval '2 hours' where id = $1`, [item?.id]);
    await h.services.queue.boss.send('products.resume', {});
    await h.drainJobs();
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
  });
});
