import { expect, test } from 'vitest';
import { deliveryDays } from './delivery-time.ts';

test.each([
  [5, 7, '5-7'],
  [5, 5, '5'],
  [0, 0, '-'],
  [null, null, '-'],
  [undefined, undefined, '-'],
  [7, 100, '-'],
  [100, 120, '-'],
  [null, 9, '9'],
  [3, undefined, '3'],
  [0, 3, '0-3'],
])('%s to %s days reads %s', (min, max, text) => {
  expect(deliveryDays(min, max)).toBe(text);
});
