/** Keywords from what sellers really look for; where that is not enough, from the categories' names. */
import type { Context } from '#app/context.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { wordsOf } from './filters.ts';

/** A search as it is kept: its words, cut as those of titles are. */
const termOf = (text: string): string => wordsOf(text).join(' ').slice(0, 80);

/** Count one search that found something. Terms are shared by all workplaces, so nothing longer than a few words is kept. */
export async function recordSearch(ctx: Context, text: string): Promise<void> {
  const term = termOf(text);
  if (term.length < 2 || term.split(' ').length > 6 || /\d{5,}/.test(term)) return;
  // A tally may lose its last moment in a crash; waiting for the disk would make searches for one word queue up behind each other.
  await ctx.sql.query({
    name: 'record-search',
    text: `with at_once as materialized (select set_config('synchronous_commit', 'off', true))
           insert into catalog_searches (day, term, searches) select ($1::timestamptz at time zone 'UTC')::date, $2, 1 from at_once
           on conflict (day, term) do update set searches = catalog_searches.searches + 1`,
    values: [ctx.now(), term],
  });
}

const likePrefix = (term: string) => `${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Names of the finest categories that have this word (any for ''). Suppliers name their categories alike: a name is said once. */
const popularSql = (word: string, limit: string) => `select lower(c.name) as term from source_categories c
  where not exists (select 1 from source_categories d where d.parent_id = c.id) and (${word} = '' or lower(c.name) ~ ('\\m' || ${word}))
  group by 1 order by min(c.position), min(c.id) limit ${limit}`;

/** How many search terms are kept: far more than are ever shown, and few enough to be scanned. */
const maxTerms = 20_000;

/**
 * Count what is looked for most. Days have a row for each term, so a screen would add up hundreds of thousands.
 * Only terms looked for more than once: one seller's words stay theirs.
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

/** What is searched for most in the last week; as long as that is little, categories' names make up the number. */
export const trendingKeywords = (ctx: Context, limit = 10): Promise<string[]> =>
  readOnce(ctx, `trending keywords ${limit}`, () => readTrending(ctx, limit));

async function readTrending(ctx: Context, limit: number): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'trending-keywords',
    text: `select case when cardinality(t.searched) < $1 then t.searched || array(${popularSql("''", '$1')}) else t.searched end as terms
      from (select array(select term from catalog_terms where in_week > 1 order by in_week desc, term limit $1) as searched) t`,
    values: [limit],
  });
  return [...new Set(rows[0]?.terms)].slice(0, limit);
}

const mostCompletions = 8;

/** Completions of what is being typed. */
export async function suggestKeywords(ctx: Context, text: string): Promise<string[]> {
  const term = termOf(text);
  if (!term) return trendingKeywords(ctx, mostCompletions);
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'suggested-keywords',
    text: `select array(select term from catalog_terms where term like $1 order by in_quarter desc, term limit $2)
      || array(${popularSql('$3::text', '$2')}) as terms`,
    values: [likePrefix(term), mostCompletions, term],
  });
  return [...new Set(rows[0]?.terms)].slice(0, mostCompletions);
}

/** Other searches that share a word with this one. */
export async function relatedKeywords(ctx: Context, text: string, limit = 8): Promise<string[]> {
  const term = termOf(text);
  const words = term.split(' ').filter((word) => word.length > 2);
  if (words.length === 0) return [];
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'related-keywords',
    text: `select coalesce(nullif(array(
        select term from catalog_terms where term <> $1 and words && $2 order by in_quarter desc, term limit $3), '{}'),
      array(${popularSql('$4::text', '$3')})) as terms`,
    values: [term, words, limit, words[0]],
  });
  return rows[0]?.terms ?? [];
}
