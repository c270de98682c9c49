/** Every GraphQL document that we send, against Shopify's published schema. Said to be absent, and skipped, only where that folder is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  type GraphQLSchema,
  getNamedType,
  type IntrospectionQuery,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { shopifyApiVersion } from '#app/connectors/channels/shopify/app.server.ts';
import { shopifyScopes } from '#app/connectors/channels/shopify/scopes.ts';

const folder = path.resolve('app/connectors/channels/shopify');
const published = path.resolve(`../shared/contracts/shopify/admin-graphql_${shopifyApiVersion}.introspection.json.gz`);
const isHere = existsSync(published);
if (!isHere) console.warn(`Shopify's published schema is absent (${path.basename(published)}): its contract test is skipped.`);

/** Documents are the exported texts of the `*documents.ts` files, by themselves or in an object. */
async function allDocuments(): Promise<[string, string][]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('documents.ts'));
  const found: [string, string][] = [];
  const collect = (name: string, value: unknown) => {
    if (typeof value === 'string' && /\b(query|mutation)\b/.test(value)) found.push([name, value]);
    else if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value)) collect(`${name}.${key}`, each);
  };
  for (const file of files) collect(file, await import(path.join(folder, file)));
  return found;
}

const documents = await allDocuments();

test('documents are found, and each has one operation with a name', () => {
  expect(documents.length).toBeGreaterThan(15);
  for (const [name, text] of documents) {
    const operations = parse(text).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    expect(operations.map((each) => each.name?.value).filter(Boolean), name).toHaveLength(1);
  }
});

test('no document stands outside of the documents files', () => {
  const others = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('documents.ts') && !file.endsWith('.test.ts'));
  for (const file of others) expect(readFileSync(path.join(folder, file), 'utf8'), file).not.toMatch(/\b(query|mutation) \w+ ?(\(\$|\{)/);
});

describe.skipIf(!isHere)(`the published schema ${shopifyApiVersion}`, () => {
  let schema: GraphQLSchema;
  /** `Type` or `Type.field` → the scopes of which one is needed. */
  let needed: Map<string, string[]>;
  beforeAll(() => {
    const answer = JSON.parse(gunzipSync(readFileSync(published)).toString('utf8')) as {
      data: IntrospectionQuery;
      offline_scopes: { items: { typeName: string; fieldName?: string; offlineScopes: string[] }[] };
    };
    schema = buildClientSchema(answer.data, { assumeValid: true });
    needed = new Map(
      answer.offline_scopes.items.map((each) => [[each.typeName, each.fieldName].filter(Boolean).join('.'), each.offlineScopes]),
    );
  });
  test.each(documents)('takes %s', (_name, text) => {
    expect(validate(schema, parse(text)).map((error) => error.message)).toEqual([]);
  });

  test.each(documents)('lets our scopes send %s', (_name, text) => {
    // To write includes to read.
    const granted = new Set<string>(shopifyScopes.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]));
    const types = new TypeInfo(schema);
    const denied: string[] = [];
    const fields = {
      Field() {
        const of = types.getType();
        for (const name of [`${types.getParentType()?.name}.${types.getFieldDef()?.name}`, of ? getNamedType(of).name : '']) {
          const scopes = needed.get(name) ?? [];
          if (scopes.length > 0 && !scopes.some((scope) => granted.has(scope))) denied.push(`${name}: ${scopes.join(' or ')}`);
        }
      },
    };
    visit(parse(text), visitWithTypeInfo(types, fields));
    expect(denied).toEqual([]);
  });
});
