import { createHash } from 'node:crypto';
import { type DirectiveNode, GraphQLError, type GraphQLResolveInfo, Kind } from 'graphql';
import { Refusal, type UserError } from '../refusal.ts';
import { inShop, type Session } from '../store.ts';
import { needScope, type RequestContext } from './request-context.ts';

type Run<A> = (s: Session, args: A, ctx: RequestContext, info: GraphQLResolveInfo) => Promise<Record<string, unknown>>;

/**
 * A mutation: the scope, one transaction in the shop, and a `Refusal` as user errors with everything undone.
 * All names under which payloads have their errors are filled; the payload's type picks its own.
 */
export function mutation<A>(scopes: string[], run: Run<A>) {
  return async (_: unknown, args: A, ctx: RequestContext, info: GraphQLResolveInfo): Promise<Record<string, unknown>> => {
    needScope(ctx, info.fieldName, scopes);
    try {
      const payload = await inShop(
        ctx.shopify.world,
        ctx.shop.domain,
        (s) => run(s, args, ctx, info),
        (each) => ctx.afterAnswer.push(each),
      );
      return errors([], { shop: ctx.shop, ...payload });
    } catch (error) {
      if (error instanceof Refusal) return errors(error.errors, { shop: ctx.shop });
      throw error;
    } finally {
      ctx.forget();
    }
  };
}

function errors(list: UserError[], payload: Record<string, unknown>): Record<string, unknown> {
  return { userErrors: list, mediaUserErrors: list, orderCancelUserErrors: list, ...payload };
}

/** The key of `@idempotent(key:)`. @throws GraphQLError when the directive is missing: required since 2026-04 where it is supported. */
export function idempotencyKey(info: GraphQLResolveInfo): string {
  const directive: DirectiveNode | undefined = info.fieldNodes[0]?.directives?.find((each) => each.name.value === 'idempotent');
  const value = directive?.arguments?.[0]?.value;
  const key =
    value?.kind === Kind.STRING ? value.value : value?.kind === Kind.VARIABLE ? info.variableValues.coerced[value.name.value] : undefined;
  if (typeof key === 'string' && key.trim()) return key;
  throw new GraphQLError(
    directive ? 'The idempotency key cannot be blank.' : 'The @idempotent directive is required for this mutation but was not provided.',
    { extensions: { code: 'BAD_REQUEST' } },
  );
}

/** Run once per key; the same key again gives the first answer, with other input it is refused. */
export async function once<T>(s: Session, operation: string, key: string, input: unknown, run: () => Promise<T>): Promise<T> {
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const { rows } = await s.db.query<{ input_hash: string; answer: T }>(
    'select input_hash, answer from shopify.idempotency where shop = $1 and operation = $2 and key = $3',
    [s.shop.domain, operation, key],
  );
  const before = rows[0];
  if (before && before.input_hash !== inputHash) {
    throw new Refusal([
      {
        field: null,
        message: 'The same idempotency key cannot be used with different operation parameters.',
        code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
      },
    ]);
  }
  if (before) return before.answer;
  const answer = await run();
  await s.db.query('insert into shopify.idempotency (shop, operation, key, input_hash, answer) values ($1, $2, $3, $4, $5)', [
    s.shop.domain,
    operation,
    key,
    inputHash,
    JSON.stringify(answer),
  ]);
  return answer;
}
