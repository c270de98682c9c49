import { expect, test } from 'vitest';
import { isToMend, sharedMarkOf } from './placement-problems.ts';

const marked = (id: string, errorKey: string | null, errorMessage: string | null = null) => ({ id, errorKey, errorMessage });

test.each([
  ['one parcel for all', ['too_many', 'too_many'], 'a'],
  ['one address for all', ['error_save_all_address', 'error_save_all_address'], 'a'],
  ['a single item', ['too_many'], undefined],
  ['different marks', ['too_many', 'product_sold_out'], undefined],
  ['one that has none', ['too_many', null], undefined],
  ['another supplier for each', ['product_sold_out', 'product_sold_out'], undefined],
])('a mark that one remedy mends for all items is told once: %s', (_, keys, told) => {
  expect(sharedMarkOf(keys.map((key, at) => marked('abc'.charAt(at), key)))?.id).toBe(told);
});

test('what the supplier said of one item only is told beside that', () => {
  expect(sharedMarkOf([marked('a', 'error_checkout_products', 'No.'), marked('b', 'error_checkout_products')])).toBeUndefined();
});

test('what is under way has nothing to mend', () => {
  expect(isToMend([])).toBe(false);
  expect(isToMend([{ key: 'not_ready', cure: 'pay' }])).toBe(false);
  expect(isToMend([{ key: 'unmapped', cure: 'map' }])).toBe(true);
});
