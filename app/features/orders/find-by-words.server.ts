/**
 * Search of orders by words (docs/decisions/279, 296). Orders are found first, newest first, and only as many of them are joined with their
 * supplier orders as a page needs: both have the same `placed_at`.
 */
import { LRUCache } from 'lru-cache';
import type { WorkplaceContext } from '#app/context.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { daysSql, isWithinSql, type Periods, periodsOf, reachNewestSql, type Span } from './order-periods.ts';
import { type TypedWord, typedWords } from './search-words.ts';
import { nameOf } from './statement-parts.ts';

/** A word that an order must have: its `search_text` meets one of the LIKE patterns, which are of readable parts or of marks. */
interface SearchedWord {
  parts: string[];
  marks: string[];
  /** Letters of the shortest part that is looked for. */
  shortest: number;
}

/** How often words are met among the newest orders. */
interface Sample extends Span {
  /** How many orders were looked at; fewer than asked for when the workplace has no more. */
  size: number;
  /** How many of them have all words. */
  all: number;
  /** How many have each word. */
  each: number[];
  /** How many have it as a mark. */
  marked: number[];
}

/** A search and the way in which it is done. */
export interface Search {
  /** None are left of a text that is only accents: nothing is found. */
  words: SearchedWord[];
  sample: Sample;
  /**
   * `newest`: orders are walked from the newest on, so far. `recent`: orders of `periods` are found by the word index. `index`: orders are
   * found by the word index, and sorted. `list`: the list's own rows are walked, and of each the order looked up.
   */
  way: 'newest' | 'recent' | 'index' | 'list';
  /** The newest periods, which are likely to have a page of what is searched. */
  periods?: Periods;
}

/** Searches that look only so far; who has not filled the page by then asks the index for all. */
export const looksSoFar = (search: Search | undefined): boolean => search?.way === 'newest' || search?.way === 'recent';

/** Puts a value among a statement's parameters. @returns its place. */
export type Bind = (value: unknown) => string;

/** The text's own `%` and `_` are escaped. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const patternsOf = ({ parts, marks }: SearchedWord): string[] => [...parts, ...marks];

const searchedWord = (ctx: WorkplaceContext, { parts, hidden }: TypedWord): SearchedWord => ({
  parts: parts.map(patternOf),
  marks: hidden.flatMap((word) => ctx.encryption.marksOf(word, ctx.workplace.id)).map(patternOf),
  shortest: Math.min(...parts.map((part) => part.length)),
});

const hiddenFrom = (bind: Bind) => (pattern: string) => opaqueParameter(bind(pattern), 'text');
const isLike = (column: string, patterns: readonly string[]): string =>
  patterns.length > 0 ? `(${patterns.map((each) => `${column} like ${each}`).join(' or ')})` : 'false';

/** SQL condition: the text has all words. For a statement that is planned once for all words. */
export const hasWords = (words: readonly SearchedWord[], column: string, bind: Bind): string =>
  words.map((word) => isLike(column, patternsOf(word).map(hiddenFrom(bind)))).join(' and ');

/** How many of the newest orders are looked at to tell a common word from a rare one. */
const sampleSize = 400;
/**
 * So many hits in the sample make a word common: it turns up soon on a walk, while the index would have many of its orders read and sorted.
 * Walking 1,000 orders takes about 1 ms, 1,000 rows of a list 4 ms, and 1,000 orders that the index finds 3 ms.
 */
const commonFrom = { newest: 5, list: 20 };
/** So many hits, and the newest orders are walked sooner than the newest periods are looked up in the index. */
const walkedFrom = 20;

interface Listed {
  /** Whether the list has all orders but for the words. With a filter its own rows are walked, of which there may be few. */
  isUnfiltered: boolean;
  /** How many of the newest rows are wanted; absent for rows from a cursor on, and for the oldest. */
  newest: number | undefined;
}

/** What is searched, and how. */
export async function searchOf(ctx: WorkplaceContext, text: string, { isUnfiltered, newest }: Listed): Promise<Search> {
  const { words, sample } = await wordsOf(ctx, text);
  const walk = isUnfiltered ? 'newest' : 'list';
  // Of few orders the index has each match, and thereby their number, at once.
  if (sample.size < sampleSize) return { words, sample, way: 'index' };
  const isRecent =
    isUnfiltered && newest !== undefined && sample.all < walkedFrom && words.some(({ shortest }) => shortest >= shortestIndexed);
  const periods = isRecent ? periodsOf(sample, { share: shareOf(sample), rows: newest }) : undefined;
  if (periods) return { words, sample, way: 'recent', periods };
  return { words, sample, way: sample.all >= commonFrom[walk] ? walk : 'index' };
}

