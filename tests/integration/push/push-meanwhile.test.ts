/** What sellers do while a push is under way, and after it was refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { deleteProducts } from '#app/features/products/delete-products.server.ts';
import { splitProduct } from '#app/features/products/split-product.server.ts';
import { runPush } from '#app/features/push/run-push.server.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { untilOneWaits } from '#tests/support/until-one-waits.ts';
import { countsOf, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

async function shop(): Promise<{ seller: TestSeller; store: TestStore }> {
  const seller = await h.newSeller();
  return { seller, store: await h.connectStore(seller) };
}

const push = (seller: TestSeller, product: MadeProduct, settings: object = {}) =>
  seller.api('POST', '/center/products/push', { product_package_ids: [product.id], push_settings: { shopify: settings } });

const edit = (seller: TestSeller, product: MadeProduct, change: object) =>
  seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, ...change }] });

const items = async (seller: TestSeller): Promise<ProcessItem[]> =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];

/** More variants than go at once: Shopify works on them in the background. */
const large = [
  { name: 'Color', values: Array.from({ length: 11 }, (_, at) => `c${at + 1}`) },
  { name: 'Size', values: Array.from({ length: 10 }, (_, at) => `s${at + 1}`) },
];

describe('while a store tells of a product, and has its listing', () => {
  type Work = (tx: WorkplaceContext, id: string) => Promise<unknown>;
  const works: [string, number, Work][] = [
    ['a split', 1, (tx, id) => splitProduct(tx, id, { by: 'option', option: 0 })],
    ['a deletion', 0, (tx, id) => deleteProducts(tx, { product_ids: [id] })],
  ];
  test.each(works)('%s waits, and keeps nobody from the product meanwhile', async (_name, left, work) => {
    const { seller } = await shop();
    const { id } = await newProduct(h, seller, { images: 0 });
    await seller.api('POST', '/center/products/push', { product_package_ids: [id] });
    await h.settle();
    const ctx: WorkplaceContext = seller.ctx;
    let working: Promise<unknown> | undefined;
    await ctx.transaction(async (tx) => {
      await tx.sql.query('select 1 from listings where workplace_id = $1 for update', [seller.workplaceId]);
      working ??= ctx.transaction((own) => work(own, id));
      await untilOneWaits(h);
      for (const table of ['products', 'product_variants', 'listing_variants'])
        await tx.sql.query(`select 1 from ${table} where workplace_id = $1 for update nowait`, [seller.workplaceId]);
    });
    await working;
    expect(
      await query('select 1 from listing_variants where workplace_id = $1 and product_variant_id is not null', [seller.workplaceId]),
    ).toHaveLength(left);
  });
});

describe('while a push is under way', () => {
  /** A push that has read the product and waits for the store's answer. @returns its end, to be waited for. */
  async function begun(seller: TestSeller, product: MadeProduct): Promise<{ end: Promise<void> }> {
    await h.fault({ vendor: 'shopify', match: 'SetProduct', kind: 'slow-after', amount: 1500 });
    await push(seller, product, { is_publish: true });
    const end = h.settle();
    await expect.poll(async () => (await items(seller))[0]?.progress, { timeout: 20_000 }).toBeGreaterThanOrEqual(15);
    return { end };
  }
  const price = (product: MadeProduct, amount: number) => ({ variants: [{ id: product.variantIds[0], price: amount }] });

  test('a corrected price and the wish for a draft, pushed again, reach the store before the item turns green', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { images: 0 });
    const { end } = await begun(seller, product);
    await edit(seller, product, price(product, 1234));
    expect((await push(seller, product, { is_publish: false })).body.success).toBe(true);
    await end;
    expect(await items(seller)).toMatchObject([{ status: 'success', progress: 100 }]);
    expect(await storeProducts(h, store.domain)).toMatchObject([{ status: 'DRAFT', variants: { nodes: [{ price: '12.34' }, {}] } }]);
  });

  test('an edit alone waits for the next push', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { images: 0 });
    const { end } = await begun(seller, product);
    await edit(seller, product, price(product, 1234));
    await end;
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    expect(await storeProducts(h, store.domain)).toMatchObject([{ status: 'ACTIVE', variants: { nodes: [{ price: '19.99' }, {}] } }]);
    expect((await countsOf(h, store.domain)).operations.SetProduct).toBe(1);
  });

  test('what the store is about to refuse, mended and pushed again, is not refused', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { images: 0 });
    await query(`update product_variants set sku = repeat('x', 256) where product_id = $1 and position = 2`, [product.id]);
    const { end } = await begun(seller, product);
    await edit(seller, product, { variants: [{ id: product.variantIds[1], sku: 'SHORT' }] });
    await push(seller, product);
    await end;
    expect(await items(seller)).toMatchObject([{ status: 'success', error: null }]);
    expect(await storeProducts(h, store.domain)).toMatchObject([{ variants: { nodes: [{}, { sku: 'SHORT' }] } }]);
  });

  test('what its worker left to be done in the background does not pass for what was asked for since', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { options: large, images: 0 });
    // The worker starts the operation and then finds the store silent: it leaves the item to the next one.
    await h.fault({ vendor: 'shopify', match: 'GetProductSetOperation', kind: '500', times: 4 });
    await push(seller, product);
    await h.drainJobs();
    const [item] = await items(seller);
    expect(item).toMatchObject({ status: 'processing', progress: 55 });
    await edit(seller, product, price(product, 1234));
    await push(seller, product);
    await runPush(createContext(h.services), { workplaceId: seller.workplaceId, itemId: item?.id as string });
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes[0]).toMatchObject({ title: 'c1 / s1', price: '12.34' });
    expect(await countsOf(h, store.domain)).toMatchObject({ products: 1, operations: { StartProductSet: 2 } });
  });
});

