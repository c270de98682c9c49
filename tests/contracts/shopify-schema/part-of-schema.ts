/**
 * The part of Shopify's published Admin schema that our documents need: each type with the fields they select, each input whole, each enum with
 * all its values, and the scopes of which one is needed. Made by `npm run shopify:schema`, and kept beside this file, so that documents are
 * checked in every clone.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  buildSchema,
  type DefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type IntrospectionQuery,
  isInputObjectType,
  isInterfaceType,
  Kind,
  type NamedTypeNode,
  parse,
  print,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { shopifyApiVersion } from '#app/connectors/channels/shopify/app.server.ts';
import { allDocuments } from './documents.ts';

/** The version in use, and the next one as far as it is published (a release candidate). */
export const versions = [shopifyApiVersion, '2026-10-rc'] as const;

/** Shopify's own file; it stands outside of the repository. */
export const publishedFile = (version: string): string =>
  path.resolve(`../shared/contracts/shopify/admin-graphql_${version}.introspection.json.gz`);
export const partFile = (version: string): string => path.resolve(`tests/contracts/shopify-schema/${version}.graphql`);
const scopesFile = (version: string): string => path.resolve(`tests/contracts/shopify-schema/${version}.scopes.json`);

/** `Type` or `Type.field` → the scopes of which one is needed. */
export type NeededScopes = Record<string, string[]>;

export interface SchemaPart {
  sdl: string;
  scopes: NeededScopes;
}

/** Write these to update the repository's copy. */
export const filesOf = (version: string, { sdl, scopes }: SchemaPart): [string, string][] => [
  [partFile(version), sdl],
  [scopesFile(version), `${JSON.stringify(scopes, null, 2)}\n`],
];

/** The part in the repository. */
export function storedPart(version: string): { schema: GraphQLSchema; scopes: NeededScopes } {
  return {
    schema: buildSchema(readFileSync(partFile(version), 'utf8'), { assumeValid: true }),
    scopes: JSON.parse(readFileSync(scopesFile(version), 'utf8')),
  };
}

/** Names of what the documents use: `Type`, `Type.field`, `Type.field(argument)`, `@directive`. */
async function usedNames(schema: GraphQLSchema): Promise<Set<string>> {
  const used = new Set<string>();
  const addType = (type: GraphQLNamedType): void => {
    if (used.has(type.name)) return;
    used.add(type.name);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) addType(getNamedType(field.type));
  };
  for (const [, text] of await allDocuments()) {
    const types = new TypeInfo(schema);
    const note = {
      Field(node: { arguments?: readonly { name: { value: string } }[] | undefined }) {
        const [parent, field] = [types.getParentType(), types.getFieldDef()];
        if (!parent || !field) return;
        addType(parent);
        used.add(`${parent.name}.${field.name}`);
        addType(getNamedType(field.type));
        for (const argument of field.args) {
          const isGiven = node.arguments?.some(({ name }) => name.value === argument.name);
          if (!isGiven && !String(argument.type).endsWith('!')) continue;
          used.add(`${parent.name}.${field.name}(${argument.name})`);
          addType(getNamedType(argument.type));
        }
      },
      VariableDefinition: () => void addTo(types.getInputType()),
      InlineFragment: () => void addTo(types.getType()),
      Directive: () => void used.add(`@${types.getDirective()?.name}`),
    };
    const addTo = (type: Parameters<typeof getNamedType>[0]) => type && addType(getNamedType(type) as GraphQLNamedType);
    visit(parse(text), visitWithTypeInfo(types, note));
  }
  return used;
}

/** An interface's fields are those of the types behind it, so that both stay valid together. */
function withSharedFields(schema: GraphQLSchema, used: Set<string>): Set<string> {
  for (const name of [...used]) {
    const type = schema.getType(name);
    if (!isInterfaceType(type)) continue;
    for (const field of Object.keys(type.getFields()).filter((each) => used.has(`${name}.${each}`)))
      for (const behind of schema.getPossibleTypes(type)) if (used.has(behind.name)) used.add(`${behind.name}.${field}`);
  }
  return used;
}

function keptDefinition(used: ReadonlySet<string>, node: DefinitionNode): DefinitionNode | undefined {
  if (node.kind === Kind.SCHEMA_DEFINITION) return node;
  if (node.kind === Kind.DIRECTIVE_DEFINITION) return used.has(`@${node.name.value}`) ? { ...node, description: undefined } : undefined;
  if (!('name' in node) || !node.name || !used.has(node.name.value)) return undefined;
  const name = node.name.value;
  const bare = { ...node, description: undefined };
  const areUsed = (types: readonly NamedTypeNode[] = []) => types.filter((each) => used.has(each.name.value));
  if (bare.kind === Kind.OBJECT_TYPE_DEFINITION || bare.kind === Kind.INTERFACE_TYPE_DEFINITION) {
    const fields = (bare.fields ?? [])
      .filter((field) => used.has(`${name}.${field.name.value}`))
      .map((field) => ({
        ...field,
        description: undefined,
        directives: [],
        arguments: (field.arguments ?? [])
          .filter((argument) => used.has(`${name}.${field.name.value}(${argument.name.value})`))
          .map((argument) => ({ ...argument, description: undefined, directives: [] })),
      }));
    return { ...bare, fields, interfaces: areUsed(bare.interfaces) };
  }
  if (bare.kind === Kind.UNION_TYPE_DEFINITION) return { ...bare, types: areUsed(bare.types) };
  if (bare.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
    return { ...bare, fields: bare.fields?.map((field) => ({ ...field, description: undefined, directives: [] })) };
  if (bare.kind === Kind.ENUM_TYPE_DEFINITION)
    return { ...bare, values: bare.values?.map((value) => ({ ...value, description: undefined, directives: [] })) };
  return bare as DefinitionNode;
}

/** Make the part anew. Needs Shopify's own file. */
export async function makePart(version: string): Promise<SchemaPart> {
  const answer = JSON.parse(gunzipSync(readFileSync(publishedFile(version))).toString('utf8')) as {
    data: IntrospectionQuery;
    offline_scopes: { items: { typeName: string; fieldName?: string; offlineScopes: string[] }[] };
  };
  const schema = buildClientSchema(answer.data, { assumeValid: true });
  const used = withSharedFields(schema, await usedNames(schema));
  const definitions = parse(printSchema(schema)).definitions.flatMap((node) => keptDefinition(used, node) ?? []);
  const scopes = answer.offline_scopes.items
    .map((each) => [[each.typeName, each.fieldName].filter(Boolean).join('.'), each.offlineScopes] as const)
    .filter(([name, needed]) => used.has(name) && needed.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    sdl: `# Made by \`npm run shopify:schema\` from Shopify's Admin schema ${version}.\n${definitions.map(print).join('\n\n')}\n`,
    scopes: Object.fromEntries(scopes),
  };
}
