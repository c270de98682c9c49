import { describe, expect, test } from 'vitest';
import { betterSources, type MappedSource } from './grouping.ts';

const row = (sourceVariantId: string, more: Partial<MappedSource> = {}): MappedSource => ({
  listingVariantId: 'listed',
  sourceVariantId,
  source: 'cj',
  shipsFrom: ['CN'],
  quantity: 1,
  shipToCountries: [],
  priority: 0,
  cost: 500,
  stock: 10,
  stockByCountry: null,
  isAvailable: true,
  shippingCost: 300,
  weightGrams: 100,
  ownServices: null,
  ...more,
});

describe('a fall-back that would serve a line better', () => {
  test.each([
    ['costs less delivered', row('now'), row('other', { priority: 1, cost: 400 }), ['other']],
    ['costs less, but not with its shipping', row('now'), row('other', { priority: 1, cost: 400, shippingCost: 500 }), []],
    ['costs as much', row('now'), row('other', { priority: 1 }), []],
    ['has it where the present one has too few', row('now', { stock: 1 }), row('other', { priority: 1, cost: 900 }), ['other']],
    ['has it where the present one is gone', row('now', { isAvailable: false }), row('other', { priority: 1, cost: 900 }), ['other']],
    ['has too few itself', row('now', { stock: 1 }), row('other', { priority: 1, stock: 1 }), []],
    ['may have it, as far as its supplier tells', row('now', { stock: 1 }), row('other', { priority: 1, stock: null }), ['other']],
    ['costs as much as one whose stock nobody tells', row('now', { stock: null }), row('other', { priority: 1 }), []],
    ['does not go there', row('now'), row('other', { priority: 1, cost: 1, shipToCountries: ['DE'] }), []],
    ['has shipping that nobody knows', row('now'), row('other', { priority: 1, cost: 1, shippingCost: null }), []],
    ['stands beside one whose shipping nobody knows', row('now', { shippingCost: null }), row('other', { priority: 1, cost: 1 }), []],
    ['is the one that came back in stock', row('first', { cost: 400 }), row('now', { priority: 1 }), ['first']],
  ])('%s', (_why, one, other, expected) => {
    const found = betterSources([one, other], ['now'], { countryCode: 'US', units: 2 });
    expect(found.map((each) => each.row.sourceVariantId)).toEqual(expected);
  });

  // Two items of one parcel, each of which costs 1 less elsewhere, but would be sent from there in a parcel of its own.
  test.each([
    ['alone in its parcel', [], 200],
    ['beside another that costs no less to send without it', [{ row: row('beside'), quantity: 1 }], undefined],
    ['beside another, and comes from the same place', [{ row: row('beside', { source: 'ebay' }), quantity: 1 }], 500],
  ])('saves what the whole order costs less: %s', (_why, beside, saves) => {
    const rows = [row('now'), row('other', { priority: 1, cost: 400, source: 'ebay' })];
    const [found] = betterSources(rows, ['now'], { countryCode: 'US', units: 2, beside });
    expect(found?.saves).toBe(saves);
  });

  test('the cheapest stands first, with its units and shipping for the whole line; bundles are not offered', () => {
    const rows = [
      row('now'),
      row('dear', { priority: 1, cost: 450 }),
      row('cheap', { priority: 2, cost: 100, quantity: 2 }),
      row('half', { priority: 3, cost: 1 }),
      row('other half', { priority: 3, cost: 1 }),
    ];
    expect(
      betterSources(rows, ['now'], { countryCode: 'US', units: 3 }).map((each) => [
        each.row.sourceVariantId,
        each.quantity,
        each.shippingCost,
      ]),
    ).toEqual([
      ['cheap', 6, 300],
      ['dear', 3, 300],
    ]);
  });
});
