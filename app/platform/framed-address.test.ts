import { expect, test } from 'vitest';
import { framedAddress } from './framed-address.ts';

const first = 'https://app.example/app?embedded=1&hmac=1&host=aG9zdA&id_token=a.b.c&locale=de&shop=one.myshopify.com&timestamp=1';

test('an address gets what the admin opened the frame with, and nothing that is good for once only', () => {
  expect(framedAddress('https://app.example/app/orders?status=draft', first)).toBe(
    'https://app.example/app/orders?status=draft&embedded=1&shop=one.myshopify.com&host=aG9zdA&locale=de',
  );
});

test('outside an admin, and where it is there already, nothing is added', () => {
  expect(framedAddress('https://app.example/app/orders', 'https://app.example/app?locale=de')).toBeUndefined();
  expect(framedAddress(first, first)).toBeUndefined();
});
