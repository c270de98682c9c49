import type { DatabasePool, Queryable } from './database.server.ts';
import { singleFlight } from './single-flight.ts';

/** How tokens are loaded, renewed at the vendor, and saved. */
export interface Renewal<Known, Fresh extends Known> {
  /** Renewals of the same lock wait for each other. */
  lock: string;
  /** A token that the vendor has just refused: it counts as invalid, whatever its expiry. */
  refused?: string | undefined;
  load(): Promise<Known>;
  isGood(known: Known): boolean;
  renew(known: Known): Promise<Fresh>;
  save(sql: Queryable, fresh: Fresh): Promise<void>;
}

/** Concurrent callers in this process share one renewal, and its failure. */
const sharedBy = new WeakMap<DatabasePool, ReturnType<typeof singleFlight<unknown>>>();

function sharedOf(database: DatabasePool): ReturnType<typeof singleFlight<unknown>> {
  const shared = sharedBy.get(database) ?? singleFlight<unknown>();
  sharedBy.set(database, shared);
  return shared;
}

/**
 * Renew tokens by a single call to the vendor, however many callers need them, in any process. Outside transactions: a transaction
 * repeated after a deadlock would use the refresh token twice, and lose the new tokens.
 */
export function renewOnce<Known, Fresh extends Known>(database: DatabasePool, renewal: Renewal<Known, Fresh>): Promise<Known> {
  const { lock, refused = '', load, isGood, renew, save } = renewal;
  return sharedOf(database)(`${lock} ${refused}`, () =>
    database.withLock(lock, async () => {
      const known = await load();
      // Another caller has renewed it already.
      if (isGood(known)) return known;
      const fresh = await renew(known);
      await database.transaction(({ sql }) => save(sql, fresh));
      return fresh;
    }),
  ) as Promise<Known>;
}
