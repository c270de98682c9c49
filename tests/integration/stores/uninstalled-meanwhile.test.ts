/** The app is removed from a store while jobs work for it (I9 of what Shopify's review asks). */
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { takePlan } from '#tests/integration/billing/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import { countsOf, newProduct } from '../push/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const rowsOf = async <Row>(text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows as Row[];

test('I9: told twice in the middle of a push, an uninstall ends it: nothing more reaches the store, nothing waits, nothing is charged', async () => {
  const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
  const store = await h.connectStore(seller);
  await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
  await h.settle();
  const products = [];
  for (let made = 0; made < 3; made += 1) products.push(await newProduct(h, seller, { images: 0 }));
  // The store has the first product, and we have not heard yet.
  await h.fault({ vendor: 'shopify', match: 'SetProduct', kind: 'slow-after', amount: 2500 });
  const { body } = await seller.api('POST', '/center/products/push', { product_package_ids: products.map(({ id }) => id) });
  expect(body.success, body.message ?? '').toBe(true);
  await createContext(h.services).enqueue('orders.sync-store', { workplaceId: seller.workplaceId, storeId: store.storeId });
  const working = h.drainJobs();
  const sent = async () => (await countsOf(h, store.domain)).operations.SetProduct ?? 0;
  await expect.poll(sent, { timeout: 20_000 }).toBe(1);

  const began = Date.now();
  await h.control('shopify/uninstall', { shop: store.domain });
  await deliverWebhook(h.appUrl, {
    shop: store.domain,
    topic: 'app/uninstalled',
    body: { id: 1 },
    secret: h.services.env.SHOPIFY_API_SECRET,
  });
  await working;
  await h.settle();
  expect(Date.now() - began).toBeLessThan(60_000);

  expect(await rowsOf('select status from stores where id = $1', [store.storeId])).toEqual([{ status: 'uninstalled' }]);
  expect(await rowsOf('select 1 from shopify_sessions where shop = $1', [store.domain])).toEqual([]);
  expect(await sent()).toBe(1);
  // Each product's own line of the list of work has ended, none as done.
  const items = await seller.api<{ items: { status: string }[] }>('GET', '/center/products/process');
  expect(items.body.data?.items.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
  const left = `select name from pgboss.job where state < 'completed' and (data ->> 'storeId' = $1 or data ->> 'workplaceId' = $2)`;
  expect(await rowsOf(left, [store.storeId, seller.workplaceId])).toEqual([]);
  const charges = await h.control<{ status: string }[]>(`shopify/subscriptions?shop=${store.domain}`);
  expect(charges.filter(({ status }) => status === 'ACTIVE')).toEqual([]);
  expect((await seller.api<{ status: string }>('GET', '/payments/user/v2/current-plan')).body.data?.status).toBe('CANCELLED');

  // What comes later for such a store does not ask it either.
  const asked = await countsOf(h, store.domain);
  await createContext(h.services).enqueue('orders.sync-store', { workplaceId: seller.workplaceId, storeId: store.storeId });
  await h.settle();
  expect(await countsOf(h, store.domain)).toEqual(asked);
});
