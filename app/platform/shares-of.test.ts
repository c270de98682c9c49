import { expect, test } from 'vitest';
import { sharesOf } from './shares-of.ts';

test.each([
  [500, [1000, 3000], [125, 375]],
  [100, [1000, 1000, 1000], [33, 34, 33]],
  [1, [1, 1, 1], [0, 1, 0]],
  [0, [1000], [0]],
  // What was given away, or taken off, has no part in it.
  [300, [0, 2000], [0, 300]],
  // The rest was of the shipping.
  [2500, [1500, 500], [1500, 500]],
  [500, [0], [0]],
  [500, [], []],
])('%d cents over lines of %j are %j', (amount, prices, shares) => {
  expect(sharesOf(amount, prices)).toEqual(shares);
});
