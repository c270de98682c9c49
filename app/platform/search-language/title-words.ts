/** The words of titles, read at once for all that a search asks of them. */
import { mostCompletions, understand, type Vocabulary } from './understand.ts';

/** Where the words of titles are kept. */
export interface TitleWords {
  /**
   * @returns those of the words that titles have, with the number of titles; and for each beginning titles' words that begin so, at most
   *   `mostCompletions` + 1.
   */
  read(
    words: readonly string[],
    beginnings: readonly string[],
  ): Promise<{ known: ReadonlyMap<string, number>; begun: ReadonlyMap<string, readonly string[]> }>;
  similar: NonNullable<Vocabulary['similar']>;
}

/**
 * The vocabulary for these texts, read in one statement. It reads on where a word turns out to be joined, split or mistyped, unless what
 * is read is taken as complete.
 */
export async function vocabularyFor(
  texts: readonly string[],
  titles: TitleWords,
  { isComplete = false }: { isComplete?: boolean } = {},
): Promise<Vocabulary> {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  // Read once as if titles had every word: what is asked then is what is asked at most when they have them.
  const asked: Vocabulary = {
    async known(some) {
      for (const word of some) words.add(word);
      return new Map(some.map((word) => [word, 1]));
    },
    async begun(beginning) {
      beginnings.add(beginning);
      return [];
    },
  };
  for (const text of texts) await understand(text, asked);
  const read = words.size > 0 ? await titles.read([...words], [...beginnings]) : { known: new Map(), begun: new Map() };
  return {
    async known(some) {
      const missing = isComplete ? [] : some.filter((word) => !words.has(word));
      const more = missing.length > 0 ? (await titles.read(missing, [])).known : undefined;
      return new Map(
        some.flatMap((word) => {
          const products = read.known.get(word) ?? more?.get(word);
          return products === undefined ? [] : [[word, products] as const];
        }),
      );
    },
    async begun(beginning) {
      if (beginnings.has(beginning) || isComplete) return read.begun.get(beginning) ?? [];
      return (await titles.read([], [beginning])).begun.get(beginning) ?? [];
    },
    ...(isComplete ? {} : { similar: titles.similar }),
  };
}

/** The beginning's words among rows of a statement that reads both. */
export function readRows(
  rows: readonly { word: string; beginning: string | null; products: number }[],
): Awaited<ReturnType<TitleWords['read']>> {
  const begun = new Map<string, string[]>();
  const known = new Map<string, number>();
  for (const { word, beginning, products } of rows) {
    if (beginning === null) known.set(word, products);
    else begun.set(beginning, [...(begun.get(beginning) ?? []), word]);
  }
  return { known, begun };
}

/** Parameters of such a statement: beginnings, and where the words end that begin so. */
export const rangesOf = (beginnings: readonly string[]): [readonly string[], string[]] => [
  beginnings,
  beginnings.map((each) => `${each}\u{10ffff}`),
];

/** Of a beginning so many words are read: one more than are of use, to see that there are too many. */
export const mostBegun = mostCompletions + 1;
