import type { GraphQLSchema } from 'graphql';
import { createSchema } from './graphql/schema.ts';

let schema: GraphQLSchema | undefined;

/** The Admin schema, built once: it takes a noticeable moment. */
export function adminSchema(): GraphQLSchema {
  schema ??= createSchema();
  return schema;
}
