/**
 * Zod shapes for vendors' members that themes, apps and plugins fill, so that one of another type than documented never refuses the whole.
 * For what is not needed only: an id, an amount or a number of units that cannot be read must refuse (docs/decisions/240).
 */
import { z } from 'zod';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deepest nesting that is told; what is nested deeper was not entered by a person. */
const deepest = 8;

/**
 * Whatever was entered as one text, with nothing left out: lists joined by ", " (the same twice only once), objects as `name: value`.
 */
export function wholeText(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (depth > deepest) return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map((each) => wholeText(each, depth + 1))
    : Object.entries(value).map(([name, each]) => {
        const text = wholeText(each, depth + 1);
        return text.trim() === '' ? '' : `${name}: ${text}`;
      });
  return [...new Set(parts.filter((part) => part.trim() !== ''))].join(', ');
}

/** A text that people see or that people have entered, of any JSON type; empty for nothing, and for PHP's `false`. */
export const anyText = z
  .unknown()
  .optional()
  .transform((value) => (value === false ? '' : wholeText(value)));

/** A text that only matters as it is documented (an address of a picture, a code); anything else counts as missing. */
export const plainText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ''));

/** A yes or no, also as text or number, as PHP's plugins write it; null for anything else. */
export const anyBoolean = z
  .unknown()
  .optional()
  .transform((value) => {
    if ([true, 'true', 1, '1', 'yes'].includes(value as never)) return true;
    return [false, 'false', 0, '0', 'no'].includes(value as never) ? false : null;
  });

/** Whatever the shape reads, or null. */
export const orNull = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null);

const entriesIn = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : undefined;

/** The first entry of a list that can be read; null for an empty list, undefined when that is not known. */
export const firstOf = <Item extends z.ZodType>(item: Item) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Item> | null | undefined => {
      const all = entriesIn(value);
      const found = all?.map((each) => item.safeParse(each)).find((read) => read.success);
      return found ? found.data : all?.length === 0 ? null : undefined;
    });

/** A list's entries that can be read, in a list or in an object (as PHP writes a list with gaps); one that cannot is left out. */
export const readableOf = <Item extends z.ZodType>(item: Item) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] => {
      return (entriesIn(value) ?? []).flatMap((each) => {
        const read = item.safeParse(each);
        return read.success ? [read.data] : [];
      });
    });

/**
 * A list's rows, those that cannot be read left out: one never stands in the way of the others. No list, or rows of which none can be read,
 * refuse: that is not the same as no rows.
 */
export const rowsOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((rows, context): z.output<Item>[] => {
    const read = rows.map((row) => item.safeParse(row));
    const [first] = read.flatMap(({ error }) => error?.issues ?? []);
    if (first && read.every(({ success }) => !success)) {
      context.addIssue({ code: 'custom', message: `no row can be read: ${first.message}`, path: ['*', ...first.path] });
      return z.NEVER;
    }
    return read.flatMap(({ data, success }) => (success ? [data as z.output<Item>] : []));
  });

/** What was entered under a name. */
export interface NamedText {
  name: string;
  value: string;
}

const entryOf = (entry: unknown, nameKeys: readonly string[]): NamedText[] => {
  if (entry === null || entry === undefined) return [];
  if (Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string') return [{ name: entry[0], value: wholeText(entry[1]) }];
  if (!isObject(entry)) return [{ name: '', value: wholeText(entry) }];
  const nameKey = nameKeys.find((key) => key in entry);
  if (nameKey === undefined && !('value' in entry))
    return Object.entries(entry).map(([name, value]) => ({ name, value: wholeText(value) }));
  const { value, ...more } = entry;
  // Whatever else an app has put beside name and value belongs to what was entered.
  const rest = nameKey === undefined ? more : Object.fromEntries(Object.entries(more).filter(([key]) => key !== nameKey));
  const beside = Object.keys(rest).length > 0 && value === undefined ? wholeText(rest) : '';
  return [{ name: nameKey === undefined ? '' : wholeText(entry[nameKey]), value: wholeText(value) || beside }];
};

/**
 * Entries of name and value, told whole in whatever way they were written: a list of them, one alone, an object of values by name, pairs,
 * with nulls among them, with nested values.
 */
export const namedTexts = (...nameKeys: readonly string[]) =>
  z
    .unknown()
    .optional()
    .transform((value): NamedText[] => (Array.isArray(value) ? value : [value]).flatMap((entry) => entryOf(entry, nameKeys)));
