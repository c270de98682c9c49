import { expect, test } from 'vitest';
import { amountCell, csvLines } from './csv.server.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['a=b', 'a=b'],
])('a text that a spreadsheet would run is made harmless: %s', (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`);
});

test('quotes, commas and lines stay one cell', () => {
  expect(csvLines([['a "b", c', 'two\nlines', 7, true, null, undefined, new Date(0)]])).toBe(
    '"a ""b"", c","two\nlines",7,true,,,1970-01-01T00:00:00.000Z\r\n',
  );
});

test('a refund is a number, not a formula, in the decimals of its currency', () => {
  expect(csvLines([[amountCell(-1250, 'USD'), amountCell(500, 'JPY'), amountCell(null, 'USD')]])).toBe('-12.50,500,\r\n');
});
