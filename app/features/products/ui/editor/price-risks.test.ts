import { expect, test } from 'vitest';
import type { Product } from '../../schemas.ts';
import { priceRisks } from './price-risks.ts';

const variant = (id: string, changes: object = {}) => ({
  id,
  price: 1999,
  cost: 700,
  shipping_cost: 300,
  source_variant_id: 'x',
  is_enabled: true,
  ...changes,
});
const base = (currency = 'USD', variants = [variant('a'), variant('b'), variant('off', { is_enabled: false })]) =>
  ({ currency, variants }) as unknown as Product;

test.each([
  ['a good price', { a: { price: 1500 } }, undefined],
  ['nothing changed', {}, undefined],
  ['a price of 0', { a: { price: 0 } }, { free: 1, belowCost: 0 }],
  ['less than cost and shipping', { a: { price: 999 }, b: { price: 100 } }, { free: 0, belowCost: 2 }],
  ['a variant that is not on sale', { off: { price: 0 } }, undefined],
])('of %s', (_what, variants, expected) => expect(priceRisks({ base: base(), edits: { fields: {}, variants } }, {})).toEqual(expected));

test('a variant that is put on sale at a price of 0 is asked about', () => {
  const product = base('USD', [variant('a', { price: 0, is_enabled: false })]);
  expect(priceRisks({ base: product, edits: { fields: {}, variants: { a: { is_enabled: true } } } }, {})).toEqual({
    free: 1,
    belowCost: 0,
  });
});

test('the cost is compared in the product’s currency', () => {
  const edits = { fields: {}, variants: { a: { price: 950 } } };
  expect(priceRisks({ base: base('EUR'), edits }, { EUR: '0.9' })).toBeUndefined();
  expect(priceRisks({ base: base('EUR'), edits }, { EUR: '1.1' })).toEqual({ free: 0, belowCost: 1 });
});
