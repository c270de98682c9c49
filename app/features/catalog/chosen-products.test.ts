import { expect, test } from 'vitest';
import type { CardProduct } from './card.ts';
import { asShown, type Chosen, mostChosen, pageToggled, sortedOut, toggled } from './chosen-products.ts';

const product = (id: string, more: Partial<CardProduct> = {}) => ({ id, stock: 5, product_package_id: null, ...more }) as CardProduct;
const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => product(`p${from + n}`));
const none: Chosen = new Map();
const ids = (products: Iterable<CardProduct>) => [...products].map(({ id }) => id);

test('a choice is kept over pages, and a page is given back whole', () => {
  const two = pageToggled(pageToggled(none, page(0, 2)), page(2, 2));
  expect(ids(two.values())).toEqual(['p0', 'p1', 'p2', 'p3']);
  expect(ids(pageToggled(two, page(2, 2)).values())).toEqual(['p0', 'p1']);
  expect(ids(toggled(two, product('p1')).values())).toEqual(['p0', 'p2', 'p3']);
});

test('no more are chosen than can be imported at once', () => {
  const full = pageToggled(none, page(0, mostChosen + 5));
  expect(full.size).toBe(mostChosen);
  expect(toggled(full, product('another')).size).toBe(mostChosen);
});

test('what has been imported meanwhile is known to the choice', () => {
  const [shown] = asShown(pageToggled(none, page(0, 1)), [product('p0', { product_package_id: 'copy' })]);
  expect(shown?.product_package_id).toBe('copy');
});

test('what is sold out, imported or pushed before is left out of what is done again', () => {
  const chosen = [
    product('new'),
    product('gone', { stock: 0 }),
    product('mine', { product_package_id: 'copy' }),
    product('untold', { stock: null }),
    product('sold', { product_package_id: 'two', pushed: true }),
  ];
  const { toImport, toPush, soldOut, imported, pushed } = sortedOut(chosen);
  expect([toImport, toPush, soldOut, imported, pushed].map(ids)).toEqual([
    ['new', 'untold'],
    ['new', 'mine', 'untold'],
    ['gone'],
    ['mine'],
    ['sold'],
  ]);
});
