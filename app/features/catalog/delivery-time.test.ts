import { expect, test } from 'vitest';
import { i18n } from '#tests/support/english.tsx';
import { daysInWords, deliveryDays, knownDays } from './delivery-time.ts';

test.each([
  [5, 7, '5-7'],
  [5, 5, '5'],
  [0, 0, '-'],
  [null, null, '-'],
  [undefined, undefined, '-'],
  [7, 100, '-'],
  [100, 120, '-'],
  [null, 9, '9'],
  [3, undefined, '3'],
  [0, 3, '0-3'],
])('%s to %s days reads %s', (min, max, text) => {
  expect(deliveryDays(min, max)).toBe(text);
  expect(knownDays(min, max)).toBe(text === '-' ? null : text);
});

test.each([
  ['1', '1 day'],
  ['0-1', '0–1 day'],
  ['5-7', '5–7 days'],
  ['10-21', '10–21 days'],
])('the word for %s days follows the last of them', (days, words) => {
  expect(i18n.t('catalog:days', daysInWords(days))).toBe(words);
});
