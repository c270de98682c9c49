import { tsqueryOf, wordsOf } from '#app/features/catalog/filters.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';

type Condition = (bind: (value: unknown) => string) => string;

/**
 * Conditions on the row `p` of a product; each holds exactly where the other does. The words are hidden from the planner in a `select`:
 * the plan is the same for all words, and looking at them it would be made anew for each search.
 */
export interface ProductSearch {
  words: number;
  /** Quick for a row that is read anyhow. */
  inRow: Condition;
  /** Quick among all products of the workplace: its index has the words under the workplace, so nobody else's are looked at. */
  byIndex: Condition;
}

/** What a search box asks of products: all its words, the last one as a beginning, as in the catalogue. Nothing when no word is left. */
export function productSearch(search: string, workplaceId: string): ProductSearch | undefined {
  const words = wordsOf(search).length;
  if (words === 0) return undefined;
  return {
    words,
    inRow: (bind) => `p.search @@ (select ${bind(tsqueryOf(search))}::tsquery)`,
    byIndex: (bind) => `workplace_words(p.workplace_id, p.search) @@ (select ${bind(tsqueryOf(search, workplaceId.slice(-12)))}::tsquery)`,
  };
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
