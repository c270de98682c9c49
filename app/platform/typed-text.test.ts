import { expect, test } from 'vitest';
import { asciiTyped, spellingsOf } from './typed-text.ts';

test.each([
  ['#١٠٠١', '#1001'],
  ['۴۵۶۷۸۹', '456789'],
  ['०१९', '019'],
  ['\u{1d7ce}\u{1d7e1}', '09'],
  ['ＳＫＵ－１２３', 'SKU-123'],
  ['Ｊａｎｅ　Ｄｏｅ', 'Jane Doe'],
  ['Größe 42 ½', 'Größe 42 ½'],
  ['カップ', 'カップ'],
])('%s is typed for %s', (typed, text) => {
  expect(asciiTyped(typed)).toBe(text);
});

test('what is typed in ASCII is searched for once', () => {
  expect(spellingsOf('#1001')).toEqual(['#1001']);
  expect(spellingsOf('#١٠٠١')).toEqual(['#١٠٠١', '#1001']);
});
