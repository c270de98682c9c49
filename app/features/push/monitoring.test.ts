import { describe, expect, test } from 'vitest';
import { untold } from '#app/features/catalog/stock.ts';
import { changesOf, type WatchedVariant } from './monitoring.ts';

const variant = (
  id: string,
  changes: Partial<WatchedVariant['now']> & { seen?: number | null; wasAvailable?: boolean } = {},
): WatchedVariant => {
  const { seen = 10, wasAvailable = true, ...now } = changes;
  return { id, cost: 500, seenStock: seen, isSourceAvailable: wasAvailable, now: { cost: 500, stock: 10, isAvailable: true, ...now } };
};

describe('what a supplier changed', () => {
  test.each([
    ['nothing', [variant('a')], []],
    [
      'a cost, told by the variant that moved most',
      [variant('a', { cost: 510 }), variant('b', { cost: 700 }), variant('c')],
      [['cost', 500, 700, 2]],
    ],
    [
      'costs up and costs down: two changes',
      [variant('a', { cost: 510 }), variant('b', { cost: 400 }), variant('c')],
      [
        ['cost', 500, 510, 1],
        ['cost', 500, 400, 1],
      ],
    ],
    ['sold out', [variant('a', { stock: 0 }), variant('b')], [['stock', 10, 0, 1]]],
    ['back in stock', [variant('a', { seen: 0, stock: 4 })], [['stock', 0, 4, 1]]],
    ['fewer, but not sold out: nothing to tell', [variant('a', { stock: 3 })], []],
    ['stock before the first look: nothing to tell', [variant('a', { seen: null, stock: 0 })], []],
    ['sold out, where nobody had told its stock', [variant('a', { seen: untold, stock: 0 })], [['stock', 0, 0, 1]]],
    ['some there, where nobody had told: nothing to tell', [variant('a', { seen: untold, stock: 4 })], []],
    ['not told any more: nothing to tell', [variant('a', { seen: 0, stock: null })], []],
    ['gone: its cost and stock say nothing', [variant('a', { isAvailable: false, cost: 1, stock: 0 })], [['unavailable', 1, 0, 1]]],
    ['offered again', [variant('a', { wasAvailable: false })], [['available', 0, 1, 1]]],
    [
      'several at once',
      [variant('a', { cost: 600 }), variant('b', { stock: 0 })],
      [
        ['cost', 500, 600, 1],
        ['stock', 10, 0, 1],
      ],
    ],
  ])('%s', (_name, variants, expected) => {
    expect(changesOf(variants).map((change) => [change.kind, change.before, change.after, change.variantIds.length])).toEqual(expected);
  });

  test('has the span of what all its variants cost', () => {
    const [change] = changesOf([variant('a', { cost: 510 }), { ...variant('b', { cost: 900 }), cost: 800 }]);
    expect(change?.span).toEqual({ before: [500, 800], after: [510, 900] });
  });
});
