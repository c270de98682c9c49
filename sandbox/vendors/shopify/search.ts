/** Shopify's search syntax (`updated_at:>'2026-01-01' AND (tag:a OR -tag:b)`) as a tree, as SQL and as a test on an object. */

export type Comparator = '=' | '>' | '>=' | '<' | '<=';
export type Search =
  | { kind: 'all' }
  | { kind: 'and' | 'or'; parts: Search[] }
  | { kind: 'not'; part: Search }
  | { kind: 'term'; field: string | null; comparator: Comparator; value: string };

export function parseSearch(query: string | null | undefined): Search {
  const tokens = [...(query ?? '').matchAll(/\(|\)|-?[\w.$]+:(?:[<>]=?)?(?:"[^"]*"|'[^']*'|[^\s()]+)|"[^"]*"|'[^']*'|[^\s()]+/g)].map(
    (match) => match[0],
  );
  let at = 0;

  function or(): Search {
    const parts = [and()];
    while (tokens[at] === 'OR') {
      at += 1;
      parts.push(and());
    }
    return parts.length === 1 ? (parts[0] as Search) : { kind: 'or', parts };
  }
  function and(): Search {
    const parts: Search[] = [];
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at += 1;
      else parts.push(one());
    }
    return parts.length === 0 ? { kind: 'all' } : parts.length === 1 ? (parts[0] as Search) : { kind: 'and', parts };
  }
  function one(): Search {
    const token = tokens[at] as string;
    at += 1;
    if (token === 'NOT') return { kind: 'not', part: at < tokens.length ? one() : { kind: 'all' } };
    if (token === '(') {
      const inner = or();
      if (tokens[at] === ')') at += 1;
      return inner;
    }
    if (token.startsWith('-') && token.length > 1) return { kind: 'not', part: term(token.slice(1)) };
    return term(token);
  }
  return tokens.length === 0 ? { kind: 'all' } : or();
}

function term(token: string): Search {
  const match = /^([\w.$]+):([<>]=?)?([\s\S]*)$/.exec(token);
  if (!match) return { kind: 'term', field: null, comparator: '=', value: unquote(token) };
  return { kind: 'term', field: match[1] as string, comparator: (match[2] as Comparator) ?? '=', value: unquote(match[3] as string) };
}

const unquote = (text: string) => text.replace(/^(["'])([\s\S]*)\1$/, '$2');

/** How a field is searched in a table: an SQL expression, or a condition made from the value's placeholder. */
export type Searchable =
  | { time: string }
  | { number: string }
  | { text: string }
  | { condition: (placeholder: string) => string; values?: (value: string) => unknown };

export interface SearchTable {
  fields: Record<string, Searchable>;
  /** Where words without a field are searched. */
  words: string;
}

/**
 * The tree as an SQL condition; values are pushed to `values`. Like Shopify, a field that cannot be searched is ignored;
 * it is named in `ignored`.
 */
export function searchSql(search: Search, table: SearchTable, values: unknown[], ignored: string[]): string {
  switch (search.kind) {
    case 'all':
      return 'true';
    case 'not':
      return `not coalesce(${searchSql(search.part, table, values, ignored)}, false)`;
    case 'and':
    case 'or':
      return `(${search.parts.map((part) => searchSql(part, table, values, ignored)).join(` ${search.kind} `)})`;
    default:
      return termSql(search, table, values, ignored);
  }
}

function termSql(search: Extract<Search, { kind: 'term' }>, table: SearchTable, values: unknown[], ignored: string[]): string {
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { field, comparator, value } = search;
  if (field === null) return `${table.words} ilike ${bind(`%${value.replace(/[\\%_]/g, '\\$&').replace(/\*$/, '')}%`)}`;
  const known = table.fields[field];
  if (!known) {
    ignored.push(field);
    return 'true';
  }
  if ('condition' in known) return known.condition(bind(known.values ? known.values(value) : value));
  if ('time' in known) {
    const time = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value);
    if (Number.isNaN(time.getTime())) return 'false';
    return `${known.time} ${comparator} ${bind(`${time.toISOString().slice(0, 19)}Z`)}`;
  }
  if ('number' in known) {
    const digits = /(\d+)$/.exec(value)?.[1];
    return digits ? `${known.number} ${comparator} ${bind(digits)}::bigint` : 'false';
  }
  if (value.endsWith('*')) return `${known.text} ilike ${bind(`${value.slice(0, -1).replace(/[\\%_]/g, '\\$&')}%`)}`;
  return `lower(${known.text}) = lower(${bind(value)})`;
}

/** Does an object (a webhook's payload) match? Fields are read by dotted path; lists match when any member does. */
export function matchesSearch(search: Search, object: unknown): boolean {
  switch (search.kind) {
    case 'all':
      return true;
    case 'not':
      return !matchesSearch(search.part, object);
    case 'and':
      return search.parts.every((part) => matchesSearch(part, object));
    case 'or':
      return search.parts.some((part) => matchesSearch(part, object));
    default: {
      const found = valuesAt(object, (search.field ?? '').split('.'));
      return found.some((value) => compare(value, search.comparator, search.value));
    }
  }
}

function valuesAt(object: unknown, path: string[]): unknown[] {
  if (Array.isArray(object)) return object.flatMap((each) => valuesAt(each, path));
  const [first, ...rest] = path;
  if (first === undefined) return [object];
  if (object === null || typeof object !== 'object') return [];
  return valuesAt((object as Record<string, unknown>)[first], rest);
}

function compare(value: unknown, comparator: Comparator, wanted: string): boolean {
  if (wanted === '*') return value !== null && value !== undefined;
  const numbers = [Number(value), Number(wanted)] as const;
  const [one, other] =
    wanted !== '' && numbers.every((each) => !Number.isNaN(each)) ? numbers : [String(value ?? '').toLowerCase(), wanted.toLowerCase()];
  if (comparator === '=') return one === other;
  if (comparator === '>') return one > other;
  if (comparator === '>=') return one >= other;
  return comparator === '<' ? one < other : one <= other;
}
