import { actInShop } from './backend/act-in-shop.ts';
import { appBackend } from './backend/app.ts';
import { billingBackend } from './backend/billing.ts';
import { customersBackend } from './backend/customers.ts';
import { ordersBackend } from './backend/orders.ts';
import { productsBackend } from './backend/products.ts';
import type { ShopifyBackend } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { openShop } from './seed.ts';
import { shopPayload } from './shop-payloads.ts';
import { allShops, findShop } from './store.ts';
import { emit } from './webhooks.ts';

/** The stand-in for its own pages and for `/_control/shopify`: see `backend.ts`. */
export function createBackend(shopify: ShopifyContext): ShopifyBackend {
  const { world } = shopify;
  return {
    world,
    listShops: () => allShops(world.pool),
    getShop: (name) => findShop(world.pool, name),
    createShop: (shop) => openShop(world, shop),
    editShop: (shop, change) =>
      actInShop(world, shop, async (s) => {
        const saved = await s.store.put('shops', { ...s.shop, ...change });
        const primary = (await s.store.find('locations', { isPrimary: true }))[0];
        await emit(s, await shopify.config(), 'shop/update', shopPayload(saved, primary?.id ?? null));
        return saved;
      }),
    ...productsBackend(shopify),
    ...ordersBackend(shopify),
    ...appBackend(shopify),
    ...billingBackend(shopify),
    ...customersBackend(shopify),
  };
}
