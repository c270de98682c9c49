/** Shipping services of our own supplier `quayside`. Pure. Specification 2, section 9: processing 1-3, delivery 5-7 business days. */

export interface OwnShippingService {
  name: string;
  shipFrom: string;
  countries: readonly string[];
  /** USD cents. */
  baseCost: number;
  /** USD cents for each started 100 g. */
  costPer100Grams: number;
  maxGrams: number;
  processingDaysMin: number;
  processingDaysMax: number;
  daysMin: number;
  daysMax: number;
}

const pace = { processingDaysMin: 1, processingDaysMax: 3, daysMin: 5, daysMax: 7 };
const express = { processingDaysMin: 1, processingDaysMax: 1, daysMin: 2, daysMax: 4 };
const europe = ['AT', 'BE', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE', 'CH'];
const northAmerica = ['US', 'CA'];
const latinAmerica = ['MX', 'BR', 'CL', 'CO'];
const asiaPacific = ['AU', 'NZ', 'JP', 'KR', 'SG', 'MY', 'TH', 'PH'];
const middleEast = ['AE', 'SA', 'IL', 'TR', 'ZA'];

/** The services of a new installation; operators maintain the table afterwards. */
export const firstOwnServices: readonly OwnShippingService[] = [
  { name: 'Quayside Standard', shipFrom: 'CN', countries: northAmerica, baseCost: 199, costPer100Grams: 95, maxGrams: 20_000, ...pace },
  { name: 'Quayside Standard', shipFrom: 'CN', countries: europe, baseCost: 219, costPer100Grams: 105, maxGrams: 20_000, ...pace },
  {
    name: 'Quayside Standard',
    shipFrom: 'CN',
    countries: [...latinAmerica, ...asiaPacific, ...middleEast],
    baseCost: 259,
    costPer100Grams: 130,
    maxGrams: 20_000,
    ...pace,
  },
  {
    name: 'Quayside Express',
    shipFrom: 'CN',
    countries: [...northAmerica, ...europe, ...asiaPacific],
    baseCost: 690,
    costPer100Grams: 210,
    maxGrams: 30_000,
    ...express,
  },
];

/** Price of a parcel in USD cents; undefined if the service does not take it. */
export const ownServicePrice = (service: OwnShippingService, parcel: { shipTo: string; grams: number }): number | undefined =>
  service.countries.includes(parcel.shipTo) ? priceByWeight(service, parcel.grams) : undefined;

/** A service's price for a weight in USD cents, whatever the country; undefined if it is too heavy. */
export const priceByWeight = (
  service: Pick<OwnShippingService, 'baseCost' | 'costPer100Grams' | 'maxGrams'>,
  grams: number,
): number | undefined => (grams > service.maxGrams ? undefined : service.baseCost + service.costPer100Grams * Math.ceil(grams / 100));
