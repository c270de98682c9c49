import { describe, expect, test } from 'vitest';
import { partsByNumber, type SplitRule, splitByNumber, splitByOption } from './split-plan.ts';

const variants = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `v${at}`, option_values: [] }));
const rule = (changes: Partial<SplitRule> = {}): SplitRule => ({
  threshold: 10,
  split_logic: 'split_all_variants',
  split_handle: 'max_variants_per_product',
  max_variants_per_product: 4,
  max_create_products: 3,
  ...changes,
});

describe('by number', () => {
  test.each([
    ['fewer than the threshold', 9, rule(), [9]],
    ['all, by most variants', 11, rule(), [4, 4, 3]],
    ['all, by most products', 11, rule({ split_handle: 'max_create_products' }), [4, 4, 3]],
    ['all, with more products than variants', 2, rule({ threshold: 1, split_handle: 'max_create_products' }), [1, 1]],
    ['the excess, by most variants', 19, rule({ split_logic: 'split_extra_variants' }), [10, 4, 4, 1]],
    ['the excess, by most products', 14, rule({ split_logic: 'split_extra_variants', split_handle: 'max_create_products' }), [10, 2, 1, 1]],
    ['no excess', 10, rule({ split_logic: 'split_extra_variants' }), [10]],
    ['nought given for the most variants', 150, rule({ max_variants_per_product: 0 }), [100, 50]],
    ['nought given for the most products', 20, rule({ split_handle: 'max_create_products', max_create_products: 0 }), [20]],
  ])('%s', (_name, count, given, sizes) => {
    const all = variants(count);
    const parts = splitByNumber(all, given);
    expect(parts.map((part) => part.variantIds.length)).toEqual(sizes);
    expect(parts.flatMap((part) => part.variantIds)).toEqual(all.map((variant) => variant.id));
  });
});

test.each([
  ['fewer than the threshold', 9, rule(), 1],
  ['as many as the threshold', 10, rule(), 3],
  ['as many, and they go into one', 100, rule({ threshold: 100, max_variants_per_product: 100 }), 1],
  ['more than can be made', 1000, rule(), 1],
  ['none at all', 0, rule({ threshold: 1 }), 1],
])('how many come of one: %s', (_name, count, given, parts) => {
  expect(partsByNumber(count, given)).toBe(parts);
});

test('by option: a part per value, in the order of the option', () => {
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Red', 'Blue', 'Gone'] },
  ];
  const all = [
    { id: 'a', option_values: ['S', 'Blue'] },
    { id: 'b', option_values: ['S', 'Red'] },
    { id: 'c', option_values: ['M', 'Red'] },
    { id: 'd', option_values: ['M', 'Green'] },
  ];
  expect(splitByOption(all, options, 1)).toEqual([
    { value: 'Red', variantIds: ['b', 'c'] },
    { value: 'Blue', variantIds: ['a'] },
    { value: 'Green', variantIds: ['d'] },
  ]);
});
