/** What plugins and later versions do to a vendor's JSON, member by member. */
import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Names and positions down to a member. */
export type JsonPath = readonly (string | number)[];

/** What may stand in a member's place: dropped, empty, of another type, nested, doubled. */
const oddities: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  dropped: () => undefined,
  null: () => null,
  'an empty text': () => '',
  'PHP false': () => false,
  true: () => true,
  'an empty list': () => [],
  'an empty object': () => ({}),
  'a number': () => 7,
  'a word': () => 'odd',
  'nested in an object': (value) => ({ value }),
  'nested in a list': (value) => [value],
  doubled: (value) => [value, value],
  'a list with a null': () => [null],
  'deep in objects': (value) => ({ a: { b: [{ c: value }] } }),
  'another code': () => 'IRTX',
};
export const oddityNames: readonly string[] = Object.keys(oddities);

/** All members of a document, the nested ones too. */
export function membersOf(value: Json, at: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, Json][] = Array.isArray(value) ? value.map((each, index) => [index, each]) : Object.entries(value);
  return entries.flatMap(([name, each]) => [[...at, name], ...membersOf(each, [...at, name])]);
}

/** A copy with the first two entries of each list: enough to be odd, and a long order is not tried for minutes. */
export function beginningOf(document: Json): Json {
  if (Array.isArray(document)) return document.slice(0, 2).map(beginningOf);
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([name, each]) => [name, beginningOf(each)]));
}

/** A copy in which one member is odd; unchanged when an earlier change has taken the member away. */
export function withOdd(document: Json, [name, ...more]: JsonPath, oddity: string): Json {
  if (name === undefined || typeof document !== 'object' || document === null) return document;
  const old = (document as Record<string | number, Json>)[name];
  if (old === undefined) return document;
  const changed = more.length > 0 ? withOdd(old, more, oddity) : (oddities[oddity] as (value: Json) => Json | undefined)(old);
  if (Array.isArray(document))
    return document.flatMap((each, index) => (index === name ? (changed === undefined ? [] : [changed]) : [each]));
  const { [String(name)]: _, ...rest } = document;
  return changed === undefined ? rest : { ...rest, [String(name)]: changed };
}

/** The path as one text, with `*` for every position: `line_items.*.price`. */
export const wordsOf = (path: JsonPath): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

/** Is it a member that the reader needs, or one around such a member? */
export const isNeeded = (path: JsonPath, needed: ReadonlySet<string>): boolean => {
  const words = wordsOf(path);
  return [...needed].some((each) => words === each || each.startsWith(`${words}.`));
};

/** Every kind of member that is not needed, with every oddity, one at a time. @returns what did not read, and why. */
export function refusedAlone(document: Json, needed: ReadonlySet<string>, read: (document: Json) => unknown): string[] {
  const refused = new Set<string>();
  const kinds = new Map(membersOf(document).map((path) => [wordsOf(path), path]));
  for (const path of kinds.values()) {
    if (isNeeded(path, needed)) continue;
    for (const oddity of oddityNames) {
      try {
        read(withOdd(document, path, oddity));
      } catch (error) {
        refused.add(`${wordsOf(path)} ${oddity}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
      }
    }
  }
  return [...refused];
}

/** A document with one odd member. */
export interface OddOne {
  /** The kind of member: its path with `*` for positions. */
  at: string;
  path: JsonPath;
  oddity: string;
  odd: Json;
}

/** Each kind of member with each oddity, one at a time. */
export const eachOdd = (document: Json): OddOne[] =>
  [...new Map(membersOf(document).map((path) => [wordsOf(path), path]))].flatMap(([at, path]) =>
    oddityNames.map((oddity) => ({ at, path, oddity, odd: withOdd(document, path, oddity) })),
  );

/**
 * What goes wrong when one member is odd: what is not needed changes the reading or refuses it, or something else is thrown than a refusal,
 * or of what is needed something unsound is read.
 * @param read undefined: refused, as an answer that cannot be read.
 */
export async function faultsOf<T>(
  sample: Json,
  needed: ReadonlySet<string>,
  read: (odd: Json) => T | undefined | Promise<T | undefined>,
  isSound: (read: T) => boolean,
): Promise<string[]> {
  const whole = JSON.stringify(await read(sample));
  const faults: string[] = [];
  for (const { at, path, oddity, odd } of eachOdd(sample)) {
    try {
      const found = await read(odd);
      const isGood = isNeeded(path, needed) ? found === undefined || isSound(found) : JSON.stringify(found) === whole;
      if (!isGood) faults.push(`${at} ${oddity}: ${JSON.stringify(found)}`);
    } catch (error) {
      faults.push(`${at} ${oddity}: ${String(error)}`);
    }
  }
  return faults;
}

/** Several odd members at once, none of them needed. */
export function severalOdd(document: Json, needed: ReadonlySet<string>): fc.Arbitrary<Json> {
  const free = membersOf(document).filter((path) => !isNeeded(path, needed));
  if (free.length === 0) return fc.constant(document);
  return fc
    .array(fc.tuple(fc.constantFrom(...free), fc.constantFrom(...oddityNames)), { minLength: 2, maxLength: 12 })
    .map((changes) => changes.reduce((odd, [path, oddity]) => withOdd(odd, path, oddity), document));
}

/** Anything at all, needed or not, for what must not throw. */
export function anythingOdd(document: Json): fc.Arbitrary<Json> {
  return fc
    .array(fc.tuple(fc.constantFrom(...membersOf(document)), fc.constantFrom(...oddityNames)), { minLength: 1, maxLength: 8 })
    .map((changes) => changes.reduce((odd, [path, oddity]) => withOdd(odd, path, oddity), document));
}
