import { expect, test } from 'vitest';
import { marksOf, misfitsOf } from './made-for.ts';

test.each([
  ['Desk lamp', [{ name: 'Plug', values: ['AU'] }], ['plug:AU']],
  ['Desk lamp', [{ name: 'Plug', values: ['US', 'EU', 'UK'] }], ['plug:EU', 'plug:UK', 'plug:US']],
  ['Desk lamp', [{ name: 'Color', values: ['Black EU plug', 'White US Plug'] }], ['plug:EU', 'plug:US']],
  ['Desk lamp', [{ name: 'Plug', values: ['Universal'] }], []],
  ['Desk lamp with AU standard plug', [], ['plug:AU']],
  ['USB lamp, EU plug 220V', [], ['plug:EU', 'volt:220']],
  ['Heater 110V', [], ['volt:110']],
  ['Charger 100-240V', [], ['volt:110', 'volt:220']],
  ['LED strip 12V', [], []],
  ['Plug for sinks', [], []],
  ['Made in the US, a lamp', [], []],
  ['Boots', [{ name: 'Shoe Size', values: ['36', '37', '38.5'] }], ['size:EU']],
  ['Boots', [{ name: 'Size', values: ['US 8', 'US9'] }], ['size:US']],
  ['Shirt', [{ name: 'Size', values: ['Asian L', 'Asian XL'] }], ['size:Asia']],
  ['Shirt', [{ name: 'Size', values: ['S', 'M', '40cm'] }], []],
  ['Chair', [{ name: 'Size', values: ['36', '40'] }], []],
] as const)('%s %j is made for %j', (title, options, marks) => {
  expect(marksOf({ title, options })).toEqual(marks);
});

test.each([
  [['plug:AU'], 'DE', ['plug:AU']],
  [['plug:AU', 'plug:EU'], 'DE', []],
  [['plug:EU'], 'CH', []],
  [['plug:EU', 'volt:110'], 'DE', ['volt:110']],
  [['volt:220'], 'US', ['volt:220']],
  [['volt:220'], 'BR', []],
  [['plug:UK'], 'HK', []],
  [['size:US'], 'FR', ['size:US']],
  [['size:EU'], 'US', ['size:EU']],
  [['plug:AU'], 'WW', []],
] as const)('of %j in %s does not fit: %j', (marks, country, misfits) => {
  expect(misfitsOf(marks, country)).toEqual(misfits);
});
