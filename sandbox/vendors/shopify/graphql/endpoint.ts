import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { ShopifyContext } from '../context.ts';
import type { Shop } from '../model.ts';
import { costOf } from './cost.ts';
import { createRequestContext, type RequestContext } from './request-context.ts';
import type { Buckets } from './throttle.ts';

const maxCostPerQuery = 1000;
const maxInList = 250;
/** Lists Shopify takes longer ones for. */
const longLists = new Set(['input.variants', 'input.productOptions[].values', 'variants']);
const maxVariants = 2048;

export interface GraphqlCall {
  query?: unknown;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

export interface GraphqlAnswer {
  status: number;
  body: Record<string, unknown>;
  operationName?: string;
}

type Error = { message: string; locations?: unknown; path?: unknown; extensions?: Record<string, unknown> };

const fail = (errors: Error[], extra: Record<string, unknown> = {}): GraphqlAnswer => ({ status: 200, body: { errors, ...extra } });

/** One call, as Shopify answers it: business and document errors alike with HTTP 200. */
export async function answerGraphql(
  schema: GraphQLSchema,
  buckets: Buckets,
  given: { shopify: ShopifyContext; shop: Shop; scopes: string[]; userId: number | null },
  call: GraphqlCall,
): Promise<GraphqlAnswer> {
  if (typeof call.query !== 'string' || !call.query.trim()) {
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  }
  let document: DocumentNode;
  try {
    document = parse(call.query);
  } catch (error) {
    return fail([{ message: (error as GraphQLError).message, locations: (error as GraphQLError).locations }]);
  }
  const wrong = validate(schema, document);
  if (wrong.length > 0)
    return fail(
      wrong.map((error) => ({ message: error.message, locations: error.locations, extensions: { code: codeOf(error.message) } })),
    );
  const operation = operationOf(document, call.operationName);
  if (!operation)
    return fail([{ message: call.operationName ? `No operation named "${call.operationName}"` : 'An operation name is required' }]);

  const variables = call.variables ?? {};
  const tooLong = longList(variables, '');
  if (tooLong) {
    return fail([
      {
        message: `The input array size of ${tooLong.size} is greater than the maximum allowed of ${tooLong.most}.`,
        path: [tooLong.path],
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    ]);
  }
  const fragments = new Map(
    document.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
  const requested = costOf(schema, operation, fragments, variables);
  const operationName = operation.name?.value ?? firstField(operation);
  if (requested > maxCostPerQuery) {
    return fail([
      {
        message: `Query cost is ${requested}, which exceeds the single query max cost limit (${maxCostPerQuery}).\n\nSee https://shopify.dev/concepts/about-apis/rate-limits for more information on how the\ncost of a query is calculated.\n\nTo query larger amounts of data with fewer limits, bulk operations should be used instead.\nSee https://shopify.dev/tutorials/perform-bulk-operations-with-admin-api for usage details.\n`,
        extensions: {
          code: 'MAX_COST_EXCEEDED',
          cost: requested,
          maxCost: maxCostPerQuery,
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ]);
  }
  if (!buckets.take(given.shop, requested)) {
    const cost = { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: buckets.status(given.shop) };
    return {
      ...fail([{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' } }], {
        extensions: { cost },
      }),
      operationName,
    };
  }
  const context = createRequestContext({ ...given, config: await given.shopify.config() });
  const result = await run(schema, document, context, variables, operation.name?.value);
  const actual = result.data ? costOf(schema, operation, fragments, variables, result.data) : operation.operation === 'mutation' ? 10 : 0;
  buckets.giveBack(given.shop, requested - actual);
  const extensions = {
    cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: buckets.status(given.shop) },
    ...(context.ignored.length > 0
      ? {
          search: context.ignored.map((each) => ({
            path: [each.path],
            query: each.query,
            warnings: each.fields.map((field) => ({ field, message: `Invalid search field for this query.`, code: 'invalid_field' })),
          })),
        }
      : {}),
  };
  return {
    status: 200,
    operationName,
    body: { ...(result.data === undefined ? {} : { data: result.data }), ...(result.errors ? { errors: result.errors } : {}), extensions },
  };
}

/** Execute without price and limits; also what bulk operations do. */
export async function run(
  schema: GraphQLSchema,
  document: DocumentNode,
  contextValue: RequestContext,
  variableValues: Record<string, unknown>,
  operationName: string | undefined,
): Promise<{ data?: Record<string, unknown> | null; errors?: Error[] }> {
  const result = await execute({ schema, document, contextValue, variableValues, operationName });
  for (const each of contextValue.afterAnswer.splice(0)) contextValue.shopify.world.background(each());
  const errors = result.errors?.map((error): Error => {
    const known = error.extensions.code !== undefined || !error.originalError || error.originalError instanceof GraphQLError;
    const invalidId = error.originalError?.message.startsWith('Invalid global id');
    if (!known && !invalidId) {
      console.error('sandbox shopify:', error.originalError);
      return { message: 'Internal error. Looks like something went wrong on our end.', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
    }
    return {
      message: error.message,
      locations: error.locations,
      path: error.path,
      extensions: invalidId ? { code: 'argumentLiteralsIncompatible' } : error.extensions,
    };
  });
  return { data: result.data as Record<string, unknown> | null | undefined, ...(errors ? { errors } : {}) };
}

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION);
  return name ? operations.find((each) => each.name?.value === name) : operations.length === 1 ? operations[0] : undefined;
}

function firstField(operation: OperationDefinitionNode): string {
  const first = operation.selectionSet.selections[0];
  return first?.kind === Kind.FIELD ? first.name.value : 'anonymous';
}

function longList(value: unknown, path: string): { path: string; size: number; most: number } | undefined {
  if (Array.isArray(value)) {
    const most = longLists.has(path) ? maxVariants : maxInList;
    // productSet says itself that there are too many variants.
    if (value.length > most && !longLists.has(path)) return { path, size: value.length, most };
    for (const each of value) {
      const found = longList(each, `${path}[]`);
      if (found) return found;
    }
  } else if (value && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) {
      const found = longList(each, path ? `${path}.${key}` : key);
      if (found) return found;
    }
  }
  return undefined;
}

function codeOf(message: string): string {
  if (message.startsWith('Cannot query field')) return 'undefinedField';
  if (message.startsWith('Unknown argument')) return 'argumentNotAccepted';
  if (message.includes('is required, but it was not provided')) return 'missingRequiredArguments';
  if (message.startsWith('Unknown directive')) return 'undefinedDirective';
  return 'argumentLiteralsIncompatible';
}
