import { expect, test } from 'vitest';
import { hasRisen } from './cost-rise.ts';

test.each([
  ['no cost was agreed to', null, 5_000, 2, false],
  ['the same', 1_917, 1_917, 2, false],
  ['cheaper', 3_317, 1_917, 0, false],
  ['by exactly two percent', 10_000, 10_200, 2, false],
  ['by a cent more', 10_000, 10_201, 2, true],
  ['from 19.17 to 33.17', 1_917, 3_317, 2, true],
  ['by a cent where nothing is tolerated', 1_917, 1_918, 0, true],
  ['from nothing', 0, 1, 100, true],
])('a cost has risen: %s', (_what, before, after, tolerance, expected) => {
  expect(hasRisen(before, after, tolerance)).toBe(expected);
});
