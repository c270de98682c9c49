import { expect, test } from 'vitest';
import { asShown } from './shown-way.ts';

const parcel = {
  carrier: 'YunExpress',
  countryCode: 'DE',
  events: [
    { status: 'delivered' as const, description: 'Delivered', location: '' },
    { status: 'in_transit' as const, description: 'Arrived', location: 'Frankfurt, DE' },
    { status: 'in_transit' as const, description: 'Left Shenzhen', location: 'Shenzhen, CN' },
    { status: 'in_transit' as const, description: 'At Yiwu', location: 'Yiwu' },
    { status: 'info_received' as const, description: 'Label made', location: '' },
  ],
};
const words = (shown: { origin: boolean; carrier: boolean }) => asShown(parcel, shown).events.map((event) => event.description);

test('everything is shown where the seller shows it', () => {
  expect(asShown(parcel, { origin: true, carrier: true })).toEqual(parcel);
});

test('without its origin, a parcel’s way begins in the buyer’s country; state and time of what was before stay', () => {
  expect(words({ origin: false, carrier: true })).toEqual(['Delivered', 'Arrived', '', '', '']);
  const { events, carrier } = asShown(parcel, { origin: false, carrier: true });
  expect(events[2]).toEqual({ status: 'in_transit', description: '', location: '' });
  expect(carrier).toBe('YunExpress');
});

test('a place in a state of the US is not taken for one in the country of the same letters', () => {
  const shownIn = (countryCode: string, location: string) =>
    asShown({ ...parcel, countryCode, events: [{ status: 'in_transit', description: '', location }] }, { origin: false, carrier: true })
      .events[0]?.location;
  for (const [countryCode, location] of [
    ['CA', 'Los Angeles, CA'],
    ['IL', 'CHICAGO, IL'],
    ['IN', 'Indianapolis IN'],
    ['CA', 'Los Angeles, CA, US'],
    ['US', 'Toronto, CA'],
    ['US', 'Mumbai, IN'],
    ['CA', 'Richmond, CA'],
  ] as const)
    expect(shownIn(countryCode, location)).toBe('');
  for (const [countryCode, location] of [
    ['CA', 'Toronto, ON, CA'],
    ['CA', 'Toronto, CA'],
    ['CA', 'MONTRÉAL CA'],
    ['US', 'Los Angeles, CA'],
    ['US', 'CHICAGO IL'],
    ['IL', 'Tel Aviv, IL'],
    ['US', 'Los Angeles, CA, US'],
    ['FR', 'Paris, FR'],
    ['FR', 'FR'],
  ] as const)
    expect(shownIn(countryCode, location)).toBe(location);
});

test('without its carrier, a parcel has no carrier’s name', () => {
  expect(asShown(parcel, { origin: true, carrier: false })).toEqual({ ...parcel, carrier: '' });
});
