/** Turns anything thrown into an AppError. Unknown errors are logged once, here. */
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { isNoRoom } from '#app/platform/no-room.ts';
import { vendorRefusal } from '#app/platform/refusal.server.ts';

/** Error codes when PostgreSQL cannot be reached, is starting or is stopping; the driver's own errors have only a message. */
const lost = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123])$|^Connection terminated|^timeout exceeded when trying to connect/;

interface Coded {
  code?: string;
  message?: string;
  /** The system call that failed. */
  syscall?: string;
  cause?: Coded;
}

const stateOf = (error: Coded | null) => String(error?.cause?.code ?? error?.code ?? error?.cause?.message ?? error?.message);

/** A stopped server removes its socket. A missing file has the same code, but another system call. */
const isSocketGone = (error: Coded | null) => [error, error?.cause].some((each) => each?.code === 'ENOENT' && each.syscall === 'connect');

/** Was this thrown because PostgreSQL is temporarily unavailable? */
export const isDatabaseAway = (thrown: unknown): boolean =>
  lost.test(stateOf(thrown as Coded | null)) || isSocketGone(thrown as Coded | null);

export function appErrorOf(thrown: unknown, ctx: Pick<Context, 'log' | 'requestId'>): AppError {
  if (isConnectorError(thrown)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'vendor');
    return vendorRefusal(thrown);
  }
  const state = stateOf(thrown as Coded | null);
  // PostgreSQL class 22: a value that its type cannot hold (a NUL byte, a number out of range) is bad input, not our fault.
  if (/^22\w{3}$/.test(state)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'input that the database cannot hold');
    return new AppError('BAD_REQUEST', {}, { cause: thrown });
  }
  if (isNoRoom(thrown)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'no room');
    return new AppError('NO_ROOM', {}, { cause: thrown });
  }
  if (isDatabaseAway(thrown)) {
    ctx.log.warn({ err: thrown, requestId: ctx.requestId }, 'not reached');
    return new AppError('UNAVAILABLE', {}, { cause: thrown });
  }
  ctx.log.error({ err: thrown, requestId: ctx.requestId }, 'unexpected');
  return new AppError('INTERNAL', { requestId: ctx.requestId }, { cause: thrown });
}
