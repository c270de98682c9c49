import { describe, expect, test } from 'vitest';
import { productVariant as variant } from '#tests/support/product-variant.ts';
import { bulkEdit, filterVariants, pricedByRules } from './variant-edits.ts';

const rows = [variant('a', ['Red', 'S']), variant('b', ['Red', 'L'], { price: 1 }), variant('c', ['Blue', 'L'], { barcode: '40012' })];

describe('filter', () => {
  test('by option values and words together', () => {
    const ids = (values: string[], words: string) => filterVariants(rows, { values, words }).map((each) => each.id);
    expect(ids(['', 'L'], '')).toEqual(['b', 'c']);
    expect(ids(['Red', 'L'], '')).toEqual(['b']);
    expect(ids([], '4001')).toEqual(['c']);
    expect(ids([], 'blue sku-c')).toEqual(['c']);
    expect(ids(['Red'], 'blue')).toEqual([]);
  });
});

describe('bulk edit', () => {
  test.each([
    ['price', 'set', '24,90', [2490, 2490, 2490]],
    ['price', 'add', '-5', [1499, 0, 1499]],
    ['price', 'add', '+1,200', [121999, 120001, 121999]],
    ['price', 'add', '−5,00', [1499, 0, 1499]],
    ['price', 'percent', '10', [2199, 1, 2199]],
    ['price', 'percent', '-12.5', [1749, 1, 1749]],
    ['compare_at_price', 'above', '50', [2998, 2, 2998]],
    ['compare_at_price', 'clear', '', [null, null, null]],
    ['stock', 'add', '-6', [0, 0, 0]],
    ['stock', 'add', '1,200', [1205, 1205, 1205]],
    ['stock', 'set', '40', [40, 40, 40]],
    ['stock', 'set', '1.200', [1200, 1200, 1200]],
    ['compare_at_price', 'above', '1,200 %', [25987, 13, 25987]],
    ['weight_grams', 'set', '250', [250, 250, 250]],
  ] as const)('%s %s %s', (field, way, text, wanted) => {
    const edits = bulkEdit(rows, { field, way, text }, 'USD');
    expect(rows.map((row) => edits?.[row.id]?.[field])).toEqual(wanted);
  });

  test.each([
    ['price', 'set', ''],
    ['price', 'percent', 'ten'],
    ['stock', 'add', '1.5'],
    ['stock', 'set', ''],
  ] as const)('%s %s %j changes nothing', (field, way, text) => {
    expect(bulkEdit(rows, { field, way, text }, 'USD')).toBeUndefined();
  });
});

test("the workplace's rules give prices in the product's currency", () => {
  const settings = { price_rules: [], assign: { assign_cents: null, assign_compare_cents: null }, taxable: false };
  expect(pricedByRules(rows.slice(0, 1), settings, 'EUR', { EUR: '0.5' })).toMatchObject([
    { variant: { id: 'a', price: 1999 }, price: 850, compareAtPrice: 1200, cost: 700 },
  ]);
  expect(() => pricedByRules(rows, settings, 'EUR', {})).toThrow(RangeError);
  // Nobody has told what it costs.
  expect(pricedByRules([variant('a', ['Red', 'S'], { cost: 0, shipping_cost: null })], settings, 'EUR', { EUR: '0.5' })).toEqual([]);
});
