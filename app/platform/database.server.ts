/** The connection pool and transactions. Operations see `Database` (Drizzle) and, for hot statements, plain `query`. */
import type { Duplex } from 'node:stream';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { sessionLocks, type WithLock } from './session-locks.server.ts';

// Money and counters are bigint columns holding safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
});

export type Database = NodePgDatabase;

/** Runs SQL text: the pool, or the connection of a transaction. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a row is what the caller's SQL says
  query<Row extends pg.QueryResultRow = any>(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** Where statements run: on the pool, or inside a transaction on its connection. */
export interface Connection {
  db: Database;
  sql: Queryable;
}

export interface DatabasePool extends Connection {
  pool: pg.Pool;
  /**
   * Run `work` in one transaction. After a serialization failure or deadlock it runs again, so it must have no effects outside the
   * database.
   * @param last starts the transaction's last statements; they are sent in one packet with COMMIT, so that their row locks are held for
   *   no extra round trip.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>, last?: () => Promise<unknown>[]): Promise<T>;
  /** Runs work under a lock, outside any transaction. */
  withLock: WithLock;
  close(): Promise<void>;
}

const drizzleOptions = { casing: 'snake_case' } as const;
/**
 * Sends the statements of one turn of the event loop in one packet, since a packet costs more than most statements. Pipelining is on
 * until `end`.
 */
function inOnePacket(client: pg.PoolClient): Queryable & { end(): void } {
  // Both are private members of the driver.
  const driver = client as unknown as { connection: { stream: Duplex }; pipeline: boolean };
  const { stream } = driver.connection;
  driver.pipeline = true;
  return {
    query: ((...args: Parameters<typeof client.query>) => {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query(...args);
    }) as Queryable['query'],
    end: () => {
      driver.pipeline = false;
    },
  };
}

/** The most statements per packet; more go to several connections, so that hundreds of statements do not wait in one queue. */
const maxInPacket = 8;

interface Asked {
  args: Parameters<Queryable['query']>;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** Sends statements to one connection in one packet. Each is its own transaction, and fails independently. */
async function sendTogether(pool: pg.Pool, some: readonly Asked[]): Promise<void> {
  const client = await pool.connect();
  const packet = inOnePacket(client);
  const failures = some.map(({ args, resolve, reject }) =>
    packet.query(...args).then(resolve, (error: Error) => {
      reject(error);
      return error;
    }),
  );
  const failure = (await Promise.all(failures)).find((each) => each instanceof Error);
  packet.end();
  // Discard the connection after a failure, as the pool itself does: it may be broken.
  client.release(failure);
}

/**
 * Statements outside a transaction. Those of one turn of the event loop (what a screen or a call reads side by side) are sent together
 * (docs/decisions/156-reads-of-one-turn-share-a-packet.md).
 */
function inPacketsOf(pool: pg.Pool): Queryable {
  let asked: Asked[] = [];
  const send = async (some: readonly Asked[]) => {
    try {
      await sendTogether(pool, some);
    } catch (error) {
      // There was no connection, so nothing was sent.
      for (const each of some) each.reject(error);
    }
  };
  const sendAll = () => {
    const all = asked;
    asked = [];
    const [first] = all;
    if (first && all.length === 1) return void pool.query(...(first.args as [string])).then(first.resolve, first.reject);
    for (let n = 0; n < all.length; n += maxInPacket) void send(all.slice(n, n + maxInPacket));
  };
  return {
    query: (...args) =>
      new Promise((resolve, reject) => {
        if (asked.length === 0) process.nextTick(sendAll);
        asked.push({ args, resolve: resolve as Asked['resolve'], reject });
      }),
  };
}

/**
 * What a killed process has sent last is not done some time after its end, when it may have been asked for again. PostgreSQL looks only
 * while it works, and on some systems cannot (error 22023; 42704 before version 14).
 */
async function endWithItsProcess(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('set client_connection_check_interval = 500');
  } catch (error) {
    if (!['22023', '42704'].includes(String((error as pg.DatabaseError).code))) throw error;
  }
}

const retryableStates = new Set(['40001', '40P01']);

/**
 * @param options.max connections at a time. @param options.name tells the connections from others in PostgreSQL's own views. @param options.onError called when an idle connection breaks; the pool makes another.
 */
export function connectDatabase(url: string, options: { max: number; name?: string; onError: (error: Error) => void }): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    ...(options.name ? { application_name: options.name } : {}),
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    onConnect: endWithItsProcess,
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return {
    pool,
    db: drizzle(pool, drizzleOptions),
    sql: inPacketsOf(pool),
    async transaction(work, last = () => []) {
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect();
        const packet = inOnePacket(client);
        let isOver = false;
        const sql: Queryable = {
          query: (...args) => (isOver ? Promise.reject(new Error('the transaction is over')) : packet.query(...args)),
        };
        let broken: Error | undefined;
        try {
          // Not awaited: it is sent in one packet with the first statement, and fails only when the connection does.
          const begun = sql.query('BEGIN');
          const [result] = await Promise.all([work({ db: drizzle(client, drizzleOptions), sql }), begun]);
          const ending = last();
          isOver = true;
          // When one of the last fails, PostgreSQL answers this with a rollback.
          await Promise.all([...ending, packet.query('COMMIT')]);
          return result;
        } catch (error) {
          isOver = true;
          await client.query('ROLLBACK').catch((failure: Error) => {
            broken = failure;
          });
          const state =
            (error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code;
          if (attempt < 4 && state !== undefined && retryableStates.has(state)) continue;
          throw error;
        } finally {
          packet.end();
          client.release(broken);
        }
      }
    },
    withLock: sessionLocks(pool),
    close: () => pool.end(),
  };
}
