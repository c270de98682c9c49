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

/** Run `work` in one transaction; any error rolls it back. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
