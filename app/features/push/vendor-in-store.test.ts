import { expect, test } from 'vitest';
import { vendorInStore } from './vendor-in-store.ts';

test.each([
  ['the store’s name unless the seller chooses otherwise', 'Acme Factory', 'Acme Factory', { use: 'store', name: '' }, 'Harbor Lights'],
  ['the store’s name where the supplier has none', '', null, { use: 'store', name: '' }, 'Harbor Lights'],
  ['the supplier, when that is chosen', 'Acme Factory', 'Acme Factory', { use: 'supplier', name: '' }, 'Acme Factory'],
  ['a name of the seller’s', 'Acme Factory', 'Acme Factory', { use: 'own', name: 'Cove' }, 'Cove'],
  ['what the seller has entered for the product', 'Pier & Sons', 'Acme Factory', { use: 'own', name: 'Cove' }, 'Pier & Sons'],
] as const)('the vendor in a store is %s', (_what, vendor, imported, setting, expected) =>
  expect(vendorInStore(vendor, imported, setting, 'Harbor Lights')).toBe(expected),
);
