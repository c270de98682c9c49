/** What a seller is told before a push and before price rules are applied, and what is in the store after it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CenterRow, ListingRow, Product } from '#app/features/products/schemas.ts';
import type { PricePreview, PushOutcome, PushPreferences, PushPreview } from '#app/features/push/schemas.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

async function shop(): Promise<{ seller: TestSeller; store: TestStore }> {
  const seller = await h.newSeller();
  return { seller, store: await h.connectStore(seller) };
}

const push = (seller: TestSeller, products: MadeProduct[]) =>
  seller.api<PushOutcome>('POST', '/center/products/push', {
    product_package_ids: products.map((each) => each.id),
    push_settings: { shopify: {} },
  });

describe('a push', () => {
  test('says what is saved here and not in the store yet, until it is pushed', async () => {
    const { seller } = await shop();
    const product = await newProduct(h, seller);
    const isUnsent = async () => {
      const detail = await seller.api<Product>('GET', `/center/products/${product.id}/detail`);
      const list = await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all');
      const inList = list.body.data?.items.find(({ id }) => id === product.id)?.listings.map((listing) => listing.is_unsent);
      expect(inList).toEqual(detail.body.data?.listings.map((listing) => listing.is_unsent));
      return inList;
    };
    const save = (title: string) => seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, title }] });
    await save('Mug before');
    expect(await isUnsent()).toEqual([]);
    await push(seller, [product]);
    await h.settle();
    expect(await isUnsent()).toEqual([false]);
    const mapped = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/mapped');
    expect(mapped.body.data?.items.map((row) => row.mapped_to)).toEqual([[{ source: 'quayside', title: product.title }]]);
    await save('Mug after');
    expect(await isUnsent()).toEqual([true]);
    await push(seller, [product]);
    await h.settle();
    expect(await isUnsent()).toEqual([false]);
    // The store was not told what is undone here.
    await seller.api('POST', `/center/products/${product.id}/undo`);
    expect(await isUnsent()).toEqual([true]);
  });

  test('gives products the store’s name as vendor, or what the seller chooses', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    const { pool } = h.services.database;
    await pool.query(`update source_products set supplier_name = 'Acme Factory' where id = $1`, [product.sourceProductId]);
    await pool.query(`update products set vendor = 'Acme Factory' where workplace_id = $1 and id = $2`, [seller.workplaceId, product.id]);
    const pushed = async () => {
      await push(seller, [product]);
      await h.settle();
      return (await storeProducts(h, store.domain))[0]?.vendor;
    };
    const { rows } = await pool.query('select name from stores where workplace_id = $1', [seller.workplaceId]);
    expect(await pushed()).toBe(rows[0].name);
    const { body } = await seller.api<PushPreferences>('GET', '/center/products/setting/push-preferences');
    expect(body.data?.vendor).toEqual({ use: 'store', name: '' });
    const choose = (vendor: object) => seller.api('PUT', '/center/products/setting/push-preferences', { ...body.data, vendor });
    expect((await choose({ use: 'own', name: ' ' })).body.errors).toHaveProperty('vendor.name');
    await choose({ use: 'own', name: 'Cove' });
    expect(await pushed()).toBe('Cove');
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, vendor: 'Pier & Sons' }] });
    expect(await pushed()).toBe('Pier & Sons');
  });

  test('shows price and profit beside the cost, and what is given away or sold below its cost', async () => {
    const { seller } = await shop();
    const [good, bad] = [await newProduct(h, seller), await newProduct(h, seller)];
    const [free, cheap] = bad.variantIds as [string, string];
    const { pool } = h.services.database;
    await pool.query('update product_variants set shipping_cost = 250 where id = any($1)', [[...good.variantIds, cheap]]);
    await pool.query('update product_variants set price = case id when $1 then 0 else 600 end where id in ($1, $2)', [free, cheap]);
    const ids = { product_package_ids: [good.id, bad.id] };
    const { body } = await seller.api<PushPreview>('POST', '/center/products/push/preview', ids);
    expect(body.data?.products).toMatchObject([
      { currency: 'USD', price_from: 1999, price_to: 1999, cost_from: 700, landed_from: 950, profit_from: 1049, profit_to: 1049, free: 0 },
      { price_from: 0, price_to: 600, profit_from: -950, free: 1, below_cost: 1, status_in: {} },
    ]);
  });

  test('gives each product the status that is chosen for it', async () => {
    const { seller, store } = await shop();
    const [live, draft] = [await newProduct(h, seller), await newProduct(h, seller)];
    await seller.api('POST', '/center/products/push', {
      product_package_ids: [live.id, draft.id],
      push_settings: { shopify: { is_publish: true } },
      product_status: { [draft.id]: 'draft' },
    });
    await h.settle();
    const statuses = new Map((await storeProducts(h, store.domain)).map(({ title, status }) => [title, status]));
    expect([statuses.get(live.title), statuses.get(draft.title)]).toEqual(['ACTIVE', 'DRAFT']);
    const ids = { product_package_ids: [draft.id] };
    const { body } = await seller.api<PushPreview>('POST', '/center/products/push/preview', ids);
    expect(Object.values(body.data?.products[0]?.status_in ?? {})).toEqual(['draft']);
  });
});

describe('price rules', () => {
  test('show prices before and after, which rule decides, and what a limit of the shipping leaves out; nothing is saved', async () => {
    const seller = await h.newSeller();
    const [near, far] = [await newProduct(h, seller), await newProduct(h, seller)];
    const { pool } = h.services.database;
    await pool.query('update product_variants set shipping_cost = 300 where id = any($1)', [[...near.variantIds, far.variantIds[0]]]);
    await pool.query('update product_variants set shipping_cost = 1200 where id = $1', [far.variantIds[1]]);
    const ids = { product_ids: [near.id, far.id] };
    const preview = async () => (await seller.api<PricePreview>('POST', '/center/products/setup-selling-price/preview', ids)).body.data;
    const before = await preview();
    // Two times 7.00 plus the shipping, ending in 99.
    expect(before?.products).toMatchObject([
      {
        title: near.title,
        before: { from: 1999, to: 1999 },
        after: { from: 1799, to: 1799 },
        by_rule: [2],
        outside: { shipping: 0, cost: 0 },
        changed: 2,
      },
      { title: far.title, after: { from: 1799, to: 2699 }, by_rule: [1], outside: { shipping: 1, cost: 0 }, changed: 2 },
    ]);
    expect((await preview())?.products).toEqual(before?.products);
    await seller.api('POST', '/center/products/setup-selling-price', ids);
    expect((await preview())?.products.map((product) => [product.before, product.changed])).toEqual(
      before?.products.map((product) => [product.after, 0]),
    );
  });
});
