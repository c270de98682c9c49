import { tsqueryOf, wordsOf } from '#app/features/catalog/filters.ts';

type Condition = (bind: (value: unknown) => string) => string;

/** Conditions on the row `p` of a product; each holds exactly where the other does. */
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
    inRow: (bind) => `p.search @@ ${bind(tsqueryOf(search))}::tsquery`,
    byIndex: (bind) => `workplace_words(p.workplace_id, p.search) @@ ${bind(tsqueryOf(search, workplaceId.slice(-12)))}::tsquery`,
  };
}
