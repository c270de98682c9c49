/** The OpenAPI document and a page to browse it, from the same definitions that validate requests. */

import { html, raw } from 'hono/html';
import { z } from 'zod';
import { sessionCookieName } from '#app/features/account/own-cookies.server.ts';
import type { Endpoint } from './platform/endpoint.server.ts';

type Schema = Record<string, unknown>;

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
  return schema;
};

/**
 * Move the shapes that a schema refers to (needed for recursive ones) to the document's `components`, since references are resolved from
 * the document's root.
 */
function withReferences({ $defs, ...schema }: Schema, kept: Record<string, Schema>): Schema {
  const shapes = Object.entries(($defs ?? {}) as Record<string, Schema>);
  const first = Object.keys(kept).length;
  const places = new Map(shapes.map(([name], index) => [`#/$defs/${name}`, `Shape${first + index}`]));
  const refer = (whole: Schema): Schema =>
    JSON.parse(JSON.stringify(whole, (key, value) => (key === '$ref' ? `#/components/schemas/${places.get(value)}` : value)));
  for (const [name, shape] of shapes) kept[places.get(`#/$defs/${name}`) as string] = refer(shape);
  return refer(schema);
}

const openPath = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');

/** A call's description, input and answer. @param shapes receives the shapes that its schemas refer to. */
function operationOf(endpoint: Endpoint, path: string, shapes: Record<string, Schema>): Schema {
  const input = withReferences(schemaOf(endpoint.input, 'input'), shapes);
  const output = withReferences(schemaOf(endpoint.output, 'output'), shapes);
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string));
  const others = Object.keys(properties).filter((name) => !inPath.has(name));
  const asQuery = endpoint.method === 'get';
  const query = asQuery ? others : [];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...[...inPath].map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', required: required.has(name), schema: properties[name] })),
    ],
    ...(asQuery || others.length === 0 ? {} : { requestBody: bodyOf(endpoint, others, { properties, required }) }),
    responses: {
      200: {
        description: 'Answered; `status` tells whether it was refused.',
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Envelope' },
                { type: 'object', properties: { data: { anyOf: [output, { type: 'null' }] } } },
              ],
            },
          },
        },
      },
      401: { $ref: '#/components/responses/Refused' },
      429: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** @param members the input's members that are not in the path. */
function bodyOf(
  endpoint: Endpoint,
  members: readonly string[],
  { properties, required }: { properties: Record<string, Schema>; required: ReadonlySet<string> },
): Schema {
  const hasFile = members.some((name) => JSON.stringify(endpoint.input.shape[name]?.def ?? {}).includes('"file"'));
  return {
    required: members.some((name) => required.has(name)),
    content: {
      [hasFile ? 'multipart/form-data' : 'application/json']: {
        schema: {
          type: 'object',
          properties: Object.fromEntries(members.map((name) => [name, properties[name]])),
          required: members.filter((name) => required.has(name)),
        },
      },
    },
  };
}

/** OpenAPI 3.1 of all calls. @param env has the app's address: over http the session cookie has another name. */
export function openApiDocument(endpoints: readonly Endpoint[], env = { APP_URL: 'https://quayside.example' }): Schema {
  const paths: Record<string, Schema> = {};
  const shapes: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    const path = openPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(endpoint, path, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quayside API',
      version: '1.0.0',
      description: 'Every answer is one envelope. Amounts are integers of minor units beside their ISO 4217 currency.',
    },
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(env) },
      },
      schemas: {
        Envelope: {
          type: 'object',
          required: ['status', 'success', 'message', 'data', 'errors'],
          properties: {
            status: { type: 'integer', description: 'Product code; 200 is OK.' },
            success: { type: 'boolean' },
            message: { type: 'string' },
            data: {},
            errors: { type: ['object', 'null'], additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
        ...shapes,
      },
      responses: {
        Refused: { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } },
      },
    },
  };
}

/** A page that lists all calls with their inputs. */
export function referencePage(endpoints: readonly Endpoint[]) {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const group = endpoint.path.split('/')[2] ?? 'api';
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Quayside API</title>
  <link rel="stylesheet" href="/reference.css"></head><body><main><h1>Quayside API</h1><p>The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
  ${[...groups].map(
    ([name, list]) =>
      html`<h2>${name}</h2>${list.map(
        (
          endpoint,
        ) => html`<details><summary><code>${endpoint.method.toUpperCase()}</code> <code>${openPath(endpoint.path)}</code> ${endpoint.summary}</summary>
      <p>${endpoint.access === 'public' ? 'No sign-in needed.' : endpoint.access === 'account' ? 'A signed-in account.' : 'A signed-in account in a workplace.'}${endpoint.needs ? ` Plan feature ${endpoint.needs}.` : ''}</p>
      <pre>${raw(escapeHtml(JSON.stringify(schemaOf(endpoint.input, 'input').properties ?? {}, null, 1)))}</pre></details>`,
      )}`,
  )}</main></body></html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
