import { expect, test } from 'vitest';
import { withItemNames } from './named-items.ts';

const lamp = { sku: 'CJYD1234567', externalVariantId: '1796-AB', title: 'Desk lamp', variantTitle: 'Red' };
const mug = { sku: 'CJYD12345678', externalVariantId: '99', title: 'Mug', variantTitle: '' };

test.each([
  ['SKU CJYD1234567 is sold out', 'SKU CJYD1234567 (Desk lamp, Red) is sold out'],
  ['cjyd12345678: stock 0; vid 1796-AB', 'cjyd12345678 (Mug): stock 0; vid 1796-AB (Desk lamp, Red)'],
  // Part of another code, and a code that is any number.
  ['XCJYD1234567 and 99 left', 'XCJYD1234567 and 99 left'],
  ['Inventory deduction fail', 'Inventory deduction fail'],
])('a supplier’s words %j come with the items’ names', (words, named) => {
  expect(withItemNames(words, [lamp, mug])).toBe(named);
});

test('a name with signs of a pattern is put in as it is', () => {
  expect(withItemNames('A+B.1 sold out', [{ ...lamp, sku: 'A+B.1', title: 'Cup $& (big)' }])).toBe('A+B.1 (Cup $& (big), Red) sold out');
});
