import { expect, test } from 'vitest';
import { type Stocked, unitsAt, warehouseFor } from './ship-from.ts';

const stocked = (stockByCountry: Stocked['stockByCountry'], shipsFrom = ['CN', 'DE', 'US']): Stocked => ({
  shipsFrom,
  stock: stockByCountry && Object.values(stockByCountry).reduce((sum, units) => sum + units, 0),
  stockByCountry,
});

test.each([
  ['that of the country while it has them', stocked({ CN: 9, US: 3 }), 'US', 3, 'US'],
  ['China’s when that of the country has too few', stocked({ CN: 9, US: 3 }), 'US', 4, 'CN'],
  ['a third country’s when both have too few', stocked({ CN: 1, DE: 9, US: 3 }), 'US', 4, 'DE'],
  ['the usual one when none has enough, so that it is told', stocked({ CN: 1, US: 3 }), 'US', 4, 'US'],
  ['the usual one of the product when nothing is left', stocked({ CN: 0, US: 0 }), 'US', 1, 'US'],
  ['not one that has none although the product is sent from there', stocked({ CN: 9 }), 'US', 1, 'CN'],
  ['the product’s usual one when nobody tells where it is', stocked(null), 'DE', 500, 'DE'],
] as const)('goods go from %s', (_, variant, shipTo, units, expected) => {
  expect(warehouseFor(variant, shipTo, units)).toBe(expected);
});

test('a warehouse without a service to the country is passed by', () => {
  expect(warehouseFor(stocked({ CN: 9, DE: 9, US: 9 }), 'US', 1, (from) => from !== 'US')).toBe('CN');
  expect(warehouseFor(stocked({ DE: 9, US: 9 }), 'US', 1, () => false)).toBe('US');
});

test('there is never more in a warehouse than in all', () => {
  expect(unitsAt({ stock: 2, stockByCountry: { CN: 40 } }, 'CN')).toBe(2);
  expect(unitsAt({ stock: 40, stockByCountry: { CN: 40 } }, 'US')).toBe(0);
  expect(unitsAt({ stock: null, stockByCountry: null }, 'US')).toBeNull();
});
