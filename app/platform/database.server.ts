/** The connection pool and transactions. Operations see `Database` (Drizzle) and, for hot statements, plain `query`. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// Money and counters are bigint columns holding safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
});

export type Database = NodePgDatabase;

/** Something that runs SQL text: the pool, or the one connection of a transaction. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a row is what the caller's SQL says
  query<Row extends pg.QueryResultRow = any>(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** One place to run statements: outside a transaction the pool, inside one its connection. */
export interface Connection {
  db: Database;
  sql: Queryable;
}

export interface DatabasePool extends Connection {
  pool: pg.Pool;
  /** Run in one transaction; a serialization failure or deadlock is tried again, so `work` must have no outside effects. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const drizzleOptions = { casing: 'snake_case' } as const;
const retryableStates = new Set(['40001', '40P01']);

export function connectDatabase(url: string, options: { max: number; onError: (error: Error) => void }): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return {
    pool,
    db: drizzle(pool, drizzleOptions),
    sql: pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query('BEGIN');
          const result = await work({ db: drizzle(client, drizzleOptions), sql: client });
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch((failure: Error) => {
            broken = failure;
          });
          const state =
            (error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code;
          if (attempt < 4 && state !== undefined && retryableStates.has(state)) continue;
          throw error;
        } finally {
          client.release(broken);
        }
      }
    },
    close: () => pool.end(),
  };
}
