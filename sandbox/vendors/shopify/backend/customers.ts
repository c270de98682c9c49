import type { CustomersBackend } from '../backend.ts';
import type { ShopifyContext } from '../context.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { shopDomain, shopStore } from '../store.ts';
import { emitCompliance } from '../webhooks.ts';
import { actInShop } from './act-in-shop.ts';

/** Customers, and the privacy requests that the shop's owner makes for them. */
export const customersBackend = (shopify: ShopifyContext): CustomersBackend => ({
  customers: (shop) => shopStore(shopify.world.pool, shopDomain(shop)).list('customers'),
  requestCustomerData: (shop, customerId) => askForCustomer(shopify, shop, customerId, 'customers/data_request'),
  redactCustomer: (shop, customerId) => askForCustomer(shopify, shop, customerId, 'customers/redact'),
});

async function askForCustomer(
  shopify: ShopifyContext,
  shop: string,
  customerId: number,
  topic: 'customers/data_request' | 'customers/redact',
): Promise<void> {
  await actInShop(shopify.world, shop, async (s) => {
    const customer = await s.store.get('customers', customerId);
    if (!customer) throw new ShopRefusal('There is no such customer.');
    const orders = (await s.store.find('orders', { customerId })).map((each) => each.id);
    const who = { id: customer.id, email: customer.email, phone: customer.phone };
    const common = { shop_id: s.shop.id, shop_domain: s.shop.domain, customer: who };
    const payload =
      topic === 'customers/redact'
        ? { ...common, orders_to_redact: orders }
        : { ...common, orders_requested: orders, data_request: { id: await s.store.newId() } };
    await emitCompliance(s, await shopify.config(), topic, payload);
    if (topic !== 'customers/redact') return;
    await s.store.put('customers', {
      ...customer,
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      redacted: true,
      updatedAt: s.now,
    });
    for (const order of await s.store.find('orders', { customerId })) {
      await s.store.put('orders', { ...order, email: null, phone: null, shippingAddress: null, billingAddress: null, localizedFields: [] });
    }
  });
}
