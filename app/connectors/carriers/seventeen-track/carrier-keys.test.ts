import { expect, test } from 'vitest';
import { carrierKeyOf } from './carrier-keys.ts';

test.each([
  ['GLS', 'DE', 100005],
  ['gls', 'ES', 100189],
  ['G.L.S.', undefined, 100005],
  ['DHL', 'DE', 7041],
  ['DHL', 'US', undefined],
  ['DHL Express', 'US', 100001],
  ['Royal Mail', 'GB', 11031],
  ['顺丰速运', 'CN', 100012],
  ['Aunt Mary', 'US', undefined],
  ['', 'US', undefined],
])('%j to %s is %s', (name, country, key) => {
  expect(carrierKeyOf(name, country)).toBe(key);
});
