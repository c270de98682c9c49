/** Stripe's request form: `line_items[0][price]=x` read into nested values, then checked field by field. */
import { invalidRequest } from './failure.ts';

export type RawValue = string | RawValue[] | { [key: string]: RawValue };
export type RawParams = { [key: string]: RawValue };

/** Decode a form body or query string. Brackets nest; `a[]` and `a[0]` make lists. */
export function decodeForm(text: string): RawParams {
  const root: RawParams = Object.create(null) as RawParams;
  for (const [name, value] of new URLSearchParams(text)) place(root, segments(name), value);
  return gatherLists(root) as RawParams;
}

function segments(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function place(root: RawParams, path: string[], value: string): void {
  let at = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    if (next === undefined || typeof next === 'string') at[key] = Object.create(null) as RawParams;
    at = at[key] as RawParams;
  });
}

function gatherLists(value: RawValue): RawValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, gatherLists(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as RawParams;
}

/** Reads one value at a path (`metadata[order]`), or refuses it. */
export type Reader<T> = (value: RawValue, path: string) => T;
type Read<S> = { [K in keyof S]?: S[K] extends Reader<infer T> ? T : never };

const wrongType = (path: string, expected: string) =>
  invalidRequest(`Invalid ${expected}`, { code: `parameter_invalid_${expected.split(':')[0]}`, param: path });

/** A string that is not empty: an empty one would unset the value, which this field does not allow. */
export const text: Reader<string> = (value, path) => {
  if (typeof value !== 'string') throw wrongType(path, `string: ${JSON.stringify(value)}`);
  if (value === '') {
    throw invalidRequest(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: path },
    );
  }
  if (value.length > 5000) throw invalidRequest(`Invalid string: ${value.slice(0, 20)}…; must be at most 5000 characters`, { param: path });
  return value;
};

export const whole: Reader<number> = (value, path) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw wrongType(path, `integer: ${typeof value === 'string' ? value : 'object'}`);
  return Number(value);
};

export const flag: Reader<boolean> = (value, path) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: path });
};

export function oneOf<const T extends string>(...allowed: T[]): Reader<T> {
  return (value, path) => {
    if (typeof value === 'string' && (allowed as string[]).includes(value)) return value as T;
    throw invalidRequest(`Invalid ${path}: must be one of ${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1)}`, { param: path });
  };
}

export function listOf<T>(item: Reader<T>): Reader<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: path });
    return value.map((inner, index) => item(inner, `${path}[${index}]`));
  };
}

/** Accepts an empty string as "unset". */
export function clearable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path) => (value === '' ? null : reader(value, path));
}

export function either<A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return (value, path) => (typeof value === 'object' ? second(value, path) : first(value, path));
}

/** Up to 50 keys of 40 characters with values of 500 (docs.stripe.com/api/metadata); an empty value removes the key. */
export const metadata: Reader<Record<string, string>> = (value, path) => {
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
  const result: Record<string, string> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(inner)}`, { param: `${path}[${key}]` });
    if (key.length > 40)
      throw invalidRequest(`Metadata keys can be up to 40 characters long. The key '${key}' has ${key.length}.`, { param: path });
    if (inner.length > 500) {
      throw invalidRequest(`Metadata values can have up to 500 characters. You passed in a value of ${inner.length} characters.`, {
        param: path,
      });
    }
    result[key] = inner;
  }
  if (Object.keys(result).length > 50) throw invalidRequest('Metadata can have up to 50 keys', { param: path });
  return result;
};

/** A known object with known fields; everything else in it is refused as `parameter_unknown`. */
export function fields<S extends Record<string, Reader<unknown>>>(shape: S): Reader<Read<S>> {
  return (value, path) => {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
    const result: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const at = path === '' ? key : `${path}[${key}]`;
      const reader = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (!reader) throw invalidRequest(`Received unknown parameter: ${at}`, { code: 'parameter_unknown', param: at });
      result[key] = reader(inner, at);
    }
    return result as Read<S>;
  };
}

/** Read a whole request; `expand` is allowed everywhere and handled by the caller. */
export function readParams<S extends Record<string, Reader<unknown>>>(raw: RawParams, shape: S): Read<S> {
  return fields(shape)(raw, '');
}

export function required<T>(value: T | null | undefined, param: string): T {
  if (value === undefined || value === null)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return value;
}

export const address = fields({
  city: clearable(text),
  country: clearable(text),
  line1: clearable(text),
  line2: clearable(text),
  postal_code: clearable(text),
  state: clearable(text),
});

export const billingDetails = fields({
  address: clearable(address),
  email: clearable(text),
  name: clearable(text),
  phone: clearable(text),
  tax_id: clearable(text),
});

export const shipping = fields({ address, name: text, phone: clearable(text), carrier: text, tracking_number: text });

const range = fields({ gt: whole, gte: whole, lt: whole, lte: whole });

/** Fields every list takes. */
export const listFields = {
  limit: whole,
  starting_after: text,
  ending_before: text,
  created: either(whole, range),
};

/** Merge as Stripe does: given keys replace, empty values remove, `null` empties everything. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> | null | undefined): Record<string, string> {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}
