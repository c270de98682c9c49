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
export const sorts = ['profit', 'most_relevant', 'price', 'shipping_time_min', 'shipping_cost'] as const;
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
  profit: 'desc',
  most_relevant: 'desc',
  price: 'asc',
  shipping_time_min: 'asc',
  shipping_cost: 'asc',
};
