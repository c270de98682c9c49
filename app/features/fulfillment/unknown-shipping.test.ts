import { expect, test } from 'vitest';
import { unknownShippingOf } from './unknown-shipping.ts';

const order = { source: 'cj', state: 'ready', shippingCost: null, errorKey: null, items: [{ errorKey: null }] } as const;
const unshippable = { errorKey: 'shipped_country_notfound' };

test.each([
  ['known', { shippingCost: 0 }, {}, undefined],
  ['ordered by the seller at the marketplace', { source: 'ebay' }, { canOrder: false }, 'elsewhere'],
  ['ordered, and its supplier did not say', { state: 'order_placed' }, {}, 'untold'],
  ['without an address', {}, { hasAddress: false }, 'noAddress'],
  ['by a supplier that refused the country', unshippable, {}, 'unshippable'],
  ['with an item that is not sent there', { items: [{ errorKey: null }, unshippable] }, {}, 'unshippable'],
  ['by the own supplier, whose table has no service', { source: 'quayside' }, {}, 'unshippable'],
  ['not told yet', {}, {}, 'asked'],
] as const)('shipping %s: %j %j is %s', (_, change, given, reason) => {
  expect(unknownShippingOf({ ...order, ...change }, { canOrder: true, hasAddress: true, ...given })).toBe(reason);
});
