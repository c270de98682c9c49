import { expect, test } from 'vitest';
import { cheapestOf, costRange, openValues, variantOf } from './choose-variant.ts';

const variants = [
  { id: 1, optionValues: ['Red', 'S'], cost: 500 },
  { id: 2, optionValues: ['Red', 'M'], cost: 700 },
  { id: 3, optionValues: ['Blue', 'S'], cost: 900 },
];

test('a variant is chosen when all its values are, in any order', () => {
  expect(variantOf(variants, ['M', 'Red'])?.id).toBe(2);
  expect(variantOf(variants, ['Red'])).toBeUndefined();
  expect(variantOf(variants, ['Blue', 'M'])).toBeUndefined();
  expect(variantOf([{ optionValues: [], cost: 1 }], [])).toBeDefined();
});

test('values without a variant are closed', () => {
  expect([...openValues(variants, ['Blue', undefined], 1)]).toEqual(['S']);
  expect([...openValues(variants, ['Blue', 'S'], 0)]).toEqual(['Red', 'Blue']);
});

test('the price is exact once one variant is chosen, a range before', () => {
  expect(costRange(variants, [undefined, undefined])).toEqual({ min: 500, max: 900 });
  expect(costRange(variants, ['Red', undefined])).toEqual({ min: 500, max: 700 });
  expect(costRange(variants, ['Red', 'M'])).toEqual({ min: 700, max: 700 });
  expect(costRange([], [])).toBeUndefined();
});

test('the cheapest variant is the first of those that cost least', () => {
  expect(cheapestOf([{ optionValues: ['a'], cost: 700 }, ...variants, { optionValues: ['b'], cost: 500 }])).toEqual(variants[0]);
  expect(cheapestOf([])).toBeUndefined();
});
