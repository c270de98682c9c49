/** Offers by words, sorted by how well they fit and, of those that fit alike, by popularity. */
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { allQuery, partQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import type { CatalogFilters } from './filters.ts';
import { conditionsOf, type Found, landedConditions, maxSorted, nameOf, type OfferPart, rowsNear, walk } from './offer-page.ts';

/** A search whose results are sorted by how well they fit: a query that finds them, and the expression of the fit, larger is better. */
export interface Ranked {
  query: string;
  /** @param bind placeholder of a query. */
  fit: (bind: (query: string) => string) => string;
  /** The best fit, where one query finds just those that have it. */
  best?: { fit: number; query: string };
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
    best: { fit: 3, query: wished },
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
  const best = missing === 1 ? titled.map((_, absent) => `(${titled.filter((__, at) => at !== absent).join(' & ')})`) : titled;
  return {
    query,
    ...(isMost ? { best: { fit: inTitle * left, query: best.join(' | ') } } : {}),
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
 * A row along the index costs 1.6 µs, one found by words some 36: of words that so many of the first walk's rows have, or more, walking
 * as far as fills a page (`margin` for bad luck) costs less than ranking all that have them.
 */
const fewestHits = 4;
const margin = 1.7;

/** A rank is the fit and, in its lower bits, the popularity: one number for the keyset. */
const popularityBits = 40;
const rankOf = (fit: number): number => fit * 2 ** popularityBits;

/**
 * Offers by rank. A bounded number of the most popular offers is read first: where common words are meant, the best fits among them are
 * the page. Else all that match are ranked; of more than `maxSorted` any so many, since the words are as common as can be.
 */
export async function findByWords(ctx: WorkplaceContext, filters: CatalogFilters, ranked: Ranked, part: OfferPart): Promise<Found[]> {
  const { after, skip, most } = part;
  const run = async (build: (bind: (value: unknown) => string, visible: string) => string) => {
    const values: unknown[] = [filters.ship_to, ctx.workplace.id];
    const placeholders = new Map<unknown, string>();
    const bind = (value: unknown) => {
      const placeholder = placeholders.get(value) ?? `$${values.push(value)}`;
      placeholders.set(value, placeholder);
      return placeholder;
    };
    const visible = conditionsOf(filters, part, bind).join(' and ');
    const text = build(bind, visible);
    return (await ctx.sql.query<Found>({ name: nameOf(text), text, values })).rows;
  };
  const [value, id] = after ?? [];
  const best = rankOf(ranked.best?.fit ?? 0);
  const walked = (rows: number) =>
    run((bind, visible) => {
      const from = after ? ` and (popularity, product_id) < (${bind((value ?? 0) - best)}::bigint, ${bind(id)}::uuid)` : '';
      const near = rowsNear({
        shipTo: opaqueParameter('$1', 'text'),
        column: 'popularity',
        range: `is_sold_out = ${part.isSoldOut}${from}`,
        by: 'popularity desc, product_id desc',
        landed: landedConditions(filters, bind),
        rows,
        skip: 0,
      });
      return `select product_id, ${bind(best)}::bigint + popularity as value from ${near} near
        where search @@ ${opaqueParameter(bind(ranked.best?.query), 'text')}::tsquery and ${visible} order by popularity desc, product_id desc limit ${most}`;
    });
  if (ranked.best && part.isDescending && skip === 0 && (!after || (value ?? 0) >= best)) {
    const near = await walked(walk.other);
    if (near.length === most) return near;
    const fills = Math.ceil(((walk.other * most) / near.length) * margin);
    const farther = near.length >= fewestHits ? await walked(fills) : [];
    if (farther.length === most) return farther;
  }
  const [direction, sign] = part.isDescending ? ['desc', '<'] : ['asc', '>'];
  return run((bind, visible) => {
    const beyond = after ? ` where (value, product_id) ${sign} (${bind(value)}::bigint, ${bind(id)}::uuid)` : '';
    const hits = `select product_id, ((${ranked.fit(bind)})::bigint << ${popularityBits}) + popularity as value from source_offers
      where ship_to = $1 and search @@ ${bind(ranked.query)}::tsquery and ${visible} limit ${maxSorted}`;
    return `select product_id, value from (${hits}) hits${beyond}
      order by value ${direction}, product_id ${direction} limit ${most}${skip > 0 ? ` offset ${bind(skip)}::int` : ''}`;
  });
}
