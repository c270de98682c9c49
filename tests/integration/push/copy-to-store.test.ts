/** Products of one store that go to another one of the same account. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#app/features/products/schemas.ts';
import { storesHaving } from '#app/features/products/stores-having.server.ts';
import type { PushOutcome } from '#app/features/push/schemas.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = (text: string, values: unknown[]) => h.services.database.pool.query(text, values);
const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;

describe('copying to another store', () => {
  test('of another workplace of the account makes a copy there and pushes it', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const other = await h.newSeller();
    const store = await h.connectStore(other);
    const body = { product_ids: [product.id], store_id: store.storeId };
    expect((await seller.api('POST', '/products/copy-product-to-new-store', body)).body.success).toBe(false);
    await query('update workplaces set account_id = $2 where id = $1', [other.workplaceId, seller.accountId]);
    const { body: answer } = await seller.api<{ success: Record<string, string[]> }>('POST', '/products/copy-product-to-new-store', body);
    expect(Object.keys(answer.data?.success ?? {})).toEqual([product.id]);
    await h.settle();
    expect(await storeProducts(h, store.domain)).toMatchObject([{ title: product.title }]);
    expect((await detail(seller, product.id)).listings).toEqual([]);
  });

  test('of another workplace a second time pushes the copy that is there, as it was edited there, and makes no twin', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const other = await h.newSeller();
    const store = await h.connectStore(other);
    await query('update workplaces set account_id = $2 where id = $1', [other.workplaceId, seller.accountId]);
    const copy = () =>
      seller.api<{ success: Record<string, string[]> }>('POST', '/products/copy-product-to-new-store', {
        product_ids: [product.id],
        store_id: store.storeId,
      });
    await Promise.all([copy(), copy()]);
    await h.settle();
    await query('update products set title = $2, version = version + 1 where workplace_id = $1', [other.workplaceId, 'As sold there']);
    const { body } = await copy();
    expect(Object.keys(body.data?.success ?? {})).toEqual([product.id]);
    await h.settle();
    expect(await storeProducts(h, store.domain)).toMatchObject([{ title: 'As sold there' }]);
    expect((await query('select state from products where workplace_id = $1', [other.workplaceId])).rows).toEqual([{ state: 'pushed' }]);
  });

  test('of another workplace is told once, where the database had to begin anew', async () => {
    const seller = await h.newSeller();
    const products = [await newProduct(h, seller), await newProduct(h, seller)];
    const other = await h.newSeller();
    const store = await h.connectStore(other);
    await query('update workplaces set account_id = $2 where id = $1', [other.workplaceId, seller.accountId]);
    const rival = await h.services.database.pool.connect();
    await rival.query('begin');
    // The second copy waits for this.
    await rival.query('select 1 from source_products where id = $1 for update', [products[1]?.sourceProductId]);
    const answer = seller.api<PushOutcome>('POST', '/products/copy-product-to-new-store', {
      product_ids: products.map(({ id }) => id),
      store_id: store.storeId,
    });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into products%'`;
    await expect.poll(async () => (await query(waiting, [])).rows.length).toBe(1);
    // Each has what the other waits for: PostgreSQL ends the one that has waited longer, which begins anew.
    await rival.query(`select pg_advisory_xact_lock(hashtextextended('copies to ' || $1, 0))`, [other.workplaceId]);
    await rival.query('rollback');
    rival.release();
    const { success, failed } = (await answer).body.data as PushOutcome;
    expect({ success, failed }).toEqual({
      success: Object.fromEntries(products.map(({ id }) => [id, [expect.any(String)]])),
      failed: {},
    });
    await h.settle();
    expect(await storeProducts(h, store.domain)).toHaveLength(2);
  });

  test('of another workplace leaves nothing there that was not let through', async () => {
    const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
    const other = await h.newSeller();
    const store = await h.connectStore(other);
    await query('update workplaces set account_id = $2 where id = $1', [other.workplaceId, seller.accountId]);
    const products = await Promise.all([newProduct(h, seller), newProduct(h, seller)]);
    const copy = () =>
      seller.api<{ success: object; failed: object }>('POST', '/products/copy-product-to-new-store', {
        product_ids: products.map(({ id }) => id),
        store_id: store.storeId,
      });
    const copies = async () => (await query('select state from products where workplace_id = $1', [other.workplaceId])).rows;
    await query(
      `insert into feature_usage (account_id, feature, cycle_start, used) select account_id, 'PRODUCT_LISTING', date_trunc('milliseconds', start_time), 19 from subscriptions where account_id = $1`,
      [seller.accountId],
    );
    const { body } = await copy();
    expect([Object.keys(body.data?.success ?? {}).length, Object.keys(body.data?.failed ?? {}).length]).toEqual([1, 1]);
    await h.settle();
    expect(await copies()).toEqual([{ state: 'pushed' }]);
    // What is there already is pushed anew, which takes no more of the quota.
    expect(Object.keys((await copy()).body.data?.failed ?? {})).toHaveLength(1);
    expect(await copies()).toEqual([{ state: 'pushed' }]);
  });

  test('knows which stores have a product: here itself, elsewhere by its copy, and of nobody else’s', async () => {
    const [seller, other, stranger] = [await h.newSeller(), await h.newSeller(), await h.newSeller()];
    const [here, there, foreign] = [await h.connectStore(seller), await h.connectStore(other), await h.connectStore(stranger)];
    await query('update workplaces set account_id = $2 where id = $1', [other.workplaceId, seller.accountId]);
    const [one, two] = [await newProduct(h, seller), await newProduct(h, seller)];
    const productIds = [one.id, two.id];
    expect(await storesHaving(seller.ctx, { productIds })).toEqual({});
    await seller.api('POST', '/center/products/push', { product_package_ids: [one.id] });
    await seller.api('POST', '/products/copy-product-to-new-store', { product_ids: productIds, store_id: there.storeId });
    await h.settle();
    expect(await storesHaving(seller.ctx, { productIds })).toEqual({
      [here.storeId]: { products: 1, live: 1 },
      [there.storeId]: { products: 2, live: 2 },
    });
    await query(`update listings set status = case when store_id = $1 then 'removed' else 'draft' end where store_id = any($2)`, [
      here.storeId,
      [here.storeId, there.storeId],
    ]);
    expect(await storesHaving(seller.ctx, { productIds })).toEqual({ [there.storeId]: { products: 2, live: 0 } });
    // Whoever names another's products is told of none, and a copy that somebody else has is not one of the account's.
    expect(await storesHaving(stranger.ctx, { productIds })).toEqual({});
    const copy = await newProduct(h, stranger);
    await stranger.api('POST', '/center/products/push', { product_package_ids: [copy.id] });
    await query('update products set copied_from = $2 where id = $1', [copy.id, one.id]);
    await h.settle();
    expect(Object.keys(await storesHaving(seller.ctx, { productIds }))).not.toContain(foreign.storeId);
  });

  test('of this workplace pushes the product itself', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller);
    await seller.api('POST', '/products/copy-product-to-new-store', {
      product_ids: [product.id],
      store_id: store.storeId,
      is_publish: false,
    });
    await h.settle();
    expect((await detail(seller, product.id)).listings).toMatchObject([{ store_id: store.storeId, status: 'draft' }]);
  });
});
