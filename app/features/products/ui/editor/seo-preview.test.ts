import { expect, test } from 'vitest';
import type { Product } from '../../schemas.ts';
import { addressInStore, slugOf } from './seo-preview.ts';

test.each([
  ['Travel Mug, 450 ml!', 'travel-mug-450-ml'],
  ['Größe „L“ – Café', 'große-l-cafe'],
  ['كوب سفر', 'كوب-سفر'],
  ['  ', ''],
])('%j becomes the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

const inStore = (platform: string, handle: string | null, status = 'active') => ({
  platform,
  handle,
  status,
  domain: `${platform}.example`,
});

test.each<[string, object[], string]>([
  ['that no store has yet', [], 'your-store/products/desk-lamp'],
  ['of Shopify', [inStore('shopify', 'lamp')], 'shopify.example/products/lamp'],
  ['of WooCommerce', [inStore('woocommerce', 'lamp')], 'woocommerce.example/product/lamp'],
  ['of WooCommerce that is a draft', [inStore('woocommerce', '', 'draft')], 'woocommerce.example/product/desk-lamp'],
  ['in another script', [inStore('woocommerce', '%d9%83%d9%88%d8%a8')], 'woocommerce.example/product/كوب'],
  ['with a stray percent sign', [inStore('woocommerce', '100%')], 'woocommerce.example/product/100%'],
  ['removed from one store', [inStore('shopify', 'old', 'removed'), inStore('woocommerce', 'lamp')], 'woocommerce.example/product/lamp'],
])('the address of a product %s', (_what, listings, address) => {
  expect(addressInStore({ title: 'Desk lamp', listings: listings as Product['listings'] }, 'your-store')).toBe(address);
});
