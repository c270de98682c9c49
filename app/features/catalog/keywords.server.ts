/** Keywords from sellers' searches and from the categories' names; only those that find something. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { foldedWords } from '#app/platform/search-language/fold.ts';
import { singularOf } from '#app/platform/search-language/word-forms.ts';
import { wordsOf } from './filters.ts';
import { type Narrowing, wordsThatFind } from './words-that-find.server.ts';

/** A search as it is stored: its words, split like those of titles. */
const termOf = (text: string): string => wordsOf(text).join(' ').slice(0, 80);

/** Count one search with results. Terms are shared by all workplaces, so only short ones of a few words are stored, and none of a demo. */
export async function recordSearch(ctx: Context, text: string): Promise<void> {
  const term = termOf(text);
  if (ctx.workplace?.isDemo) return;
  if (term.length < 2 || term.split(' ').length > 6 || /\d{5,}/.test(term)) return;
  // Losing the last counts in a crash is acceptable; waiting for the disk would make searches for one term wait for each other.
  await ctx.sql.query({
    name: 'record-search',
    text: `with at_once as materialized (select set_config('synchronous_commit', 'off', true))
           insert into catalog_searches (day, term, searches) select ($1::timestamptz at time zone 'UTC')::date, $2, 1 from at_once
           on conflict (day, term) do update set searches = catalog_searches.searches + 1`,
    values: [ctx.now(), term],
  });
}

/** Names of the lowest categories that contain this word (all for ''), each once, as several suppliers use the same names. */
const popularSql = (word: string, limit: string) => `select lower(c.name) as term from source_categories c
  where not exists (select 1 from source_categories d where d.parent_id = c.id) and (${word} = '' or lower(c.name) ~ ('\\m' || ${word}))
  group by 1 order by min(c.position), min(c.id) limit ${limit}`;

/** Maximum number of search terms stored: far more than are ever shown, and few enough to scan. */
const maxTerms = 20_000;

/**
 * Total the most frequent searches. The daily counts have a row per term, so a screen would have to add up hundreds of thousands.
 * Only terms searched more than once, so that words that one seller used once are not shown to others.
 */
export async function countKeywords(ctx: Context): Promise<void> {
  await ctx.sql.query(
    `with today as (select ($1::timestamptz at time zone 'UTC')::date as day),
     counted as materialized (
       select term, coalesce(sum(searches) filter (where s.day > t.day - 7), 0)::int as in_week, sum(searches)::int as in_quarter
       from catalog_searches s cross join today t where s.day > t.day - 90 group by term having sum(searches) > 1 order by 3 desc, term limit ${maxTerms}),
     gone as (delete from catalog_terms t where not exists (select 1 from counted c where c.term = t.term))
     insert into catalog_terms (term, words, in_week, in_quarter) select term, string_to_array(term, ' '), in_week, in_quarter from counted
     on conflict (term) do update set in_week = excluded.in_week, in_quarter = excluded.in_quarter
       where (catalog_terms.in_week, catalog_terms.in_quarter) is distinct from (excluded.in_week, excluded.in_quarter)`,
    [ctx.now()],
  );
}

/** Of what is offered at most this many times as much is looked at, as some of it may find nothing. */
const candidates = 4;

/** The most frequent searches of the last week that find something, filled up with categories' names if there are too few. */
export async function trendingKeywords(ctx: WorkplaceContext, filters: Narrowing, limit = 10): Promise<string[]> {
  const most = limit * candidates;
  return wordsThatFind(ctx, await readOnce(ctx, `trending keywords ${most}`, () => readTrending(ctx, most)), filters, limit);
}

async function readTrending(ctx: Context, limit: number): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'trending-keywords',
    text: `select array(select term from catalog_terms where in_week > 1 order by in_week desc, term limit $1) || array(${popularSql("''", '$1')}) as terms`,
    values: [limit],
  });
  return rows[0]?.terms ?? [];
}

const mostCompletions = 8;
/** Words of titles that a beginning is completed to. */
const mostWords = 12;

/** Searches that begin with a text being typed: those of sellers, names of categories, and words of titles. All of them find something. */
export async function suggestKeywords(ctx: WorkplaceContext, text: string, filters: Narrowing): Promise<string[]> {
  const term = termOf(text);
  if (!term) return trendingKeywords(ctx, filters, mostCompletions);
  const words = foldedWords(text);
  const begun = /[\s.,;]$/u.test(text) ? '' : (words.at(-1) ?? '');
  const { rows } = await ctx.sql.query<{ terms: string[]; words: string[] }>({
    name: 'suggested-keywords',
    text: `select array(select term from catalog_terms where starts_with(term, $1) order by in_quarter desc, term limit $2)
        || array(${popularSql('$1::text', '$2')}) as terms,
      array(select word from catalog_words where word >= $3 and word < $4 and length($3) > 1 order by products desc, word limit ${mostWords}) as words`,
    values: [term, mostCompletions * candidates, begun, `${begun}\u{10ffff}`],
  });
  const { terms = [], words: completions = [] } = rows[0] ?? {};
  const before = words.slice(0, -1);
  const offered = [...terms, ...completions.map((word) => [...before, word].join(' '))].filter((each) => each !== term);
  return wordsThatFind(ctx, differing(offered), filters, mostCompletions);
}

/** Each search once, in the singular or the plural. */
function differing(terms: readonly string[]): string[] {
  const met = new Set<string>();
  return terms.filter((term) => {
    const key = foldedWords(term).map(singularOf).join(' ');
    return !met.has(key) && met.add(key);
  });
}

/** Other searches that share a word with this one and find something; else names of categories that have its first word. */
export async function relatedKeywords(ctx: WorkplaceContext, text: string, filters: Narrowing, limit = 8): Promise<string[]> {
  const term = termOf(text);
  const words = term.split(' ').filter((word) => word.length > 2);
  if (words.length === 0) return [];
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'related-keywords',
    text: `select array(select term from catalog_terms where term <> $1 and words && $2 order by in_quarter desc, term limit $3)
      || array(${popularSql('$4::text', '$3')}) as terms`,
    values: [term, words, limit * candidates, words[0]],
  });
  const offered = (rows[0]?.terms ?? []).filter((each) => each !== term);
  return wordsThatFind(ctx, differing(offered), filters, limit);
}
