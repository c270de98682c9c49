import { describe, expect, test } from 'vitest';
import { isSameShape, problemsOf, renameValues } from './product-rules.ts';

const variant = (more: object = {}) => ({
  id: 'v',
  option_values: ['Red'],
  price: 1000,
  compare_at_price: null,
  is_enabled: true,
  ...more,
});
const color = { name: 'Color', values: ['Red', 'Blue'] };

describe('what the editor refuses', () => {
  test('nothing of a sound product', () => {
    expect(problemsOf({ options: [color], variants: [variant({ compare_at_price: 1200 })] })).toEqual({});
  });
  test.each([1000, 999])('a compare-at price of %i beside a price of 1000', (compare) => {
    expect(problemsOf({ options: [color], variants: [variant({ compare_at_price: compare })] })).toEqual({
      'variants.v.compare_at_price': ['notAbovePrice'],
    });
  });
  test('no compare-at price that a store has so, until it or its price is changed', () => {
    const asIs = variant({ compare_at_price: 1000 });
    expect(problemsOf({ options: [color], variants: [asIs] }, [asIs])).toEqual({});
    expect(problemsOf({ options: [color], variants: [{ ...asIs, price: 1100 }] }, [asIs])).toEqual({
      'variants.v.compare_at_price': ['notAbovePrice'],
    });
  });
  test('a product with every variant off', () => {
    expect(problemsOf({ options: [color], variants: [variant({ is_enabled: false })] })).toEqual({ variants: ['noneEnabled'] });
  });
  test('two options or two values of one name, whatever their case', () => {
    expect(problemsOf({ options: [color, { name: 'COLOR ', values: ['x'] }], variants: [variant()] })).toEqual({
      'options.1.name': ['usedTwice'],
    });
    expect(problemsOf({ options: [{ name: 'Color', values: ['Red', 'red'] }], variants: [variant()] })).toEqual({
      'options.0.values.1': ['usedTwice'],
    });
  });
});

describe('reworded options', () => {
  test('reach the variants', () => {
    const after = [{ name: 'Shade', values: ['Crimson', 'Blue'] }];
    expect(isSameShape([color], after)).toBe(true);
    expect(renameValues(['Red'], [color], after)).toEqual(['Crimson']);
  });
  test('two values that swap their names do not get mixed up', () => {
    const after = [{ name: 'Color', values: ['Blue', 'Red'] }];
    expect(renameValues(['Red'], [color], after)).toEqual(['Blue']);
    expect(renameValues(['Blue'], [color], after)).toEqual(['Red']);
  });
  test('must have as many values as before', () => {
    expect(isSameShape([color], [{ name: 'Color', values: ['Red'] }])).toBe(false);
  });
});
