import { expect, test } from 'vitest';
import { atItsPace, firstPace, nextBatch, slowerPace } from './batch-pace.ts';

test.each([
  ['a fast store', 5, 400, 25],
  ['a fast store, later', 25, 1_500, 125],
  ['five seconds for each', 5, 25_000, 2],
  ['a quarter of a minute for each', 2, 30_000, 1],
  ['nothing measured', 5, 0, 25],
])('%s gets so many variations next', (_store, count, tookMs, next) => {
  expect(nextBatch(count, tookMs)).toBe(next);
});

test('after a call without an answer it is half as many, never more, and never none', () => {
  expect([50, 5, 2, 1].map((count) => slowerPace(count).next)).toEqual([25, 2, 1, 1]);
});

const sizesOf = async (count: number, pace: typeof firstPace) => {
  const [done, sizes, again]: [number[], number[], number[]] = [[], [], []];
  const items = Array.from({ length: count }, (_, at) => at);
  const found = await atItsPace(
    items,
    pace,
    async (batch) => {
      done.push(...batch);
      sizes.push(batch.length);
    },
    async ({ next }) => {
      again.push(next);
    },
  );
  expect(done).toEqual(items);
  return { sizes, again, found };
};

test('all is done once and in its order, and before each batch it is known how to begin again', async () => {
  const { sizes, again } = await sizesOf(37, firstPace);
  expect([sizes, again]).toEqual([
    [5, 25, 7],
    [2, 12, 3],
  ]);
});

test('a store that gave no answer once is given no more than half of that, however fast it is', async () => {
  const { sizes, found } = await sizesOf(7, slowerPace(5));
  expect([sizes, found]).toEqual([[2, 2, 2, 1], slowerPace(5)]);
});
