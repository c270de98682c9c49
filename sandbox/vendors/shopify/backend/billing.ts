import type { BillingBackend } from '../backend.ts';
import { ageCharges, decideCharge, findCharge, freezeSubscriptions } from '../billing.ts';
import type { ShopifyContext } from '../context.ts';
import { shopDomain, shopStore } from '../store.ts';
import { actInShop } from './act-in-shop.ts';

/** The app's charges, and what the merchant decides about them. */
export function billingBackend(shopify: ShopifyContext): BillingBackend {
  const { world } = shopify;
  const storeOf = (shop: string) => shopStore(world.pool, shopDomain(shop));
  return {
    subscriptions: (shop) =>
      actInShop(world, shop, async (s) => {
        await ageCharges(s, shopify);
        return s.store.list('appSubscriptions');
      }),
    purchases: (shop) => storeOf(shop).list('appPurchases'),
    usageRecords: (shop) => storeOf(shop).list('usageRecords'),
    charge: (shop, chargeId) => actInShop(world, shop, (s) => findCharge(s, shopify, chargeId)),
    approveCharge: (shop, chargeId) => actInShop(world, shop, (s) => decideCharge(s, shopify, chargeId, true)),
    declineCharge: (shop, chargeId) => actInShop(world, shop, (s) => decideCharge(s, shopify, chargeId, false)),
    freezeCharges: (shop, isFrozen) => actInShop(world, shop, (s) => freezeSubscriptions(s, shopify, isFrozen)),
  };
}
