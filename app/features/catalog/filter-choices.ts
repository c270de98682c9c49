/** Choices of the catalogue list's filters (specification 2, section 2). Apart from the zod shapes, so that screens do not load zod. */

export const orderCountBuckets = ['over_100', 'under_500', '500_1000', '1000_5000', '5000_10000', 'over_10000'] as const;
export const listingCountBuckets = ['under_100', '100_250', '250_500', '500_750', '750_1000', 'over_1000'] as const;
/** The supplier's price in USD. An offer's `price_bucket` is the position in this list, counted from 1. */
export const priceBuckets = ['under_10', '10_30', '30_50', '50_100', 'over_100'] as const;
/** At most so many days until it is delivered. */
export const dayLimits = ['7', '10', '15', '30'] as const;
/** Rated so or better, of 5. */
export const ratingLimits = ['4', '4.5'] as const;
/** So many reviews at least. */
export const reviewLimits = ['10', '50', '200'] as const;
/** The filters by words, with all their choices and the prefix of the facets that stand for them. */
export const facetFilters = {
  orders: { prefix: 'o', choices: orderCountBuckets },
  listings: { prefix: 'l', choices: listingCountBuckets },
  days: { prefix: 'd', choices: dayLimits },
  rating: { prefix: 'r', choices: ratingLimits },
  reviews: { prefix: 'n', choices: reviewLimits },
} as const;
export type FacetFilter = keyof typeof facetFilters;

/** The choices of filters that some product has; a filter without any is not shown. */
export interface OfferedChoices extends Record<FacetFilter, string[]> {
  /** Countries that anything is sent from. */
  ship_from: string[];
  collections: Collection[];
  /** Is anything sold out? */
  stock: boolean;
  /** Is anything made for other countries? */
  fits: boolean;
}

/**
 * The filters that a seller can take away one by one when nothing is found, those looked at first first. `landed`: both ends of the costs;
 * `ship_to`: worldwide instead.
 */
export const removableFilters = [
  'rating',
  'reviews',
  'days',
  'landed',
  'price',
  'orders',
  'listings',
  'ship_from',
  'fits',
  'stock',
  'supplier',
  'category',
  'source',
  'keyword',
  'ship_to',
] as const;
export type RemovableFilter = (typeof removableFilters)[number];

export const sorts = ['mixed', 'profit', 'most_relevant', 'price', 'shipping_time_min', 'shipping_cost'] as const;
export const collections = ['trending', 'fastest_delivery_us', 'free_ship_us', 'made_in_us'] as const;
export type Collection = (typeof collections)[number];
export type Sort = (typeof sorts)[number];
export type Direction = 'asc' | 'desc';

/** "Worldwide": the cheapest country of each product. */
export const worldwide = 'WW';
export const defaultShipTo = 'US';

/** The sort of a list: as chosen, else what fits it. */
export const sortOf = ({ sort, keyword }: { sort?: Sort | null | undefined; keyword?: string | null | undefined }): Sort =>
  sort ?? (keyword ? 'most_relevant' : 'profit');

/** The default direction of each sort. */
export const naturalDirection: Record<Sort, Direction> = {
  mixed: 'asc',
  profit: 'desc',
  most_relevant: 'desc',
  price: 'asc',
  shipping_time_min: 'asc',
  shipping_cost: 'asc',
};

/**
 * The choices that products with these facets have. Of counts, one that all have is no choice.
 * @param facets those of one supplier, or of several.
 */
export function offeredOf(facets: ReadonlySet<string>): OfferedChoices {
  const there = (name: FacetFilter, least: number) => {
    const { prefix, choices } = facetFilters[name];
    const found = choices.filter((choice) => facets.has(`${prefix}:${choice}`));
    return found.length < least ? [] : found;
  };
  const from = [...facets].flatMap((facet) => (facet.startsWith('f:') ? [facet.slice(2)] : []));
  return {
    orders: there('orders', 2),
    listings: there('listings', 2),
    days: there('days', 1),
    rating: there('rating', 1),
    reviews: there('reviews', 1),
    ship_from: from.length > 1 ? from.sort() : [],
    collections: collections.filter((slug) => facets.has(`k:${slug}`)),
    stock: facets.has('x:out'),
    fits: facets.has('w:misfit'),
  };
}
