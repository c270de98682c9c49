/**
 * Periods of the word index (migration `order_periods`): each order stands in it under its day, under eight days and under 64 days of its
 * workplace, so that the newest orders that have a word are looked up without all older ones (docs/decisions/296).
 */

/** Days since 2000 and parts of days, in UTC. */
export interface Span {
  /** Of the newest order, and of the oldest one of the sample. */
  newest: number;
  oldest: number;
  /** Of the workplace's first order. */
  first: number;
  /** How many orders the sample has. */
  size: number;
}

export interface Periods {
  /** As the index has them: the number of the period, and that of its length. */
  keys: number[];
  /** The day after the last one. */
  end: number;
}

/** SQL: days since 2000 until a moment. */
export const daysSql = (moment: string): string => `extract(epoch from (${moment}) - timestamptz '2000-01-01+00')::float8 / 86400`;

/** Lengths in days, and what sets their keys apart. */
const lengths = [
  { days: 1, from: 0 },
  { days: 8, from: 1_000_000 },
  { days: 64, from: 2_000_000 },
];
const mostKeys = 12;
/**
 * Periods that are a larger share of the workplace's time spare little, and what all of it has may be fewer rows than are counted exactly, which
 * the periods' own would not tell.
 */
const mostOfTime = 0.65;
/** So many more are looked for than the rows that are wanted: a share is known by a sample only, and some orders are archived. */
const spare = { times: 1.5, more: 15 };

/**
 * The newest periods with enough orders for so many rows, if orders came as they came lately.
 * @param share of the orders that are searched for. @returns nothing when that is most of the workplace's time.
 */
export function periodsOf(span: Span, { share, rows }: { share: number; rows: number }): Periods | undefined {
  const orders = (rows * spare.times + spare.more) / share;
  const days = (orders / span.size) * (span.newest - span.oldest);
  if (!(days < (span.newest - span.first) * mostOfTime)) return undefined;
  const length = lengths.find((each) => days <= each.days * mostKeys);
  if (!length) return undefined;
  const nth = (day: number) => Math.floor(day / length.days);
  const [first, last] = [nth(span.newest - days), nth(span.newest + 1)];
  return { keys: Array.from({ length: last - first + 1 }, (_, at) => length.from + first + at), end: (last + 1) * length.days };
}

type Bind = (value: unknown) => string;

/**
 * SQL condition on an order: it is of one of the periods. @param keys placeholder of their keys. @param nth differs in each condition of a
 * statement: what alternatives have in common the planner takes out of them, and then reads all orders of the periods.
 */
export const isWithinSql = (keys: string, workplace: string, nth: number): string =>
  `order_periods(workplace_id, placed_at) && (select array_agg(uuid_hash_extended(${workplace}, key)) from unnest(${keys}::bigint[]) key where ${nth} = ${nth})`;

/** SQL condition: no order is newer than the periods. They are of a while ago when they are used. */
export const reachNewestSql = ({ end }: Periods, workplace: string, bind: Bind): string =>
  `(select ${daysSql('max(placed_at)')} < ${bind(end)}::int from orders where workplace_id = ${workplace})`;
