/**
 * Whether a process lives, as PostgreSQL sees it: each holds a shared advisory lock under a number of its own, on the connection that
 * listens for events and exists as long as the process. However a process dies, its connection is closed and the lock released at once.
 * What it has sent before is still worked, perhaps to a COMMIT; such connections are known by their name.
 */
import { randomInt } from 'node:crypto';

/** First half of the locks' keys: any number that no other lock of two halves uses. */
const lockClass = 20_261_129;

/** A number for a new process; the probability of two living ones with the same is that of one in two thousand million. */
export const newPresence = (): number => randomInt(1, 2 ** 31 - 1);

/** Takes the lock, for as long as the session lasts. Shared, so that a process may hold it on its old and its new connection. */
export const holdPresence = (presence: number): string => `select pg_advisory_lock_shared(${lockClass}, ${presence})`;

/** The `application_name` of a process's connections. */
export const connectionName = (presence: number): string => `quayside ${presence}`;

/** SQL condition: the process with this presence lives, or something it has sent is still worked. @param presence an SQL integer. */
export const isPresentSql = (presence: string): string =>
  `(exists (select 1 from pg_stat_activity where application_name = 'quayside ' || ${presence}) or exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objid = ${presence} and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())))`;
