import { expect, test } from 'vitest';
import { shopDomainFrom } from './schemas.ts';

test.each([
  ['my-store', 'my-store.myshopify.com'],
  [' My-Store.myshopify.com ', 'my-store.myshopify.com'],
  ['https://my-store.myshopify.com/admin', 'my-store.myshopify.com'],
  ['https://admin.shopify.com/store/my-store/apps', 'my-store.myshopify.com'],
  ['evil.example', undefined],
  ['my-store.myshopify.com.evil.example', undefined],
  ['-bad', undefined],
  ['', undefined],
])('%s names the shop %s', (typed, domain) => expect(shopDomainFrom(typed)).toBe(domain));