/** The share of orders that have all words, by the sample; of few hits each word's own share tells more. */
const shareOf = ({ size, all, each }: Sample): number =>
  all >= commonFrom.newest ? all / size : each.reduce((share, hits) => share * (hits / size), 1);

type Sampled = Pick<Search, 'words' | 'sample'>;

/** Workplace and text → its words: who pages through what was found, or looks at it in another tab, is not sampled again. */
const known = new WeakMap<Encryption, LRUCache<string, Sampled>>();

async function wordsOf(ctx: WorkplaceContext, text: string): Promise<Sampled> {
  const noted = known.get(ctx.encryption) ?? new LRUCache<string, Sampled>({ max: 5000, ttl: 60_000 });
  known.set(ctx.encryption, noted);
  const key = `${ctx.workplace.id} ${text}`;
  const before = noted.get(key);
  if (before) return before;
  const sampled = await sampleWords(ctx, text);
  noted.set(key, sampled);
  return sampled;
}

async function sampleWords(ctx: WorkplaceContext, text: string): Promise<Sampled> {
  const words = typedWords(text).map((word) => searchedWord(ctx, word));
  return { words, sample: words.length > 0 ? await readSample(ctx, words) : noSample };
}

const noSample: Sample = { size: 0, all: 0, each: [], marked: [], newest: 0, oldest: 0, first: 0 };

async function readSample(ctx: WorkplaceContext, words: readonly SearchedWord[]): Promise<Sample> {
  const values: unknown[] = [ctx.workplace.id];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hasOne = (patterns: string[]) => isLike('search_text', patterns.map(hiddenFrom(bind)));
  const has = words.map(({ parts, marks }, at) => `${hasOne(parts)} as read_${at}, ${hasOne(marks)} as marked_${at}`);
  const names = words.map((_, at) => `(read_${at} or marked_${at})`);
  const countOf = (condition: string) => `count(*) filter (where ${condition})::int`;
  const statement = `select count(*)::int as size, ${countOf(names.join(' and '))} as all, array[${names.map(countOf).join(', ')}] as each,
      array[${words.map((_, at) => countOf(`marked_${at}`)).join(', ')}] as marked,
      ${daysSql('max(placed_at)')} as newest, ${daysSql('min(placed_at)')} as oldest, ${daysSql(`(select min(placed_at) from orders where workplace_id = ${opaqueParameter('$1')})`)} as first
    from (select placed_at, ${has.join(', ')} from (
      select placed_at, search_text from orders where workplace_id = ${opaqueParameter('$1')} order by placed_at desc, id desc limit ${sampleSize}) newest offset 0) looked_at`;
  const { rows } = await ctx.sql.query<Sample>({ name: nameOf('word-sample', statement), text: statement, values });
  return rows[0] as Sample;
}

/** Trigrams: the index is of use for three letters and more. */
const shortestIndexed = 3;
/** Hits in the sample up to which the rarest word's orders are few enough to be compared with the other words one by one. */
const fewHits = 1;
/** A word that a larger share of the sample has is not looked up beside a rarer one: its lists cost more than they spare. */
const mostOfSample = 0.25;
/** Ways in which two words are met together (readable or as a mark, each): so many are looked up one by one. */
const mostWays = 9;

/** The words that are looked up in the index: the rarest, and with it the next one when that spares reading orders. */
function indexedWords({ words, sample }: Search): SearchedWord[] {
  const hitsOf = (at: number) => sample.each[at] ?? 0;
  const [rarest, second] = words
    .map((word, at) => ({ word, hits: hitsOf(at) }))
    .filter(({ word }) => word.shortest >= shortestIndexed || words.length === 1)
    .sort((one, other) => one.hits - other.hits);
  if (!rarest) return words.slice(0, 1);
  const isWorthIt =
    second &&
    rarest.hits > fewHits &&
    second.hits <= sample.size * mostOfSample &&
    patternsOf(rarest.word).length * patternsOf(second.word).length <= mostWays;
  return isWorthIt ? [rarest.word, second.word] : [rarest.word];
}

/**
 * True of every order with a text, and dear in the planner's eyes, though the dear part is never carried out. The plan is made once for all
 * sellers, and where the usual one has few orders, reading all of a seller's orders seems as cheap as the index; but the large ones pay for it.
 * The series is long enough where the usual seller has six orders, and too short for the whole to be worth compiling (`jit_above_cost`).
 */
const dearToRead = `(search_text <> '' or (select count(*) from generate_series(1, 1000) step where step::text > search_text) > 0)`;

/**
 * The part of a pattern that the index is asked for: four letters in the middle of a word, and half of a mark. Each letter more is a list more to
 * go through, while hardly an order fewer is found.
 */
