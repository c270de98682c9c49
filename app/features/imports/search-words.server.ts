/** Search of products by words of their titles, through an index that is keyed by workplace and word. */
import { LRUCache } from 'lru-cache';
import type { WorkplaceContext } from '#app/context.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { mostBegun, rangesOf, readRows, type TitleWords, vocabularyFor } from '#app/platform/search-language/title-words.ts';
import { allQuery } from '#app/platform/search-language/tsquery.ts';
import { type Part, type Understood, understand } from '#app/platform/search-language/understand.ts';

type Condition = (bind: (value: unknown) => string) => string;

/**
 * Two equivalent conditions on the row `p` of a product. The words are hidden from the planner in a `select`, so that one plan serves all
 * words instead of being made anew for each search.
 */
export interface ProductSearch {
  words: number;
  /** Tells apart what its conditions bind. */
  shape: string;
  /** Fast for a row that is read anyway. */
  inRow: Condition;
  /** Fast among all products of the workplace: the index is keyed by workplace and word. */
  byIndex: Condition;
  /** Words of which each match has one, when they are few enough to read their products in order (`product_postings`). */
  anyOf: string[] | undefined;
}

/** Each word's products are read up to a page: of more words, the walk and the index are quicker. */
const mostPosted = 24;

/**
 * The search for a text: what is meant by all its words, as in the catalogue; the last one may be a beginning. Nothing when no word is left.
 * @param understood from `understandInWorkplace`.
 */
export function productSearch({ parts }: Understood, workplaceId: string): ProductSearch | undefined {
  if (parts.length === 0) return undefined;
  const required = parts.filter((part) => !part.isOptional).length;
  const query = (under?: string) => allQuery(parts, { by: 'wide', ...(under ? { under } : {}) });
  return {
    words: required,
    shape: String(Math.min(2, required)),
    inRow: (bind) => `p.search @@ (select ${bind(query())}::tsquery)`,
    byIndex: (bind) => `workplace_words(p.workplace_id, p.search) @@ (select ${bind(query(workplaceId.slice(-12)))}::tsquery)`,
    anyOf: required === 1 ? wordsOf(parts.find((part) => !part.isOptional)) : undefined,
  };
}

function wordsOf(part: Part | undefined): string[] | undefined {
  if (!part || part.beginning) return undefined;
  const words = new Set(part.wide.flatMap(([first]) => first ?? []));
  return words.size <= mostPosted ? [...words] : undefined;
}

/** Words known to be in `product_words`, which never loses one. */
const known = new WeakMap<object, LRUCache<string, true>>();

function notedOf(ctx: WorkplaceContext): LRUCache<string, true> {
  const noted = known.get(ctx.connectors) ?? new LRUCache<string, true>({ max: 20_000 });
  known.set(ctx.connectors, noted);
  return noted;
}

const ofWorkplace = `w.workplace_id = ${opaqueParameter('$1')}`;

/** The words of the workplace's own titles. `product_words` has each word that a title has or once had, with the product that brought it. */
const titlesOf = (ctx: WorkplaceContext): TitleWords => ({
  async read(words, beginnings) {
    const noted = notedOf(ctx);
    const unsure = words.filter((word) => !noted.has(`${ctx.workplace.id} ${word}`));
    const isAsked = unsure.length > 0 || beginnings.length > 0;
    const { rows } = isAsked
      ? await ctx.sql.query<{ word: string; beginning: string | null; products: number }>({
          name: 'product-words-read',
          // Word by word: with `exists` the planner reads all words of the workplace (0.9 of 1 ms).
          text: `select asked.word, null::text as beginning, 1 as products from unnest(${opaqueParameter('$2', 'text[]')}) asked(word)
              cross join lateral (select from product_words w where ${ofWorkplace} and w.word = asked.word limit 1) w
            union all select begun.word, asked.beginning, 0 from unnest(${opaqueParameter('$3', 'text[]')}, ${opaqueParameter('$4', 'text[]')}) asked(beginning, after)
              cross join lateral (select distinct w.word from product_words w where ${ofWorkplace} and w.word >= asked.beginning and w.word < asked.after
                order by w.word limit ${mostBegun}) begun`,
          values: [ctx.workplace.id, unsure, ...rangesOf(beginnings)],
        })
      : { rows: [] };
    const read = readRows(rows);
    for (const word of read.known.keys()) noted.set(`${ctx.workplace.id} ${word}`, true);
    return { ...read, known: new Map(words.filter((word) => noted.has(`${ctx.workplace.id} ${word}`)).map((word) => [word, 1])) };
  },
  async similar(word) {
    const { rows } = await ctx.sql.query<{ word: string }>({
      name: 'product-words-similar',
      text: `select distinct word from product_words where workplace_id = $1 and length(word) between $3 and $4 and similarity(word, $2) > 0.3`,
      values: [ctx.workplace.id, word, word.length - 2, word.length + 2],
    });
    return new Map(rows.map(({ word: each }) => [each, 1]));
  },
});

/** What a text means in the words of the workplace's products. */
export const understandInWorkplace = async (ctx: WorkplaceContext, text: string): Promise<Understood> =>
  understand(text, await vocabularyFor([text], titlesOf(ctx)));

/**
 * Products that the word index finds, as a subselect. `offset 0` keeps the planner from using a second index for the workplace's
 * products, which would read all keys of a large workplace.
 */
export const foundByIndex = (search: ProductSearch, bind: (value: unknown) => string): string =>
  `(select * from products p where ${search.byIndex(bind)} offset 0)`;

/**
 * The product of a key, for a lateral join: keys are found first, and whole rows read only for what is shown. `limit 1` keeps the planner
 * from a plain join, which would read all products of the workplace.
 */
export const rowOf = (page: string, key = 'id'): string =>
  `(select * from products p where p.workplace_id = ${opaqueParameter('$1')} and p.id = ${page}.${key} limit 1)`;
