/** The words of the catalogue's titles, as the search asks for them. */
import { LRUCache } from 'lru-cache';
import type { Context } from '#app/context.ts';
import { type Part, type Understood, understand, type Vocabulary } from '#app/platform/search-language/understand.ts';

/** Similar words that are looked at for a mistyped one. */
const mostSimilar = 60;

const vocabularyOf = (ctx: Context): Vocabulary => ({
  async known(words) {
    if (words.length === 0) return new Map();
    const { rows } = await ctx.sql.query<{ word: string; products: number }>({
      name: 'catalog-words-known',
      text: 'select word, products from catalog_words where word = any($1)',
      values: [words],
    });
    return new Map(rows.map(({ word, products }) => [word, products]));
  },
  async similar(word) {
    const { rows } = await ctx.sql.query<{ word: string; products: number }>({
      name: 'catalog-words-similar',
      text: `select word, products from catalog_words where word % $1 order by similarity(word, $1) desc, products desc limit ${mostSimilar}`,
      values: [word],
    });
    return new Map(rows.map(({ word: each, products }) => [each, products]));
  },
});

/** What sellers searched for in the last minute: pages of a list, and words that many type, are read once. */
const understood = new WeakMap<object, LRUCache<string, Understood>>();

/** What a text means in the words of the catalogue. */
export async function understandInCatalog(ctx: Context, text: string): Promise<Understood> {
  let cache = understood.get(ctx.connectors);
  if (!cache) {
    cache = new LRUCache({ max: 2000, ttl: 60_000 });
    understood.set(ctx.connectors, cache);
  }
  const known = cache.get(text);
  if (known) return known;
  const read = await understand(text, await vocabularyFor(ctx, [text]));
  const whole = { ...read, parts: await Promise.all(read.parts.map((part) => completed(ctx, part))) };
  cache.set(text, whole);
  return whole;
}

/** Words that a beginning is completed to; of more, the index is asked for the beginning. */
const mostCompletions = 8;

/**
 * A part with its beginning completed to words of titles: for a beginning, the index reads the products of all words that begin so before it
 * applies the other words (200 of 300 ms for two common words among 1,000,000 products).
 */
async function completed(ctx: Context, part: Part): Promise<Part> {
  const { beginning, ...whole } = part;
  if (!beginning) return part;
  const { rows } = await ctx.sql.query<{ word: string }>({
    name: 'catalog-words-begun',
    text: `select word from catalog_words where word >= $1 and word < $2 order by word limit ${mostCompletions + 1}`,
    values: [beginning, `${beginning}\u{10ffff}`],
  });
  return rows.length > mostCompletions ? part : { ...whole, wide: [...whole.wide, ...rows.map(({ word }) => [[word]])] };
}

/** What several texts mean, in one statement; mistyped words are not corrected. A blank at its end says that the last word is complete. */
export async function understandAll(ctx: Context, texts: readonly string[]): Promise<Understood[]> {
  const { known } = await vocabularyFor(ctx, texts, { isComplete: true });
  return Promise.all(texts.map((text) => understand(text, { known })));
}

/**
 * The vocabulary for these texts, read in one statement. It reads on where a word turns out to be joined, split or mistyped, unless what
 * is read is taken as complete.
 */
async function vocabularyFor(ctx: Context, texts: readonly string[], { isComplete = false } = {}): Promise<Vocabulary> {
  const words = new Set<string>();
  const asked: Vocabulary = {
    async known(some) {
      for (const word of some) words.add(word);
      return new Map(some.map((word) => [word, 1]));
    },
  };
  for (const text of texts) await understand(text, asked);
  const titles = vocabularyOf(ctx);
  const read = await titles.known([...words]);
  return {
    ...titles,
    async known(some) {
      const missing = isComplete ? [] : some.filter((word) => !words.has(word));
      const more = missing.length > 0 ? await titles.known(missing) : undefined;
      return new Map(
        some.flatMap((word) => {
          const products = read.get(word) ?? more?.get(word);
          return products === undefined ? [] : [[word, products] as const];
        }),
      );
    },
  };
}

/** Note the words of these products' offers, so that a search knows them at once. */
export async function noteWords(ctx: Context, productIds: readonly string[]): Promise<void> {
  await ctx.sql.query(
    `insert into catalog_words (word)
     select distinct each.word from source_offers o cross join unnest(tsvector_to_array(o.search)) each(word)
     where o.product_id = any($1) and o.ship_to = 'WW' and not exists (select 1 from catalog_words w where w.word = each.word) order by 1
     on conflict do nothing`,
    [productIds],
  );
}

/** Count how many products have each word, and forget words that none has any more. */
export async function countWords(ctx: Context): Promise<void> {
  await ctx.sql.query(
    `with counted as materialized (select word, ndoc as products from ts_stat($$select search from source_offers where ship_to = 'WW'$$)),
     gone as (delete from catalog_words w where not exists (select 1 from counted c where c.word = w.word))
     insert into catalog_words (word, products) select word, products from counted
     on conflict (word) do update set products = excluded.products where catalog_words.products is distinct from excluded.products`,
  );
}
