/** What the ways to find a page of offers share. */
import { type CatalogFilters, facetsOf, priceBuckets, type Sort } from './filters.ts';

/** A product on a page, with its sort value. */
export interface Found {
  product_id: string;
  value: number | null;
}

/** Which offers are read: those in stock come before those that are sold out, in every order. */
export interface OfferPart {
  isSoldOut: boolean;
  isDescending: boolean;
  /** The sort value and product of the row before the first. */
  after: [number | null, string] | undefined;
  /** Rows before a page by number; 0 with `after`. */
  skip: number;
  /** Rows to return at most. */
  most: number;
}

export const columns = {
  mixed: 'mix',
  profit: 'profit',
  most_relevant: 'popularity',
  price: 'landed_cost',
  shipping_time_min: 'days_min',
  shipping_cost: 'shipping_cost',
} as const satisfies Record<Sort, string>;
export type OfferColumn = (typeof columns)[Sort];

/**
 * Number of rows read along the sort's index before turning to an index of words. Common words fill a page within them, in a
 * millisecond. We set the bound because the planner errs: two words that never occur together look common to it, and it would read
 * the whole index for them. Sorted by profit, fewer rows do: words are indexed by band of profit, so that index is fast as well.
 * Mixed, most rows are read, so that a small category, one product in three hundred, fills a page. Where costs are bounded, so many
 * `entries` of the sort's index are looked at for them, which costs a third of so many rows.
 */
export const walk = { profit: 600, mixed: 8000, other: 2500, entries: 30_000 };
/** Larger results are not sorted: reading along the sort's index finds a page of them sooner. */
export const maxSorted = 40_000;

type Bind = (value: unknown) => string;

/** In cents, the costs with shipping between which an offer must be. */
export const landedRangeOf = ({
  landed_from: from,
  landed_to: to,
}: Pick<CatalogFilters, 'landed_from' | 'landed_to'>): { from?: number; to?: number } => ({
  ...(from === undefined ? {} : { from: Math.round(from * 100) }),
  ...(to === undefined ? {} : { to: Math.round(to * 100) }),
});

/** What the filter by costs asks of a row. */
export function landedConditions(filters: Pick<CatalogFilters, 'landed_from' | 'landed_to'>, bind: Bind): string[] {
  const { from, to } = landedRangeOf(filters);
  return [
    ...(from === undefined ? [] : [`landed_cost >= ${bind(from)}::bigint`]),
    ...(to === undefined ? [] : [`landed_cost <= ${bind(to)}::bigint`]),
  ];
}

/** Columns that filters ask of a row. */
const filteredColumns = ['product_id', 'facets', 'search', 'visible_to', 'landed_cost', 'price_bucket', 'is_sold_out'];

/**
 * SQL of the first rows along a sort's index. Profit and cost go together: where costs are bounded, all that is at the index's end costs too
 * much. Entries of the indexes have the cost, so that only rows within the bounds are read.
 * @param of.range conditions of the index. @param of.by its order. @param of.landed what is asked of the cost with shipping.
 */
export function rowsNear(of: {
  shipTo: string;
  column: OfferColumn;
  range: string;
  by: string;
  landed: readonly string[];
  rows: number;
  skip: number;
}): string {
  const { column, range, by, landed, rows, skip } = of;
  const along = `source_offers where ship_to = ${of.shipTo} and ${range} order by ${by}`;
  const others = filteredColumns.filter((each) => each !== 'product_id' && each !== column);
  if (landed.length === 0 || column === 'landed_cost')
    return `(select product_id, ${column}, ${others.join(', ')} from ${along} limit ${rows + skip})`;
  // Row by row, in the order of the entries: reading ends with the page.
  return `(select e.product_id, e.${column}, ${others.map((each) => `o.${each}`).join(', ')}
     from (select product_id, ${column} from (select product_id, ${column}, landed_cost from ${along} limit ${walk.entries + skip}) entries
           where ${landed.join(' and ')} order by ${by} limit ${rows + skip}) e
     cross join lateral (select * from source_offers where product_id = e.product_id and ship_to = ${of.shipTo} limit 1) o)`;
}

/**
 * The profit that no offer of such a cost has: by the standard rule (2 × cost + shipping, ending in 99) it is at most the cost and 99
 * cents. Sorted by profit, reading begins there.
 */
export function profitCondition(filters: CatalogFilters, bind: Bind): string[] {
  const { to } = landedRangeOf(filters);
  return to === undefined ? [] : [`profit <= ${bind(to + 99)}::bigint`];
}

/** The facet of what is sold out. */
export const soldOutFacet = 'x:out';

/** The facets that an offer must have. What is sold out has one of its own, by which the few are found among many. */
export const facetsIn = (filters: CatalogFilters, { isSoldOut }: Pick<OfferPart, 'isSoldOut'>): string[] => [
  ...facetsOf(filters),
  ...(isSoldOut ? [soldOutFacet] : []),
];

/** What the filters ask of a row, whatever it is sorted by. `$2` is the workplace. */
export function conditionsOf(filters: CatalogFilters, part: Pick<OfferPart, 'isSoldOut'>, bind: Bind): string[] {
  const facets = facetsIn(filters, part);
  return [
    `is_sold_out = ${part.isSoldOut}`,
    ...(facets.length > 0 ? [`facets @> ${bind(facets)}`] : []),
    ...(filters.price ? [`price_bucket = ${bind(priceBuckets.indexOf(filters.price) + 1)}`] : []),
    ...landedConditions(filters, bind),
    '(visible_to is null or visible_to = $2)',
  ];
}

/** A prepared statement's name (at most 63 characters): a short hash of its text. */
export function nameOf(text: string): string {
  let hash = 5381n;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33n + BigInt(text.charCodeAt(at))) & 0xffffffffffffn;
  return `catalog-${hash.toString(36)}`;
}