function coreOf(pattern: string): string {
  const mark = /^%~\w{8}/.exec(pattern)?.[0];
  if (mark) return `${mark}%`;
  const word = /^%([a-z]{5,})%$/.exec(pattern)?.[1];
  if (!word) return pattern;
  const from = (word.length - 4) >> 1;
  return `%${word.slice(from, from + 4)}%`;
}

/**
 * Ways in which the words that are looked up are met, each of which is one search of the index: all that it names must be there, so that orders
 * with only one of them are passed over. Marks that hardly an order has are looked up by themselves, which are fewer searches.
 */
function waysToMeet(search: Search): string[][] {
  const looked = indexedWords(search);
  const isRareMark = (word: SearchedWord) => (search.sample.marked[search.words.indexOf(word)] ?? 0) <= fewHits;
  const together = (patternsFor: (word: SearchedWord) => string[]) =>
    looked.reduce<string[][]>((begun, word) => begun.flatMap((way) => patternsFor(word).map((pattern) => [...way, pattern])), [[]]);
  return looked.every(isRareMark)
    ? [...together(({ parts }) => parts), ...looked.flatMap(({ marks }) => marks.map((mark) => [mark]))]
    : together(patternsOf);
}

/** SQL of the orders that have all words, by the word index; those of the search's periods, if it has any. */
export function foundByIndex(search: Search, { workplace, bind }: { workplace: string; bind: Bind }): string {
  const { words, periods } = search;
  const ways = waysToMeet(search);
  const places = new Map([...new Set(ways.flat().map(coreOf))].map((core) => [core, hiddenFrom(bind)(core)]));
  const keys = periods && bind(periods.keys);
  const isMet = ways.map((way, nth) =>
    [
      keys ? isWithinSql(keys, workplace, nth) : `workplace_id = ${workplace}`,
      ...way.map((pattern) => `search_text like ${places.get(coreOf(pattern))}`),
    ].join(' and '),
  );
  return `select id, placed_at from orders where ${[
    `((${isMet.join(') or (')}))`,
    // `|| ''` keeps the index from being used for whole words, too.
    hasWords(words, `search_text || ''`, bind),
    dearToRead,
    // As a function, so that no index is asked: the periods are the workplace's.
    ...(periods ? [`uuid_eq(workplace_id, ${workplace})`, reachNewestSql(periods, workplace, bind)] : []),
  ].join(' and ')}`;
}

/** How many of the newest orders are walked at most, and how many more for each row of the page and those before it. */
const walked = { atMost: 6000, forEach: 4 };

interface InOrder {
  /** SQL condition on `placed_at`: where a page by cursor begins. */
  since: string | undefined;
  direction: 'asc' | 'desc';
}

/** SQL of `id` and `placed_at` of the orders that were found, in order. */
export const foundInOrder = ({ since, direction }: InOrder): string =>
  `select id, placed_at from found${since ? ` where ${since}` : ''} order by placed_at ${direction} offset 0`;

/** SQL of the workplace's orders with their `search_text`, in order, so far. @param most see `PageByOrders`. */
export const newestOrders = ({ since, direction, workplace, most }: InOrder & { workplace: string; most: string }): string =>
  `select id, placed_at, search_text from orders where workplace_id = ${workplace}${since ? ` and ${since}` : ''}
        order by placed_at ${direction} fetch first (${walked.atMost} + ${walked.forEach} * (${most})) rows with ties`;

interface PageByOrders {
  /** SQL of orders, in order. */
  orders: string;
  /** Further SQL condition on an order `o`. */
  has: string | undefined;
  /** SQL conditions on a supplier order `s`. */
  conditions: readonly string[];
  direction: 'asc' | 'desc';
  limit: number;
  skip: string;
  /** SQL of a number: the rows of the page and all before. */
  most: string;
}

/**
 * Keys of a page's rows, by their orders. Orders are taken one by one until their rows are enough; `with ties`, for rows of the same moment
 * are in the order of their own ids. `offset 0` keeps the planner from joining all orders first.
 */
export const keysByOrders = ({ orders, has, conditions, direction, limit, skip, most }: PageByOrders): string =>
  `select id, placed_at from (
      select s.id, s.placed_at from (${orders}) o
      cross join lateral (select s.id, s.placed_at from supplier_orders s where ${conditions.join(' and ')} and s.order_id = o.id offset 0) s
      ${has ? `where ${has} ` : ''}order by o.placed_at ${direction} fetch first (${most}) rows with ties) taken
    order by placed_at ${direction}, id ${direction} limit ${limit}${skip}`;

/** Counts rows of the orders in `found`, up to a bound. @param conditions SQL conditions on a supplier order `s`. */
export const countByOrders = (conditions: readonly string[], bound: number): string =>
  `select count(*)::int as total from (select from found f
      cross join lateral (select from supplier_orders s where ${conditions.join(' and ')} and s.order_id = f.id offset 0) s limit ${bound}) counted`;
