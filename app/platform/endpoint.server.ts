/** An API call as a line in a feature's list. `api.server.ts` adds validation, envelope, gate, errors and the OpenAPI entry. */
import type { z } from 'zod';
import type { AccountContext, Context, SellerContext } from '#app/context.ts';
import type { JsonText } from './envelope.ts';

/** Who may call: anybody, a signed-in account, or a signed-in account inside a workplace of its own. */
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
  /** The same, for some inputs only. */
  needsIf?: { feature: string; when(ctx: never, input: never): Promise<boolean> };
  /** Plan features that the operation itself counts, or asks for depending on the input; it refuses with the same code (tests walk them). */
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

export function endpoint<A extends Access, Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<A, Input, Output>,
): Endpoint {
  return { idempotent: false, limitedBy: [], maxBytes: 1024 * 1024, ...definition } as unknown as Endpoint;
}
