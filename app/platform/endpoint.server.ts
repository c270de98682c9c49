/**
 * An API call as an entry in a feature's list. `app/api.server.ts` adds validation, envelope, feature gate, errors and the OpenAPI entry.
 */
import type { z } from 'zod';
import type { AccountContext, Context, SellerContext } from '#app/context.ts';
import type { JsonText } from './envelope.ts';

/** Who may call: anyone, a signed-in account, or a signed-in account inside one of its workplaces. */
export type Access = 'public' | 'account' | 'workplace';

type ContextFor<A extends Access> = A extends 'workplace' ? SellerContext : A extends 'account' ? AccountContext : Context;

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Hono path below the origin: `/api/orders/v5/detail/:order_id`. */
  path: string;
  summary: string;
  access: Access;
  /** Path, query and body members in one object; a path member wins over a body member, body over query. */
  input: z.ZodObject;
  output: z.ZodType;
  /** Plan feature (specification 1, section 3) without which the call is refused, whatever it asks for. */
  needs?: string;
  /** The same, but only for inputs for which `when` is true. */
  needsIf?: { feature: string; when(ctx: never, input: never): Promise<boolean> };
  /**
   * Plan features that the operation checks or counts itself, with the same error code; `tests/integration/billing/gates.test.ts` has a
   * case for each.
   */
  limitedBy: readonly string[];
  /** Takes part in `Idempotency-Key` handling: every POST that creates or pays. */
  idempotent: boolean;
  /** Multipart bodies: the largest body in bytes (files arrive as `File`). Default 1 MiB of JSON. */
  maxBytes: number;
  run(ctx: never, input: never): Promise<unknown>;
}

interface Definition<A extends Access, Input extends z.ZodObject, Output extends z.ZodType> {
  method: Endpoint['method'];
  path: string;
  summary: string;
  access: A;
  input: Input;
  output: Output;
  needs?: string;
  needsIf?: { feature: string; when(ctx: ContextFor<A>, input: z.output<Input>): Promise<boolean> };
  limitedBy?: readonly string[];
  idempotent?: boolean;
  maxBytes?: number;
  /** May answer a `Response` of its own (redirects, files), or JSON that the database made; both go out as they are. */
  run(ctx: ContextFor<A>, input: z.output<Input>): Promise<z.input<Output> | Response | JsonText>;
}

/** Defines an API call, with the defaults of `Endpoint`. */
export function endpoint<A extends Access, Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<A, Input, Output>,
): Endpoint {
  return { idempotent: false, limitedBy: [], maxBytes: 1024 * 1024, ...definition } as unknown as Endpoint;
}
