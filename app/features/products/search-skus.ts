import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { asciiTyped } from '#app/platform/typed-text.ts';

/** Up to this many variants are all read; of more, enough for a page are found by walking its order. */
const fewVariants = 5000;

/** How many rows beyond a page have their variants looked up one by one, before all matching variants are read at once. */
const nearRows = 1200;

/** Kinds of lists: the alias of a row in the page's conditions, and the table of its variants. */
const kinds = {
  products: { row: 'p', variants: 'product_variants', owner: 'product_id' },
  listings: { row: 'l', variants: 'listing_variants', owner: 'listing_id' },
};

/** The search text as the beginning of a SKU; nothing when it has several words, or one letter only. */
export function skuBeginning(search: string): string | undefined {
  const text = asciiTyped(search).trim();
  return text.length > 1 && !/\s/.test(text) ? text : undefined;
}

export interface KeyPage {
  /** Columns of the order; the id is its last, or the only one. */
  key: string;
  /** Conditions under which the order's index is walked along. */
  along: string[];
  /** The others. */
  filters: string[];
  orderBy: string;
  limit: string;
}

const sku = 'lower(left(v.sku, 200))';

/** SQL of the beginning's range. */
const beginsSql = (text: string, bind: (value: unknown) => string): string => {
  const [first, end] = [bind(text), bind(`${text}\u{10ffff}`)];
  return `${sku} ~>=~ (select lower(${first}::text)) and ${sku} ~<~ (select lower(${end}::text))`;
};

const ofWorkplace = (variants: string): string => `from ${variants} v where v.workplace_id = ${opaqueParameter('$1')}`;

/** SQL: does a SKU of a product begin with the text? */
export const isSkuBegun = (text: string, bind: (value: unknown) => string): string =>
  `(select true ${ofWorkplace('product_variants')} and v.sku <> '' and ${beginsSql(text, bind)} limit 1)`;

/**
 * The first rows of an order one of whose variants has a SKU that begins with the text, in any case: their keys in any order, to be put
 * beside those found otherwise, common table expressions that they need (each ends in a comma), the condition on a row that is read
 * anyhow, and whether so many variants as a page has rows begin so. As elsewhere the planner is left no choice (docs/decisions/089): few are looked up, many are met along the order, and what many
 * have that are far along it is read once.
 *
 * A beginning is a range of the index, and no `like`: for that the planner has to see the text, and `%` in it would mean something. The
 * last of all characters ends the range.
 */
export function foundBySku(
  text: string,
  kind: keyof typeof kinds,
  { key, along, filters, orderBy, limit }: KeyPage,
  bind: (value: unknown) => string,
): { needs: string; keys: string; inRow: string; doFillAPage: string } {
  const { row, variants, owner } = kinds[kind];
  const begins = beginsSql(text, bind);
  const such = `${ofWorkplace(variants)} and v.sku <> '' and ${begins}`;
  const where = (...conditions: string[]) => `where ${conditions.join(' and ')}`;
  const page = (order: string) => `order by ${order} limit ${limit}`;

  // In order of ids, rows are looked up only until the page is full; in other orders, all.
  const isById = key === `${row}.id`;
  const order = isById ? orderBy.replace(`${row}.`, 'f.') : orderBy;
  const ids = `(select distinct id from skus f ${isById ? `order by ${order}` : ''})`;
  const itsRow = `(select * from ${kind} r where r.workplace_id = ${opaqueParameter('$1')} and r.id = f.id limit 1)`;
  const isFew = '(select are from few_skus)';
  const few = `${ids} f cross join lateral ${itsRow} ${row} ${where(isFew, ...along, ...filters)} ${page(order)}`;

  const inOrder = `(select * from ${kind} ${row} ${where(...along)} order by ${orderBy} offset 0)`;
  const asked = `(select ${row}.*, row_number() over (order by ${orderBy}) as nth from ${inOrder} ${row} ${where('true', ...filters)})`;
  // A value and no `exists`, which the planner may answer by reading all that begin so; and nothing of empty ones, without which the
  // index of SKUs cannot be taken for as good as the owner's.
  const inRow = `(select true ${ofWorkplace(variants)} and v.${owner} = ${row}.id and ${begins} limit 1)`;
  const has = `case when ${row}.nth <= ${nearRows} + ${limit} then ${inRow} else ${row}.id in (select v.${owner} ${such}) end`;
  const many = `${asked} ${row} ${where(`not ${isFew}`, has)} ${page(orderBy)}`;
  return {
    needs: `skus as materialized (select v.${owner} as id ${such} limit ${fewVariants + 1}),
      few_skus as materialized (select count(*) <= ${fewVariants} as are from skus),`,
    keys: `(select ${key} from ${few}) union (select ${key} from ${many})`,
    inRow,
    doFillAPage: `(select count(*) = ${limit} from (select ${such} limit ${limit}) f)`,
  };
}
