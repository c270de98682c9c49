/** Imports that go to a store by themselves, by the rule that the seller has saved. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = (text: string, values: unknown[]) => h.services.database.pool.query(text, values);

describe('automatic push', () => {
  const rule = (storeIds: string[], more: object = {}) => ({
    is_enable: true,
    time_schedule: 'all_day',
    when: { from: '09:00', to: '18:00' },
    actions: { pushed_connected_channels: { store_ids: storeIds, publication_ids: [], publish_status: 'draft' } },
    ...more,
  });

  async function imported(seller: TestSeller, wanted: Parameters<typeof newProduct>[2] = {}): Promise<MadeProduct> {
    const product = await newProduct(h, seller, wanted);
    await createContext(h.services).enqueue('imports.copy-images', { workplaceId: seller.workplaceId, productId: product.id });
    await h.settle();
    return product;
  }

  test('is off until a rule with a store is saved; then an import goes to that store as it says', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await imported(seller);
    expect(await storeProducts(h, store.domain)).toHaveLength(0);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', rule([]))).body.errors).toHaveProperty([
      'actions.pushed_connected_channels.store_ids',
    ]);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId]))).body.success).toBe(true);
    const product = await imported(seller);
    expect(await storeProducts(h, store.domain)).toMatchObject([{ title: product.title, status: 'DRAFT' }]);
    expect((await seller.api('PUT', '/center/products/setting/internal-automation', { automatic_push: false })).body.data).toMatchObject({
      automatic_push: false,
      monitoring: true,
    });
    await imported(seller);
    expect(await storeProducts(h, store.domain)).toHaveLength(1);
  });

  test('goes in the end, where the host of a picture never answers', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId]));
    const product = await newProduct(h, seller, { images: 1 });
    await query(`update product_images set file_key = null, source_url = $2 where product_id = $1`, [
      product.id,
      `https://cf.cjdropshipping.com/products/${product.id}-1.jpg`,
    ]);
    await h.fault({ vendor: 'images', match: product.id, kind: '500', times: -1 });
    await createContext(h.services).enqueue('imports.copy-images', { workplaceId: seller.workplaceId, productId: product.id });
    await h.settle();
    expect(await storeProducts(h, store.domain)).toHaveLength(0);
    // Given up; then the hour is over.
    await query(`delete from pgboss.job where name = 'imports.copy-images' and data ->> 'productId' = $1`, [product.id]);
    await query(`update pgboss.job set start_after = now() where name = 'push.automatically' and data ->> 'productId' = $1`, [product.id]);
    await h.settle();
    expect(await storeProducts(h, store.domain)).toMatchObject([{ title: product.title }]);
    await h.clearFaults();
  });

  test('takes no store of a stranger', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const store = await h.connectStore(stranger);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId]))).body.success).toBe(false);
    expect((await seller.api('PUT', '/center/products/setting/internal-automation', { automatic_push: true })).body.errors).toEqual({
      automatic_push: ['Choose at least one store first.'],
    });
  });

  test('outside its hours waits for them', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const at = new Date(Date.now() + 2 * 3600_000).toISOString().slice(11, 13);
    const frame = { time_schedule: 'time_frame', when: { from: `${at}:00`, to: `${at}:30` } };
    await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId], frame));
    const product = await imported(seller);
    expect(await storeProducts(h, store.domain)).toHaveLength(0);
    const { rows } = await query(
      `select start_after > now() + interval '30 minutes' as waits from pgboss.job where name = 'push.automatically' and data ->> 'productId' = $1 and state = 'created'`,
      [product.id],
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  test('says so where a store of the rule does not take the product, and when goods may not be sold', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const domain = `rule-${seller.workplaceId.slice(-10)}.woostore.example`;
    const woo = newId();
    await query(
      `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, 'woocommerce', $3, 'Corner shop', 'USD', 'active', now())`,
      [seller.workplaceId, woo, domain],
    );
    await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId, woo]));
    const sizes = Array.from({ length: 101 }, (_, at) => String(at));
    const large = await imported(seller, { options: [{ name: 'Size', values: sizes }], images: 0 });
    expect(await storeProducts(h, store.domain)).toMatchObject([{ title: large.title }]);
    await imported(seller, { title: 'Butterfly knife', images: 0 });
    const { rows } = await query('select message, link from notifications where workplace_id = $1 order by id', [seller.workplaceId]);
    expect(rows).toMatchObject([
      { message: 'automatic_push_variants', link: `/app/products-center/editor/${large.id}` },
      { message: 'automatic_push_prohibited' },
    ]);
  });

  test('at hours that the plan has lost pushes nothing, says so, and may stay as it stands', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString().slice(11, 16);
    const frame = rule([store.storeId], { time_schedule: 'time_frame', when: { from: inHours(-1), to: inHours(2) } });
    expect((await seller.api('PUT', '/center/products/setting/automation-product', frame)).body.success).toBe(true);
    await query(`update subscriptions set plan_key = 'GROWTH_CREDIT_TIER' where account_id = $1`, [seller.accountId]);
    await imported(seller);
    expect(await storeProducts(h, store.domain)).toHaveLength(0);
    const { rows } = await query('select message from notifications where workplace_id = $1', [seller.workplaceId]);
    expect(rows).toEqual([{ message: 'automatic_push_quota' }]);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', frame)).body.success).toBe(true);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', rule([store.storeId]))).body.success).toBe(true);
    expect((await seller.api('PUT', '/center/products/setting/automation-product', frame)).body.status).toBe(401);
  });
});
