import { expect, test } from 'vitest';
import { axisMoney } from './axis-money.ts';

test('amounts on an axis are short, and as far apart as their lines', () => {
  expect([0, 75_000, 150_000, 225_000, 300_000].map(axisMoney('USD', 'en'))).toEqual(['$0', '$750', '$1.5K', '$2.25K', '$3K']);
});

test('where writing runs from right to left, the currency keeps its own order beside the word for a thousand', () => {
  const [nothing, thousands] = [0, 600_000].map(axisMoney('USD', 'ar'));
  expect(nothing).toMatch(/^\u2066[^\u200e\u200f]*\u2069$/);
  expect(thousands).toContain('\u2066US$\u2069');
  expect(thousands).toMatch(/6\s\p{Script=Arabic}+/u);
});

test.each(['POINTS', 'IRT', 'P1'])('an axis shows the code of a currency that a plugin has added: %s', (currency) => {
  expect(axisMoney(currency, 'en')(125_000)).toMatch(new RegExp(`1\\.25K.*${currency}|${currency}.*1\\.25K`));
});
