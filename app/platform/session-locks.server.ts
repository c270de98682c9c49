import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Runs work under a PostgreSQL advisory lock, so that it never runs twice at the same time, in any process. For work that calls a vendor
 * (read what is there, then add to it in another call; spend a token that works once). No transaction is open meanwhile: what the work
 * writes stays when it fails, and is never done a second time after a deadlock. A process that dies releases its locks at once.
 * @param what names the lock; calls with the same text exclude each other. Work that asks for its own lock again waits forever.
 */
export type WithLock = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** Milliseconds between checks for a lock that another process holds; within this process the next caller is notified. */
const lookMs = 40;

/**
 * Session-level locks on one connection for the whole process, taken when needed, however many locks are held. Locks are requested
 * without waiting in the database, where waiting for one would block the others. Since a session never waits for itself, callers of this
 * process queue here.
 */
export function sessionLocks(pool: pg.Pool): WithLock {
  let session: Promise<pg.PoolClient> | undefined;
  let users = 0;
  const turns = new Map<string, Promise<unknown>>();

  /** Return the connection to the pool, or close it after a failure, which releases its locks. */
  const endSession = (failure?: Error) => {
    session?.then(
      (client) => client.release(failure),
      () => undefined,
    );
    session = undefined;
  };

  const askNow = async (statement: string, what: string): Promise<boolean> => {
    session ??= pool.connect();
    const asked = session;
    try {
      const { rows } = await (await asked).query<{ done: boolean }>(statement, [what]);
      return rows[0]?.done === true;
    } catch (error) {
      if (session === asked) endSession(error as Error);
      throw error;
    }
  };
  /** Runs statements one after the other on the single connection. */
  let last: Promise<unknown> = Promise.resolve();
  const ask = (statement: string, what: string): Promise<boolean> => {
    const answer = last.then(
      () => askNow(statement, what),
      () => askNow(statement, what),
    );
    last = answer;
    return answer;
  };

  const runLocked = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    users += 1;
    try {
      while (!(await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', what))) await pause(lookMs);
      try {
        return await work();
      } finally {
        // If this fails, the session ends, which releases the lock.
        await ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done', what).catch(() => undefined);
      }
    } finally {
      users -= 1;
      if (users === 0) endSession();
    }
  };

  return <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(what) ?? Promise.resolve();
    const turn = before.then(
      () => runLocked(what, work),
      () => runLocked(what, work),
    );
    turns.set(what, turn);
    const leave = () => {
      if (turns.get(what) === turn) turns.delete(what);
    };
    turn.then(leave, leave);
    return turn;
  };
}
