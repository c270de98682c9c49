import { expect, test } from 'vitest';
import { atItsPace, nextBatch, smallerBatch } from './batch-pace.ts';

test.each([
  ['a fast store', 5, 400, 25],
  ['a fast store, later', 25, 1_500, 50],
  ['five seconds for each', 5, 25_000, 2],
  ['a quarter of a minute for each', 2, 30_000, 1],
  ['nothing measured', 5, 0, 25],
])('%s gets so many variations next', (_store, count, tookMs, next) => {
  expect(nextBatch(count, tookMs)).toBe(next);
});

test('after a call without an answer it is half as many, and never none', () => {
  expect([50, 5, 2, 1].map(smallerBatch)).toEqual([25, 2, 1, 1]);
});

test('all is done once and in its order, and before each batch it is known how to begin again', async () => {
  const done: number[] = [];
  const again: number[] = [];
  const items = Array.from({ length: 37 }, (_, at) => at);
  await atItsPace(
    items,
    5,
    async (batch) => {
      done.push(...batch);
    },
    async (size) => {
      again.push(size);
    },
  );
  expect(done).toEqual(items);
  expect(again[0]).toBe(2);
});