describe('a refused push, mended and tried again', () => {
  const refused = async (seller: TestSeller, product: MadeProduct) => {
    await query(`update product_variants set sku = repeat('x', 256) where product_id = $1 and position = 2`, [product.id]);
    await push(seller, product);
    await h.settle();
    const [item] = await items(seller);
    expect(item).toMatchObject({ status: 'error', error_code: 'CHANNEL_REFUSED' });
    return item?.id as string;
  };
  const mended = async (seller: TestSeller, product: MadeProduct, itemId: string) => {
    await edit(seller, product, { variants: [{ id: product.variantIds[1], sku: 'SHORT' }] });
    await seller.api('POST', '/center/products/process/retry', { ids: [itemId] });
    await h.settle();
    expect(await items(seller)).toMatchObject([{ status: 'success', error: null }]);
  };

  test('is not refused with the words of the first, when the product is large', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { options: large, images: 0 });
    await mended(seller, product, await refused(seller, product));
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes[1]).toMatchObject({ sku: 'SHORT' });
  });

  test('is not refused again either when the store itself was mended', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { options: large, images: 0 });
    const itemId = await refused(seller, product);
    // The product stays as it is: only what the store answers may be another.
    await seller.api('POST', '/center/products/process/retry', { ids: [itemId] });
    await h.settle();
    expect((await countsOf(h, store.domain)).operations.StartProductSet).toBe(2);
  });

  describe('of which there are two of one product and store', () => {
    /** The older one was closed when the product was pushed again; the list of another tab still has it. */
    async function twice(): Promise<{ seller: TestSeller; product: MadeProduct; ids: [string, string] }> {
      const { seller } = await shop();
      const product = await newProduct(h, seller, { images: 0 });
      const first = await refused(seller, product);
      return { seller, product, ids: [first, await refused(seller, product)] };
    }
    const retry = (seller: TestSeller, ids: string[]) => seller.api<{ ids: string[] }>('POST', '/center/products/process/retry', { ids });

    test('and both named, the newer one goes', async () => {
      const { seller, ids } = await twice();
      const { body } = await retry(seller, ids);
      expect(body).toMatchObject({ success: true, data: { ids: [ids[1]] } });
      await h.settle();
    });

    test('and tried again at the same moment, one goes', async () => {
      const { seller, ids } = await twice();
      const other = await h.services.database.pool.connect();
      await other.query('begin');
      await other.query(`update process_items set status = 'processing' where id = $1`, [ids[0]]);
      const answer = retry(seller, [ids[1]]);
      await expect
        .poll(
          async () =>
            (
              await query(
                `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%process_items%'`,
                [],
              )
            ).length,
        )
        .toBe(1);
      await other.query('commit');
      other.release();
      expect((await answer).body).toMatchObject({ success: true, data: { ids: [] } });
    });
  });

  test('days later sends its pictures anew: what was uploaded for the first try is gone by then', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    const itemId = await refused(seller, product);
    await query(`update process_items set checkpoint = jsonb_set(checkpoint, '{uploads,at}', '0') where id = $1`, [itemId]);
    await mended(seller, product, itemId);
    expect((await storeProducts(h, store.domain))[0]?.media.nodes).toMatchObject([{ status: 'READY' }, { status: 'READY' }]);
    expect((await countsOf(h, store.domain)).operations.CreateStagedUploads).toBe(2);
  });
});
