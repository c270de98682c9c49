/** Anything thrown, as a refusal that a seller can read. Unknown errors are logged once, here. */
import type { Context } from './context.ts';
import { isConnectorError } from './platform/connector-error.ts';
import { AppError } from './platform/errors.ts';
import { vendorNameOf } from './platform/vendor-names.ts';

export function appErrorOf(thrown: unknown, ctx: Pick<Context, 'log' | 'requestId'>): AppError {
  if (isConnectorError(thrown)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'vendor');
    const code = thrown.reason === 'rejected' || thrown.reason === 'not_found' ? 'VENDOR_REFUSED' : 'VENDOR_UNAVAILABLE';
    return new AppError(code, { vendor: vendorNameOf(thrown.vendor), words: thrown.message }, { cause: thrown });
  }
  const state = (thrown as { code?: string; cause?: { code?: string } } | null)?.cause?.code ?? (thrown as { code?: string } | null)?.code;
  // PostgreSQL class 22: a value that its type cannot hold (a NUL byte, a number out of range) is bad input, not our fault.
  if (typeof state === 'string' && /^22/.test(state)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'input that the database cannot hold');
    return new AppError('BAD_REQUEST', {}, { cause: thrown });
  }
  ctx.log.error({ err: thrown, requestId: ctx.requestId }, 'unexpected');
  return new AppError('INTERNAL', { requestId: ctx.requestId }, { cause: thrown });
}
