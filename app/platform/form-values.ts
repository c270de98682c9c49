/** Nested values as plain form fields, so that a settings screen can be saved before its scripts have loaded. Pure. */

import { plainText } from './typed-amount.ts';

const at = (name: string, part: string | number): string => (name === '' ? String(part) : `${name}.${part}`);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Form fields for a value. Names are paths (`rules.0.from`). `true` is `on`, `false` is left out, null is empty; a list of texts repeats
 * `name[]`, as Polaris's choice lists do.
 */
export function fieldsOf(value: unknown, name = ''): [name: string, value: string][] {
  if (typeof value === 'boolean') return value ? [[name, 'on']] : [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => (isObject(each) ? fieldsOf(each, at(name, index)) : [[`${name}[]`, String(each)]]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, at(name, key)));
  return [[name, value === null || value === undefined ? '' : typeof value === 'number' ? plainText(value) : String(value)]];
}

/** Values by name, in one pass; `getAll` would scan the whole form for each name. */
export function valuesByName<Value>(entries: Iterable<[string, Value]>): Map<string, Value[]> {
  const values = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/**
 * A form's values in the shape of `like`; numbers stay texts, for a schema to parse. For a list of objects, `like` has an example; the
 * list ends when the form has no field of the next object. An empty field is null where `like` has null.
 */
export const valuesOf = (form: FormData, like: unknown): unknown => valuesIn(valuesByName(form), like, '');

function valuesIn(fields: ReadonlyMap<string, FormDataEntryValue[]>, like: unknown, name: string): unknown {
  const value = fields.get(name)?.[0];
  if (typeof like === 'boolean') return value === 'on';
  if (Array.isArray(like)) {
    const [sample] = like;
    if (!isObject(sample)) return (fields.get(`${name}[]`) ?? []).map(String);
    const depth = name === '' ? 0 : name.split('.').length;
    const places = new Set([...fields.keys()].filter((each) => each.startsWith(at(name, ''))).map((each) => each.split('.')[depth]));
    const items: unknown[] = [];
    while (places.has(String(items.length))) items.push(valuesIn(fields, sample, at(name, items.length)));
    return items;
  }
  if (isObject(like)) return Object.fromEntries(Object.entries(like).map(([key, each]) => [key, valuesIn(fields, each, at(name, key))]));
  return like === null ? value || null : value;
}
