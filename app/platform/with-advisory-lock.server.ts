import type { Context } from '#app/context.ts';

/**
 * Runs work under a PostgreSQL advisory lock, so that it never runs twice at the same time, in any process. For work that calls a vendor
 * (read what is there, then add to it in another call). The transaction holds only the lock: what the work itself writes is committed
 * separately and stays when it fails, and a process that dies releases the lock at once. It occupies a connection while it waits and runs,
 * so use it only in jobs with low concurrency.
 * @param what names the lock; calls with the same text exclude each other.
 */
export async function withAdvisoryLock<T>(ctx: Pick<Context, 'transaction'>, what: string, work: () => Promise<T>): Promise<T> {
  return ctx.transaction(async (turn) => {
    await turn.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
    return work();
  });
}
