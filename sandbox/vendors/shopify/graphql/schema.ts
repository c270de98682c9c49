import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
} from 'graphql';
import { appFields } from './app-fields.ts';
import { appMutations } from './app-mutations.ts';
import { fileMutations } from './file-mutations.ts';
import { fulfillmentFields } from './fulfillment-fields.ts';
import { fulfillmentMutations } from './fulfillment-mutations.ts';
import { fulfillmentServiceMutations } from './fulfillment-service-mutations.ts';
import { metafieldMutations } from './metafield-mutations.ts';
import { orderFields } from './order-fields.ts';
import { orderMutations } from './order-mutations.ts';
import { productFields } from './product-fields.ts';
import { productMutations } from './product-mutations.ts';
import { queryFields } from './queries.ts';
import type { Resolvers } from './request-context.ts';
import { shopFields } from './shop-fields.ts';
import { stockFields } from './stock-fields.ts';
import { stockMutations } from './stock-mutations.ts';

const schemaFile = new URL('../schema.graphql', import.meta.url);

const resolvers: Record<string, Resolvers> = {
  QueryRoot: queryFields,
  Mutation: {
    ...productMutations,
    ...stockMutations,
    ...fileMutations,
    ...metafieldMutations,
    ...orderMutations,
    ...fulfillmentMutations,
    ...fulfillmentServiceMutations,
    ...appMutations,
  },
  ...productFields,
  ...stockFields,
  ...appFields,
  ...orderFields,
  ...fulfillmentFields,
  ...shopFields,
};

/** The schema as published, with what the stand-in does behind each field. @throws Error for a resolver without a field. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`No object type ${typeName} in the schema.`);
    const known = type.getFields();
    for (const [name, resolve] of Object.entries(fields)) {
      const field = known[name];
      if (!field) {
        // Shared groups (metafields, publishing) are spread into types that have only part of them.
        if (sharedFields.has(name)) continue;
        throw new Error(`No field ${typeName}.${name} in the schema.`);
      }
      field.resolve = resolve as NonNullable<typeof field.resolve>;
    }
  }
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (!resolvers.Mutation?.[mutation.name]) throw new Error(`Mutation ${mutation.name} has no resolver.`);
  }
  for (const query of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    if (!resolvers.QueryRoot?.[query.name]) throw new Error(`Query ${query.name} has no resolver.`);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInterfaceType(type) || isUnionType(type)) type.resolveType = (value) => (value as { __typename: string }).__typename;
    // A code of ours that the mutation's own list does not have is left out, not an error.
    const code = isObjectType(type) && /Error$/.test(type.name) ? type.getFields().code : undefined;
    const codes = code && getNamedType(code.type);
    if (code && isEnumType(codes))
      code.resolve = (error: { code?: string | null }) => (error.code && codes.getValue(error.code) ? error.code : null);
  }
  setScalars(schema);
  return schema;
}

const sharedFields = new Set(['metafield', 'metafields']);

function scalar(schema: GraphQLSchema, name: string, parse: (value: unknown) => unknown): void {
  const type = schema.getType(name);
  if (!isScalarType(type)) throw new Error(`No scalar ${name} in the schema.`);
  type.coerceInputValue = parse;
  type.coerceInputLiteral = (node) => {
    if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT) return parse(node.value);
    return parse(undefined);
  };
}

function setScalars(schema: GraphQLSchema): void {
  const amount = (value: unknown) => {
    if ((typeof value === 'string' || typeof value === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))) return String(value);
    throw new TypeError(`invalid decimal '${String(value)}'`);
  };
  scalar(schema, 'Money', amount);
  scalar(schema, 'Decimal', amount);
  scalar(schema, 'UnsignedInt64', (value) => {
    if (/^\d+$/.test(String(value))) return String(value);
    throw new TypeError(`invalid unsigned integer '${String(value)}'`);
  });
  scalar(schema, 'URL', (value) => {
    if (typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)) return value;
    throw new TypeError(`Invalid url '${String(value)}', missing scheme`);
  });
  scalar(schema, 'DateTime', (value) => {
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return `${new Date(value).toISOString().slice(0, 19)}Z`;
    throw new TypeError(`invalid DateTime '${String(value)}'`);
  });
}
