/**
 * Checks requests and answers against a published OpenAPI document (3.1). Supports only the parts of JSON Schema that such documents use.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is any tree
type Schema = any;

export interface Exchange {
  method: string;
  /** With the query. */
  path: string;
  body: unknown;
  status: number;
  answer: unknown;
}

export interface OpenApi {
  /** All differences of an exchange from the document, unknown fields included; empty when it conforms. */
  differences(exchange: Exchange): string[];
  /** Differences of a value from a named schema. */
  against(schemaName: string, value: unknown): string[];
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Resolves a document's references, and checks values against its schemas. */
function createCheck(document: Schema): { resolve(schema: Schema): Schema; check(schema: Schema, value: unknown, at: string): string[] } {
  const resolve = (schema: Schema): Schema => {
    let found = schema;
    while (found && typeof found === 'object' && '$ref' in found) {
      found = (found.$ref as string)
        .slice(2)
        .split('/')
        .reduce((tree: Schema, part) => tree[part.replaceAll('~1', '/')], document);
    }
    return found;
  };
  /** `allOf` as one object, so that a field is unknown only when none of its parts knows it. */
  const whole = (schema: Schema): Schema => {
    const found = resolve(schema);
    if (!found?.allOf) return found;
    const parts = [{ ...found, allOf: undefined }, ...found.allOf.map(whole)];
    const alternatives = parts.filter((part) => part.oneOf || part.anyOf);
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
      required: parts.flatMap((part) => part.required ?? []),
      ...(alternatives.length > 0 ? { alternatives } : {}),
    };
  };

  function check(given: Schema, value: unknown, at: string): string[] {
    const schema = whole(given);
    if (!schema || schema === true) return [];
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) {
      const tried = choices.map((choice: Schema) => check(choice, value, at)) as string[][];
      if (tried.some((found) => found.length === 0)) return [];
      return tried.sort((a, b) => a.length - b.length)[0] as string[];
    }
    if (value === null && schema.nullable) return [];
    const type = typeOf(value);
    const wanted: string[] = schema.type === undefined ? [] : [schema.type].flat();
    if (wanted.length > 0 && !wanted.includes(type) && !(type === 'integer' && wanted.includes('number'))) {
      return [`${at}: ${type} instead of ${wanted.join(' or ')}`];
    }
    if (schema.const !== undefined && value !== schema.const) return [`${at}: ${JSON.stringify(value)} instead of ${schema.const}`];
    if (schema.enum && !schema.enum.includes(value))
      return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum.slice(0, 8).join(', ')}`];
    return [...checkSimple(schema, value, at), ...checkMembers(schema, value, at)];
  }

  function checkMembers(schema: Schema, value: unknown, at: string): string[] {
    const problems: string[] = [];
    if (Array.isArray(value) && schema.items) {
      for (const [index, each] of value.entries()) problems.push(...check(schema.items, each, `${at}[${index}]`));
    }
    if (typeOf(value) === 'object' && schema.properties) {
      const object = value as Record<string, unknown>;
      for (const name of schema.required ?? []) if (!(name in object)) problems.push(`${at}.${name}: missing`);
      for (const [name, each] of Object.entries(object)) {
        if (each === undefined) continue;
        if (name in schema.properties) problems.push(...check(schema.properties[name], each, `${at}.${name}`));
        else if (!schema.additionalProperties && !schema.alternatives) problems.push(`${at}.${name}: unknown`);
      }
      for (const part of schema.alternatives ?? [])
        problems.push(...check({ ...part, properties: undefined }, value, at).filter((each) => !each.endsWith(': unknown')));
    }
    return problems;
  }

  return { resolve, check };
}

/** Patterns, formats and ranges. */
function checkSimple(schema: Schema, value: unknown, at: string): string[] {
  const problems: string[] = [];
  if (typeof value === 'string') {
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) problems.push(`${at}: ${value} does not match ${schema.pattern}`);
    if (schema.format === 'date-time' && Number.isNaN(Date.parse(value))) problems.push(`${at}: ${value} is no time`);
  }
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    problems.push(`${at}: ${value} is out of range`);
  return problems;
}

/** @param file the document as YAML, compressed with gzip. */
export function readOpenApi(file: string): OpenApi {
  const document: Schema = parse(gunzipSync(readFileSync(file)).toString('utf8'), { maxAliasCount: -1 });
  const { resolve, check } = createCheck(document);
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isFixed: !template.includes('{'),
  }));

  return {
    differences({ method, path, body, status, answer }) {
      const url = new URL(path, 'https://api.invalid');
      const found = templates.filter(({ pattern }) => pattern.test(url.pathname)).sort((a, b) => Number(b.isFixed) - Number(a.isFixed))[0];
      const operation = found && document.paths[found.template][method.toLowerCase()];
      if (!operation) return [`${method} ${url.pathname} is not in the document`];
      const at = `${method} ${found.template}`;
      const problems: string[] = [];
      const parameters: Schema[] = [...(operation.parameters ?? []), ...(document.paths[found.template].parameters ?? [])].map(resolve);
      for (const name of url.searchParams.keys()) {
        if (!parameters.some((each) => each.in === 'query' && each.name === name)) problems.push(`${at}?${name}: unknown`);
      }
      const shape = resolve(operation.requestBody)?.content?.['application/json']?.schema;
      if (status < 300 && body !== undefined && shape) problems.push(...check(shape, body, `${at} request`));
      const response = resolve(operation.responses[String(status)] ?? operation.responses.default);
      const answered = response?.content?.['application/json']?.schema;
      if (!response) problems.push(`${at}: status ${status} is not in the document`);
      else if (answered) problems.push(...check(answered, answer, `${at} ${status}`));
      return problems;
    },
    against: (schemaName, value) => check(document.components.schemas[schemaName], value, schemaName),
  };
}
