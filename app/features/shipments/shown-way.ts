/** What a seller lets buyers read of a parcel's way. Pure (docs/decisions/295). */
import type { ShipmentState } from '#app/features/orders/states.ts';

export interface ShownWay {
  /** Where the parcel sets out from, and what happens to it before it is in the buyer's country. */
  origin: boolean;
  /** Who carries it, and the link to follow it there. */
  carrier: boolean;
}

interface WayEvent {
  status: ShipmentState;
  description: string;
  location: string;
}

/** States in which a parcel has reached its buyer's country, wherever the event says that it is. */
const arrivedStates: readonly ShipmentState[] = ['available_for_pickup', 'out_for_delivery', 'delivered', 'delivery_failure'];

/**
 * Codes of countries that are also states of the US through which parcels go on their way: Los Angeles, CA; Chicago, IL; Hebron, KY. Not
 * Delaware, which no carrier flies to, so that places in Germany are known.
 */
const alsoStates: ReadonlySet<string> = new Set('AL AR AZ CA CO GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA'.split(' '));

/**
 * Cities whose country is known, whatever two letters stand behind them: those in which parcels of the countries with a double meaning are
 * sorted. Written as `normal` writes them. Left out is what both countries have (Richmond, Hamilton, Hyderabad).
 */
const cities: Readonly<Record<string, readonly string[]>> = {
  CA: [
    ...['toronto', 'mississauga', 'brampton', 'markham', 'scarborough', 'etobicoke', 'ottawa', 'gatineau', 'montreal', 'dorval', 'laval'],
    ...['quebec', 'vancouver', 'burnaby', 'surrey', 'calgary', 'edmonton', 'winnipeg', 'halifax', 'regina', 'saskatoon'],
  ],
  US: [
    ...[
      'los angeles',
      'san francisco',
      'oakland',
      'carson',
      'city of industry',
      'torrance',
      'ontario',
      'chicago',
      'indianapolis',
      'atlanta',
    ],
    ...['louisville', 'hebron', 'erlanger', 'baltimore', 'denver', 'phoenix', 'philadelphia', 'minneapolis', 'st louis', 'kansas city'],
  ],
  IN: ['mumbai', 'delhi', 'new delhi', 'bengaluru', 'bangalore', 'chennai', 'kolkata', 'gurgaon', 'gurugram'],
  IL: ['tel aviv', 'lod', 'ben gurion', 'haifa', 'jerusalem'],
  CO: ['bogota', 'medellin'],
  AR: ['buenos aires', 'ezeiza'],
};

/** Small letters without accents and stops. */
const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .trim();

/** The country of a known city at the beginning of a place. */
const countryOfCity = (location: string): string | undefined => {
  const [city = ''] = normal(location).split(/,|\s+[a-z]{2}$/);
  return Object.keys(cities).find((country) => cities[country]?.includes(city.trim()));
};

/** The country at the end of a place; one that may be a state is taken for a country only behind a region (Toronto, ON, CA) or a known city. */
function countryOf(location: string): string | undefined {
  const [, before, code] = /^(.*?)(?:^|[,\s]+)([A-Z]{2})$/.exec(location.trim()) ?? [];
  const isState = code !== undefined && alsoStates.has(code) && !/(?:^|[,\s])[A-Z]{2}$/.test(before ?? '');
  return isState ? countryOfCity(location) : code;
}

/** Did it happen in the buyer's country, as far as the event tells? */
const isThere = (event: WayEvent, countryCode: string | null): boolean =>
  arrivedStates.includes(event.status) || (countryCode !== null && countryOf(event.location) === countryCode);

/** The parcel without what is not to be shown: events elsewhere lose words and place, and keep state and time. */
export function asShown<Of extends { carrier: string; countryCode: string | null; events: readonly WayEvent[] }>(
  parcel: Of,
  shown: ShownWay,
): Of {
  const events = parcel.events.map((event) =>
    shown.origin || isThere(event, parcel.countryCode) ? event : { ...event, description: '', location: '' },
  );
  return { ...parcel, carrier: shown.carrier ? parcel.carrier : '', events };
}
