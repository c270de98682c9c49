/** The words of the catalogue's titles, as the search asks for them. */
import { LRUCache } from 'lru-cache';
import type { Context } from '#app/context.ts';
import { mostBegun, rangesOf, readRows, type TitleWords, vocabularyFor } from '#app/platform/search-language/title-words.ts';
import { type Understood, understand } from '#app/platform/search-language/understand.ts';

/** Similar words that are looked at for a mistyped one. */
const mostSimilar = 60;

const titlesOf = (ctx: Context): TitleWords => ({
  async read(words, beginnings) {
    const { rows } = await ctx.sql.query<{ word: string; beginning: string | null; products: number }>({
      name: 'catalog-words-read',
      text: `select word, null::text as beginning, products from catalog_words where word = any($1)
        union all select begun.word, asked.beginning, 0 from unnest($2::text[], $3::text[]) asked(beginning, after)
        cross join lateral (select word from catalog_words where word >= asked.beginning and word < asked.after order by word limit ${mostBegun}) begun`,
      values: [words, ...rangesOf(beginnings)],
    });
    return readRows(rows);
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
  const read = await understand(text, await vocabularyFor([text], titlesOf(ctx)));
  cache.set(text, read);
  return read;
}

/** What several texts mean, in one statement; mistyped words are not corrected. A blank at its end says that the last word is complete. */
export async function understandAll(ctx: Context, texts: readonly string[]): Promise<Understood[]> {
  const vocabulary = await vocabularyFor(texts, titlesOf(ctx), { isComplete: true });
  return Promise.all(texts.map((text) => understand(text, vocabulary)));
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
