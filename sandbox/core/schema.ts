import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Create the PostgreSQL schema `name` and run `tables` (statements safe to repeat) one process at a time. */
export async function ensureSchema(pool: pg.Pool, name: string, tables: string): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('sandbox schema'))`);
    await client.query(`create schema if not exists ${client.escapeIdentifier(name)}`);
    await client.query(tables);
  });
}

/** Drop a vendor's tables. */
export async function dropSchema(pool: pg.Pool, name: string): Promise<void> {
  await transaction(pool, (client) => client.query(`drop schema if exists ${client.escapeIdentifier(name)} cascade`));
}

const underWay = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Everything that `work` does belongs to a transaction on a connection that the caller has. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { isOpen: true };
  try {
    return await underWay.run(state, work);
  } finally {
    state.isOpen = false;
  }
}

/**
 * Refuse a second connection to whoever is inside a transaction: as many at once as there are connections would wait for each other
 * forever. It fails always, not only under load, so that every test finds it.
 */
export function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!underWay.getStore()?.isOpen) return connect(callback);
    const refusal = new Error('A statement inside a transaction asked for a second connection: use the one of the transaction.');
    if (!callback) return Promise.reject(refusal);
    callback(refusal);
    return undefined;
  }) as pg.Pool['connect'];
}

/** Run `work` in one transaction; any error rolls it back. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await insideTransaction(async () => {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    });
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
