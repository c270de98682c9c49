/** Inputs for any endpoint, from its own zod schema: one that fits, and many that may not. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#app/platform/endpoint.server.ts';

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

export const inputSchemaOf = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Names in the path: `/api/orders/:order_id` → `order_id`. */
export const pathNamesOf = (endpoint: Endpoint): string[] => [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

export const isIdSchema = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' || (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).some(isIdSchema);

/** Does an id stand anywhere in there? */
export function holdsId(schema: JsonSchema): boolean {
  if (isIdSchema(schema)) return true;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.propertyNames ? [schema.propertyNames] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return inner.some(holdsId);
}

const words: Record<string, unknown> = {
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'somebody@example.com',
  uri: 'https://example.com/a',
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
};

/**
 * A value that fits a schema, with every id set to `id`. Members that hold an id, and those of `fill`, are given even
 * when they may be left out.
 */
export function fittingValue(schema: JsonSchema, id: string, fill: 'required' | 'ids' = 'ids'): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fittingValue(choice.find(holdsId) ?? (choice[0] as JsonSchema), id, fill);
  if (schema.allOf) {
    const values = schema.allOf.map((part) => fittingValue(part, id, fill));
    return values.every((value) => typeof value === 'object' && value !== null) ? Object.assign({}, ...values) : values[0];
  }
  if (schema.format === 'uuid') return id;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const required = new Set(schema.required ?? []);
    const value = Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name, member]) => required.has(name) || (fill === 'ids' && holdsId(member)))
        .map(([name, member]) => [name, fittingValue(member, id, fill)]),
    );
    if (typeof schema.additionalProperties === 'object' && schema.propertyNames && holdsId(schema.propertyNames))
      value[id] = fittingValue(schema.additionalProperties, id, fill);
    return value;
  }
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((item) => fittingValue(item, id, fill));
    return schema.items && (holdsId(schema.items) || (schema.minItems ?? 0) > 0) ? [fittingValue(schema.items, id, fill)] : [];
  }
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
  if (type === 'string') {
    if (schema.format && schema.format in words) return words[schema.format];
    return 'walk'.padEnd(schema.minLength ?? 0, 'k').slice(0, schema.maxLength ?? 200);
  }
  return undefined;
}

/** Text that has broken programs before. */
const nastyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%00',
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '{{7*7}}',
    '9'.repeat(400),
    'x'.repeat(9_000),
    '٣٤٥',
    '\u202e',
    'null',
    'NaN',
    '-1',
    '1e309',
    '0001-01-01',
    '99999-12-31T00:00:00Z',
    'http://169.254.169.254/latest/meta-data',
  ),
);
const nastyNumber = fc.constantFrom(0, -1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-308, Number.MAX_SAFE_INTEGER + 2);
const anything = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'length', 'id', '$ne'), nastyText, { maxKeys: 2 }),
);

/** A value near a schema: most parts fit, some are of another type, out of range or missing. */
export function nearValue(schema: JsonSchema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (choice) return fc.oneof(...choice.map((part) => nearValue(part, ids, depth + 1)));
    if (schema.format === 'uuid') return fc.constantFrom(...ids);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object' || schema.properties) return nearObject(schema, ids, depth);
    if (type === 'array') return fc.array(schema.items ? nearValue(schema.items, ids, depth + 1) : anything, { maxLength: 3 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 1000 }), nastyNumber);
    if (type === 'number') return fc.oneof(fc.double({ min: 0, max: 1000, noNaN: true }), nastyNumber);
    if (type === 'string')
      return schema.format && schema.format in words ? fc.oneof(fc.constant(words[schema.format]), nastyText) : nastyText;
    return anything;
  };
  return fc.oneof({ weight: 6, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
}

function nearObject(schema: JsonSchema, ids: readonly string[], depth: number): fc.Arbitrary<Record<string, unknown>> {
  if (depth > 5) return fc.constant({});
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) =>
    fc
      .tuple(fc.boolean(), fc.integer({ min: 0, max: 19 }), nearValue(member, ids, depth + 1))
      .map(([isGiven, lost, value]) => (required.has(name) ? lost > 0 : isGiven) && ([name, value] as const)),
  );
  const extra =
    typeof schema.additionalProperties === 'object'
      ? fc.dictionary(fc.oneof(fc.constantFrom(...ids), nastyText), nearValue(schema.additionalProperties, ids, depth + 1), { maxKeys: 2 })
      : fc.constant({});
  return fc.tuple(extra, ...members).map(([more, ...given]) => ({
    ...(more as Record<string, unknown>),
    ...Object.fromEntries(given.filter((each) => each !== false)),
  }));
}

/** Where a call goes: path members filled in; what is left goes into the query (GET) or the body. */
export function addressOf(endpoint: Endpoint, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  let path = endpoint.path.replace(/\{[^}]*\}/g, '');
  for (const name of pathNamesOf(endpoint)) {
    const value = rest[name];
    path = path.replace(
      `:${name}`,
      encodeURIComponent(wellFormed(typeof value === 'object' ? JSON.stringify(value) : String(value))) || '-',
    );
    delete rest[name];
  }
  if (endpoint.method !== 'get') return { path, rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined)
        query.append(Array.isArray(value) ? `${name}[]` : name, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, rest: {} };
}

/** A lone surrogate cannot stand in an address. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '');
