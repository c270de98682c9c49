import { randomUUID } from 'node:crypto';
import { type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { run } from './graphql/endpoint.ts';
import { createRequestContext, type RequestContext } from './graphql/request-context.ts';
import type { BulkOperation } from './model.ts';
import { refuse } from './refusal.ts';
import { inShop, type Session } from './store.ts';
import { emit } from './webhooks.ts';

const maxAtOnce = 5;
const pageSize = 250;

async function newOperation(s: Session, type: BulkOperation['type'], query: string): Promise<BulkOperation> {
  const running = (await s.store.find('bulkOperations', { type })).filter((each) => ['CREATED', 'RUNNING'].includes(each.status));
  if (running.length >= maxAtOnce) {
    refuse(
      ['query'],
      `A bulk ${type.toLowerCase()} operation for this app and shop is already in progress: gid://shopify/BulkOperation/${running[0]?.id}.`,
      'OPERATION_IN_PROGRESS',
    );
  }
  return s.store.put('bulkOperations', {
    id: await s.store.newId(),
    type,
    status: 'CREATED',
    errorCode: null,
    query,
    objectCount: 0,
    rootObjectCount: 0,
    fileSize: null,
    url: null,
    createdAt: s.now,
    completedAt: null,
  });
}

/** A query whose connections are read to the end, one JSON line per object; children name their parent. */
export async function startBulkQuery(s: Session, ctx: RequestContext, schema: GraphQLSchema, query: string): Promise<BulkOperation> {
  try {
    const document = parse(query);
    const [problem] = validate(schema, withPages(document));
    if (problem) refuse(['query'], `Invalid bulk query: ${problem.message}`, 'INVALID');
  } catch (error) {
    if (error instanceof SyntaxError || (error as Error).name === 'GraphQLError')
      refuse(['query'], `Invalid bulk query: ${(error as Error).message}`, 'INVALID');
    throw error;
  }
  const operation = await newOperation(s, 'QUERY', query);
  s.afterCommit(() =>
    finish(ctx, operation, async () => {
      const lines: string[] = [];
      let roots = 0;
      const own = fresh(ctx);
      const document = withPages(parse(query));
      let after: string | null = null;
      for (;;) {
        const result = await run(schema, document, own, { bulkAfter: after }, undefined);
        if (!result.data || result.errors) throw new Error(result.errors?.[0]?.message ?? 'no data');
        let next: string | null = null;
        for (const value of Object.values(result.data)) {
          const connection = value as {
            edges?: { node: Record<string, unknown> }[];
            pageInfo?: { hasNextPage: boolean; endCursor: string };
          } | null;
          for (const edge of connection?.edges ?? []) {
            roots += 1;
            writeLine(lines, edge.node, undefined);
          }
          if (connection?.pageInfo?.hasNextPage) next = connection.pageInfo.endCursor;
        }
        if (!next) break;
        after = next;
      }
      return { lines, roots };
    }),
  );
  return operation;
}

function writeLine(lines: string[], node: Record<string, unknown>, parent: unknown): void {
  const flat: Record<string, unknown> = {};
  const nested: Record<string, unknown>[] = [];
  for (const [key, value] of Object.entries(node)) {
    const edges = (value as { edges?: { node: Record<string, unknown> }[] } | null)?.edges;
    if (edges) nested.push(...edges.map((edge) => edge.node));
    else flat[key] = value;
  }
  lines.push(JSON.stringify(parent === undefined ? flat : { ...flat, __parentId: parent }));
  for (const each of nested) writeLine(lines, each, node.id);
}

/** Bulk queries name no page sizes; the largest page is read, and the root's next pages after it. */
function withPages(document: ReturnType<typeof parse>): ReturnType<typeof parse> {
  const copy = JSON.parse(JSON.stringify(document)) as ReturnType<typeof parse>;
  type Node = {
    kind: string;
    name?: { value: string };
    arguments?: unknown[];
    selectionSet?: { selections: Node[] };
    variableDefinitions?: unknown[];
  };
  const name = (value: string) => ({ kind: Kind.NAME, value });
  const visit = (node: Node, depth: number) => {
    for (const child of node.selectionSet?.selections ?? []) {
      const edges = child.selectionSet?.selections.some((each) => each.name?.value === 'edges');
      if (edges && child.selectionSet) {
        const others = (child.arguments ?? []).filter((each) => !['first', 'after'].includes((each as Node).name?.value ?? ''));
        child.arguments = [
          ...others,
          { kind: Kind.ARGUMENT, name: name('first'), value: { kind: Kind.INT, value: String(pageSize) } },
          ...(depth === 0 ? [{ kind: Kind.ARGUMENT, name: name('after'), value: { kind: Kind.VARIABLE, name: name('bulkAfter') } }] : []),
        ];
        if (depth === 0) {
          child.selectionSet.selections.push({
            kind: Kind.FIELD,
            name: name('pageInfo'),
            selectionSet: {
              kind: Kind.SELECTION_SET,
              selections: ['hasNextPage', 'endCursor'].map((each) => ({ kind: Kind.FIELD, name: name(each) })),
            },
          } as Node);
        }
      }
      visit(child, depth + 1);
    }
  };
  for (const definition of copy.definitions as unknown as Node[]) {
    visit(definition, 0);
    const usesAfter = JSON.stringify(definition).includes('"bulkAfter"');
    if (definition.kind === Kind.OPERATION_DEFINITION && usesAfter) {
      definition.variableDefinitions = [
        {
          kind: Kind.VARIABLE_DEFINITION,
          variable: { kind: Kind.VARIABLE, name: name('bulkAfter') },
          type: { kind: Kind.NAMED_TYPE, name: name('String') },
          directives: [],
        },
      ];
    }
  }
  return copy;
}

/** One mutation for each line of variables that was uploaded. */
export async function startBulkMutation(
  s: Session,
  ctx: RequestContext,
  schema: GraphQLSchema,
  mutation: string,
  stagedUploadPath: string,
): Promise<BulkOperation> {
  const document = (() => {
    try {
      return parse(mutation);
    } catch {
      return refuse(['mutation'], 'Invalid bulk mutation.', 'INVALID_MUTATION');
    }
  })();
  if (validate(schema, document).length > 0) refuse(['mutation'], 'Invalid bulk mutation.', 'INVALID_MUTATION');
  const { rows } = await s.db.query<{ bytes: Buffer | null }>('select bytes from shopify.uploads where path = $1 and shop = $2', [
    `/${stagedUploadPath.replace(/^\//, '')}`,
    s.shop.domain,
  ]);
  if (!rows[0]?.bytes)
    refuse(
      ['stagedUploadPath'],
      'The JSONL file could not be found. Try uploading the file again, and check that you have entered the URL correctly for the stagedUploadPath mutation argument.',
      'NO_SUCH_FILE',
    );
  const inputs = rows[0].bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim());
  const operation = await newOperation(s, 'MUTATION', mutation);
  s.afterCommit(() =>
    finish(ctx, operation, async () => {
      const lines: string[] = [];
      const own = fresh(ctx);
      for (const [index, line] of inputs.entries()) {
        const result = await run(schema, document, own, JSON.parse(line) as Record<string, unknown>, undefined);
        lines.push(JSON.stringify({ ...result, __lineNumber: index }));
      }
      return { lines, roots: lines.length };
    }),
  );
  return operation;
}

