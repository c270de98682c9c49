import type { DatabasePool, Queryable } from './database.server.ts';
import { singleFlight } from './single-flight.ts';

/** What is renewed, how it is kept, and how the vendor is asked for it. */
export interface Renewal<Known, Fresh extends Known> {
  /** Renewals of the same lock wait for each other. */
  lock: string;
  /** The token that the vendor has just refused: it is not good, whatever is known of it. */
  refused?: string | undefined;
  load(): Promise<Known>;
  isGood(known: Known): boolean;
  renew(known: Known): Promise<Fresh>;
  save(sql: Queryable, fresh: Fresh): Promise<void>;
}

/** Those of this process who ask for the same share one renewal, and its failure. */
const sharedBy = new WeakMap<DatabasePool, ReturnType<typeof singleFlight<unknown>>>();

function sharedOf(database: DatabasePool): ReturnType<typeof singleFlight<unknown>> {
  const shared = sharedBy.get(database) ?? singleFlight<unknown>();
  sharedBy.set(database, shared);
  return shared;
}

/**
 * New tokens by one call to the vendor, however many need them at the moment, in any process. The call is made outside transactions: one
 * that is repeated after a deadlock would spend the refresh token a second time, and lose what it was spent for.
 */
export function renewOnce<Known, Fresh extends Known>(database: DatabasePool, renewal: Renewal<Known, Fresh>): Promise<Known> {
  const { lock, refused = '', load, isGood, renew, save } = renewal;
  return sharedOf(database)(`${lock} ${refused}`, () =>
    database.withLock(lock, async () => {
      const known = await load();
      // Whoever came first has renewed it already.
      if (isGood(known)) return known;
      const fresh = await renew(known);
      await database.transaction(({ sql }) => save(sql, fresh));
      return fresh;
    }),
  ) as Promise<Known>;
}
