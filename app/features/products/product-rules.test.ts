import { describe, expect, test } from 'vitest';
import { problemsOf } from './product-rules.ts';

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
