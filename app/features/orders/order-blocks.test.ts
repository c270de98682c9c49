import { expect, test } from 'vitest';
import { blocksOf, boxValueOf, countOfValue, linesOf, moneyOf, type OrderBlock } from './order-blocks.ts';
import type { OrderRowData } from './order-row.ts';

const row = (id: string, orderId: string, more: Partial<OrderRowData> = {}) =>
  ({ id, orderId, source: 'cj', state: 'ready', costLeft: 1000, isShippingKnown: true, profit: 300, ...more }) as OrderRowData;

test('the rows of one order stand in one block, in the order of the page', () => {
  const blocks = blocksOf([row('a', '1'), row('b', '2'), row('c', '2'), row('d', '3')]);
  expect(blocks.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(linesOf(blocks)).toBe(5);
});

test('the box of a block stands for all its rows', () => {
  const value = boxValueOf(blocksOf([row('b', '2'), row('c', '2')])[0] as OrderBlock);
  expect(value).toBe('b,c');
  expect(countOfValue(value)).toBe(2);
});

test('a block costs and earns what its suppliers do', () => {
  const money = moneyOf([row('a', '1'), row('b', '1', { costLeft: 250, profit: -100 }), row('c', '1', { source: null, profit: null })]);
  expect(money).toEqual({ cost: 1250, isShippingKnown: true, profit: 200 });
});

test('a profit that is not known for one supplier is not known for the order', () => {
  const unknown = row('b', '1', { isShippingKnown: false, profit: null });
  expect(moneyOf([row('a', '1'), unknown])).toEqual({ cost: 2000, isShippingKnown: false, profit: null });
  expect(moneyOf([row('a', '1', { source: null })])).toBeUndefined();
});
