import type { Context } from '#app/context.ts';

/**
 * Work that calls outside and must not be done twice at once (asking what a vendor has, then adding to it in another call): whoever
 * comes second waits, in whichever process. The transaction holds the lock and nothing else, so that the work's own writes stand when it
 * fails, and a process that dies lets go at once. It costs a connection while the work lasts: only for jobs of few hands.
 * @param what the words that those share who take turns.
 */
export async function inTurn<T>(ctx: Pick<Context, 'transaction'>, what: string, work: () => Promise<T>): Promise<T> {
  return ctx.transaction(async (turn) => {
    await turn.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
    return work();
  });
}
