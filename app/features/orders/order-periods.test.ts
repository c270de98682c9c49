import { expect, test } from 'vitest';
import { periodsOf } from './order-periods.ts';

/** 400 orders in the last so many days, of a seller since so many. */
const span = (days: number, since: number) => ({ newest: 9000.5, oldest: 9000.5 - days, first: 9000.5 - since, size: 400 });

test('periods reach back until they should have a page, and a day further than the newest order', () => {
  // 60 rows and some more of each 50th order: 5,250 orders, which came in 14 of these days.
  const eights = periodsOf(span(1, 1000), { share: 1 / 50, rows: 60 });
  expect(eights?.keys).toEqual([1_001_123, 1_001_124, 1_001_125]);
  expect(eights?.end).toBe(9008);
  expect(periodsOf(span(1, 1000), { share: 1 / 10, rows: 60 })).toEqual({ keys: [8997, 8998, 8999, 9000, 9001], end: 9002 });
  expect(periodsOf(span(20, 1000), { share: 1 / 50, rows: 60 })?.keys).toEqual([2_000_136, 2_000_137, 2_000_138, 2_000_139, 2_000_140]);
});

test('there are none when they would be most of the time, or when no order may have the words', () => {
  expect(periodsOf(span(1, 20), { share: 1 / 50, rows: 60 })).toBeUndefined();
  expect(periodsOf(span(1, 1000), { share: 0, rows: 60 })).toBeUndefined();
  expect(periodsOf(span(300, 100_000), { share: 1 / 50, rows: 60 })).toBeUndefined();
});
