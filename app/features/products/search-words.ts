import { spellingsOf, tsqueryOf } from '#app/features/catalog/filters.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';

type Condition = (bind: (value: unknown) => string) => string;

/**
 * Conditions on the row `p` of a product; each holds exactly where the other does. The words are hidden from the planner in a `select`:
 * the plan is the same for all words, and looking at them it would be made anew for each search.
 */
export interface ProductSearch {
  words: number;
  /** Tells apart what its conditions bind. */
  shape: string;
  /** Quick for a row that is read anyhow. */
  inRow: Condition;
  /** Quick among all products of the workplace: its index has the words under the workplace, so nobody else's are looked at. */
  byIndex: Condition;
}

/** What a search box asks of products: all its words, the last one as a beginning, as in the catalogue. Nothing when no word is left. */
export function productSearch(search: string, workplaceId: string): ProductSearch | undefined {
  const [words, other] = spellingsOf(search);
  if (!words) return undefined;
  const under = workplaceId.slice(-12);
  const byIndex = (bind: (value: unknown) => string) =>
    other ? `${bind(tsqueryOf(search, under))}::tsquery` : completedQuery(words, under, bind);
  return {
    words: words.length,
    shape: `${Math.min(2, words.length)}${other ? 's' : ''}`,
    inRow: (bind) => `p.search @@ (select ${bind(tsqueryOf(search))}::tsquery)`,
    byIndex: (bind) => `workplace_words(p.workplace_id, p.search) @@ (select ${byIndex(bind)})`,
  };
}

/** Of a beginning that more words share, the index is asked as it is: it merges long lists of many words slower than it reads them all. */
const mostCompletions = 8;

/**
 * The words as a tsquery, the last one completed to the seller's words that begin so: of a beginning the index reads all products, and only
 * then those that have the other words, too (0.6 of 1 ms for two words among 100,000 products).
 */
function completedQuery(words: string[], under: string, bind: (value: unknown) => string): string {
  const beginning = words.at(-1) ?? '';
  const others = words.slice(0, -1).map((word) => `${under}${word} & `);
  const [first, end] = [bind(beginning), bind(`${beginning}\u{10ffff}`)];
  return `(${bind(others.join(''))}::text || case when count(*) between 1 and ${mostCompletions}
      then '(' || string_agg(${bind(under)}::text || word, ' | ') || ')' else ${bind(`${under}${beginning}:*`)}::text end)::tsquery
    from (select word from product_words where workplace_id = ${opaqueParameter('$1')}
      and word >= (select ${first}::text) and word < (select ${end}::text) order by word limit ${mostCompletions + 1}) begun`;
}

/**
 * Products that the word index finds, to be selected from. `offset 0` keeps the planner from asking a second index for the workplace's
 * products: it takes every seller for the usual one, and reads all the keys of a large one.
 */
export const foundByIndex = (search: ProductSearch, bind: (value: unknown) => string): string =>
  `(select * from products p where ${search.byIndex(bind)} offset 0)`;

/**
 * The product whose key a page has, to be joined laterally: the keys first, whole rows for what is shown. `limit 1` keeps the planner
 * from joining, for which it reads all products of the workplace.
 */
export const rowOf = (page: string, key = 'id'): string =>
  `(select * from products p where p.workplace_id = ${opaqueParameter('$1')} and p.id = ${page}.${key} limit 1)`;
