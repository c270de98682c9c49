/** Our fulfillment service comes to be in a store, and stays there. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { registerMissingServices, registerService } from '#app/features/fulfillment/register-service.server.ts';
import { letInAgain, reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import { type ServedShop, servedShop } from './served-shop.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

describe('registering', () => {
  const servicesOf = ({ store }: ServedShop) => h.control<object[]>(`shopify/services?shop=${store.domain}`);

  test('is safe to repeat, and new products are stocked at the service’s own location', async () => {
    const shop = await servedShop(h);
    await registerService(shop.seller.ctx, { storeId: shop.store.storeId });
    expect(await servicesOf(shop)).toHaveLength(1);
    const [stored] = await shop.query('select metadata from stores where id = $1', [shop.store.storeId]);
    expect(stored.metadata.locationId).toBe(`gid://shopify/Location/${shop.serviceLocation}`);
  });

  test('is made up for when it could not be done after a reinstall', async () => {
    const shop = await servedShop(h);
    await shop.control('uninstall');
    await h.settle();
    expect(await servicesOf(shop)).toEqual([]);
    // As after ten tries that the store did not answer.
    await reinstall(h, shop.store.domain, () =>
      shop.query(`delete from pgboss.job where name = 'fulfillment.register-service' and data ->> 'storeId' = $1`, [shop.store.storeId]),
    );
    expect(await servicesOf(shop)).toEqual([]);
    await registerMissingServices(createContext(h.services));
    await h.settle();
    expect(await servicesOf(shop)).toHaveLength(1);
  });

  test('is done again in a store that was back before we heard that it left', async () => {
    const shop = await servedShop(h);
    await shop.query("update stores set connected_at = now() - interval '10 days' where id = $1", [shop.store.storeId]);
    await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
    await shop.control('uninstall');
    await letInAgain(h, shop.store.domain);
    expect(await servicesOf(shop)).toEqual([]);
    await deliverWebhook(h.appUrl, {
      shop: shop.store.domain,
      topic: 'app/uninstalled',
      body: { id: 1 },
      secret: h.services.env.SHOPIFY_API_SECRET,
      triggeredAt: new Date(Date.now() - 3_600_000),
    });
    await h.settle();
    expect(await servicesOf(shop)).toHaveLength(1);
  });
});
