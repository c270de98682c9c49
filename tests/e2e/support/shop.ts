/** A Shopify store from the view of its owner, buyers and Shopify: read and changed through the sandbox's control. */
import { control, expect } from './fixtures.ts';

export interface ShopProduct {
  id: number;
  title: string;
  status: string;
  images: { url: string }[];
  variants: { id: number; price: string; sku: string | null; inventoryItem: { cost: string | null } }[];
}

export interface ShopOrder {
  id: number;
  name: string;
  financialStatus: string;
  fulfillmentStatus: string;
  fulfillments: { trackingInfo?: { number: string | null }[] }[];
}

let number = 0;

/** Create a store. */
export async function newShop(name = 'Harbor Lights', countryCode = 'US'): Promise<{ domain: string; handle: string; name: string }> {
  number += 1;
  const handle = `e2e-${Date.now().toString(36)}-${number}`;
  const domain = `${handle}.myshopify.com`;
  await control('shopify/shops', { domain, name, currency: 'USD', countryCode, email: `${handle}@example.com` });
  return { domain, handle, name };
}

const shopProducts = (domain: string): Promise<ShopProduct[]> => control(`shopify/products?shop=${domain}`);
export const shopOrders = (domain: string): Promise<ShopOrder[]> => control(`shopify/orders?shop=${domain}`);

/** Wait until the store has the product with that title. */
export async function pushedProduct(domain: string, title: string): Promise<ShopProduct> {
  let found: ShopProduct | undefined;
  await expect
    .poll(
      async () => {
        found = (await shopProducts(domain)).find((product) => product.title === title);
        return found !== undefined;
      },
      { timeout: 90_000, message: `${title} in ${domain}` },
    )
    .toBe(true);
  return found as ShopProduct;
}

/** A buyer in the United States orders one unit and pays; `AUTHORIZED`: the store has not captured the payment. */
export const buy = (domain: string, variantId: number, financialStatus: 'PAID' | 'AUTHORIZED' = 'PAID'): Promise<ShopOrder> =>
  control('shopify/orders', {
    shop: domain,
    lines: [{ variantId, quantity: 1 }],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com', phone: '+12125550123' },
    address: {
      firstName: 'Ada',
      lastName: 'Buyer',
      address1: '350 5th Avenue',
      city: 'New York',
      province: 'New York',
      provinceCode: 'NY',
      country: 'United States',
      countryCode: 'US',
      zip: '10118',
      phone: '+12125550123',
    },
    financialStatus,
    shipping: { title: 'Standard', price: '4.90' },
  });
