import type { z } from 'zod';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from './find-workplace.server.ts';

/** Wraps an operation as a job: runs it in the workplace of the payload; does nothing when the workplace no longer exists. */
export const inWorkplace =
  <Schema extends z.ZodType<{ workplaceId: string }>>(
    _payload: Schema,
    run: (ctx: WorkplaceContext, payload: z.output<Schema>) => Promise<unknown>,
  ) =>
  async (ctx: Context, payload: z.output<Schema>): Promise<void> => {
    const workplace = await findWorkplace(ctx, payload.workplaceId);
    if (workplace) await run(ctx.as({ workplace }), payload);
  };
