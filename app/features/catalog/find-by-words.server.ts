/** Offers by words, sorted by how well they fit and, of those that fit alike, by popularity. */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { allQuery, partQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import type { CatalogFilters } from './filters.ts';
import { type BandedQuery, findPopular } from './find-ranked.server.ts';
import { conditionsOf, type Found, landedConditions, maxSorted, nameOf, type OfferPart, rowsNear } from './offer-page.ts';

/** A search whose results are sorted by how well they fit: a query that finds them, and the expression of the fit, larger is better. */
export interface Ranked {
  query: string;
  /** @param bind placeholder of a query. */
  fit: (bind: (query: string) => string) => string;
  /** The best fit, where one query finds just those that have it. */
  best?: Tier;
  /** The fit of what is left of all others when the best are exhausted, where one query finds just those that have it and no better one. */
  next?: Tier;
}

/** Rows of one fit: a query of the offers' own words that they meet, one of the banded terms that finds them, and one they do not meet. */
interface Tier {
  fit: number;
  query: string;
  banded: BandedQuery;
  not?: string;
}

/**
 * Products with all words: first those with the very words in the title, of them first with the words that are only wished for ("for men");
 * then with words that mean the same; then with some only in the category.
 */
export function allOf(parts: readonly Part[]): Ranked {
  const exact = allQuery(parts, { by: 'exact', inTitle: true });
  const wished = allQuery(parts, { by: 'exact', inTitle: true, withOptional: true });
  const wide = allQuery(parts, { by: 'wide', inTitle: true });
  return {
    query: allQuery(parts, { by: 'wide' }),
    fit: (bind) =>
      `case when search @@ ${bind(wished)}::tsquery then 3 when search @@ ${bind(exact)}::tsquery then 2 when search @@ ${bind(wide)}::tsquery then 1 else 0 end`,
    best: { fit: 3, query: wished, banded: (under) => allQuery(parts, { by: 'exact', withOptional: true, under }) },
    // Without words that are only wished for, no row has the fit between.
    ...(wished === exact
      ? { next: { fit: 1, query: wide, banded: (under: string) => allQuery(parts, { by: 'wide', under }), not: exact } }
      : {}),
  };
}

/** What a word adds to the fit of a partial match; one that is only in the category adds 1 less. */
const inTitle = 17;

/** Products that lack up to so many of the words: first those with most words, of them first with most in the title. */
export function someOf(parts: readonly Part[], missing: number): Ranked {
  const required = parts.filter((part) => !part.isOptional);
  const queries = required.map((part) => partQuery(part, { by: 'wide' }));
  const combinations =
    missing === 1 ? queries.map((_, left) => queries.filter((__, at) => at !== left).join(' & ')).map((each) => `(${each})`) : queries;
  const query = combinations.join(' | ');
  // No product has more of the words, or it had been found with fewer missing.
  const left = required.length - missing;
  const isMost = missing === 1 || (left === 1 && required.length <= 3);
  const titled = required.map((part) => partQuery(part, { by: 'wide', inTitle: true }));
  const best = (of: string[]) =>
    (missing === 1 ? of.map((_, absent) => `(${of.filter((__, at) => at !== absent).join(' & ')})`) : of).join(' | ');
  const banded = (under: string) => `(${best(required.map((part) => partQuery(part, { by: 'wide', under })))})`;
  return {
    query,
    ...(isMost ? { best: { fit: inTitle * left, query: best(titled), banded } } : {}),
    fit: (bind) =>
      required
        .map(
          (part) =>
            `(case when search @@ ${bind(partQuery(part, { by: 'wide', inTitle: true }))}::tsquery then ${inTitle} when search @@ ${bind(partQuery(part, { by: 'wide' }))}::tsquery then ${inTitle - 1} else 0 end)`,
        )
        .join(' + '),
  };
}

/**
 * A row along the index costs 1.6 µs, one found by words some 20: so many of the most popular offers are read first. When so many of them
 * fit, reading as far as fills a page (`margin` for bad luck) costs less than a band of popularity; else bands are read.
 */
const walked = { rows: 640, fewestHits: 5, margin: 1.4 };

/** Up to so many matches are all ranked; where there are more, the words are common enough to be met along the order of popularity. */
const fewMatches = 1500;

/** A rank is the fit and, in its lower bits, the popularity: one number for the keyset. */
const popularityBits = 40;
const rankOf = (fit: number): number => fit * 2 ** popularityBits;

/**
 * Offers by rank. Those that fit best are read in the order of popularity until the page is full. When there are too few of them, all that
 * match are ranked; where these are many, those that fit next best are read along the order as well. Of more than `maxSorted` any so many
 * are ranked, since the words are as common as can be.
 */
export async function findByWords(ctx: WorkplaceContext, filters: CatalogFilters, ranked: Ranked, part: OfferPart): Promise<Found[]> {
  const { after, skip, most, isDescending } = part;
  const { best, next } = ranked;
  const isIn = (tier: Tier) => !after || ((after[0] ?? 0) >= rankOf(tier.fit) && (after[0] ?? 0) < rankOf(tier.fit + 1));
  const isAlong = isDescending && skip === 0;
  const first = isAlong ? [best, next].find((tier) => tier && isIn(tier)) : undefined;
  if (!first) return (await rankAll(ctx, filters, ranked, part, maxSorted)).found;
  const found = await readTier(ctx, filters, first, part);
  if (found.length === most) return found;
  if (first === next) return (await rankAll(ctx, filters, ranked, part, maxSorted)).found;
  const few = await rankAll(ctx, filters, ranked, part, next ? fewMatches : maxSorted);
  if (!next || few.matches < fewMatches) return few.found;
  const beside = await readTier(ctx, filters, next, { ...part, after: undefined, most: most - found.length });
  if (found.length + beside.length === most) return [...found, ...beside];
  return (await rankAll(ctx, filters, ranked, part, maxSorted)).found;
}

/** The offers of one fit, the most popular first. */
async function readTier(ctx: WorkplaceContext, filters: CatalogFilters, tier: Tier, part: OfferPart): Promise<Found[]> {
  const { most } = part;
  const rank = rankOf(tier.fit);
  const after: [number, string] | undefined = part.after && [(part.after[0] ?? 0) - rank, part.after[1]];
  const isMet = (bind: Bind) =>
    [
      `search @@ ${opaqueParameter(bind(tier.query), 'text')}::tsquery`,
      ...(tier.not === undefined ? [] : [`not search @@ ${opaqueParameter(bind(tier.not), 'text')}::tsquery`]),
    ].join(' and ');
  const walk = (rows: number) =>
    run(ctx, filters, (bind) => {
      const from = after ? ` and (popularity, product_id) < (${bind(after[0])}::bigint, ${bind(after[1])}::uuid)` : '';
      const near = rowsNear({
        shipTo: opaqueParameter('$1', 'text'),
        column: 'popularity',
        range: `is_sold_out = ${part.isSoldOut}${from}`,
        by: 'popularity desc, product_id desc',
        landed: landedConditions(filters, bind),
        rows,
        skip: 0,
      });
      return `select product_id, ${bind(rank)}::bigint + popularity as value from ${near} near
        where ${isMet(bind)} and ${conditionsOf(filters, part, bind).join(' and ')} order by popularity desc, product_id desc limit ${most}`;
    });
  const near = await walk(walked.rows);
  if (near.length === most) return near;
  if (near.length >= walked.fewestHits) {
    // Doubled until it is enough: each number of rows is a statement of its own.
    const doublings = Math.ceil(Math.log2((most / near.length) * walked.margin));
    const farther = await walk(walked.rows * 2 ** doublings);
    if (farther.length === most) return farther;
  }
  const rows = await findPopular(ctx, filters, tier.banded, { part, certain: isMet, after, most });
  return rows.map(({ product_id, popularity }) => ({ product_id, value: rank + popularity }));
}

/** Of all that match, at most `limit`, the page by rank, and how many these are. */
async function rankAll(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  ranked: Ranked,
  part: OfferPart,
  limit: number,
): Promise<{ found: Found[]; matches: number }> {
  const { after, skip, most } = part;
  const [direction, sign] = part.isDescending ? ['desc', '<'] : ['asc', '>'];
  const [read] = await run<{ found: Found[]; matches: number }>(ctx, filters, (bind) => {
    const beyond = after ? ` where (value, product_id) ${sign} (${bind(after[0])}::bigint, ${bind(after[1])}::uuid)` : '';
    const hits = `select product_id, ((${ranked.fit(bind)})::bigint << ${popularityBits}) + popularity as value from source_offers
      where ship_to = $1 and search @@ ${bind(ranked.query)}::tsquery and ${conditionsOf(filters, part, bind).join(' and ')} limit ${limit}`;
    return `with hits as materialized (${hits})
      select (select count(*)::int from hits) as matches, (select coalesce(json_agg(page), '[]') from (select product_id, value from hits${beyond}
        order by value ${direction}, product_id ${direction} limit ${most}${skip > 0 ? ` offset ${bind(skip)}::int` : ''}) page) as found`;
  });
  return read ?? { found: [], matches: 0 };
}

type Bind = (value: unknown) => string;

/** Runs a statement whose first parameters are the country and the workplace; a value that is bound twice is sent once. */
async function run<Row extends object = Found>(
  ctx: WorkplaceContext,
  filters: CatalogFilters,
  build: (bind: Bind) => string,
): Promise<Row[]> {
  const values: unknown[] = [filters.ship_to, ctx.workplace.id];
  const placeholders = new Map<unknown, string>();
  const text = build((value) => {
    const placeholder = placeholders.get(value) ?? `$${values.push(value)}`;
    placeholders.set(value, placeholder);
    return placeholder;
  });
  return (await ctx.sql.query<Row>({ name: nameOf(text), text, values })).rows;
}
