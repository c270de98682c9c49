/** A way to send a parcel, with the rule for its price. */
export interface ShippingMethod {
  name: string;
  zh: string;
  from: 'CN' | 'US' | 'DE';
  /** Countries it goes to; `null` means every country we ship to. */
  to: readonly string[] | null;
  /** US cents: a base for the parcel, plus so much per started 100 g. */
  baseCents: number;
  per100gCents: number;
  minDays: number;
  maxDays: number;
  /** Heavier parcels are not accepted. */
  maxGrams: number;
  /** Prefix of the tracking numbers it gives out, and 17TRACK's number for the carrier. */
  trackingPrefix: string;
  carrierKey: number;
}

/** Places no practice carrier goes to: asking for a price gives no methods, ordering is refused. */
const UNSHIPPABLE: ReadonlySet<string> = new Set(['KP', 'SY', 'CU', 'IR', 'AQ']);

const EU = [
  'AT',
  'BE',
  'BG',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];

export const SHIPPING_METHODS: readonly ShippingMethod[] = [
  {
    name: 'CJPacket Ordinary',
    zh: 'CJ普货专线',
    from: 'CN',
    to: null,
    baseCents: 180,
    per100gCents: 145,
    minDays: 7,
    maxDays: 15,
    maxGrams: 20_000,
    trackingPrefix: 'CJPOR',
    carrierKey: 190_094,
  },
  {
    name: 'CJPacket Sensitive',
    zh: 'CJ敏感专线',
    from: 'CN',
    to: ['US', 'CA', 'GB', 'AU', 'NZ', ...EU],
    baseCents: 240,
    per100gCents: 165,
    minDays: 8,
    maxDays: 16,
    maxGrams: 20_000,
    trackingPrefix: 'CJPKL',
    carrierKey: 190_094,
  },
  {
    name: 'CJPacket Postal',
    zh: 'CJ航空挂号小包',
    from: 'CN',
    to: null,
    baseCents: 120,
    per100gCents: 110,
    minDays: 12,
    maxDays: 50,
    maxGrams: 2000,
    trackingPrefix: 'CJPPO',
    carrierKey: 3011,
  },
  {
    name: 'PostNL',
    zh: '荷兰邮政',
    from: 'CN',
    to: ['US', 'CA', 'GB', ...EU],
    baseCents: 260,
    per100gCents: 150,
    minDays: 10,
    maxDays: 18,
    maxGrams: 2000,
    trackingPrefix: 'LPNLX',
    carrierKey: 14_041,
  },
  {
    name: 'DHL Official',
    zh: 'DHL官方',
    from: 'CN',
    to: null,
    baseCents: 1890,
    per100gCents: 210,
    minDays: 3,
    maxDays: 7,
    maxGrams: 70_000,
    trackingPrefix: '77',
    carrierKey: 100_001,
  },
  {
    name: 'USPS+',
    zh: 'USPS+',
    from: 'US',
    to: ['US'],
    baseCents: 410,
    per100gCents: 30,
    minDays: 2,
    maxDays: 5,
    maxGrams: 30_000,
    trackingPrefix: '9261',
    carrierKey: 21_051,
  },
  {
    name: 'FedEx Ground',
    zh: '联邦地面',
    from: 'US',
    to: ['US', 'CA'],
    baseCents: 690,
    per100gCents: 26,
    minDays: 2,
    maxDays: 6,
    maxGrams: 60_000,
    trackingPrefix: '6129',
    carrierKey: 100_003,
  },
  {
    name: 'DHL Paket',
    zh: 'DHL包裹',
    from: 'DE',
    to: EU,
    baseCents: 520,
    per100gCents: 34,
    minDays: 2,
    maxDays: 6,
    maxGrams: 31_500,
    trackingPrefix: '00340',
    carrierKey: 7041,
  },
];

/** Methods that take a parcel of this weight on this route, cheapest first. */
export function shippingMethods(from: string, to: string, grams: number): ShippingMethod[] {
  if (UNSHIPPABLE.has(to)) return [];
  return SHIPPING_METHODS.filter(
    (method) => method.from === from && (method.to === null || method.to.includes(to)) && grams <= method.maxGrams,
  ).sort((a, b) => shippingCents(a, grams) - shippingCents(b, grams));
}

/** What the parcel costs, US cents. */
export function shippingCents(method: ShippingMethod, grams: number): number {
  return method.baseCents + method.per100gCents * Math.max(1, Math.ceil(grams / 100));
}