const fresh = (ctx: RequestContext) =>
  createRequestContext({ shopify: ctx.shopify, config: ctx.config, shop: ctx.shop, scopes: ctx.scopes, userId: ctx.userId });

async function finish(
  ctx: RequestContext,
  operation: BulkOperation,
  work: () => Promise<{ lines: string[]; roots: number }>,
): Promise<void> {
  const { world } = ctx.shopify;
  const update = (change: Partial<BulkOperation>) =>
    inShop(world, ctx.shop.domain, async (s) => {
      const current = await s.store.get('bulkOperations', operation.id);
      if (!current || current.status === 'CANCELED') return undefined;
      return s.store.put('bulkOperations', { ...current, ...change });
    });
  if (!(await update({ status: 'RUNNING' }))) return;
  let outcome: Partial<BulkOperation>;
  try {
    const { lines, roots } = await work();
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const path = `/bulk/${operation.id}-${randomUUID()}.jsonl`;
    await world.pool.query('insert into shopify.assets (path, mime_type, bytes) values ($1, $2, $3)', [path, 'application/jsonl', bytes]);
    outcome = {
      status: 'COMPLETED',
      objectCount: lines.length,
      rootObjectCount: roots,
      fileSize: bytes.length,
      url: lines.length > 0 ? `https://storage.googleapis.com/shopify-tiers-assets-prod${path}` : null,
    };
  } catch (error) {
    console.error('sandbox bulk operation:', error);
    outcome = { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' };
  }
  await inShop(world, ctx.shop.domain, async (s) => {
    const current = await s.store.get('bulkOperations', operation.id);
    if (!current || current.status === 'CANCELED') return;
    const saved = await s.store.put('bulkOperations', { ...current, ...outcome, completedAt: s.now });
    await emit(s, ctx.config, 'bulk_operations/finish', {
      admin_graphql_api_id: `gid://shopify/BulkOperation/${saved.id}`,
      completed_at: saved.completedAt,
      created_at: saved.createdAt,
      error_code: saved.errorCode?.toLowerCase() ?? null,
      status: saved.status.toLowerCase(),
      type: saved.type.toLowerCase(),
    });
  });
}
