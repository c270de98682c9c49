import { expect, test } from 'vitest';
import { isAbove, maxAmount, plainText, readAmount, readCount, readDecimal, readNumber, writtenAmount, writtenIn } from './typed-amount.ts';

test.each([
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  ['1 234,50', 'EUR', 123450],
  ['1 234 567', 'EUR', 123456700],
  ['1\u202f234,50', 'EUR', 123450],
  ["1'234.50", 'CHF', 123450],
  ['1’234.50', 'CHF', 123450],
  [' 12.50 ', 'USD', 1250],
  ['1,234.50', 'USD', 123450],
  ['1.234.567', 'EUR', 123456700],
  ['١٢٫٥', 'SAR', 1250],
  ['.5', 'USD', 50],
  ['12.', 'USD', 1200],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['1,200', 'KWD', 1200],
  ['1,200', 'JPY', 1200],
  ['12.000', 'JPY', 12000],
  ['1,200', 'USD', 120000],
  ['1.200', 'EUR', 120000],
  ['0.125', 'USD', 12],
  ['', 'USD', null],
  ['1,000,000,000.00', 'USD', maxAmount],
  ['100000000000', 'JPY', maxAmount],
  ['1000000000.01', 'USD', undefined],
  ['9'.repeat(255), 'KWD', undefined],
  ['12x', 'USD', undefined],
  ['-5', 'USD', undefined],
  ['1,2,3', 'USD', undefined],
  // Cells of a spreadsheet, one below the other and side by side.
  ['12 13 14', 'USD', undefined],
  ['12\t15', 'USD', undefined],
  ['120\t150', 'USD', undefined],
  ['.', 'USD', undefined],
])('%j in %s is %s minor units', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});

test.each([
  ['1000000000.01', 'USD', true],
  ['1.000.000.001', 'EUR', true],
  ['1,000,000,000', 'USD', false],
  ['100000000.001', 'KWD', true],
  ['100000000001', 'JPY', true],
  ['100000000000', 'JPY', false],
  ['12345678901x', 'USD', false],
  ['-12345678901', 'USD', false],
  ['', 'USD', false],
])('%j in %s is above the largest amount: %s', (text, currency, expected) => {
  expect(isAbove(text, maxAmount, currency)).toBe(expected);
});

test.each([
  ['', 0],
  ['25', 25],
  ['٢٥', 25],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['10 20', undefined],
  ['1,000,000,000', 1_000_000_000],
  ['2.5', undefined],
  ['-1', undefined],
  ['1,000,000,001', undefined],
])('%j is a count of %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});

test.each([
  ['12,5', '12.5'],
  ['-12.5 %', '-12.5'],
  ['−5', '-5'],
  ['+1,200', '1200'],
  ['1.234,5', '1234.5'],
  ['ten', undefined],
  ['', undefined],
])('%j is the difference %s', (text, difference) => {
  expect(readDecimal(text)).toBe(difference);
});

test.each([
  ['1,200', 'amount', 1200],
  ['1.200,50', 'amount', 1200.5],
  ['1,125', 'factor', 1.125],
  ['2.5', 'factor', 2.5],
  ['', 'factor', 0],
  ['-2', 'amount', undefined],
  ['12x', 'amount', undefined],
] as const)('%j as an %s is %s', (text, kind, number) => {
  expect(readNumber(text, kind)).toBe(number);
});

test.each([
  ['en', 73199, 'EUR', '731.99'],
  ['de', 73199, 'EUR', '731,99'],
  ['fr', 123450, 'USD', '1234,50'],
  ['pt-BR', 5, 'BRL', '0,05'],
  ['zh-CN', 1999, 'CNY', '19.99'],
  ['ar', 1999, 'USD', '19.99'],
  ['de', 1200, 'JPY', '1200'],
  ['de', 1200, 'KWD', '1,200'],
  ['de', 1185000, 'CLP', '11850'],
])('in a field in %s %d %s is %s, and read back as the same amount', (locale, amount, currency, text) => {
  expect(writtenAmount(locale, amount, currency)).toBe(text);
  expect(readAmount(text, currency)).toBe(amount);
});

test.each([12.345, 0.125, 1200, 2.5, 1.1251])('%s is written so that it is read again as it is', (number) => {
  for (const text of [plainText(number), writtenIn('de', plainText(number))])
    expect([readNumber(text, 'amount'), readNumber(text, 'factor')]).toEqual([number, number]);
});
