/** Keywords from what sellers really look for; where nobody has yet, from the categories' names. */
import type { Context } from '#app/context.ts';

const clean = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80);

/** Count one search that found something. Terms are shared by all workplaces, so nothing longer than a few words is kept. */
export async function recordSearch(ctx: Context, text: string): Promise<void> {
  const term = clean(text);
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
const wordOf = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, '');

/** What is searched for most in the last week. Only terms looked for more than once: one seller's words stay theirs. */
export async function trendingKeywords(ctx: Context, limit = 10): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'trending-keywords',
    text: `select coalesce(nullif(array(
        select term from catalog_searches where day > ($1::timestamptz at time zone 'UTC')::date - 7
        group by term having sum(searches) > 1 order by sum(searches) desc, term limit $2), '{}'),
      array(${popularSql("''", '$2')})) as terms`,
    values: [ctx.now(), limit],
  });
  return rows[0]?.terms ?? [];
}

/** Completions of what is being typed. */
export async function suggestKeywords(ctx: Context, text: string, limit = 8): Promise<string[]> {
  const term = clean(text);
  if (!term) return trendingKeywords(ctx, limit);
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'suggested-keywords',
    text: `select array(
        select term from catalog_searches where term like $1 and day > ($2::timestamptz at time zone 'UTC')::date - 90
        group by term having sum(searches) > 1 order by sum(searches) desc, term limit $3)
      || array(${popularSql('$4::text', '$3')}) as terms`,
    values: [likePrefix(term), ctx.now(), limit, wordOf(term)],
  });
  return [...new Set(rows[0]?.terms)].slice(0, limit);
}

/** Other searches that share a word with this one. */
export async function relatedKeywords(ctx: Context, text: string, limit = 8): Promise<string[]> {
  const term = clean(text);
  const words = term.split(' ').filter((word) => word.length > 2);
  if (words.length === 0) return [];
  const { rows } = await ctx.sql.query<{ terms: string[] }>({
    name: 'related-keywords',
    text: `select coalesce(nullif(array(
        select term from catalog_searches where day > ($1::timestamptz at time zone 'UTC')::date - 90 and term <> $2 and string_to_array(term, ' ') && $3
        group by term having sum(searches) > 1 order by sum(searches) desc, term limit $4), '{}'),
      array(${popularSql('$5::text', '$4')})) as terms`,
    values: [ctx.now(), term, words, limit, wordOf(words[0] as string)],
  });
  return rows[0]?.terms ?? [];
}
