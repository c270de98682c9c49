/** Filters and sorts of the catalogue list (specification 2, section 2). Shared by screens, API and search. */
import { z } from 'zod';
import { isCountryCode } from '#app/platform/currencies.ts';
import { asciiDigits } from '#app/platform/typed-text.ts';
import {
  collections,
  dayLimits,
  defaultShipTo,
  listingCountBuckets,
  orderCountBuckets,
  priceBuckets,
  ratingLimits,
  reviewLimits,
  sorts,
  worldwide,
} from './filter-choices.ts';

export * from './filter-choices.ts';

const orAll = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum([...values, 'all', ''] as unknown as [T[number], 'all', ''])
    .transform((value) => (value === 'all' || value === '' ? undefined : (value as T[number])))
    .optional()
    .catch(undefined);

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || undefined)
    .optional();

/** A country, or `WW`. Others are refused: a supplier's answer for them would be stored in the catalogue that everybody sees. */
export const shipToSchema = z
  .string()
  .trim()
  .toUpperCase()
  .transform((code) => (code === 'UK' ? 'GB' : code))
  .refine((code) => code === worldwide || isCountryCode(code), 'invalid')
  .default(defaultShipTo);

/** An amount in dollars as a decimal text; what is none counts as not given. */
const dollars = z.coerce.number().min(0).max(1_000_000).optional().catch(undefined);

/** Filters as in the address of a list and in API calls. Unknown bucket values mean "all". */
export const CatalogFilters = z.object({
  keyword: optionalText(200),
  source: optionalText(32),
  category: optionalText(300),
  collection: z.enum(collections).optional(),
  supplier: optionalText(200),
  ship_to: shipToSchema,
  price: orAll(priceBuckets),
  orders: orAll(orderCountBuckets),
  listings: orAll(listingCountBuckets),
  /** The cost with shipping, in USD. */
  landed_from: dollars,
  landed_to: dollars,
  days: orAll(dayLimits),
  rating: orAll(ratingLimits),
  reviews: orAll(reviewLimits),
  /** The country that it is sent from. */
  ship_from: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  /** Only with plugs, voltages and sizes for the country, of what names any. */
  fits: orAll(['fits']),
  /** Without what is sold out. */
  stock: orAll(['in_stock']),
  /** Without one: the most relevant where words are searched, else by profit; a screen shows them mixed. */
  sort: z.enum(sorts).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  cursor: optionalText(400),
  page: z.coerce.number().int().min(1).max(2000).optional().catch(undefined),
  page_size: z.coerce.number().int().min(1).max(100).default(24).catch(24),
});
export type CatalogFilters = z.infer<typeof CatalogFilters>;

/** The filters that are words of an offer's `facets`, with their prefixes. */
const facetPrefixes = {
  source: 's',
  category: 'c',
  collection: 'k',
  orders: 'o',
  listings: 'l',
  supplier: 'v',
  days: 'd',
  rating: 'r',
  reviews: 'n',
  ship_from: 'f',
  fits: 'w',
} as const;

/** The words that an offer's `facets` must have for these filters. */
export const facetsOf = (filters: Pick<CatalogFilters, keyof typeof facetPrefixes>): string[] =>
  Object.entries(facetPrefixes).flatMap(([name, prefix]) => {
    const value = filters[name as keyof typeof facetPrefixes];
    return value ? [`${prefix}:${value}`] : [];
  });

/** The words of a search text, split as `title_words` in the database splits titles, with all digits as ASCII; at most twelve. */
export const wordsOf = (text: string): string[] =>
  (
    asciiDigits(text.normalize('NFKC'))
      .toLowerCase()
      .match(/[\p{Alphabetic}0-9]+/gu) ?? []
  ).slice(0, 12);
