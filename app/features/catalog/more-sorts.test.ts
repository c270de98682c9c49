import { expect, test } from 'vitest';
import { type MoreSort, moreSorts, offeredSorts, sortedBy } from './more-sorts.ts';

const products = [
  { id: 'a', landed_cost: 300, lastest_volume: 2 },
  { id: 'b', landed_cost: 100, lastest_volume: 9 },
  { id: 'c', landed_cost: 200, lastest_volume: 2 },
];

test.each<[MoreSort | undefined, string]>([
  [undefined, 'abc'],
  ['desc_price', 'acb'],
  ['asc_price', 'bca'],
  ['desc_lastest_volumee', 'bac'],
  ['asc_lastest_volume', 'acb'],
])('similar products sorted by %s', (sort, order) => {
  expect(sortedBy(products, sort).map(({ id }) => id)).toEqual([...order]);
});

test('a sort by orders is offered when a supplier tells of orders', () => {
  expect(offeredSorts(products)).toEqual([...moreSorts]);
  expect(offeredSorts(products.map((each) => ({ ...each, lastest_volume: 0 })))).toEqual(['desc_price', 'asc_price']);
});
