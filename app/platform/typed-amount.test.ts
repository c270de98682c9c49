import { expect, test } from 'vitest';
import { readAmount } from './typed-amount.ts';

test.each([
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  ['1 234,50', 'EUR', 123450],
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
  ['12x', 'USD', undefined],
  ['-5', 'USD', undefined],
  ['1,2,3', 'USD', undefined],
  ['.', 'USD', undefined],
])('%j in %s is %s minor units', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});
