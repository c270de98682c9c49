import { expect, test } from 'vitest';
import { type PluginLine, setsOf, withSetPrices } from './sets.ts';

const meta = (key: string, value: unknown) => ({ meta_data: [{ key, value }] });

test.each<[string, PluginLine[]]>([
  ['Product Bundles', [{ id: 1 }, { id: 2, bundled_by: 1 }]],
  ['Product Bundles, as text', [{ id: 1 }, { id: 2, bundled_by: '1' }]],
  ['Composite Products', [{ id: 1 }, { id: 2, composite_parent: 1 }]],
  [
    'Product Bundles without its REST members',
    [
      { id: 1, ...meta('_bundle_cart_key', 'abc') },
      { id: 2, ...meta('_bundled_by', 'abc') },
    ],
  ],
  [
    'Mix and Match Products',
    [
      { id: 1, ...meta('_mnm_cart_key', 'abc') },
      { id: 2, ...meta('_mnm_container', 'abc') },
    ],
  ],
  [
    'WPC Product Bundles',
    [
      { id: 1, product_id: 900 },
      { id: 2, product_id: 7, ...meta('_woosb_parent_id', '900') },
    ],
  ],
])('a part is known by what its plugin writes: %s', (_plugin, lines) => {
  expect([...setsOf(lines)]).toEqual([['2', '1']]);
});

test.each<[string, PluginLine[]]>([
  ['names nothing', [{ id: 1 }, { id: 2, bundled_by: '' }]],
  ['names what the order does not have', [{ id: 1 }, { id: 2, bundled_by: 9 }]],
  ['names itself', [{ id: 1 }, { id: 2, bundled_by: 2 }]],
  ['names something of another type', [{ id: 1 }, { id: 2, bundled_by: { id: 1 } }]],
])('a line that %s is sold by itself', (_what, lines) => {
  expect(setsOf(lines).size).toBe(0);
});

test('two lines that name each other are not within one another', () => {
  expect([
    ...setsOf([
      { id: 1, bundled_by: 2 },
      { id: 2, bundled_by: 1 },
    ]),
  ]).toEqual([['1', '2']]);
});

test.each<[string, Parameters<typeof withSetPrices>[0], [string, string][], number[]]>(
  [
    [
      'goes to its only part',
      [
        ['1', 1, 180],
        ['2', 1, 0],
      ],
      [['2', '1']],
      [0, 180],
    ],
    [
      'is shared by units, to the cent',
      [
        ['1', 1, 100],
        ['2', 2, 0],
        ['3', 1, 5],
      ],
      [
        ['2', '1'],
        ['3', '1'],
      ],
      [0, 67, 38],
    ],
    [
      'goes through a set within a set',
      [
        ['1', 1, 90],
        ['2', 1, 10],
        ['3', 1, 0],
      ],
      [
        ['2', '1'],
        ['3', '2'],
      ],
      [0, 0, 100],
    ],
    [
      'stays while no part of it is left',
      [
        ['1', 1, 90],
        ['2', 0, 0],
      ],
      [['2', '1']],
      [90, 0],
    ],
  ].map(([name, lines, sets, prices]) => [
    name,
    (lines as [string, number, number][]).map(([id, units, price]) => ({ id, units, price })),
    sets,
    prices,
  ]) as never,
)('the price of a set %s', (_what, lines, sets, prices) => {
  expect(withSetPrices(lines, new Map(sets))).toEqual(prices);
});
