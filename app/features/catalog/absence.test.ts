import { expect, test } from 'vitest';
import { doubtOfPage, isAllNamed, isTooManyInADay, isTooMuch } from './absence.ts';

const sound = { isSound: true, isCut: false, total: 14_000, firstTotal: 14_000, size: 100, namedBefore: 0 };

test.each([
  ['a page as long as it says', {}, null],
  ['a page that is short', { isSound: false }, 'odd_page'],
  ['a list that is cut', { isCut: true, isSound: false }, 'cut'],
  ['three products more than at the beginning', { total: 14_003, namedBefore: 3 }, null],
  ['a total that has fallen to one page', { total: 100 }, 'total_moved'],
  ['a total of nothing', { total: 0 }, 'total_moved'],
  ['a page that came before', { namedBefore: 100 }, 'repeated_page'],
  ['half of a page moved to the next', { namedBefore: 50 }, null],
])('%s', (_, more, doubt) => {
  expect(doubtOfPage({ ...sound, ...more })).toBe(doubt);
});

test('all are named when the list has moved a little, not when a page is missing', () => {
  expect(isAllNamed(13_990, 14_000)).toBe(true);
  expect(isAllNamed(900, 1000)).toBe(false);
  expect(isAllNamed(0, 0)).toBe(true);
});

test.each([
  [{ known: 1000, missing: 30, emptiedCategories: 0 }, false],
  [{ known: 1000, missing: 31, emptiedCategories: 0 }, true],
  [{ known: 1000, missing: 12, emptiedCategories: 1 }, true],
  [{ known: 1000, missing: 0, emptiedCategories: 0 }, false],
  [{ known: 0, missing: 0, emptiedCategories: 0 }, false],
])('%j is too much at one time: %s', (counts, is) => {
  expect(isTooMuch(counts)).toBe(is);
});

test('single products: ten a day, or three of a hundred', () => {
  expect(isTooManyInADay({ known: 20, gone: 10 })).toBe(false);
  expect(isTooManyInADay({ known: 20, gone: 11 })).toBe(true);
  expect(isTooManyInADay({ known: 10_000, gone: 300 })).toBe(false);
  expect(isTooManyInADay({ known: 10_000, gone: 301 })).toBe(true);
});
