import { expect, test } from 'vitest';
import { lastingSearch } from './lasting-search.ts';

test('a link back to an address in the admin’s frame names the store, and carries no token', () => {
  expect(
    lastingSearch('?range=all&embedded=1&host=aG9zdA&id_token=a.b.c&locale=de&session=6&shop=one.myshopify.com&timestamp=1&hmac=1'),
  ).toBe('?range=all&embedded=1&host=aG9zdA&locale=de&shop=one.myshopify.com');
  expect(lastingSearch('?id_token=a.b.c')).toBe('');
  expect(lastingSearch('')).toBe('');
});
