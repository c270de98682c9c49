/**
 * Every GraphQL document that we send, against the part of Shopify's published schema that is kept here. Where Shopify's own file is, the part
 * is held against it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getNamedType, Kind, parse, print, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { shopifyScopes } from '#app/connectors/channels/shopify/scopes.ts';
import { allDocuments, documentsFolder } from './shopify-schema/documents.ts';
import { filesOf, makePart, publishedFile, storedPart, versions } from './shopify-schema/part-of-schema.ts';

const documents = await allDocuments();

test('documents are found, and each has one operation with a name', () => {
  expect(documents.length).toBeGreaterThan(15);
  for (const [name, text] of documents) {
    const operations = parse(text).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    expect(operations.map((each) => each.name?.value).filter(Boolean), name).toHaveLength(1);
  }
});

test('no document stands outside of the documents files', () => {
  const others = readdirSync(documentsFolder).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('documents.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of others)
    expect(readFileSync(path.join(documentsFolder, file), 'utf8'), file).not.toMatch(/\b(query|mutation) \w+ ?(\(\$|\{)/);
});

/** What Shopify asks scopes for in a document: `Type.field` or `Type` → the scopes of which one is needed. */
function neededBy(text: string, { schema, scopes }: ReturnType<typeof storedPart>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const types = new TypeInfo(schema);
  const fields = {
    Field() {
      const of = types.getType();
      for (const name of [`${types.getParentType()?.name}.${types.getFieldDef()?.name}`, of ? getNamedType(of).name : '']) {
        const needed = scopes[name];
        if (needed) found.set(name, needed);
      }
    },
  };
  visit(parse(text), visitWithTypeInfo(types, fields));
  return found;
}

/** To write includes to read. */
const withReading = (scopes: readonly string[]) => new Set(scopes.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]));
const deniedTo = (scopes: readonly string[], needed: Map<string, string[]>) => {
  const granted = withReading(scopes);
  return [...needed].filter(([, any]) => !any.some((scope) => granted.has(scope))).map(([name, any]) => `${name}: ${any.join(' or ')}`);
};

describe.each(versions)('the published schema %s', (version) => {
  const part = storedPart(version);

  test.each(documents)('takes %s', (_name, text) => {
    expect(validate(part.schema, parse(text)).map((error) => error.message)).toEqual([]);
  });

  test.each(documents)('lets our scopes send %s', (_name, text) => {
    expect(deniedTo(shopifyScopes, neededBy(text, part))).toEqual([]);
  });

  test.skipIf(!existsSync(publishedFile(version)))('is kept here as it was published', async () => {
    // However they are laid out.
    const plain = (file: string, text: string) => (file.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : print(parse(text)));
    for (const [file, made] of filesOf(version, await makePart(version)))
      expect(plain(file, readFileSync(file, 'utf8')), `${path.basename(file)}: run npm run shopify:schema`).toBe(plain(file, made));
  });
});

describe('I10: each scope is asked for because of an operation', () => {
  /** For each scope a document that Shopify refuses without it. */
  const because: Record<string, string> = {
    write_products: 'documents.ts.productDocuments.SetProduct',
    write_publications: 'documents.ts.productDocuments.PublishProduct',
    write_inventory: 'documents.ts.productDocuments.SetStock',
    read_locations: 'service-documents.ts.fulfillmentServicesDocument',
    read_orders: 'order-documents.ts.orderDocument',
    write_fulfillments: 'service-documents.ts.fulfillmentServiceCreateDocument',
    write_assigned_fulfillment_orders: 'service-documents.ts.acceptRequestDocument',
    write_third_party_fulfillment_orders: 'service-documents.ts.submitRequestDocument',
  };
  /** Which of these scopes a document needs is told by whose the fulfillment order is: without this one, those at the merchant's own locations cannot be fulfilled (tests/contracts/sandbox/shopify-orders.test.ts). */
  const byOwner = { write_merchant_managed_fulfillment_orders: 'order-documents.ts.fulfillmentCreateDocument' };
  const part = storedPart(versions[0]);
  const textOf = new Map(documents);

  test('I10: shopify.app.toml asks for these scopes and for no other', () => {
    const config = parseToml(readFileSync('shopify.app.toml', 'utf8')) as { access_scopes: { scopes: string } };
    expect(config.access_scopes.scopes.split(',')).toEqual([...shopifyScopes]);
    expect([...shopifyScopes].sort()).toEqual([...Object.keys(because), ...Object.keys(byOwner)].sort());
    // What writing includes is not asked for beside it: Shopify's screens and ours count the same.
    for (const scope of shopifyScopes) if (scope.startsWith('read_')) expect(shopifyScopes).not.toContain(scope.replace('read_', 'write_'));
  });

  test.each(Object.entries(because))('I10: without %s Shopify refuses %s', (scope, document) => {
    const needed = neededBy(textOf.get(document) as string, part);
    expect(deniedTo(shopifyScopes, needed)).toEqual([]);
    const others = shopifyScopes.filter((each) => each !== scope);
    expect(deniedTo(others, needed)).not.toEqual([]);
  });

  test.each(Object.entries(byOwner))('I10: %s is among those that %s may need', (scope, document) => {
    const needed = neededBy(textOf.get(document) as string, part);
    expect([...needed.values()].some((any) => any.includes(scope))).toBe(true);
  });
});
